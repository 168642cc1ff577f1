package import ActionRuntime

/// A file that has been parsed.
package protocol ImportRoot {
    /// The byte at which the content begins.
    var offset: Int { get }
    /// The contents in a few words, with their article, for messages.
    var contents: String { get }

    /// Parses a file.
    ///
    /// - Throws: ``ToolError`` with the position of the first fault.
    static func read(_ source: ImportSource, noting map: ImportedMap) throws(ToolError) -> Self
}

extension JSONNode: ImportRoot {
    package static func read(_ source: ImportSource, noting map: ImportedMap) throws(ToolError) -> JSONNode {
        try source.json(noting: map)
    }

    package var contents: String {
        let isList = elements.first?.isObject == true
        let keys = (isList ? elements[0] : self).members.prefix(3).map(\.key.quoted).joined(separator: ", ")
        return keys.isEmpty ? noun : "\(isList ? "a list of objects" : noun) with \(keys)"
    }
}

extension XMLElement: ImportRoot {
    static func read(_ source: ImportSource, noting map: ImportedMap) throws(ToolError) -> XMLElement {
        try source.xml()
    }

    var contents: String { "<\(name.excerpt)>" }
}
