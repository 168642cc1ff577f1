import ActionMaps
import ActionRuntime

/// `action keys`: the bindings and their conflicts.
enum Keys: Subcommand {
    static let name = "keys"
    static let abstract = "List the key bindings that are asked here, in order, and their conflicts."
    static let discussion = [
        "The user's own bindings come first, then those of the nodes, nearest first, then those of the menus."
    ]
    static let options: [Option] = [.map, .app, .from, .state, .keymap, .format, .json, .color, .quiet]
    static let examples = ["action keys --from app/window"]

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        try call.refuseWords()
        let (rows, conflicts) = try call.answers(console).keys()
        switch call.format {
        case .json: rows.forEach { console.print($0.text) }
        case .names: rows.forEach { console.print(call.shown($0.text("keys"))) }
        case .text:
            let style = Style(call)
            for (row, text) in zip(rows, text(of: rows)) {
                console.print(row.flag("active") ? text : style.grey(text))
            }
            if !conflicts.isEmpty { console.print("") }
            conflicts.forEach(console.show)
        }
        return .success
    }

    /// The lines of rows.
    static func text(of rows: [JSONLine]) -> [String] { Columns.align(rows.map(cells)) }

    /// The cells of a row: keys, action, place, condition, and the reason why the keys do not lead to the action.
    private static func cells(_ row: JSONLine) -> [String] {
        [
            row.text("keys") ?? "", row.text("action") ?? "nothing", row.text("node") ?? row.text("source") ?? "",
            row.text("condition").map { "when \($0)" } ?? "",
            row.text("shadowedBy").map { "shadowed by \($0)" } ?? (row.flag("active") ? "" : "not active"),
        ].filter { !$0.isEmpty }
    }
}
