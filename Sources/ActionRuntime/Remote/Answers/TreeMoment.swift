/// A moment in the life of a tree, given by the number of its events so far.
package struct TreeMoment {
    /// The counts of the tree.
    let tree: TreeChanges
    /// The number of events at the moment.
    let events: UInt64

    /// Whether another moment of the same tree is this one, or a later one.
    func isCovered(by other: TreeMoment) -> Bool { tree === other.tree && events <= other.events }
}
