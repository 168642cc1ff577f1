/// What an invocation says besides its arguments and its sender, in two words.
///
/// An invocation of four words is handed on in registers; a larger one is copied, which makes a request twice as slow. That
/// there is room is why names and nodes have numbers of 28 bits.
struct PackedRequest: Hashable {
    // From the lowest bit: the name that was resolved, the name that was asked, the lower half of the ticket.
    private var names: UInt64
    // The start, whether the request is forwarded, the upper half of the ticket.
    private var origin: UInt64 = 0

    private static let idMask: UInt64 = 1 << ActionName.bitCount - 1
    private static let startMask: UInt64 = 1 << NodeID.bitCount - 1
    private static let forwardedBit: UInt64 = 1 << 56

    @inline(__always) init(_ name: ActionName) {
        names = UInt64(name.id) | UInt64(name.id) << 28
    }

    @inline(__always) var action: ActionName {
        get { ActionName(id: UInt32(truncatingIfNeeded: names & Self.idMask)) }
        set { names = names & ~Self.idMask | UInt64(newValue.id) }
    }

    @inline(__always) var originalAction: ActionName {
        get { ActionName(id: UInt32(truncatingIfNeeded: names >> 28 & Self.idMask)) }
        set { names = names & ~(Self.idMask << 28) | UInt64(newValue.id) << 28 }
    }

    /// The node where the search began; nil for a request that has not been sent.
    @inline(__always) var start: NodeID? {
        get {
            let bits = origin & Self.startMask
            return bits == 0 ? nil : NodeID(bits: bits)
        }
        set { origin = origin & ~Self.startMask | (newValue?.bits ?? 0) }
    }

    /// Whether the request arrives at a closure or a catch-all.
    @inline(__always) var isForwarded: Bool {
        get { origin & Self.forwardedBit != 0 }
        set { origin = newValue ? origin | Self.forwardedBit : origin & ~Self.forwardedBit }
    }

    /// The number of the call that the invocation was made for; 0 for none.
    @inline(__always) var ticket: UInt16 {
        get { UInt16(truncatingIfNeeded: names >> 56 | (origin >> 57) << 8) }
        set {
            names = names & (1 << 56 - 1) | UInt64(newValue) << 56
            origin = origin & (1 << 57 - 1) | UInt64(newValue >> 8) << 57
        }
    }

    /// The request as a claim receives it, from a start.
    @inline(__always) mutating func forward(as action: ActionName, isForwarded: Bool, from start: NodeID) {
        self.action = action
        origin = start.bits | (isForwarded ? Self.forwardedBit : 0)
    }
}
