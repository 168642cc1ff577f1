// What CActionRuntime uses of Apple's header of this name, for Scripts/apple-platforms.

#ifndef FCNTL_OF_APPLE
#define FCNTL_OF_APPLE

#define O_RDONLY 0x0000
#define O_NONBLOCK 0x0004
#define O_EVTONLY 0x8000
#define O_NOCTTY 0x20000
#define O_CLOEXEC 0x01000000
#define F_GETFD 1
#define F_SETFD 2
#define F_GETFL 3
#define F_SETFL 4
#define FD_CLOEXEC 1

int fcntl(int descriptor, int command, ...);
int open(const char *_Nonnull path, int options, ...);

#endif
