private import CLibrary

/// An object for each thread, which is made when the thread first asks for it, and released when the thread ends.
///
/// The system keeps the address of the object under a key. The address is turned back into a reference on the thread that
/// stored it, while the system retains the object for that thread.
struct ThreadLocal<Object: AnyObject> {
    private let make: @Sendable () -> Object

    #if canImport(Glibc) || canImport(Musl) || canImport(Darwin) || canImport(Android)
        private let key: pthread_key_t

        init(_ make: @escaping @Sendable () -> Object) {
            self.make = make
            var key = pthread_key_t()
            let code = unsafe pthread_key_create(&key) { object in
                // Optional on some systems only.
                let object: UnsafeMutableRawPointer? = unsafe object
                if let object = unsafe object { unsafe Unmanaged<AnyObject>.fromOpaque(object).release() }
            }
            precondition(code == 0, "The system has no more room for thread-specific data.")
            self.key = key
        }

        /// The current thread's object.
        @inline(__always) var current: Object {
            if let known = unsafe pthread_getspecific(key) {
                return unsafe Unmanaged<Object>.fromOpaque(known).takeUnretainedValue()
            }
            return makeCurrent()
        }

        @inline(never) private func makeCurrent() -> Object {
            let new = make()
            unsafe pthread_setspecific(key, Unmanaged.passRetained(new).toOpaque())
            return new
        }
    #elseif os(WASI)
        /// A platform without threads has one object.
        let current: Object

        init(_ make: @escaping @Sendable () -> Object) {
            self.make = make
            current = make()
        }
    #else
        #error("Say how this system keeps an object for each thread.")
    #endif
}
