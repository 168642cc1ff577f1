private import CLibrary

/// The standard error stream; the standard output where the system has none.
enum StandardError {
    /// Writes text as it is, without a line break behind it.
    static func warn(_ text: String) {
        #if os(WASI)
            print(text, terminator: "")
        #else
            _ = unsafe write(STDERR_FILENO, text, text.utf8.count)
        #endif
    }
}
