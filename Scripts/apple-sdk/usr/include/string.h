// What CActionRuntime uses of Apple's header of this name, for Scripts/apple-platforms.

#ifndef STRING_OF_APPLE
#define STRING_OF_APPLE

#include <stddef.h>

void *_Nonnull memset(void *_Nonnull memory, int byte, size_t count);
char *_Nonnull strcpy(char *_Nonnull target, const char *_Nonnull text);
size_t strlen(const char *_Nonnull text);

#endif
