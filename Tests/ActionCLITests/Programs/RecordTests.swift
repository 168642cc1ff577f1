import ActionRuntime
import Foundation
import Testing

@testable import ActionMaps

@Suite("action record")
struct RecordTests {
    private static func record(_ rest: String) -> String {
        #"{"jsonrpc":"2.0","method":"actions/performed","params":{"watch":1,\#(rest)}}"#
    }

    private static func performed(_ action: String, _ arguments: String, _ rest: String = "") -> String {
        record(
            #""record":{"action":"\#(action)","from":"app/grid","outcome":"performed","target":"app","reasons":[],"#
                + #""arguments":\#(arguments),"depth":0,"client":null\#(rest)}"#)
    }

    private static func program(_ records: [String]) throws -> StubProgram {
        try StubProgram { _ in .resultAndLines(#"{"watch":1,"revision":5,"actions":[]}"#, records) }
    }

    /// Records until a number of lines are written, then presses ctrl-C.
    private static func run(_ program: StubProgram, _ words: String, lines: Int) throws -> Executable {
        try Executable(
            script: """
                out=$(mktemp); "$0" record --app \(program.path) -o "$out" \(words) & pid=$!
                i=0; while [ $(wc -l < "$out") -lt \(lines) ] && [ $i -lt 200 ]; do sleep 0.05; i=$((i+1)); done
                kill -INT $pid; wait $pid; status=$?; cat "$out"; rm "$out"; exit $status
                """)
    }

    @Test("writes each step as it comes, and ends with 0 on ctrl-C")
    func steps() throws {
        let program = try Self.program([
            Self.performed("copy:", "{}"),
            Self.performed("login:", #"{"name":"me","password":null}"#, #","secret":["password"]"#),
            Self.record(#""record":{"action":"paste:","from":"app","outcome":"disabled","arguments":{},"depth":0}"#),
            Self.record(#""record":{"action":"inner:","from":"app","outcome":"performed","arguments":{},"depth":1}"#),
            #"{"jsonrpc":"2.0","method":"actions/other","params":{}}"#, Self.performed("rate:", #"{"stars":4}"#),
        ])
        let run = try Self.run(program, "", lines: 4)
        #expect(
            run.output == """
                {"sequence":1,"parameters":[]}
                {"action":"copy:","arguments":{},"start":"app/grid"}
                {"action":"login:","arguments":{"name":"me","password":null},"secret":["password"],"start":"app/grid"}
                {"action":"rate:","arguments":{"stars":4},"start":"app/grid"}

                """)
        #expect(run.status == 0 && run.errors == "Recording '\(program.path)'. Ctrl-C ends.\nRecorded 3 steps.\n")
        #expect(program.requests.map(\.method) == ["watch/start"])
        #expect(program.requests[0].params == ["actions": [], "log": true] as ActionValue)
        #expect(try ActionSequence(jsonLines: run.output).steps.count == 3)
    }

    @Test(
        "fails where the program did not tell all that it performed",
        arguments: [
            (record(#""missed":2,"record":null"#), "behind step 1: the program left 2 records out"),
            (performed("big:", "null"), "behind step 1: the program does not tell the arguments of 'big:'"),
            (performed("", "{}"), "a record is no step: 'action' must be an action's name"),
        ])
    func gaps(record: String, message: String) throws {
        let program = try Self.program([Self.performed("copy:", "{}"), record, Self.performed("paste:", "{}")])
        let direct = try Executable(script: "\"$0\" record --app \(program.path) -o steps -q; s=$?; cat steps; exit $s")
        #expect(direct.status == 69 && direct.errors.contains(message), "\(direct)")
        #expect(direct.errors.contains("Recorded 1 step.") && direct.output.split(separator: "\n").count == 2)
    }

    @Test("says where a program does not allow it, went away, or is not named")
    func refusals() throws {
        let program = LiveServer.photos("recordless")
        defer { program.stop() }
        let scratch = try Scratch()
        let run = Run(["record", "--app", program.path, "-o", scratch.path("out")])
        #expect(run.status == .notAllowed && run.errors.contains { $0.contains("has to allow 'log'") }, "\(run)")
        #expect(try scratch.names.isEmpty)
        #expect(Run.at(try StubProgram { _ in .hangUp }, "record").status == .unavailable)
        #expect(Run(["record"]).status == .usage)
        #expect(Run.at(try Self.program([]), "record", "-o", scratch.path).status == .file)
    }

    @Test("records what a program performs, and replays it there")
    func live() throws {
        let program = LiveServer.photos("recorder", allowing: [.ask, .perform, .log])
        defer { program.stop() }
        let run = try Executable(
            script: """
                "$0" record --app \(program.path) -o steps -q & pid=$!
                i=0; while [ ! -s steps ] && [ $i -lt 200 ]; do sleep 0.05; i=$((i+1)); done
                "$0" fire rate: stars=5 --app \(program.path) -q; "$0" fire paste: --app \(program.path) -q
                "$0" fire delete: --app \(program.path) -q --yes
                i=0; while [ $(wc -l < steps) -lt 3 ] && [ $i -lt 200 ]; do sleep 0.05; i=$((i+1)); done
                kill -INT $pid; wait $pid; cat steps
                "$0" replay steps --app \(program.path); echo "= $?"; "$0" replay steps --app \(program.path) --yes; echo "= $?"
                "$0" replay steps --app \(program.path) --dry-run --format names; echo "= $?"
                echo '{"action":"rate:","start":"app/none"}' | "$0" replay - --app \(program.path); echo "= $?"
                """)
        #expect(
            run.output == """
                5
                {"sequence":1,"parameters":[]}
                {"action":"rate:","arguments":{"stars":5},"start":"app/window/grid"}
                {"action":"delete:","arguments":{},"start":"app/window/grid"}
                = 1
                1  rate:  performed at app/window/grid   value 5
                2  delete:  performed at app/window
                = 0
                rate:
                delete:
                = 0
                1  rate:  failed
                = 3

                """, "\(run)")
        #expect(run.errors.contains("'--yes' performs it without a question."))
        #expect(run.errors.contains("This is step 2 of 2, at steps:3. Nothing was performed."))
        #expect(run.errors.contains("There is no node 'app/none'"))
    }
}
