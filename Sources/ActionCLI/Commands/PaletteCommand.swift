import ActionRuntime

/// `action palette`: finds commands by what is typed.
enum PaletteCommand: Subcommand {
    static let name = "palette"
    static let abstract = "Find the commands that apply here by a few letters of their titles or names."
    static let discussion = ["Without a query all commands are listed. Exits with 1 if none matches."]
    static let arguments = [(name: "[query] ...", help: "What would be typed, such as 'rt5'.")]
    static let options: [Option] = [.map, .from, .state, .keymap, .format, .json, .color, .quiet]

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        let session = try Session.load(call, console)
        let palette = session.coordinator.palette(
            session.menuBar, keys: try session.keyMap(call), from: session.start, title: session.title(of:))
        let items = palette.search(call.words.joined(separator: " "), limit: .max)
        switch call.format {
        case .json: items.forEach { console.print(line($0, session).text) }
        case .names: items.forEach { console.print($0.command.command?.action.text ?? "") }
        case .text:
            let style = Style(call)
            for (item, row) in zip(items, Columns.align(items.map(cells))) {
                console.print(item.command.isEnabled ? row : style.grey(row))
            }
        }
        return items.isEmpty ? .disabled : .success
    }

    private static func cells(_ item: Palette.Item) -> [String] {
        let cells = [
            item.command.title.printable, item.command.command?.action.text ?? "", item.shortcut?.symbols ?? "",
            item.command.isEnabled ? "" : "(\(item.command.reasons.clause))",
        ]
        return cells.reversed().drop { $0.isEmpty }.reversed()
    }

    private static func line(_ item: Palette.Item, _ session: Session) -> JSONLine {
        var line = JSONLine()
        line.add("title", item.command.title)
        line.add("action", item.command.command?.action.text)
        line.add("arguments", .object(item.command.command?.arguments.values ?? [:]))
        line.add("enabled", item.command.isEnabled)
        line.add("state", item.command.state.rawValue)
        line.addReasons(item.command.reasons, session)
        line.add("shortcut", item.shortcut?.description)
        line.add("target", (item.command.target?.node).map(session.path(of:)))
        line.add("score", .int(item.score))
        return line
    }
}
