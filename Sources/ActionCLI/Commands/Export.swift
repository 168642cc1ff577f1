import ActionRuntime

/// `action export`: a map in other forms, and a running program as a map.
enum Export: Subcommand {
    static let name = "export"
    static let abstract = "Print a reference card or a picture of a map, or a running program as an action map."
    static var discussion: [String] {
        ExportFormats.all.map { "\($0.name): \($0.summary)" } + [
            "Without a format --app prints the program's tree, menus and keys as an action map.",
            "What a closure does cannot be written down: the map says of it that it is opaque, and only the program can run it.",
        ]
    }
    static var arguments: [(name: String, help: String)] {
        [(name: "[format]", help: ExportFormats.all.map { $0.name }.joined(separator: ", "))]
    }
    static let options: [Option] = [.map, .app, .output, .quiet]

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        let format = try format(call)
        let destination = Destination(call, of: format == nil ? "map" : "export")
        if !call.has(.app) { try destination.check(isNoneOf: [call.mapSource.path ?? "-"]) }
        let text: String
        if let format { text = format.text(of: try map(call, console)) } else { text = try program(call).json }
        try destination.write(text, console)
        return .success
    }

    /// The format that the call names; nil for the map of a running program as it is.
    private static func format(_ call: Call) throws(ToolError) -> (any ExportFormat.Type)? {
        guard let word = call.words.first else {
            if call.has(.app) { return nil }
            throw .usage(
                "There is no format, and no program to export.", "Name a format: action export markdown.",
                "Or name a program: --app NAME. 'action apps' lists them.")
        }
        guard let format = ExportFormats.all.first(where: { $0.name == word }) else {
            throw .unknown("format", word, among: ExportFormats.all.map { $0.name }, help: call.helpCall)
        }
        if call.words.count > 1 { throw .usage("Only one format can be named.", "See '\(call.helpCall)'.") }
        return format
    }

    private static func map(_ call: Call, _ console: Console) throws(ToolError) -> ActionMap {
        guard let app = call.value(.app) else { return try ActionMap.load(call, console).map }
        let bytes = Array(try program(call).json.utf8)
        do {
            return try ActionMap(reading: bytes, file: app.printable)
        } catch {
            throw ToolError(.data, error.messages.first ?? "", details: Array(error.messages.dropFirst()))
        }
    }

    /// The map of the running program.
    private static func program(_ call: Call) throws(ToolError) -> JSONNode {
        guard let map = try RunningProgram(call).call("map/get", JSONLine())["map"] else {
            throw ToolError(.unavailable, "The program '\(call.value(.app) ?? "")' gives no map.")
        }
        return map
    }
}
