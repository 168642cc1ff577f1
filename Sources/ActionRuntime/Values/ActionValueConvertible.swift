/// A type whose values can be passed as ``ActionValue``: as arguments of a request, and as the result of a handler.
///
/// `Bool`, `Int`, `Double`, `String`, `Optional`, `Array`, `[String: V]` and ``ActionValue`` itself conform. A type that is
/// `RawRepresentable` or `Codable` conforms by saying so: `struct Crop: Codable, ActionValueConvertible`.
public protocol ActionValueConvertible: HandlerResult {
    /// The value as data.
    var actionValue: ActionValue { get }

    /// Creates the value from data.
    ///
    /// - Throws: ``ActionValueError`` where the data is of another kind, or another error that says why it cannot be used.
    init(actionValue: ActionValue) throws

    /// The kind of data that a parameter of this type takes; ``ActionValue/Kind/any`` by default.
    static var parameterKind: ActionValue.Kind { get }

    /// Whether an argument of this type may be left out or be null; false by default.
    static var isParameterOptional: Bool { get }
}

extension ActionValueConvertible {
    /// The kind of data that a parameter of this type takes: any.
    public static var parameterKind: ActionValue.Kind { .any }

    /// Whether an argument of this type may be left out: false.
    public static var isParameterOptional: Bool { false }
}

/// A value of the wrong kind where another was expected.
public struct ActionValueError: Error, Hashable, Sendable {
    /// What was expected, with its article: `an integer`.
    public let expected: String
    /// What was there instead.
    public let found: ActionValue
    /// Where in the converted value the one at fault stands, as in `[2].name`; empty where it is the value itself.
    public let path: String
    /// Whether nothing was there at all; ``found`` is then null.
    public let isMissing: Bool

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - expected: What was expected, with its article: `an integer`.
    ///   - found: What was there instead.
    ///   - path: Where in the converted value it stands, as in `[2].name`; empty where it is the value itself.
    public init(expected: String, found: ActionValue, path: String = "") {
        self.init(expected: expected, found: found, path: path, isMissing: false)
    }

    init(expected: String, found: ActionValue, path: String = "", isMissing: Bool) {
        self.expected = expected
        self.found = found
        self.path = path
        self.isMissing = isMissing
    }

    /// The same error with steps before its path: `[2]` or `.name`, by which a container holds the converted value.
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
    /// The value as a value of a type: `try outcome.value?.get(as: Int.self)`.
    ///
    /// - Throws: ``ActionValueError`` where the value is of another kind; other errors of the type's own conversion are
    ///   replaced by one that names the type.
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

/// What the handler of an action may return: a value that can be given as data.
///
/// Every ``ActionValueConvertible`` type conforms, and so do ``Passage``, ``Outcome`` and optionals of all of these. A type
/// of your own that only goes out, and is never read back, conforms by its ``actionValue``. A handler may also return
/// nothing. Any other result does not compile, or the compiler warns that it is unused: so no result is lost.
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
