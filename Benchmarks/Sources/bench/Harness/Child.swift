import Foundation

/// This program in a fresh process.
enum Child {
    struct Failure: Error, CustomStringConvertible {
        let arguments: [String]
        let status: Int32
        var description: String { "bench \(arguments.joined(separator: " ")) ended with status \(status)." }
    }

    /// What counts memory when it is preloaded; nil where there is nothing.
    static var counter: String? {
        let path = program.deletingLastPathComponent().appendingPathComponent("libMallocCounter.so").path
        return FileManager.default.fileExists(atPath: path) ? path : nil
    }

    private static var program: URL {
        (Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])).resolvingSymlinksInPath()
    }

    /// What the program prints with these arguments.
    static func run(_ arguments: [String], preloading library: String? = nil) throws -> String {
        let process = Process(), pipe = Pipe()
        process.executableURL = program
        process.arguments = arguments
        process.standardOutput = pipe
        var environment = ProcessInfo.processInfo.environment
        environment["SWIFT_DETERMINISTIC_HASHING"] = "1"
        environment["LD_PRELOAD"] = library
        process.environment = environment
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0, process.terminationReason == .exit else {
            throw Failure(arguments: arguments, status: process.terminationStatus)
        }
        return String(decoding: output, as: UTF8.self)
    }
}
