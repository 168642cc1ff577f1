import ActionRuntime

/// A JSON Schema, in the forms that the tools need.
struct AgentSchema {
    private(set) var line = JSONLine()

    /// Any value.
    static let any = AgentSchema()

    static func text(_ description: String?, isNullable: Bool = true) -> AgentSchema {
        AgentSchema("string", description, isNullable)
    }

    static func integer(
        _ description: String?, in range: ClosedRange<Int>? = nil, isNullable: Bool = true
    ) -> AgentSchema {
        var schema = AgentSchema("integer", description, isNullable)
        if let range {
            schema.line.add("minimum", .int(range.lowerBound))
            schema.line.add("maximum", .int(range.upperBound))
        }
        return schema
    }

    static func flag(_ description: String?) -> AgentSchema { AgentSchema("boolean", description, true) }

    /// A value of a kind, or null.
    static func value(of kind: ActionSignature.Kind) -> AgentSchema {
        kind == .any ? .any : AgentSchema(kind.rawValue, nil, true)
    }

    /// A text of a list.
    static func choice(of texts: [String]) -> AgentSchema {
        var schema = AgentSchema("string", nil, false)
        schema.line.add("enum", texts)
        return schema
    }

    static func list(
        of element: AgentSchema, _ description: String? = nil, isNullable: Bool = true
    ) -> AgentSchema {
        var schema = AgentSchema("array", description, isNullable)
        schema.line.add("items", element.line)
        return schema
    }

    /// An object with any members.
    static func anyObject(_ description: String?, isNullable: Bool = true) -> AgentSchema {
        AgentSchema("object", description, isNullable)
    }

    /// An object that has these members, and may have other members.
    ///
    /// - Parameter required: The members that are never left out; nil for all.
    static func object(
        _ description: String?, _ members: [(name: String, schema: AgentSchema)], required: [String]? = nil,
        isNullable: Bool = true
    ) -> AgentSchema {
        var schema = AgentSchema("object", description, isNullable)
        schema.line.add("properties", JSONLine(members.map { ($0.name, $0.schema.line) }))
        schema.line.add("required", required ?? members.map(\.name))
        return schema
    }

    /// An object with these parameters and no other members; some parameters are required.
    static func parameters(
        _ members: [(name: String, schema: AgentSchema)], required: [String] = []
    ) -> AgentSchema {
        var schema = AgentSchema("object", nil, false)
        schema.line.add("properties", JSONLine(members.map { ($0.name, $0.schema.line) }))
        if !required.isEmpty { schema.line.add("required", required) }
        schema.line.add("additionalProperties", false)
        return schema
    }

    private init() {}

    private init(_ type: String, _ description: String?, _ isNullable: Bool) {
        if isNullable { line.add("type", [type, "null"]) } else { line.add("type", type) }
        if let description { line.add("description", description) }
    }
}

extension AgentSchema {
    /// The schema without its descriptions.
    var brief: AgentSchema {
        var schema = AgentSchema()
        schema.line = line.withoutDescriptions
        return schema
    }

    /// Why an action is disabled.
    package static let reasons = list(
        of: object(nil, [("text", text(nil)), ("by", text("The node that says so.")), ("kind", text(nil))]),
        "Why it is disabled.")
    package static let texts = list(of: text(nil, isNullable: false))
}

extension JSONLine {
    /// A schema without its descriptions; a property may have that name.
    fileprivate var withoutDescriptions: JSONLine {
        var brief = JSONLine()
        for (key, content) in members {
            switch content {
            case .value where key == "description": continue
            case .line(let line): brief.append(key, .line(line.withoutDescriptions))
            case .value, .lines: brief.append(key, content)
            }
        }
        return brief
    }
}
