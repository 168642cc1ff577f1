// Signals of GObject, for functions that take the arguments as an array.

#include "CActionGTK.h"

typedef struct {
    GClosure parent;
    ActionGTKSignal call;
    void (*end)(void *context);
} SignalClosure;

static void marshal(GClosure *closure, GValue *result, guint count, const GValue *arguments, gpointer hint,
                    gpointer data) {
    (void)hint;
    (void)data;
    ((SignalClosure *)closure)->call(closure->data, result, count, arguments);
}

static void finalize(gpointer data, GClosure *closure) { ((SignalClosure *)closure)->end(data); }

gulong action_gtk_connect(gpointer object, const char *signal, ActionGTKSignal call, void *context,
                          void (*end)(void *context)) {
    GClosure *closure = g_closure_new_simple(sizeof(SignalClosure), context);
    ((SignalClosure *)closure)->call = call;
    ((SignalClosure *)closure)->end = end;
    g_closure_add_finalize_notifier(closure, context, finalize);
    g_closure_set_marshal(closure, marshal);
    return g_signal_connect_closure(object, signal, closure, FALSE);
}
