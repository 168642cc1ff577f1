import ActionRuntime

/// Reads XML 1.0 in UTF-8: elements, attributes, text, CDATA; comments, instructions and the document type are skipped.
///
/// The reader does not recurse. It knows the five entities of XML and character references; a reference to an entity of the
/// document type is refused, so that no other file is read and no text grows.
struct XMLReader {
    /// How many elements may be open at once: a map can hold menus of this depth.
    static let maximumDepth = 240
    /// How many attributes an element may have.
    static let maximumAttributes = 256

    let bytes: [UInt8]
    var index = 0
    private var open: [XMLElement] = []

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Reads a document; returns its root.
    ///
    /// - Throws: ``XMLError`` for the first fault.
    static func read(_ bytes: [UInt8]) throws(XMLError) -> XMLElement {
        var reader = XMLReader(bytes)
        return try reader.document()
    }

    private mutating func document() throws(XMLError) -> XMLElement {
        try readBeginning()
        while true {
            skipSpace()
            if starts(with: "<?") || starts(with: "<!--") {
                try skipMarkup()
            } else if starts(with: "<!DOCTYPE") {
                try skipDocumentType()
            } else {
                break
            }
        }
        guard peek == UInt8(ascii: "<") else { throw fault("an element") }
        var root = try beginElement()
        while root == nil {
            guard index < bytes.count else {
                let element = open[open.count - 1]
                throw XMLError(
                    offset: element.offset, expected: "an element <\(element.name.excerpt)> that ends",
                    found: "one that does not end")
            }
            root = try readContent()
        }
        while true {
            skipSpace()
            guard starts(with: "<?") || starts(with: "<!--") else { break }
            try skipMarkup()
        }
        guard index == bytes.count, let root else { throw fault("the end of the document") }
        return root
    }

