// What ActionRuntime uses of Apple's header of this name, for Scripts/apple-platforms.

#ifndef TARGET_CONDITIONALS_OF_APPLE
#define TARGET_CONDITIONALS_OF_APPLE

#define TARGET_OS_TV __is_target_os(tvos)
#define TARGET_OS_WATCH __is_target_os(watchos)

#endif
