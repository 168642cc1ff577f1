import ActionRuntime
import Testing

@testable import ActionMaps

/// What is many of a kind is all told; whatever is left out is said to be.
@Suite("Many of a kind")
struct GrowthTests {
    private func list(_ count: Int, _ item: (Int) -> String) -> String {
        (0..<count).map(item).joined(separator: ",")
    }

    private func check(_ root: String) throws -> Run {
        let map = #"{ "actionMap": 1, "state": { "x": 0 }, "root": { "name": "app", \#(root) } }"#
        return try Run.on(map, "check", "--format", "json", "--ignore", "unknown-key")
    }

    private func findings(_ run: Run, _ rule: String) throws -> [ActionValue] {
        try run.objects.filter { $0["rule"] == .string(rule) }.compactMap { $0["column"] }
    }

    // MARK: Claims of one name

    @Test("a claim is compared with all before it")
    func comparedClaims() throws {
        let run = try check(
            #""actions": { "a:": [ \#(list(200) { #"{ "when": "x == \#($0)" }"# }), { "when": "x == 150" } ] }"#)
        #expect(try findings(run, "unreachable-claim").count == 1)
        #expect(run.errors == [])
    }

    @Test("a claim that ten others leave nothing of is never asked, and neither are keys")
    func jointClaims() throws {
        let conditions = (0..<10).map { "k\($0)" }
        let last = conditions.joined(separator: " || ")
        let claims = list(10) { #"{ "when": "\#(conditions[$0])" }"# }
        let keys = list(10) { #"{ "action": "b:", "arguments": { "i": \#($0) }, "when": "\#(conditions[$0])" }"# }
        let run = try check(
            """
            "actions": { "a:": [ \(claims), { "when": "\(last)" } ], "b:": { } },
            "keys": { "cmd+k": [ \(keys), { "action": "b:", "when": "\(last)" } ] }
            """)
        #expect(try findings(run, "unreachable-claim").count == 1)
        #expect(try findings(run, "key-conflict").count == 1)
        #expect(run.errors == [])
        // One less leaves something.
        let rest = try check(
            #""actions": { "a:": [ \#(list(9) { #"{ "when": "\#(conditions[$0])" }"# }), { "when": "\#(last)" } ] }"#)
        #expect(try findings(rest, "unreachable-claim") == [] && rest.errors == [])
    }

    @Test("conditions that are joined in many ways are compared until something is found to be left")
    func products() throws {
        let claims = list(40) { #"{ "when": "a\#($0) && b\#($0)" }"# }
        let run = try check(#""actions": { "a:": [ \#(claims), { } ] }"#)
        #expect(try findings(run, "unreachable-claim") == [] && run.errors == [])
    }

    @Test("what is too much to compare is told")
    func bound() throws {
        let run = try check(#""actions": { "a:": [ \#(list(2_000) { #"{ "when": "x == \#($0)" }"# }) ] }"#)
        #expect(try findings(run, "unreachable-claim") == [])
        #expect(
            run.errors.contains { $0.contains("'unreachable-claim' reached its limit") }, "\(run.errors)")
    }

    // MARK: Cycles

    @Test("claims that all perform each other are one finding", arguments: [2, 60])
    func cycles(count: Int) throws {
        let claims = list(count) { claim in
            let steps = list(count) { $0 == claim ? #"{ "print": "x" }"# : #"{ "perform": "a\#($0):" }"# }
            return #""a\#(claim):": { "do": [ \#(steps) ] }"#
        }
        let run = try check(#""actions": { \#(claims) }"#)
        #expect(try findings(run, "perform-cycle").count == 1 && run.errors == [])
    }

    @Test("a circle of claims is found, however long it is")
    func circle() throws {
        let claims = list(8_000) { #""a\#($0):": { "do": [ { "perform": "a\#(($0 + 1) % 8_000):" } ] }"# }
        let run = try check(#""actions": { \#(claims) }"#)
        #expect(try findings(run, "perform-cycle").count == 1 && run.errors == [])
    }

    @Test("a circle of claims that each write a key of their own is found, under a condition that none of them writes")
    func writers() throws {
        let claims = list(5_000) {
            #""a\#($0):": { "when": "x", "do": [ { "set": { "own\#($0)": 1 } }, { "perform": "a\#(($0 + 1) % 5_000):" } ] }"#
        }
        let run = try check(#""actions": { \#(claims) }"#)
        #expect(try findings(run, "perform-cycle").count == 1)
        #expect(!run.errors.contains { $0.contains("perform-cycle") }, "\(run.errors)")
    }

    @Test("a claim is found by the values that many steps before write, behind many claims that they rule out")
    func values() throws {
        let steps = list(1_000) { #"{ "set": { "k\#($0)": 1 } }"# }
        let claims = list(1_000) { #"{ "when": "k\#($0) == 2" }"# }
        let run = try check(
            """
            "actions": { "a:": { "do": [ \(steps), { "perform": "b:" } ] },
              "b:": [ \(claims), { "when": "k0 < 2", "do": [ { "perform": "a:" } ] } ] }
            """)
        #expect(try findings(run, "perform-cycle").count == 1)
        #expect(!run.errors.contains { $0.contains("perform-cycle") }, "\(run.errors)")
    }

    @Test("many steps send events that many rules replace, from both ends of the rules")
    func replacements() throws {
        let rules = list(2_000) { #"{ "transformEvent": "E\#($0)", "to": "E\#($0 + 1)" }"# }
        let steps = list(2_000) { #"{ "trigger": "E\#($0)" }, { "trigger": "E0" }"# }
        let run = try check(#""rules": [ \#(rules) ], "actions": { "a:": { "do": [ \#(steps) ] } }"#)
        #expect(try findings(run, "unhandled-event").count == 4_000)
        #expect(
            run.output.allSatisfy { $0.contains("becomes the event 'E2000' on the way") }, "\(run.output.prefix(3))")
    }

    // MARK: Tests

    @Test("results are counted and told, each once, in every form")
    func results() throws {
        let items = list(3) { #"{ "action": "a:", "title": "T\#($0)" }"# }
        let map = """
            { "actionMap": 1, "menus": [ { "title": "M", "items": [ \(items) ] } ],
              "root": { "name": "app", "actions": { "a:": { "enabled": "x == 7" } } } }
            """
        let tests = list(300) {
            #"{ "name": "t\#($0)", "menu": "M", "given": { "x": \#($0) }, "expect": [ { "enabled": true }, { }, { } ] }"#
        }
        let files = try TestFiles(
            tests, map: map.replacing("\"actionMap\": 1", with: "\"actionMap\": 1, \"state\": { \"x\": 0 }"))
        let text = files.run()
        #expect(text.status == .disabled && text.output.last == "1 test passed, 299 failed.")
        #expect(text.output.count { $0.hasPrefix("FAILED") } == 299)
        #expect(text.output.count { $0 == "ok      t7" } == 1)
        let json = files.run("--json")
        #expect(try json.objects.map { $0["name"] } == (0..<300).map { .string("t\($0)") })
        let tap = files.run("--tap")
        #expect(tap.output.prefix(2) == ["TAP version 14", "1..300"])
        #expect(tap.output.count { $0.hasPrefix("not ok ") } == 299 && tap.output.contains("ok 8 - t7"))
        #expect(files.run("--format", "names").output.count == 299)
        #expect(files.run("--junit", "-").output[1].contains(#"tests="300" failures="299""#))
    }

    @Test("of long lists that differ the first elements are shown, and how many more there are")
    func longLists() throws {
        let items = list(70) { #"{ "action": "a:", "title": "T\#($0)" }"# }
        let map = """
            { "actionMap": 1, "menus": [ { "title": "M", "items": [ \(items) ] } ],
              "root": { "name": "app", "actions": { "a:": { } } } }
            """
        let files = try TestFiles(#"{ "menu": "M", "expect": [ { "title": "T0" } ] }"#, map: map)
        let run = files.run()
        #expect(run.output.contains { $0.contains("[63]") } && !run.output.contains { $0.contains("[64]") })
        #expect(run.output.contains { $0.contains("… 6 more") }, "\(run.output)")
        #expect(files.run("--json").output.joined().contains("T69"))
    }

    // MARK: Menus

    @Test("the hidden items of many names are those of each")
    func hiddenItems() throws {
        let items = list(20) { #"{ "action": "a\#($0 / 2):", "title": "T\#($0)", "when": "x == \#($0 % 3)" }"# }
        let claims = list(10) { #""a\#($0):": { }"# }
        let map = """
            { "actionMap": 1, "state": { "x": 0 }, "menus": [ { "title": "M", "items": [ \(items) ] } ],
              "root": { "name": "app", "actions": { \(claims) } } }
            """
        let names = (0..<10).map { "a\($0):" }
        let scratch = try Scratch()
        let path = try scratch.write(map, to: "map.json")
        let all = try Run(["explain", "--json", "--map", path] + names).objects.map { $0["hiddenItems"] }
        let each = try names.map { try Run(["explain", "--json", "--map", path, $0]).object["hiddenItems"] }
        #expect(all == each && all.flatMap { $0?.elements ?? [] }.count == 13)
    }

    @Test("many items that are hidden by claims of one node are each told with the claim that hides them")
    func hidingClaims() throws {
        let items = list(2_000) { #"{ "action": "a6:", "arguments": { "i": \#($0) }, "title": "T\#($0)" }"# }
        let others = #"{ "action": "a7:", "title": "T" }, { "action": "b:", "title": "T" }"#
        let claims = list(1_000) {
            #""a\#($0):": [ { "when": "!x", "hidden": "y" }, { "hidden": "x == \#($0 + 1)" } ]"#
        }
        let map = """
            { "actionMap": 1, "state": { "x": 7, "y": true }, "menus": [ { "title": "M", "items": [ \(items), \(others) ] } ],
              "root": { "name": "app", "actions": { \(claims) }, "catchAll": { "matching": "*", "hidden": "y" } } }
            """
        let run = try Run.on(map, "explain", "--json", "a6:", "a7:", "b:")
        let hidden = try run.objects.map { $0["hiddenItems"]?.elements.compactMap { $0["because"] } ?? [] }
        let reasons: [[ActionValue]] = [
            Array(repeating: #"app hides it: "x == 7" (x is 7)"#, count: 2_000), [],
            [#"app hides it: "y" (y is true)"#],
        ]
        #expect(hidden == reasons)
    }
}
