package import ActionRuntime

/// Applies rules to maps.
package struct Checker {
    package let rules: [CheckRule]

    package init(rules: [CheckRule]) { self.rules = rules }

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

        /// The map; nil for a key file.
        package var map: ActionMap? { if case .map(let map, _) = self { map } else { nil } }
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
    /// - Parameter maps: The maps whose user a key file is of; without one only the entries that cannot be read are told.
    package func report(on subject: Subject, beside maps: [ActionMap]) -> CheckReport {
        switch subject {
        case .map(let map, let file): return report(on: map, file: file)
        case .keys(let keys, let bytes, let file):
            var report = CheckReport()
            report.entries =
                placed(findings(inKeys: bytes, beside: maps), in: bytes, file)
                + keys.problems.map { ReportEntry($0, in: file) }
            return report
        }
    }

    /// The findings in a key file beside maps, in document order.
    ///
    /// An action need be claimed in one of the maps. Where two maps lead to findings of a rule at one place, those of the first count.
    private func findings(inKeys bytes: [UInt8], beside maps: [ActionMap]) -> [Finding] {
        guard let document = try? JSONReader.readLastMembers(bytes, dialect: .commented).0 else { return [] }
        let all = maps.map { map in findings(in: CheckedMap(map, document)).filter(\.isInKeyFile) }
        let places = all.map { Set($0.map(\.identity)) }
        var (known, told): ([Finding], Set<Finding.Identity>) = ([], [])
        for (findings, own) in zip(all, places) {
            known += findings.filter { finding in
                let isMeant = finding.rule != .unclaimedAction || places.allSatisfy { $0.contains(finding.identity) }
                return isMeant && !told.contains(finding.identity)
            }
            told.formUnion(own)
        }
        return inOrder(known)
    }

    /// The findings in a map, in document order, and the rules that left findings out.
    package func report(on map: ActionMap, file: String) -> CheckReport {
        let checked = CheckedMap(map)
        var report = CheckReport()
        report.entries = placed(inOrder(findings(in: checked)), in: map.source.bytes, file)
        report.cuts = rules.filter(checked.cuts.contains).map { (rule: $0, file: file) }
        return report
    }

    private func findings(in checked: CheckedMap) -> [Finding] {
        rules.flatMap { $0.check.findings(in: checked) }.filter { !$0.isIgnored }
    }

    /// Findings in document order, those of one place in the order of the rules.
    private func inOrder(_ findings: [Finding]) -> [Finding] {
        let order = Dictionary(uniqueKeysWithValues: CheckRule.allCases.enumerated().map { ($1, $0) })
        return findings.sorted { ($0.offset, order[$0.rule] ?? 0) < ($1.offset, order[$1.rule] ?? 0) }
    }

    private func placed(_ findings: [Finding], in bytes: [UInt8], _ file: String) -> [ReportEntry] {
        if findings.isEmpty { return [] }
        let positions = TextPositions(of: bytes)
        return findings.map { ReportEntry($0, in: file, at: positions.position(of: $0.offset)) }
    }
}

extension Finding {
    /// What a finding in a key file is about, whichever map leads to it.
    fileprivate struct Identity: Hashable {
        let rule: CheckRule
        let offset: Int
    }

    fileprivate var identity: Identity { Identity(rule: rule, offset: offset) }
}
