import Foundation
import Testing

@testable import ActionNATS

/// A NATS server of the test's own, on a free port of this machine.
final class Server: @unchecked Sendable {
    let folder: URL
    private(set) var port = -1
    private var process: Process?
    /// The rest of its configuration, as of the next start.
    var settings: String

    var url: String { "nats://127.0.0.1:\(port)" }

    /// The program: that of `ACTION_NATS_SERVER`, else the one in `PATH`.
    static let program = ProcessInfo.processInfo.environment["ACTION_NATS_SERVER"] ?? "nats-server"

    /// Starts a server.
    ///
    /// - Parameter settings: The rest of its configuration.
    init(_ settings: String = "") throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "nats-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        self.settings = settings
        try start()
    }

    deinit {
        stop()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Starts it, on the same port as before.
    func start() throws {
        let file = folder.appending(path: "server.conf")
        let text = "listen: \"127.0.0.1:\(port)\"\nports_file_dir: \"\(folder.path)\"\n\(settings)\n"
        try text.write(to: file, atomically: true, encoding: .utf8)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [Self.program, "-c", file.path]
        process.standardError = FileHandle(forWritingAtPath: "/dev/null")
        process.standardOutput = FileHandle(forWritingAtPath: "/dev/null")
        try process.run()
        self.process = process
        let end = ContinuousClock.now + .seconds(10)
        while ContinuousClock.now < end {
            for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            where file.pathExtension == "ports" {
                guard let data = try? Data(contentsOf: file),
                    let ports = try? JSONDecoder().decode([String: [String]].self, from: data),
                    let one = ports["nats"]?.first, let number = one.split(separator: ":").last.flatMap({ Int($0) })
                else { continue }
                port = number
                if canConnect { return }
            }
            usleep(10_000)
        }
        throw NATSError.unreachable(url, reason: "the server did not start")
    }

    private var canConnect: Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        (address.sin_family, address.sin_port) = (sa_family_t(AF_INET), UInt16(port).bigEndian)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafePointer(to: &address) { start in
            start.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    func stop() {
        guard let process else { return }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        self.process = nil
        for file in (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        where file.pathExtension == "ports" { try? FileManager.default.removeItem(at: file) }
    }
}
