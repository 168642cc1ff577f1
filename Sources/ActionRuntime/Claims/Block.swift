/// Keeps requests that pass a node from being performed above it.
final class Block: Registered {
    /// Why requests are blocked, as the end of a sentence.
    let reason: Validation.Reason
    /// The actions that the block lets through.
    let exceptions: Set<ActionName>

    init(_ reason: Validation.Reason, except exceptions: [ActionName], within owner: OwnerLink?) {
        (self.reason, self.exceptions) = (reason, Set(exceptions))
        super.init(within: owner)
    }

    /// Whether the block lets an action through, by the name that was asked or the name that it is remapped to.
    func lets(_ name: ActionName, as action: ActionName) -> Bool {
        exceptions.contains(name) || exceptions.contains(action)
    }
}

extension ActionNode {
    /// Blocks requests that begin at this node or below from being performed above it, for example while a dialog is open.
    ///
    /// ```swift
    /// let registration = dialog.block("a dialog is open", except: ["help:"])
    /// …
    /// registration.cancel()
    /// ```
    ///
    /// The node's own claims, and those of the dispatchers it hosts, take requests as before. A request that a claim above would
    /// have taken is disabled, with this node as ``Validation/Reason/by`` and the kind
    /// ``Validation/Reason/Kind-swift.enum/blocked``. A request that no claim takes stays unclaimed. Forced requests are blocked,
    /// too. Of several blocks on the path the first gives the reason. Events and errors are not blocked.
    ///
    /// - Parameters:
    ///   - reason: Why, as the end of a sentence, without a full stop: `a dialog is open`. An empty text becomes `no reason is
    ///     given`.
    ///   - exceptions: The actions that are let through, by the names that are asked or the names that those are remapped to.
    /// - Returns: The registration; the block ends when it is cancelled, or with the node.
    public func block(_ reason: String, except exceptions: [ActionName] = []) -> Registration {
        let reason = Validation.Reason(given: reason, by: id, kind: .blocked)
        return register { node in
            node.makeOffers().add(Block(reason, except: exceptions, within: groupOwner))
        }
    }
}
