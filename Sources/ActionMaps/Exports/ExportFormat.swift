import ActionRuntime

/// A format that `action export` writes a map in.
package protocol ExportFormat {
    /// The name on the command line.
    static var name: String { get }
    /// The files that the format writes, for help.
    static var summary: String { get }
    /// What the format asks for besides a map.
    static var needs: [ExportNeed] { get }

    /// The map in the format, without a line break at its end.
    static func text(of source: ExportSource) throws(ToolError) -> String
}

extension ExportFormat {
    static var needs: [ExportNeed] { [] }
}

/// What a format may ask for besides a map.
package enum ExportNeed {
    /// The action whose way through the tree is drawn, and the start and state of its request.
    case action
    /// The system whose shortcuts are written.
    case platform
}

/// The source of an export: the map of a file, or of a running program.
package struct ExportSource {
    package let map: ActionMap
    /// The file's name in messages; the program's name, where there is no file.
    package let file: String
    /// The name of the action whose way through the tree is drawn; nil for the tree alone.
    package var action: String?
    package var platform = ImportPlatform.current
    /// Answers questions about the map's actions.
    package let answers: any Answering
    /// Takes a sentence about each part of the map that the format cannot express.
    package var note: (String) -> Void = { _ in }

    package init(map: ActionMap, file: String, answers: any Answering) {
        self.map = map
        self.file = file
        self.answers = answers
    }
}

/// The formats, in the order of the help.
package enum ExportFormats {
    package static var all: [any ExportFormat.Type] {
        [
            MarkdownExport.self, HTMLExport.self, SVGExport.self, DotExport.self, MermaidExport.self,
            VSCodeKeysExport.self, ZedKeymapExport.self, KeymapSchemaExport.self,
        ]
    }
}
