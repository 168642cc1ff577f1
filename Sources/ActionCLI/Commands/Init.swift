import ActionRuntime

/// `action init`: writes the sample map to edit.
enum Init: Subcommand {
    static let name = "init"
    static let abstract = "Write the sample map to a file, to edit it."
    static let discussion = ["A file that exists is left alone."]
    static let arguments = [(name: "[file]", help: "Where to write it, - for standard output. (default: actions.json)")]
    static let options: [Option] = [.quiet]

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        if call.words.count > 1 { throw .usage("Only one file can be written.", "See '\(call.helpCall)'.") }
        let path = call.words.first ?? "actions.json"
        if path == "-" {
            console.print(String(Sample.photoRater.dropLast()))
            return .success
        }
        if Files.exists(path) {
            throw ToolError(
                .file, "'\(path.printable)' exists already, and is left as it is.",
                details: ["Name another file: action init FILE."])
        }
        try Files.write(Sample.photoRater, to: path, as: "map")
        if !call.has(.quiet) {
            console.note("Wrote '\(path.printable)'. Try: action list --map \(path.printable)")
        }
        return .success
    }
}
