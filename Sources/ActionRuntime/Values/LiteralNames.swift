/// Remembers the names of literals by their addresses in the program, so that a literal is looked up as text once.
///
/// A slot holds an address of 47 bits and a name's number of 17 in one word, which is read and written at once. A literal
/// never changes and is never freed, so an address stands for one text. Literals that share a slot replace each other,
/// which costs a look-up. The slots are allocated before the first use and are never freed.
@safe struct LiteralNames: @unchecked Sendable {
    // Sendable because the slots are accessed atomically.
    static let shared = LiteralNames()

    private static let capacity = 1024
    private let slots: UnsafeMutablePointer<UInt64>

    private init() {
        unsafe slots = .allocate(capacity: Self.capacity)
        unsafe slots.initialize(repeating: 0, count: Self.capacity)
    }

    /// The name of a literal, where it is remembered.
    @inline(__always) func name(at address: UInt) -> ActionName? {
        let word = slot(address).load()
        return word >> 17 == UInt64(address) ? ActionName(id: UInt32(word & 0x1FFFF)) : nil
    }

    /// Remembers the name of a literal, if both fit.
    func remember(_ name: ActionName, at address: UInt) {
        guard name.id < 1 << 17, UInt64(address) < 1 << 47 else { return }
        slot(address).store(UInt64(address) << 17 | UInt64(name.id))
    }

    @inline(__always) private func slot(_ address: UInt) -> AtomicWord {
        unsafe AtomicWord(at: slots + Int(truncatingIfNeeded: (address ^ address >> 10) & UInt(Self.capacity - 1)))
    }
}
