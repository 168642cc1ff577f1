import ActionRuntime
import Testing

@testable import ActionMaps

@Suite("Steps")
struct StepTests {
    static let state = """
        { "n": 1, "d": 0.5, "t": "abc", "on": true, "none": null, "list": [1, "a"], "o": { "p": { "q": 2 } }, "a.b": 7,
          "a": { "b": 8 }, "big": 9223372036854775807 }
        """

    /// What becomes of steps, as JSON.
    func fire(_ steps: String, _ words: String..., more: String = "") throws -> [String: ActionValue] {
        let document = """
            { "actionMap": 1, "state": \(Self.state), "root": { "name": "app", "actions": {
              "go:": { "do": [ \(steps) ] },
              "echo:": { "do": [ { "set": { "echo": { "x": "${args.x}", "as": "${action}" } } } ] },
              "off:": { "enabled": "false", "reason": "it is off", "do": [] },
              "fail:": { "do": [ { "report": "Broken" } ] },
              "pass:": { "do": [ { "decline": true } ] }
              \(more) } } }
            """
        let scratch = try Scratch()
        let map = try scratch.write(document, to: "m")
        let run = Run(["fire", "go:"] + words + ["--json", "--map", map])
        let object = try run.object
        #expect((run.status == .success) == (object["outcome"] == .string("performed")))
        #expect(run.status == .success || run.status == .failed || run.status == .unclaimed)
        return object
    }

    /// The state's values after steps that succeed; nil for those that are as they were.
    func after(_ steps: String, _ words: String...) throws -> [String: ActionValue] {
        let object = try fire(steps, words.first ?? "unused=1")
        #expect(object["outcome"] == .string("performed"), "\(object)")
        guard case .object(let after)? = object["after"] else { return [:] }
        let before = try ActionArguments(json: Self.state).values
        return after.filter { $0.value != before[$0.key] }
    }

