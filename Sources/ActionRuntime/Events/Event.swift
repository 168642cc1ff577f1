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

/// An event or an error on its way up the tree.
///
/// Both travel in one loop, so that a rule for events may throw and a rule for errors may go on with an event.
public enum Signal: Sendable {
    /// Something that happened.
    case event(any Event)
    /// Something that went wrong.
    case error(any Error)
}

extension Signal {
    /// The event; nil for an error.
    public var event: (any Event)? {
        if case .event(let event) = self { event } else { nil }
    }

    /// The error; nil for an event.
    public var error: (any Error)? {
        if case .error(let error) = self { error } else { nil }
    }

    /// The exact type of the event or error.
    public var type: Any.Type {
        switch self {
        case .event(let event): Swift.type(of: event)
        case .error(let error): Swift.type(of: error)
        }
    }

    /// The name of what travels: that of the type, or one that the value gives itself.
    package var name: String {
        switch self {
        case .event(let event): (event as? any NamedSignal)?.signalName ?? String(describing: type)
        case .error(let error): (error as? any NamedSignal)?.signalName ?? String(describing: type)
        }
    }
}

/// An event or error that is told from others by a name instead of its type.
package protocol NamedSignal {
    var signalName: String { get }
}
