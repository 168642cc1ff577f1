/// The responder chain of a toolkit, as far as a link is put into it.
@MainActor
package protocol ResponderChain {
    /// The class of the toolkit's responders.
    associatedtype Responder: AnyObject

    /// The next responder, which the responder does not retain.
    static func next(after responder: Responder) -> Responder?

    /// Sets the next responder, and retains nothing.
    static func setNext(_ next: Responder?, after responder: Responder)

    /// Retains a link as long as a responder lives.
    static func retain(_ link: Responder, by responder: Responder)

    /// Ends the retaining of a link.
    static func release(_ link: Responder, by responder: Responder)
}
