import ActionRuntime

/// `action export`: a map in other forms, and a running program as a map.
enum Export: Subcommand {
    static let name = "export"
    static let abstract = "Print a reference card or a picture of a map, or a running program as an action map."
    static let discussion = [
        """
        Without a format --app prints the program's tree, menus and keys as an action map. What a closure does cannot be
        written down: the map says of it that it is opaque, and only the program can run it.
        """
    ]
    static var arguments: [Argument] {
        [
            Argument(
                "[format]", .choice(ExportFormats.all.map { Completion($0.name, $0.summary) }),
                "The form in which it is printed:", showsChoices: true)
        ]
    }
    static let options: [Option] = [.map, .app, .quiet]

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        guard let word = call.words.first else {
            guard call.has(.app) else {
                throw .usage(
                    "There is no format, and no program to export.", "Name a format: action export markdown.",
                    "Or name a program: --app NAME. 'action apps' lists them.")
            }
            console.print(try RunningProgram(call).mapSource().json)
            return .success
        }
        guard let format = ExportFormats.all.first(where: { $0.name == word }) else {
            throw .unknown("format", word, among: ExportFormats.all.map { $0.name }, help: call.helpCall)
        }
        if call.words.count > 1 { throw .usage("Only one format can be named.", "See '\(call.helpCall)'.") }
        console.print(format.text(of: try map(call, console)))
        return .success
    }

    private static func map(_ call: Call, _ console: Console) throws(ToolError) -> ActionMap {
        call.has(.app) ? try RunningProgram(call).map() : try ActionMap.load(call, console).map
    }
}
