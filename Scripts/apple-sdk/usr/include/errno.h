// What CActionRuntime uses of Apple's header of this name, for Scripts/apple-platforms.

#ifndef ERRNO_OF_APPLE
#define ERRNO_OF_APPLE

#define ENOTSUP 45
#define ENAMETOOLONG 63

int *_Nonnull __error(void);
#define errno (*__error())

#endif
