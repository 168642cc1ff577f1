import ActionRuntime

extension MenuSnapshot {
    /// The command of an identifier, wherever it stands.
    subscript(id: String) -> Item? { commands.first { $0.id == id } }

    /// The snapshot as lines: a mark for what is hidden or disabled, and the title.
    var drawing: [String] { menu.drawing }
}

extension MenuSnapshot.Item {
    fileprivate var drawing: [String] {
        items.flatMap { item -> [String] in
            let mark = item.isHidden ? "~" : item.isEnabled ? "" : "!"
            switch item.kind {
            case .separator: return ["\(mark)-"]
            case .command: return [mark + item.title]
            case .menu: return ["\(mark)\(item.title) ▸"] + item.drawing.map { "  " + $0 }
            }
        }
    }
}

extension Menu {
    /// The identifiers of the items, with those of menus around theirs.
    var outline: String {
        items.map { item in
            if case .menu(let menu) = item { "\(menu.id)(\(menu.outline))" } else { item.id ?? "-" }
        }.joined(separator: " ")
    }
}

/// Counts how often somebody is asked.
final class Tally {
    private(set) var counts: [String: Int] = [:]

    func note(_ name: String) { counts[name, default: 0] += 1 }

    /// The counts so far, which are then forgotten.
    func take() -> [String: Int] {
        defer { counts = [:] }
        return counts
    }
}
