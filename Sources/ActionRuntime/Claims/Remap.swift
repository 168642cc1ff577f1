/// A remapping of a name at a node: the other name that is searched in its place.
package final class Remap: Registered {
    package let name: ActionName
    /// What to use in place of the name that is remapped, as the end of a sentence; nil where both names may be used.
    package let deprecated: String?
    package let source: SourceLocation

    init(to name: ActionName, deprecated: String?, source: SourceLocation, within owner: OwnerLink?) {
        (self.name, self.deprecated, self.source) = (name, deprecated, source)
        super.init(within: owner)
    }
}

extension ActionNode {
    /// Remaps a name: a request for `name` that arrives here gets the target that a search for `other` finds from the request's
    /// start.
    ///
    /// The search for `other` follows no further remappings, except where `name` or `other` is a former name (`deprecated`): a command
    /// that was renamed twice is found by its first name. If it finds no target, the search for `name` goes on here.
    /// - Parameters:
    ///   - name: The name that is remapped.
    ///   - other: The name that is searched in its place.
    ///   - deprecated: What to use in place of `name`, which is a former name: the end of a sentence, such as `use save:`. Records of
    ///     dispatches, explanations, `action check` and the command line tell it. Nil where both names may be used.
    ///   - fileID: The file of the call, for messages.
    ///   - line: The line of the call.
    @discardableResult
    public func remap(
        _ name: ActionName, to other: ActionName, deprecated: String? = nil, fileID: StaticString = #fileID,
        line: UInt32 = #line
    ) -> Self {
        remap(name, to: other, deprecated: deprecated, source: SourceLocation(fileID: fileID, line: line))
        return self
    }

    /// Adds a remapping; does nothing if a name would be remapped to itself.
    package func remap(
        _ name: ActionName, to other: ActionName, deprecated: String? = nil, source: SourceLocation
    ) {
        if other == name { return }
        makeOffers().add(Remap(to: other, deprecated: deprecated, source: source, within: groupOwner), for: name)
    }
}
