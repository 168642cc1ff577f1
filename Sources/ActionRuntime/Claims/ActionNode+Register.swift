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
}
