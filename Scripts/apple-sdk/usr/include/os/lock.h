// What ActionRuntime uses of Apple's header of this name, for Scripts/apple-platforms.

typedef struct {
    unsigned int opaque;
} os_unfair_lock;

#define OS_UNFAIR_LOCK_INIT ((os_unfair_lock){0})

void os_unfair_lock_lock(os_unfair_lock *_Nonnull lock);
void os_unfair_lock_unlock(os_unfair_lock *_Nonnull lock);
