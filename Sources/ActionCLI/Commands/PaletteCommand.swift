import ActionMaps
import ActionRuntime

/// `action palette`: finds commands by a typed text.
enum PaletteCommand: Subcommand {
    static let name = "palette"
    static let abstract = "Find the commands that apply here by a few letters of their titles or names."
    static let discussion = [
        "Without a query all commands are listed. Exits with 1 if none matches.",
        """
        With --memory those come first that were performed with --fire before, and that are not disabled. A file that is no
        memory is an error, and stays as it is. Commands with secret arguments are not remembered.
        """,
    ]
    static let arguments = [Argument("[query] ...", .text, "Some letters of a title or a name.")]
    static let options: [Option] = [
        .map, .app, .from, .state, .keymap, .memory, .fire, .yes, .dryRun, .format, .json, .color, .quiet,
    ]
    static let examples = ["action palette five", "action palette --memory palette.json"]

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        let query = call.words.joined(separator: " ")
        let file = try call.value(.memory).map { path throws(ToolError) in try MemoryFile(path) }
        let memory = try file?.read(), answers = try call.answers(console, isChanged: call.has(.fire))
        var items = try answers.palette(query)
        if let memory { items = memory.ranked(items, by: query, formerly: answers.formerNames) }
        if call.has(.fire) {
            guard let item = items.first, let action = item.action else {
                throw ToolError(
                    .disabled, "No command matches '\(query.printable)'.",
                    details: ["'action palette' lists all commands."])
            }
            let request = WrittenRequest(action, item.givenArguments, of: .action)
            let status = try Fire.perform(request, answers, call, console)
            if status == .success, item.isMemorable, !call.has(.dryRun) { try file?.note(action, item.givenArguments) }
            return status
        }
        switch call.format {
        case .json: items.forEach { console.print($0.text) }
        case .names: items.forEach { console.print(call.shown($0.text("action"))) }
        case .text:
            let style = Style(call)
            for (item, row) in zip(items, Columns.align(items.map(cells))) {
                console.print(item.flag("enabled") ? row : style.grey(row))
            }
        }
        return items.isEmpty ? .disabled : .success
    }

    private static func cells(_ item: JSONLine) -> [String] {
        let shortcut = item.text("shortcut").flatMap { try? KeyShortcut(parsing: $0) }
        let title = (item.text("title") ?? "").printable
        let isWhole = item["needsArguments"] ?? .null == .null
        let cells = [
            isWhole ? title : title.endingInEllipsis, item.hasArguments ? item.text("action") ?? "" : item.usage,
            shortcut?.symbols ?? "",
            item.flag("enabled") ? "" : "(\(item.reasons.clause))",
        ]
        return cells.reversed().drop { $0.isEmpty }.reversed()
    }
}

extension Option {
    static let memory = Option(
        "memory", Value("file", .file(ending: "json")),
        help: "A file that remembers what was performed with --fire; made where it is missing.")
    static let fire = Option("fire", help: "Perform the first command that is found, as 'action fire' does.")
}
