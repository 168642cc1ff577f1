extension ActionSignature {
    /// The parameters as a JSON Schema of the arguments' object.
    var schema: ActionValue {
        var properties: [String: ActionValue] = [:]
        for parameter in parameters { properties[parameter.name] = parameter.schema }
        let required = parameters.filter { !$0.isOptional && $0.default == nil }.map { ActionValue.string($0.name) }
        return .object([
            "type": "object", "properties": .object(properties), "required": .array(required),
            "additionalProperties": false,
        ])
    }
}

extension ActionSignature.Parameter {
    /// The parameter as a JSON Schema.
    fileprivate var schema: ActionValue {
        var schema: [String: ActionValue] = [:]
        if kind != .any {
            let type = ActionValue.string(kind.rawValue)
            schema["type"] = isOptional ? .array([type, "null"]) : type
        }
        if let minimum { schema["minimum"] = .bound(minimum) }
        if let maximum { schema["maximum"] = .bound(maximum) }
        if !enumeration.isEmpty { schema["enum"] = .array(enumeration + (isOptional ? [.null] : [])) }
        if let value = self.default { schema["default"] = value }
        if let documentation { schema["description"] = .string(documentation) }
        return .object(schema)
    }
}
