import ActionRuntime

@testable import ActionMaps

/// Templates: a template that is written from its parts has the same parts.
enum TemplateTarget {
    static func run(_ input: [UInt8]) {
        let text = input.grown.text
        do throws(TemplateFault) {
            let template = try Template(parsing: text)
            checkParts(of: template)
            let again = try? Template(parsing: template.source)
            check(again == template, "'\(template.source)' is written from the parts of '\(text)'")
        } catch {
            check(error.offset < text.utf8.count, "the fault is in the text")
            let index = text.utf8.index(text.startIndex, offsetBy: error.offset)
            check(text.utf8[index] == UInt8(ascii: "$"), "the fault is at a reference")
        }
    }

    private static func checkParts(of template: Template) {
        var isBehindLiteral = false
        for segment in template.segments {
            switch segment {
            case .literal(let literal):
                check(!literal.isEmpty && !isBehindLiteral, "literals are joined, and not empty")
                isBehindLiteral = true
            case .reference:
                isBehindLiteral = false
            }
        }
    }
}

extension Template {
    /// A text that parses to the template.
    fileprivate var source: String {
        segments.map { segment in
            switch segment {
            case .literal(let text): text.escaped
            case .reference(let reference): "${\(reference.name)}"
            }
        }.joined()
    }
}

extension String {
    /// The text with `$${` for each `${`, byte by byte: the brace and a mark behind it are one character.
    fileprivate var escaped: String {
        var bytes: [UInt8] = []
        for byte in utf8 {
            if byte == UInt8(ascii: "{"), bytes.last == UInt8(ascii: "$") { bytes.append(UInt8(ascii: "$")) }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Template.Reference {
    fileprivate var name: String {
        switch self {
        case .state(let key): key
        case .argument(let name): "args.\(name)"
        case .event(let name): "event.\(name)"
        case .action: "action"
        case .originalAction: "originalAction"
        }
    }
}
