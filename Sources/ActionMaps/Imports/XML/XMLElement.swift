/// An element of an XML document, with the byte at which it begins.
struct XMLElement: Sendable {
    let name: String
    let offset: Int
    var attributes: [XMLAttribute] = []
    var children: [XMLElement] = []
    /// The text in the element, without the text of its children; white space between elements is left out.
    var text = ""

    init(_ name: String, at offset: Int) {
        self.name = name
        self.offset = offset
    }

    /// The value of an attribute; nil where the element lacks the attribute.
    subscript(_ name: String) -> String? { attributes.first { $0.name == name }?.value }

    /// The first child of a name.
    func first(_ name: String) -> XMLElement? { children.first { $0.name == name } }

    /// The children of a name.
    func all(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }

    /// Calls `body` with the element and all elements in it, in the order of the document.
    ///
    /// - Parameter body: Returns whether to visit the children of the element.
    func visit(_ body: (XMLElement) -> Bool) {
        if body(self) { for child in children { child.visit(body) } }
    }
}

/// An attribute of an XML element.
struct XMLAttribute: Sendable {
    let name: String
    let value: String
    /// The byte at which the name begins.
    let offset: Int
}

/// The first fault of an XML document.
struct XMLError: Error {
    let offset: Int
    /// The expected part, with its article.
    let expected: String
    let found: String
}

extension ImportSource {
    /// The file as XML.
    ///
    /// - Throws: ``ToolError`` with the position of the first fault.
    func xml() throws(ToolError) -> XMLElement {
        do throws(XMLError) {
            return try XMLReader.read(bytes)
        } catch {
            throw refused(at: error.offset, error.expected, found: error.found)
        }
    }
}
