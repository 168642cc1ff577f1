package import ActionRuntime

/// A parameter of an action as an answer tells it: a member of the JSON Schema of the arguments.
package struct WrittenParameter {
    package let name: String
    package let isRequired: Bool
    private let schema: ActionValue

    /// The parameters of an action; the required ones come first.
    ///
    /// - Parameter schema: The JSON Schema of the arguments; no parameters for another value.
    package static func all(of schema: ActionValue?) -> [WrittenParameter] {
        guard case .object(let properties)? = schema?["properties"] else { return [] }
        var required: [String] = []
        if case .array(let names)? = schema?["required"] { required = names.compactMap(\.string) }
        let others = properties.keys.filter { !required.contains($0) }.sorted()
        return required.compactMap { name in properties[name].map { Self(name: name, isRequired: true, schema: $0) } }
            + others.map { Self(name: $0, isRequired: false, schema: properties[$0] ?? .null) }
    }

    /// The parameter as usages have it: `title`, or in brackets where it may be left out, `[count=1]`.
    package var usage: String {
        let value = schema["default"].map { "=\($0.json().excerpt)" } ?? ""
        return isRequired ? name : "[\(name)\(value)]"
    }

    /// The parameter as it is written in a call: `title=<string>`, `[count=<integer>]`.
    package var argument: String {
        let text = "\(name)=<\(kind)>"
        return isRequired ? text : "[\(text)]"
    }

    /// The kind of the values: `string`; `any` where the schema has none.
    private var kind: String { (schema["type"]?.string ?? schema["type"]?[0]?.string) ?? "any" }

    /// The documentation, the values that are taken, and the default, as sentences.
    package var help: String {
        var bounds = ActionSignature.Kind(rawValue: kind)?.noun ?? "any value"
        switch (schema["minimum"], schema["maximum"]) {
        case (let low?, let high?): bounds += " from \(low) to \(high)"
        case (let low?, nil): bounds += ", at least \(low)"
        case (nil, let high?): bounds += ", at most \(high)"
        case (nil, nil): break
        }
        if case .array(let values)? = schema["enum"] {
            bounds += ": \(values.filter { $0 != .null }.map { $0.json().excerpt }.joined(separator: ", "))"
        }
        let defaults = schema["default"].map { ["(default: \($0.json().excerpt))"] } ?? []
        let secret = schema["writeOnly"] == true ? ["It is secret."] : []
        let sentence = (bounds.prefix(1).uppercased() + bounds.dropFirst()).closed
        return ([schema["description"]?.string?.closed, sentence].compactMap(\.self) + secret + defaults)
            .joined(separator: " ")
    }
}

extension JSONLine {
    /// Whether the action has parameters.
    package var hasParameters: Bool { !WrittenParameter.all(of: self["parameters"]).isEmpty }

    /// Whether the entry is about the action with certain arguments.
    package var hasArguments: Bool {
        if case .object(let values)? = self["arguments"] { !values.isEmpty } else { false }
    }

    /// The action's name with its parameters, `add: title [count=1]`, or with the arguments that the entry is about.
    package var usage: String {
        let name = text("action") ?? ""
        if hasArguments, let values = self["arguments"] { return "\(name) \(values)" }
        return ([name] + WrittenParameter.all(of: self["parameters"]).map(\.usage)).joined(separator: " ")
    }
}
