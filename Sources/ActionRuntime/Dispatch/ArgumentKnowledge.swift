/// How much is known of a request's arguments when a question about the request is asked.
package enum ArgumentKnowledge {
    /// The arguments are not known yet, and left out of the question.
    case unknown
    /// The arguments are those that would be sent.
    case known
    /// The arguments are those that a command declares.
    ///
    /// They would be sent as they are, unless the command declares none and its action requires some: then a person is asked for
    /// them first.
    case declared

    init(_ isKnown: Bool) { self = isKnown ? .known : .unknown }

    var isUnknown: Bool { self == .unknown }
}
