public import ActionMenus
public import CGTK

/// The actions of a coordinator as a `GActionGroup`, for buttons, accelerators, D-Bus and all other users of GTK's actions.
///
/// ```swift
/// let actions = ActionGroup(coordinator)
/// actions.insert(into: window, prefix: "win")     // a button's action name: "win.rateFiveStars"
/// ```
///
/// The group lists the actions that apply at the start, and sends `action-added`, `action-removed`,
/// `action-enabled-changed` and `action-state-changed` after changes in the tree; each signal comes in the next turn of the
/// main loop. Activating an action performs it, with all checks of ``Coordinator``; ``onOutcome`` gets the outcome.
///
/// - **Names.** A colon at the end is left off: `rateFiveStars:` is `rateFiveStars`, unless the coordinator lists an action of
///   that name too. The full name is always understood. Names that `gapplication` takes have only letters, digits, `-` and `.`.
/// - **Parameters.** One required argument is the parameter; several are a dictionary `a{sv}`; without a required argument
///   the action has no parameter. An activation may always have a dictionary with all arguments.
/// - **State.** An action whose validator gives a ``Validation/value`` has that state. An action that has been on or mixed has a
///   Boolean state from then on, where mixed counts as on, because GTK has no third state.
@MainActor
public final class ActionGroup {
    /// The coordinator that answers.
    public let coordinator: Coordinator
    /// Is called with the outcome of each activation.
    public var onOutcome: ((Outcome) -> Void)?
    weak var start: (any RequestStart)?
    private let hasStart: Bool
    private var object: GroupObject?
    private var watch: MenuWatch?
    private var following: Task<Void, Never>?
    /// Whether the coordinator is being asked for an action that is not listed.
    private var isAsking = false
    /// The listed actions, by the names that the group uses.
    private var listed: [String: ListedAction] = [:]

    /// Creates the group of a coordinator.
    ///
    /// - Parameters:
    ///   - coordinator: The coordinator that answers.
    ///   - start: Where requests start; the first responder, else the root, where it is left out.
    public init(_ coordinator: Coordinator, from start: (any RequestStart)? = nil) {
        self.coordinator = coordinator
        self.start = start
        hasStart = start != nil
        object = GroupObject(self)
        listed = list()
        // The section is asked after each change, so that the watch follows every fact on which the list depends.
        let menu = Menu(
            "actions",
            items: [
                .section(id: "actions") { [coordinator, weak start, hasStart] in
                    guard !hasStart || start != nil else { return [] }
                    return coordinator.actions(from: start).map { .command(Command($0.name.text, action: $0.name)) }
                }
            ])
        let watch = coordinator.watch(menu, from: start)
        self.watch = watch
        MainLoop.runMainActor()
        following = Task { [weak self] in
            for await _ in watch {
                guard let self else { return }
                refresh()
            }
        }
    }

    isolated deinit {
        following?.cancel()
    }

    /// The group, as a `GActionGroup` that this object owns.
    public var pointer: OpaquePointer { object!.pointer }

    /// Makes the actions known to a widget and the widgets in it, under a prefix such as `win`.
    public func insert(into widget: UnsafeMutablePointer<GtkWidget>, prefix: String) {
        gtk_widget_insert_action_group(widget, prefix, pointer)
    }

    /// Adds the actions to an application, so that GTK knows them as `app.…` and GLib exports them over D-Bus.
    ///
    /// `gapplication list-actions ID` then lists them, and `gapplication action ID NAME` and `gdbus` activate them. Other
    /// actions of the application, of GTK's own kind, belong into a node: `app.host(GroupDispatcher(group))`.
    ///
    /// - Precondition: The application is not registered yet: call this before `g_application_run`.
    public func export(by application: UnsafeMutablePointer<GApplication>) {
        precondition(
            g_application_get_is_registered(application) == 0,
            "ActionGroup.export(by:): the application is registered already. Export the actions before g_application_run."
        )
        object?.export(by: application)
    }

