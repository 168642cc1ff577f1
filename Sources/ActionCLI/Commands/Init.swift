import ActionMaps
import ActionRuntime

/// `action init`: writes the sample map to edit.
enum Init: Subcommand {
    static let name = "init"
    static let abstract = "Write the sample map to a file, to edit it."
    static let discussion = ["A file that exists is left alone."]
    static let arguments = [
        Argument("[file]", .map, "Where to write it, - for standard output. (default: \(Sample.path))")
    ]
    static let options: [Option] = [.quiet]
    static let examples = ["action init photos.json"]

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        if call.words.count > 1 { throw .usage("Only one file can be written.", "See '\(call.helpCall)'.") }
        let path = call.words.first ?? Sample.path
        if path == "-" {
            console.print(String(Sample.photoRater.dropLast()))
            return .success
        }
        try create(path)
        if !call.has(.quiet) {
            let option = call.mapSource.path == path ? "" : " --map \(path.printable)"
            console.note("Wrote '\(path.printable)'. Try: action list\(option)")
        }
        return .success
    }

    /// Writes the map to a path that is free: neither a file nor a dangling link is there.
    private static func create(_ path: String) throws(ToolError) {
        let subject = Files.subject("map", path)
        if FileStatus.isTaken(path) {
            // A process that was killed after linking the map into place has left its draft, which goes with the lock.
            _ = try? FileLock(of: path, called: subject, patience: .zero)
            throw taken(path)
        }
        let lock = try FileLock(of: path, called: subject)
        if FileStatus.isTaken(path) { throw taken(path) }
        try lock.prepare(Sample.photoRater)
        try lock.create()
    }

    private static func taken(_ path: String) -> ToolError {
        ToolError(
            .file, "'\(path.printable)' exists already, and is left as it is.",
            details: ["Name another file: action init FILE."])
    }
}
