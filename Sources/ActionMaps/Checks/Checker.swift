package import ActionRuntime

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

    /// A file to check, with its name in messages.
    package enum Subject {
        case map(ActionMap, file: String)
        /// A user's key file, which is a list, and its bytes.
        case keys(KeyFile, [UInt8], file: String)

        package var file: String {
            switch self {
            case .map(_, let file), .keys(_, _, let file): file
            }
        }

        package var bytes: [UInt8] {
            switch self {
            case .map(let map, _): map.source.bytes
            case .keys(_, let bytes, _): bytes
            }
        }

        /// The former names of the map's actions; none for a key file.
        package var deprecatedNames: DeprecatedNames {
            if case .map(let map, _) = self { DeprecatedNames(of: map) } else { DeprecatedNames() }
        }
    }

    /// Reads a file, `-` for standard input.
    package static func subject(_ path: String) throws(ToolError) -> Subject {
        try subject(Files.read(path, as: "map"), file: path == "-" ? "standard input" : path.printable)
    }

    /// Reads a document.
    package static func subject(_ bytes: [UInt8], file: String) throws(ToolError) -> Subject {
        do throws(ToolError) {
            return .map(try ActionMap.read(bytes, as: file), file: file)
        } catch {
            guard case .array = JSONReader.readBeginning(bytes, dialect: .commented).content else { throw error }
            return .keys(try KeyFile.read(bytes, as: file), bytes, file: file)
        }
    }

    /// The report on a map or a key file.
    ///
    /// - Parameter names: The former names that key files may have.
    package func report(on subject: Subject, _ names: DeprecatedNames) -> CheckReport {
        switch subject {
        case .map(let map, let file): return report(on: map, file: file)
        case .keys(let keys, let bytes, let file):
            var report = CheckReport(on: keys, file: file)
            if rules.contains(.deprecatedAction) {
                let findings = DeprecatedAction.findings(inKeys: bytes, names).sorted { $0.offset < $1.offset }
                report.findings = placed(findings, in: bytes, file)
            }
            return report
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
        return placed(findings, in: checked.map.source.bytes, file)
    }

    private func placed(_ findings: [Finding], in bytes: [UInt8], _ file: String) -> [PlacedFinding] {
        if findings.isEmpty { return [] }
        let positions = TextPositions(of: bytes)
        return findings.map { PlacedFinding(finding: $0, file: file, position: positions.position(of: $0.offset)) }
    }
}
