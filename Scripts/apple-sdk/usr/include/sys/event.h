// What CActionRuntime uses of Apple's header of this name, for Scripts/apple-platforms.

#ifndef EVENT_OF_APPLE
#define EVENT_OF_APPLE

#include <stdint.h>
#include <time.h>

#define EVFILT_READ (-1)
#define EVFILT_WRITE (-2)
#define EVFILT_VNODE (-4)
#define EVFILT_TIMER (-7)
#define EV_ADD 0x0001
#define EV_DELETE 0x0002
#define EV_ENABLE 0x0004
#define EV_DISABLE 0x0008
#define EV_ONESHOT 0x0010
#define EV_CLEAR 0x0020
#define EV_EOF 0x8000
#define NOTE_DELETE 0x00000001
#define NOTE_WRITE 0x00000002
#define NOTE_NSECONDS 0x00000004

struct kevent {
    uintptr_t ident;
    int16_t filter;
    uint16_t flags;
    uint32_t fflags;
    intptr_t data;
    void *_Nullable udata;
};

#define EV_SET(event, a, b, c, d, e, f) \
    do { \
        struct kevent *_Nonnull set = (event); \
        set->ident = (uintptr_t)(a); \
        set->filter = (b); \
        set->flags = (c); \
        set->fflags = (d); \
        set->data = (e); \
        set->udata = (f); \
    } while (0)

int kqueue(void);
int kevent(
    int queue, const struct kevent *_Nullable changes, int changeCount, struct kevent *_Nullable events, int eventCount,
    const struct timespec *_Nullable timeout);

#endif
