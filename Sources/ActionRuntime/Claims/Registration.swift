/// Stands for something registered, and takes it back.
///
/// Letting go of a registration does not cancel it; registrations end with their node.
public final class Registration {
    private enum Ending {
        // Neither the node nor the claim is held, nor held weakly: counting references to what has weak ones is slow.
        case claim(serial: UInt64, ActionName, WeakNode)
        case other(() -> Void)
    }

    private var ending: Ending?

    init(_ ending: @escaping () -> Void) {
        self.ending = .other(ending)
    }

    init(_ claim: Claim, for name: ActionName, at node: ActionNode) {
        ending = .claim(serial: claim.serial, name, WeakNode(node))
    }

    /// Takes back what was registered; a second call does nothing.
    ///
    /// What was registered before it on the same node, for the same name, is uncovered. What was registered after it
    /// stays.
    public func cancel() {
        guard let ending else { return }
        self.ending = nil
        switch ending {
        case .claim(let serial, let name, let place): place.node?.offers?.remove(serial, for: name)
        case .other(let end): end()
        }
    }
}
