/// Keeps requests that pass a node from being performed above it.
struct Block: Owned {
    /// Why, as the end of a sentence.
    let reason: Validation.Reason
    /// The actions that it lets through.
    let exceptions: Set<ActionName>
    let owner: OwnerLink?
    let serial: UInt64

    /// Whether an action is let through, by the name that was asked or the one that it is remapped to.
    func lets(_ name: ActionName, as action: ActionName) -> Bool {
        exceptions.contains(name) || exceptions.contains(action)
    }
}

extension ActionNode {
    /// Keeps requests that begin at this node or below from being performed above it, as long as a dialog is open.
    ///
    /// ```swift
    /// let registration = dialog.block("a dialog is open", except: ["help:"])
    /// …
    /// registration.cancel()
    /// ```
    ///
    /// The node's own claims, and those of the dispatchers it hosts, take requests as before. What somebody above would have
    /// taken is disabled with the reason, which the node says (``Validation/Reason/by``), and of the kind
    /// ``Validation/Reason/Kind-swift.enum/blocked``; what nobody takes is unclaimed as before. A forced request is blocked
    /// too. Of several blocks on the way the first one gives the reason. Events and errors pass.
    ///
    /// - Parameters:
    ///   - reason: Why, as the end of a sentence, without a full stop: `a dialog is open`. An empty one becomes `no reason is
    ///     given`.
    ///   - exceptions: The actions that are let through, by the names that are asked or those that they are remapped to.
    /// - Returns: The registration, with which the block ends; it also ends with the node.
    public func block(_ reason: String, except exceptions: [ActionName] = []) -> Registration {
        let reason = Validation.Reason(
            text: reason.isEmpty ? "no reason is given" : reason, by: id, kind: .blocked)
        return register { node in
            node.makeOffers().add(
                Block(reason: reason, exceptions: Set(exceptions), owner: groupOwner, serial: Serial.next()))
        }
    }
}
