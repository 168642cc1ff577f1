#if canImport(Glibc)
    private import Glibc
#elseif canImport(Musl)
    private import Musl
#elseif canImport(Darwin)
    private import Darwin
#elseif canImport(Android)
    private import Android
#endif

/// The system's errors as text.
enum SystemError {
    /// What the system calls an error: `No such file or directory`.
    static func text(of code: Int32) -> String {
        #if os(Windows) || os(WASI)
            "error \(code)"
        #else
            unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
        #endif
    }
}
