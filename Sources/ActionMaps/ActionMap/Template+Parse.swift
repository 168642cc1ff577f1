/// A fault of a template, and its position.
package struct TemplateFault: Error, Hashable {
    package enum Problem: Hashable {
        /// A `${` without its `}`.
        case unclosed
        /// A reference without a name, such as `${}` or `${args.}`.
        case reference(String)
    }

    var problem: Problem
    /// The position of the reference's `$`, in bytes of UTF-8 from the start of the text.
    var offset: Int
}

extension Template {
    /// Parses text: `${…}` is a reference, `$${` stands for the text `${`, and any other `$` for itself.
    init(parsing text: String) throws(TemplateFault) {
        var segments: [Segment] = []
        var literal = ""
        var rest = text[...]
        while let dollar = rest.utf8.firstIndex(of: UInt8(ascii: "$")) {
            literal += rest[..<dollar]
            rest = rest[dollar...]
            if rest.utf8.starts(with: "$${".utf8) {
                literal += "${"
                rest = rest[rest.utf8.index(dollar, offsetBy: 3)...]
            } else if rest.utf8.starts(with: "${".utf8) {
                let offset = text.utf8.distance(from: text.startIndex, to: dollar)
                let name = try Self.name(in: rest, at: offset)
                guard let reference = Reference(name) else {
                    throw TemplateFault(problem: .reference(name), offset: offset)
                }
                if !literal.isEmpty { segments.append(.literal(literal)) }
                segments.append(.reference(reference))
                literal = ""
                rest = rest[rest.utf8.index(dollar, offsetBy: name.utf8.count + 3)...]
            } else {
                literal += "$"
                rest = rest[rest.utf8.index(after: dollar)...]
            }
        }
        literal += rest
        if !literal.isEmpty { segments.append(.literal(literal)) }
        self.segments = segments
    }

    /// The text between the `${` at the beginning and its `}`.
    private static func name(in text: Substring, at offset: Int) throws(TemplateFault) -> String {
        let body = text[text.utf8.index(text.startIndex, offsetBy: 2)...]
        // Another `${` before the `}` means that the first `${` was left open.
        guard let end = body.utf8.firstIndex(of: UInt8(ascii: "}")), !body[..<end].hasReferenceStart else {
            throw TemplateFault(problem: .unclosed, offset: offset)
        }
        return String(body[..<end])
    }
}

extension Template.Reference {
    /// The reference of a name; nil where the name is empty.
    fileprivate init?(_ name: String) {
        guard let first = name.unicodeScalars.first, let last = name.unicodeScalars.last,
            !first.properties.isWhitespace, !last.properties.isWhitespace
        else { return nil }
        switch name {
        case "action": self = .action
        case "originalAction": self = .originalAction
        case "args.", "event.": return nil
        default:
            if name.hasPrefix("args.") {
                self = .argument(String(name.dropFirst("args.".count)))
            } else if name.hasPrefix("event.") {
                self = .event(String(name.dropFirst("event.".count)))
            } else {
                self = .state(name)
            }
        }
    }
}

extension StringProtocol {
    /// Whether the text has a `${`.
    var hasReferenceStart: Bool {
        zip(utf8, utf8.dropFirst()).contains { $0 == UInt8(ascii: "$") && $1 == UInt8(ascii: "{") }
    }
}
