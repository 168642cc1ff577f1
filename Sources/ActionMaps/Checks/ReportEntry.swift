package import ActionRuntime

/// What a report tells of one place in a file: a finding of a rule, or a fault of an entry of a key file.
package struct ReportEntry {
    package let rule: String
    let level: CheckLevel
    let file: String
    let position: TextPosition
    let message: String
    let help: String

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

extension PlacedFinding {
    var entry: ReportEntry {
        ReportEntry(
            rule: finding.rule.rawValue, level: finding.level, file: file, position: position,
            message: finding.message, help: finding.help)
    }
}

extension ReportEntry {
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

extension CheckReport {
    /// The report on a user's key file.
    package init(on keys: KeyFile, file: String) {
        keyFaults = keys.problems.map { ReportEntry($0, in: file) }
    }
}
