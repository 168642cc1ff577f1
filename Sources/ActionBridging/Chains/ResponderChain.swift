/// The responder chain of a toolkit, as far as links are put into it.
@MainActor
package protocol ResponderChain {
    /// The class of the toolkit's responders.
    associatedtype Responder: AnyObject

    /// The next responder, which the responder does not retain.
    static func next(after responder: Responder) -> Responder?

    /// Sets the next responder, and retains nothing.
    static func setNext(_ next: Responder?, after responder: Responder)

    /// The responder that retains a link; nil for a link in no chain, and for a responder that is none of the library's links.
    static func anchor(of link: Responder) -> Responder?

    /// Lets a responder retain a link as long as it lives, in place of the responder that retained it; nil for none.
    static func setAnchor(_ anchor: Responder?, of link: Responder)
}
