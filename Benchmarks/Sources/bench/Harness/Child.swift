import Foundation

/// This program in a fresh process.
enum Child {
    struct Failure: Error, CustomStringConvertible {
        let program: String
        let arguments: [String]
        let status: Int32
        var description: String { "\(program) \(arguments.joined(separator: " ")) ended with status \(status)." }
    }

    /// What counts memory when it is preloaded; nil where there is nothing.
    static var counter: String? {
        let path = program.deletingLastPathComponent().appendingPathComponent("libMallocCounter.so").path
        return FileManager.default.fileExists(atPath: path) ? path : nil
    }

    /// How long a program takes from its start to its end, which has to be a success; what it prints is dropped.
    static func milliseconds(_ path: String, _ arguments: [String]) throws -> Double {
        #if os(Linux)
            var files = posix_spawn_file_actions_t()
        #else
            var files: posix_spawn_file_actions_t?
        #endif
        posix_spawn_file_actions_init(&files)
        defer { posix_spawn_file_actions_destroy(&files) }
        posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0)
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        var process: pid_t = 0, status: Int32 = 0
        let time = nanoseconds {
            if posix_spawn(&process, path, &files, nil, &words, environ) == 0 {
                waitpid(process, &status, 0)
            } else {
                status = -1
            }
        }
        guard status == 0 else { throw Failure(program: path, arguments: arguments, status: status) }
        return time / 1e6
    }

    private static var program: URL {
        (Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])).resolvingSymlinksInPath()
    }

    /// What this program prints with these arguments.
    static func run(_ arguments: [String], preloading library: String? = nil) throws -> String {
        var environment = ProcessInfo.processInfo.environment
        environment["SWIFT_DETERMINISTIC_HASHING"] = "1"
        environment["LD_PRELOAD"] = library
        return try output(of: program.path, arguments, in: environment)
    }

    /// What a program prints, which has to end with success.
    static func output(
        of path: String, _ arguments: [String], in environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws -> String {
        let process = Process(), pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.standardOutput = pipe
        process.environment = environment
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0, process.terminationReason == .exit else {
            throw Failure(program: path, arguments: arguments, status: process.terminationStatus)
        }
        return String(decoding: output, as: UTF8.self)
    }
}
