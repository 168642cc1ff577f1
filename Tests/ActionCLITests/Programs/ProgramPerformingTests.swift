import ActionRuntime
import Testing

@testable import ActionCLI
@testable import ActionMaps

@Suite("Performing in a running program")
struct ProgramPerformingTests {
    private static func outcome(_ word: String, _ rest: String = "", _ members: String = "") -> String {
        var values = [
            "action": #""save:""#, "outcome": "\"\(word)\"", "target": #""app/grid""#, "kind": #""method""#,
            "value": "null",
            "reasons": "[]", "asked": #"["app/grid/cell","app/grid"]"#, "suggestions": "[]", "error": "null",
            "handledBy": "null", "revision": "9",
        ]
        for part in rest.split(separator: "|") {
            let pair = part.split(separator: "=", maxSplits: 1)
            values["\(pair[0])"] = "\(pair[1])"
        }
        return "{" + values.map { "\"\($0)\":\($1)" }.joined(separator: ",") + members + "}"
    }

    @Test("'fire' sends the action, prints the value, and says who performed it")
    func performed() throws {
        let program = try StubProgram { _ in .result(Self.outcome("performed", "value=\"a\\u0007b\"")) }
        let run = Run.at(program, "fire", "save:", "n:=1", "--force", "--from", "[1-2]")
        #expect(run.output == [#"a\u{7}b"#] && run.errors == ["Performed 'save:' at app/grid (method)."])
        #expect(run.status == .success)
        let request = try #require(program.requests.first)
        #expect(
            request.params == ["action": "save:", "arguments": ["n": 1], "force": true, "from": "[1-2]"] as ActionValue)
        let object = try Run.at(program, "fire", "save:", "--json").object
        #expect(Set(object.keys) == Set(try Run.desk("fire", "quit:", "--json").object.keys).union(["revision"]))
        #expect(object["output"] == .array([]) && object["after"] == .null && object["revision"] == .int(9))
    }

    @Test(
        "'fire' ends as the outcome says",
        arguments: [
            ("disabled", 1), ("unclaimed", 2), ("declined", 2), ("badArguments", 65), ("failed", 3), ("cancelled", 130),
        ])
    func statuses(_ word: String, _ status: Int32) throws {
        let program = try StubProgram { _ in
            .result(Self.outcome(word, #"error="It is so."|suggestions=["saves:"]"#))
        }
        let run = Run.at(program, "fire", "save:")
        #expect(
            run.status.rawValue == status && run.output.isEmpty
                && run.errors.first?.hasPrefix("Error: It is so.") == true)
        if word == "disabled" { #expect(run.errors[1] == "  Target: app/grid (asked from app/grid/cell)") }
        if word == "unclaimed" {
            #expect(run.errors == ["Error: It is so. Did you mean 'saves:'?", "  Asked: cell → grid"])
        }
    }

    // MARK: Destructive commands

    /// A program that wants a destructive action confirmed.
    private static func destructive() throws -> StubProgram {
        try StubProgram { request in
            request["confirm"] == "t0k3n"
                ? .result(outcome("performed")) : .result(outcome("needsConfirmation", "", #","confirmation":"t0k3n""#))
        }
    }

    @Test("a destructive action is performed with '--yes', by the same request with the token")
    func yes() throws {
        let program = try Self.destructive()
        #expect(Run.at(program, "fire", "save:", "--yes", "n:=1").status == .success)
        #expect(program.requests.map { $0["confirm"] } == [nil, "t0k3n"])
        #expect(program.requests.map { $0["arguments"] } == [["n": 1], ["n": 1]] as [ActionValue])
    }

    @Test("without '--yes' and a terminal a destructive action is not performed, and the reason is said")
    func unconfirmed() throws {
        let program = try Self.destructive()
        let run = try Executable(script: #"exec "$0" fire save: --app "\#(program.path)" < /dev/null"#)
        #expect(run.status == 1 && run.output.isEmpty)
        #expect(run.errors.hasPrefix("Error: 'save:' is destructive, and was not performed.\n"))
        #expect(program.requests.count == 1)
        let json = try Executable(script: #"exec "$0" fire save: --json --app "\#(program.path)" < /dev/null"#)
        let object = try ActionArguments(json: json.output).values
        #expect(json.status == 1 && object["outcome"] == "needsConfirmation" && object["confirmation"] == "t0k3n")
    }

    @Test("at a terminal the person is asked", arguments: [true, false])
    func asked(answer: Bool) throws {
        let program = try Self.destructive()
        let console = Console()
        var questions: [String] = []
        console.asks = {
            questions.append($0)
            return answer
        }
        let status = Tool(console: console, context: CallContext()).run(["fire", "save:", "--app", program.path])
        #expect(questions.count == 1 && questions[0].hasPrefix("Perform 'save:' at "))
        #expect(status == (answer ? .success : .disabled) && program.requests.count == (answer ? 2 : 1))
    }

    /// How often a program, which serves on one thread, was asked with a token.
    private final class Tries: @unchecked Sendable {
        var value = 0
    }

    @Test("where the program has changed while the person was asked, the person is asked anew", arguments: [1, 2, 9])
    func changed(times: Int) throws {
        let tries = Tries()
        let program = try StubProgram { request in
            guard request["confirm"] != nil else {
                let revision = #","confirmation":"t","target":"app/n\#(tries.value)","revision":\#(tries.value)"#
                return .result(#"{"action":"save:","outcome":"needsConfirmation"\#(revision)}"#)
            }
            tries.value += 1
            return tries.value <= times
                ? .error(-32001, "The program has changed.") : .result(Self.outcome("performed"))
        }
        let console = Console()
        var questions: [String] = []
        console.asks = {
            questions.append($0)
            return true
        }
        let status = Tool(console: console, context: CallContext()).run(["fire", "save:", "--app", program.path])
        #expect(status == (times < 3 ? .success : .disabled) && questions.count == min(times + 1, 3))
        #expect(questions[1].hasPrefix("The program has changed since you were asked. Perform 'save:' at 'app/n1' of "))
        #expect(program.requests.compactMap { $0["ifRevision"] } == (0..<questions.count).map { .int($0) })
    }

    // MARK: Keys

    @Test("'press --yes' confirms one destructive key after the other, and tells what was performed before")
    func confirmedKeys() throws {
        @Sendable func performed(_ keys: String) -> String {
            #"{"keys":"\#(keys)","action":"\#(keys):","outcome":"performed","target":"app","abandoned":false}"#
        }
        @Sendable func members(_ keys: String, _ before: String, rest: String?, token: String?) -> String {
            #","keys":"\#(keys)","source":"menu","consumed":true,"before":[\#(before)],"abandoned":[],"#
                + #""rest":\#(rest.map { "\"\($0)\"" } ?? "null"),"candidates":[]"#
                + (token.map { #","confirmation":"\#($0)""# } ?? "")
        }
        let program = try StubProgram { request in
            switch request["confirm"] {
            case nil:
                .result(
                    Self.outcome(
                        "needsConfirmation", "", members("cmd+s", performed("cmd+a"), rest: "cmd+s", token: "t1")))
            case "t1":
                .result(
                    Self.outcome("needsConfirmation", "", members("cmd+s", performed("cmd+s"), rest: nil, token: "t2")))
            default: .result(Self.outcome("performed", "", members("cmd+s", "", rest: nil, token: nil)))
            }
        }
        let object = try Run.at(program, "press", "cmd+a", "cmd+s", "cmd+s", "--yes", "--json").object
        #expect(object["outcome"] == "performed", "\(object)")
        #expect(object["before"]?.elements.map { $0["keys"]?.string } == ["cmd+a", "cmd+s"], "\(object)")
        #expect(program.requests.map { $0["keys"]?.string } == ["cmd+a cmd+s cmd+s", "cmd+s cmd+s", "cmd+s"])
        #expect(program.requests.map { $0["confirm"]?.string } == [nil, "t1", "t2"])
    }

    private static let press =
        #","keys":"cmd+s","source":"menu","consumed":true,"before":[],"abandoned":[],"rest":"cmd+x","candidates":[]"#

    @Test("'press' says what the keys stand for, and what became of it")
    func press() throws {
        let program = try StubProgram { _ in .result(Self.outcome("performed", "", Self.press)) }
        let run = Run.at(program, "press", "cmd+s", "cmd+x")
        #expect(run.status == .success)
        #expect(
            run.errors == [
                "cmd+s stands for 'save:'.", "Performed 'save:' at app/grid (method).",
                "What follows was not pressed: cmd+x.",
            ])
        #expect(program.requests[0].params == ["keys": "cmd+s cmd+x"] as ActionValue)
        let object = try Run.at(program, "press", "cmd+s", "--json").object
        #expect(Set(object.keys) == Set(try Run(["press", "cmd+5", "--json", "-q"]).object.keys).union(["revision"]))
    }

    @Test("'press' says of keys that stand for nothing why")
    func unbound() throws {
        let candidate =
            #"{"keys":"cmd+s","action":"save:","source":"node","node":"app","why":"nobody claims its action"}"#
        let members = #","keys":"cmd+s","source":null,"consumed":false,"abandoned":[],"candidates":[\#(candidate)]"#
        for (word, line, status) in [
            ("unclaimed", "Error: No binding of 'cmd+s' applies here.", Status.unclaimed),
            ("pending", "cmd+s has to be followed by more keys.", .success),
        ] {
            let program = try StubProgram { _ in .result(Self.outcome(word, "action=null", members)) }
            let run = Run.at(program, "press", "cmd+s")
            #expect(run.errors == [line, "  cmd+s → save: (app): nobody claims its action"] && run.status == status)
        }
    }
}
