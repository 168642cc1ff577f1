/// A responder that is put into a toolkit's chain behind another one.
///
/// A chain retains nothing, so the responder before the link retains the link: a link that outlives its owner is an empty link, and
/// never a dangling one. The link is in a chain once at most, so that no chain has a loop of it.
@MainActor
package final class ChainLink<Chain: ResponderChain> {
    private let link: Chain.Responder
    /// The responder that retains the link.
    private weak var previous: Chain.Responder?

    package init(_ link: Chain.Responder) { self.link = link }

    /// Puts the link directly behind a responder, and takes it out where it was.
    package func join(after responder: Chain.Responder) {
        guard responder !== link else { return }
        if Chain.next(after: responder) !== link {
            takeOut(ofChainFrom: previous)
            // A program may have put the link into the chain itself.
            takeOut(ofChainFrom: responder)
            Chain.setNext(Chain.next(after: responder), after: link)
            Chain.setNext(link, after: responder)
        }
        guard previous !== responder else { return }
        forget()
        Chain.retain(link, by: responder)
        previous = responder
    }

    /// Takes the link out of its chain.
    package func leave() {
        takeOut(ofChainFrom: previous)
        forget()
    }

    private func forget() {
        if let previous { Chain.release(link, by: previous) }
        previous = nil
    }

    /// Takes the link out of the chain from a responder, which may have a loop that the program made.
    private func takeOut(ofChainFrom first: Chain.Responder?) {
        var (responder, seen): (Chain.Responder?, Set<ObjectIdentifier>) = (first, [])
        while let before = responder, seen.insert(ObjectIdentifier(before)).inserted {
            responder = Chain.next(after: before)
            if responder === link { return Chain.setNext(Chain.next(after: link), after: before) }
        }
    }
}
