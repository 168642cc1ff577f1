import ActionRuntime

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

extension JSONError {
    /// The message with the way to the fault, as in `14:22: root.children[0]: expected a value, found '}'`.
    ///
    /// The way is left out where it is longer than 200 bytes.
    var located: String {
        let path = path
        if path.isEmpty || path.utf8.count > 200 { return description }
        return "\(line):\(column): \(path.printable): expected \(expected), found \(found)"
    }
}