    /// Checks the encoding: a byte order mark of UTF-8 is skipped; every other byte order mark or declared encoding is refused.
    private mutating func readBeginning() throws(XMLError) {
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
            throw XMLError(offset: 0, expected: "a document in UTF-8", found: "UTF-16")
        }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
        guard starts(with: "<?xml") else { return }
        let start = index
        try skipMarkup()
        let declaration = String(decoding: bytes[start..<index], as: UTF8.self).lowercased()
        guard let range = declaration.firstRange(of: "encoding") else { return }
        let value = declaration[range.upperBound...].drop { $0 == "=" || $0 == " " }
        let name = value.dropFirst().prefix { $0 != "\"" && $0 != "'" }
        if !["utf-8", "utf8", "us-ascii", "ascii"].contains(name) {
            throw XMLError(offset: start, expected: "a document in UTF-8", found: String(name).quoted)
        }
    }

    // MARK: Elements

    /// Reads the next part of the innermost open element; returns the root where the root ends.
    private mutating func readContent() throws(XMLError) -> XMLElement? {
        if peek != UInt8(ascii: "<") {
            try readText()
        } else if starts(with: "</") {
            return try endElement()
        } else if starts(with: "<![CDATA[") {
            try readCharacterData()
        } else if starts(with: "<?") || starts(with: "<!--") {
            try skipMarkup()
        } else {
            return try beginElement()
        }
        return nil
    }

    /// Reads a start tag; returns the root where the tag is that of an empty root.
    private mutating func beginElement() throws(XMLError) -> XMLElement? {
        let start = index
        index += 1
        var element = XMLElement(try readName("the name of an element"), at: start)
        while true {
            let before = index
            skipSpace()
            guard let byte = peek else { throw fault("'>'") }
            if byte == UInt8(ascii: ">") {
                index += 1
                guard open.count < Self.maximumDepth else {
                    throw XMLError(
                        offset: start, expected: "at most \(Self.maximumDepth) elements in each other",
                        found: "one more")
                }
                open.append(element)
                return nil
            }
            if byte == UInt8(ascii: "/") {
                guard starts(with: "/>") else { throw fault("'/>'") }
                index += 2
                return close(element)
            }
            guard index > before else { throw fault("white space, '>' or '/>'") }
            guard element.attributes.count < Self.maximumAttributes else {
                throw XMLError(
                    offset: index, expected: "at most \(Self.maximumAttributes) attributes", found: "one more")
            }
            element.attributes.append(try readAttribute(of: element))
        }
    }

    private mutating func readAttribute(of element: XMLElement) throws(XMLError) -> XMLAttribute {
        let start = index
        let name = try readName("an attribute")
        if element[name] != nil {
            throw XMLError(offset: start, expected: "each attribute once", found: "\(name.quoted) again")
        }
        skipSpace()
        guard peek == UInt8(ascii: "=") else { throw fault("'='") }
        index += 1
        skipSpace()
        guard let quote = peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            throw fault("a value in quotes")
        }
        index += 1
        let first = index
        var isPlain = true
        while index < bytes.count, bytes[index] != quote {
            switch bytes[index] {
            case UInt8(ascii: "<"): throw fault("the end of the value")
            case UInt8(ascii: "&"), 0..<0x20, 0x80...: isPlain = false
            default: break
            }
            index += 1
        }
        guard index < bytes.count else {
            throw XMLError(offset: first - 1, expected: "a value that ends", found: "one that does not end")
        }
        defer { index += 1 }
        let value = isPlain ? plain(first..<index) : try decode(first..<index, breaksAreSpaces: true)
        return XMLAttribute(name: name, value: value, offset: start)
    }

    /// Reads an end tag; returns the root where the tag ends the root.
    private mutating func endElement() throws(XMLError) -> XMLElement? {
        let start = index
        index += 2
        let name = try readName("the name of an element")
        skipSpace()
        guard peek == UInt8(ascii: ">") else { throw fault("'>'") }
        index += 1
        let element = open.removeLast()
        guard element.name == name else {
            throw XMLError(offset: start, expected: "'</\(element.name.excerpt)>'", found: "'</\(name.excerpt)>'")
        }
        return close(element)
    }

    /// Adds an element to its parent; returns the element where it is the root.
    private mutating func close(_ element: XMLElement) -> XMLElement? {
        guard let last = open.indices.last else { return element }
        open[last].children.append(element)
        return nil
    }

    // MARK: Text

    private mutating func readText() throws(XMLError) {
        let start = index
        var isBlank = true
        while index < bytes.count, bytes[index] != UInt8(ascii: "<") {
            if !Self.isSpace(bytes[index]) { isBlank = false }
            index += 1
        }
        guard index < bytes.count else { return }
        let last = open.count - 1
        // White space counts where it is all the text of an element without children: a key equivalent may be a space.
        if isBlank, !starts(with: "</") || !open[last].children.isEmpty { return }
        open[last].text += try decode(start..<index, breaksAreSpaces: false)
    }

    private mutating func readCharacterData() throws(XMLError) {
        let start = index
        index += 9
        let first = index
        guard skip(to: "]]>") else {
            throw XMLError(
                offset: start, expected: "character data that ends with ']]>'", found: "the end of the document")
        }
        open[open.count - 1].text += plain(first..<index - 3)
    }

    private func plain(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// A text with its references resolved and its line breaks as `\n`, or as spaces in attributes.
    private func decode(_ range: Range<Int>, breaksAreSpaces: Bool) throws(XMLError) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(range.count)
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "&"):
                let (scalar, end) = try reference(at: index, before: range.upperBound)
                text += Array(String(Character(scalar)).utf8)
                index = end
                continue
            case 0x0D, 0x0A:
                if byte == 0x0D, index + 1 < range.upperBound, bytes[index + 1] == 0x0A { index += 1 }
                text.append(breaksAreSpaces ? 0x20 : 0x0A)
            case 0x09 where breaksAreSpaces: text.append(0x20)
            default: text.append(byte)
            }
            index += 1
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The character of a reference such as `&amp;` or `&#x41;`, and the byte after the reference.
    private func reference(at start: Int, before limit: Int) throws(XMLError) -> (Unicode.Scalar, end: Int) {
        let body = bytes[(start + 1)..<min(limit, start + 12)]
        guard let end = body.firstIndex(of: UInt8(ascii: ";")) else {
            throw XMLError(offset: start, expected: "a reference such as '&amp;'", found: "'&'")
        }
        let name = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
        let scalar: Unicode.Scalar? =
            switch name {
            case "amp": "&"
            case "lt": "<"
            case "gt": ">"
            case "quot": "\""
            case "apos": "'"
            case _ where name.hasPrefix("#x"): UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
            case _ where name.hasPrefix("#"): UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
            default: nil
            }
        guard let scalar, scalar != "\0" else {
            throw XMLError(
                offset: start, expected: "a character reference, or one of &amp; &lt; &gt; &quot; &apos;",
                found: "&\(name.excerpt);".quoted)
        }
        return (scalar, end + 1)
    }
}
