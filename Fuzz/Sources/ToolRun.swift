import ActionRuntime
import CLibrary

@testable import ActionCLI
@testable import ActionMaps

/// A call of the command line within this process: what it wrote, and how it ended.
struct ToolRun {
    let words: [String]
    let status: ExitStatus
    let output: [String]
    let errors: [String]

    /// Makes a call; what it wrote is flushed where it keeps a state, which is saved no sooner than that.
    init(_ words: [String], isFlushed: Bool = false) {
        let console = Console()
        self.words = words
        let status = Tool(console: console).run(words)
        output = console.output
        errors = console.errors
        self.status = isFlushed ? Self.flush(console) ?? status : status
        check(self.status != .fault, "no call is a fault of the program: \(self)")
        for line in errors { check(!line.hasControlCharacter, "messages are printable: \(self), \(line)") }
        // In a list of names, or of what was found, an answer of no is that there is none.
        if status != .success, !words.contains("names"), words.first != "palette" {
            check(!output.isEmpty || !errors.isEmpty, "what is not done is said: \(self)")
        }
    }

    /// Writes to the streams, and gives the status of what kept it from that.
    private static func flush(_ console: Console) -> ExitStatus? {
        do throws(ToolError) {
            try console.flush()
            return nil
        } catch {
            return error.status
        }
    }

    /// The objects of the lines that a call with `--json` wrote.
    var objects: [ActionValue] {
        output.map { line in
            guard let value = try? ActionValue(json: line), case .object = value else {
                fatalError("A line is no JSON object: \(self), \(line)")
            }
            return value
        }
    }
}

extension ToolRun: CustomStringConvertible {
    var description: String { "action \(words.joined(separator: " ")) (\(status.rawValue))" }
}

/// A folder of this process alone, which the script removes.
enum Scratch {
    private static let folder: String = {
        guard let folder = unsafe getenv("FUZZ_SCRATCH") else { fatalError("FUZZ_SCRATCH names no folder.") }
        return unsafe String(cString: folder)
    }()

    static func path(_ name: String) -> String { "\(folder)/\(name)" }

    /// Writes a file, and gives its path.
    static func write(_ bytes: [UInt8], to name: String) -> String {
        let path = path(name)
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0, Files.write(bytes, to: descriptor) == 0 else { fatalError("\(path) cannot be written.") }
        close(descriptor)
        return path
    }

    static func read(_ path: String) -> [UInt8]? { try? Files.read(path, as: "file") }
}
