// What ActionRuntime uses of Apple's header of this name, for Scripts/apple-platforms.

#ifndef TARGET_CONDITIONALS_OF_APPLE
#define TARGET_CONDITIONALS_OF_APPLE

#define TARGET_OS_TV 0
#define TARGET_OS_WATCH 0

#endif
