import ActionRuntime

/// The tree as a flowchart of Mermaid, which Markdown pages of many hosts draw.
enum MermaidExport: ExportFormat {
    static let name = "mermaid"
    static let summary = "the tree with its claims as a flowchart, for Markdown pages that draw it"

    static func text(of map: ActionMap) -> String {
        var lines = ["flowchart LR"]
        for (position, node) in TreePicture(map).nodes.enumerated() {
            let label = ["<b>\(node.name.mermaid)</b>"] + node.claims.map(\.mermaid)
            // Mermaid takes the last semicolon from a line that looks as if it had a style, which must not be an entity's.
            lines.append("  n\(position)[\"\(label.joined(separator: "<br>"))\"];")
            if let parent = node.parent { lines.append("  n\(parent) --- n\(position);") }
        }
        return lines.joined(separator: "\n")
    }
}

extension String {
    /// The text in a label between quotes, whose escapes are entities that begin with `#`.
    fileprivate var mermaid: String {
        printable.unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "#", "\"", "<", ">", "&", "`", "\\", "*", "_": text += "#\(scalar.value);"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}
