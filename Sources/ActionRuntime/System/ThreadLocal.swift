#if canImport(Glibc)
    private import Glibc
#elseif canImport(Musl)
    private import Musl
#elseif canImport(Android)
    private import Android
#elseif canImport(Darwin)
    private import Darwin
#endif

/// A pointer for each thread, nil until the thread sets it.
///
/// Whoever asks often keeps the value, because a global costs a check at each access.
@safe struct ThreadLocal: @unchecked Sendable {
    #if canImport(Darwin)
        typealias End = @convention(c) (UnsafeMutableRawPointer) -> Void
    #else
        typealias End = @convention(c) (UnsafeMutableRawPointer?) -> Void
    #endif

    #if canImport(Glibc) || canImport(Musl) || canImport(Darwin) || canImport(Android)
        private let key: pthread_key_t

        /// - Parameter end: Is called with a thread's pointer, where it has set one, when the thread ends.
        init(_ end: End) {
            var key = pthread_key_t()
            let code = unsafe pthread_key_create(&key, end)
            precondition(code == 0, "The system has no more room for thread-specific data.")
            self.key = key
        }

        /// The current thread's pointer.
        @inline(__always) var pointer: UnsafeMutableRawPointer? {
            get { unsafe pthread_getspecific(key) }
            nonmutating set { unsafe pthread_setspecific(key, newValue) }
        }
    #elseif os(WASI)
        /// A platform without threads has one pointer.
        private let single = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: 1)

        init(_ end: End) { unsafe single.initialize(to: nil) }

        var pointer: UnsafeMutableRawPointer? {
            get { unsafe single.pointee }
            nonmutating set { unsafe single.pointee = newValue }
        }
    #else
        #error("Say how this system keeps a pointer for each thread.")
    #endif
}
