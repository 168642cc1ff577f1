/// A rule of a node for events or errors.
struct MapRule: Sendable, Hashable {
    /// What the rule does with what it matches.
    enum Verb: String, Sendable, CaseIterable {
        case receiveEvent, handleEvent, transformEvent
        case receiveError, handleError, transformError, catchError
        /// For events published above.
        case subscribe

        /// Whether the rule is for errors; else it is for events.
        var isForErrors: Bool {
            switch self {
            case .receiveEvent, .handleEvent, .transformEvent, .subscribe: false
            case .receiveError, .handleError, .transformError, .catchError: true
            }
        }
    }

    /// What the rule matches.
    enum Subject: Sendable, Hashable {
        case any
        case named(String)
    }

    /// What a rule says when it has run.
    enum Result: String, Sendable, CaseIterable {
        case handled, notHandled
    }

    var verb: Verb
    var subject: Subject
    /// What a `receive` or `handle` rule does.
    var steps: [MapStep] = []
    /// What the rule says; always `handled` for a `handle` rule, and of no meaning for a transform or a catch.
    var result = Result.notHandled
    /// What a transform (`to`) or a catch (`event`) puts in the place of what it matched; else nil.
    var replacement: String?
    /// The line of the rule in the document.
    var line: Int
}
