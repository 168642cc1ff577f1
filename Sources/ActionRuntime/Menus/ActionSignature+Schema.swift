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

    /// Reads the names and kinds of parameters, and which of them are required, from a ``schema``; nil for another value.
    ///
    /// The parameters are in the order of their names.
    init?(schema: ActionValue) {
        guard case .object(let members) = schema, case .object(let properties)? = members["properties"] else {
            return nil
        }
        var required: [ActionValue] = []
        if case .array(let names)? = members["required"] { required = names }
        let parameters = properties.sorted { $0.key < $1.key }.map { name, property in
            let parameter = Parameter(name, Kind(schema: property), optional: !required.contains(.string(name)))
            return property.isWriteOnly ? parameter.secret() : parameter
        }
        guard Self.faults(in: parameters).isEmpty else { return nil }
        self.init(parameters)
    }
}

extension ActionValue {
    /// Whether the JSON Schema of a parameter says that its values are not told.
    fileprivate var isWriteOnly: Bool {
        if case .object(let members) = self { members["writeOnly"] == true } else { false }
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
    /// A bound, without a fraction where it has none.
    package static func bound(_ bound: Double) -> ActionValue {
        Int(exactly: bound).map(ActionValue.int) ?? .double(bound)
    }
}
