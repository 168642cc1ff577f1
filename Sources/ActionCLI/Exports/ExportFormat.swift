import ActionRuntime

/// A format that `action export` writes a map in.
protocol ExportFormat {
    /// The name on the command line.
    static var name: String { get }
    /// The files that the format writes, for help.
    static var summary: String { get }
    /// The options of the format, besides the options of all formats.
    static var options: [Option] { get }

    /// The map in the format, without a line break at its end.
    ///
    /// - Parameter console: Takes notes of the parts of the map that the format cannot express.
    static func text(of source: ExportSource, _ console: Console) throws(ToolError) -> String
}

extension ExportFormat {
    static var options: [Option] { [] }
}

/// The source of an export: the map of a file, or of a running program.
struct ExportSource {
    let map: ActionMap
    /// The file's name in messages; the program's name, where there is no file.
    let file: String
    let call: Call
    /// Answers questions about the map's actions.
    let answers: any Answering
}

/// The formats, in the order of the help.
enum ExportFormats {
    static var all: [any ExportFormat.Type] {
        [
            MarkdownExport.self, HTMLExport.self, SVGExport.self, DotExport.self, MermaidExport.self,
            VSCodeKeysExport.self,
        ]
    }
}
