/// A moment in the life of a tree, told by what the tree had counted.
package struct TreeMoment {
    /// The numbers of the tree.
    let tree: TreeChanges
    /// How many events they had counted.
    let events: UInt64

    /// Whether another moment of the same tree is this one, or a later one.
    func isCovered(by other: TreeMoment) -> Bool { tree === other.tree && events <= other.events }
}
