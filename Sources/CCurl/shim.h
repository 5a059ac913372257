// Chaja
// SPDX-License-Identifier: Apache-2.0
#ifndef CHAJA_CCURL_SHIM_H
#define CHAJA_CCURL_SHIM_H
#include <curl/curl.h>
#include <string.h>

/* curl_easy_setopt and curl_easy_getinfo take variable arguments, which Swift does not import. */

/* What a transfer is told; pointers have to live until the transfer has ended. */
struct chaja_curl_request {
  const char *url;
  const char *method;
  const char *user_agent;
  const struct curl_slist *headers;
  const void *body;
  curl_off_t body_bytes;
  long timeout_milliseconds; /* 0 for none */
  long follows_redirects;
  void *context;
  size_t (*write)(char *bytes, size_t size, size_t count, void *context);
  size_t (*header)(char *bytes, size_t size, size_t count, void *context);
  int (*progress)(void *context, curl_off_t, curl_off_t, curl_off_t, curl_off_t);
};

/* Prepares a handle that is new, or was reset; gives the first error. */
static inline CURLcode chaja_curl_prepare(CURL *curl, const struct chaja_curl_request *request) {
  CURLcode code = CURLE_OK;
#define CHAJA_SET(option, value) \
  if (code == CURLE_OK) code = curl_easy_setopt(curl, option, value)
  CHAJA_SET(CURLOPT_NOSIGNAL, 1L);
  CHAJA_SET(CURLOPT_URL, request->url);
  CHAJA_SET(CURLOPT_PROTOCOLS_STR, "http,https");
  CHAJA_SET(CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
  CHAJA_SET(CURLOPT_FOLLOWLOCATION, request->follows_redirects);
  CHAJA_SET(CURLOPT_MAXREDIRS, 10L);
  CHAJA_SET(CURLOPT_ACCEPT_ENCODING, "");
  CHAJA_SET(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
  CHAJA_SET(CURLOPT_TIMEOUT_MS, request->timeout_milliseconds);
  CHAJA_SET(CURLOPT_HTTPHEADER, request->headers);
  if (request->user_agent) CHAJA_SET(CURLOPT_USERAGENT, request->user_agent);
  int posts = request->body_bytes > 0 || strcmp(request->method, "POST") == 0;
  if (posts) {
    CHAJA_SET(CURLOPT_POST, 1L);
    CHAJA_SET(CURLOPT_POSTFIELDSIZE_LARGE, request->body_bytes);
    CHAJA_SET(CURLOPT_POSTFIELDS, request->body);
  }
  /* GET, HEAD and POST have options of their own, which redirections heed. */
  if (strcmp(request->method, "HEAD") == 0) {
    CHAJA_SET(CURLOPT_NOBODY, 1L);
  } else if (strcmp(request->method, posts ? "POST" : "GET") != 0) {
    CHAJA_SET(CURLOPT_CUSTOMREQUEST, request->method);
  }
  CHAJA_SET(CURLOPT_WRITEFUNCTION, request->write);
  CHAJA_SET(CURLOPT_WRITEDATA, request->context);
  CHAJA_SET(CURLOPT_HEADERFUNCTION, request->header);
  CHAJA_SET(CURLOPT_HEADERDATA, request->context);
  CHAJA_SET(CURLOPT_XFERINFOFUNCTION, request->progress);
  CHAJA_SET(CURLOPT_XFERINFODATA, request->context);
  CHAJA_SET(CURLOPT_NOPROGRESS, 0L);
#undef CHAJA_SET
  return code;
}

/* The status of the last answer, or 0. */
static inline long chaja_curl_status(CURL *curl) {
  long status = 0;
  curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
  return status;
}

/* Prepares the library, once for the process. */
static inline CURLcode chaja_curl_start(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }
#endif
