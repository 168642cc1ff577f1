// What CActionRuntime uses of Apple's header of this name, for Scripts/apple-platforms.

#ifndef UNISTD_OF_APPLE
#define UNISTD_OF_APPLE

#include <sys/types.h>

#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2

int close(int descriptor);
char *_Nullable getcwd(char *_Nullable buffer, size_t size);
int pipe(int *_Nonnull ends);
pid_t getpgid(pid_t process);
pid_t getpgrp(void);
int getpeereid(int descriptor, uid_t *_Nonnull user, gid_t *_Nonnull group);

#endif
