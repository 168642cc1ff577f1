#pragma once

// Through the module of GTK, so that Swift sees its types once.
#include "../../CGTK/CGTK.h"

// What an action group says about one action.
typedef struct {
    gboolean enabled;
    // Texts of types, as in "a{sv}"; NULL for no parameter and for no state.
    const char *_Nullable parameter_type;
    const char *_Nullable state_type;
    // A floating or full reference, which the group takes; NULL for no state.
    GVariant *_Nullable state;
} ActionGTKAnswer;

// The functions behind a group object. Their first argument is the group's context.
typedef struct {
    // Adds the names of all actions; the group copies the texts.
    void (*_Nonnull list)(void *_Nonnull context, GPtrArray *_Nonnull names);
    // Answers for one action; FALSE where there is none.
    gboolean (*_Nonnull query)(void *_Nonnull context, const char *_Nonnull name, ActionGTKAnswer *_Nonnull answer);
    void (*_Nonnull activate)(void *_Nonnull context, const char *_Nonnull name, GVariant *_Nullable parameter);
    void (*_Nonnull change_state)(void *_Nonnull context, const char *_Nonnull name, GVariant *_Nonnull value);
} ActionGTKCallbacks;

// Makes an object that implements GActionGroup by functions.
GActionGroup *_Nonnull action_gtk_group_new(ActionGTKCallbacks callbacks, void *_Nonnull context);

// Ends the calls of a group's functions: the group has no actions from now on.
void action_gtk_group_end(GActionGroup *_Nonnull group);

// Adds a copy of a text to an array of texts.
void action_gtk_add_text(GPtrArray *_Nonnull texts, const char *_Nonnull text);

// A function that is called for a signal, with the arguments of the signal; the first is the object.
typedef void (*ActionGTKSignal)(
    void *_Nonnull context, GValue *_Nullable result, guint count, const GValue *_Nonnull arguments);

// Calls a function for each signal of an object. `end` is called once no more signals come.
gulong action_gtk_connect(
    gpointer _Nonnull object, const char *_Nonnull signal, ActionGTKSignal _Nonnull call, void *_Nonnull context,
    void (*_Nonnull end)(void *_Nonnull context));

// Makes a group the actions of an application, before the application is registered.
void action_gtk_set_action_group(GApplication *_Nonnull application, GActionGroup *_Nonnull group);

// Runs what waits in the main queue of libdispatch, in GLib's main loop; once for a process.
void action_gtk_run_main_queue(void);
