import Testing

@testable import ActionMaps

/// A map in which a rule finds something at the places that are marked by `/*!*/`, and nowhere else.
struct CheckCase: Sendable, CustomTestStringConvertible {
    let rule: CheckRule
    let title: String
    let document: String
    /// The other rules that find something, because of what the map is about.
    let others: Set<CheckRule>

    var testDescription: String { "\(rule.rawValue): \(title)" }

    init(_ rule: CheckRule, _ title: String, others: Set<CheckRule> = [], _ document: String) {
        self.rule = rule
        self.title = title
        self.document = document
        self.others = others
    }

    /// A map whose root has members, on line 2.
    static func root(
        _ rule: CheckRule, _ title: String, others: Set<CheckRule> = [], _ members: String, map: String = ""
    ) -> CheckCase {
        CheckCase(
            rule, title, others: others, "{ \"actionMap\": 1, \(map)\"root\": { \"name\": \"app\",\n\(members)\n} }")
    }

    /// The line and column behind each mark.
    var marks: [String] {
        document.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { index, line in
            let parts = String(line).components(of: "/*!*/")
            return parts.indices.dropLast().map { mark in
                let before = parts[...mark].reduce(0) { $0 + $1.unicodeScalars.count + 5 }
                return "\(index + 1):\(before + 1)"
            }
        }
    }

    /// The findings in the map.
    func findings() throws -> [ReportEntry] {
        let map = try ActionMap(reading: Array(document.utf8), file: "map.json")
        return Checker(rules: CheckRule.allCases).report(on: map, file: "map.json").entries
    }
}

extension String {
    /// The parts between the places where another text stands.
    fileprivate func components(of separator: String) -> [String] {
        var parts: [String] = []
        var rest = self[...]
        while let range = rest.firstRange(of: separator) {
            parts.append(String(rest[..<range.lowerBound]))
            rest = rest[range.upperBound...]
        }
        return parts + [String(rest)]
    }
}
