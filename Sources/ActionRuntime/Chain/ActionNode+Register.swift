extension ActionNode {
    /// The object whose explicit methods the node asks before its closures; held weakly.
    public var responder: (any Responder)? {
        get { offers?.methods.responder }
        set {
            guard newValue != nil || offers != nil else { return }
            let offers = makeOffers()
            offers.methods.responder = newValue
            offers.note(nil)
        }
    }

    /// Adds a claim for a name; the newest claims first.
    @discardableResult
    package func register(_ claim: Claim, for name: ActionName) -> Registration {
        makeOffers().add(claim, for: name)
        return Registration(claim, for: name, at: self)
    }

    /// Adds a claim for whatever nothing else at the node claims.
    package func register(catchAll claim: Claim) {
        makeOffers().add(catchAll: claim)
    }

    /// Takes a name for another one: whoever asks here for the one gets what the other finds from where it was asked.
    ///
    /// The search starts again for the other name at its start node, once; names that it finds remapped there are
    /// taken as they are. Where it finds no target, the search goes on here for the name that was asked.
    @discardableResult
    public func remap(
        _ name: ActionName, to other: ActionName, fileID: StaticString = #fileID, line: UInt32 = #line
    ) -> Self {
        remap(name, to: other, source: SourceLocation(fileID: fileID, line: line))
        return self
    }

    package func remap(_ name: ActionName, to other: ActionName, source: SourceLocation) {
        makeOffers().add(Remap(name: other, source: source), for: name)
    }

    /// Puts another dispatcher below the node, as a hosting controller does in an outer chain.
    ///
    /// A search that reaches the node asks the dispatcher from its own start; what it does not claim goes on above the
    /// node. What a ``Coordinator`` that is hosted finds nowhere itself goes on at the node and above, without coming
    /// back down. The node owns the dispatcher.
    ///
    /// - Precondition: The dispatcher does not itself, directly or not, host the node's tree, and is hosted nowhere
    ///   else.
    @discardableResult
    public func host(_ inner: any ActionDispatching) -> Self {
        if let coordinator = inner as? Coordinator {
            if let cycle = coordinator.cycle(byHostingAt: self) {
                fatalError("The coordinator of '\(coordinator.root.path)' cannot be hosted at '\(path)': \(cycle).")
            }
            coordinator.host = self
            coordinator.root.makeOffers().isHosted = true
        }
        makeOffers().add(inner)
        return self
    }
}
