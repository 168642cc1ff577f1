import ActionRuntime
import TestSupport
import Testing

@testable import ActionMaps

/// Holds what `action check` says can never be, or always is, to what small maps do in all of their states.
@Suite("Findings are true")
struct CheckJudgeTests {
    @Test("in all states, from all nodes, of maps that are made up", arguments: 1...24 as ClosedRange<UInt64>)
    func judge(seed: UInt64) throws {
        var random = Xorshift(state: seed &* 0x9E37_79B9_7F4A_7C15 | 1)
        for round in 0..<Effort.count(6) {
            var map = JudgedMap(&random)
            try map.judge("seed \(seed), round \(round)")
        }
    }
}

/// A small map, each step list of which begins and ends with a line that it prints.
private struct JudgedMap {
    private static let actions = ["a:", "b:", "c:"]
    private static let events = ["E", "F"]
    private static let values: [ActionValue] = [.null, .bool(true), .int(0), .int(2), .string("t")]

    /// The lines of the document, each of which has at most one claim, rule or step.
    private var lines: [String] = []
    /// The list that the step of a line is in.
    private var listOfLine: [Int: Int] = [:]
    /// The list of the claim of a line.
    private var listOfClaim: [Int: Int] = [:]
    private var listCount = 0

    init(_ random: inout Xorshift) {
        lines = [
            #"{ "actionMap": 1, "state": { "x": null, "y": \#(Self.pick(&random, ["1", "true", "null"])) },"#,
            #""root":"#,
        ]
        node("app", below: ["grid", "cell"], &random)
        lines.append("}")
    }

    private static func pick<T>(_ random: inout Xorshift, _ values: [T]) -> T {
        values[random.next(below: values.count)]
    }

    private mutating func node(_ name: String, below: [String], _ random: inout Xorshift) {
        lines.append(#"{ "name": "\#(name)", "actions": {"#)
        for (index, action) in Self.actions.filter({ _ in random.next(below: 2) == 0 }).enumerated() {
            lines.append("\(index > 0 ? "," : "")\"\(action)\": { ")
            listOfClaim[lines.count] = listCount
            for key in ["when", "enabled"] where random.next(below: 3) == 0 {
                lines.append("\"\(key)\": \"\(condition(&random))\",")
            }
            steps(&random, ofRule: false)
            lines.append("}")
        }
        lines.append("}, \"rules\": [")
        for index in 0..<random.next(below: 4) {
            let subject = Self.pick(&random, Self.events + ["*"])
            let verb = Self.pick(
                &random, ["handleEvent", "receiveEvent", "handleError", "transformEvent", "catchError"])
            lines.append((index > 0 ? "," : "") + "{ \"\(verb)\": \"\(subject)\", ")
            switch verb {
            case "transformEvent": lines.append("\"to\": \"\(Self.pick(&random, Self.events))\"")
            case "catchError": lines.append("\"event\": \"\(Self.pick(&random, Self.events))\"")
            default: steps(&random, ofRule: true)
            }
            lines.append("}")
        }
        lines.append("]")
        if let next = below.first {
            lines.append(", \"children\": [")
            node(next, below: Array(below.dropFirst()), &random)
            lines.append("]")
        }
        lines.append("}")
    }

    private func condition(_ random: inout Xorshift) -> String {
        let terms = ["x", "!x", "y", "!y", "x == 2", "x != null", "y > 1", "y < 1", "x == t"]
        let first = Self.pick(&random, terms)
        return random.next(below: 2) == 0
            ? first : first + Self.pick(&random, [" && ", " || "]) + Self.pick(&random, terms)
    }

    private mutating func steps(_ random: inout Xorshift, ofRule: Bool) {
        let list = listCount
        listCount += 1
        lines.append("\"do\": [ { \"print\": \"begin \(list)\" }")
        var isSending = false
        for _ in 0..<random.next(below: 3) {
            let key = Self.pick(&random, ["x", "y"])
            var step = Self.pick(
                &random,
                [
                    #"{ "set": { "\#(key)": \#(Self.pick(&random, ["null", "2", "true", #""t""#])) } }"#,
                    #"{ "toggle": "\#(key)" }"#,
                    #"{ "add": { "\#(key)": 1 } }"#, #"{ "report": "\#(Self.pick(&random, Self.events))" }"#,
                    ofRule ? #"{ "print": "p" }"# : #"{ "decline": true }"#,
                ])
            if !isSending, random.next(below: 2) == 0 {
                isSending = true
                step = Self.pick(
                    &random,
                    [
                        #"{ "perform": "\#(Self.pick(&random, Self.actions))" }"#,
                        #"{ "perform": "\#(Self.pick(&random, Self.actions))" }"#,
                        #"{ "trigger": "\#(Self.pick(&random, Self.events))" }"#,
                    ])
            }
            lines.append(", " + step)
            listOfLine[lines.count] = list
        }
        lines.append(", { \"print\": \"end \(list)\" }")
        listOfLine[lines.count] = list
        lines.append("]")
    }

    /// A request, and what it printed.
    private struct Answer {
        let output: Set<String>
        let first: String?
        let isEndless: Bool
    }

    mutating func judge(_ name: String) throws {
        let document = lines.joined(separator: "\n")
        let map = try ActionMap(reading: Array(document.utf8), file: "map.json")
        let findings = Checker(rules: CheckRule.allCases).report(on: map, file: "map.json").entries
        let judged: Set<CheckRule> = [.performCycle, .unreachableClaim]
        guard findings.contains(where: { $0.finding.map { judged.contains($0.rule) } ?? false }) else { return }
        // By the node where the request begins.
        var answers: [String: [Answer]] = [:]
        let session = Session(map, file: "map.json")
        for path in ["app", "app/grid", "app/grid/cell"] {
            let start = try #require(session.coordinator.node(at: path))
            for x in Self.values {
                for y in Self.values {
                    for request in Self.actions + Self.events.map({ "!" + $0 }) + Self.events.map({ "?" + $0 }) {
                        session.restart(["x": x, "y": y])
                        session.beginCall([:])
                        session.start = start
                        if request.hasPrefix("!") {
                            _ = start.trigger(MapEvent(name: String(request.dropFirst()), payload: [:]))
                        } else if request.hasPrefix("?") {
                            _ = start.report(MapError(name: String(request.dropFirst()), payload: [:]))
                        } else {
                            _ = session.coordinator.perform(Invocation(ActionName(checked: request)), from: start)
                        }
                        // Each level prints a line, and 128 are the limit.
                        answers[path, default: []].append(
                            Answer(
                                output: Set(session.output), first: session.output.first,
                                isEndless: session.output.count > 100))
                    }
                }
            }
        }
        let printed = answers.values.joined().reduce(into: Set<String>()) { $0.formUnion($1.output) }
        for placed in findings {
            let line = placed.position.line
            let text = "\(name): \(placed.message)\n\(document)"
            switch placed.finding?.rule {
            case .unreachableClaim:
                guard let list = listOfClaim[line] else { continue }
                #expect(!printed.contains("begin \(list)"), "\(text)")
            case .performCycle:
                let list = try #require(listOfLine[line], "\(text)")
                // From one start at least the list never comes to its end, whatever the state is in which it begins.
                let begun = answers.values.map { $0.filter { $0.first == "begin \(list)" } }.filter { !$0.isEmpty }
                #expect(begun.isEmpty || begun.contains { $0.allSatisfy(\.isEndless) }, "\(text)")
            default: continue
            }
        }
    }
}

extension Xorshift {
    fileprivate mutating func next(below count: Int) -> Int { Int(next() % UInt64(count)) }
}
