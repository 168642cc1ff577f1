/// Names a node without holding it; printed, it is the node's path as it is then.
///
/// An identifier is data that may be kept and sent anywhere; it is never used again for another node.
public struct NodeID: Hashable, Sendable {
    /// The index of the node's record and, above it, the record's generation; of 28 bits each.
    let bits: UInt64

    /// How many bits there are: an invocation has no room for more.
    static let bitCount = 56
    private static let indexBitCount: UInt64 = 28
    /// How many records there can be.
    static let maximumCount = 1 << Int(indexBitCount)

    init(bits: UInt64) {
        self.bits = bits
    }

    /// The first node of a record; generations begin at 1.
    init(index: Int) {
        bits = 1 << Self.indexBitCount | UInt64(index)
    }

    /// The next node of the same record; nil once its generations are used up.
    var next: NodeID? {
        let bits = bits + 1 << Self.indexBitCount
        return bits >> Self.bitCount == 0 ? NodeID(bits: bits) : nil
    }

    /// The index of the node's record in the store.
    var index: Int { Int(bits & (1 << Self.indexBitCount - 1)) }
}

extension NodeID {
    /// The node's path, such as `app/window/grid`; nil once the node is gone.
    ///
    /// May be asked from any isolation, also while the tree is changed elsewhere.
    /// - Complexity: O(*d* · *s*) for a node at depth *d* with up to *s* siblings a level.
    public var path: String? { NodeStore.shared.path(of: self) }
}

extension NodeID {
    /// The node; nil once it is being released.
    ///
    /// To be asked on the isolation of the node's tree only.
    var node: ActionNode? { NodeStore.shared.place(of: self)?.node }
}

extension NodeID: CustomStringConvertible {
    /// The node's path, or `(a released node)`.
    public var description: String { path ?? "(a released node)" }
}
