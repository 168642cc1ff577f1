/// A remapping of a name at a node: the other name that is searched in its place.
package final class Remap: Registered {
    package let name: ActionName
    package let source: SourceLocation

    init(to name: ActionName, source: SourceLocation, within owner: OwnerLink?) {
        (self.name, self.source) = (name, source)
        super.init(within: owner)
    }
}

extension ActionNode {
    /// Remaps a name: a request for `name` that arrives here gets the target that a search for `other` finds from the request's
    /// start.
    ///
    /// The search for `other` follows no further remappings. If it finds no target, the search for `name` goes on here.
    @discardableResult
    public func remap(
        _ name: ActionName, to other: ActionName, fileID: StaticString = #fileID, line: UInt32 = #line
    ) -> Self {
        remap(name, to: other, source: SourceLocation(fileID: fileID, line: line))
        return self
    }

    /// Adds a remapping; does nothing if a name would be remapped to itself.
    package func remap(_ name: ActionName, to other: ActionName, source: SourceLocation) {
        if other == name { return }
        makeOffers().add(Remap(to: other, source: source, within: groupOwner), for: name)
    }
}
