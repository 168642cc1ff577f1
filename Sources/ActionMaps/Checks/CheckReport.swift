import ActionRuntime

/// The findings of a call, and their printed form.
package struct CheckReport {
    package var findings: [PlacedFinding] = []
    /// The rules that reached their limit in a map, and left findings out.
    var cuts: [(rule: CheckRule, file: String)] = []
    /// The maps that could not be read.
    package var unread: [ToolError] = []

    package init() {}

    package static func += (report: inout CheckReport, other: CheckReport) {
        report.findings += other.findings
        report.cuts += other.cuts
        report.unread += other.unread
    }

    /// The notes about rules that left findings out.
    package var notes: [String] {
        cuts.map {
            "\($0.file): '\($0.rule.rawValue)' reached its limit and compared only a part, so it may have missed findings."
        }
    }

    /// Whether the maps fail the check.
    package func fails(isStrict: Bool) -> Bool {
        findings.contains { $0.finding.level == .error || isStrict && $0.finding.level == .warning }
    }

    /// The lines of text: for each finding its place, level, message and rule, and the remedy.
    package func lines(_ style: Style, isQuiet: Bool) -> [String] {
        findings.flatMap { placed in
            let finding = placed.finding
            let line =
                "\(placed.file):\(placed.position): \(finding.level.rawValue): \(finding.message) [\(finding.rule.rawValue)]"
            return isQuiet ? [line.printable] : [line.printable, style.grey("  " + finding.help.printable)]
        }
    }

    /// How many findings of each level the report has.
    package func summary(of files: [String]) -> String {
        let place = files.count == 1 ? files[0] : "\(files.count) maps"
        let counts = [CheckLevel.error, .warning, .note].compactMap { level in
            let count = findings.count { $0.finding.level == level }
            return count == 0 ? nil : "\(count) \(level.rawValue)\(count == 1 ? "" : "s")"
        }
        return (counts.isEmpty ? "No findings" : counts.joined(separator: ", ")) + " in \(place)."
    }
}
