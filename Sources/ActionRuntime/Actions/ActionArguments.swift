/// The named arguments of a request.
public struct ActionArguments: Hashable, Sendable {
    package var values: [String: ActionValue]

    /// Creates arguments from data.
    public init(_ values: [String: ActionValue] = [:]) {
        self.values = values
    }

    /// Whether there are none.
    public var isEmpty: Bool { values.isEmpty }

    /// The argument of that name; nil where it was not given.
    public subscript(_ name: String) -> ActionValue? {
        get { values[name] }
        set { values[name] = newValue }
    }
}
