import ActionRuntime

/// The findings of a call, and their printed form.
package struct CheckReport {
    /// What is told of the maps and key files.
    package var entries: [ReportEntry] = []
    /// The rules that reached their limit in a map, and left findings out.
    var cuts: [(rule: CheckRule, file: String)] = []
    /// The maps that could not be read.
    package var unread: [ToolError] = []

    package init() {}

    package static func += (report: inout CheckReport, other: CheckReport) {
        report.entries += other.entries
        report.cuts += other.cuts
        report.unread += other.unread
    }

    /// The notes about rules that left findings out.
    package var notes: [String] {
        cuts.map {
            "\($0.file): '\($0.rule.rawValue)' reached its limit and compared only a part, so it may have missed findings."
        }
    }

    /// Whether the files fail the check.
    package func fails(isStrict: Bool) -> Bool {
        entries.contains { $0.level == .error || isStrict && $0.level == .warning }
    }

    /// The lines of text: for each finding its place, level, message and rule, and the remedy.
    package func lines(_ style: Style, isQuiet: Bool) -> [String] {
        entries.flatMap { entry in
            let line = "\(entry.file):\(entry.position): \(entry.level.rawValue): \(entry.message) [\(entry.rule)]"
            return isQuiet ? [line.printable] : [line.printable, style.grey("  " + entry.help.printable)]
        }
    }

    /// How many findings of each level the report has.
    package func summary(of files: [String]) -> String {
        let place = files.count == 1 ? files[0] : "\(files.count) files"
        let counts = [CheckLevel.error, .warning, .note].compactMap { level in
            let count = entries.count { $0.level == level }
            return count == 0 ? nil : "\(count) \(level.rawValue)\(count == 1 ? "" : "s")"
        }
        return (counts.isEmpty ? "No findings" : counts.joined(separator: ", ")) + " in \(place)."
    }
}
