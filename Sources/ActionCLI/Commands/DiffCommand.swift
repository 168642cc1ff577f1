import ActionMaps
import ActionRuntime

/// `action diff`: the parts that were added, removed or changed between two maps.
enum DiffCommand: Subcommand {
    static let name = "diff"
    static let abstract = "List the actions, claims, keys and menu items that came, went or changed between two maps."
    static let discussion = [
        "Each section has what was added (+), changed (~) and removed (-), as a release note would.",
        "Exits with 0 if nothing changed, with 1 if something did, and with 65 for a map that cannot be read.",
    ]
    static let arguments = [
        Argument("<old>", .map, "The map as it was, - for standard input."),
        Argument("<new>", .map, "The map as it is, - for standard input."),
    ]
    static let options: [Option] = [.format, .json, .color, .quiet]

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        guard call.words.count == 2 else {
            throw .usage(
                call.words.count < 2 ? "There are no two maps to compare." : "Only two maps can be compared.",
                "Name both: action diff OLD NEW.")
        }
        if call.words == ["-", "-"] {
            throw .usage("Only one map can be on standard input.", "Name a file for the other.")
        }
        let old = try ActionMap.read(call.words[0]).map
        let new = try ActionMap.read(call.words[1]).map
        let diff = MapDiff(from: old, to: new)
        switch call.format {
        case .json: diff.changes.forEach { console.print($0.line.text) }
        case .names: diff.changes.forEach { console.show($0.entry.identity.name) }
        case .text:
            let report = DiffReport(diff)
            report.lines(Style(call)).forEach(console.print)
            if !call.has(.quiet) {
                if !diff.changes.isEmpty { console.print("") }
                console.print(report.summary)
            }
        }
        return diff.changes.isEmpty ? .success : .disabled
    }
}
