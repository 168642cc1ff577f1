#if ACTIONRUNTIME_POSIX_LOCKS
    #if canImport(Glibc)
        private import Glibc
    #elseif canImport(Musl)
        private import Musl
    #elseif canImport(Darwin)
        private import Darwin
    #elseif canImport(Android)
        private import Android
    #endif

    /// A value that is read and written under a lock of POSIX, which the thread sanitizer sees.
    ///
    /// `Synchronization.Mutex` waits by system calls of its own on Linux: to the sanitizer, what it guards is not guarded.
    /// For runs under the sanitizer only. Unchecked, because the value is read and written while the lock is held.
    @safe final class Lock<Value>: @unchecked Sendable {
        private let mutex: UnsafeMutablePointer<pthread_mutex_t>
        private var value: Value

        init(_ value: sending Value) {
            unsafe mutex = .allocate(capacity: 1)
            unsafe mutex.initialize(to: pthread_mutex_t())
            unsafe pthread_mutex_init(mutex, nil)
            self.value = value
        }

        deinit {
            unsafe pthread_mutex_destroy(mutex)
            unsafe mutex.deinitialize(count: 1)
            unsafe mutex.deallocate()
        }

        /// Runs a closure with the value while no other thread has it.
        func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
            unsafe pthread_mutex_lock(mutex)
            defer { unsafe pthread_mutex_unlock(mutex) }
            return try body(&value)
        }
    }
#else
    internal import Synchronization

    /// A value that is read and written under a lock.
    ///
    /// `-D ACTIONRUNTIME_POSIX_LOCKS` puts a lock in its place that the thread sanitizer sees.
    typealias Lock<Value> = Mutex<Value>
#endif
