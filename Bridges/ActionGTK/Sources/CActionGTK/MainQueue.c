// The main queue of libdispatch in GLib's main loop.

#include "CActionGTK.h"

#ifdef __linux__
#include <glib-unix.h>
#include <stdint.h>
#include <unistd.h>

// libdispatch exports both for the run loop of Foundation, which does the same with them.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

static gboolean run_main_queue(gint descriptor, GIOCondition condition, gpointer data) {
    (void)condition;
    (void)data;
    // Reading makes the descriptor unready until the queue has work again.
    uint64_t count;
    if (read(descriptor, &count, sizeof count) < 0) return G_SOURCE_CONTINUE;
    _dispatch_main_queue_callback_4CF(NULL);
    return G_SOURCE_CONTINUE;
}

void action_gtk_run_main_queue(void) {
    static gsize done = 0;
    if (!g_once_init_enter(&done)) return;
    g_unix_fd_add(_dispatch_get_main_queue_handle_4CF(), G_IO_IN, run_main_queue, NULL);
    g_once_init_leave(&done, 1);
}
#else
// On a Mac, GDK runs the main run loop, which runs the queue.
void action_gtk_run_main_queue(void) {}
#endif
