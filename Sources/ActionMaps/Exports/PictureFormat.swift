import ActionRuntime

/// A format that draws the tree, and with `--action` the way of a request through it.
protocol PictureFormat: ExportFormat {
    static func text(of picture: TreePicture) -> String
}

extension PictureFormat {
    package static var needs: [ExportNeed] { [.action] }

    package static func text(of source: ExportSource) throws(ToolError) -> String {
        var picture = TreePicture(source.map)
        if let name = source.action { picture.way = try way(of: name, in: picture, source) }
        return text(of: picture)
    }

    /// The way of a request, from its explanation; nodes that the map lacks are noted.
    private static func way(
        of word: String, in picture: TreePicture, _ source: ExportSource
    ) throws(ToolError) -> ActionWay {
        guard let name = ActionName(validating: word) else {
            let fault = ActionName.fault(in: word) ?? "is not valid"
            throw .usage("'\(word.printable)' is not an action name: it \(fault).")
        }
        var answer = JSONLine()
        try source.answers.ask(.explain(isForced: false), WrittenRequest(name, nil, of: .action)) { answer = $0 }
        if answer.text("target") == nil, !answer.flag("unavailable") {
            let nearest = answer.texts("suggestions").first
            throw ToolError(
                .unclaimed,
                "Nothing responds to '\(word.printable)'."
                    + (nearest.map { " Did you mean '\($0.printable)'?" } ?? ""),
                details: ["'action list' shows the actions."])
        }
        let way = ActionWay(ExplanationDrawing(reading: answer), in: picture)
        for path in way.missing {
            source.note("The way passes '\(path)', which is not in the map, and so not in the picture.")
        }
        return way
    }
}

/// The colours of a way, which can be read on light and on dark pages.
enum PictureColor {
    static let way = "#2f7de1"
    static let target = "#2a9d58"
    static let refused = "#d9692b"
}

extension ActionWay.Stop? {
    /// The name of a node, after its place on the way.
    package func named(_ name: String) -> String { self?.number.map { "\($0). \(name)" } ?? name }
}
