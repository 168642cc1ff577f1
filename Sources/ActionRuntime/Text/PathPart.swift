/// One part of a written path: a name and the position among the siblings of that name.
///
/// Paths are read and written here alone, by scalar: a name may begin or end with a scalar that forms one character with the slash
/// or bracket beside it.
package struct PathPart: Hashable {
    package let name: String
    package let position: Int
}

// MARK: Writing

extension PathPart {
    /// A name as it is written in a path.
    ///
    /// Writing and reading are inverses, also for a path that is shown as ``Swift/String/printable`` text: a scalar that is not
    /// printable has no backslash before it.
    package static func text(of name: String) -> String {
        name.isPlainPathPart ? name : escaped(name)
    }

    @inline(never) private static func escaped(_ name: String) -> String {
        let scalars = name.unicodeScalars
        let start = scalars.firstIndex { !$0.properties.isWhitespace } ?? scalars.endIndex
        let end = scalars.lastIndex { !$0.properties.isWhitespace } ?? scalars.startIndex
        var text = String.UnicodeScalarView()
        for index in scalars.indices {
            let scalar = scalars[index], isAtEnd = index < start || index > end
            if scalar.properties.generalCategory == .control || isAtEnd && scalar.isUnprintable {
                text.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
            } else {
                if isAtEnd || isEscaped(scalar) { text.append("\\") }
                text.append(scalar)
            }
        }
        return String(text)
    }

    /// Whether a scalar has a backslash before it wherever it is in a name.
    private static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "/", "[", "]", "\\": true
        default: false
        }
    }

    /// The parts of the paths of siblings, by their names in order: with positions where several siblings have the same name.
    package static func texts(of names: [String]) -> [String] {
        let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
        var seen: [String: Int] = [:]
        return names.map { name in
            let text = text(of: name)
            guard counts[name] != 1 else { return text }
            defer { seen[name, default: 0] += 1 }
            return "\(text)[\(seen[name, default: 0])]"
        }
    }
}

// MARK: Reading

extension PathPart {
    /// The parts of a path from the top down; nil where a part cannot be read.
    package static func parts(of path: String) -> [PathPart]? {
        var parts: [PathPart] = []
        for text in texts(in: path) {
            guard let part = PathPart(text.unicodeScalars) else { return nil }
            parts.append(part)
        }
        return parts
    }

    /// The parts of a path through hosts, tree by tree; nil where a part cannot be read.
    ///
    /// Two slashes lead into a hosted tree. No part of a path is empty, since every node has a name.
    package static func trees(of path: String) -> [[PathPart]]? {
        parts(of: path)?.split(separator: PathPart(name: "", position: 0), omittingEmptySubsequences: false).map(
            Array.init)
    }

    /// The parts of a path from the top down, as they are written; at least one part.
    package static func texts(in path: String) -> [Substring] {
        var texts: [Substring] = []
        let scalars = path.unicodeScalars
        var start = scalars.startIndex, index = start
        while index < scalars.endIndex {
            if scalars[index] == "/" {
                texts.append(Substring(scalars[start..<index]))
                start = scalars.index(after: index)
            } else if scalars[index] == "\\" {
                // The scalar behind a backslash does not end the part.
                index = scalars.index(after: index)
                if index == scalars.endIndex { break }
            }
            index = scalars.index(after: index)
        }
        return texts + [Substring(scalars[start...])]
    }

    /// The last part of a path, as it is written.
    package static func last(of path: String) -> String { texts(in: path).last.map(String.init) ?? path }

    /// Reads `cell` or `cell[3]`; nil for any other text, such as `cell[03]`, so that each position has one spelling.
    private init?(_ text: Substring.UnicodeScalarView) {
        var rest = text
        var name = String.UnicodeScalarView()
        var position = 0
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\\":
                guard let escaped = Self.escapedScalar(&rest) else { return nil }
                name.append(escaped)
            case "[":
                guard rest.popLast() == "]", let number = Self.position(rest) else { return nil }
                position = number
                rest = rest[rest.endIndex...]
            case "]": return nil
            default: name.append(scalar)
            }
        }
        self.init(name: String(name), position: position)
    }

    /// Reads the rest of an escape, behind its backslash; nil where the text is no escape.
    private static func escapedScalar(_ rest: inout Substring.UnicodeScalarView) -> Unicode.Scalar? {
        guard let scalar = rest.popFirst() else { return nil }
        guard scalar == "u" else { return isEscaped(scalar) || scalar.properties.isWhitespace ? scalar : nil }
        guard rest.popFirst() == "{", let end = rest.firstIndex(of: "}") else { return nil }
        let digits = rest[..<end]
        guard 1...8 ~= digits.count, digits.allSatisfy(\.properties.isASCIIHexDigit) else { return nil }
        rest = rest[rest.index(after: end)...]
        return UInt32(Substring(digits), radix: 16).flatMap(Unicode.Scalar.init)
    }

    private static func position(_ digits: Substring.UnicodeScalarView) -> Int? {
        guard !digits.isEmpty, digits.allSatisfy({ ("0"..."9").contains($0) }),
            digits.count == 1 || digits.first != "0"
        else { return nil }
        return Int(Substring(digits))
    }
}

extension [String] {
    /// The last part of each path, as in `field → editor → window → app`.
    package var lastParts: String { map(PathPart.last).joined(separator: " → ") }
}

extension String {
    /// Whether the text is printable ASCII of which a path escapes no character.
    ///
    /// Other texts without escapes, and the empty text, give false too.
    fileprivate var isPlainPathPart: Bool {
        guard let first = utf8.first, let last = utf8.last, first != UInt8(ascii: " "), last != UInt8(ascii: " ") else {
            return false
        }
        return utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "/"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "\\"): false
            default: 0x20...0x7E ~= byte
            }
        }
    }
}
