/// What is known of a request's arguments when somebody asks about it.
enum ArgumentKnowledge {
    /// They are not known yet, and left out of the question.
    case unknown
    /// They are what would be sent.
    case known
    /// They are those that a command declares: what would be sent, but for a command without any whose action requires some, which
    /// somebody has still to be asked for.
    case declared

    init(_ isKnown: Bool) { self = isKnown ? .known : .unknown }

    var isUnknown: Bool { self == .unknown }
}
