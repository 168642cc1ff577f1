import Foundation

@testable import ActionNATS

/// `POLLRDHUP`, which is a macro that Swift does not see everywhere.
private let hangUp: Int32 = 0x2000

/// A client of NATS that asks and never reads.
final class SlowClient {
    private let descriptor: Int32
    private let inbox = "_INBOX.\(Subjects.random())"

    init(_ port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        signal(SIGPIPE, SIG_IGN)
        var address = sockaddr_in()
        (address.sin_family, address.sin_port) = (sa_family_t(AF_INET), UInt16(port).bigEndian)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let status = withUnsafePointer(to: &address) { start in
            start.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw NATSError.notServing }
        write("CONNECT {\"verbose\":false}\r\nSUB \(inbox).* 1\r\n")
    }

    deinit { close(descriptor) }

    func ask(_ line: String, _ subject: String, times: Int) throws {
        write(String(repeating: "PUB \(subject) \(inbox).r \(line.utf8.count)\r\n\(line)\r\n", count: times))
    }

    /// Whether the server has ended the connection.
    var isLetGo: Bool {
        var one = pollfd(fd: descriptor, events: Int16(hangUp), revents: 0)
        return poll(&one, 1, 0) > 0 && one.revents & Int16(hangUp | POLLHUP | POLLERR) != 0
    }

    private func write(_ text: String) {
        let bytes = Array(text.utf8)
        _ = send(descriptor, bytes, bytes.count, Int32(MSG_DONTWAIT))
    }
}
