#include "CActionRuntime.h"
#include "CActionSockets.h"

// The first counter begins at 1, so that 0 stands for what was never counted.
uint64_t action_counters[8] = {1};
uint64_t action_literals[1024];
