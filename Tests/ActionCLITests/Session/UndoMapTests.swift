import ActionRuntime
import Testing

@testable import ActionMaps

/// Maps with undo stacks, interceptors, sequences and secrets.
@Suite("Maps take back, intercept and perform sequences")
struct UndoMapTests {
    private static let map = """
        { "actionMap": 1, "state": { "rating": 0, "admin": false, "log": 0, "deep": { "x": 1 } },
          "actions": { "rate:": { "title": "Rate It", "parameters": { "stars": { "type": "integer" } } },
            "both:": { "title": "Both", "parameters": { "stars": { "type": "integer" } } },
            "login:": { "parameters": { "password": { "type": "string", "secret": true } } } },
          "root": { "name": "app", "intercept": { "before": [ { "add": { "log": 1 } } ] },
            "actions": { "outside:": { "do": [ { "set": { "rating": 9 } } ] } },
            "children": [ { "name": "page", "undo": true,
              "intercept": [ { "actions": [ "delete:" ], "enabled": "admin", "reason": "only administrators may do that" },
                { "actions": "stop:", "before": [ { "report": "Stopped" } ] } ],
              "rules": [ { "handleEvent": "Reset", "do": [ { "set": { "rating": 0 } }, { "add": { "deep.x": 1 } } ] } ],
              "actions": { "rate:": { "do": [ { "set": { "rating": "${args.stars}" } } ] }, "delete:": {}, "stop:": {},
                "reset:": { "do": [ { "trigger": "Reset" } ] }, "login:": {},
                "both:": { "performs": [ { "action": "rate:", "arguments": { "stars": 1 } },
                  { "action": "rate:", "arguments": { "stars": "${stars}" }, "start": "app/page" } ] } } } ] },
          "focus": "app/page" }
        """

    private func session() throws -> Session { Session(try decode(Self.map), file: "map.json") }

    private func decode(_ text: String) throws -> ActionMap {
        try ActionMap(reading: Array(text.utf8), file: "map.json")
    }

    private func fire(_ session: Session, _ name: ActionName, _ arguments: ActionArguments = [:]) -> Outcome {
        session.coordinator.perform(Invocation(name, arguments: arguments), from: session.start)
    }

    @Test("What steps write takes itself back, in claims and in rules")
    func undo() throws {
        let session = try session()
        var undo: String?
        session.coordinator.observe { undo = $0.undo }
        #expect(fire(session, "rate:", ["stars": 4]).isPerformed && undo == "Rate It")
        #expect(fire(session, "reset:").isPerformed && undo == "Reset")
        #expect(session.state["rating"] == 0 && session.state["deep"] == ["x": 2])
        #expect(session.coordinator.validate("undo:").title == "Undo Reset")
        _ = fire(session, "undo:")
        #expect(session.state["rating"] == 4 && session.state["deep"] == ["x": 1])
        _ = fire(session, "undo:")
        #expect(session.state["rating"] == 0)
        _ = fire(session, "redo:")
        #expect(session.state["rating"] == 4 && session.coordinator.validate("redo:").title == "Redo Reset")
        _ = fire(session, "outside:")
        #expect(undo == nil)
    }

    @Test("What steps change before and after others they perform is taken back in the reverse order")
    func nested() throws {
        let session = Session(
            try decode(
                """
                { "actionMap": 1, "state": { "n": 1 }, "root": { "name": "app", "undo": true,
                  "rules": [ { "handleEvent": "Doubled", "do": [ { "add": { "n": 100 } } ] } ],
                  "actions": { "inc:": { "do": [ { "add": { "n": 10 } } ] },
                    "all:": { "do": [ { "add": { "n": 1 } }, { "perform": "inc:" }, { "set": { "n": 5 } },
                      { "trigger": "Doubled" }, { "add": { "n": 1000 } } ] } } } }
                """), file: "map.json")
        #expect(fire(session, "all:").isPerformed && session.state["n"] == 1105)
        for _ in 0..<2 {
            _ = fire(session, "undo:")
            #expect(session.state["n"] == 1)
            _ = fire(session, "redo:")
            #expect(session.state["n"] == 1105)
        }
    }

    @Test("A claim that performs a sequence is one undo")
    func sequence() throws {
        let session = try session()
        #expect(fire(session, "both:", ["stars": 5]).isPerformed && session.state["rating"] == 5)
        #expect(session.coordinator.validate("undo:").title == "Undo Both")
        _ = fire(session, "undo:")
        #expect(session.state["rating"] == 0)
        #expect(fire(session, "both:").kind == .badArguments)
    }

    @Test("Interceptors refuse with their reason, run before handlers, and stop them by an error")
    func interceptors() throws {
        let session = try session()
        #expect(fire(session, "delete:").reasons == ["only administrators may do that"])
        #expect(session.coordinator.perform("delete:", force: true).isDisabled)
        #expect(session.state["log"] == 0)
        session.state["admin"] = true
        #expect(fire(session, "delete:").isPerformed && session.state["log"] == 1)
        #expect(fire(session, "stop:").isFailed && session.state["log"] == 2)
        #expect(session.coordinator.explain("delete:").interceptors.map(\.source.line) == [5, 8])
    }

    @Test(
        "Faults are told with their place",
        arguments: [
            (#"{ "name": "a", "undo": 1 }"#, "root.undo: expected true or false"),
            (
                #"{ "name": "a", "intercept": { "before": [ { "decline": true } ] } }"#,
                "is for claims, and not for an interceptor"
            ),
            (
                #"{ "name": "a", "intercept": [ { "opaque": true, "before": [] } ] }"#,
                "an opaque interceptor has no 'before'"
            ),
            (#"{ "name": "a", "intercept": { "befor": [] } }"#, "Did you mean 'before'?"),
            (
                #"{ "name": "a", "actions": { "b:": { "do": [], "performs": [] } } }"#,
                "a claim has 'do' or 'performs', not both"
            ),
            (#"{ "name": "a", "actions": { "b:": { "performs": [ {} ] } } }"#, "the required key 'action' is missing"),
        ])
    func faults(_ root: String, _ message: String) {
        let error = #expect(throws: MapFaults.self) { try decode(#"{ "actionMap": 1, "root": \#(root) }"#) }
        #expect("\(error!)".contains(message), "\(error!)")
    }
}
