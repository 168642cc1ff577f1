import ActionRuntime
import Foundation

/// A program that speaks the protocol on a socket of its own folder, with answers that a test gives.
///
/// It serves each client on a thread of its own.
final class StubProgram: @unchecked Sendable {
    /// What the program does with a request.
    enum Reply {
        /// Answers with a result, as JSON.
        case result(String)
        /// Answers with an error: a code, a message and data as JSON.
        case error(Int, String, data: String = "null")
        /// Sends lines as they are, and no answer.
        case raw([String])
        /// Answers, then sends messages of its own.
        case resultAndLines(String, [String])
        /// Answers once a test says so (``release()``).
        case later(String)
        /// Sends a line again and again, until the client has gone.
        case endless(String)
        /// Does not answer.
        case silence
        /// Closes the connection.
        case hangUp
    }

    /// A request that arrived: its method, its parameters as data, and the connection that brought it, counted from 1.
    struct Request: Sendable {
        let method: String
        let params: ActionValue
        let client: Int

        subscript(_ key: String) -> ActionValue? { params[key] }
    }

    private let folder: Scratch
    /// The path of the socket.
    let path: String
    private let listener: Int32
    private let reply: @Sendable (Request) -> Reply
    /// What it says of itself, as JSON; nil where it does not answer that.
    private let info: String?
    private let lock = NSLock()
    private var arrived: [Request] = []
    private var heard: [Request] = []
    /// The descriptors of the connections, and those that have ended, by number.
    private var clients: [Int: Int32] = [:]
    private var leftClients: Set<Int> = []
    private let released = DispatchSemaphore(value: 0)

    /// The folder of the socket, for `ACTION_RUNTIME_DIR`.
    var directory: String { folder.path }

    /// The requests that arrived, in order.
    var requests: [Request] { lock.withLock { arrived } }

    /// The connections that have ended.
    var left: Set<Int> { lock.withLock { leftClients } }

    /// The messages that want no answer, in order.
    var notifications: [Request] { lock.withLock { heard } }

    /// Listens in a folder of mode 0700.
    ///
    /// - Parameters:
    ///   - app: The program's name.
    ///   - pid: The number in the socket's name; this process where left out.
    ///   - folder: The folder of the socket; a new one where left out.
    ///   - info: What it says of itself, as JSON; nil where it does not answer that.
    init(
        _ app: String = "photos", pid: Int32 = ProcessNumber.own, in folder: Scratch? = nil,
        info: String? = #"{"protocol":1}"#, _ reply: @escaping @Sendable (Request) -> Reply
    ) throws {
        self.folder = try folder ?? Scratch.forSockets()
        path = self.folder.path("\(app)-\(pid).sock")
        self.reply = reply
        self.info = info
        listener = Self.listen(path)
        guard listener >= 0 else { throw POSIXError(.EADDRINUSE) }
        let thread = Thread { [listener, weak self] in
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0 else { break }
                let number = self?.begin(client) ?? 0
                let serving = Thread { [weak self] in
                    Self.serve(client) { self?.answer($0, to: number) }
                    self?.end(number)
                    close(client)
                }
                serving.start()
            }
            // Here and not in `deinit`: another file would get the number while it is still used.
            close(listener)
        }
        thread.start()
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
    }

    /// Notes a connection, and gives its number.
    private func begin(_ client: Int32) -> Int {
        lock.withLock {
            clients[clients.count + leftClients.count + 1] = client
            return clients.count + leftClients.count
        }
    }

    private func end(_ client: Int) {
        lock.withLock {
            clients[client] = nil
            leftClients.insert(client)
        }
    }

    /// Answers the next request that is answered later.
    func release() { released.signal() }

    /// Sends a line to a connection.
    func tell(_ client: Int, _ line: String) {
        lock.withLock {
            if let client = clients[client] { Self.send(line, to: client) }
        }
    }

    private static func listen(_ path: String) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
        #if canImport(Glibc)
            let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let listener = socket(AF_UNIX, SOCK_STREAM, 0)
        #endif
        let isBound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard isBound == 0, Foundation.listen(listener, 16) == 0 else { return -1 }
        return listener
    }

    private static func serve(_ client: Int32, _ answer: (String) -> [String]?) {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(client, &chunk, chunk.count)
            guard count > 0 else { return }
            bytes += chunk[..<count]
            while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: bytes[..<end], as: UTF8.self)
                bytes.removeFirst(end + 1)
                guard let lines = answer(line) else { return }
                for line in lines { send(line, to: client) }
            }
        }
    }

    /// Sends a line, and gives whether the client takes it.
    @discardableResult
    private static func send(_ line: String, to client: Int32) -> Bool {
        let text = Array((line + "\n").utf8)
        #if canImport(Darwin)
            return Foundation.send(client, text, text.count, 0) > 0
        #else
            return Foundation.send(client, text, text.count, Int32(MSG_NOSIGNAL)) > 0
        #endif
    }

    /// The lines to send for a line that arrived; nil to close the connection.
    private func answer(_ line: String, to client: Int) -> [String]? {
        guard let message = try? ActionValue(json: line), case .string(let method)? = message["method"],
            message["jsonrpc"] == .string("2.0")
        else { return nil }
        // What every client asks first.
        if message["id"] == 0 {
            return info.map { [#"{"jsonrpc":"2.0","id":0,"result":\#($0)}"#] } ?? []
        }
        let request = Request(method: method, params: message["params"] ?? .null, client: client)
        // What has no number is not answered.
        guard case .int(let id)? = message["id"] else {
            lock.withLock { heard.append(request) }
            return []
        }
        lock.withLock { arrived.append(request) }
        func result(_ json: String) -> String {
            // One line, with the members in the order in which the test wrote them.
            #"{"jsonrpc":"2.0","id":\#(id),"result":\#(json.split(separator: "\n").joined())}"#
        }
        switch reply(request) {
        case .result(let json): return [result(json)]
        case .resultAndLines(let json, let lines): return [result(json)] + lines
        case .error(let code, let message, let data):
            let text = ActionValue.string(message).json()
            return [#"{"jsonrpc":"2.0","id":\#(id),"error":{"code":\#(code),"message":\#(text),"data":\#(data)}}"#]
        case .raw(let lines): return lines
        case .later(let json):
            released.wait()
            return [result(json)]
        case .endless(let line):
            let descriptor = lock.withLock { clients[client] } ?? -1
            while Self.send(line, to: descriptor) {}
            return nil
        case .silence: return []
        case .hangUp: return nil
        }
    }
}

extension Scratch {
    /// A folder whose path is short enough for a socket's, and that only the user can open.
    static func forSockets() throws -> Scratch {
        let scratch = try Scratch(named: "as-\(UInt32.random(in: 0 ... .max))")
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: scratch.path)
        return scratch
    }
}

extension Run {
    /// Calls the program on a running one.
    static func at(_ program: StubProgram, _ words: String...) -> Run {
        Run(words + ["--app", program.path])
    }
}

/// The number of the tests' process.
enum ProcessNumber {
    static let own = ProcessInfo.processInfo.processIdentifier
}
