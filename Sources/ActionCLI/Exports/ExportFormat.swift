import ActionRuntime

/// A format that `action export` writes a map in.
protocol ExportFormat {
    /// The name on the command line.
    static var name: String { get }
    /// What it writes, for help.
    static var summary: String { get }

    /// The map in the format, without a line break at its end.
    static func text(of map: ActionMap) -> String
}

/// The formats, in the order of the help.
enum ExportFormats {
    static var all: [any ExportFormat.Type] {
        [MarkdownExport.self, HTMLExport.self, DotExport.self, MermaidExport.self]
    }
}
