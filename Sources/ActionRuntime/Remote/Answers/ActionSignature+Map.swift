extension ActionSignature {
    /// The parameters in the spelling of action maps: an object with one member for each parameter, by its name.
    ///
    /// Numbers that are not finite have no JSON. Bounds, defaults and allowed values with such a number are left out. A
    /// parameter that loses its default becomes optional, so that readers require no more arguments than before.
    package var mapLine: JSONLine { JSONLine(parameters.map { ($0.name, $0.mapLine) }) }
}

extension ActionSignature.Parameter {
    fileprivate var mapLine: JSONLine {
        let value = isSecret ? nil : `default`.flatMap { $0.isFinite ? .some($0) : Optional.none }
        var line = JSONLine()
        line.add("type", kind.rawValue)
        if isOptional || (`default` != nil && value == nil) { line.add("optional", true) }
        if let value { line.add("default", value) }
        if let minimum { line.add("minimum", .bound(minimum)) }
        if let maximum { line.add("maximum", .bound(maximum)) }
        let allowed = isSecret ? [] : enumeration.filter(\.isFinite)
        if !allowed.isEmpty { line.add("enum", .array(allowed)) }
        if let documentation { line.add("doc", documentation) }
        if isSecret { line.add("secret", true) }
        return line
    }
}

extension ActionValue {
    /// Whether all numbers in the value are finite.
    fileprivate var isFinite: Bool {
        var pending = [self]
        while let value = pending.popLast() {
            switch value {
            case .double(let number): if !number.isFinite { return false }
            case .array(let elements): pending += elements
            case .object(let members): pending += members.values
            case .null, .bool, .int, .string: continue
            }
        }
        return true
    }
}
