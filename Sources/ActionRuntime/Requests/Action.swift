/// A typed key for an action: the compiler checks what goes in and what comes out.
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
/// An input that is a coded struct, as in `struct Crop: Codable, ActionValueConvertible`, travels as one argument for
/// each of its members, unless the key names a parameter: then it travels whole, as that argument.
public struct Action<Input, Output>: Sendable {
    /// The name that is asked for.
    public let name: ActionName
    /// The argument under which the input travels, `value` where the key does not say; not used where the input is
    /// `Void`, or travels as one argument for each of its members.
    public let parameter: String
    /// The shape of an input that travels as its members; nil for one that travels whole.
    let members: CodedShape?

    fileprivate init(name: ActionName, parameter: String?) {
        self.name = name
        self.parameter = parameter ?? "value"
        let shape = parameter == nil ? CodedShape.known(of: Input.self) : nil
        members = shape?.members == nil ? nil : shape
    }
}

// A key is created for an output that handlers may return, so that no output can be lost.

extension Action where Output: HandlerResult {
    /// Creates a key for the action of that name, whose input travels as the argument `parameter`.
    ///
    /// Without a parameter the members of a coded struct are arguments of their own, and other inputs travel as
    /// `value`. To find the members, the type is decoded once from values that are made up: where its `init(from:)` traps for
    /// some values instead of throwing, give a parameter.
    public init(_ name: ActionName, _ parameter: String? = nil) {
        self.init(name: name, parameter: parameter)
    }
}

extension Action where Output == Void {
    /// Creates a key for the action of that name, without an output, whose input travels as the argument `parameter`.
    ///
    /// Without a parameter the members of a coded struct are arguments of their own, and other inputs travel as
    /// `value`. To find the members, the type is decoded once from values that are made up: where its `init(from:)` traps for
    /// some values instead of throwing, give a parameter.
    public init(_ name: ActionName, _ parameter: String? = nil) {
        self.init(name: name, parameter: parameter)
    }
}

extension Action where Input: ActionValueConvertible {
    /// The signature of the action: one parameter, or one for each member of the input.
    ///
    /// It is nil where a coded input does not tell all of its members without a value of it, as when one of them is an
    /// enumeration with raw values that is not `CaseIterable`. The arguments are then checked by creating the input.
    public var signature: ActionSignature? {
        guard let members else {
            return ActionSignature([.init(parameter, Input.parameterKind, optional: Input.isParameterOptional)])
        }
        return members.signature
    }

    /// The parameters of a claim for the action.
    var parameters: Claim.Parameters {
        guard members != nil, let signature else { return Claim.Parameters(signature) }
        return .told(signature)
    }

    /// A request to perform the action.
    func invocation(_ input: Input, sender: AnyObject? = nil) -> Invocation {
        Invocation(name, arguments: arguments(for: input.actionValue), sender: sender)
    }

    /// The arguments that stand for an input; an input that could not be encoded is no object, and no handler takes it.
    private func arguments(for value: ActionValue) -> ActionArguments {
        if members != nil, case .object(let members) = value { return ActionArguments(members) }
        return ActionArguments([parameter: value])
    }

    /// The input in an invocation's arguments.
    func input(of invocation: Invocation) throws -> Input {
        try Input(actionValue: value(in: invocation.arguments))
    }

    private func value(in arguments: ActionArguments) -> ActionValue {
        members == nil ? arguments[parameter] ?? .null : .object(arguments.values)
    }

    /// Finds the fault because of which arguments do not become an input; nil for types that the parameter's kind describes in
    /// full.
    var inputFault: ((ActionArguments) -> ArgumentFault?)? {
        if let members { return { members.fault(in: $0, of: Input.self) } }
        let plain: [Any.Type] = [Bool.self, Int.self, Double.self, String.self]
        if plain.contains(where: { $0 == Input.self }) { return nil }
        return { arguments in
            do {
                _ = try Input(actionValue: value(in: arguments))
                return nil
            } catch {
                return .unconvertible(name: parameter, message: "\(error)")
            }
        }
    }
}
