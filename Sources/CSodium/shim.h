// Chaja
// SPDX-License-Identifier: Apache-2.0
#ifndef CHAJA_CSODIUM_SHIM_H
#define CHAJA_CSODIUM_SHIM_H
#include <sodium.h>
#endif
