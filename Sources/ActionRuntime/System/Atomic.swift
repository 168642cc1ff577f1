private import CActionRuntime

/// A 64-bit number that several threads read and write at once.
///
/// It is the address of the number, because atomic access needs memory that does not move. Operations are relaxed, which
/// orders nothing but the number itself, unless they say otherwise. `Synchronization.Atomic` is not available before macOS
/// 15 and iOS 18.
///
/// Sendable, because every access is atomic and the memory outlives them all: a word that is allocated here is never freed,
/// and whoever names an address answers for it.
@safe struct AtomicWord: @unchecked Sendable {
    private let address: UnsafeMutablePointer<UInt64>

    /// Allocates a word for as long as the process lasts.
    init(_ value: UInt64) {
        unsafe address = .allocate(capacity: 1)
        unsafe address.initialize(to: value)
    }

    /// The initialised word at an address, which is to be valid whenever the word is used, and accessed in no other way.
    @unsafe init(at address: UnsafeMutablePointer<UInt64>) {
        unsafe self.address = address
    }

    @inline(__always) func load() -> UInt64 { unsafe action_word_load(address) }

    /// Loads the value in one order with all other sequentially consistent operations.
    @inline(__always) func loadSequentially() -> UInt64 { unsafe action_word_load_sequentially(address) }

    @inline(__always) func store(_ value: UInt64) { unsafe action_word_store(address, value) }

    /// Adds modulo 2⁶⁴, and returns the sum.
    @discardableResult
    @inline(__always) func add(_ value: UInt64) -> UInt64 { unsafe action_word_add(address, value) }

    /// Adds in one order with all other sequentially consistent operations, and returns the sum.
    @discardableResult
    @inline(__always) func addSequentially(_ value: UInt64) -> UInt64 {
        unsafe action_word_add_sequentially(address, value)
    }

    /// Subtracts modulo 2⁶⁴, and returns the difference.
    @discardableResult
    @inline(__always) func subtract(_ value: UInt64) -> UInt64 { add(0 &- value) }
}

/// A pointer, or nil, that one thread publishes to others.
///
/// It is the address of the pointer, as in ``AtomicWord``. What was written before a pointer was stored can be read by
/// those who load it: stores release, loads acquire.
@safe struct AtomicPointer<Pointee>: @unchecked Sendable {
    private let address: UnsafeMutablePointer<UnsafeMutableRawPointer?>

    /// Allocates room for a pointer, nil at first, for as long as the process lasts.
    init() {
        unsafe address = .allocate(capacity: 1)
        unsafe address.initialize(to: nil)
    }

    /// The initialised pointer at an address, which is to be valid whenever this is used, and accessed in no other way.
    @unsafe init(at address: UnsafeMutablePointer<UnsafeMutableRawPointer?>) {
        unsafe self.address = address
    }

    @inline(__always) func load() -> UnsafeMutablePointer<Pointee>? {
        unsafe action_pointer_load(address)?.assumingMemoryBound(to: Pointee.self)
    }

    func store(_ pointer: UnsafeMutablePointer<Pointee>) {
        unsafe action_pointer_store(address, pointer)
    }

    /// Stores a pointer where there is none, and returns the one that is there afterwards.
    func publish(_ pointer: UnsafeMutablePointer<Pointee>) -> UnsafeMutablePointer<Pointee> {
        unsafe action_pointer_publish(address, pointer).assumingMemoryBound(to: Pointee.self)
    }
}
