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
public struct Action<Input, Output>: Sendable {
    /// The name that is asked for.
    public let name: ActionName
    /// The argument under which the input travels; not used where the input is `Void`.
    public let parameter: String
}

// A key is created for an output that handlers may return, so that no output can be lost.

extension Action where Output: HandlerResult {
    /// Creates a key for the action of that name, whose input travels as the argument `parameter`.
    public init(_ name: ActionName, _ parameter: String = "value") {
        self.name = name
        self.parameter = parameter
    }
}

extension Action where Output == Void {
    /// Creates a key for the action of that name, without an output, whose input travels as the argument `parameter`.
    public init(_ name: ActionName, _ parameter: String = "value") {
        self.name = name
        self.parameter = parameter
    }
}

extension Action where Input: ActionValueConvertible {
    /// The signature of the action: one parameter.
    public var signature: ActionSignature {
        ActionSignature([.init(parameter, Input.parameterKind, optional: Input.isParameterOptional)])
    }

    /// A request to perform the action.
    public func invocation(_ input: Input, sender: AnyObject? = nil) -> Invocation {
        Invocation(name, arguments: ActionArguments([parameter: input.actionValue]), sender: sender)
    }

    /// The input in an invocation's arguments.
    func input(of invocation: Invocation) throws -> Input {
        try Input(actionValue: invocation.arguments[parameter] ?? .null)
    }

    /// Finds what keeps the arguments from becoming an input; nil for types that the parameter's kind describes in full.
    var inputFault: ((ActionArguments) -> ArgumentFault?)? {
        let plain: [Any.Type] = [Bool.self, Int.self, Double.self, String.self]
        if plain.contains(where: { $0 == Input.self }) { return nil }
        return { arguments in
            do {
                _ = try Input(actionValue: arguments[parameter] ?? .null)
                return nil
            } catch {
                return .unconvertible(name: parameter, message: "\(error)")
            }
        }
    }
}
