import ActionRuntime

/// A finding with its line and column.
package struct PlacedFinding {
    package let finding: Finding
    let file: String
    let position: TextPosition
}

/// Applies rules to maps.
package struct Checker {
    package let rules: [CheckRule]

    package init(rules: [CheckRule]) { self.rules = rules }

    /// The findings in a map, in document order.
    package func findings(in map: ActionMap, file: String) -> [PlacedFinding] { report(on: map, file: file).findings }

    /// The report on a file, `-` for standard input, and its name in messages: a map, or a user's key file, which is a list.
    package func report(onFile path: String) throws(ToolError) -> (report: CheckReport, file: String) {
        let file = path == "-" ? "standard input" : path.printable
        let bytes = try Files.read(path, as: "map")
        do throws(ToolError) {
            return (report(on: try ActionMap.read(bytes, as: file), file: file), file)
        } catch {
            guard case .array = JSONReader.readBeginning(bytes, dialect: .commented).content else { throw error }
            return (CheckReport(on: try KeyFile.read(bytes, as: file), file: file), file)
        }
    }

    /// The findings in a map, in document order, and the rules that left findings out.
    package func report(on map: ActionMap, file: String) -> CheckReport {
        let checked = CheckedMap(map)
        var report = CheckReport()
        report.findings = findings(in: checked, file: file)
        report.cuts = rules.filter { $0.check.isCut(in: checked) }.map { (rule: $0, file: file) }
        return report
    }

    private func findings(in checked: CheckedMap, file: String) -> [PlacedFinding] {
        let order = Dictionary(uniqueKeysWithValues: CheckRule.allCases.enumerated().map { ($1, $0) })
        let findings = rules.flatMap { $0.check.findings(in: checked) }.filter { !$0.isIgnored }.sorted {
            ($0.offset, order[$0.rule] ?? 0) < ($1.offset, order[$1.rule] ?? 0)
        }
        if findings.isEmpty { return [] }
        let positions = TextPositions(of: checked.map.source.bytes)
        return findings.map { PlacedFinding(finding: $0, file: file, position: positions.position(of: $0.offset)) }
    }
}
