import ActionRuntime

/// The tree in the language of Graphviz.
enum DotExport: ExportFormat {
    static let name = "dot"
    static let summary = "the tree with its claims, for Graphviz"

    static func text(of map: ActionMap) -> String {
        let nodes = TreePicture(map).nodes
        var lines = [
            "digraph \"\(map.name.dot)\" {", "  rankdir=LR;",
            "  node [shape=box, style=rounded, fontname=\"Helvetica\", fontsize=11];", "  edge [arrowhead=none];",
        ]
        for (position, node) in nodes.enumerated() {
            // Each line ends with what sets it to the left.
            let label = [node.name] + (node.claims.isEmpty ? [] : [""]) + node.claims
            lines.append("  n\(position) [label=\"\(label.map { $0.dot + "\\l" }.joined())\"];")
            if let parent = node.parent { lines.append("  n\(parent) -> n\(position);") }
        }
        return (lines + ["}"]).joined(separator: "\n")
    }
}

extension String {
    /// The text between quotes; a backslash would begin an escape.
    fileprivate var dot: String {
        printable.reduce(into: "") { text, character in
            if character == "\\" || character == "\"" { text += "\\" }
            text.append(character)
        }
    }
}
