/// A state of a tree: what it counted at that moment.
package struct TreeMoment {
    /// The numbers of the tree.
    let tree: Revisions
    /// How many events they had counted.
    let events: UInt64

    /// Whether nothing has changed since another moment, which may also be a later one.
    func isCovered(by other: TreeMoment) -> Bool { tree == other.tree && events <= other.events }
}
