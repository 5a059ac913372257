// Chaja
// SPDX-License-Identifier: Apache-2.0
#ifndef CHAJA_CZLIB_SHIM_H
#define CHAJA_CZLIB_SHIM_H
#include <zlib.h>

/* deflateInit2 is a macro that Swift does not import. */

/* Writes the bytes in the gzip format; gives the number written, or 0 if they do not fit or memory is short. */
static inline unsigned int chaja_gzip(const unsigned char *bytes, unsigned int count, int level,
                                      unsigned char *output, unsigned int capacity) {
  z_stream stream = {0};
  /* The largest window; 16 more asks for the header of gzip. */
  if (deflateInit2(&stream, level, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK) return 0;
  stream.next_in = (Bytef *)bytes;
  stream.avail_in = count;
  stream.next_out = output;
  stream.avail_out = capacity;
  int status = deflate(&stream, Z_FINISH);
  unsigned int written = capacity - stream.avail_out;
  deflateEnd(&stream);
  return status == Z_STREAM_END ? written : 0;
}
#endif
