import ActionRuntime

/// A format of other programs that `action import` reads.
package protocol ImportFormat {
    /// The form of a file that has been parsed: JSON or XML.
    associatedtype Root: ImportRoot

    /// The name on the command line.
    static var name: String { get }
    /// The files of the format, for help.
    static var files: String { get }
    /// The noun of a file of the format, with its article.
    static var expected: String { get }

    /// What the file is among the files of the format, such as "a keymap of Sublime Text"; nil where nothing of the format is in
    /// the file.
    ///
    /// - Parameter name: The file's name, without its folder.
    static func noun(of root: Root, named name: String) -> String?

    /// Reads files of the format into a map; parts that a map cannot express are noted in the map.
    static func read(_ files: [(source: ImportSource, root: Root)], into map: ImportedMap) throws(ToolError)
}

/// The formats, in the order of the help.
package enum ImportFormats {
    package static var all: [any ImportFormat.Type] {
        [
            VSCodeFormat.self, AppKitFormat.self, SublimeFormat.self, JupyterLabFormat.self, GTKFormat.self,
            QtFormat.self, ZedFormat.self,
        ]
    }
}

extension ImportFormat {
    /// Reads files into a map.
    ///
    /// - Throws: ``ToolError`` for a file that is not of the format: with the command that imports the file, where there is one.
    package static func read(_ sources: [ImportSource], into map: ImportedMap) throws(ToolError) {
        var files: [(source: ImportSource, root: Root)] = []
        for source in sources { files.append((source, try root(of: source, noting: map))) }
        try read(files, into: map)
    }

    private static func root(of source: ImportSource, noting map: ImportedMap) throws(ToolError) -> Root {
        let fault: ToolError
        do throws(ToolError) {
            let root = try Root.read(source, noting: map)
            if noun(of: root, named: source.name) != nil { return root }
            fault = source.refused(at: root.offset, expected, found: root.contents)
        } catch {
            fault = error
        }
        guard let kind = ImportKind(of: source) else { throw fault }
        throw source.refused(at: 0, expected, found: kind.noun, details: [kind.advice])
    }

    /// What the file is among the files of the format; nil where the file is not of the format.
    static func kind(of source: ImportSource) -> String? {
        let scratch = ImportedMap(name: "", platform: .current)
        guard let root = try? Root.read(source, noting: scratch) else { return nil }
        return noun(of: root, named: source.name)
    }
}
