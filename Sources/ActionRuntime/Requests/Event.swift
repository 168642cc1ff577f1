/// Something that happened, which travels up the tree until somebody handles it.
///
/// Any type conforms that says so; values, references and enumerations alike.
public protocol Event: Sendable {}

/// An error with words for a person.
public protocol AlertableError: Error {
    /// The alert's title; nil, the default, leaves it to whoever shows the alert.
    var title: String? { get }
    /// What went wrong, and what to do.
    var message: String { get }
}

extension AlertableError {
    /// No title.
    public var title: String? { nil }
}
