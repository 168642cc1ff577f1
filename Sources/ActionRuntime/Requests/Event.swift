/// An occurrence that travels up the tree until a rule handles it.
///
/// Structures, classes and enumerations conform without implementing any requirement.
public protocol Event: Sendable {}

/// An error with words for a person.
public protocol AlertableError: Error {
    /// The alert's title; nil, the default, leaves it to the program that shows the alert.
    var title: String? { get }
    /// The alert's text: the error, and what the person can do.
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
    /// An event, as `trigger` sends it.
    case event(any Event)
    /// An error, as `report` sends it.
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
    public var type: Any.Type { sendableType }

    private var sendableType: any Sendable.Type {
        switch self {
        case .event(let event): Swift.type(of: event)
        case .error(let error): Swift.type(of: error)
        }
    }

    /// The name of the event or error: the name of its type, or the name that the value gives itself.
    package var name: String { label.text }

    /// The name of the event or error; the text of a type's name is made only when it is read.
    var label: SignalLabel {
        let named: (any NamedSignal)? =
            switch self {
            case .event(let event): event as? any NamedSignal
            case .error(let error): error as? any NamedSignal
            }
        return named.map { .text($0.signalName) } ?? .type(sendableType)
    }
}

/// The name of an event or error.
package enum SignalLabel: Sendable {
    case type(any Sendable.Type)
    case text(String)

    package var text: String {
        switch self {
        case .type(let type): String(describing: type)
        case .text(let text): text
        }
    }
}

extension SignalLabel: Hashable {
    package static func == (left: SignalLabel, right: SignalLabel) -> Bool { left.text == right.text }
    package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// An event or error that a name identifies, instead of its type.
package protocol NamedSignal {
    var signalName: String { get }
}
