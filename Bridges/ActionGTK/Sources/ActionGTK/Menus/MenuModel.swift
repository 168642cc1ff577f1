public import ActionMenus
public import CGTK

/// A menu as a `GMenuModel` that follows changes, for menu bars, menu buttons and context menus.
///
/// ```swift
/// let model = MenuModel(menu, of: coordinator, keys: keys)
/// model.insert(into: window)
/// let bar = gtk_popover_menu_bar_new_from_model(model.pointer)
/// model.showReasons(in: bar)
/// ```
///
/// Each command has an action of its own in the model's group, so that commands of one action with different arguments are
/// enabled, ticked and hidden separately. Such a change sends a signal of that action, and the widget of the item stays; a change
/// of title or keys replaces only that item; new items are inserted in their places, and removed items are taken out.
///
/// Separators become sections, since GTK's menus have no separators. A command whose action gives a ``Validation/value``
/// has a round mark; a command that was once on or mixed has a check mark from then on, where mixed counts as on. GTK's
/// menus show no chords of several keystrokes, and no text for disabled items but the reasons of ``showReasons(in:)``.
@MainActor
public final class MenuModel {
    /// The coordinator that answers for the commands.
    public let coordinator: Coordinator
    /// The prefix of the menu's actions in the widgets that show it.
    public let prefix: String
    /// Is called with the outcome of each command that was chosen.
    public var onOutcome: ((Outcome) -> Void)?
    /// Is called for a chosen command whose action requires arguments that the command does not have; the program asks for them.
    ///
    /// Without this closure such a command is performed without the arguments, and its outcome names the missing arguments.
    public var onArgumentsNeeded: ((MenuSnapshot.Item) -> Void)?
    private let watch: MenuWatch
    private weak var start: (any RequestStart)?
    private let hasStart: Bool
    private let root: MenuLevel
    private let rows: MenuRows
    /// The widgets whose items show the reasons why they are disabled.
    var explained: [UnsafeMutablePointer<GtkWidget>] = []
    private var following: Task<Void, Never>?

    /// Creates the model of a menu.
    ///
    /// - Parameters:
    ///   - menu: The menu. For a menu bar its items are menus.
    ///   - coordinator: The coordinator that answers.
    ///   - keys: The key map whose keys are shown; where it is left out, the menu's own keys are shown.
    ///   - start: Where requests start; the first responder, else the root, where it is left out.
    ///   - prefix: The prefix of the menu's actions. Menus that are inserted into one widget need different prefixes.
    public init(
        _ menu: Menu, of coordinator: Coordinator, keys: KeyMap? = nil, from start: (any RequestStart)? = nil,
        prefix: String = "menu"
    ) {
        self.coordinator = coordinator
        self.prefix = prefix
        self.start = start
        hasStart = start != nil
        watch = coordinator.watch(menu, keys: keys, from: start)
        rows = MenuRows(prefix: prefix)
        root = MenuLevel(watch.snapshot.menu, rows)
        rows.onChoice = { [weak self] in self?.choose($0) }
        MainLoop.runMainActor()
        following = Task { [weak self, watch] in
            for await changes in watch {
                guard let self else { return }
                apply(changes)
            }
        }
    }

    isolated deinit {
        following?.cancel()
    }

    /// The model, as a `GMenuModel` that this object owns.
    public var pointer: UnsafeMutablePointer<GMenuModel> { root.pointer }

    /// The shown state of the menu.
    public var snapshot: MenuSnapshot { watch.snapshot }

    /// The `GActionGroup` of the menu's commands.
    public var actions: OpaquePointer { rows.pointer }

    /// Makes the menu's actions known to a widget, and to all widgets inside that show the menu.
    public func insert(into widget: UnsafeMutablePointer<GtkWidget>) {
        gtk_widget_insert_action_group(widget, prefix, actions)
    }

    /// Shows the changes since the last refresh; the main loop also does so by itself.
    public func refresh() { apply(watch.takeChanges()) }

    private func apply(_ changes: MenuChanges) {
        for change in changes.changes {
            switch change {
            case .removed(let position): root.remove(at: position[...])
            case .inserted(let item, let position): root.insert(item, at: position[...])
            case .changed(let item, let fields, let position): root.change(item, fields, at: position[...])
            }
        }
        // GTK has made the popovers of new menus by now.
        if !changes.isEmpty { explained.forEach(explainItems) }
    }

    /// The reason why the item of a title cannot be chosen; nil where it can be chosen, and where no item has the title.
    ///
    /// - Parameter model: The menu of the title, or a menu around it; the whole menu where it is nil.
    func reason(ofTitle title: String, in model: UnsafeMutablePointer<GMenuModel>?) -> String? {
        let level = model.flatMap { root.level(of: $0) } ?? root
        return level.reasons(ofTitle: title).first
    }

    /// The outermost menus that are shown, in order.
    var shownMenus: [MenuSnapshot.Item] { root.shownMenus }

    // MARK: Choosing

    private func choose(_ item: MenuSnapshot.Item) {
        if item.needsArguments != nil, let onArgumentsNeeded { return onArgumentsNeeded(item) }
        guard let command = item.command, !hasStart || start != nil else { return }
        let target = coordinator.target(
            for: Invocation(command.action, arguments: command.arguments), from: start?.startNode)
        guard let target, target.isAsync || target.mayDecline else {
            let outcome = coordinator.perform(item, from: start, sender: self)
            onOutcome?(outcome)
            return
        }
        Task {
            let outcome = await coordinator.perform(item, from: start, sender: self)
            onOutcome?(outcome)
        }
    }
}
