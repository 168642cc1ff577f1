import ActionRuntime
import Foundation

/// A JSON Schema of the draft 2020-12 or 07, as far as the project's schemas use it: it says whether a document is valid.
///
/// A keyword that it does not know traps, so that no part of a schema goes untried.
struct JSONSchema {
    private let root: ActionValue
    private let patterns = Patterns()

    init(file name: String) throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../../Docs")
        root = try ActionValue(json: String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8))
    }

    init(_ schema: ActionValue) { root = schema }

    /// The definitions by name.
    var definitions: [String: ActionValue] { (root.members["$defs"] ?? root.members["definitions"])?.members ?? [:] }

    func accepts(_ value: ActionValue) -> Bool { accepts(value, root) }

    private func accepts(_ value: ActionValue, _ schema: ActionValue) -> Bool {
        if case .bool(let flag) = schema { return flag }
        let schema = schema.members
        return schema.allSatisfy { keyword, rule in holds(keyword, rule, schema, value) }
    }

    private func holds(
        _ keyword: String, _ rule: ActionValue, _ schema: [String: ActionValue], _ value: ActionValue
    ) -> Bool {
        switch keyword {
        case "$schema", "title", "description", "examples", "default", "$defs", "definitions", "then", "else",
            "enumDescriptions", "writeOnly":
            return true
        case "$ref":
            let name = (rule.string ?? "").split(separator: "/").last.map(String.init) ?? ""
            return accepts(value, definitions[name] ?? false)
        case "type":
            let types = rule.string.map { [$0] } ?? rule.elements.compactMap(\.string)
            return types.contains(where: value.isOfType)
        case "const": return value == rule
        case "enum": return rule.elements.contains(value)
        case "allOf": return rule.elements.allSatisfy { accepts(value, $0) }
        case "anyOf": return rule.elements.contains { accepts(value, $0) }
        case "oneOf": return rule.elements.count { accepts(value, $0) } == 1
        case "not": return !accepts(value, rule)
        case "if":
            let branch = accepts(value, rule) ? schema["then"] : schema["else"]
            return branch.map { accepts(value, $0) } ?? true
        case "properties", "required", "additionalProperties", "propertyNames":
            guard case .object(let members) = value else { return true }
            return holds(keyword, rule, schema, ofObject: members)
        case "items", "minItems":
            guard case .array(let elements) = value else { return true }
            if case .int(let count) = rule { return elements.count >= count }
            return elements.allSatisfy { accepts($0, rule) }
        case "minimum", "maximum":
            guard let number = value.number, let bound = rule.number else { return true }
            return keyword == "minimum" ? number >= bound : number <= bound
        case "minLength", "maxLength", "pattern":
            guard case .string(let text) = value else { return true }
            switch (keyword, rule) {
            case ("minLength", .int(let count)): return text.unicodeScalars.count >= count
            case ("maxLength", .int(let count)): return text.unicodeScalars.count <= count
            default: return patterns.match(rule.string ?? "", text)
            }
        default: fatalError("The keyword '\(keyword)' is not known.")
        }
    }

    private func holds(
        _ keyword: String, _ rule: ActionValue, _ schema: [String: ActionValue], ofObject members: [String: ActionValue]
    ) -> Bool {
        switch keyword {
        case "properties": rule.members.allSatisfy { key, schema in members[key].map { accepts($0, schema) } ?? true }
        case "required": rule.elements.allSatisfy { members[$0.string ?? ""] != nil }
        case "propertyNames": members.keys.allSatisfy { accepts(.string($0), rule) }
        default:
            members.allSatisfy { key, value in
                schema["properties"]?.members[key] != nil || accepts(value, rule)
            }
        }
    }
}

/// Regular expressions by their texts, each made once.
private final class Patterns {
    private var known: [String: NSRegularExpression] = [:]

    func match(_ pattern: String, _ text: String) -> Bool {
        // What a space is differs: in schemas it is what JavaScript takes for one, among them U+FEFF.
        let space = #"\\t\\n\\x0B\\f\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff"#
        let translated = pattern.replacingOccurrences(
            of: #"[^\s"#, with: "[^\(space.replacingOccurrences(of: #"\\"#, with: #"\"#))")
        if known[pattern] == nil { known[pattern] = try? NSRegularExpression(pattern: translated) }
        guard let expression = known[pattern] else { fatalError("'\(pattern)' is no pattern.") }
        return expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }
}

extension ActionValue {
    fileprivate var number: Double? {
        switch self {
        case .int(let int): Double(int)
        case .double(let double): double
        default: nil
        }
    }

    fileprivate func isOfType(_ type: String) -> Bool {
        switch (type, self) {
        case ("null", .null), ("boolean", .bool), ("string", .string), ("array", .array), ("object", .object),
            ("number", .int), ("number", .double), ("integer", .int):
            true
        case ("integer", .double(let double)): double.rounded() == double
        default: false
        }
    }
}
