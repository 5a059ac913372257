// Chaja
// SPDX-License-Identifier: Apache-2.0

// The memory of the WebAssembly modules: blocks with tags at both ends, free ones in lists by size
//
// A block begins with a word that tells its size, a multiple of 16, and whether it and the one before are used. What is given
// out comes behind that word, aligned to 16 bytes. A free block ends with its size, so that the next one finds its beginning
// when both become one: two free blocks never lie side by side. Free blocks below 256 bytes are in lists of one size, others
// in four lists for each power of two; a bit for each list tells whether it has any. The last word of the memory is a used
// block of no size, which becomes the beginning of what the memory grows by. Nothing else makes it grow.
//
//     |size.used.used| ... what is given out ... |size.free.used| next | before | ... | size | |0.used.free|
//
// It does what the allocator of wasi-libc does with a tenth of the code.

#ifdef __wasm__

#include <stddef.h>
#include <stdint.h>

enum { used = 1, usedBefore = 2, flags = 15, unit = 16, page = 65536, binCount = 128, most = 0x7FFFFFE0 };

// The end of what the linker laid out; its address is its value.
extern unsigned char __heap_base;

static uint32_t bins[binCount];
static uint32_t filled[binCount / 32];
static uint32_t end;

static uint32_t *word(uint32_t address) { return (uint32_t *)address; }

static uint32_t size(uint32_t block) { return *word(block) & ~flags; }

// The links of a free block.
static uint32_t *next(uint32_t block) { return word(block + 4); }
static uint32_t *before(uint32_t block) { return word(block + 8); }

static uint32_t bin(uint32_t size) {
  uint32_t units = size / unit;
  if (units < 16) return units;
  uint32_t log = 31 - __builtin_clz(units);
  return log * 4 + (units >> (log - 2) & 3);
}

static __attribute__((noinline)) void take_out(uint32_t block) {
  uint32_t following = *next(block), preceding = *before(block);
  if (following) *before(following) = preceding;
  if (preceding) {
    *next(preceding) = following;
    return;
  }
  uint32_t number = bin(size(block));
  bins[number] = following;
  if (!following) filled[number / 32] &= ~(1u << number % 32);
}

// Makes a free block of memory behind a used block, and puts it into its list.
static __attribute__((noinline)) void put_in(uint32_t block, uint32_t size) {
  *word(block) = size | usedBefore;
  *word(block + size - 4) = size;
  *word(block + size) &= ~usedBefore;
  uint32_t number = bin(size), first = bins[number];
  *next(block) = first;
  *before(block) = 0;
  if (first) *before(first) = block;
  bins[number] = block;
  filled[number / 32] |= 1u << number % 32;
}

void free(void *pointer) {
  if (!pointer) return;
  uint32_t block = (uint32_t)pointer - 4;
  uint32_t count = size(block);
  if (!(*word(block) & usedBefore)) {
    uint32_t countBefore = *word(block - 4);
    block -= countBefore;
    count += countBefore;
    take_out(block);
  }
  if (!(*word(block + count) & used)) {
    take_out(block + count);
    count += size(block + count);
  }
  put_in(block, count);
}

// A free block of at least a size, still in its list; 0 where there is none.
static uint32_t find(uint32_t wanted) {
  uint32_t number = bin(wanted);
  uint32_t tries = 32;
  for (uint32_t block = bins[number]; block && tries; block = *next(block), tries--) {
    if (size(block) >= wanted) return block;
  }
  // All blocks of the lists behind it are large enough.
  uint32_t bits = 0;
  for (number++; number < binCount; number = (number | 31) + 1) {
    bits = filled[number / 32] >> number % 32;
    if (bits) return bins[number + __builtin_ctz(bits)];
  }
  return 0;
}

// Lets the memory grow until its last block has at least a size.
static int grow(uint32_t wanted) {
  if (!end) {
    if (__builtin_wasm_memory_grow(0, 1) == SIZE_MAX) return 0;
    end = __builtin_wasm_memory_size(0) * page;
    uint32_t block = (((uint32_t)&__heap_base + 4 + flags) & ~flags) - 4;
    *word(end - 4) = used;
    *word(block) = (end - 4 - block) | used | usedBefore;
    free(word(block + 4));
    if (size(block) >= wanted) return 1;
  }
  uint32_t there = *word(end - 4) & usedBefore ? 0 : *word(end - 8);
  uint32_t pages = wanted > there ? (wanted - there) / page + 1 : 1;
  if (__builtin_wasm_memory_grow(0, pages) == SIZE_MAX) return 0;
  uint32_t block = end - 4;
  end += pages * page;
  *word(end - 4) = used;
  *word(block) = (pages * page) | used | (*word(block) & usedBefore);
  free(word(block + 4));
  return 1;
}

void *malloc(size_t count) {
  if (count > most) return NULL;
  uint32_t wanted = (count + 4 + flags) & ~flags;
  uint32_t block = find(wanted);
  if (!block) {
    if (!grow(wanted)) return NULL;
    block = find(wanted);
  }
  take_out(block);
  uint32_t rest = size(block) - wanted;
  if (rest) {
    *word(block) = wanted | used | usedBefore;
    put_in(block + wanted, rest);
  } else {
    *word(block) |= used;
    *word(block + wanted) |= usedBefore;
  }
  return word(block + 4);
}

// Swift asks for all its memory here. A failure must not go on with address 0, which is valid memory in WebAssembly: the
// instance traps, and JavaScript discards it.
int posix_memalign(void **pointer, size_t alignment, size_t count) {
  *pointer = malloc(count);
  if (!*pointer || alignment > unit) __builtin_trap();
  return 0;
}

#endif
