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
            for (row, lines) in zip(rows, lines(of: rows, width: Terminal.width)) {
                for line in lines { console.print(row.flag("active") ? line : style.grey(line)) }
            }
            if !conflicts.isEmpty { console.print("") }
            // Bindings that are alike conflict in the same words.
            var told: Set<String> = []
            for conflict in conflicts where told.insert(conflict).inserted { console.show(conflict) }
        }
        return .success
    }

    /// The lines of each row; a row that is wider than `width` is wrapped, where that is not nil.
    ///
    /// Conditions stand in no column: one long condition would make all rows as long.
    static func lines(of rows: [JSONLine], width: Int?) -> [[String]] {
        // A long name stands in no column either: its place and its remarks follow it.
        let limit = width.map { max($0 / 2, 20) } ?? .max
        let isLong = rows.map { cells($0)[1].displayWidth > limit }
        let aligned = Columns.align(zip(rows, isLong).map { $1 ? [cells($0)[0], ""] : cells($0) + [""] })
        var shadow: String?
        return rows.indices.map { index in
            let row = rows[index], cells = cells(row).map(\.printable)
            let remarks = remarks(row, behind: shadow).map(\.printable)
            shadow = row.text("shadowedBy")
            let start = isLong[index] ? aligned[index] + cells[1] : aligned[index]
            let rest = (isLong[index] ? [cells[2]] : []) + remarks
            let isAlone = isLong[index] && !rest.isEmpty
            let line = (isAlone ? start + "   " : start) + rest.joined(separator: "   ")
            guard let width, line.displayWidth > width else { return [line.withoutTrailingSpaces] }
            let indent = "    "
            return [start.withoutTrailingSpaces]
                + rest.flatMap { $0.wrapped(to: max(width - indent.count, 20)) }.map { indent + $0 }
        }
    }

    /// The cells of a row that stand in columns: keys, action and place.
    private static func cells(_ row: JSONLine) -> [String] {
        [row.text("keys") ?? "", row.text("action") ?? "nothing", row.text("node") ?? row.text("source") ?? ""]
    }

    /// The condition and the moment of a row, what its keys need, and the reason why the keys do not lead to the action.
    ///
    /// - Parameter last: The binding that shadows the row before; nil for none.
    private static func remarks(_ row: JSONLine, behind last: String?) -> [String] {
        var condition = row.text("condition").map { ["when \($0)"] } ?? []
        switch row.text("on") {
        case "up": condition.append("let go")
        case "repeat": condition.append("held down")
        default: if row["repeats"] == .bool(false) { condition.append("not repeated") }
        }
        if let need = row.text("needs").flatMap(KeyNeed.init) {
            condition.append("where the host tells \(need.clause)")
        }
        if let shadow = row.text("shadowedBy") {
            return condition + [shadow == last ? "shadowed by the same" : "shadowed by \(shadow)"]
        }
        return condition + (row.flag("active") ? [] : ["not active"])
    }
}
