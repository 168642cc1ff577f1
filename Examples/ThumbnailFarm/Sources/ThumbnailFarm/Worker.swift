import ActionNATS
import ActionRuntime

/// A process that makes thumbnails.
@MainActor
final class Worker {
    private let name: String
    private let root = ActionNode("worker")
    private let coordinator: Coordinator
    private let menu = Menu("Thumbnails") { Command("Make Thumbnail", action: "makeThumbnail:") }
    private var count = 0

    init(_ name: String) {
        self.name = name
        coordinator = Coordinator(root: root)
        // Before the closure: with a capture list it would leave the worker's actor.
        unowned let worker = self
        root.onAction("makeThumbnail:", parameters: [.string("path")], returns: .string) { invocation in
            let path = try invocation.arguments.get("path", as: String.self)
            // Drawing takes a while.
            try await Task.sleep(for: .milliseconds(200))
            worker.count += 1
            say("\(worker.name) made \(path)")
            return worker.name
        }
    }

    /// Answers whoever asks the service, with others of its kind.
    func serve(at url: String) async throws {
        let endpoint = RemoteEndpoint(coordinator, app: "thumbnails", menu: menu, exposing: .menu)
        let server = try NATSServer(endpoint, service: "thumbnails", url: url)
        // Logs name the process.
        say("\(name) is \(server.instance)")
        try await server.run()
    }

    /// Answers programs of this user.
    func serve() async throws {
        try await RemoteServer(coordinator, app: "thumbnails-\(name)", menu: menu, exposing: .menu).run()
    }
}
