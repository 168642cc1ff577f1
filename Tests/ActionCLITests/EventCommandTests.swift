import ActionRuntime
import Testing

@testable import ActionMaps

/// A map whose rules show everything that rules and their steps do.
private let desk = #"""
    { "actionMap": 1, "state": { "count": 0 }, "focus": "app/window/grid",
      "root": { "name": "app",
        "actions": { "reset:": { "do": [ { "set": { "count": 0 } }, { "print": "reset" } ] } },
        "rules": [
          { "handleEvent": "Opened", "do": [ { "print": "opened ${event.item} as ${event.name}" } ] },
          { "catchError": "Denied", "event": "ShowSignIn" },
          { "handleEvent": "ShowSignIn", "do": [ { "print": "sign in: ${event.reason}" } ] },
          { "handleError": "Missing", "do": [ { "print": "gone: ${event.item}" }, { "add": { "count": 1 } } ] },
          { "handleEvent": "Reset", "do": [ { "perform": "reset:" } ] },
          { "handleEvent": "Fails", "do": [ { "report": "Missing", "with": { "item": "late" } } ] },
          { "handleEvent": "Chained", "do": [ { "trigger": "Opened", "with": { "item": "${event.item}" } } ] },
          { "handleEvent": "Told", "do": [ { "publish": "News", "to": "allLevels", "with": { "n": "${event.n}" } } ] },
          { "handleEvent": "ToldFirst", "do": [ { "publish": "News", "to": "firstLevel" } ] },
          { "handleEvent": "ToldLast", "do": [ { "publish": "News" } ] }
        ],
        "children": [ { "name": "window",
          "rules": [
            { "receiveEvent": "*", "do": [ { "print": "window: ${event.name}" } ] },
            { "transformEvent": "Selected", "to": "Opened" },
            { "receiveError": "*", "do": [ { "print": "window: ${event.name}" } ], "result": "notHandled" },
            { "transformError": "NotFound", "to": "Missing" },
            { "receiveEvent": "Kept", "result": "handled" },
            { "subscribe": "News", "do": [ { "print": "window hears ${event.n}" }, { "add": { "count": 1 } } ] }
          ],
          "children": [ { "name": "grid",
            "actions": {
              "select:": { "do": [ { "trigger": "Selected", "with": { "item": "${args.item}" } }, { "return": 1 } ] },
              "fail:": { "do": [ { "print": "before" }, { "report": "NotFound", "with": { "item": "x" } },
                { "print": "never" } ] },
              "lose:": { "do": [ { "report": "Lost" } ] },
              "shout:": { "do": [ { "trigger": "Nothing" } ] },
              "tell:": { "do": [ { "publish": "Own" } ] }
            },
            "rules": [ { "subscribe": "News", "do": [ { "print": "grid hears ${event.n}" } ] } ],
            "children": [ { "name": "cell",
              "rules": [ { "subscribe": "Own", "do": [ { "print": "cell hears ${event.name}" },
                { "report": "NotFound", "with": { "item": "cell" } } ] } ] } ]
          } ] } ] } }
    """#

@Suite("action trigger and action report")
struct EventCommandTests {
    static let cases: [CommandCase] = [
        // Handled: 0.
        CommandCase(
            "trigger Opened item=a", .success, output: ["window: Opened", "opened a as Opened"],
            errors: ["Opened was handled at app."]),
        CommandCase("trigger Opened item=a -q", .success, output: ["window: Opened", "opened a as Opened"]),
        CommandCase(
            "trigger Selected item=a", .success, output: ["window: Selected", "opened a as Opened"],
            errors: ["Selected was handled at app, as Opened."]),
        CommandCase(
            "trigger Kept", .success, output: ["window: Kept"], errors: ["Kept was handled at app/window."]),
        CommandCase(
            "trigger Opened --from app item:=5", .success, output: ["opened 5 as Opened"],
            errors: ["Opened was handled at app."]),
        CommandCase(
            "report NotFound item=b", .success, output: ["window: NotFound", "gone: b"],
            errors: ["NotFound was handled at app, as Missing."]),
        CommandCase(
            "report Denied reason=late", .success, output: ["window: Denied", "sign in: late"],
            errors: ["Denied was handled at app, as ShowSignIn."]),
        // Steps within rules.
        CommandCase("trigger Reset -q", .success, output: ["window: Reset", "reset"]),
        CommandCase("trigger Chained item=c -q", .success, output: ["window: Chained", "opened c as Opened"]),
        CommandCase("trigger Told n:=7 -q", .success, output: ["window: Told", "window hears 7", "grid hears 7"]),
        CommandCase("trigger ToldFirst -q", .success, output: ["window: ToldFirst", "window hears null"]),
        CommandCase("trigger ToldLast -q", .success, output: ["window: ToldLast", "grid hears null"]),
        // An event that nobody handles: 2; where it ended as an error: 3.
        CommandCase(
            "trigger Unknown", .unclaimed, output: ["window: Unknown"],
            errors: ["Error: Nobody handled Unknown, sent from app/window/grid."]),
        CommandCase(
            "trigger Unknown -q --from app", .unclaimed, errors: ["Error: Nobody handled Unknown, sent from app."]),
        CommandCase(
            "trigger Fails --from app", .failed, output: [],
            errors: ["Error: Nobody handled Fails, as Missing, sent from app."]),
        // An error that nobody handles: 3.
        CommandCase(
            "report Unknown", .failed, output: ["window: Unknown"],
            errors: ["Error: Nobody handled Unknown, sent from app/window/grid."]),
        CommandCase(
            "report Lost --from app/window", .failed, output: ["window: Lost"],
            errors: ["Error: Nobody handled Lost, sent from app/window."]),
    ]

    @Test("send from node to node, and say what became of it", arguments: cases)
    func messages(_ request: CommandCase) throws {
        let scratch = try Scratch()
        let run = Run(request.words + ["--map", try scratch.write(desk, to: "desk.json")])
        #expect(run.status == request.status)
        #expect(run.errors == request.errors)
        // What a rule printed before nobody handled the event is printed all the same.
        #expect(run.output == request.output)
    }

    @Test("the handler that throws is after its own node's earlier rules, so that only later ones get its error")
    func ownError() throws {
        // 'Fails' is thrown by the rule behind the one for 'Missing'.
        let run = try Run.on(desk, "trigger", "Fails", "--from", "app", "--json")
        #expect(run.status == .failed)
        #expect(try run.object["last"] == .object(["kind": .string("error"), "name": .string("Missing")]))
    }

    @Test("print one JSON object with what arrived, who handled it, each step, the output and the state")
    func json() throws {
        let run = try Run.on(desk, "trigger", "Selected", "item=a", "--json")
        #expect(run.status == .success && run.errors.isEmpty)
        let object = try run.object
        #expect(object["name"] == .string("Selected"))
        #expect(object["outcome"] == .string("handled"))
        #expect(object["handledBy"] == .string("app"))
        #expect(object["last"] == .object(["kind": .string("event"), "name": .string("Opened")]))
        let steps = object["steps"]?.elements ?? []
        #expect(steps.map { $0["node"]?.string } == ["app/window", "app/window", "app"])
        #expect(steps.map { $0["rule"]?.string } == ["receiveEvent", "transformEvent", "handleEvent"])
        #expect(steps.map { $0["result"]?.string } == ["notHandled", "transformed", "handled"])
        #expect(object["output"] == .array([.string("window: Selected"), .string("opened a as Opened")]))
        #expect(object["after"] == .object(["count": .int(0)]))
    }

    @Test("print the same keys where nobody handles it")
    func jsonUnhandled() throws {
        for (words, kind) in [("trigger", "event"), ("report", "error")] {
            let object = try Run.on(desk, words, "Unknown", "--json", "--from", "app").object
            #expect(object["outcome"] == .string("unhandled"))
            #expect(object["handledBy"] == .null)
            #expect(object["last"] == .object(["kind": .string(kind), "name": .string("Unknown")]))
            #expect(object["steps"] == .array([]) && object["output"] == .array([]))
            #expect(object["after"] == .object(["count": .int(0)]))
        }
    }

    @Test("take what the event tells as words and as --args")
    func payload() throws {
        let run = try Run.on(desk, "trigger", "Opened", "--args", #"{ "item": { "a": [1] } }"#, "-q")
        #expect(run.output == ["window: Opened", #"opened {"a":[1]} as Opened"#])
    }

    @Test("print the node that handled it with --format names")
    func names() throws {
        #expect(try Run.on(desk, "trigger", "Kept", "--format", "names", "-q").output == ["app/window"])
        #expect(try Run.on(desk, "trigger", "Unknown", "--format", "names", "-q").output == [])
    }

    @Test("keep the state in a file where it was handled, and leave it alone where it was not, or with --dry-run")
    func state() throws {
        let scratch = try Scratch()
        let map = try scratch.write(desk, to: "desk.json")
        let file = scratch.path("state.json")
        func count() throws -> ActionValue? {
            guard try scratch.names.contains("state.json") else { return nil }
            return try ActionArguments(json: try scratch.read("state.json")).values["count"]
        }
        #expect(Run(["report", "Missing", "--map", map, "--state", file, "--dry-run"]).status == .success)
        #expect(try count() == nil)
        #expect(Run(["report", "Missing", "--map", map, "--state", file]).status == .success)
        #expect(try count() == .int(1))
        #expect(Run(["trigger", "Told", "--map", map, "--state", file]).status == .success)
        #expect(try count() == .int(2))
        #expect(Run(["report", "Unknown", "--map", map, "--state", file]).status == .failed)
        #expect(try count() == .int(2))
    }

    @Test(
        "refuse wrong usage, nodes that do not exist and names that are none",
        arguments: [
            (["trigger"], Status.usage), (["report"], .usage), (["trigger", "A", "B"], .usage),
            (["trigger", "A", "--from", "app/windw"], .usage), (["trigger", "A b"], .usage),
            (["report", "A", "--args", "[1]"], .data), (["trigger", "A", "--force"], .usage),
        ])
    func usage(words: [String], status: Status) throws {
        let scratch = try Scratch()
        let run = Run(words + ["--map", try scratch.write(desk, to: "desk.json")])
        #expect(run.status == status)
        #expect(run.output.isEmpty && run.errors.first?.hasPrefix("Error: ") == true)
    }

    @Test("speak of events and errors where the name is missing, or one too many")
    func usageWords() throws {
        #expect(try Run.on(desk, "trigger").errors.first == "Error: No event is named.")
        #expect(try Run.on(desk, "explain", "--error").errors.first == "Error: No error is named.")
        #expect(
            try Run.on(desk, "report", "A", "B").errors.first
                == "Error: Only one error can be given, and 'B' would be another.")
        #expect(
            try Run.on(desk, "trigger", "A b").errors.first?.hasPrefix("Error: 'A b' is not an event name: ") == true)
    }

    @Test("an endless cycle of a map's rules ends with its name")
    func cycle() throws {
        let map = #"""
            { "actionMap": 1, "root": { "name": "app", "rules": [
              { "handleEvent": "Ping", "do": [ { "trigger": "Pong" } ] },
              { "handleEvent": "Pong", "do": [ { "trigger": "Ping" } ] } ] } }
            """#
        let run = try Run.on(map, "trigger", "Ping")
        #expect(run.status == .failed)
        #expect(run.errors.first?.hasPrefix("Error: Dispatch is nested deeper than 128: ") == true)
        #expect(run.errors.count == 1, "\(run.errors)")
    }

    @Test("what nobody handled within the rules is noted, and the event itself told once")
    func unhandledInside() throws {
        let map = #"""
            { "actionMap": 1, "root": { "name": "app", "rules": [
              { "receiveEvent": "Ask", "do": [ { "trigger": "Inner" }, { "trigger": "Inner" } ], "result": "notHandled" },
              { "handleEvent": "Tell", "do": [ { "publish": "News" } ] } ],
              "children": [ { "name": "cell", "rules": [
                { "subscribe": "News", "do": [ { "report": "Broken" } ] } ] } ] } }
            """#
        let asked = try Run.on(map, "trigger", "Ask")
        #expect(asked.status == .unclaimed)
        #expect(
            asked.errors == [
                "Error: Nobody handled Ask, sent from app.", "Note: Nobody handled Inner, sent from app.",
            ])
        let told = try Run.on(map, "trigger", "Tell")
        #expect(told.status == .success)
        #expect(
            told.errors == ["Tell was handled at app.", "Note: Nobody handled Broken, sent from app/cell."])
        #expect(try Run.on(map, "trigger", "Ask", "-q").errors == ["Error: Nobody handled Ask, sent from app."])
        #expect(try Run.on(map, "report", "Lost").errors == ["Error: Nobody handled Lost, sent from app."])
    }
}

@Suite("Events of actions on the command line")
struct EventStepTests {
    @Test("a claim's 'trigger' goes up from its node with what it tells, and does not end the steps")
    func trigger() throws {
        let run = try Run.on(desk, "fire", "select:", "item=a", "-q")
        #expect(run.status == .success)
        #expect(run.output == ["window: Selected", "opened a as Opened", "1"])
    }

    @Test("a claim's 'report' ends the steps; who handled the error is told, and the action failed")
    func report() throws {
        let run = try Run.on(desk, "fire", "fail:")
        #expect(run.status == .failed)
        #expect(run.output == ["before", "window: NotFound", "gone: x"])
        #expect(run.errors.first == #"Error: 'fail:' failed: NotFound {"item":"x"}. app handled the error."#)
        let object = try Run.on(desk, "fire", "fail:", "--json").object
        #expect(object["outcome"] == .string("failed") && object["handledBy"] == .string("app"))
        #expect(object["output"] == .array(["before", "window: NotFound", "gone: x"].map(ActionValue.string)))
    }

    @Test("an error that nobody handles has nobody in 'handledBy', and is told once")
    func unhandled() throws {
        let run = try Run.on(desk, "fire", "lose:")
        #expect(run.status == .failed)
        #expect(run.errors.first == "Error: 'lose:' failed: Lost.")
        #expect(run.errors.last == "  Target: app/window/grid")
        #expect(try Run.on(desk, "fire", "lose:", "--json").object["handledBy"] == .null)
    }

    @Test("an event that nobody handles does not fail the action, and is noted")
    func unhandledEvent() throws {
        let run = try Run.on(desk, "fire", "shout:")
        #expect(run.status == .success)
        #expect(run.errors.last == "Note: Nobody handled Nothing, sent from app/window/grid.")
        #expect(try Run.on(desk, "fire", "shout:", "-q").errors.isEmpty)
    }

    @Test("a claim's 'publish' goes down from its node; what a subscriber reports goes up from the subscriber's")
    func publish() throws {
        let run = try Run.on(desk, "fire", "tell:", "-q")
        #expect(run.status == .success)
        #expect(run.output == ["cell hears Own", "window: NotFound", "gone: cell"])
    }
}

@Suite("action explain for events")
struct EventExplainTests {
    @Test("shows the rules that an event meets, with their lines, and runs none")
    func event() throws {
        let run = try Run.on(desk, "explain", "--event", "Opened")
        #expect(run.status == .success)
        #expect(
            run.output == [
                "Opened is handled at app.",
                "  app/window/grid   no rule",
                "  app/window        receiveEvent anything   is told of it   map.json:18",
                "  app               handleEvent Opened      handles it      map.json:5",
            ])
    }

    @Test("shows the rules that an error meets")
    func error() throws {
        let run = try Run.on(desk, "explain", "--error", "Lost", "--from", "app/window")
        #expect(
            run.output == [
                "Lost goes up to the top.",
                "  app/window   receiveError anything   is told of it   map.json:20",
                "  app          no rule",
            ])
    }

    @Test("prints the steps as JSON, one object a name")
    func json() throws {
        let objects = try Run.on(desk, "explain", "--event", "Opened", "Kept", "--json").objects
        #expect(objects.map { $0["name"]?.string } == ["Opened", "Kept"])
        let steps = objects.first?["steps"]?.elements ?? []
        #expect(steps.map { $0["node"]?.string } == ["app/window/grid", "app/window", "app"])
        #expect(steps.map { $0["verdict"]?.string } == ["noRule", "takes", "takes"])
        #expect(steps.map { $0["rule"]?.string } == [nil, "receiveEvent", "handleEvent"])
        #expect(steps.map { $0["subject"]?.string } == [nil, nil, "Opened"])
        #expect(steps.map { $0["line"] } == [.null, .int(18), .int(5)])
    }
}

@Suite("The sample's rules")
struct EventSampleTests {
    @Test("show a transform and a publish: rating changes the library, and the viewer hears of it")
    func rating() throws {
        let run = Run(["fire", "applyRating:", "stars:=4", "--json", "-q"])
        let object = try run.object
        #expect(run.status == .success && object["value"] == .int(4))
        #expect(object["output"] == .array([.string("rated 4"), .string("the viewer shows 4 stars")]))
        #expect(object["after"]?["changes"] == .int(1))

        let event = try Run(["trigger", "RatingChanged", "stars:=3", "--json", "-q"]).object
        #expect(event["last"] == .object(["kind": .string("event"), "name": .string("LibraryChanged")]))
        #expect(event["output"] == .array([.string("the viewer shows 3 stars")]))
    }

    @Test("show a catch: a photo that cannot be read becomes an alert")
    func unreadable() throws {
        let run = Run(["fire", "open:", "--from", "app/window/viewer", "-q"])
        #expect(run.status == .failed)
        #expect(run.output == ["alert: Mountain.jpg cannot be read"])
        #expect(run.errors.first?.hasSuffix("app handled the error.") == true)
        let error = try Run(["report", "Unreadable", "photo=x", "--from", "app/window/viewer", "--json", "-q"]).object
        #expect(error["handledBy"] == .string("app"))
        #expect(error["steps"]?.elements.map { $0["result"]?.string } == ["caught", "handled"])
    }

    @Test("say whom an event meets")
    func explained() {
        let run = Run(["explain", "--event", "RatingChanged", "-q"])
        #expect(run.output.dropFirst().first?.hasPrefix("  app/window/grid   transformEvent RatingChanged   ") == true)
    }
}
