/// What somebody who was asked says: the request ends here, or it goes on to the next.
public enum Passage: Hashable, Sendable {
    /// The request is dealt with.
    case handled
    /// The request goes on to whoever comes next.
    case notHandled
}
