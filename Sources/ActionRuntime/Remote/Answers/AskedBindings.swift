/// The bindings of keys that a client presses or asks about, of which only so many are looked at: either is one step.
final class AskedBindings {
    /// A binding's request, and the node elsewhere from where the keys are asked about; nil for the start.
    private struct Asked: Hashable {
        let invocation: Invocation
        let node: NodeID?
    }

    /// What is exposed from where the next keystroke is pressed.
    var exposed: ExposedActions
    private let limit: Int
    private var seen: Set<Asked> = []

    init(_ endpoint: RemoteEndpoint, from start: ActionNode) {
        exposed = ExposedActions(endpoint.exposer, from: start)
        limit = endpoint.bounds.bindings.asked
    }

    private var areTooMany: Bool { seen.count > limit }

    /// Whether a binding is exposed; false once too many bindings were looked at.
    func contains(_ binding: KeyBinding) -> Bool { contains(binding, in: exposed, at: nil) }

    /// Whether a binding is exposed from a node elsewhere, where each binding counts again; false once too many were looked at.
    ///
    /// - Parameters:
    ///   - exposed: What is exposed from there.
    ///   - node: The node; nil for the start.
    func contains(_ binding: KeyBinding, in exposed: ExposedActions, at node: NodeID?) -> Bool {
        if areTooMany { return false }
        seen.insert(Asked(invocation: binding.invocation(), node: node))
        return !areTooMany && exposed.contains(binding)
    }

    /// Refuses keys for which more bindings would have to be looked at than may be.
    func check() throws(RemoteFault) {
        if areTooMany { throw .tooManyBindings(limit) }
    }
}

extension RemoteFault {
    /// The refusal of keys for which more bindings would have to be looked at.
    static func tooManyBindings(_ count: Int) -> RemoteFault {
        RemoteFault(.tooMuch, "\(count) bindings of these keys were looked at, and others may take the keys.")
    }
}
