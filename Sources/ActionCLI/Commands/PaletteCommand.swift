import ActionMaps
import ActionRuntime

/// `action palette`: finds commands by a typed text.
enum PaletteCommand: Subcommand {
    static let name = "palette"
    static let abstract = "Find the commands that apply here by a few letters of their titles or names."
    static let discussion = ["Without a query all commands are listed. Exits with 1 if none matches."]
    static let arguments = [Argument("[query] ...", .text, "Some letters of a title or a name.")]
    static let options: [Option] = [.map, .app, .from, .state, .keymap, .format, .json, .color, .quiet]
    static let examples = ["action palette five"]

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        let items = try call.answers(console).palette(call.words.joined(separator: " "))
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
