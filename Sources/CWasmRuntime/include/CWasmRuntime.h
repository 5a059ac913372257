// Chaja
// SPDX-License-Identifier: Apache-2.0

#ifndef CHAJA_WASM_RUNTIME_H
#define CHAJA_WASM_RUNTIME_H

#include <stddef.h>

/// Allocates memory aligned to 16 bytes; NULL when there is none.
void *_Nullable chaja_runtime_allocate(size_t count);

/// Releases what `chaja_runtime_allocate` gave.
void chaja_runtime_free(void *_Nullable pointer);

#endif
