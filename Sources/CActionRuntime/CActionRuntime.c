// For `pthread_getattr_np`.
#define _GNU_SOURCE
#include "CActionRuntime.h"
#include "CActionFrames.h"
#include "CActionSockets.h"

// The first counter begins at 1, so that 0 stands for what was never counted.
uint64_t action_counters[16] = {1};
uint64_t action_literals[1024];

_Thread_local action_frames action_frames_of_thread;

// Sets the lowest address and the size of the thread's stack; leaves them where the system does not say.
static void action_stack(uintptr_t *lowest, size_t *size) {
#if defined(__APPLE__)
    *size = pthread_get_stacksize_np(pthread_self());
    *lowest = (uintptr_t)pthread_get_stackaddr_np(pthread_self()) - *size;
#elif defined(_WIN32)
    ULONG_PTR low, high;
    GetCurrentThreadStackLimits(&low, &high);
    *lowest = low;
    *size = high - low;
#elif defined(__linux__)
    pthread_attr_t attributes;
    void *address;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
    if (pthread_attr_getstack(&attributes, &address, size) == 0) *lowest = (uintptr_t)address;
    pthread_attr_destroy(&attributes);
#else
    (void)lowest;
    (void)size;
#endif
}

bool action_frame_prepare(void) {
    static uint64_t threads;
    action_frames *frames = &action_frames_of_thread;
    frames->limit = ACTION_FRAMES_MAXIMUM;
    frames->last_call = __atomic_add_fetch(&threads, 1, __ATOMIC_RELAXED) << 40;
    uintptr_t lowest = 1;
    size_t size = 0;
    action_stack(&lowest, &size);
    frames->stack_end = lowest;
    // Enough for a handler that sends nothing, for telling the error, and for the thread's own end.
    frames->stack_reserve = size / 4 < 128 << 10 ? size / 4 : 128 << 10;
    return (uintptr_t)__builtin_frame_address(0) - lowest >= frames->stack_reserve;
}
