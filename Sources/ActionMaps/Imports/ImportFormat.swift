import ActionRuntime

/// A format of other programs that `action import` reads.
package protocol ImportFormat {
    /// The name on the command line.
    static var name: String { get }
    /// The files of the format, for help.
    static var files: String { get }

    /// Reads files of the format into a map.
    ///
    /// - Throws: ``ToolError`` for a file that is not of the format; parts that a map cannot express are noted in the map instead.
    static func read(_ sources: [ImportSource], into map: ImportedMap) throws(ToolError)
}

/// The formats, in the order of the help.
package enum ImportFormats {
    package static var all: [any ImportFormat.Type] {
        [VSCodeFormat.self, AppKitFormat.self, SublimeFormat.self, JupyterLabFormat.self, GTKFormat.self]
    }
}
