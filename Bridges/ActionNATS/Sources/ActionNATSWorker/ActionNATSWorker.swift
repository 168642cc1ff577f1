import ActionNATS
import ActionRuntime

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A worker for tests and measurements, which appends what it performs to its log.
///
///     nats-worker URL SERVICE NAME [LOG]
@main
struct ActionNATSWorker {
    @MainActor static func main() async throws {
        let words = Array(CommandLine.arguments.dropFirst())
        guard words.count >= 3 else {
            fail("usage: nats-worker URL SERVICE NAME [LOG]", 64)
        }
        let worker = Worker(words[2], log: words.count > 3 ? words[3] : nil)
        do {
            let server = try NATSServer(worker.endpoint, service: words[1], NATSOptions(url: words[0])) {
                $0 == "nobody" ? nil : $0 == "guest" ? .ask : [.ask, .perform, .log]
            }
            // Tests need not wait for half a minute.
            if let silence = getenv("NATS_WORKER_SILENCE").flatMap({ Int(String(cString: $0)) }) {
                server.longestSilence = .milliseconds(silence)
            }
            print("instance \(server.instance)")
            fflush(nil)
            try await server.run()
        } catch {
            fail("nats-worker: \(error)", 69)
        }
    }
}

private func fail(_ message: String, _ status: Int32) -> Never {
    let line = Array("\(message)\n".utf8)
    _ = line.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
    exit(status)
}

/// The actions of the worker.
@MainActor
final class Worker {
    let root = ActionNode("worker")
    let endpoint: RemoteEndpoint
    private let log: Int32

    init(_ name: String, log path: String?) {
        log = path.map { open($0, O_WRONLY | O_APPEND | O_CREAT, 0o644) } ?? -1
        guard let only = ActionName(validating: "only-\(name):") else { fail("'\(name)' is no name", 64) }
        let menu = Menu("Worker") {
            Command("Work", action: "work:")
            Command("Wait", action: "wait:")
            Command("Block", action: "block:")
            Command("Long Answer", action: "say:")
            Command("Wipe", action: "wipe:", attributes: .destructive)
            Command("Only Here", action: only)
            Command("Switch", action: "switch:")
            Command("Switched", action: "switched:")
            // Enough for several pages, where the server takes little.
            for number in 0..<300 {
                Command(
                    "Entry \(number)", action: "entry:", arguments: ["number": number],
                    discoverabilityText: String(repeating: "a", count: 500))
            }
        }
        endpoint = RemoteEndpoint(Coordinator(root: root), app: "worker", menu: menu, exposing: .menu)
        var isOn = false
        let id = ActionSignature.Parameter.string("id")
        let time = ActionSignature.Parameter.integer("ms")
        // Before the closures: with a capture list an asynchronous one would leave the worker's actor.
        unowned let worker = self
        root.onAction("work:", parameters: [id], returns: .string) { [unowned self] invocation in
            note(try invocation.arguments.get("id", as: String.self))
            return name
        }
        .onAction("wait:", parameters: [id, time], returns: .string) { invocation in
            let (id, time) = (
                try invocation.arguments.get("id", as: String.self), try invocation.arguments.get("ms", as: Int.self)
            )
            try await Task.sleep(for: .milliseconds(time))
            worker.note(id)
            return name
        }
        .onAction("block:", parameters: [id, time], returns: .string) { [unowned self] invocation in
            usleep(UInt32(try invocation.arguments.get("ms", as: Int.self)) * 1000)
            note(try invocation.arguments.get("id", as: String.self))
            return name
        }
        .onAction("say:", parameters: [.integer("bytes")], returns: .string) { invocation in
            String(repeating: "a", count: try invocation.arguments.get("bytes", as: Int.self))
        }
        .onAction("entry:", parameters: [.integer("number")]) { _ in }
        .onAction("wipe:") { [unowned self] _ in note("wipe") }
        .onAction(only) { [unowned self] _ in note("only") }
        .onAction("switch:") { _ in isOn.toggle() }
        .onAction("switched:", validate: { if !isOn { $0.disable("it is off") } }) { _ in }
    }

    /// Appends a line to the log, at once.
    private func note(_ text: String) {
        if log < 0 { return }
        let line = Array("\(text)\n".utf8)
        _ = line.withUnsafeBytes { write(log, $0.baseAddress, $0.count) }
    }
}
