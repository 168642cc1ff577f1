import ActionRuntime
import Testing

@testable import ActionMaps

@Suite("action test")
struct TestCommandTests {
    static let passing = """
        { "name": "paste needs a clipboard", "from": "app/window/grid", "given": { "clipboard": null },
          "validate": "paste:", "expect": { "enabled": false, "reason": "the clipboard is empty", "target": "app/window/grid" } },
        { "name": "five stars", "fire": "rateFiveStars:",
          "expect": { "outcome": "performed", "after": { "rating": 5 }, "output": ["rated 5"] } },
        { "name": "a way", "steps": [ { "press": "cmd+5" }, { "validate": "rateFiveStars:", "expect": { "state": "on" } } ] }
        """
    static let failing = """
        { "name": "locked", "given": { "locked": true },
          "fire": "rateFiveStars:", "expect": { "outcome": "performed", "after": { "rating": 5.0, "selection": "/^Mount.*jpg$/" } } }
        """

    @Test("prints a line for each test, and how many passed")
    func passing() throws {
        let run = try TestFiles(Self.passing).run()
        #expect(run.status == .success && run.errors.isEmpty)
        #expect(
            run.output == ["ok      paste needs a clipboard", "ok      five stars", "ok      a way", "3 tests passed."])
    }

    @Test(
        "prints of a failure the place, what was expected and what came, the error and the explanation of the state before"
    )
    func failing() throws {
        let files = try TestFiles(Self.failing)
        let run = files.run()
        #expect(run.status == .disabled && run.errors.isEmpty)
        #expect(
            files.shown(run.output) == [
                "FAILED  locked   FILE:2", "        fire rateFiveStars:", "                       expected    came",
                "        outcome        performed   disabled", "        after.rating   5.0         0",
                "        error: 'rateFiveStars:' is disabled: the image is locked.",
                "        rateFiveStars: is disabled at app/window/grid: the image is locked.",
                "          app/window/grid   closure   disabled by \"!locked\"   rater.json:90",
                "          not asked: app/window, app", "0 tests passed, 1 failed.",
            ])
    }

    @Test("explains what a fired action was before it changed the state")
    func explanation() throws {
        let run = try TestFiles(#"{ "fire": "copy:", "expect": { "after": { "clipboard": "x" } } }"#).run()
        #expect(run.output.contains { $0.contains("copy: is enabled at app/window/grid") }, "\(run.output)")
        #expect(run.output.contains("        after.clipboard   x          Mountain.jpg"), "\(run.output)")
    }

    @Test(
        "passes for what is so",
        arguments: [
            #""can": "copy:""#, #""can": "psate:", "expect": { "can": false }"#, #""target": "copy:""#,
            #""target": "psate:", "expect": { "target": null }"#,
            #""fire": "applyRating:", "arguments": { "stars": 4 }"#,
            #""fire": "applyRating:", "arguments": { "stars": 9 }, "expect": { "outcome": "badArguments", "error": "/at most 5|0 to 5/" }"#,
            #""fire": "applyRating:", "arguments": { "stars": 4 }, "expect": { "value": 4.0, "asked": [ "app/window/grid" ] }"#,
            #""explain": "paste:", "expect": { "enabled": false, "steps": [ { "verdict": "disabled", "line": 105 } ] }"#,
            #""press": "ctrl+r ctrl+3", "expect": { "action": "applyRating:", "after": { "rating": 3, "clipboard": null } }"#,
            #""press": "ctrl+r", "expect": { "outcome": "pending" }"#,
            #""press": "cmd+j", "expect": { "outcome": "unclaimed" }"#,
            #""trigger": "RatingChanged", "arguments": { "stars": 2 }, "expect": { "after": { "changes": 1 }, "handledBy": "app" }"#,
            #""report": "Unreadable", "arguments": { "photo": "a.jpg" }, "expect": { "output": [ "alert: a.jpg cannot be read" ] }"#,
            #""report": "Lost", "expect": { "outcome": "unhandled", "last": { "kind": "error", "name": "Lost" } }"#,
            #""menu": "edit", "expect": [ {}, {}, {}, { "title": "Copy" }, { "action": "paste:", "enabled": false, "reasons": [ { "text": "/empty/" } ] } ]"#,
            #""menu": "Rating", "from": "app"#
                + #"/window/viewer", "given": { "rating": 2 }, "expect": [ {}, {}, {}, { "state": "off" }, {}, {}, {} ]"#,
            #""menu": true"#,
            #""validate": "close:", "focus": "app/viewerWindow", "expect": { "target": "app/viewerWindow" }"#,
            #""validate": "copy:", "given": { "selection": null }, "expect": { "reason": "/NOTHING|nothing/", "reasons": [ { "kind": "condition" } ] }"#,
        ])
    func passes(test: String) throws {
        let run = try TestFiles("{ \(test) }").run()
        #expect(run.status == .success, "\(run.output) \(run.errors)")
    }

    @Test(
        "fails for what is not so, and says what came",
        arguments: [
            (#""can": "psate:""#, "can   true       false"), (#""target": "psate:""#, "target   something   null"),
            (#""validate": "paste:""#, "enabled   true       false"),
            (#""fire": "paste:""#, "outcome   performed   disabled"),
            (#""press": "ctrl+r""#, "outcome   performed   pending"),
            (#""trigger": "Nothing""#, "outcome   handled    unhandled"),
            (#""menu": "edit", "expect": [ {} ]"#, "items   1 element   5 elements"),
            (#""menu": "edit", "expect": [ {} ]"#, #"[1]     none        {"action":""#),
            (#""menu": "edit", "expect": [ { "title": "A" } ]"#, #"[1]     none            {"title":"Redo"}"#),
            (#""fire": "rateFiveStars:", "expect": { "after": { "rating": "5" } }"#, #"after.rating   "5"        5"#),
            (#""menu": "edi""#, "error: Unknown menu 'edi'. Did you mean 'edit'?"),
            (#""validate": "paste:", "expect": { "reason": "full" }"#, "reason   full       the clipboard is empty"),
            (#""validate": "copy:", "expect": { "reason": "full" }"#, "reason   full       null"),
            (#""fire": "copy:", "expect": { "output": [] }"#, "output   []         [\"copied Mountain.jpg\"]"),
            (#""fire": "copy:", "expect": { "output": [ "/photo/" ] }"#, "output[0]   /photo/    copied Mountain.jpg"),
            (#""fire": "copy:", "expect": { "after": { "rating": "0" } }"#, #"after.rating   "0"        0"#),
            (
                #""explain": "copy:", "expect": { "steps": [ { "verdict": "noClaim" } ] }"#,
                "steps[0].verdict   noClaim    target"
            ),
        ])
    func fails(test: String, line: String) throws {
        let run = try TestFiles("{ \(test) }").run()
        #expect(run.status == .disabled && run.output.contains { $0.hasPrefix("        \(line)") }, "\(run.output)")
    }

    @Test("replays recordings beside the file, and steps, up to the first that is not performed")
    func replays() throws {
        let files = try TestFiles(
            """
            { "replay": "rate.jsonl", "arguments": { "stars": 4 }, "expect": { "performed": 2, "after": { "rating": 4 } } },
            { "name": "stops", "replay": "rate.jsonl", "arguments": { "stars": 9 },
              "expect": { "outcome": "badArguments", "performed": 1, "of": 2, "action": "applyRating:", "error": "/at most 5/" } },
            { "steps": [ { "fire": "copy:" }, { "replay": [ { "action": "paste:" }, { "action": "applyRating:",
                "arguments": { "stars": "${n}" }, "start": "app/window/grid" } ], "arguments": { "n": 2 },
              "expect": { "output": [ "pasted Mountain.jpg", "rated 2", "the viewer shows 2 stars" ] } } ] },
            { "replay": [ { "action": "paste:" } ], "expect": { "reason": "the clipboard is empty", "outcome": "disabled" } },
            { "replay": [ { "action": "close:" } ], "from": "app/viewerWindow", "expect": { "output": [ "closed the viewer window" ] } }
            """)
        let steps =
            #"{"sequence":1,"parameters":["stars"]}"# + "\n" + #"{"action":"copy:"}"# + "\n"
            + #"{"action":"applyRating:","arguments":{"stars":"${stars}"}}"#
        _ = try files.scratch.write(steps, to: "rate.jsonl")
        let run = files.run()
        #expect(run.status == .success && run.output.count == 6, "\(run)")
        #expect(run.output[0] == #"ok      replay rate.jsonl {"stars":4}"# && run.output[3] == "ok      replay 1 step")
        _ = try files.scratch.write(#"{"action":"copy:"}"#, to: "rate.jsonl")
        #expect(files.run().output.contains { $0.contains("error: ") && $0.contains("takes no arguments") })
        _ = try files.scratch.write(#"{"sequence":7}"#, to: "rate.jsonl")
        #expect(
            files.run().status == .data && files.run().errors[0].contains("rate.jsonl:1: the sequence has version 7"))
        #expect(try TestFiles(#"{ "replay": "none.jsonl" }"#).run().status == .file)
        let failing = try TestFiles(
            #"{ "replay": [ { "action": "copy:" }, { "action": "paste:", "start": "app/x" } ] }"#
        ).run()
        #expect(failing.output.contains("        outcome   performed   failed"), "\(failing)")
        #expect(
            failing.output.contains("        error: There is no node 'app/x'."), "\(failing)")
    }

    @Test("begins each test with nothing to take back")
    func undo() throws {
        let run = try TestFiles(
            """
            { "steps": [ { "fire": "rateOneStar:", "expect": { "undo": "★" } }, { "validate": "undo:", "expect": { "title": "Undo ★" } },
              { "fire": "undo:", "expect": { "after": { "rating": 0 } } }, { "fire": "redo:", "expect": { "after": { "rating": 1 } } } ] },
            { "validate": "undo:", "expect": { "enabled": false, "reason": "there is nothing to undo" } },
            { "validate": "redo:", "expect": { "enabled": false } }
            """
        ).run()
        #expect(run.status == .success, "\(run)")
    }

    @Test("compares the reasons of a menu's items by their text, and lists by the members that are named")
    func items() throws {
        let reasons = { (text: String) in
            #"{ "menu": "edit", "expect": [ {}, {}, {}, {}, { "action": "paste:", "reason": "\#(text)" } ] }"#
        }
        #expect(try TestFiles(reasons("/clipboard/")).run().status == .success)
        let run = try TestFiles(reasons("full")).run()
        #expect(run.output.contains { $0.contains("[4].reason   full       the clipboard is empty") }, "\(run.output)")
        let short = try TestFiles(#"{ "menu": "edit", "expect": [ { "title": "A" } ] }"#).run("--tap")
        #expect(short.output.contains(#"  message: "the list has 5 elements, not 1""#), "\(short.output)")
        #expect(!short.output.contains { $0.contains("shortcut") }, "\(short.output)")
    }

    @Test("explains the events and errors of tests that fail", arguments: ["trigger", "report"])
    func signals(verb: String) throws {
        let files = try TestFiles(#"{ "\#(verb)": "Nothing", "from": "app/window" }"#)
        let run = files.run()
        let option = verb == "report" ? "--error" : "--event"
        let explained = Run([
            "explain", "Nothing", option, "--from", "app/window", "--map", files.scratch.path("rater.json"),
        ])
        #expect(run.status == .disabled && !explained.output.isEmpty && explained.status == .success)
        #expect(
            explained.output.allSatisfy { run.output.contains("        \($0)") }, "\(run.output) \(explained.output)")
    }

    @Test("begins each test with the map's own state, and goes on with it from step to step")
    func state() throws {
        let run = try TestFiles(
            """
            { "steps": [ { "fire": "rateTwoStars:" }, { "fire": "copy:", "given": { "selection": "b.jpg" } },
              { "fire": "paste:", "expect": { "output": [ "pasted b.jpg" ], "after": { "rating": 2 } } } ] },
            { "validate": "paste:", "expect": { "enabled": false } },
            { "from": "app/viewerWindow/viewer", "steps": [ { "target": "close:", "expect": { "target": "app/viewerWindow" } },
              { "from": "app/window", "target": "close:", "expect": { "target": "app/window" } } ] }
            """
        ).run()
        #expect(run.status == .success, "\(run.output)")
    }

    @Test("ends a test at its first step that fails, and names its line")
    func step() throws {
        let files = try TestFiles(
            """
            { "name": "two", "steps": [ { "fire": "copy:" },
              { "fire": "cut:" },
              { "fire": "none:" } ] }
            """)
        let run = files.run()
        #expect(files.shown(run.output).first == "FAILED  two   FILE:3")
        #expect(run.output.count { $0.contains("fire ") } == 1)
    }

    @Test("runs the tests of a filter, and exits with 2 where there are none")
    func filter() throws {
        let files = try TestFiles(Self.passing)
        #expect(files.run("--filter", "stars").output == ["ok      five stars", "1 test passed."])
        let none = files.run("--filter", "Stars")
        #expect(none.status == .unclaimed && none.errors == ["No test has that in its name."])
        #expect(try TestFiles("").run().status == .unclaimed)
    }

    @Test("runs the tests of a map, of several files, and those of a file without a map on that of --map")
    func files() throws {
        let scratch = try Scratch()
        let map = try scratch.write(
            #"{ "actionMap": 1, "root": { "name": "app", "actions": { "go:": {} } }, "tests": [ { "can": "go:" } ] }"#,
            to: "map.json")
        let tests = try scratch.write(#"{ "tests": [ { "can": "go:" } ] }"#, to: "go.test.json")
        #expect(Run(["test", "-q", map]).output == ["ok      can go:"])
        #expect(Run(["test", "-q", map, tests, "--map", map]).output.count == 2)
        let sample = Run(["test", tests])
        #expect(sample.status == .disabled && sample.errors.first?.hasPrefix("Using the built-in sample") == true)
        #expect(Run(["test", scratch.path("none.json")]).status == .file && Run(["test"]).status == .usage)
        let lost = try scratch.write(#"{ "map": "none.json", "tests": [] }"#, to: "lost.json")
        #expect(Run(["test", lost]).status == .file)
    }

    @Test("prints an object for each test, with what was expected and what came as they are")
    func json() throws {
        let objects = try TestFiles("\(Self.passing),\n\(Self.failing)").run("--json").objects
        #expect(objects.map { $0["outcome"] } == ["passed", "passed", "passed", "failed"])
        let failed = try #require(objects.last)
        #expect(failed["line"] == 7 && failed["step"] == "fire rateFiveStars:")
        #expect(
            failed["failures"]?.elements == [
                ["member": "outcome", "expected": "performed", "actual": "disabled"],
                ["member": "after.rating", "expected": 5.0, "actual": 0],
            ])
        #expect(failed["explanation"]?.elements.isEmpty == false)
    }

    @Test("prints the Test Anything Protocol")
    func tap() throws {
        let files = try TestFiles(#"{ "name": "a # b \\ c", "can": "copy:" }, { "name": "no", "can": "x:" }"#)
        let lines = files.shown(files.run("--tap").output)
        #expect(
            lines.prefix(7) == [
                "TAP version 14", "1..2", "ok 1 - a \\# b \\\\ c", "not ok 2 - no", "  ---",
                "  message: \"can is false, not true\"", "  at: \"FILE:2\"",
            ])
        #expect(lines.last == "  ..." && files.run("--tap").status == .disabled)
        #expect(files.run("--tap", "--json").status == .usage)
    }
}
