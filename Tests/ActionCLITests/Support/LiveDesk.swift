import ActionRuntime
import Foundation

/// A program with a server of its own, on a thread of its own: what the map of `AgentDesk` describes, as far as agents try it.
final class LiveDesk: @unchecked Sendable {
    private let lock = NSLock()
    private var isOver = false
    private let started = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)
    /// The path of the socket; empty where the server could not be made.
    private(set) var path = ""

    init(_ app: String) {
        let thread = Thread { [self] in
            run(app)
            ended.signal()
        }
        thread.start()
        started.wait()
    }

    func stop() {
        lock.withLock { isOver = true }
        ended.wait()
    }

    private func run(_ app: String) {
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
        let server = try? RemoteServer(coordinator, app: app, menu: menu, exposing: .menu)
        path = server?.path ?? ""
        started.signal()
        guard let server else { return }
        while !lock.withLock({ isOver }) {
            server.serve()
            usleep(200)
        }
        server.stop()
    }
}
