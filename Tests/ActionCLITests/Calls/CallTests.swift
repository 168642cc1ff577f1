import ActionRuntime
import Testing

@testable import ActionCLI
@testable import ActionMaps

@Suite("The words of a call")
struct CallTests {
    @Test(
        "that are wrong are told with what is nearest, and where to look",
        arguments: [
            (["fier", "a"], "Unknown subcommand 'fier'. Did you mean 'fire'?", "See 'action --help'."),
            (["zzzzzzz"], "Unknown subcommand 'zzzzzzz'.", "See 'action --help'."),
            (
                ["fire", "a", "--form", "x"], "Unknown option '--form'. Did you mean '--from'?",
                "See 'action fire --help'."
            ),
            (["--jsn", "list"], "Unknown option '--jsn'. Did you mean '--json'?", "See 'action --help'."),
            (["list", "-x"], "Unknown option '-x'. Did you mean '-h'?", "See 'action list --help'."),
            (["list", "-qh"], "Unknown option '-qh'. Did you mean '-h'?", "See 'action list --help'."),
            (["list", "--json=yes"], "Option '--json' takes no value.", "See 'action list --help'."),
            (["list", "--from"], "Option '--from' needs a value: --from <node>.", nil),
            (["list", "--from", "app", "--from=app"], "Option '--from' is given twice.", "Give it once."),
            (["list", "--force"], "'action list' has no option '--force'.", "See 'action list --help'."),
            (["init", "--map", "x"], "'action init' has no option '--map'.", "See 'action init --help'."),
            (
                ["list", "--format", "jsn"], "Unknown value of '--format' 'jsn'. Did you mean 'json'?",
                "There are: text, json, names.\nSee 'action list --help'."
            ),
            (
                ["list", "--color", "alway"], "Unknown value of '--color' 'alway'. Did you mean 'always'?",
                "There are: auto, always, never.\nSee 'action list --help'."
            ),
            (
                ["list", "--json", "--format", "names"],
                "Options '--json' and '--format names' contradict each other.", "Give one of them."
            ),
            (["--json"], "There is no subcommand.", "Write one: action list. 'action --help' lists them."),
            (
                ["fire"], "No action is named.",
                "Write its name: action fire NAME. 'action list' shows the actions."
            ),
            (["trigger"], "No event is named.", "Write its name: action trigger NAME."),
            (["report"], "No error is named.", "Write its name: action report NAME."),
            (["explain", "--event"], "No event is named.", "Write its name: action explain --event NAME."),
            (["press"], "There are no keys.", "Write them: action press KEYS. 'action keys' shows what there is."),
            (["test"], "There is no test file.", "Write its name: action test FILE."),
            (["fire", "a\tb"], #"'a\u{9}b' is not an action name: it contains white space."#, nil),
            (["fire", ""], "'' is not an action name: it is empty.", nil),
            (
                ["fire", "a", "b"], "Only one action can be given, and 'b' would be another.",
                "An argument is written b=text or b:=json."
            ),
            (
                // A regression: 'paste:=text' was suggested, in which ':=' begins JSON.
                ["fire", "copy:", "paste:"], "Only one action can be given, and 'paste:' would be another.",
                "Name one action a call."
            ),
            (["fire", "a", "=b"], "An argument has no name: '=…'.", "Write name=text."),
            (["fire", "a", ":=1"], "An argument has no name: ':=…'.", "Write name=text."),
            (["fire", "a", "n=1", "n=2"], "Argument 'n' is given twice.", "Give it once."),
            (["fire", "a", "n=1", "n:=2"], "Argument 'n' is given twice.", "Give it once."),
            (["fire", "a", "--args", #"{"n":1}"#, "n=2"], "Argument 'n' is given twice.", "Give it once."),
            (["list", "--state", "-"], "The state cannot be kept on standard input.", "Name a file: --state FILE."),
        ] as [([String], String, String?)])
    func wrong(words: [String], message: String, detail: String?) {
        let run = Run(words)
        #expect(run.status == .usage && run.output.isEmpty)
        var expected = ["Error: \(message)"]
        expected += detail?.split(separator: "\n").map { "  \($0)" } ?? []
        #expect(run.errors.filter { !$0.contains("built-in sample") } == expected)
    }

    @Test(
        "that name a node are told the nearest one",
        arguments: [
            ("app/windw/grid", "app/window/grid"), ("grid", "app/window/grid"), ("gird", "app/window/grid"),
            ("app/window/grid/cell[2]", "app/window/grid/cell[0]"), ("cell", "app/window/grid/cell[0]"),
        ])
    func node(path: String, nearest: String) {
        let run = Run(["list", "-q", "--from", path])
        #expect(run.status == .usage && run.output.isEmpty)
        #expect(
            run.errors == [
                "Error: There is no node '\(path)'. Did you mean '\(nearest)'?", "  'action tree' shows the nodes.",
            ])
    }

    @Test(
        "that name a node need be no path at all",
        arguments: [
            "", "/", "app/", "app//grid", "app/window/grid/cell[9]", "app/window/grid/cell[-1]",
            "cell[99999999999999999999]",
        ])
    func noNode(path: String) {
        let run = Run(["list", "-q", "--from", path])
        #expect(run.status == .usage && run.errors.first?.hasPrefix("Error: There is no node '\(path)'.") == true)
    }

    @Test("may stand in any order, with values behind a blank or an equals sign")
    func order() throws {
        let map = Fixture.desk
        let expected = Run(["fire", "goToLine:", "line=4", "--map", map, "--json"])
        #expect(expected.status == .success)
        for words in [
            ["--map", map, "--json", "fire", "goToLine:", "line=4"],
            ["fire", "--map=\(map)", "goToLine:", "--json", "line=4"],
            ["--json", "fire", "goToLine:", "--json", "line:=4", "--map", map],
            ["fire", "--json", "--map", map, "--", "goToLine:", "line=4"],
        ] { #expect(Run(words).output == expected.output, "\(words)") }
    }

    @Test("are words behind --, whatever they look like")
    func rest() throws {
        let run = try Run.on(
            #"{"actionMap":1,"root":{"name":"app","actions":{"--help":{"do":[{"print":"${args.--x}"}]}}}}"#,
            "fire", "--json", "--map", "x", "--", "--help", "--x=1")
        #expect(run.status == .usage, "--map is given twice, and the second stands behind --")
        let scratch = try Scratch()
        let map = try scratch.write(
            #"{"actionMap":1,"root":{"name":"app","actions":{"--help":{"do":[{"print":"${args.--x}"}]}}}}"#, to: "m")
        let fired = Run(["fire", "-q", "--map", map, "--", "--help", "--x=1"])
        #expect(fired.output == ["1"] && fired.status == .success)
        #expect(Run(["--", "list", "-q"]).status == .usage)
    }

    @Test("that are not UTF-8 are refused by their place", arguments: 0..<4)
    func invalidUTF8(index: Int) {
        var words: [String?] = ["fire", "a", "--map", "b"]
        words[index] = nil
        let run = Run(words)
        #expect(run.status == .usage && run.output.isEmpty)
        #expect(
            run.errors == ["Error: Word \(index + 1) of the command line is not valid UTF-8.", "  Write it in UTF-8."])
    }

    @Test("are shown without what a terminal would act on")
    func printable() {
        for words in [
            ["\u{1B}[31m"], ["list", "--\u{1B}[31m"], ["list", "--from", "\u{1B}[31m"], ["list", "\u{1B}[31m"],
            ["list", "--map", "/\u{1B}[31m"], ["fire", "a\u{1B}[31m"], ["fire", "a", "\u{1B}"],
            ["fire", "a", "=\u{1B}"],
            ["fire", "psate:", "\u{1B}=1", "\u{1B}=2"], ["list", "--format", "\u{1B}"], ["fire", "a", "x:=\u{1B}"],
        ] {
            let run = Run(words)
            #expect(run.status != .success)
            #expect(run.errors.allSatisfy { !$0.contains("\u{1B}") }, "\(words) \(run.errors)")
        }
    }
}

@Suite("Arguments of a call")
struct ArgumentTests {
    /// Echoes its arguments, as the parameters say.
    static let document = """
        { "actionMap": 1,
          "actions": {
            "typed:": { "parameters": {
              "int": { "type": "integer", "optional": true, "maximum": 5 }, "num": { "type": "number", "optional": true },
              "flag": { "type": "boolean", "optional": true }, "text": { "type": "string", "optional": true },
              "list": { "type": "array", "optional": true }, "map": { "type": "object", "optional": true },
              "any": { "type": "any", "optional": true } } },
            "two:": { "parameters": { "a": { "type": "integer" }, "b": { "type": "integer" } } },
            "none:": { "parameters": {} },
            "when:": { "parameters": { "n": { "type": "integer" } } } },
          "root": { "name": "app",
            "actions": {
              "typed:": { "do": [ { "return": { "int": "${args.int}", "num": "${args.num}", "flag": "${args.flag}",
                "text": "${args.text}", "list": "${args.list}", "map": "${args.map}", "any": "${args.any}" } } ] },
              "free:": { "do": [ { "return": { "x": "${args.x}", "deep": "${args.x.y}" } } ] },
              "two:": {}, "none:": {},
              "when:": { "when": "args.n > 3", "do": [ { "return": "${args.n}" } ] } },
            "remap": { "typd:": "typed:", "wann:": "when:" } } }
        """

    func value(_ words: String...) throws -> ActionValue? {
        let scratch = try Scratch()
        let run = Run(["fire"] + words + ["--json", "--map", try scratch.write(Self.document, to: "m")])
        #expect(run.status == .success, "\(run.output) \(run.errors)")
        return try run.object["value"]
    }

    @Test(
        "that are text become what the parameter says",
        arguments: [
            ("int=5", ActionValue.int(5)), ("int=-5", .int(-5)), ("int=4.0", .int(4)), ("num=4", .double(4)),
            ("num=1e2", .double(100)), ("flag=true", .bool(true)), ("flag=false", .bool(false)),
            ("text=5", .string("5")),
            ("text=true", .string("true")), ("text=", .string("")), ("text=a=b", .string("a=b")),
            ("text=\u{301}x", .string("\u{301}x")), ("list=[1,\"a\"]", .array([.int(1), .string("a")])),
            ("map={\"a\":{}}", .object(["a": .object([:])])), ("any=5", .string("5")), ("any:=5", .int(5)),
            ("int:=5", .int(5)), ("int:=5.0", .int(5)), ("num:=5", .double(5)), ("text:=\"a\\nb\"", .string("a\nb")),
            ("any:=null", .null), ("any:=[{}]", .array([.object([:])])),
        ])
    func coerced(word: String, expected: ActionValue) throws {
        let key = String(word.prefix { $0.isLetter })
        for action in ["typed:", "typd:"] { #expect(try value(action, word)?[key] == expected) }
    }

    @Test("that are text are strings where the action says nothing of them")
    func free() throws {
        #expect(try value("free:", "x=5")?["x"] == .string("5"))
        #expect(try value("free:", "x:=5")?["x"] == .int(5))
        #expect(try value("free:", "x:={\"y\":[1]}")?["deep"] == .array([.int(1)]))
        #expect(try value("free:", "--args", #"{"x":{"y":null}}"#)?["x"] == .object(["y": .null]))
        #expect(try value("free:")?["x"] == .null)
    }

    @Test(
        "that are wrong are told, each for itself",
        arguments: [
            (["typed:", "int=x"], #"argument 'int' must be an integer, got "x""#),
            (["typed:", "int=4.5"], #"argument 'int' must be an integer, got "4.5""#),
            // A regression: the text stayed a string, and the message complained of that.
            (["typed:", "int=9"], "argument 'int' must be at most 5, got 9"),
            (["typed:", "int:=9"], "argument 'int' must be at most 5, got 9"),
            (["typed:", "int:=\"5\""], #"argument 'int' must be an integer, got "5""#),
            (["typed:", "flag=yes"], #"argument 'flag' must be a boolean, got "yes""#),
            (["typed:", "list=1"], #"argument 'list' must be an array, got "1""#),
            (["typed:", "txt=1"], "unknown argument 'txt'. Did you mean 'text'?"),
            (["typd:", "int=9"], "argument 'int' must be at most 5, got 9"),
            (["two:", "a=1"], "argument 'b' is missing (an integer)"),
            (["two:"], "argument 'a' is missing (an integer); argument 'b' is missing (an integer)"),
            (["two:", "a=1", "b=x"], #"argument 'b' must be an integer, got "x""#),
            (["none:", "a=1"], "unknown argument 'a'"),
            (["none:", "--args", #"{"a":1}"#], "unknown argument 'a'"),
        ])
    func wrong(words: [String], fault: String) throws {
        let scratch = try Scratch()
        let run = Run(["fire"] + words + ["--map", try scratch.write(Self.document, to: "m")])
        let name = words[0] == "typd:" ? "typed:" : words[0]
        #expect(run.status == .data && run.output.isEmpty)
        #expect(run.errors == ["Error: '\(name)' \(fault)" + (fault.hasSuffix("?") ? "" : "."), "  Target: app"])
    }

    @Test(
        "that are no JSON are told with their place",
        arguments: [
            (["--args", "{"], "--args: 1:2: expected a key in double quotes or '}', found the end of the document"),
            (["--args", "[1]"], "--args: 1:1: expected an object, found an array"),
            (["--args", #"{"a":1,"a":2}"#], "--args: 1:8: "),
            (["--args", #"{"a":[1,{"b":nul}]}"#], "--args: 1:14: expected a value."),
            (["a:=01"], "Argument 'a': 1:1: expected a number without leading zeros."),
            (["a:="], "Argument 'a': 1:1: expected a value, found the end of the document"),
            (["a:=tru"], "Argument 'a': 1:1: "),
        ])
    func malformed(words: [String], message: String) throws {
        let run = Run(["fire", "free:"] + words)
        #expect(run.status == .data && run.output.isEmpty)
        #expect(run.errors.contains { $0.hasPrefix("Error: \(message)") }, "\(run.errors)")
    }

    @Test("that a condition looks at are understood before the target is looked for")
    func conditions() throws {
        // A regression: '5' was compared as text, so that nobody claimed the action.
        #expect(try value("when:", "n=5") == .int(5))
        #expect(try value("wann:", "n=5") == .int(5))
        #expect(try value("when:", "--args", #"{"n":5}"#) == .int(5))
        #expect(try Run.on(Self.document, "fire", "when:", "n=3").status == .unclaimed)
        #expect(try Run.on(Self.document, "can", "when:", "n=5").status == .success)
        #expect(try Run.on(Self.document, "target", "wann:", "n=5").status == .success)
        #expect(try Run.on(Self.document, "explain", "when:", "n=5").status == .success)
    }
}
