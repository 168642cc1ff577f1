extension JSONNode {
    /// The value as JSON, indented by two spaces a level, with the members of objects in their order.
    ///
    /// Takes constant stack space: what is still to be written is kept on a stack of its own.
    package var json: String {
        var text = ""
        var pending: [Piece] = [.node(self, depth: 0)]
        while let piece = pending.popLast() {
            switch piece {
            case .text(let piece): text += piece
            case .node(let node, let depth): pending += node.pieces(depth).reversed()
            }
        }
        return text
    }

    /// What is still to be written: a text, or a value in some containers.
    private enum Piece {
        case text(String)
        case node(JSONNode, depth: Int)
    }

    private func pieces(_ depth: Int) -> [Piece] {
        func list(_ open: String, _ items: [[Piece]], _ close: String) -> [Piece] {
            if items.isEmpty { return [.text(open + close)] }
            let line = "\n" + String(repeating: "  ", count: depth + 1)
            let pieces = items.enumerated().flatMap { [.text(($0 == 0 ? "" : ",") + line)] + $1 }
            return [.text(open)] + pieces + [.text("\n" + String(repeating: "  ", count: depth) + close)]
        }
        switch content {
        case .array(let elements): return list("[", elements.map { [.node($0, depth: depth + 1)] }, "]")
        case .object(let members):
            let items: [[Piece]] = members.map {
                [.text(ActionValue.string($0.key).json() + ": "), .node($0.value, depth: depth + 1)]
            }
            return list("{", items, "}")
        default: return [.text(value.json())]
        }
    }
}
