import ActionRuntime

extension LiveServer {
    /// Starts a photo program: a grid whose image can be rated, and deleted, and nothing to paste.
    ///
    /// - Parameters:
    ///   - app: The program's name, which another program of the tests may not have at the same time.
    ///   - permissions: What clients may do.
    ///   - returns: What the action `rate:` declares that it returns.
    ///   - remembering: How many requests that were not performed the program remembers.
    ///   - depth: How many nodes stand below the grid, of which the last has the focus.
    static func photos(
        _ app: String, allowing permissions: RemotePermissions = [.ask, .perform],
        returns: ActionSignature.Kind? = .integer, remembering: Int = 0, depth: Int = 0
    ) -> LiveServer {
        LiveServer {
            let root = ActionNode("app"), window = ActionNode("window", in: root), grid = ActionNode("grid", in: window)
            let coordinator = Coordinator(root: root)
            var focus = grid
            for _ in 0..<depth { focus = ActionNode("n", in: focus) }
            if depth > 0 { focus.onAction("paste:") { _ in } }
            coordinator.firstResponder = focus
            var rating = 3
            root.onAction("quit:") { _ in }
            grid.onAction("paste:", validate: { $0.disable("the clipboard is empty") }) { _ in }
            grid.onAction("rate:", parameters: [.integer("stars", minimum: 0, maximum: 5)], returns: returns) {
                invocation in
                rating = invocation.arguments["stars", as: Int.self] ?? 0
                return .int(rating) as ActionValue
            }
            window.onAction("delete:") { _ in }
            window.onAction("secret:") { _ in }
            let menu = Menu(
                "", id: "",
                items: [
                    .menu(
                        Menu(
                            "Edit",
                            items: [
                                .command(Command("Paste", action: "paste:", shortcut: "cmd+v")),
                                .command(
                                    Command("Delete", action: "delete:", shortcut: "cmd+d", attributes: .destructive)),
                                .command(Command("Rate", action: "rate:")), .command(Command("Quit", action: "quit:")),
                            ]))
                ])
            let keys = KeyMap(coordinator, menu: menu)
            return try RemoteServer(
                coordinator, app: app, menu: menu, keys: keys, exposing: .menu, allowing: permissions,
                remembering: remembering)
        }
    }
}
