/// The windows of a program and its menu bar, of which one window has the focus.
@MainActor
final class Application {
    private(set) var screens: [Screen] = []
    /// The window that has the focus.
    var key: Screen? { didSet { noteFocus() } }
    private var watched: [WatchedFocus] = []

    init() {}

    func add(_ screen: Screen, isWindow: Bool) {
        screens.append(screen)
        if isWindow, key == nil { key = screen }
    }

    /// Closes a window.
    func close(_ screen: Screen) {
        screen.show(EmptyView())
        screens.removeAll { $0 === screen }
        if key === screen { key = nil }
    }

    /// "State exported by the focused scene or view and its ancestors": swiftui/focusedvalues.
    var focusedValues: FocusedValues { key?.focusedValues ?? FocusedValues() }

    func watch(_ property: WatchedFocus) {
        watched.removeAll { $0 === property }
        watched.append(property)
    }

    /// Updates the views that read a focused value that has changed.
    func noteFocus() {
        watched.removeAll { $0.place == nil }
        for property in watched where property.isStale() { property.place?.noteChange() }
    }

    /// Lets tasks run, and updates what they change, until nothing changes any more.
    func settle() async {
        var (turns, quiet) = (0, 0)
        while quiet < 10 {
            turns += 1
            precondition(turns < 1_000, "The views never settle: each turn changes some of them.")
            let isDirty = screens.contains(where: \.isDirty)
            quiet = isDirty ? 0 : quiet + 1
            for screen in screens { screen.update() }
            for _ in 0..<10 { await Task.yield() }
        }
    }
}

extension Application {
    /// Shows the items of a menu of the menu bar.
    func menuBar(_ commands: some Commands) -> Screen {
        if let menu = commands as? any MenuOfBar { return Screen(in: self, isWindow: false) { AnyView(menu.items) } }
        return menuBar(commands.body)
    }
}

/// A menu of the menu bar.
@MainActor
protocol MenuOfBar {
    var items: any View { get }
}

extension CommandMenu: MenuOfBar {
    var items: any View { content }
}
