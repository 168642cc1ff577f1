import ActionRuntime

extension LiveServer {
    /// Starts a program: what the map of `AgentDesk` describes, as far as agents try it.
    static func desk(_ app: String) -> LiveServer {
        LiveServer {
            let root = ActionNode("app"), window = ActionNode("window", in: root), grid = ActionNode("grid", in: window)
            let coordinator = Coordinator(root: root)
            coordinator.firstResponder = grid
            var clipboard: String?
            var files = 3
            window.onAction("copy:") { _ in clipboard = "text" }
            window.onAction(
                "paste:", returns: .string, validate: { if clipboard == nil { $0.disable("the clipboard is empty") } }
            ) { _ in
                clipboard.map(ActionValue.string) ?? .null
            }
            window.onAction("delete:", returns: .integer) { _ in
                files -= 1
                return .int(files) as ActionValue
            }
            let menu = Menu("Edit") {
                Command("Copy", action: "copy:")
                Command("Paste", action: "paste:")
                Command("Delete", action: "delete:", attributes: .destructive)
            }
            return try RemoteServer(coordinator, app: app, menu: menu, exposing: .menu)
        }
    }
}
