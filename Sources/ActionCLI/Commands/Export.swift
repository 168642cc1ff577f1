import ActionMaps
import ActionRuntime

/// `action export`: a map in other forms, and a running program as a map.
enum Export: Subcommand {
    static let name = "export"
    static let abstract =
        "Write a map as a reference card, a picture, an editor's keys or a schema, or a running program as a map."
    static let discussion = [
        "A picture with --action also has the way of a request: who is asked, in order, and what each says.",
        """
        Without a format --app prints the program's tree, menus and keys as an action map. What a closure does cannot be
        written down: the map says of it that it is opaque, and only the program can run it.
        """,
    ]
    static var arguments: [Argument] {
        [
            Argument(
                "[format]", .choice(ExportFormats.all.map { Completion($0.name, $0.summary) }),
                "The form in which it is written:", showsChoices: true)
        ]
    }
    static let examples = ["action export markdown", "action export svg --action rateBest: -o way.svg"]
    static let options: [Option] = [.map, .app, .output, .action, .from, .state, .platform, .quiet]

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        let format = try format(call)
        let destination = Destination(call.value(.output), of: format == nil ? "map" : "export")
        if !call.has(.app) {
            try destination.check(isNoneOf: [call.mapSource.path, call.value(.state)].compactMap(\.self))
        }
        let text: String
        if let format {
            if !call.has(.action), let option = [Option.from, .state].first(where: call.has) {
                throw .usage(
                    "Option '--\(option.name)' is for the way of an action, and there is none.",
                    "Name one: --action NAME.")
            }
            var source = try source(call, console)
            source.action = call.value(.action)
            if let platform = call.value(.platform).flatMap(ImportPlatform.init) { source.platform = platform }
            if !call.has(.quiet) { source.note = console.note }
            text = try format.text(of: source)
        } else {
            text = try call.program().mapSource().json
        }
        try destination.write(text, console)
        return .success
    }

    /// The format that the call names; nil for the unchanged map of a running program.
    private static func format(_ call: Call) throws(ToolError) -> (any ExportFormat.Type)? {
        guard let word = call.words.first else {
            if call.has(.app) {
                try check(call, for: nil)
                return nil
            }
            throw .usage(
                "There is no format, and no program to export.", "Name a format: action export markdown.",
                "Or name a program: --app NAME. 'action apps' lists them.")
        }
        guard let format = ExportFormats.all.first(where: { $0.name == word }) else {
            throw .unknown("format", word, among: ExportFormats.all.map { $0.name }, help: call.helpCall)
        }
        if call.words.count > 1 { throw .usage("Only one format can be named.", "See '\(call.helpCall)'.") }
        try check(call, for: format)
        return format
    }

    /// Throws where the call has an option that only other formats take.
    private static func check(_ call: Call, for format: (any ExportFormat.Type)?) throws(ToolError) {
        for option in special where call.has(option) && !options(of: format).contains(option) {
            let others = ExportFormats.all.filter { options(of: $0).contains(option) }.map { $0.name }
            throw .usage("Option '--\(option.name)' is only for \(others.alternatives).", "See '\(call.helpCall)'.")
        }
    }

    /// The options that only some formats take.
    private static let special = ExportFormats.all.flatMap(options)

    /// The options of a format, besides the options of all formats.
    private static func options(of format: (any ExportFormat.Type)?) -> [Option] {
        (format?.needs ?? []).flatMap { need -> [Option] in
            switch need {
            case .action: [.action, .from, .state]
            case .platform: [.platform]
            }
        }
    }

    private static func source(_ call: Call, _ console: Console) throws(ToolError) -> ExportSource {
        guard call.has(.app) else {
            let session = try Session.load(call, console)
            return ExportSource(
                map: session.map, file: session.file, answers: try call.answers(of: session, console))
        }
        let program = try call.program()
        return ExportSource(
            map: try program.map(), file: program.name.printable, answers: call.answers(of: program, console))
    }
}

extension Option {
    static let action = Option(
        "action", Value("name", .action), help: "The action whose way through the tree is drawn.")
}
