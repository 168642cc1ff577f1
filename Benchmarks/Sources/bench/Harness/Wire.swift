import Foundation

/// A connection to a socket of the system, on which lines are sent and awaited: the least that a client has to do.
final class Wire {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let descriptor: Int32
    private var received: [UInt8] = []

    init(to path: String) throws {
        Self.survivesHangUps
        descriptor = Self.socket()
        let status = Self.withAddress(path) { connect(descriptor, $0, $1) }
        guard status == 0 else { throw Failure(description: "\(path) refuses: \(String(cString: strerror(errno))).") }
    }

    private init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Two ends that are connected with each other.
    static func pair() -> (Wire, Wire) {
        var ends: [Int32] = [-1, -1]
        socketpair(AF_UNIX, streamKind, 0, &ends)
        return (Wire(ends[0]), Wire(ends[1]))
    }

    /// Sends a line and its end.
    func send(_ line: [UInt8]) {
        var rest = line[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Waits for a line, and gives it without its end; nil where the other side has gone.
    func receive() -> [UInt8]? {
        while true {
            if let end = received.firstIndex(of: 10) {
                let line = Array(received[..<end])
                received.removeSubrange(...end)
                return line
            }
            var chunk = [UInt8](repeating: 0, count: 1 << 16)
            let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return nil }
            received += chunk[..<count]
        }
    }

    /// Sends a line, and waits for the next one.
    @discardableResult
    func ask(_ line: [UInt8]) throws -> [UInt8] {
        send(line)
        guard let answer = receive() else { throw Failure(description: "The other side hung up.") }
        return answer
    }

    /// Writing to the other side after it has gone fails, instead of ending the process.
    private static let survivesHangUps: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

    #if os(Linux)
        private static let streamKind = Int32(SOCK_STREAM.rawValue)
    #else
        private static let streamKind = SOCK_STREAM
    #endif

    private static func socket() -> Int32 { Foundation.socket(AF_UNIX, streamKind, 0) }

    private static func withAddress(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        return withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
