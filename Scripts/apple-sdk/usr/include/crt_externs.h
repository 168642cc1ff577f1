// What ActionRuntime uses of Apple's header of this name, for Scripts/apple-platforms.

#ifndef CRT_EXTERNS_OF_APPLE
#define CRT_EXTERNS_OF_APPLE

char *_Nullable *_Nonnull *_Nonnull _NSGetEnviron(void);

#endif
