private import CActionRuntime

/// A 64-bit number that several threads read and write at once.
///
/// It is the address of the number, because atomic access needs memory that does not move. Operations are relaxed, which
/// orders nothing but the number itself, unless they say otherwise. `Synchronization.Atomic` is not available before macOS
/// 15 and iOS 18.
///
/// Sendable, because every access is atomic, and the memory is never freed.
@safe struct AtomicWord: @unchecked Sendable {
    private let address: UnsafeMutablePointer<UInt64>

    /// Allocates a word for as long as the process lasts.
    init(_ value: UInt64) {
        unsafe address = .allocate(capacity: 1)
        unsafe address.initialize(to: value)
    }

    @inline(__always) func load() -> UInt64 { unsafe action_word_load(address) }

    @inline(__always) func store(_ value: UInt64) { unsafe action_word_store(address, value) }

    /// Adds modulo 2⁶⁴, and returns the sum.
    @discardableResult
    @inline(__always) func add(_ value: UInt64) -> UInt64 { unsafe action_word_add(address, value) }

    /// Subtracts modulo 2⁶⁴, and returns the difference.
    @discardableResult
    @inline(__always) func subtract(_ value: UInt64) -> UInt64 { add(0 &- value) }
}
