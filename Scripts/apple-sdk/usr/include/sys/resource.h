// What ActionRuntime uses of Apple's header of this name, for Scripts/apple-platforms.

#ifndef RESOURCE_OF_APPLE
#define RESOURCE_OF_APPLE

#include <sys/types.h>

#define RLIMIT_NOFILE 8

typedef uint64_t rlim_t;

struct rlimit {
    rlim_t rlim_cur;
    rlim_t rlim_max;
};

int getrlimit(int resource, struct rlimit *_Nonnull limit);
int setrlimit(int resource, const struct rlimit *_Nonnull limit);

#endif
