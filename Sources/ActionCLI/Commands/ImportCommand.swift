import ActionMaps
import ActionRuntime

/// `action import`: an action map of an application's own files.
enum ImportCommand: Subcommand {
    static let name = "import"
    static let abstract = "Make an action map of the menus, commands and keys of another program."
    static let discussion = [
        "  action import vscode package.json package.nls.json -o editor.json",
        "What a map cannot say is listed on standard error, a long list by kinds, and kept under \"notImported\".",
    ]
    static var arguments: [Argument] {
        [
            Argument(
                "<format>", .choice(ImportFormats.all.map { Completion($0.name, $0.files) }),
                "The program whose files they are:", showsChoices: true),
            Argument("<file> ...", .file(ending: nil), "The files that make one map, - for standard input."),
        ]
    }
    static let options: [Option] = [.platform, .output, .verbose, .quiet]

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        guard let word = call.words.first else {
            throw .usage("There is no format.", "Name one and its files: action import vscode package.json.")
        }
        guard let format = ImportFormats.all.first(where: { $0.name == word }) else {
            throw .unknown("format", word, among: ImportFormats.all.map { $0.name }, help: call.helpCall)
        }
        let paths = call.words.dropFirst()
        if paths.isEmpty {
            throw .usage(
                "There is no file to import.", "Name one: action import \(word) FILE. It reads \(format.files).")
        }
        if paths.count(where: { $0 == "-" }) > 1 {
            throw .usage("Standard input can be read only once.", "Name files for the others.")
        }
        var sources: [ImportSource] = []
        for path in paths { sources.append(try ImportSource(reading: path)) }
        let platform = call.value(.platform).flatMap(ImportPlatform.init)
        let map = ImportedMap(name: sources[0].stem, platform: platform ?? .current)
        try format.read(sources, into: map)
        let document = map.document
        guard document.utf8.count <= Files.maximumSize else {
            throw ToolError(.data, "The map is larger than 16 MiB.", details: ["Import fewer files at a time."])
        }
        let destination = Destination(call.value(.output), of: "map")
        try destination.check(isNoneOf: paths + map.filesBeside)
        try destination.write(String(document.dropLast()), console)
        if !call.has(.quiet) { tell(map.omissions, isVerbose: call.has(.verbose), console) }
        return .success
    }

    /// The most things that are listed one by one; more are listed by their kinds.
    private static let longestList = 20

    private static func tell(_ omissions: [MapOmission], isVerbose: Bool, _ console: Console) {
        let isWhole = isVerbose || omissions.count <= longestList
        let kinds = isWhole ? omissions.map { OmissionKind(first: $0) } : OmissionKind.all(of: omissions)
        for kind in kinds {
            let omission = kind.first
            let place = omission.at.map { "\($0): " } ?? ""
            let others = kind.count > 1 ? " (and \(kind.count - 1) more like it)" : ""
            console.note("\(place)not imported: \(omission.what)\(omission.why.map { ": \($0)" } ?? "")\(others).")
        }
        guard omissions.count > 1 else { return }
        console.note("\(omissions.count) things are not imported; the map lists them under \"notImported\".")
        if kinds.count < omissions.count {
            console.note("They are of \(kinds.count) kinds, of which the first are shown; '--verbose' shows all.")
        }
    }
}

extension Option {
    static let platform = Option(
        "platform", .one(of: ImportPlatform.self),
        help: "The system whose shortcuts are taken. (default: this one)")
}
