/// Another name for a name, at a node.
struct Remap: Owned {
    let name: ActionName
    let source: SourceLocation
    let owner: OwnerLink?
    let serial: UInt64
}

extension ActionNode {
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

    /// Adds another name; a name that stands for itself changes nothing.
    package func remap(_ name: ActionName, to other: ActionName, source: SourceLocation) {
        if other == name { return }
        let remap = Remap(name: other, source: source, owner: groupOwner, serial: Serial.next())
        makeOffers().add(remap, for: name)
    }
}
