import ActionRuntime
import Foundation
import Testing

@testable import ActionCLI

/// `action serve`, and programs that are reached by a command.
@Suite struct ServeCommandTests {
    private static let map = """
        {"actionMap": 1, "name": "desk", "state": {"hasText": false},
         "actions": {"greet:": {"title": "Greet", "parameters": {"name": {"type": "string"}}},
                     "paste:": {"title": "Paste"}, "copy:": {"title": "Copy"}},
         "root": {"name": "app", "actions": {
           "greet:": {"do": [{"print": "Hello, ${name}!"}]},
           "paste:": {"enabled": "hasText", "reason": "the clipboard is empty", "do": [{"print": "pasted"}]},
           "copy:": {"do": [{"set": {"hasText": true}}, {"print": "one"}, {"print": "two"}]}}}}
        """

    /// Runs a script in which `$0` is the program and `$1` the map's file.
    private func run(_ script: String, map: String = map, input: String = "") throws -> Executable {
        let scratch = try Scratch()
        let path = try scratch.write(map, to: "map.json")
        return try Executable(script: "set -- '\(path)'; \(script)", input: input)
    }

    private func request(_ id: Int, _ method: String, _ params: String = "{}") -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"# + "\n"
    }

    @Test func aMapIsServedUntilTheInputHasEnded() throws {
        let input =
            request(1, "actions/perform", #"{"action":"copy:"}"#) + "\n"
            + request(2, "actions/can", #"{"action":"paste:"}"#)
            + request(3, "watch/start") + "no json\n" + String(request(4, "app/info").dropLast())
        let served = try run(#"exec "$0" serve --map "$1""#, input: input)
        #expect(served.status == 0 && served.errors == "")
        let lines = try served.output.split(separator: "\n").map { try ActionValue(json: String($0)) }
        let answers = lines.filter { $0["method"] == nil }
        try #require(answers.map { $0["id"] } == [1, 2, 3, .null, 4])
        #expect(answers[0]["result"]?["output"] == ["one", "two"] && answers[1]["result"]?["can"] == true)
        #expect(answers[3]["error"]?["code"] == -32700 && answers[4]["result"]?["app"] == "desk")
    }

    @Test(arguments: [
        "list", "list --all", "can paste:", "validate paste:", "target copy:", "explain paste:", "tree", "palette past",
        "fire copy:", "fire greet: name=Ada", "fire paste:", "list --json", "fire no-such:",
    ])
    func aCommandAnswersAsTheMapDoes(_ words: String) throws {
        let local = try run(#"exec "$0" \#(words) --map "$1""#)
        let served = try run(#"exec "$0" \#(words) --app "$0 serve --map $1""#)
        #expect(served.status == local.status)
        if !words.hasSuffix("--json") { #expect(served.output == local.output) }
        #expect(served.errors.isEmpty == local.errors.isEmpty, "\(served.errors)")
    }

    @Test(arguments: [
        "validate find:", "target find:", "explain find:", "list", "menu", "fire find:", "press cmd+f", "palette Find",
        "validate find: --json",
    ])
    func whatTheHostOfAServedMapTakesIsTold(_ words: String) throws {
        let map = #"""
            {"actionMap": 1, "root": {"name": "app", "actions": {"copy:": {}}}, "actions": {"find:": {"title": "Find"}},
             "menus": [{"title": "Edit", "items": [
               {"action": "find:", "shortcut": "cmd+f", "external": true}, {"action": "copy:", "title": "Copy"}]}]}
            """#
        let local = try run(#"exec "$0" \#(words) --map "$1""#, map: map)
        let served = try run(#"exec "$0" \#(words) --app "$0 serve --map $1""#, map: map)
        #expect(served.status == local.status && served.errors == local.errors, "\(served)")
        #expect(served.output.replacing(#/,"revision":[0-9]+/#, with: "") == local.output)
    }

    @Test func aWatchTellsWhatTheHostTakes() throws {
        let map = #"{"actionMap": 1, "root": {"name": "app", "keys": {"f1": {"action": "find:", "external": true}}}}"#
        let input =
            request(1, "watch/start", #"{"actions": ["find:"], "log": true}"#)
            + request(2, "actions/perform", #"{"action": "find:"}"#)
        let lines = try run(#"exec "$0" serve --map "$1""#, map: map, input: input).output
            .split(separator: "\n").map { try ActionValue(json: String($0)) }
        #expect(lines[0]["result"]?["actions"]?[0]?["external"] == true, "\(lines)")
        let record = lines.first { $0["method"] == "actions/performed" }?["params"]?["record"]
        #expect(record?["outcome"] == "external" && record?["target"] == .null, "\(lines)")
    }

    @Test func theExportOfAServedMapHasTheTitlesOfItsClaims() throws {
        let served = try run(#"exec "$0" export --app "$0 serve --map $1""#)
        #expect(served.status == 0, "\(served.errors)")
        let map = try ActionValue(json: served.output)
        #expect(["greet:", "paste:", "copy:"].map { map["actions"]?[$0]?["title"] } == ["Greet", "Paste", "Copy"])
        #expect(map["root"]?["titles"] == nil)
    }

    @Test func theExportOfAServedMapHasThePlacesOfItsMenus() throws {
        let map = #"""
            {"actionMap": 1, "root": {"name": "app", "actions": {"copy:": {}}}, "menus": [
              {"title": "Edit", "items": [{"action": "copy:", "title": "Copy", "shortcut": "cmd+c"}]},
              {"title": "Edit", "id": "photo", "kind": "context", "items": [
                {"title": "More", "items": [{"action": "copy:", "title": "Copy", "shortcut": "cmd+c"}]}]}]}
            """#
        let served = try run(#""$0" export --app "$0 serve --map $1" > e.json; exec "$0" diff "$1" e.json"#, map: map)
        #expect(!served.output.contains("kind"), "\(served)")
        #expect(
            try run(#""$0" export --app "$0 serve --map $1" > e.json; exec "$0" check e.json"#, map: map).status == 0)
    }

    @Test func aCommandMayReachAnotherOne() throws {
        let run = try run(#"exec "$0" fire copy: --app "$0 serve --app '$0 serve --map $1'""#)
        #expect(run.status == 0 && run.output == "one\ntwo\n" && !run.errors.contains("Error"), "\(run.errors)")
    }

    @Test func eachStepOfARecordingHasItsOwnOutput() throws {
        let steps =
            #"printf '\357\273\277{"action":"copy:"}\n{"action":"greet:","arguments":{"name":"A"}}\n{"action":"x:"}' > r;"#
        let outputs = try [#"--map "$1""#, #"--app "$0 serve --map $1""#].map { program in
            try run("\(steps) exec \"$0\" replay r --json \(program)").output.split(separator: "\n")
                .map { try ActionValue(json: String($0))["output"] }
        }
        #expect(
            outputs[0] == [["one", "two"], ["Hello, null!"], [], ["one", "two", "Hello, null!"]]
                && outputs[1] == outputs[0])
    }

    @Test func aRunningProgramIsReachedByAPipe() throws {
        let desk = LiveServer.desk("pipe\(UInt32.random(in: 0...9_999_999))")
        defer { desk.stop() }
        let paste = try run(#"exec "$0" validate paste: --app "$0 serve --app \#(desk.path)""#)
        #expect(paste.status == 1 && paste.output.contains("the clipboard is empty"))
        let refused = try run(#"exec "$0" fire copy: --app "$0 serve --read-only --app \#(desk.path)""#)
        #expect(refused.status == 77 && refused.errors.contains("'--read-only', and passes on questions only"))
        let fired = try run(#"exec "$0" fire copy: --app "$0 serve --app \#(desk.path)""#)
        #expect(fired.status == 0)
    }

    @Test(arguments: [
        ("exit 3", "has ended with status 3"), ("kill -9 $$; true", "has ended with signal 9"),
        ("no-such-program at all", "has ended with status 127"), ("echo garbage and more", "it is no JSON"),
        ("printf '{\"jsonrpc\": '", "has ended with status 0"), ("echo '[]' x", "it is no"),
        ("echo '{\"id\":0,\"result\":{\"protocol\":9}}' && sleep 1", "speaks version 9 of the protocol"),
    ])
    func aCommandThatIsNoProgramIsTold(_ command: String, _ words: String) throws {
        let command = command.replacingOccurrences(of: "'", with: #"'\''"#)
        let run = try run("exec \"$0\" list --app '\(command)'")
        #expect(run.status == 69 && run.output == "")
        #expect(run.errors.contains(words), "\(run.errors)")
    }

    @Test(arguments: ["watch copy:", "watch --log --json copy:", "record -o \"$out\""])
    func controlCEndsTheWatchOfACommand(_ words: String) throws {
        // A second signal would end the program by itself.
        let run = try run(
            """
            out=$(mktemp); "$0" \(words) --app "$0 serve --map $1" >> "$out" & pid=$!
            i=0; while [ ! -s "$out" ] && [ $i -lt 200 ]; do sleep 0.05; i=$((i+1)); done
            kill -INT $pid
            i=0; while kill -0 $pid 2>/dev/null && [ $i -lt 200 ]; do sleep 0.05; i=$((i+1)); done
            kill -KILL $pid 2>/dev/null; wait $pid; status=$?; rm "$out"; exit $status
            """)
        #expect(run.status == 0, "\(run)")
    }

    @Test func aPromptHasOneConnectionForItsWatchesAndRecordingsToo() throws {
        // Another connection would begin another map, whose clipboard is empty.
        let run = try run(
            """
            out=$(mktemp); printf '%s\\n' ':record r' 'fire copy:' 'watch paste:' 'fire greet: name=Ada' ':record' |
                "$0" repl --app "$0 serve --map $1" > "$out" & pid=$!
            i=0; while ! grep -q paste "$out" && [ $i -lt 200 ]; do sleep 0.05; i=$((i+1)); done
            kill -INT $pid; wait $pid; status=$?; cat "$out" r; rm "$out"; exit $status
            """)
        #expect(run.status == 0 && run.output.contains("paste:  enabled\n"), "\(run)")
        #expect(run.errors.contains("Recorded 2 steps.") && run.output.contains("Hello"), "\(run)")
        #expect(run.output.split(separator: "\n").suffix(2).map { $0.contains("\"action\"") } == [true, true])
    }

    @Test func whatACommandSaysIsShown() throws {
        let run = try run(#"exec "$0" list --app "echo 'host unknown' >&2; exit 255""#)
        #expect(run.status == 69 && run.errors.hasPrefix("host unknown\n"))
    }

    @Test func aCommandThatDoesNotEndIsEndedWithAllThatItBegan() throws {
        // The shell goes on after its input has ended. A terminal would keep what it began.
        let run = try run(
            #"exec setsid "$0" can copy: --app "$0 serve --map $1; sh -c 'echo \$\$ >&2; exec sleep 60'; true""#)
        #expect(run.status == 0)
        let process = try #require(run.errors.split(separator: "\n").first.flatMap { Int32($0) })
        for _ in 0..<2_000 where kill(process, 0) == 0 { usleep(1_000) }
        #expect(kill(process, 0) != 0)
    }

    #if os(Linux)
        @Test(arguments: ["exec sleep 60", "trap '' TERM; sleep 60; sleep 60"])
        func aCommandAtATerminalIsEndedWithAllThatItBegan(_ work: String) throws {
            let scratch = try Scratch()
            let mark = try scratch.write("", to: "mark")
            // The shell waits for the whole of a pipeline.
            let inner = try scratch.write("echo $$ >'\(mark)'; \(work)", to: "inner.sh")
            let outer = try scratch.write(
                "$ACTION can copy: --app \"$ACTION serve --map $MAP; sh '\(inner)' | cat\"; echo status $?",
                to: "outer.sh")
            let run = try run("export ACTION=$0 MAP=$1; exec script -qec \"sh '\(outer)'\" /dev/null")
            #expect(run.output.contains("yes") && run.output.contains("status 0"), "\(run.output) \(run.errors)")
            let process = try #require(Int32(try scratch.read("mark").trimmingCharacters(in: .whitespacesAndNewlines)))
            for _ in 0..<2_000 where kill(process, 0) == 0 { usleep(1_000) }
            #expect(kill(process, 0) != 0)
        }
    #endif

    @Test func requestsWithOneIdentifierAreAllAnswered() throws {
        let input = String(repeating: request(0, "map/get"), count: 200)
        for program in [#"--map "$1""#, #"--app "$0 serve --map $1""#] {
            let served = try run("exec \"$0\" serve \(program)", input: input)
            #expect(served.status == 0 && served.output.split(separator: "\n").count == 200)
        }
    }

    @Test func anOutputOrInputThatFailsIsTold() throws {
        let full = try run(#"exec "$0" serve --map "$1" >/dev/full"#, input: request(1, "app/info"))
        #expect(full.status == 66 && full.errors.contains("Standard output cannot be written"))
        let folder = try run(#"exec "$0" serve --map "$1" </tmp"#)
        #expect(folder.status == 66 && folder.errors.contains("Standard input cannot be read"))
    }

    @Test func aSimpleCommandIsEndedByCtrlCBeforeItsFirstAnswer() throws {
        let run = try run(
            #"""
            "$0" list --app 'sleep 77.25 ' & action=$!
            for _ in $(seq 200); do pgrep -f '^sleep 77' >/dev/null && break; sleep 0.05; done
            kill -INT $action; wait $action; echo status $?
            pgrep -f '^sleep 77' || echo none
            """#)
        #expect(run.output == "status 130\nnone\n", "\(run.output) \(run.errors)")
    }

    @Test func adviceCanBePasted() throws {
        let run = try run(#"exec "$0" can paste: --app "$0 serve --map $1" --from nowhere"#)
        #expect(run.status == 64 && run.errors.contains("--app \"/"))
    }

    @Test func whatOnlyLooksPassesOnNothingElse() throws {
        let input = [
            #"{"jsonrpc":"2.0","id":1,"method":"actions/perform","params":{"action":"copy:"}}"#,
            #"{"jsonrpc":"2.0","method":"actions/perform","params":{"action":"copy:"}}"#,
            #"{"jsonrpc":"2.0","id":2,"method":"actions/doAnything","params":{"action":"copy:"}}"#,
            #"{"id":3,"method":"actions/perform","params":{"action":"copy:"}}"#,
            #"{"jsonrpc":"2.0","id":4,"method":"actions/can","params":{"action":"paste:"}}"#,
            #"{"jsonrpc":"2.0","id":5,"method":"app/info"}"#,
        ].joined(separator: "\n")
        for program in [#"--map "$1""#, #"--app "$0 serve --map $1""#] {
            let served = try run("exec \"$0\" serve --read-only \(program)", input: input)
            let lines = try served.output.split(separator: "\n").map { try ActionValue(json: String($0)) }
            #expect(served.status == 0 && Set(lines.compactMap { $0["id"] }) == [1, 2, 3, 4, 5])
            #expect(lines.compactMap { $0["error"]?["code"] } == [-32002, -32002, -32600])
            #expect(lines.contains { $0["result"]?["can"] != nil })
            #expect(lines.contains { $0["result"]?["allowing"] == ["ask", "log"] })
        }
    }

    @Test func badWordsAreTold() throws {
        let stream = try run(#"exec "$0" serve --map -"#)
        #expect(stream.status == 64 && stream.errors.contains("Standard input is for requests"))
        let missing = try run(#"exec "$0" serve --app no-such-program"#)
        #expect(missing.status == 69 && missing.errors.contains("No program 'no-such-program' can be reached."))
        let words = try run(#"exec "$0" serve photos"#)
        #expect(words.status == 64)
        let long = try run(
            #"{ head -c 1100000 /dev/zero | tr '\0' ' '; echo; cat; } | "$0" serve --map "$1""#,
            input: request(1, "app/info"))
        let lines = long.output.split(separator: "\n")
        #expect(long.status == 0 && lines.count == 2 && lines.first?.contains("longer than 1 MiB") == true)
    }
}
