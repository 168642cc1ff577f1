/// A rule of a node for events or errors.
package struct MapRule: Sendable, Hashable {
    /// The kind of the rule: its effect on the events or errors that it matches.
    package enum Verb: String, Sendable, CaseIterable {
        case receiveEvent, handleEvent, transformEvent
        case receiveError, handleError, transformError, catchError
        /// Receives events that are published at a node above.
        case subscribe

        /// Whether the rule is for errors; otherwise it is for events.
        package var isForErrors: Bool {
            switch self {
            case .receiveEvent, .handleEvent, .transformEvent, .subscribe: false
            case .receiveError, .handleError, .transformError, .catchError: true
            }
        }
    }

    /// The events or errors that the rule matches.
    package enum Subject: Sendable, Hashable {
        case any
        case named(String)
    }

    /// The answer of a rule that has run.
    enum Result: String, Sendable, CaseIterable {
        case handled, notHandled
    }

    package var verb: Verb
    package var subject: Subject
    /// The steps of a `receive` or `handle` rule; empty for other rules.
    package var steps: [MapStep] = []
    /// The answer of a `receive` rule; always `handled` for a `handle` rule, and unused for a transform or a catch.
    var result = Result.notHandled
    /// The name that a transform (`to`) or a catch (`event`) replaces the signal by; nil for other rules.
    package var replacement: String?
    /// The line of the rule in the document.
    package var line: Int
}
