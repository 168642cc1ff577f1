/// Names a node without holding it; printed, it is the node's path as it is then.
///
/// An identifier is data that may be kept and sent anywhere; it is never used again for another node.
public struct NodeID: Hashable, Sendable {
    /// The place in the directory and, in the upper half, how often the place has been reused.
    private let bits: UInt64

    init(index: Int, generation: UInt32) {
        bits = UInt64(generation) << 32 | UInt64(index)
    }

    var index: Int { Int(bits & 0xFFFF_FFFF) }
    var generation: UInt32 { UInt32(bits >> 32) }
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
