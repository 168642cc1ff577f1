/// A type whose values travel as an ``ActionValue``: arguments on the way in, results on the way out.
///
/// `Bool`, `Int`, `Double`, `String`, `Optional`, `Array`, `[String: V]` and ``ActionValue`` itself conform.
public protocol ActionValueConvertible: SendableMetatype {
    /// The same value as data.
    var actionValue: ActionValue { get }

    /// Creates the value from data.
    ///
    /// - Throws: ``ActionValueError`` where the data is of another kind.
    init(actionValue: ActionValue) throws

    /// The kind of data a parameter of this type takes; ``ActionValue/Kind/any`` unless said otherwise.
    static var parameterKind: ActionValue.Kind { get }

    /// Whether the argument may be left out; false unless said otherwise.
    static var isParameterOptional: Bool { get }
}

extension ActionValueConvertible {
    /// The kind of data a parameter of this type takes: anything.
    public static var parameterKind: ActionValue.Kind { .any }

    /// Whether the argument may be left out: it may not.
    public static var isParameterOptional: Bool { false }
}

/// A value of the wrong kind where another was expected.
public struct ActionValueError: Error, Hashable, Sendable {
    /// What was expected, with its article: `an integer`.
    public let expected: String
    /// What was there instead.
    public let found: ActionValue
    /// The way from the converted value to the one at fault, as in `[2].name`; empty where it is the value itself.
    public let path: String

    /// Creates an error from what was expected, with its article, and what was found.
    public init(expected: String, found: ActionValue, path: String = "") {
        self.expected = expected
        self.found = found
        self.path = path
    }

    /// The same error, seen from the container that holds the converted value at `step`.
    func inside(_ step: String) -> ActionValueError {
        ActionValueError(expected: expected, found: found, path: step + path)
    }
}

extension ActionValueError: CustomStringConvertible {
    /// The message, as in `expected an integer, got "twelve"`.
    public var description: String {
        let place = path.isEmpty ? "" : " at \(path.printable)"
        return "expected \(expected)\(place), got \(found.excerpt)"
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
