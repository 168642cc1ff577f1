import ActionRuntime

/// The tree in the language of Graphviz.
enum DotExport: PictureFormat {
    static let name = "dot"
    static let summary = "the tree with its claims, for Graphviz"

    static func text(of picture: TreePicture) -> String {
        var lines = [
            "digraph \"\(picture.title.dot)\" {", "  rankdir=LR;",
            "  node [shape=box, style=rounded, fontname=\"Helvetica\", fontsize=11];", "  edge [arrowhead=none];",
        ]
        if let way = picture.way {
            lines.append(
                "  label=\"\(way.headline.dot)\\l\"; labelloc=t; labeljust=l; fontname=\"Helvetica\"; fontsize=12;")
        }
        for (position, node) in picture.nodes.enumerated() {
            let stop = picture.way?.stops[position]
            // Each line ends with the escape that aligns the line to the left.
            let blocks = [[stop.named(node.name)], node.claims.map(\.text), stop?.marks.map(\.text) ?? []]
            let label = blocks.filter { !$0.isEmpty }.joined(separator: [""])
            lines.append("  n\(position) [label=\"\(label.map { $0.dot + "\\l" }.joined())\"\(style(of: stop))];")
            guard let parent = node.parent else { continue }
            lines.append("  n\(parent) -> n\(position)\(style(of: picture.way?.passage(from: position, to: parent)));")
        }
        return (lines + ["}"]).joined(separator: "\n")
    }

    private static func style(of stop: ActionWay.Stop?) -> String {
        guard let stop else { return "" }
        guard let tone = stop.tone else { return ", style=\"rounded,dashed\"" }
        return ", color=\"\(color(of: tone))\", penwidth=2"
    }

    private static func color(of tone: ActionWay.Tone) -> String {
        switch tone {
        case .passed, .unavailable: PictureColor.way
        case .disabled: PictureColor.refused
        case .target: PictureColor.target
        }
    }

    /// The line to the parent, along which a request goes up.
    private static func style(of passage: ActionWay.Passage?) -> String {
        switch passage {
        case nil: ""
        case .taken: " [dir=back, arrowtail=normal, color=\"\(PictureColor.way)\", penwidth=2]"
        case .ahead: " [dir=back, arrowtail=empty, color=\"\(PictureColor.way)\", style=dashed]"
        }
    }
}

extension String {
    /// The text between quotes; a backslash would begin an escape.
    fileprivate var dot: String {
        printable.unicodeScalars.reduce(into: "") { text, scalar in
            if scalar == "\\" || scalar == "\"" { text += "\\" }
            text.unicodeScalars.append(scalar)
        }
    }
}
