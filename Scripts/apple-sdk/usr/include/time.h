// What CActionRuntime uses of Apple's <time.h>; there since macOS 10.15.

#define TIME_UTC 1

#ifndef TIME_OF_APPLE
#define TIME_OF_APPLE

struct timespec {
    long tv_sec;
    long tv_nsec;
};

int timespec_get(struct timespec *_Nonnull time, int base);

#endif
