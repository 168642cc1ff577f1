import Foundation
import Testing

@Suite("Chaos", .serialized) struct ChaosTests {
    /// Where the process that runs the worlds writes what else would be on stderr.
    private static let log = "ACTIONRUNTIME_CHAOS_LOG"

    /// Runs in a process of its own, so that its end is told with the seed that led to it.
    @Test("nothing traps, whatever closures and deinits do while they run", .timeLimit(.minutes(30)))  // Rule 23
    func chaos() async throws {
        let log = FileManager.default.temporaryDirectory.appendingPathComponent("chaos-\(UUID()).log")
        try Data().write(to: log)
        setenv(ChaosTests.log, log.path, 1)
        // A seed is to lead to the same world again.
        setenv("SWIFT_DETERMINISTIC_HASHING", "1", 1)
        defer { try? FileManager.default.removeItem(at: log) }
        let result = await #expect(processExitsWith: .success) {
            if let path = Chaos.variable(ChaosTests.log), let file = FileHandle(forWritingAtPath: path) {
                dup2(file.fileDescriptor, STDERR_FILENO)
            }
            let seconds = Chaos.variable("ACTIONRUNTIME_CHAOS_SECONDS").flatMap(Double.init) ?? 2
            let (worlds, operations) = await Chaos.run(seconds: seconds)
            FileHandle.standardError.write(Data("\nChaos: \(operations) operations in \(worlds) worlds\n".utf8))
        }
        let told = String(decoding: try Data(contentsOf: log), as: UTF8.self)
        if result == nil { Issue.record("The last world, and its end:\n\(ChaosTests.end(of: told))") }
        print(told.split(separator: "\n").last { $0.hasPrefix("Chaos:") } ?? "")
    }

    /// What a process said of its last world and after it.
    private static func end(of told: String) -> Substring {
        told[(told.lastIndex(of: "\r").map(told.index(after:)) ?? told.startIndex)...].prefix(20_000)
    }
}
