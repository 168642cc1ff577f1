extension ActionSignature {
    /// The parameters as a JSON Schema of the arguments' object.
    package var schema: ActionValue {
        var properties: [String: ActionValue] = [:]
        for parameter in parameters { properties[parameter.name] = parameter.schema }
        let required = parameters.filter { !$0.isOptional && $0.default == nil }.map { ActionValue.string($0.name) }
        return .object([
            "type": "object", "properties": .object(properties), "required": .array(required),
            "additionalProperties": false,
        ])
    }

    /// Reads the parameters from a ``schema``, in the order of their names; nil for another value, and for one with faults.
    package init?(schema: ActionValue) {
        guard case .object(let members) = schema, case .object(let properties)? = members["properties"] else {
            return nil
        }
        var required: [ActionValue] = []
        if case .array(let names)? = members["required"] { required = names }
        let parameters = properties.sorted { $0.key < $1.key }.map { name, property in
            Parameter(name, schema: property, isRequired: required.contains(.string(name)))
        }
        guard Self.faults(in: parameters).isEmpty else { return nil }
        self.init(parameters)
    }
}

extension ActionSignature.Parameter {
    /// Reads a parameter from its JSON Schema.
    fileprivate init(_ name: String, schema: ActionValue, isRequired: Bool) {
        let members = if case .object(let members) = schema { members } else { [String: ActionValue]() }
        var allowed: [ActionValue] = []
        if case .array(let values)? = members["enum"] { allowed = values.filter { $0 != .null } }
        var documentation: String?
        if case .string(let text)? = members["description"] { documentation = text }
        self.init(
            name, ActionValue.Kind(schema: schema), minimum: members["minimum"]?.bound,
            maximum: members["maximum"]?.bound, enumeration: allowed, default: members["default"],
            optional: !isRequired && members["default"] == nil, documentation: documentation)
        if members["writeOnly"] == true { self = secret() }
    }
}

extension ActionValue.Kind {
    /// The kind in the JSON Schema of a parameter, alone or with null; `any` for no kind or an unknown one.
    fileprivate init(schema: ActionValue) {
        var type: ActionValue?
        if case .object(let members) = schema { type = members["type"] }
        if case .array(let types)? = type { type = types.first }
        guard case .string(let word)? = type, let kind = ActionValue.Kind(rawValue: word) else {
            self = .any
            return
        }
        self = kind
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
        if isSecret { schema["writeOnly"] = true }
        if !enumeration.isEmpty, !isSecret { schema["enum"] = .array(enumeration + (isOptional ? [.null] : [])) }
        if let value = self.default, !isSecret { schema["default"] = value }
        if let documentation { schema["description"] = .string(documentation) }
        return .object(schema)
    }
}

extension ActionValue {
    /// A number as a bound; nil for another value.
    fileprivate var bound: Double? {
        switch self {
        case .int(let number): Double(number)
        case .double(let number): number
        default: nil
        }
    }

    /// A bound, without a fraction where it has none.
    package static func bound(_ bound: Double) -> ActionValue {
        Int(exactly: bound).map(ActionValue.int) ?? .double(bound)
    }
}
