import ActionRuntime
import Testing

@testable import ActionMaps

@Suite("Each rule of 'action check'")
struct CheckRuleTests {
    @Test("finds what it is for at its place, and nothing in what is nearly so", arguments: all)
    func places(test: CheckCase) throws {
        let findings = try test.findings()
        let own = findings.filter { $0.finding?.rule == test.rule }
        #expect(own.map(\.position.description) == test.marks, "\(own.map(\.message))")
        let others = Set(findings.compactMap(\.finding?.rule)).subtracting([test.rule])
        #expect(others == test.others)
        for finding in findings {
            #expect(finding.message.hasSuffix(".") || finding.message.hasSuffix("?"))
            #expect(finding.help.hasSuffix("."))
        }
    }

    @Test("has a case that has it, and one that nearly has it", arguments: CheckRule.allCases)
    func coverage(rule: CheckRule) {
        let cases = Self.all.filter { $0.rule == rule }
        #expect(cases.contains { !$0.marks.isEmpty } && cases.contains { $0.marks.isEmpty })
    }

    @Test("is silent on the sample, with and without notes")
    func sample() throws {
        let map = try ActionMap(reading: Array(Sample.photoRater.utf8), file: "sample.json")
        #expect(Checker(rules: CheckRule.allCases).report(on: map, file: "sample.json").entries.isEmpty)
    }

    static let all = actions + claims + keys + conditions + signals + layouts + menus + misses
}
