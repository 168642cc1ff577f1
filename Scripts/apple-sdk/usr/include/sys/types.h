// What CActionRuntime uses of Apple's header of this name, for Scripts/apple-platforms.

#ifndef TYPES_OF_APPLE
#define TYPES_OF_APPLE

#include <stddef.h>
#include <stdint.h>

typedef unsigned int uid_t;
typedef unsigned int gid_t;
typedef int pid_t;
typedef uint16_t mode_t;
typedef long ssize_t;

#endif
