extension ActionSignature {
    /// A fault in the declaration of a parameter.
    public enum DeclarationFault: Hashable, Sendable {
        /// The parameter's name is empty.
        case noName
        /// Another parameter before it has the same name.
        case sameName(name: String)
        /// A bound is infinite or not a number.
        case boundNotFinite(name: String, bound: Double)
        /// The parameter has a minimum or maximum, and its kind is no number.
        case boundWithoutNumber(name: String, kind: Kind)
        /// The minimum is above the maximum, so that no value is allowed.
        case minimumAboveMaximum(name: String, minimum: Double, maximum: Double)
        /// An allowed value is one that the parameter refuses.
        case enumeration(name: String, fault: ArgumentFault)
        /// The default is a value that the parameter refuses.
        case `default`(name: String, fault: ArgumentFault)
    }

    /// Lists the faults in the declarations of parameters, in their order; empty where a signature can be made of the parameters.
    public static func faults(in parameters: [Parameter]) -> [DeclarationFault] {
        guard !parameters.isEmpty else { return [] }
        var names: Set<String> = []
        var faults: [DeclarationFault] = []
        for parameter in parameters {
            if !names.insert(parameter.name).inserted { faults.append(.sameName(name: parameter.name)) }
            faults += parameter.faults
        }
        return faults
    }
}

extension ActionSignature.Parameter {
    /// The faults of the declaration by itself, apart from the names of other parameters; empty for none.
    public var faults: [ActionSignature.DeclarationFault] {
        var faults: [ActionSignature.DeclarationFault] = name.isEmpty ? [.noName] : []
        faults += boundFaults
        // The values are checked without the bounds if the bounds are at fault.
        let hasBounds = faults.isEmpty
        for member in enumeration {
            if let fault = fault(of: member, hasBounds: hasBounds, hasEnumeration: false) {
                faults.append(.enumeration(name: name, fault: fault))
            }
        }
        if let value = `default`, let fault = fault(of: value, hasBounds: hasBounds, hasEnumeration: true) {
            faults.append(.default(name: name, fault: fault))
        }
        return faults
    }

    private var boundFaults: [ActionSignature.DeclarationFault] {
        let bounds = [minimum, maximum].compactMap(\.self)
        var faults: [ActionSignature.DeclarationFault] = bounds.filter { !$0.isFinite }.map {
            .boundNotFinite(name: name, bound: $0)
        }
        if !bounds.isEmpty, kind != .integer, kind != .number {
            faults.append(.boundWithoutNumber(name: name, kind: kind))
        }
        if let minimum, let maximum, minimum > maximum {
            faults.append(.minimumAboveMaximum(name: name, minimum: minimum, maximum: maximum))
        }
        return faults
    }

    private func fault(of value: ActionValue, hasBounds: Bool, hasEnumeration: Bool) -> ArgumentFault? {
        let judge = ActionSignature.Parameter(
            name, kind, minimum: hasBounds ? minimum : nil, maximum: hasBounds ? maximum : nil,
            enumeration: hasEnumeration ? enumeration : [])
        guard case .refused(let fault) = judge.verdict(on: value) else { return nil }
        return isSecret ? fault.withoutValue : fault
    }
}

extension ActionSignature {
    /// The signature as a JSON Schema (draft 2020-12) of an object with one property for each parameter.
    ///
    /// ``check(_:)`` and the schema accept the same arguments, with few exceptions. ``check(_:)`` also accepts null for an optional
    /// argument, and a name or text that is canonically equivalent to a declared one. It refuses a whole number beyond `Int` for an
    /// `integer`, an integer that floating point would round for a `number`, and a value that is not in the enumeration of a secret
    /// parameter, because the schema does not show the enumeration.
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
        // The allowed values of a secret argument, and its default, would tell the secret.
        guard !isSecret else {
            schema["writeOnly"] = true
            return .object(schema)
        }
        if !enumeration.isEmpty { schema["enum"] = .array(enumeration) }
        if let value = `default` { schema["default"] = value }
        return .object(schema)
    }

    private static func bound(_ bound: Double) -> ActionValue {
        Int(exact: bound).map(ActionValue.int) ?? .double(bound)
    }
}