    @Test(
        "'set' writes the state, key by key, in order",
        arguments: [
            (#"{ "n": 5 }"#, #"{ "n": 5 }"#), (#"{ "new": [1, { "a": "b" }] }"#, #"{ "new": [1, { "a": "b" }] }"#),
            (#"{ "n": "${d}", "d": "${n}" }"#, #"{ "n": 0.5 }"#), (#"{ "t": "${list}" }"#, #"{ "t": [1, "a"] }"#),
            (#"{ "t": "is ${list} ${t} ${none} ${missing} ${d}" }"#, #"{ "t": "is [1,\"a\"] abc null null 0.5" }"#),
            (#"{ "t": "$${n} ${n}" }"#, #"{ "t": "${n} 1" }"#), (#"{ "t": "${missing}" }"#, #"{ "t": null }"#),
            // A dotted key is the key of that very name where there is one, else the way into objects.
            (#"{ "a.b": 9 }"#, #"{ "a.b": 9 }"#), (#"{ "o.p.q": 3 }"#, #"{ "o": { "p": { "q": 3 } } }"#),
            (#"{ "o.r": 3 }"#, #"{ "o": { "p": { "q": 2 }, "r": 3 } }"#),
            (#"{ "x.y.z": 3 }"#, #"{ "x": { "y": { "z": 3 } } }"#),
            (#"{ "none.x": 3 }"#, #"{ "none": { "x": 3 } }"#), (#"{ "t": "${o.p.q}" }"#, #"{ "t": 2 }"#),
            (#"{ "t": "${a.b}" }"#, #"{ "t": 7 }"#), (#"{ "t": "${args.x}" }"#, #"{ "t": "1" }"#),
            (#"{ "t": "${action} ${originalAction}" }"#, #"{ "t": "go: go:" }"#),
            (#"{ "t": ["${n}", { "k": "${t}" }] }"#, #"{ "t": [1, { "k": "abc" }] }"#),
        ])
    func set(assignments: String, changes: String) throws {
        #expect(try after("{ \"set\": \(assignments) }", "x=1") == ActionArguments(json: changes).values)
    }

    @Test(
        "'toggle' negates a boolean; a missing one becomes true",
        arguments: [
            ("on", #"{ "on": false }"#), ("new", #"{ "new": true }"#), ("none", #"{ "none": true }"#),
            ("o.new", #"{ "o": { "p": { "q": 2 }, "new": true } }"#),
        ])
    func toggle(key: String, changes: String) throws {
        #expect(try after("{ \"toggle\": \"\(key)\" }") == ActionArguments(json: changes).values)
    }

    @Test(
        "'add' adds to a number; a missing one is 0",
        arguments: [
            (#"{ "n": 2 }"#, #"{ "n": 3 }"#), (#"{ "n": -1 }"#, #"{ "n": 0 }"#), (#"{ "n": 0.5 }"#, #"{ "n": 1.5 }"#),
            (#"{ "d": 1 }"#, #"{ "d": 1.5 }"#), (#"{ "new": 2 }"#, #"{ "new": 2 }"#),
            (#"{ "none": 2 }"#, #"{ "none": 2 }"#),
            (#"{ "o.p.q": 2 }"#, #"{ "o": { "p": { "q": 4 } } }"#), (#"{ "n": "${o.p.q}" }"#, #"{ "n": 3 }"#),
            (#"{ "n": 1, "o.p.q": "${n}" }"#, #"{ "n": 2, "o": { "p": { "q": 4 } } }"#),
        ])
    func add(assignments: String, changes: String) throws {
        #expect(try after("{ \"add\": \(assignments) }") == ActionArguments(json: changes).values)
    }

    @Test("'print' gives a line of output, in order")
    func print() throws {
        let object = try fire(#"{ "print": "a ${n}" }, { "add": { "n": 1 } }, { "print": "${n}" }, { "print": "" }"#)
        #expect(object["output"] == .array([.string("a 1"), .string("2"), .string("")]))
    }

    @Test(
        "'return' gives the claim's value; the steps go on, and the last one counts",
        arguments: [
            (#"{ "return": "${n}" }"#, ActionValue.int(1)), (#"{ "return": "x${n}" }"#, .string("x1")), ("", .null),
            (#"{ "return": null }"#, .null),
            (#"{ "return": { "a": ["${on}"] } }"#, .object(["a": .array([.bool(true)])])),
            (#"{ "return": 1 }, { "set": { "n": 5 } }, { "return": "${n}" }"#, .int(5)),
        ])
    func returns(steps: String, value: ActionValue) throws {
        #expect(try fire(steps)["value"] == value)
    }

    @Test(
        "'return' declares the kind of the claim's result, the last one before the earlier ones, and 'returns' before all",
        arguments: [
            (#""do": [ { "return": 1 } ]"#, "integer"), (#""do": [ { "return": 1.5 } ]"#, "number"),
            (#""do": [ { "return": true } ]"#, "boolean"), (#""do": [ { "return": "x" } ]"#, "string"),
            (#""do": [ { "return": "x${n}" } ]"#, "string"), (#""do": [ { "return": "${n}" } ]"#, "any"),
            (#""do": [ { "return": null } ]"#, "any"), (#""do": [ { "return": [ "${n}" ] } ]"#, "array"),
            (#""do": [ { "return": { "a": 1 } } ]"#, "object"), (#""do": []"#, nil), ("", nil),
            (#""do": [ { "return": 1 }, { "return": "x" } ]"#, "string"),
            (#""do": [ { "return": "${n}" } ], "returns": "integer""#, "integer"),
            (#""opaque": true, "returns": "any""#, "any"),
            (#""performs": [ { "action": "a:" } ], "returns": "array""#, "array"),
        ] as [(String, String?)])
    func declares(claim: String, kind: String?) throws {
        let map = "{ \"actionMap\": 1, \"root\": { \"name\": \"app\", \"actions\": { \"a:\": { \(claim) } } } }"
        let told = kind.map(ActionValue.string) ?? .null
        for command in ["target", "explain"] {
            #expect(try Run.on(map, command, "a:", "--json").object["returns"] == told, "\(command)")
        }
        #expect(try Run.on(map, "list", "--json").object["returns"] == told)
        let text = try Run.on(map, "explain", "a:").output[0]
        #expect(text.contains(" It returns ") == (kind != nil), "\(text)")
    }

    @Test("'decline' ends the steps, and keeps what they did")
    func decline() throws {
        let object = try fire(
            #"{ "set": { "n": 5 } }, { "print": "was here" }, { "decline": true }, { "print": "no" }"#)
        #expect(object["outcome"] == .string("declined"))
        #expect(object["output"] == .array([.string("was here")]) && object["after"]?["n"] == .int(5))
    }

    @Test("'report' throws the error: the steps end there")
    func report() throws {
        let object = try fire(#"{ "report": "Gone", "with": { "what": "${t}" } }, { "print": "no" }"#)
        #expect(object["outcome"] == .string("failed") && object["output"] == .array([]))
        #expect(object["error"] == .string(#"'go:' failed: Gone {"what":"abc"}."#))
        #expect(try fire(#"{ "report": "Gone" }"#)["error"] == .string("'go:' failed: Gone."))
    }

    @Test("'perform' performs from where the request started, with arguments that keep their types")
    func perform() throws {
        let object = try fire(#"{ "perform": "echo:", "arguments": { "x": "${list}" } }, { "print": "${echo.as}" }"#)
        #expect(object["after"]?["echo"]?["x"] == .array([.int(1), .string("a")]))
        #expect(object["output"] == .array([.string("echo:")]))
        #expect(object["value"] == .null, "the value is the claim's own")
    }

    @Test(
        "'perform' fails where the other action is not performed, and the steps end there",
        arguments: [
            ("off:", "'off:' is disabled: it is off."), ("nobody:", "Nothing responds to 'nobody:'."),
            ("fail:", "'fail:' failed: Broken."), ("pass:", "'pass:' was declined by app, and nobody came after."),
        ])
    func performFails(action: String, error: String) throws {
        let object = try fire(#"{ "perform": "\#(action)" }, { "print": "no" }"#)
        #expect(object["outcome"] == .string("failed") && object["output"] == .array([]))
        #expect(object["error"] == .string("'go:' failed: \(error)"))
    }

    @Test("the error of an action that is performed by way of another goes to the rules as it is")
    func performed() throws {
        let document = #"""
            { "actionMap": 1, "root": { "name": "app",
              "actions": { "a:": { "do": [ { "perform": "b:" } ] }, "b:": { "do": [ { "perform": "c:" } ] } },
              "rules": [ { "catchError": "Broken", "event": "Told" },
                { "handleEvent": "Told", "do": [ { "print": "told ${event.part}" } ] } ],
              "children": [ { "name": "part", "actions": {
                "c:": { "do": [ { "report": "Broken", "with": { "part": "x" } } ] } } } ] } }
            """#
        let run = try Run.on(document, "fire", "a:", "--from", "app/part")
        #expect(run.status == .failed)
        #expect(run.output == Array(repeating: "told x", count: 3))
        #expect(
            run.errors.first == #"Error: 'a:' failed: 'c:' failed: Broken {"part":"x"}. app handled the error."#)
    }

    @Test(
        "'perform' without end is an error that names the cycle",
        arguments: [
            (#""a:": { "do": [ { "perform": "a:" } ] }"#, "a: → a:"),
            (#""a:": { "do": [ { "perform": "b:" } ] }, "b:": { "do": [ { "perform": "a:" } ] }"#, "a: → b: → a:"),
        ])
    func cycle(claims: String, cycle: String) throws {
        let document = #"{ "actionMap": 1, "root": { "name": "app", "actions": { \#(claims) } } }"#
        let run = try Run.on(document, "fire", "a:")
        #expect(run.status == .failed && run.output.isEmpty)
        #expect(run.errors.first?.hasPrefix("Error: Dispatch is nested deeper than 128: ") == true)
        #expect(run.errors.first?.contains(cycle) == true, "\(run.errors)")
    }

    @Test("'perform' of another action checks its arguments")
    func performChecks() throws {
        let document = """
            { "actionMap": 1, "actions": { "b:": { "parameters": { "n": { "type": "integer" } } } },
              "root": { "name": "app", "actions": { "a:": { "do": [ { "perform": "b:", "arguments": { "n": "x" } } ] },
                "b:": {} } } }
            """
        let run = try Run.on(document, "fire", "a:")
        #expect(run.status == .failed)
        #expect(run.errors.first == #"Error: 'a:' failed: 'b:' argument 'n' must be an integer, got "x"."#)
    }

    @Test(
        "that want something else than the state has fail, and leave it as it is",
        arguments: [
            (#"{ "set": { "n.x": 1 } }"#, "the state's 'n' must be an object, and is 1"),
            (#"{ "toggle": "t.x" }"#, #"the state's 't' must be an object, and is "abc""#),
            (#"{ "add": { "t.x.y": 1 } }"#, #"the state's 't' must be an object, and is "abc""#),
            (#"{ "toggle": "n" }"#, "the state's 'n' must be a boolean, and is 1"),
            (#"{ "add": { "t": 1 } }"#, #"the state's 't' must be a number, and is "abc""#),
            (#"{ "add": { "n": "${t}" } }"#, #"what is added to the state's 'n' must be a number, and is "abc""#),
            // A regression: what was added to null replaced it, whatever it was.
            (#"{ "add": { "none": "${t}" } }"#, #"what is added to the state's 'none' must be a number, and is "abc""#),
            (#"{ "add": { "big": 1 } }"#, "adding to the state's 'big' gives a number that is too large"),
            (
                #"{ "add": { "d": 1e308 } }, { "add": { "d": 1e308 } }"#,
                "adding to the state's 'd' gives a number that is too large"
            ),
        ])
    func wrong(steps: String, error: String) throws {
        let object = try fire(steps)
        #expect(object["outcome"] == .string("failed"))
        #expect(object["error"]?.string?.hasPrefix("'go:' failed: \(error)") == true, "\(object["error"] ?? .null)")
    }

    @Test("cannot make more than there is room for")
    func room() throws {
        // Regressions: each of these overflowed the stack or the memory.
        let nested = try Run.on(Self.repeating(#"{"set":{"a":["${a}"]}}"#, 30_000), "fire", "go:")
        #expect(nested.status == .failed)
        #expect(
            nested.errors.first == "Error: 'go:' failed: a step gives a value that is nested deeper than 512 levels.")
        let much = "Error: 'go:' failed: the steps are too many, or give more than 16 MiB."
        for step in [#"{"set":{"a":"${a}${a}"}}"#, #"{"set":{"a":["${a}","${a}"]}}"#] {
            let run = try Run.on(Self.repeating(step, 60), "fire", "go:")
            #expect(run.status == .failed && run.errors.first == much, "\(step)")
        }
        // Each performs the next one twice.
        let fork = (0..<60).map { #""go\#($0):":{"do":[{"perform":"go\#($0 + 1):"},{"perform":"go\#($0 + 1):"}]}"# }
        let last = #""go60:":{"do":[{"print":"\#(String(repeating: "x", count: 1 << 16))"}]}"#
        let claims = (fork + [last]).joined(separator: ",")
        let run = try Run.on(
            #"{"actionMap":1,"root":{"name":"app","actions":{\#(claims)}}}"#, "fire", "go0:", "--format", "names")
        #expect(run.status == .failed && run.errors.first?.contains("more than 16 MiB") == true)
    }

    @Test("may be a quarter of a million in one request")
    func count() throws {
        let allowance = Allowance()
        for _ in 0..<(1 << 18) { try allowance.chargeStep() }
        #expect(throws: StepError.self) { try allowance.chargeStep() }
    }

    @Test("may nest a value as deep as can be read again")
    func deepest() throws {
        let scratch = try Scratch()
        for (count, status) in [(511, Status.success), (512, .failed)] {
            let map = try scratch.write(Self.repeating(#"{"set":{"b":["${b}"]}}"#, count), to: "m")
            let words = ["--map", map, "--state", scratch.path("\(count).json")]
            #expect(Run(["fire", "go:"] + words).status == status)
            #expect(Run(["can", "go:"] + words).status == .success)
        }
        #expect(try scratch.names == ["511.json", "m"])
    }

    /// A map whose action takes one step again and again.
    static func repeating(_ step: String, _ count: Int) -> String {
        let steps = Array(repeating: step, count: count).joined(separator: ",")
        return #"{"actionMap":1,"state":{"a":"xx"},"root":{"name":"app","actions":{"go:":{"do":["# + steps + "]}}}}"
    }
}
