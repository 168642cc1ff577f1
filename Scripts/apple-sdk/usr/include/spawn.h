// What ActionRuntime uses of Apple's header of this name, for Scripts/apple-platforms.

#ifndef SPAWN_OF_APPLE
#define SPAWN_OF_APPLE

#include <signal.h>
#include <sys/types.h>

#define POSIX_SPAWN_SETPGROUP 0x0002
#define POSIX_SPAWN_SETSIGDEF 0x0004
#define POSIX_SPAWN_SETSIGMASK 0x0008

// tvOS and watchOS start no other programs.
#pragma clang attribute push(__attribute__((availability(tvos, unavailable), availability(watchos, unavailable))), apply_to = function)

typedef void *posix_spawn_file_actions_t;
typedef void *posix_spawnattr_t;

int posix_spawn_file_actions_init(posix_spawn_file_actions_t _Nullable *_Nonnull actions);
int posix_spawn_file_actions_destroy(posix_spawn_file_actions_t _Nullable *_Nonnull actions);
int posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t _Nullable *_Nonnull actions, int descriptor, int other);
int posix_spawn_file_actions_addopen(
    posix_spawn_file_actions_t _Nullable *_Nonnull actions, int descriptor, const char *_Nonnull path, int flags, mode_t mode);
int posix_spawnattr_init(posix_spawnattr_t _Nullable *_Nonnull attributes);
int posix_spawnattr_destroy(posix_spawnattr_t _Nullable *_Nonnull attributes);
int posix_spawnattr_setflags(posix_spawnattr_t _Nullable *_Nonnull attributes, short flags);
int posix_spawnattr_setsigdefault(posix_spawnattr_t _Nullable *_Nonnull attributes, const sigset_t *_Nonnull signals);
int posix_spawnattr_setsigmask(posix_spawnattr_t _Nullable *_Nonnull attributes, const sigset_t *_Nonnull signals);
int posix_spawn(
    pid_t *_Nullable process, const char *_Nonnull path, const posix_spawn_file_actions_t _Nullable *_Nullable actions,
    const posix_spawnattr_t _Nullable *_Nullable attributes, char *_Nullable const *_Nonnull arguments,
    char *_Nullable const *_Nullable environment);
int posix_spawnp(
    pid_t *_Nullable process, const char *_Nonnull file, const posix_spawn_file_actions_t _Nullable *_Nullable actions,
    const posix_spawnattr_t _Nullable *_Nullable attributes, char *_Nullable const *_Nonnull arguments,
    char *_Nullable const *_Nullable environment);

#pragma clang attribute pop

#endif
