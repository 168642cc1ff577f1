import CLibrary

/// The variables of the process's environment.
enum Environment {
    /// The text of a variable; nil where it is not set or empty.
    static subscript(name: String) -> String? {
        guard let text = unsafe getenv(name).map({ unsafe String(cString: $0) }), !text.isEmpty else { return nil }
        return text
    }
}
