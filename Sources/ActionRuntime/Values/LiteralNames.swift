internal import Synchronization

/// Remembers the names of literals by where these stand in the program, so that a literal is looked up as text once.
///
/// A slot holds an address of 47 bits and a name's number of 17 in one word, which is read and written at once; a literal
/// never changes and is never freed, so an address stands for one text. Literals that share a slot drive each other out,
/// which costs a look-up.
@safe struct LiteralNames: @unchecked Sendable {
    // Sendable because the slots are atomic, and made before the first use.
    static let shared = LiteralNames()

    private static let capacity = 1024
    private let slots: UnsafeMutablePointer<Atomic<UInt64>>

    private init() {
        unsafe slots = .allocate(capacity: Self.capacity)
        for index in 0..<Self.capacity { unsafe (slots + index).initialize(to: Atomic(0)) }
    }

    /// The name of a literal, where it is remembered.
    @inline(__always) func name(at address: UInt) -> ActionName? {
        let slot = unsafe slots[index(address)].load(ordering: .relaxed)
        return slot >> 17 == UInt64(address) ? ActionName(id: UInt32(slot & 0x1FFFF)) : nil
    }

    /// Remembers the name of a literal, if both fit.
    func remember(_ name: ActionName, at address: UInt) {
        guard name.id < 1 << 17, UInt64(address) < 1 << 47 else { return }
        unsafe slots[index(address)].store(UInt64(address) << 17 | UInt64(name.id), ordering: .relaxed)
    }

    private func index(_ address: UInt) -> Int {
        Int(truncatingIfNeeded: (address ^ address >> 10) & UInt(Self.capacity - 1))
    }
}
