/// A responder that is put into a toolkit's chain behind another one.
///
/// A chain retains nothing, so the responder before the link retains the link: a link that outlives its owner is an empty link, and
/// never a dangling one. Behind another link, the responder before that one retains both. The link is in a chain once at most, so that
/// no chain has a loop of it.
@MainActor
package final class ChainLink<Chain: ResponderChain> {
    private let link: Chain.Responder

    package init(_ link: Chain.Responder) { self.link = link }

    /// Puts the link directly behind a responder, and takes it out where it was.
    package func join(after responder: Chain.Responder) {
        guard responder !== link else { return }
        leave()
        // A program may have put the link into the chain itself.
        takeOut(ofChainFrom: responder)
        if Chain.anchor(of: responder) === link { Chain.setAnchor(nil, of: responder) }
        Chain.setNext(Chain.next(after: responder), after: link)
        Chain.setNext(link, after: responder)
        Chain.setAnchor(Chain.anchor(of: responder) ?? responder, of: link)
    }

    /// Takes the link out of its chain.
    package func leave() {
        guard let anchor = Chain.anchor(of: link) else { return }
        if takeOut(ofChainFrom: anchor) { Chain.setNext(nil, after: link) }
        Chain.setAnchor(nil, of: link)
    }

    /// Takes the link out of the chain from a responder, which may have a loop that the program made; false where it is not in there.
    @discardableResult
    private func takeOut(ofChainFrom first: Chain.Responder) -> Bool {
        var (responder, seen): (Chain.Responder?, Set<ObjectIdentifier>) = (first, [])
        while let before = responder, seen.insert(ObjectIdentifier(before)).inserted {
            responder = Chain.next(after: before)
            guard responder === link else { continue }
            Chain.setNext(Chain.next(after: link), after: before)
            return true
        }
        return false
    }
}
