import ActionRuntime
import Testing

@testable import ActionMaps

@Suite("Claims of a map")
struct ClaimTests {
    /// The answer to an action of the root that is claimed with these members.
    func validate(_ claim: String, _ words: String..., action: String = "go:") throws -> [String: ActionValue] {
        let document = """
            { "actionMap": 1, "state": { "on": true, "off": false, "name": "Bob", "n": 3 },
              "actions": { "titled:": { "title": "Described" } },
              "root": { "name": "app", "actions": { "\(action)": { \(claim) } } } }
            """
        let scratch = try Scratch()
        return try Run(["validate", action] + words + ["--json", "--map", try scratch.write(document, to: "m")]).object
    }

    @Test("are enabled, off, shown and named by their action unless they say otherwise")
    func defaults() throws {
        let answer = try validate("")
        #expect(answer["enabled"] == .bool(true) && answer["state"] == .string("off"))
        #expect(answer["hidden"] == .bool(false) && answer["title"] == .string("go:"))
        #expect(answer["reasons"] == .array([]))
        #expect(try validate("", action: "titled:")["title"] == .string("Described"))
    }

    @Test(
        "say their state, their title and whether they are shown",
        arguments: [
            (#""checked": "on""#, "state", ActionValue.string("on")), (#""checked": "off""#, "state", .string("off")),
            (#""mixed": "on""#, "state", .string("mixed")),
            (#""mixed": "off", "checked": "on""#, "state", .string("on")),
            (#""mixed": "on", "checked": "on""#, "state", .string("mixed")),
            (#""hidden": "on""#, "hidden", .bool(true)),
            (#""hidden": "off""#, "hidden", .bool(false)), (#""title": "${name} ${n}""#, "title", .string("Bob 3")),
            (#""title": "${action}""#, "title", .string("go:")), (#""checked": "n == 3""#, "state", .string("on")),
            // Asked of a disabled target too (rule 13).
            (#""enabled": "off", "checked": "on""#, "state", .string("on")),
            (#""enabled": "off", "title": "T""#, "title", .string("T")),
        ])
    func answers(claim: String, key: String, value: ActionValue) throws {
        #expect(try validate(claim)[key] == value)
    }

    @Test(
        "give a reason for being disabled (rule 13)",
        arguments: [
            (#""enabled": "off", "reason": "it is off""#, "it is off"),
            (#""enabled": "off", "reason": "${name} has ${n}""#, "Bob has 3"),
            (#""enabled": "off && n > 2""#, #"enabled "off && n > 2" is false"#),
        ])
    func reasons(claim: String, reason: String) throws {
        let answer = try validate(claim)
        #expect(answer["enabled"] == .bool(false))
        #expect(
            answer["reasons"]
                == .array([.object(["text": .string(reason), "by": .string("app"), "kind": .string("condition")])]))
    }

    @Test("may look at the arguments in every condition and title")
    func arguments() throws {
        let claim =
            #""enabled": "args.n > 3", "checked": "args.n == 4", "title": "${args.n} of it", "reason": "${args.n}""#
        let four = try validate(claim, "n:=4")
        #expect(four["enabled"] == .bool(true) && four["state"] == .string("on") && four["title"] == .string("4 of it"))
        let three = try validate(claim, "n:=3")
        #expect(three["enabled"] == .bool(false) && three["reasons"]?.elements.first?["text"] == .string("3"))
        #expect(try validate(claim)["enabled"] == .bool(false), "an argument that is not known is null")
    }

    /// Claims of one name all the way up, of which conditions choose one.
    static let chain = """
        { "actionMap": 1, "state": { "a": false, "b": false },
          "actions": { "plug.known": { "title": "Known", "parameters": { "n": { "type": "integer" } } },
            "new:": { "title": "New" } },
          "focus": "app/mid/leaf",
          "root": { "name": "app",
            "actions": { "x:": { "do": [ { "return": "root" } ] }, "new:": { "do": [ { "return": "new at root" } ] },
              "plug.named": { "do": [ { "return": "named" } ] } },
            "catchAll": { "do": [ { "return": "${action} caught" } ] },
            "children": [ { "name": "mid",
              "methods": { "x:": { "when": "a", "do": [ { "return": "method" } ] } },
              "actions": { "x:": { "when": "b || args.b", "do": [ { "return": "closure" } ] } },
              "catchAll": { "matching": "plug.*", "when": "!a", "do": [ { "return": "${action} plugged ${args.n}" } ] },
              "remap": { "old:": "new:", "lost:": "nowhere:", "x2:": "x:" },
              "children": [ { "name": "leaf" } ] } ] } }
        """

    func value(_ words: String..., state: String = "{}") throws -> ActionValue? {
        let scratch = try Scratch()
        let map = try scratch.write(Self.chain, to: "m")
        let state = try scratch.write(state, to: "s")
        let run = Run(["fire"] + words + ["--json", "--dry-run", "--map", map, "--state", state])
        return try run.object["value"]
    }

    @Test("are asked method, closure, then upwards, where 'when' is true (rules 7 and 8)")
    func order() throws {
        #expect(try value("x:") == .string("root"))
        #expect(try value("x:", state: #"{ "a": true }"#) == .string("method"))
        #expect(try value("x:", state: #"{ "b": true }"#) == .string("closure"))
        #expect(try value("x:", state: #"{ "a": true, "b": true }"#) == .string("method"))
        #expect(try value("x:", "b:=true") == .string("closure"))
        #expect(try value("x:", "b:=false") == .string("root"))
        #expect(try value("x:", "--from", "app", state: #"{ "a": true }"#) == .string("root"))
    }

    @Test("catch what nothing else claims at their node, if it matches (rule 10)")
    func catchAll() throws {
        #expect(try value("plug.any") == .string("plug.any plugged null"))
        #expect(try value("plug.named") == .string("plug.named plugged null"), "the name is claimed above only")
        #expect(try value("plug.any", state: #"{ "a": true }"#) == .string("plug.any caught"))
        #expect(try value("zzz") == .string("zzz caught"))
        #expect(try value("plug.named", "--from", "app") == .string("named"))
    }

    @Test("catch a described action with its parameters and title")
    func describedCatchAll() throws {
        #expect(try value("plug.known", "n=3") == .string("plug.known plugged 3"))
        #expect(try Run.on(Self.chain, "fire", "plug.known").status == .data)
        #expect(try Run.on(Self.chain, "fire", "plug.known", "n=x").status == .data)
        let answer = try Run.on(Self.chain, "validate", "plug.known", "--json").object
        #expect(answer["title"] == .string("Known") && answer["kind"] == .string("catchAll"))
        #expect(answer["enabled"] == .bool(true))
    }

    @Test("answer to another name by a remapping, once, if that finds a target (rule 11)")
    func remap() throws {
        #expect(try value("old:") == .string("new at root"))
        #expect(try value("x2:", state: #"{ "b": true }"#) == .string("closure"))
        #expect(try value("lost:") == .string("nowhere: caught"))
        #expect(try value("old:", "--from", "app") == .string("old: caught"))
        let answer = try Run.on(Self.chain, "validate", "old:", "--json").object
        #expect(answer["title"] == .string("New") && answer["action"] == .string("old:"))
    }

    @Test("that decline leave the request to the next one, as things are by then (rule 19)")
    func declining() throws {
        let document = """
            { "actionMap": 1, "state": { "seen": 0 }, "focus": "app/leaf",
              "root": { "name": "app",
                "actions": { "x:": { "when": "seen == 2", "enabled": "!locked", "reason": "it is locked",
                  "do": [ { "return": "${seen}" } ] } },
                "children": [ { "name": "leaf",
                  "methods": { "x:": { "do": [ { "add": { "seen": 1 } }, { "decline": true } ] } },
                  "actions": { "x:": { "do": [ { "add": { "seen": 1 } }, { "decline": true } ] } } } ] } }
            """
        let scratch = try Scratch()
        let map = try scratch.write(document, to: "m")
        let state = try scratch.write(#"{ "actionState": 1, "locked": true }"#, to: "s")
        let performed = Run(["fire", "x:", "--json", "--map", map])
        #expect(try performed.object["value"] == .int(2) && performed.status == .success)
        let disabled = Run(["fire", "x:", "--json", "--map", map, "--state", state])
        #expect(try disabled.object["outcome"] == .string("disabled") && disabled.status == .disabled)
        #expect(try disabled.object["target"] == .string("app"))
        let seen = #"{"actionState":1,"seen":5}"#
        let declined = Run([
            "fire", "x:", "--json", "--map", map, "--args", "{}", "--state", try scratch.write(seen, to: "t"),
        ])
        #expect(try declined.object["outcome"] == .string("declined") && declined.status == .unclaimed)
        #expect(try scratch.read("t") == seen)
    }

    @Test("of two nodes of one name are told apart by their places")
    func siblings() throws {
        let document = """
            { "actionMap": 1, "root": { "name": "app", "children": [
              { "name": "cell", "actions": { "x:": { "do": [ { "return": 0 } ] } } },
              { "name": "cell", "actions": { "x:": { "do": [ { "return": 1 } ] } } } ] } }
            """
        for (path, value) in [("app/cell", "0"), ("app/cell[0]", "0"), ("app/cell[1]", "1")] {
            #expect(try Run.on(document, "fire", "x:", "-q", "--from", path).output == [value])
        }
    }
}
