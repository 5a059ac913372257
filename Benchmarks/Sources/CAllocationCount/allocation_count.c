// Chaja
// SPDX-License-Identifier: Apache-2.0

// Stands before the allocator of the C library and counts what each thread asks for. A program's own definition of these
// functions is the one that all libraries it loads call.

#include "allocation_count.h"

static _Thread_local uint64_t count;

uint64_t chaja_allocation_count(void) { return count; }

#if defined(__GLIBC__)
#include <errno.h>
#include <stddef.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t number, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
  count += 1;
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count += 1;
  return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
  count += 1;
  return __libc_realloc(memory, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  count += 1;
  void *allocated = __libc_memalign(alignment, size);
  if (allocated == NULL) { return ENOMEM; }
  *memory = allocated;
  return 0;
}

void *aligned_alloc(size_t alignment, size_t size) {
  count += 1;
  return __libc_memalign(alignment, size);
}
#endif
