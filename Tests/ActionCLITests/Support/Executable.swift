import Foundation
import Testing

@testable import ActionCLI
@testable import ActionMaps

/// The built program as a process of its own.
struct Executable {
    let status: Int32
    let output: String
    let errors: String

    /// Runs the program with words, which a shell's `exec "$0" <words>` line may spell.
    ///
    /// - Parameters:
    ///   - words: The words behind the program's name, as the shell reads them, so that they can be any bytes.
    ///   - input: What standard input gives.
    /// - Throws: What kept the program from running.
    init(shell words: String, input: String = "") throws {
        try self.init(script: "exec \"$0\" \(words)", input: input)
    }

    /// Runs a script in which `$0` is the program.
    ///
    /// - Throws: What kept the shell from running.
    init(script: String, input: String = "") throws {
        let program = try #require(Self.location, "the program 'action' is not beside the tests")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", script, program.path]
        let scratch = try Scratch()
        // Neither the environment nor the folder of the test run names a map.
        process.environment = ProcessInfo.processInfo.environment.filter { $0.key != CallContext.variable }
        process.currentDirectoryURL = URL(fileURLWithPath: scratch.path)
        // Files, not pipes: nobody has to read while the program writes.
        process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: try scratch.write(input, to: "in")))
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: try scratch.write("", to: "out")))
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: try scratch.write("", to: "err")))
        try Self.withoutBlockedSignals { try process.run() }
        process.waitUntilExit()
        status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
        output = try scratch.read("out")
        errors = try scratch.read("err")
    }

    /// Starts a process with no signal blocked.
    ///
    /// It inherits what the thread blocks, and the threads of tasks block nearly all: a shell that waits for another process would
    /// not hear of its end.
    private static func withoutBlockedSignals(_ start: () throws -> Void) rethrows {
        var (none, former) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &former)
        defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
        try start()
    }

    /// Where the program was built: beside the tests.
    static let location: URL? = {
        let folder = Bundle.main.executableURL?.deletingLastPathComponent()
        let built = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
        let candidates = [folder, built?.deletingLastPathComponent()].compactMap {
            $0?.appendingPathComponent("action")
        }
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }()
}
