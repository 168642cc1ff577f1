package import ActionRuntime

/// What a report tells of one place in a file: a finding of a rule, or a fault of an entry of a key file.
package struct ReportEntry {
    package let rule: String
    let level: CheckLevel
    let file: String
    let position: TextPosition
    let message: String
    let help: String
    /// The finding; nil for a fault of an entry of a key file.
    var finding: Finding?

    /// The entry as a JSON object.
    package var line: JSONLine {
        var line = JSONLine()
        line.add("rule", rule)
        line.add("level", level.rawValue)
        line.add("file", file)
        line.add("line", .int(position.line))
        line.add("column", .int(position.column))
        line.add("message", message)
        line.add("help", help)
        return line
    }
}

extension ReportEntry {
    /// A finding of a rule.
    init(_ finding: Finding, in file: String, at position: TextPosition) {
        self.init(
            rule: finding.rule.rawValue, level: finding.level, file: file, position: position,
            message: finding.message, help: finding.help, finding: finding)
    }

    /// The rule of an entry of a key file that cannot be read; in a map such an entry is a fault of the map.
    static let malformedBinding = "malformed-binding"

    /// A fault of an entry of a key file.
    init(_ problem: KeyOverrideError, in file: String) {
        self.init(
            rule: Self.malformedBinding, level: .error, file: file,
            position: TextPosition(line: problem.line, column: problem.column), message: problem.message,
            help: "What is at fault is not used; all other bindings are.")
    }
}
