extension ActionNode {
    /// The object whose explicit methods the node asks before its closures; held weakly.
    ///
    /// Somebody else has to hold it, such as the window that it controls: it stops responding when it is released. One that
    /// has gone before it was asked for a method, as in `node.responder = Controller()`, is a ``SafetyFinding`` of
    /// ``Coordinator/safetyFindings()``.
    public var responder: (any Responder)? {
        get { offers?.methods.responder }
        set {
            guard newValue != nil || offers != nil else { return }
            makeOffers().setResponder(newValue)
        }
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
        makeOffers().add(other, for: name, source: source)
    }
}
