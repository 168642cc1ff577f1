private import CLibrary

/// The system's errors as text.
package enum SystemError {
    /// The system's text for an error: `No such file or directory`.
    package static func text(of code: Int32) -> String {
        #if os(Windows) || os(WASI)
            "error \(code)"
        #else
            unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
        #endif
    }
}
