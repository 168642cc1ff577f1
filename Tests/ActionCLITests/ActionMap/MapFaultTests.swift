import Testing

@testable import ActionMaps

@Suite("Faults of a map")
struct MapFaultTests {
    @Test(
        "are told with their place and what was expected",
        arguments: [
            FaultCase.documents, FaultCase.descriptions, FaultCase.menus, FaultCase.nodes, FaultCase.rules,
            FaultCase.steps,
        ].joined())
    func message(_ fault: FaultCase) {
        #expect(messages(about: fault.document) == fault.messages.map { $0.hasPrefix(" ") ? $0 : "rater.json:" + $0 })
    }

    @Test(
        "in a condition are told where they are within its text",
        arguments: [
            (#""enabled": "a ==""#, "2:41: root.actions[\"rate:\"].enabled: "),
            (#""when": "a && b)""#, "2:40: root.actions[\"rate:\"].when: "),
            (#""mixed": "a)""#, "2:36: root.actions[\"rate:\"].mixed: "),
            (#""hidden": """#, "2:36: root.actions[\"rate:\"].hidden: "),
            // With an escape in it the condition's columns are not the document's; its own place is given.
            (#""checked": "\u0061)""#, "2:36: root.actions[\"rate:\"].checked: "),
        ])
    func condition(member: String, start: String) {
        let fault = FaultCase.node("\"actions\": { \"rate:\": { \(member) } }")
        let messages = messages(about: fault.document)
        #expect(messages.count == 1)
        #expect(messages.first?.hasPrefix("rater.json:\(start)") == true)
    }

    @Test("of JSON are told alone", arguments: ["", "{", "{\"a\":}", "nul", "{\"name\":1,\"name\":2}", "\"\\ud800\""])
    func syntax(document: String) {
        let messages = messages(about: document)
        #expect(messages.count == 1)
        #expect(messages.first?.hasPrefix("rater.json:1:") == true)
    }

    @Test("include nodes nested deeper than JSON may be")
    func depth() {
        let opening = #"{"name":"n","children":["#
        let document = #"{"actionMap":1,"root":"# + String(repeating: opening, count: 100_000)
        #expect(messages(about: document).count == 1)
    }

    @Test("are listed in document order, twenty at most")
    func limit() {
        let nodes = (0..<30).map { _ in "{ \"name\": 1 }" }.joined(separator: ",\n")
        let all = messages(about: FaultCase.node("\"children\": [\n\(nodes)\n], \"focus\": true").document)
        #expect(all.count == 21)
        #expect(all.first == "rater.json:3:11: root.children[0].name: expected a node name, found a number.")
        #expect(all.last == "and 11 more")
    }

    @Test("hold the text of the document on one line, without control characters")
    func unprintable() {
        let messages = messages(about: FaultCase.map(#""a\u001b[31m\n'\"\\ \u2028": 1"#).document)
        #expect(messages.count == 3)
        #expect(messages[0] == #"rater.json:2:1: unknown key 'a\u{1b}[31m\u{a}'"\ \u{2028}'."#)
    }
}
