extension JSONNode {
    /// The value as JSON, indented by two spaces a level, with the members of objects in their order.
    package var json: String { json(pretty: true) }

    /// The value as JSON, on one line or indented by two spaces a level, with the members of objects in their order.
    ///
    /// Takes constant stack space: what is still to be written is kept on a stack of its own.
    package func json(pretty: Bool) -> String {
        var text = ""
        var pending: [Piece] = [.node(self, depth: 0)]
        while let piece = pending.popLast() {
            switch piece {
            case .text(let piece): text += piece
            case .node(let node, let depth): pending += node.pieces(depth, pretty).reversed()
            }
        }
        return text
    }

    /// What is still to be written: a text, or a value in some containers.
    private enum Piece {
        case text(String)
        case node(JSONNode, depth: Int)
    }

    private func pieces(_ depth: Int, _ isPretty: Bool) -> [Piece] {
        func list(_ open: String, _ items: [[Piece]], _ close: String) -> [Piece] {
            if items.isEmpty { return [.text(open + close)] }
            func line(_ depth: Int) -> String { isPretty ? "\n" + String(repeating: "  ", count: depth) : "" }
            let pieces = items.enumerated().flatMap { [.text(($0 == 0 ? "" : ",") + line(depth + 1))] + $1 }
            return [.text(open)] + pieces + [.text(line(depth) + close)]
        }
        switch content {
        case .array(let elements): return list("[", elements.map { [.node($0, depth: depth + 1)] }, "]")
        case .object(let members):
            let items: [[Piece]] = members.map {
                [.text(ActionValue.string($0.key).json() + (isPretty ? ": " : ":")), .node($0.value, depth: depth + 1)]
            }
            return list("{", items, "}")
        default: return [.text(value.json())]
        }
    }
}
