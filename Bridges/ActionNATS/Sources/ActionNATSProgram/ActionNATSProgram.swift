import ActionNATS
import Dispatch
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Carries lines of the protocol between standard input and output and the workers of a service:
/// `action list --app 'action-nats nats://127.0.0.1:4222 photos'`.
@main
struct ActionNATSProgram {
    static let usage = """
        usage: action-nats [--user USER] [--creds FILE] [--ca FILE] [--inbox PREFIX] URL SERVICE

        Carries lines of the remote protocol between standard input and output and the workers of a
        service, until the input has ended and the last answer is out.

          URL             the NATS server: nats://host:4222, nats://user:password@host, tls://host
          SERVICE         the name of the service
          --user USER     the user in the subjects; without it that of the URL, or else 'anyone'
          --creds FILE    the credentials file
          --ca FILE       the certificates that vouch for the server
          --inbox PREFIX  the begin of the subjects for answers; without it '_INBOX'

        It exits with 69 where no server or no worker answers, and with 77 where the server refuses the user.
        """

    static func main() {
        // Who reads the answers may go away; the next write then fails.
        signal(SIGPIPE, SIG_IGN)
        var words = Array(CommandLine.arguments.dropFirst()), names: [String] = []
        var options = NATSOptions(url: "")
        var user: String?
        while !words.isEmpty {
            let word = words.removeFirst()
            func value() -> String {
                if words.isEmpty { fail("'\(word)' lacks its value.\n\(usage)", 64) }
                return words.removeFirst()
            }
            switch word {
            case "--help", "-h":
                print(usage)
                return
            case "--user": user = value()
            case "--creds": options.credentials = value()
            case "--ca": options.authorities = value()
            case "--inbox": options.inbox = value()
            default:
                if word.hasPrefix("-") { fail("There is no option '\(word)'.\n\(usage)", 64) }
                names.append(word)
            }
        }
        guard names.count == 2 else { fail(usage, 64) }
        var whole = NATSOptions(url: names[0], user: user)
        (whole.credentials, whole.authorities, whole.inbox) = (options.credentials, options.authorities, options.inbox)
        do throws(NATSError) {
            carry(try Courier(service: names[1], whole))
        } catch {
            fail("\(error)", 64)
        }
    }

    static func fail(_ message: String, _ status: Int32) -> Never {
        _ = write(Array("action-nats: \(message)\n".utf8), to: 2)
        exit(status)
    }

    /// What is still to be answered.
    private struct Open {
        var ids: [ArraySlice<UInt8>] = []
        var hasEnded = false
    }

    private static func carry(_ courier: Courier) {
        let open = Mutex(Open())
        @Sendable func leaveIfDone() {
            guard open.withLock({ $0.hasEnded && $0.ids.isEmpty }) else { return }
            // Where the way has ended, that is told after the last line.
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(20)) {
                courier.close()
                exit(0)
            }
        }
        courier.open { event in
            switch event {
            case .line(let bytes):
                guard write(bytes + [0x0A], to: 1) else { exit(0) }
                let line = ProtocolLine(bytes)
                guard line.method == nil, let id = line.id else { return }
                open.withLock { open in open.ids.firstIndex(of: id).map { _ = open.ids.remove(at: $0) } }
                leaveIfDone()
            case .absent(let reason):
                // The refusals of what was asked follow.
                DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(20)) {
                    fail(reason.prefix(1).uppercased() + reason.dropFirst() + ".", 69)
                }
            case .closed(let reason, let isRefused):
                fail(reason.prefix(1).uppercased() + reason.dropFirst() + ".", isRefused ? 77 : 69)
            }
        }
        var lines = LineBuffer()
        while let line = lines.next() {
            let request = ProtocolLine(line)
            if request.method.map({ $0 != "$/cancel" }) ?? true, let id = request.id {
                open.withLock { $0.ids.append(id) }
            }
            courier.send(line)
        }
        open.withLock { $0.hasEnded = true }
        leaveIfDone()
        while true { sleep(3600) }
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { return false }
            rest = rest.dropFirst(max(0, count))
        }
        return true
    }
}

/// The lines of standard input.
private struct LineBuffer {
    private var bytes: ArraySlice<UInt8> = []
    private var hasEnded = false
    private var searched = 0

    /// The next line, without its line break; nil at the end.
    mutating func next() -> [UInt8]? {
        while true {
            if let end = bytes.dropFirst(searched).firstIndex(of: 0x0A) {
                defer { (bytes, searched) = (bytes[(end + 1)...], 0) }
                return Array(bytes[..<end])
            }
            searched = bytes.count
            if hasEnded {
                defer { bytes = [] }
                return bytes.isEmpty ? nil : Array(bytes)
            }
            var chunk = [UInt8](repeating: 0, count: 1 << 16)
            let count = read(0, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            if count <= 0 { hasEnded = true }
            bytes = ArraySlice(Array(bytes) + chunk.prefix(max(0, count)))
        }
    }
}

private func systemWrite(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, start, count)
}
