// A coded input whose members are arguments of their own.

extension CodedShape {
    /// The signature with one parameter for each member; nil where there may be other members.
    var signature: ActionSignature? {
        guard isComplete, let members else { return nil }
        let parameters = members.map {
            ActionSignature.Parameter(
                $0.name, $0.form.kind, minimum: $0.form.minimum, maximum: $0.form.maximum, optional: $0.isOptional)
        }
        return ActionSignature.faults(in: parameters).isEmpty ? ActionSignature(parameters) : nil
    }

    /// The fault because of which arguments do not become an input; nil where the input is made of all of them.
    func fault<Input: ActionValueConvertible>(in arguments: ActionArguments, of type: Input.Type) -> ArgumentFault? {
        guard let type = type as? any Decodable.Type else { return nil }
        let asked = AskedMembers()
        do {
            _ = try ActionValueDecoder.decode(type, from: .object(arguments.values), noting: asked)
            for member in members ?? [] { asked.insert(member.name) }
            return arguments.names.first { !asked.contains($0) }.map { unknown($0, asked, arguments) }
        } catch let error as ActionValueError {
            return fault(error, in: arguments, asked)
        } catch {
            return .unconvertible(name: "", message: "\(error)")
        }
    }

    /// An argument that the input does not ask for.
    private func unknown(_ name: String, _ asked: AskedMembers, _ arguments: ActionArguments) -> ArgumentFault {
        let free = asked.names.filter { arguments[$0] == nil }
        return .unknown(name: name, suggestion: nearMisses(to: name, among: free, limit: 1).first)
    }

    /// The fault of the argument that an error is about.
    private func fault(
        _ error: ActionValueError, in arguments: ActionArguments, _ asked: AskedMembers
    ) -> ArgumentFault {
        guard let name = asked.names.filter(error.isInside).max(by: { $0.count < $1.count }) else {
            return .unconvertible(name: "", message: error.description)
        }
        let rest = error.outside(name)
        let kind = ActionSignature.Kind.allCases.first { $0.noun == rest.expected }
        guard rest.path.isEmpty, kind != nil || rest.isMissing else {
            return .unconvertible(name: name, message: rest.description)
        }
        if !rest.isMissing { return .wrongKind(name: name, expected: kind ?? .any, found: rest.found) }
        // A misspelt argument says more than the missing one.
        let strangers = arguments.names.filter { !asked.contains($0) }
        if let misspelt = nearMisses(to: name, among: strangers, limit: 1).first {
            return .unknown(name: misspelt, suggestion: name)
        }
        return .missing(name: name, kind: kind ?? .any)
    }
}

extension ActionValueError {
    /// Whether the path leads through the member of that name.
    fileprivate func isInside(_ name: String) -> Bool {
        let step = ".\(name)"
        guard path.hasPrefix(step) else { return false }
        return path.dropFirst(step.count).first.map { $0 == "." || $0 == "[" } ?? true
    }

    /// The same error as it is for the member of that name.
    fileprivate func outside(_ name: String) -> ActionValueError {
        ActionValueError(
            expected: expected, found: found, path: String(path.dropFirst(name.count + 1)), isMissing: isMissing)
    }
}
