import ActionRuntime
import Testing

@testable import ActionMaps

@Suite("The document of a state file")
struct StateDocumentTests {
    static let map = """
        { "actionMap": 1, "state": { "count": 0, "log": null }, "root": { "name": "app", "actions": {
          "inc:": { "do": [ { "add": { "count": 1 } } ] } } } }
        """

    let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        _ = try scratch.write(Self.map, to: "map.json")
    }

    func run(_ words: String..., state: String = "state.json") -> Run {
        Run(words + ["inc:", "--map", scratch.path("map.json"), "--state", scratch.path(state)])
    }

    @Test(
        "is a state where it says so, or has no key but the map's",
        arguments: [
            (#"{ "actionState": 1 }"#, 1), (#"{ "actionState": 1, "count": 4, "other": [ {} ] }"#, 5), ("{}", 1),
            (#"{ "count": 4 }"#, 5), (#"{ "count": 4, "log": {} }"#, 5),
        ])
    func state(text: String, count: Int) throws {
        _ = try scratch.write(text, to: "state.json")
        #expect(run("can").status == .success)
        #expect(try scratch.read("state.json") == text, "who asks changes nothing")
        #expect(run("fire").status == .success)
        let state = try ActionArguments(json: try scratch.read("state.json"))
        #expect(state["actionState"] == .int(1) && state["count"] == .int(count))
        #expect(text.contains("other") == (state["other"] == .array([.object([:])])))
    }

    @Test(
        "is refused and left alone where it is anything else",
        arguments: [
            (
                #"{ "a": 1 }"#,
                "is not a state file: it has no \"actionState\", and its key 'a' is not in the map's state."
            ),
            (#"{ "count": 1, "name": "x" }"#, "and its key 'name' is not in the map's state."),
            (#"{ "actionstate": 1 }"#, "and its key 'actionstate' is not in the map's state."),
            (#"{ "count": { }, "dependencies": { } }"#, "and its key 'dependencies' is not in the map's state."),
            (#"{ "actionState": 2 }"#, "\"actionState\" must be 1, and is 2."),
            (#"{ "actionState": 0 }"#, "\"actionState\" must be 1, and is 0."),
            (#"{ "actionState": 1.0 }"#, "\"actionState\" must be 1, and is 1.0."),
            (#"{ "actionState": "1" }"#, "\"actionState\" must be 1, and is \"1\"."),
            (#"{ "actionState": null, "count": 1 }"#, "\"actionState\" must be 1, and is null."),
            ("[]", "expected an object, found an array"),
            (Self.map, "its key 'actionMap' is not in the map's state."),
        ])
    func refused(text: String, message: String) throws {
        // A regression: any object was taken for a state, and rewritten.
        let path = try scratch.write(text, to: "state.json")
        for command in ["fire", "can", "validate"] {
            let run = run(command)
            #expect(run.status == .data && run.output.isEmpty)
            #expect(run.errors.first?.contains(path) == true && run.errors.first?.contains(message) == true)
            #expect(run.errors.count == 2, "what to do: \(run.errors)")
        }
        #expect(try scratch.read("state.json") == text)
        #expect(try scratch.names == ["map.json", "state.json"])
    }

    @Test("is not the map itself, by whatever name")
    func theMap() throws {
        // A regression: the map was replaced by its state.
        for words in [["fire"], ["can"], ["fire", "--dry-run"]] {
            let run = Run(
                words + ["inc:", "--map", scratch.path("map.json"), "--state", scratch.path("../\(name)/map.json")])
            #expect(run.status == .usage && run.output.isEmpty)
            #expect(run.errors.first?.hasSuffix("map.json' is the map, and cannot keep the state.") == true)
        }
        #expect(try scratch.read("map.json") == Self.map)
    }

    private var name: String { scratch.path.split(separator: "/").last.map(String.init) ?? "" }

    @Test("keeps numbers that have not changed as they were read")
    func numbers() throws {
        // A regression: 1e-400 became 0.0.
        let text = #"""
            {
              "actionState": 1,
              "count": 1,
              "log": {
                "a": [
                  1e-400,
                  0.10000000000000000000001,
                  -0,
                  1E5,
                  9223372036854775807
                ],
                "b": 2.50
              }
            }

            """#
        _ = try scratch.write(text, to: "state.json")
        #expect(run("fire").status == .success)
        #expect(try scratch.read("state.json") == text.replacing("\"count\": 1", with: "\"count\": 2"))
    }

    @Test("that is made anew keeps the map's numbers as they stand there")
    func mapNumbers() throws {
        let map = Self.map.replacing(#""log": null"#, with: #""log": [ 1e-400, 2.50 ]"#)
        let path = try scratch.write(map, to: "numbers.json")
        #expect(Run(["fire", "inc:", "--map", path, "--state", scratch.path("new.json")]).status == .success)
        let text = try scratch.read("new.json")
        #expect(text.contains("1e-400") && text.contains("2.50") && text.contains(#""count": 1"#), "\(text)")
    }

    @Test("has a key that no map may have in its state, nor change")
    func mark() throws {
        let flaw = "'actionState' is not a key of the state: it is what state files have to say that they are such."
        #expect(
            messages(about: #"{ "actionMap": 1, "state": { "a": 1, "actionState": 1 }, "root": { "name": "app" } }"#)
                == ["rater.json:1:38: state.actionState: \(flaw)"])
        for step in [
            #"{ "set": { "actionState": 2 } }"#, #"{ "add": { "actionState": 2 } }"#, #"{ "toggle": "actionState" }"#,
        ] {
            let messages = FaultCase.step(step).document
            #expect(ActionCLITests.messages(about: messages).first?.hasSuffix(flaw) == true, "\(step)")
        }
        #expect(messages(about: FaultCase.step(#"{ "set": { "actionState.a": 2 } }"#).document).count == 1)
        #expect(
            messages(about: FaultCase.step(#"{ "set": { "actionStates": 2, "a.actionState": 1 } }"#).document).isEmpty)
    }

    @Test("is not shown among the state")
    func after() throws {
        #expect(run("fire").status == .success)
        #expect(try run("fire", "--json").object["after"] == .object(["count": .int(2), "log": .null]))
    }
}
