private import CActionRuntime

/// A value that one thread at a time reads and writes, under the lock of the system.
///
/// Copies share the value and the lock. The thread sanitizer sees the lock, as it does not see `Synchronization.Mutex` on
/// Linux.
///
/// Sendable, because the value is accessed only while the lock is held, and values that are put in or taken out are sent.
@safe package struct Lock<Value>: @unchecked Sendable {
    private let storage: Storage<Value>

    package init(_ value: sending Value) {
        let buffer = unsafe Storage.create(minimumCapacity: 1) { _ in value }
        unsafe buffer.withUnsafeMutablePointerToElements { unsafe action_lock_init($0) }
        storage = unsafe unsafeDowncast(buffer, to: Storage<Value>.self)
    }

    /// Runs a closure with the value while no other thread has it.
    ///
    /// The closure may not take the same lock.
    package func withLock<Result, Failure>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        // Outside of the checks of isolation, which take no account of the lock.
        nonisolated(unsafe) let value = unsafe storage.withUnsafeMutablePointerToHeader { unsafe $0 }
        let lock = unsafe storage.withUnsafeMutablePointerToElements { unsafe $0 }
        unsafe action_lock_lock(lock)
        defer {
            unsafe action_lock_unlock(lock)
            withExtendedLifetime(storage) {}
        }
        return try unsafe body(&value.pointee)
    }

    /// Whether both are copies of one lock.
    package static func === (left: Lock, right: Lock) -> Bool { left.storage === right.storage }
}

/// The value and, in the same allocation, the lock, which may not move.
@safe private final class Storage<Value>: ManagedBuffer<Value, action_lock> {
    deinit {
        _ = unsafe withUnsafeMutablePointerToElements { unsafe action_lock_destroy($0) }
    }
}
