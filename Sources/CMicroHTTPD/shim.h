// Chaja
// SPDX-License-Identifier: Apache-2.0
#ifndef CHAJA_CMICROHTTPD_SHIM_H
#define CHAJA_CMICROHTTPD_SHIM_H
#include <microhttpd.h>
#endif
