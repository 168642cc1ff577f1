extension ActionSignature {
    /// Checks arguments, fills in defaults, and gives numbers the form that their parameter declares.
    ///
    /// An integer is accepted as a number, and a number without a fraction as an integer, where no digit is lost. Null counts as
    /// absent where the argument may be left out, unless the kind is ``ActionValue/Kind/any``. Text is not converted; see
    /// ``ActionArguments/init(parsing:for:adding:)``. Arguments that need no change are returned without allocation.
    ///
    /// - Returns: The arguments, completed.
    /// - Throws: ``ArgumentFaults`` with all faults: those of the parameters in their order, then unknown arguments by name.
    public func check(_ arguments: ActionArguments) throws(ArgumentFaults) -> ActionArguments {
        if parameters.isEmpty && arguments.isEmpty { return arguments }
        var checked = arguments
        var faults: [ArgumentFault] = []
        var knownCount = 0
        for parameter in parameters {
            let given = arguments.values[parameter.name]
            if given != nil { knownCount += 1 }
            switch parameter.verdict(on: given) {
            case .accepted: break
            case .replaced(let value): checked[parameter.name] = value
            case .refused(let fault): faults.append(fault)
            }
            if parameter.isSecret { checked.markSecret([parameter.name]) }
        }
        if knownCount < arguments.count { faults += unknown(in: arguments) }
        guard faults.isEmpty else { throw ArgumentFaults(faults.map(checked.redacted)) }
        return checked
    }

    /// Whether a required argument is missing.
    func isMissing(_ arguments: ActionArguments) -> Bool {
        parameters.contains { $0.isRequired && arguments.values[$0.name] == nil }
    }

    /// How many unknown arguments are compared with all parameters for "did you mean".
    private static var suggestionLimit: Int { 8 }

    /// The arguments that no parameter takes; each of the first eight with the parameter it may mean, if that was not given.
    private func unknown(in arguments: ActionArguments) -> [ArgumentFault] {
        let known = Set(parameters.map(\.name))
        let free = parameters.map(\.name).filter { arguments[$0] == nil }
        return arguments.names.filter { !known.contains($0) }.enumerated().map { position, name in
            let isCompared = position < Self.suggestionLimit
            return .unknown(
                name: name, suggestion: isCompared ? nearMisses(to: name, among: free, limit: 1).first : nil)
        }
    }
}

extension ActionSignature.Kind {
    /// Whether a value is of a kind.
    enum Fit {
        /// The value is of the kind.
        case same
        /// The value is a number, which the kind takes in this form.
        case converted(ActionValue)
        /// The value is an integer that floating point would round.
        case inexact
        /// The value is of another kind.
        case other
    }

    /// Whether the kind takes the value; numbers change their form where no digit is lost.
    func fit(_ value: ActionValue) -> Fit {
        switch (self, value) {
        case (.any, _), (.boolean, .bool), (.integer, .int), (.number, .double), (.string, .string),
            (.array, .array), (.object, .object):
            return .same
        case (.integer, .double(let double)):
            return Int(exact: double).map { .converted(.int($0)) } ?? .other
        case (.number, .int(let int)):
            return Double(exact: int).map { .converted(.double($0)) } ?? .inexact
        default:
            return .other
        }
    }

    /// The kind of a value; `any` for null.
    package init(of value: ActionValue) {
        self =
            switch value {
            case .null: .any
            case .bool: .boolean
            case .int: .integer
            case .double: .number
            case .string: .string
            case .array: .array
            case .object: .object
            }
    }

    /// Whether a value is of the kind, in any form of numbers.
    package func takes(_ value: ActionValue) -> Bool { if case .other = fit(value) { false } else { true } }
}

extension ActionSignature.Parameter {
    /// The treatment of one argument.
    enum Verdict {
        case accepted
        /// Another value is used instead; nil removes the argument.
        case replaced(ActionValue?)
        case refused(ArgumentFault)
    }

    /// Checks the argument that was given; nil where it was left out.
    func verdict(on given: ActionValue?) -> Verdict {
        guard let given else { return absence(isNull: false) }
        if case .null = given, kind != .any, !isRequired { return absence(isNull: true) }
        switch kind.fit(given) {
        case .same: return fault(of: given).map(Verdict.refused) ?? .accepted
        case .converted(let value): return fault(of: value).map(Verdict.refused) ?? .replaced(value)
        case .other: return .refused(.wrongKind(name: name, expected: kind, found: given))
        case .inexact:
            let error = ActionValueError(expected: ActionSignature.Kind.exactNumber, found: given)
            return .refused(.unconvertible(name: name, message: error.description))
        }
    }

    private func absence(isNull: Bool) -> Verdict {
        if let value = `default` { return .replaced(value) }
        guard isOptional else { return .refused(.missing(name: name, kind: kind)) }
        return isNull ? .replaced(nil) : .accepted
    }

    /// The fault of a value of the right kind; nil for none.
    private func fault(of value: ActionValue) -> ArgumentFault? {
        guard isInRange(value) else {
            return .outOfRange(name: name, found: value, minimum: minimum, maximum: maximum)
        }
        guard enumeration.isEmpty || enumeration.contains(where: value.equals) else {
            return .notInEnumeration(name: name, found: value, allowed: enumeration)
        }
        return nil
    }

    /// Whether a value is within the bounds, which only numbers have.
    private func isInRange(_ value: ActionValue) -> Bool {
        func isNotBeyond(_ bound: Double?, _ side: ActionValue.Order) -> Bool {
            guard let bound else { return true }
            let order = value.order(to: .double(bound))
            return order == side || order == .same
        }
        return isNotBeyond(minimum, .greater) && isNotBeyond(maximum, .less)
    }
}
