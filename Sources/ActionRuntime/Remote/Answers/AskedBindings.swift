/// The bindings of keys that a client presses or asks about, of which only so many are looked at: either is one step.
final class AskedBindings {
    /// What is exposed from where the next keystroke is pressed.
    var exposed: ExposedActions
    private let limit: Int
    private var seen: Set<Invocation> = []

    init(_ endpoint: RemoteEndpoint, from start: ActionNode) {
        exposed = ExposedActions(endpoint.exposer, from: start)
        limit = endpoint.bounds.bindings.asked
    }

    private var areTooMany: Bool { seen.count > limit }

    /// Whether a binding is exposed; false once too many bindings were looked at.
    func contains(_ binding: KeyBinding) -> Bool { contains(binding, in: exposed) }

    /// Whether a binding is among some exposed actions; false once too many bindings were looked at.
    func contains(_ binding: KeyBinding, in exposed: ExposedActions) -> Bool {
        seen.insert(binding.invocation())
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
