/// A moment in the life of a program, given by the number of events so far.
package struct RemoteMoment {
    /// The counts of the tree.
    let tree: TreeChanges
    /// The number of the tree's events at the moment.
    let events: UInt64
    /// The number of times that the program has said that state outside of the tree has changed.
    let outside: UInt64

    /// Whether another moment of the same tree is this moment or a later one.
    func isCovered(by other: RemoteMoment) -> Bool {
        tree === other.tree && events <= other.events && outside <= other.outside
    }
}
