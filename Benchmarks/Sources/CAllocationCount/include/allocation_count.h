// Chaja
// SPDX-License-Identifier: Apache-2.0

#ifndef CHAJA_ALLOCATION_COUNT_H
#define CHAJA_ALLOCATION_COUNT_H

#include <stdint.h>

/// How often this thread has asked for memory since it began.
uint64_t chaja_allocation_count(void);

#endif
