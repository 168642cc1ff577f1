import ActionRuntime

/// An error that ends the program: a message, details, and the exit status.
package struct ToolError: Error {
    package let status: ExitStatus
    /// The sentence that is printed after `Error:`.
    package let message: String
    /// The lines printed below the message: the place of the fault, and advice.
    package let details: [String]
    /// The error behind this one, as data; nil where the message says everything.
    var cause: (any Error)?

    package init(_ status: ExitStatus, _ message: String, details: [String] = []) {
        self.status = status
        self.message = message
        self.details = details
    }

    package static func usage(_ message: String, _ details: String...) -> ToolError {
        ToolError(.usage, message, details: details)
    }
}

extension ToolError {
    /// The error of an unknown word, with the nearest known word, and a list of all known words where the list fits on a line.
    package static func unknown(
        _ noun: String, _ word: String, among known: [String], listing listed: [String]? = nil, help: String
    ) -> ToolError {
        let nearest = nearMisses(to: word, among: known, limit: 1).first
        let list = (listed ?? known).joined(separator: ", ").printable
        return ToolError(
            .usage, "Unknown \(noun) '\(word.printable)'." + (nearest.map { " Did you mean '\($0)'?" } ?? ""),
            details: (list.isEmpty || list.displayWidth > 60 ? [] : ["There are: \(list)."]) + ["See '\(help)'."])
    }
}

extension JSONError {
    /// The message with the path to the fault, as in `14:22: root.children[0]: expected a value, found '}'`.
    ///
    /// A path of more than 200 bytes is left out.
    package var located: String {
        let path = path
        if path.isEmpty || path.utf8.count > 200 { return description }
        return "\(line):\(column): \(path.printable): expected \(expected), found \(found)"
    }
}
