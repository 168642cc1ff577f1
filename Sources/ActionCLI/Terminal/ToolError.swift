import ActionRuntime

/// An error that ends the program: a message, details, and the exit status.
struct ToolError: Error {
    let status: ExitStatus
    /// The sentence that is printed after `Error:`.
    let message: String
    /// The lines printed below the message: where to look, what to do.
    let details: [String]
    /// The faults of the map that could not be read; nil for any other error.
    var faults: MapFaults?

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
    /// The message with the path to the fault, as in `14:22: root.children[0]: expected a value, found '}'`.
    ///
    /// A path of more than 200 bytes is left out.
    var located: String {
        let path = path
        if path.isEmpty || path.utf8.count > 200 { return description }
        return "\(line):\(column): \(path.printable): expected \(expected), found \(found)"
    }
}
