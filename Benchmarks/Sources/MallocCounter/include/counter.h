#include <stdint.h>

/// How often the program has asked for memory since it began.
uint64_t malloc_counter_count(void);
