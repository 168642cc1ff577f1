// An object that implements GActionGroup by functions.

#include "CActionGTK.h"

typedef struct {
    GObject parent;
    ActionGTKCallbacks callbacks;
    void *context;
} ActionGTKGroup;

typedef struct {
    GObjectClass parent;
} ActionGTKGroupClass;

static void action_gtk_group_implement(GActionGroupInterface *interface);

G_DEFINE_TYPE_WITH_CODE(ActionGTKGroup, action_gtk_group, G_TYPE_OBJECT,
                        G_IMPLEMENT_INTERFACE(G_TYPE_ACTION_GROUP, action_gtk_group_implement))

static void action_gtk_group_init(ActionGTKGroup *group) { (void)group; }

static void action_gtk_group_class_init(ActionGTKGroupClass *class) { (void)class; }

static ActionGTKGroup *self_of(GActionGroup *group) { return (ActionGTKGroup *)group; }

static gchar **list_actions(GActionGroup *group) {
    ActionGTKGroup *self = self_of(group);
    GPtrArray *names = g_ptr_array_new();
    if (self->context) self->callbacks.list(self->context, names);
    g_ptr_array_add(names, NULL);
    return (gchar **)g_ptr_array_free(names, FALSE);
}

// A type whose text lives as long as the process, because callers keep the pointer.
static const GVariantType *type_of(const char *text) {
    return text ? (const GVariantType *)g_intern_string(text) : NULL;
}

static gboolean query_action(GActionGroup *group, const gchar *name, gboolean *enabled,
                             const GVariantType **parameter_type, const GVariantType **state_type,
                             GVariant **state_hint, GVariant **state) {
    ActionGTKGroup *self = self_of(group);
    ActionGTKAnswer answer = {FALSE, NULL, NULL, NULL};
    if (!self->context || !self->callbacks.query(self->context, name, &answer)) return FALSE;
    if (enabled) *enabled = answer.enabled;
    if (parameter_type) *parameter_type = type_of(answer.parameter_type);
    if (state_type) *state_type = type_of(answer.state_type);
    if (state_hint) *state_hint = NULL;
    GVariant *given = answer.state ? g_variant_take_ref(answer.state) : NULL;
    if (state) *state = given;
    else if (given) g_variant_unref(given);
    return TRUE;
}

static void activate_action(GActionGroup *group, const gchar *name, GVariant *parameter) {
    ActionGTKGroup *self = self_of(group);
    if (!self->context) return;
    if (parameter) g_variant_ref_sink(parameter);
    self->callbacks.activate(self->context, name, parameter);
    if (parameter) g_variant_unref(parameter);
}

static void change_action_state(GActionGroup *group, const gchar *name, GVariant *value) {
    ActionGTKGroup *self = self_of(group);
    if (!self->context) return;
    g_variant_ref_sink(value);
    self->callbacks.change_state(self->context, name, value);
    g_variant_unref(value);
}

static void action_gtk_group_implement(GActionGroupInterface *interface) {
    interface->list_actions = list_actions;
    interface->query_action = query_action;
    interface->activate_action = activate_action;
    interface->change_action_state = change_action_state;
}

GActionGroup *action_gtk_group_new(ActionGTKCallbacks callbacks, void *context) {
    ActionGTKGroup *group = g_object_new(action_gtk_group_get_type(), NULL);
    group->callbacks = callbacks;
    group->context = context;
    return (GActionGroup *)group;
}

void action_gtk_group_end(GActionGroup *group) { self_of(group)->context = NULL; }

void action_gtk_add_text(GPtrArray *texts, const char *text) { g_ptr_array_add(texts, g_strdup(text)); }

void action_gtk_set_action_group(GApplication *application, GActionGroup *group) {
    G_GNUC_BEGIN_IGNORE_DEPRECATIONS
    g_application_set_action_group(application, group);
    G_GNUC_END_IGNORE_DEPRECATIONS
}
