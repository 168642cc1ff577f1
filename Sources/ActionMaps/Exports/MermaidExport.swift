import ActionRuntime

/// The tree as a flowchart of Mermaid, which Markdown pages of many hosts draw.
enum MermaidExport: PictureFormat {
    static let name = "mermaid"
    static let summary = "the tree with its claims as a flowchart, for Markdown pages that draw it"

    static func text(of picture: TreePicture) -> String {
        var lines = ["flowchart LR"]
        var styles: [String] = []
        for (position, node) in picture.nodes.enumerated() {
            let stop = picture.way?.stops[position]
            let label =
                ["<b>\(stop.named(node.name).mermaid)</b>"] + node.claims.map(\.text.mermaid)
                + (stop?.marks ?? []).map { "<i>\($0.text.mermaid)</i>" }
            // Mermaid drops the last semicolon of a line that seems to have a style, so the last semicolon must not end an entity.
            lines.append("  n\(position)[\"\(label.joined(separator: "<br>"))\"];")
            if let stop { styles.append("  style n\(position) \(style(of: stop.tone));") }
            guard let parent = node.parent else { continue }
            let passage = picture.way?.passage(from: position, to: parent)
            lines.append("  n\(parent) \(link(passage)) n\(position);")
            // Links are counted from 0, and each node but the root has one link.
            if passage != nil {
                styles.append("  linkStyle \(position - 1) stroke:\(PictureColor.way),stroke-width:2px;")
            }
        }
        if let way = picture.way {
            lines.append("  answer[\"\(way.headline.mermaid)\"];")
            styles.append("  style answer fill:none,stroke:none;")
        }
        return (lines + styles).joined(separator: "\n")
    }

    /// The line between a node and its parent.
    ///
    /// Mermaid has no arrow to the left; the numbers of the nodes tell the direction.
    private static func link(_ passage: ActionWay.Passage?) -> String {
        switch passage {
        case nil: "---"
        case .taken: "==="
        case .ahead: "-.-"
        }
    }

    private static func style(of tone: ActionWay.Tone?) -> String {
        switch tone {
        case nil: "stroke-dasharray:5 4"
        case .passed, .unavailable: "stroke:\(PictureColor.way),stroke-width:2px"
        case .disabled: "stroke:\(PictureColor.refused),stroke-width:2px"
        case .target: "stroke:\(PictureColor.target),stroke-width:2px"
        }
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
