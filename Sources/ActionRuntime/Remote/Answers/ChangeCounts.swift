/// How many changes a program has seen.
package struct ChangeCounts {
    /// The counts of the tree.
    let tree: TreeChanges
    /// The number of the tree's events.
    let events: UInt64
    /// The number of times that the program has said that state outside of the tree has changed.
    let outside: UInt64

    /// Whether other counts of the same tree have all changes of these.
    func isCovered(by other: ChangeCounts) -> Bool {
        tree === other.tree && events <= other.events && outside <= other.outside
    }
}
