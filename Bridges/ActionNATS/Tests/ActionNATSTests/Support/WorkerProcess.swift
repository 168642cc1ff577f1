import Foundation

/// A worker in a process of its own.
final class WorkerProcess: @unchecked Sendable {
    let name: String
    let log: URL
    private let process = Process()
    private let output = Pipe()
    /// The process's name in subjects.
    private(set) var instance = ""

    /// - Parameter silence: When a client that is not heard is let go, in milliseconds.
    init(_ name: String, at url: String, service: String = "photos", in folder: URL, silence: Int = 30_000) throws {
        self.name = name
        log = folder.appending(path: "\(name).log")
        process.executableURL = Programs.folder.appending(path: "nats-worker")
        process.arguments = [url, service, name, log.path]
        process.environment = ProcessInfo.processInfo.environment.merging(["NATS_WORKER_SILENCE": "\(silence)"]) { $1 }
        process.standardOutput = output
        try process.run()
        // It says its name before it connects.
        var line = ""
        while !line.hasSuffix("\n") {
            let data = output.fileHandleForReading.readData(ofLength: 1)
            if data.isEmpty { break }
            line += String(decoding: data, as: UTF8.self)
        }
        instance = String(line.split(separator: " ").last ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    }

    deinit { kill() }

    var isRunning: Bool { process.isRunning }
    func kill() {
        guard process.isRunning else { return }
        send(SIGKILL)
        process.waitUntilExit()
    }
    /// Stops it, and waits until all its threads stand still.
    func stop() {
        send(SIGSTOP)
        let tasks = "/proc/\(process.processIdentifier)/task"
        for _ in 0..<200 {
            let states = ((try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []).compactMap {
                (try? String(contentsOfFile: "\(tasks)/\($0)/stat", encoding: .utf8))?.split(separator: ")").last?
                    .dropFirst().first
            }
            if states.allSatisfy({ $0 == "T" }) { return }
            usleep(5000)
        }
    }
    func wake() { send(SIGCONT) }
    func send(_ signal: Int32) { if process.isRunning { Foundation.kill(process.processIdentifier, signal) } }

    /// What the worker has performed.
    var performed: [String] {
        ((try? String(contentsOf: log, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
    }
}
