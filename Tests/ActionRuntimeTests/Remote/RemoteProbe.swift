import ActionRuntime
import Foundation

@testable import ActionRemote

/// A client at a socket, which does as bad ones do.
final class RemoteProbe {
    /// A directory for the sockets of this process, which the servers of all tests find in the environment.
    static let directory: String = {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(
            "action-\(UInt32.random(in: 0 ... .max))"
        ).path
        setenv("ACTION_RUNTIME_DIR", path, 1)
        return path
    }()

    /// A program's name that no other test has.
    static func name(_ word: String) -> String { "\(word)\(UInt32.random(in: 0...9_999_999))" }

    private(set) var descriptor: Int32
    private var bytes: [UInt8] = []
    private var lastID = 0

    init?(_ path: String) {
        descriptor = socket(AF_UNIX, Self.stream, 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        if result != 0 {
            hangUp()
            return nil
        }
    }

    deinit { hangUp() }

    #if canImport(Glibc)
        private static let stream = Int32(SOCK_STREAM.rawValue)
    #else
        private static let stream = SOCK_STREAM
    #endif

    /// What was to be sent and was not taken yet.
    private var waiting: [UInt8] = []

    /// Sends text as it is, or first what the system has not taken of earlier text; what it does not take at once waits.
    ///
    /// - Returns: How many bytes it took; −1 where it takes nothing, or the connection has ended.
    @discardableResult
    func send(_ text: String) -> Int {
        waiting += text.utf8
        let count = waiting.withUnsafeBytes {
            Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
        }
        if count > 0 { waiting.removeSubrange(..<count) }
        return count
    }

    /// Whether all that was to be sent has been taken.
    var hasSent: Bool { waiting.isEmpty }

    /// Sends a request, and gives its identifier.
    @discardableResult
    func ask(_ method: String, _ params: ActionValue = [:]) -> Int {
        lastID += 1
        send(#"{"jsonrpc":"2.0","id":\#(lastID),"method":"\#(method)","params":\#(params.json())}"# + "\n")
        return lastID
    }

    /// Sends a request, has the server answer, and takes the result.
    func result(_ server: RemoteServer, _ method: String, _ params: ActionValue = [:]) -> ActionValue? {
        let id = ask(method, params)
        for _ in 0..<10 {
            server.serve(isolation: nil)
            while let line = take() {
                if line["id"] == .int(id) { return line["result"] }
            }
        }
        return nil
    }

    /// The next line that has arrived; nil where there is none.
    func take() -> ActionValue? {
        read()
        return takeRead()
    }

    /// Reads so many bytes of what has arrived.
    func read(atMost count: Int) {
        var buffer = [UInt8](repeating: 0, count: count)
        let count = recv(descriptor, &buffer, count, Int32(MSG_DONTWAIT))
        if count > 0 { bytes += buffer[..<count] } else if count == 0 || errno != EAGAIN { isEnded = true }
    }

    /// The next line of what was read; nil where there is none.
    func takeRead() -> ActionValue? {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        defer { bytes.removeSubrange(...end) }
        return try? ActionValue(json: Array(bytes[..<end]))
    }

    /// Whether the server has ended the connection.
    private(set) var isEnded = false

    private func read() {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            if count > 0 {
                bytes += buffer[..<count]
            } else {
                if count == 0 || errno != EAGAIN { isEnded = true }
                return
            }
        }
    }

    /// Waits for the next line while a server runs elsewhere, whose isolation other tests may keep busy.
    func wait(seconds: Int32 = 1200) -> ActionValue? {
        while true {
            if let line = take() { return line }
            if isEnded { return nil }
            var source = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            if poll(&source, 1, seconds * 1000) <= 0 { return nil }
        }
    }

    func endOutput() { shutdown(descriptor, Int32(SHUT_WR)) }

    func hangUp() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }
}

extension RemoteServer {
    /// Lets each turn do all that there is to do, however long it takes.
    func hasTime() {
        let now = ContinuousClock.now
        endpoint.now = { now }
    }
}
