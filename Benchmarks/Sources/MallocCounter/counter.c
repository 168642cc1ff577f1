// Counts requests for memory and what of it is in use; preloaded, it stands before the C library's own functions.
#define _GNU_SOURCE
#include "counter.h"
#include <errno.h>
#include <stddef.h>

static uint64_t count;
static int64_t bytes;

uint64_t malloc_counter_count(void) { return __atomic_load_n(&count, __ATOMIC_RELAXED); }
int64_t malloc_counter_bytes(void) { return __atomic_load_n(&bytes, __ATOMIC_RELAXED); }

#ifdef __GLIBC__
#include <malloc.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

// What a block takes: what can be used of it, and the word before it.
static int64_t size_of(void *memory) { return memory ? (int64_t)(malloc_usable_size(memory) + sizeof(size_t)) : 0; }

static void *note(void *memory) {
    __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED);
    __atomic_fetch_add(&bytes, size_of(memory), __ATOMIC_RELAXED);
    return memory;
}

void *malloc(size_t size) { return note(__libc_malloc(size)); }
void *calloc(size_t number, size_t size) { return note(__libc_calloc(number, size)); }
void *memalign(size_t alignment, size_t size) { return note(__libc_memalign(alignment, size)); }
void *aligned_alloc(size_t alignment, size_t size) { return note(__libc_memalign(alignment, size)); }

void *realloc(void *old, size_t size) {
    int64_t before = size_of(old);
    void *memory = __libc_realloc(old, size);
    if (memory || size == 0) __atomic_fetch_sub(&bytes, before, __ATOMIC_RELAXED);
    return note(memory);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    void *block = note(__libc_memalign(alignment, size));
    if (!block) return ENOMEM;
    *memory = block;
    return 0;
}

void free(void *memory) {
    __atomic_fetch_sub(&bytes, size_of(memory), __ATOMIC_RELAXED);
    __libc_free(memory);
}
#endif
