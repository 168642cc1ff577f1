#if canImport(Glibc)
    private import Glibc
#elseif canImport(Musl)
    private import Musl
#elseif canImport(Darwin)
    private import Darwin
#endif

/// The standard error stream; the standard output where the system has none.
enum StandardError {
    /// Writes text as it is, without a line break behind it.
    static func warn(_ text: String) {
        #if canImport(Glibc) || canImport(Musl) || canImport(Darwin)
            _ = unsafe write(STDERR_FILENO, text, text.utf8.count)
        #else
            print(text, terminator: "")
        #endif
    }
}
