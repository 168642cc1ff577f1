extension ActionSignature {
    /// Checks arguments and completes them: defaults filled in, and numbers in the form that the parameter declares.
    ///
    /// An integer goes for a number, and a number without a fraction for an integer, where nothing is lost. Null goes
    /// for absence where a parameter other than ``Kind/any`` may be absent. Text is never turned into anything;
    /// ``parse(_:adding:)`` does that. Arguments that need no change are given back as they are, without allocation.
    ///
    /// - Throws: ``ArgumentFaults`` with all of them: of the parameters in their order, then unknown arguments by name.
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
        }
        if knownCount < arguments.count { faults += unknown(in: arguments) }
        guard faults.isEmpty else { throw ArgumentFaults(faults) }
        return checked
    }

    /// How many unknown arguments are compared with all parameters.
    private static var suggestionLimit: Int { 8 }

    /// The arguments that no parameter takes; the first ones each with the parameter it may mean, if that was not given.
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
