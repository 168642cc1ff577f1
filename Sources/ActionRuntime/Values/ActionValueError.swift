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