    /// Sends signals for the changes since the last refresh; the main loop also does so by itself.
    public func refresh() {
        let old = listed
        listed = list()
        for name in old.keys.sorted() where listed[name] == nil { object?.removed(name) }
        for (name, action) in listed.sorted(by: { $0.key < $1.key }) {
            guard let before = old[name] else {
                object?.added(name)
                continue
            }
            tell(name, before, action)
        }
    }

    private func tell(_ name: String, _ old: ListedAction, _ new: ListedAction) {
        guard old.answer.parameterType == new.answer.parameterType, old.answer.stateType == new.answer.stateType else {
            // The types of an action of GTK never change, so the action is removed and added anew.
            object?.removed(name)
            object?.added(name)
            return
        }
        if old.answer.isEnabled != new.answer.isEnabled { object?.enabledChanged(name, new.answer.isEnabled) }
        if old.state != new.state, let state = new.stateVariant { object?.stateChanged(name, state) }
    }

    private func list() -> [String: ListedAction] {
        guard !hasStart || start != nil else { return [:] }
        let actions = coordinator.actions(from: start)
        let names = Set(actions.map(\.name.text))
        var listed: [String: ListedAction] = [:]
        for action in actions {
            let name = Self.name(of: action.name.text, among: names)
            listed[name] = ListedAction(action, wasToggle: self.listed[name]?.isToggle ?? false)
        }
        return listed
    }

    /// The name that the group uses for an action.
    func name(of action: ActionName) -> String {
        Self.name(of: action.text, among: Set(listed.values.map(\.name.text)))
    }

    private static func name(of text: String, among names: Set<String>) -> String {
        guard text.hasSuffix(":"), text.count > 1 else { return text }
        let short = String(text.dropLast())
        return names.contains(short) ? text : short
    }

    /// The answer for an action with a parameter; nil where the name stands for no action.
    func validation(of name: String, _ parameter: OpaquePointer?) -> Validation? {
        guard let action = find(name), !hasStart || start != nil else { return nil }
        let arguments = ActionArguments(parameter: parameter, for: action.signature)
        return coordinator.validate(action.name, arguments: arguments, from: start)
    }

    /// The type of the parameter of an action; nil for none.
    func parameterType(of name: String) -> String? { find(name)?.answer.parameterType }

    /// The action that a name stands for: a listed action, or an action that is claimed without being listed, as by a catch-all.
    private func find(_ name: String) -> ListedAction? {
        if let action = listed[name] { return action }
        // A dispatcher in the tree may ask this group in turn.
        guard !isAsking else { return nil }
        isAsking = true
        defer { isAsking = false }
        for text in [name, name + ":"] {
            guard let name = ActionName(registered: text),
                let target = coordinator.target(forAction: name, from: start)
            else { continue }
            return ListedAction(
                AvailableAction(name: name, target: target, validation: coordinator.validate(name, from: start)))
        }
        return nil
    }
}

extension ActionGroup: GroupSource {
    var actionNames: [String] { listed.keys.sorted() }

    func answer(for name: String) -> GroupAnswer? { find(name)?.answer }

    func state(of name: String) -> OpaquePointer? { find(name)?.stateVariant }

    func activate(_ name: String, _ parameter: OpaquePointer?) {
        guard let action = find(name) else { return }
        let arguments = ActionArguments(parameter: parameter, for: action.signature)
        perform(Invocation(action.name, arguments: arguments, sender: self))
    }

    /// Performs the action with the new state, unless the state is Boolean: then the action itself changes the state.
    func changeState(of name: String, to value: OpaquePointer) {
        guard let action = find(name) else { return }
        let isParameter = action.answer.parameterType == action.answer.stateType
        activate(name, isParameter ? value : nil)
    }

    /// Performs a request; a request with an asynchronous handler runs in a task of the main actor.
    private func perform(_ invocation: Invocation) {
        let node = start?.startNode
        guard !hasStart || node != nil else { return }
        guard let target = coordinator.target(for: invocation, from: node), target.isAsync || target.mayDecline else {
            let outcome = coordinator.perform(invocation, from: node)
            onOutcome?(outcome)
            return
        }
        nonisolated(unsafe) let invocation = invocation
        Task {
            let outcome = await coordinator.perform(invocation, from: start)
            onOutcome?(outcome)
        }
    }
}
