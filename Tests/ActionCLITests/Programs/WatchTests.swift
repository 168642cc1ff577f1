import ActionRuntime
import Foundation
import Testing

@testable import ActionMaps

@Suite("action watch")
struct WatchTests {
    private static func answer(_ isEnabled: Bool, _ rest: String = "") -> String {
        #"{"action":"paste:","enabled":\#(isEnabled),"state":"off","value":null,"title":"Paste","hidden":false,"#
            + #""reasons":[\#(isEnabled ? "" : #"{"text":"the clipboard is empty"}"#)],"target":"app","kind":"method"\#(rest)}"#
    }

    /// A program that tells a change and a record, then what the test gives.
    private static func program(_ rest: [String] = []) throws -> StubProgram {
        let record =
            #"{"action":"copy:","from":"app","outcome":"disabled","target":"app","reasons":[{"text":"no"}],"arguments":{"n":2},"#
            + #""depth":0,"time":1764400000.25,"duration":0.0125,"client":null}"#
        return try StubProgram { _ in
            .resultAndLines(
                #"{"watch":1,"revision":5,"actions":[\#(answer(false))]}"#,
                [
                    #"{"jsonrpc":"2.0","method":"actions/changed","params":{"watch":1,"revision":6,"actions":[\#(answer(true))]}}"#,
                    #"{"jsonrpc":"2.0","method":"actions/performed","params":{"watch":1,"missed":2,"record":\#(record)}}"#,
                ] + rest)
        }
    }

    /// Runs the program until it has printed three lines, then presses ctrl-C.
    private static func run(_ words: String) throws -> Executable {
        try Executable(
            script: """
                out=$(mktemp); "$0" \(words) > "$out" & pid=$!
                i=0; while [ $(wc -l < "$out") -lt 3 ] && [ $i -lt 200 ]; do sleep 0.05; i=$((i+1)); done
                kill -INT $pid; wait $pid; status=$?; cat "$out"; rm "$out"; exit $status
                """)
    }

    @Test("prints each action, then each change as it happens, and ends with 0 on ctrl-C")
    func lines() throws {
        let program = try Self.program()
        let run = try Self.run("watch paste: --log --app \(program.path)")
        #expect(
            run.output.replacing(#/[0-9]{2}:[0-9]{2}:[0-9]{2}\.250/#, with: "TIME") == """
                paste:  disabled: the clipboard is empty
                paste:  enabled
                TIME  copy: {"n":2}  disabled at app, 12.5 ms: no

                """)
        #expect(run.status == 0 && run.errors == "2 records were missed.\n")
        #expect(program.requests.map(\.method) == ["watch/start"])
        #expect(program.requests[0].params == ["actions": ["paste:"], "log": true] as ActionValue)
    }

    @Test("says with --why who was asked for what was not performed")
    func why() throws {
        let step =
            #"{"node":"app","verdict":"unavailable","kind":"closure","action":"copy:","condition":"text","failing":"#
            + #"[{"term":"text","values":{"text":null}}],"file":"a.json","line":3}"#
        let record =
            #"{"action":"copy:","outcome":"unclaimed","explanation":{"action":"copy:","enabled":false,"steps":[\#(step)]}}"#
        let program = try StubProgram { _ in
            .resultAndLines(
                #"{"watch":1,"revision":5,"actions":[]}"#,
                [#"{"jsonrpc":"2.0","method":"actions/performed","params":{"watch":1,"record":\#(record)}}"#])
        }
        #expect(
            try Self.run("watch --why --app \(program.path)").output == """
                copy:  unclaimed
                    copy: is claimed by nobody.
                      app   closure   not available: "text" is false (text is null)   a.json:3

                """)
        #expect(program.requests[0].params == ["trace": true] as ActionValue)
    }

    @Test("says how far handlers have come")
    func progress() throws {
        @Sendable func line(_ rest: String) -> String {
            #"{"jsonrpc":"2.0","method":"actions/progress","params":{"watch":1,"action":"export:",\#(rest)}}"#
        }
        let program = try StubProgram { _ in
            .resultAndLines(
                #"{"watch":1,"revision":5,"actions":[]}"#,
                [
                    line(#""fraction":0.4,"message":"3 of 8 files","client":7"#),
                    line(#""fraction":1,"message":null,"client":7"#),
                    line(#""fraction":null,"message":"\u001b[2Jdone","client":7"#),
                ])
        }
        #expect(
            try Self.run("watch --log --app \(program.path)").output == """
                export:  40 %: 3 of 8 files (asked by process 7)
                export:  100 % (asked by process 7)
                export:  \("\u{1b}[2Jdone".printable) (asked by process 7)

                """)
        let first = try Self.run("watch --log --json --app \(program.path)").output.split(separator: "\n")[0]
        #expect(
            try ActionArguments(json: String(first)).values == [
                "action": "export:", "fraction": 0.4, "message": "3 of 8 files", "client": 7, "revision": .null,
            ])
    }

    @Test("prints objects with the revision as JSON")
    func json() throws {
        let program = try Self.program()
        let lines = try Self.run("watch --json -q --app \(program.path)").output.split(separator: "\n")
        let objects = try lines.map { try ActionArguments(json: String($0)).values }
        #expect(
            objects.map { $0["revision"] } == [5, 6, .null]
                && objects.map { $0["action"] } == ["paste:", "paste:", "copy:"])
        #expect(objects[2]["outcome"] == "disabled" && objects[1]["enabled"] == true)
        #expect(program.requests[0].params == [:] as ActionValue)
    }

    @Test("ends where its start has gone, and where the program has")
    func ends() throws {
        let ended = try Self.program([
            #"{"jsonrpc":"2.0","method":"watch/ended","params":{"watch":1,"reason":"the start has gone"}}"#
        ])
        let run = try Executable(shell: "watch --app \(ended.path)")
        #expect(run.status == 75 && run.output.hasPrefix("paste:  disabled"))
        #expect(run.errors.hasSuffix("Error: The watch has ended: the start has gone.\n"))
        let gone = try StubProgram { _ in .hangUp }
        #expect(Run.at(gone, "watch").status == .unavailable)
        #expect(Run(["watch"]).status == .usage)
    }
}
