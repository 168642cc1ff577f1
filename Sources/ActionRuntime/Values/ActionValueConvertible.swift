/// A type whose values can be passed as ``ActionValue``: as arguments of a request, and as the result of a handler.
///
/// `Bool`, `Int`, `Double`, `String`, `Optional`, `Array`, `[String: V]` and ``ActionValue`` itself conform. A type that is
/// `RawRepresentable` or `Codable` only has to declare the conformance: `struct Crop: Codable, ActionValueConvertible`.
public protocol ActionValueConvertible: HandlerResult {
    /// The value as data.
    var actionValue: ActionValue { get }

    /// Creates the value from data.
    ///
    /// - Throws: ``ActionValueError`` where the data is of another kind, or another error that says why the data cannot be used.
    init(actionValue: ActionValue) throws

    /// The kind of data that a parameter of this type takes; ``ActionValue/Kind/any`` by default.
    static var parameterKind: ActionValue.Kind { get }

    /// Whether an argument of this type may be left out or be null; false by default.
    static var isParameterOptional: Bool { get }

    /// The arguments that a value of this type travels as, where it is the input of a key.
    ///
    /// By default the value travels whole, as one argument whose name the key gives. A type whose values are objects may declare a
    /// parameter for each member. The members are then arguments of their own, and are checked before a value is created from them:
    ///
    /// ```swift
    /// struct Crop: Codable, ActionValueConvertible {
    ///     var x: Int
    ///     var note: String?
    ///     static var signature: ActionSignature { [.integer("x"), .string("note", optional: true)] }
    /// }
    /// ```
    static var signature: ActionSignature { get }
}

extension ActionValueConvertible {
    /// The kind of data that a parameter of this type takes: any.
    public static var parameterKind: ActionValue.Kind { .any }

    /// Whether an argument of this type may be left out: false.
    public static var isParameterOptional: Bool { false }

    /// The signature of a value that travels whole: one parameter without a name, since the key gives the name.
    public static var signature: ActionSignature { .whole }
}

/// The error of a value that is of another kind than was expected.
public struct ActionValueError: Error, Hashable, Sendable {
    /// What was expected, with its article: `an integer`.
    public let expected: String
    /// The value that was found instead.
    public let found: ActionValue
    /// The path of the value at fault within the converted value, as in `[2].name`; empty where the converted value is at
    /// fault.
    public let path: String
    /// Whether no value was found at all; ``found`` is then null.
    public let isMissing: Bool

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - expected: What was expected, with its article: `an integer`.
    ///   - found: The value that was found instead.
    ///   - path: The path of the value at fault within the converted value, as in `[2].name`; empty for the converted value.
    public init(expected: String, found: ActionValue, path: String = "") {
        self.init(expected: expected, found: found, path: path, isMissing: false)
    }

    /// Creates the error of a value that is of another kind.
    init(_ kind: ActionValue.Kind, found: ActionValue) { self.init(expected: kind.noun, found: found) }

    init(expected: String, found: ActionValue, path: String = "", isMissing: Bool) {
        self.expected = expected
        self.found = found
        self.path = path
        self.isMissing = isMissing
    }

    /// The same error as the container of the converted value reports it: with the step to that value before the path, as in
    /// `[2]`.
    func inside(_ steps: String) -> ActionValueError {
        ActionValueError(expected: expected, found: found, path: steps + path, isMissing: isMissing)
    }
}

extension ActionValueError: CustomStringConvertible {
    /// The message, as in `expected an integer at .x, got "twelve"`.
    public var description: String {
        let location = path.isEmpty ? "" : " at \(path.printable)"
        return "expected \(expected)\(location), got \(isMissing ? "nothing" : found.excerpt)"
    }
}

extension ActionValue {
    /// Creates the data of a value of another type: `ActionValue(count)`.
    public init(_ value: some ActionValueConvertible) { self = value.actionValue }

    /// The value converted to a type: `try outcome.value?.get(as: Int.self)`.
    ///
    /// - Throws: ``ActionValueError`` where the value is of another kind; other errors of the type's own conversion are replaced by
    ///   an error that names the type.
    public func get<V: ActionValueConvertible>(as type: V.Type = V.self) throws(ActionValueError) -> V {
        do {
            return try V(actionValue: self)
        } catch let error as ActionValueError {
            throw error
        } catch {
            throw ActionValueError(expected: "a value of type \(type)", found: self)
        }
    }
}

/// A value that the handler of an action may return, because it can be given as data.
///
/// Every ``ActionValueConvertible`` type conforms, and so do ``Passage``, ``Outcome`` and optionals of all of these. A type of
/// your own whose values are only returned, and never read back, conforms by its ``actionValue``. A handler may also return
/// nothing. Any other result does not compile, or the compiler warns that the result is unused: so no result is lost.
public protocol HandlerResult: SendableMetatype {
    /// The result as data: the value of the outcome.
    var actionValue: ActionValue { get }
}

extension Optional: HandlerResult where Wrapped: HandlerResult {
    /// The wrapped value as data, or null.
    public var actionValue: ActionValue { self?.actionValue ?? .null }
}

extension Array: HandlerResult where Element: ActionValueConvertible {
    /// The elements as data.
    public var actionValue: ActionValue { .array(map(\.actionValue)) }
}

extension Dictionary: HandlerResult where Key == String, Value: ActionValueConvertible {
    /// The members as data.
    public var actionValue: ActionValue { .object(mapValues(\.actionValue)) }
}
