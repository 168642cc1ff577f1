#include <stdint.h>

/// How often the program has asked for memory since it began.
uint64_t malloc_counter_count(void);

/// How many bytes of what it was given the program has not given back, the allocator's own words included.
int64_t malloc_counter_bytes(void);
