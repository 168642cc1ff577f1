/// Why the program could not do what it was told, in words, with the status it ends with.
struct ToolError: Error {
    let status: ExitStatus
    /// The sentence behind `Error:`.
    let message: String
    /// Lines below it: where to look, what to do.
    let details: [String]

    init(_ status: ExitStatus, _ message: String, details: [String] = []) {
        self.status = status
        self.message = message
        self.details = details
    }

    static func usage(_ message: String, _ details: String...) -> ToolError {
        ToolError(.usage, message, details: details)
    }
}
