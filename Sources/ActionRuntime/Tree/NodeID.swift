/// Names a node without holding it; printed, it is the node's path as it is then.
///
/// An identifier is data that may be kept and sent anywhere; it is never used again for another node.
public struct NodeID: Hashable, Sendable {
    /// The index of the node's record and, in the upper half, the record's generation.
    let bits: UInt64

    init(bits: UInt64) {
        self.bits = bits
    }

    /// The first node of a record; generations begin at 1.
    init(index: Int) {
        bits = 1 << 32 | UInt64(index)
    }

    /// The next node of the same record; nil once its generations are used up.
    var next: NodeID? {
        let bits = bits &+ 1 << 32
        return bits >> 32 == 0 ? nil : NodeID(bits: bits)
    }

    /// The index of the node's record in the store.
    var index: Int { Int(bits & 0xFFFF_FFFF) }
}

extension NodeID {
    /// The node's path, such as `app/window/grid`; nil once the node is gone.
    ///
    /// May be asked from any isolation, also while the tree is changed elsewhere.
    /// - Complexity: O(*d* · *s*) for a node at depth *d* with up to *s* siblings a level.
    public var path: String? { NodeStore.shared.path(of: self) }
}

extension NodeID: CustomStringConvertible {
    /// The node's path, or `(a released node)`.
    public var description: String { path ?? "(a released node)" }
}
