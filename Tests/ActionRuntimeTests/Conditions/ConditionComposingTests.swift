import ActionRuntime
import Foundation
import TestSupport
import Testing

@Suite("Conditions composed in Swift") struct ConditionComposingTests {
    @Test("are those of the text that they stand for")
    func texts() throws {
        let (a, b, c): (Condition, Condition, Condition) = ("a", "b == 'x'", "c || d")
        let cases: [(Condition, String)] = [
            (a && b, "a && b == x"), (a && b && c, "a && b == x && (c || d)"),
            (a && (b && c), "a && b == x && (c || d)"),
            (a || c, "a || c || d"), (c || a, "c || d || a"), (!a, "!a"), (!b, "b != x"), (!c, "!(c || d)"),
            (!(!c), "c || d"),
            (a && !c || b, "a && !(c || d) || b == x"), ("true" && a, "true && a"),
        ]
        for (composed, text) in cases {
            #expect(composed.description == text)
            #expect(try composed == Condition(parsing: text))
        }
    }

    @Test("leave the operators of Bool alone")
    func booleans() {
        let (yes, no) = (true, false)
        #expect((yes && no) == false)
        #expect((yes || no) == true)
    }

    @Test("stand where a condition is expected")
    func literals() {
        let coordinator = Coordinator(root: ActionNode("root"))
        coordinator.root.onAction("composed.save:") { _ in }
        coordinator.root.bind("ctrl+s", to: "composed.save:", when: "isDirty" && !"isReadOnly")
        for (isDirty, isReadOnly) in [(true, false), (true, true), (false, false)] {
            let state: [String: ActionValue] = ["isDirty": .bool(isDirty), "isReadOnly": .bool(isReadOnly)]
            let keys = KeyMap(coordinator) { state[$0] }
            #expect((keys.shortcut(for: "composed.save:") != nil) == (isDirty && !isReadOnly))
        }
    }

    @Test("hold where their parts say so, in random conditions and states")
    func values() throws {
        var random = SeededGenerator(seed: SeededGenerator.seed(for: "composed conditions"))
        let parts: [Condition] = ["a", "b", "!a", "a && b", "a || b", "a == true", "c in list"]
        for _ in 0..<Effort.count(2_000) {
            let state: [String: ActionValue] = [
                "a": .bool(.random(using: &random)), "b": .bool(.random(using: &random)),
                "list": .array(Bool.random(using: &random) ? [.string("c")] : []), "c": .string("c"),
            ]
            var (condition, value) = (parts[0], holds(parts[0], state))
            for _ in 0..<6 {
                let part = parts.randomElement(using: &random)!
                switch Int.random(in: 0..<3, using: &random) {
                case 0: (condition, value) = (condition && part, value && holds(part, state))
                case 1: (condition, value) = (condition || part, value || holds(part, state))
                default: (condition, value) = (!condition, !value)
                }
            }
            #expect(holds(condition, state) == value)
            #expect(try Condition(parsing: condition.description) == condition)
        }
    }

    @Test("that cannot be read trap with their error")
    func traps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let condition: Condition = "a = b"
            print(condition)
        }
        #expect(result?.message.contains("'a = b' is not a condition") == true)
        #expect(result?.message.contains("==") == true)
    }

    @Test("may be composed of each other 1,000 deep")
    func depth() async {
        var condition: Condition = "a"
        for _ in 0..<499 { condition = !(condition && "b") }
        #expect(holds(condition, ["a": true, "b": true]) == false)
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            var condition: Condition = "a"
            for _ in 0..<2_000 { condition = !(condition && "b") }
        }
        #expect(result?.message.contains("more than 1000 deep") == true)
    }

    @Test("imply each other where they differ in order alone, however long they are")
    func order() throws {
        let terms = (0..<40).map { "(a\($0) || b\($0))" }
        let one = try Condition(parsing: terms.joined(separator: " && "))
        let other = try Condition(
            parsing: terms.reversed().map { String($0.dropFirst().dropLast()).split(separator: " || ").reversed() }
                .map { "(\($0.joined(separator: " || ")))" }.joined(separator: " && "))
        #expect(one != other)
        #expect(one.implies(other) && other.implies(one))
    }
}

@Suite("Slashes in patterns") struct ConditionSlashTests {
    @Test(
        "need no backslash",
        arguments: [
            (#"p =~ /src/lib/"#, #"p =~ /src\/lib/"#, "src/lib"), (#"p =~ /(a/b)/"#, #"p =~ /(a\/b)/"#, "a/b"),
            (#"p =~ /(a/b)/i && q"#, #"p =~ /(a\/b)/i && q"#, "A/B"), (#"p =~ /[/]x/"#, #"p =~ /[/]x/"#, "/x"),
            (
                #"p =~ /((/scratch/(?!update)(.*)/)|((/src/).*/)).*$/"#,
                #"p =~ /((\/scratch\/(?!update)(.*)\/)|((\/src\/).*\/)).*$/"#, "/scratch/new/file"
            ),
            (#"(p =~ /a/b/)"#, #"p =~ /a\/b/"#, "a/b"), (#"p =~ /a\/b/"#, #"p =~ /a\/b/"#, "a/b"),
        ])
    func unescaped(text: String, canonical: String, match: String) throws {
        let condition = try Condition(parsing: text)
        #expect(condition.description == canonical)
        #expect(try Condition(parsing: canonical) == condition)
        #expect(holds(condition, ["p": .string(match), "q": true]))
        #expect(!holds(condition, ["p": "nothing", "q": true]))
    }

    @Test("end the expression where it can be read there")
    func first() throws {
        let condition = try Condition(parsing: "p =~ /a/ && q =~ /b/")
        #expect(condition.description == "p =~ /a/ && q =~ /b/")
    }

    @Test(
        "leave the errors what they are",
        arguments: [
            ("p =~ /a/x", 9, "the flags"), ("p =~ /a/x && q =~ /b/", 9, "the flags"), ("p =~ /(a/", 7, "("),
            ("p =~ /a", 6, "a closing '/'"),
            ("p =~ /a[/", 6, "/"),
        ])
    func errors(text: String, column: Int, part: String) {
        do throws(ConditionError) {
            _ = try Condition(parsing: text)
            Issue.record("'\(text)' was read.")
        } catch {
            #expect(error.column == column)
            #expect(error.description.contains(part))
        }
    }
}

private func holds(_ condition: Condition, _ state: [String: ActionValue]) -> Bool { condition.evaluate { state[$0] } }
