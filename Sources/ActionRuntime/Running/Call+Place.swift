extension Invocation.Call {
    /// The place of the request; nil once the call has ended.
    var place: Invocation.Place? {
        Frames.isRunning(number) ? unsafe (knownRoute, knownOnward) : Lineage.place(of: number)
    }
}

extension Invocation {
    /// Whether the handler that the invocation was made for has not ended.
    var isRunning: Bool { call?.place != nil }
}
