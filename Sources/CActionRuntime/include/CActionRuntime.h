// What Swift's standard library does not have, at least on the oldest systems that are supported: the time of the day, atomic
// words, and the lock of the system.
//
// The functions are inline, so that an atomic load in Swift is one instruction and nothing has to be linked.

#ifndef C_ACTION_RUNTIME_H
#define C_ACTION_RUNTIME_H

#include <stddef.h>
#include <stdint.h>
#include <time.h>

#if defined(__APPLE__)
#include <os/lock.h>
#elif defined(_WIN32)
#include <windows.h>
#elif !defined(__wasi__)
#include <pthread.h>
#endif

#define ACTION_INLINE static inline __attribute__((always_inline))

// MARK: Time

// The nanoseconds since 1970-01-01 00:00 UTC by the system's clock.
ACTION_INLINE int64_t action_time_nanoseconds(void) {
    struct timespec now = {0, 0};
    timespec_get(&now, TIME_UTC);
    return (int64_t)now.tv_sec * 1000000000 + (int64_t)now.tv_nsec;
}

// MARK: Words

// The words that all threads of the process read and write. They are variables of C, because Swift makes a variable of a type
// when it is first used, and looks on every use whether it has.
extern uint64_t action_counters[16];
extern uint64_t action_literals[1024];

// Operations are relaxed, which orders nothing but the word itself.

ACTION_INLINE uint64_t action_counter_load(int32_t index) {
    return __atomic_load_n(&action_counters[index], __ATOMIC_RELAXED);
}

ACTION_INLINE void action_counter_store(int32_t index, uint64_t value) {
    __atomic_store_n(&action_counters[index], value, __ATOMIC_RELAXED);
}

// Adds modulo 2^64, and returns the sum.
ACTION_INLINE uint64_t action_counter_add(int32_t index, uint64_t value) {
    return __atomic_add_fetch(&action_counters[index], value, __ATOMIC_RELAXED);
}

ACTION_INLINE uint64_t action_literal_load(uint64_t address) {
    return __atomic_load_n(&action_literals[(address ^ address >> 10) & 1023], __ATOMIC_RELAXED);
}

ACTION_INLINE void action_literal_store(uint64_t address, uint64_t value) {
    __atomic_store_n(&action_literals[(address ^ address >> 10) & 1023], value, __ATOMIC_RELAXED);
}

// MARK: The lock

// Unsafe in Swift on every platform, and not only where the system's lock has pointers in it.
#define ACTION_LOCK struct __attribute__((swift_attr("unsafe")))

#if defined(__APPLE__)

typedef ACTION_LOCK {
    os_unfair_lock system;
} action_lock;

ACTION_INLINE void action_lock_init(action_lock *_Nonnull lock) { lock->system = OS_UNFAIR_LOCK_INIT; }
ACTION_INLINE void action_lock_destroy(action_lock *_Nonnull lock) {}
ACTION_INLINE void action_lock_lock(action_lock *_Nonnull lock) { os_unfair_lock_lock(&lock->system); }
ACTION_INLINE void action_lock_unlock(action_lock *_Nonnull lock) { os_unfair_lock_unlock(&lock->system); }

#elif defined(_WIN32)

typedef ACTION_LOCK {
    SRWLOCK system;
} action_lock;

ACTION_INLINE void action_lock_init(action_lock *_Nonnull lock) { InitializeSRWLock(&lock->system); }
ACTION_INLINE void action_lock_destroy(action_lock *_Nonnull lock) {}
ACTION_INLINE void action_lock_lock(action_lock *_Nonnull lock) { AcquireSRWLockExclusive(&lock->system); }
ACTION_INLINE void action_lock_unlock(action_lock *_Nonnull lock) { ReleaseSRWLockExclusive(&lock->system); }

#elif defined(__wasi__)

// A platform without threads needs none.
typedef ACTION_LOCK {
    char system;
} action_lock;

ACTION_INLINE void action_lock_init(action_lock *_Nonnull lock) { lock->system = 0; }
ACTION_INLINE void action_lock_destroy(action_lock *_Nonnull lock) {}
ACTION_INLINE void action_lock_lock(action_lock *_Nonnull lock) {}
ACTION_INLINE void action_lock_unlock(action_lock *_Nonnull lock) {}

#else

typedef ACTION_LOCK {
    pthread_mutex_t system;
} action_lock;

ACTION_INLINE void action_lock_init(action_lock *_Nonnull lock) { pthread_mutex_init(&lock->system, NULL); }
ACTION_INLINE void action_lock_destroy(action_lock *_Nonnull lock) { pthread_mutex_destroy(&lock->system); }
ACTION_INLINE void action_lock_lock(action_lock *_Nonnull lock) { pthread_mutex_lock(&lock->system); }
ACTION_INLINE void action_lock_unlock(action_lock *_Nonnull lock) { pthread_mutex_unlock(&lock->system); }

#endif

#undef ACTION_INLINE
#undef ACTION_LOCK

#endif
