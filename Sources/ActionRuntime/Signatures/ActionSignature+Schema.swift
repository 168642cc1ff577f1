extension ActionSignature {
    /// The signature as a JSON Schema (draft 2020-12) of an object with one property for each parameter.
    ///
    /// What the schema accepts, ``check(_:)`` accepts. The reverse holds but for one case: ``check(_:)`` accepts null for an
    /// optional argument, and the schema does not mention it.
    public var jsonSchema: ActionValue {
        var properties: [String: ActionValue] = [:]
        for parameter in parameters { properties[parameter.name] = parameter.jsonSchema }
        return .object([
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "type": "object",
            "properties": .object(properties),
            "required": .array(parameters.filter(\.isRequired).map { .string($0.name) }),
            "additionalProperties": false,
        ])
    }
}

extension ActionSignature.Parameter {
    /// The parameter as a JSON Schema.
    public var jsonSchema: ActionValue {
        var schema: [String: ActionValue] = [:]
        if kind != .any { schema["type"] = .string(kind.rawValue) }
        if let documentation { schema["description"] = .string(documentation) }
        if let minimum { schema["minimum"] = Self.bound(minimum) }
        if let maximum { schema["maximum"] = Self.bound(maximum) }
        if !enumeration.isEmpty { schema["enum"] = .array(enumeration) }
        if let value = `default` { schema["default"] = value }
        return .object(schema)
    }

    private static func bound(_ bound: Double) -> ActionValue {
        Int(exact: bound).map(ActionValue.int) ?? .double(bound)
    }
}
