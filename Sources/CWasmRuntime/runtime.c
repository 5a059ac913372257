// Chaja
// SPDX-License-Identifier: Apache-2.0

// What Swift code needs from the system, for WebAssembly: the allocator is that of wasi-libc (Doug Lea's malloc over memory.grow),
// which the linker adds. Nothing is imported from the page.

#include "CWasmRuntime.h"

#include <stdlib.h>

void *chaja_runtime_allocate(size_t count) { return malloc(count ? count : 1); }

void chaja_runtime_free(void *pointer) { free(pointer); }

#ifdef __wasm__

#include <stdint.h>

// The linker sends every allocation of Swift here. One that fails must not go on with address 0, which is valid memory in
// WebAssembly: the instance traps, and JavaScript discards it. Nothing in Swift's code here asks for more than the 16 bytes to
// which malloc aligns.
int __wrap_posix_memalign(void **pointer, size_t alignment, size_t count) {
  if (alignment > 16 || !(*pointer = malloc(count))) __builtin_trap();
  return 0;
}

// The seed of Swift's hash tables. Fixed, so that a page does the same each time; whoever makes a table slow by keys of their
// choice slows down their own page.
void arc4random_buf(void *buffer, size_t count) {
  uint64_t state = 0x9E3779B97F4A7C15u;
  unsigned char *bytes = buffer;
  for (size_t index = 0; index < count; index++) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    bytes[index] = (unsigned char)state;
  }
}

#endif
