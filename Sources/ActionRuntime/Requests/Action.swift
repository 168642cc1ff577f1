/// A typed key for an action: the compiler checks the input and the output.
///
/// ```swift
/// extension Action<Int, Void> {
///     static let rate = Self("applyRating:", "stars")
/// }
/// node.on(.rate) { stars in rating = stars }
/// coordinator.perform(.rate, 4)
/// ```
///
/// The typed and the string-named form of a request are the same request: `coordinator.perform(.rate, 4)` arrives with
/// the arguments `["stars": 4]`.
///
/// An input whose type declares a ``ActionValueConvertible/signature`` travels as one argument for each of its members,
/// unless the key names a parameter: then it travels whole, as that argument, like all other inputs.
public struct Action<Input, Output>: Sendable {
    /// The name under which the action is requested.
    public let name: ActionName
    /// The argument under which the input travels, `value` where the key names none.
    ///
    /// It is not used where the input is `Void`, or travels as one argument for each of its members.
    public let parameter: String
    /// The signature of an input that travels as its members; nil for an input that travels whole.
    private let members: ActionSignature?

    fileprivate init(name: ActionName, parameter: String?) {
        self.name = name
        self.parameter = parameter ?? "value"
        let signature = parameter == nil ? (Input.self as? any ActionValueConvertible.Type)?.signature : nil
        members = signature == .whole ? nil : signature
    }
}

// Keys exist only for outputs that handlers may return, so that no output can be lost.

extension Action where Output: HandlerResult {
    /// Creates a key for the action of that name, whose input travels as the argument `parameter`.
    ///
    /// Without a parameter, an input whose type declares a ``ActionValueConvertible/signature`` travels as its members, and
    /// every other input as `value`.
    public init(_ name: ActionName, _ parameter: String? = nil) {
        self.init(name: name, parameter: parameter)
    }
}

extension Action where Output == Void {
    /// Creates a key for the action of that name, without an output, whose input travels as the argument `parameter`.
    ///
    /// Without a parameter, an input whose type declares a ``ActionValueConvertible/signature`` travels as its members, and
    /// every other input as `value`.
    public init(_ name: ActionName, _ parameter: String? = nil) {
        self.init(name: name, parameter: parameter)
    }
}

extension Action where Input: ActionValueConvertible {
    /// The signature of the action: one parameter, or one for each member of the input, and the kind of the output.
    public var signature: ActionSignature {
        (members ?? ActionSignature([.init(parameter, taking: Input.self)])).returning(.declared(by: Output.self))
    }

    /// A request to perform the action.
    package func invocation(_ input: Input, sender: AnyObject? = nil) -> Invocation {
        Invocation(name, arguments: arguments(for: input.actionValue), sender: sender)
    }

    /// The arguments that stand for an input; an input that could not be encoded is no object, and no handler takes that input.
    private func arguments(for value: ActionValue) -> ActionArguments {
        if members != nil, case .object(let members) = value { return ActionArguments(members) }
        return ActionArguments([parameter: value])
    }

    /// The input in an invocation's arguments.
    func input(of invocation: Invocation) throws -> Input { try input(in: invocation.arguments) }

    private func input(in arguments: ActionArguments) throws -> Input {
        try Input(actionValue: members == nil ? arguments[parameter] ?? .null : .object(arguments.values))
    }

    /// Finds the fault for which arguments that fit the signature cannot be converted to an input; nil for types that the
    /// parameter's kind describes in full.
    var inputFault: ((ActionArguments) -> ArgumentFault?)? {
        let plain: [Any.Type] = [Bool.self, Int.self, Double.self, String.self]
        if plain.contains(where: { $0 == Input.self }) { return nil }
        return { arguments in
            do {
                _ = try input(in: arguments)
                return nil
            } catch {
                return fault(error)
            }
        }
    }

    /// The fault of the argument that an error is about; without a name where the error is about several members.
    private func fault(_ error: any Error) -> ArgumentFault {
        guard let members else { return .unconvertible(name: parameter, message: "\(error)") }
        guard let error = error as? ActionValueError,
            let name = members.parameters.map(\.name).filter(error.isInside).max(by: { $0.count < $1.count })
        else { return .unconvertible(name: "", message: "\(error)") }
        return .unconvertible(name: name, message: error.outside(name).description)
    }
}

extension ActionValueError {
    /// Whether the path leads through the member of that name.
    fileprivate func isInside(_ name: String) -> Bool {
        let step = ".\(name)"
        guard path.hasPrefix(step) else { return false }
        return path.dropFirst(step.count).first.map { $0 == "." || $0 == "[" } ?? true
    }

    /// The same error with a path that begins behind the member of that name.
    fileprivate func outside(_ name: String) -> ActionValueError {
        ActionValueError(
            expected: expected, found: found, path: String(path.dropFirst(name.count + 1)), isMissing: isMissing)
    }
}
