import ActionRuntime

/// A window of text: it shows its menu whenever that changes, and has a thumbnail made for each line of its input.
@MainActor
final class Window {
    private let app = ActionNode("app")
    private let coordinator: Coordinator
    private let menu = Menu("Photos") { Command("Make Thumbnail", action: "makeThumbnail:") }
    private let workers: RemoteActions
    private var shown = ""

    init(_ transport: any RemoteTransport) {
        let window = ActionNode("window", in: app)
        coordinator = Coordinator(root: app)
        coordinator.firstResponder = window
        workers = RemoteActions(transport, name: "thumbnails", in: window, expecting: ["makeThumbnail:"])
        window.host(workers)
    }

    /// Runs until the input has ended and all thumbnails are made.
    func run() async throws {
        let server = try RemoteServer(
            coordinator, app: "farm", menu: menu, exposing: .menu, allowing: [.ask, .perform, .log])
        let serving = Task { try await server.run() }
        defer { serving.cancel() }
        show()
        let changes = workers.onChange { [weak self] in self?.show() }
        defer { changes?.cancel() }
        var tasks: [Task<Void, Never>] = []
        for await path in Self.input() { tasks.append(Task { await make(path) }) }
        for task in tasks { await task.value }
    }

    private func make(_ path: String) async {
        let outcome = await coordinator.perform("makeThumbnail:", arguments: ["path": path])
        if case .performed(_, let value) = outcome { say("\(path): \(value)") } else { say("\(path): \(outcome)") }
    }

    /// Shows the menu, if it is another than before.
    private func show() {
        let validation = coordinator.validate("makeThumbnail:")
        let text = validation.isEnabled ? "enabled" : validation.reasons.map(\.text).joined(separator: ", ")
        if text == shown { return }
        shown = text
        say("Make Thumbnail: \(text)")
    }

    /// The lines of standard input, which a thread waits for.
    private static func input() -> AsyncStream<String> {
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        Task.detached {
            while let line = readLine() { continuation.yield(line) }
            continuation.finish()
        }
        return lines
    }
}
