/* Chaja
 * SPDX-License-Identifier: Apache-2.0
 *
 * Tells the thread sanitizer what Swift's Mutex does on Linux when two threads want it at once.
 *
 * The quick way in and out of a Mutex is compiled into the program, where the sanitizer sees it. When another thread has it,
 * the program calls the library Synchronization, which lets the kernel hand it over (FUTEX_LOCK_PI). The library is not
 * compiled for the sanitizer, so that order between the two threads goes unseen, and whatever the Mutex guards is reported
 * as a race. The functions here stand before those of the library (LD_PRELOAD), do the same through them, and tell the
 * sanitizer. Nothing is hidden: what is touched outside of a Mutex is reported as before.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

typedef SWIFT void (*lock_function)(uint32_t thread, SELF void *handle);
typedef SWIFT void (*unlock_function)(SELF void *handle);
typedef void (*sanitizer_function)(void *address);

static void *original(const char *name) {
  void *function = dlsym(RTLD_NEXT, name);
  if (function) return function;
  fprintf(stderr, "races/mutex.c: Synchronization has no %s any more; see how Mutex works now\n", name);
  abort();
}

static void tell(const char *name, void *handle) {
  sanitizer_function function = (sanitizer_function)dlsym(RTLD_DEFAULT, name);
  /* A program that was not compiled for the sanitizer has nobody to tell. */
  if (function) function(handle);
}

SWIFT void chaja_lock_slow(uint32_t thread, SELF void *handle) __asm__(LOCK_SLOW);
SWIFT void chaja_lock_slow(uint32_t thread, SELF void *handle) {
  ((lock_function)original(LOCK_SLOW))(thread, handle);
  tell("__tsan_acquire", handle);
}

SWIFT void chaja_unlock_slow(SELF void *handle) __asm__(UNLOCK_SLOW);
SWIFT void chaja_unlock_slow(SELF void *handle) {
  tell("__tsan_release", handle);
  ((unlock_function)original(UNLOCK_SLOW))(handle);
}
