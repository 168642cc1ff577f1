import ActionRuntime
import Testing

@testable import ActionAgents
@testable import ActionMaps

/// What the person agrees to while the program goes on.
@Suite("The consent of the person at the client is for what was shown")
struct AgentConsentBindingTests {
    /// Two documents, each of which a focus in it deletes; and a window that deletes whichever is open.
    private static let map = #"""
        {
          "actionMap": 1, "name": "desk", "state": { "gone": "", "open": "draft" },
          "menus": [ { "title": "Edit", "items": [
            { "action": "deleteDoc:", "destructive": true }, { "action": "close:", "destructive": true } ] } ],
          "focus": "app/draft",
          "root": { "name": "app", "actions": { "close:": { "do": [ { "set": { "gone": "${open}" } } ] } }, "children": [
            { "name": "draft", "actions": { "deleteDoc:": { "do": [ { "set": { "gone": "draft" } } ] } } },
            { "name": "thesis", "actions": { "deleteDoc:": { "do": [ { "set": { "gone": "thesis" } } ] } } } ] }
        }
        """#

    /// A client whose user is asked, and the program, which a test changes meanwhile.
    private final class Desk {
        let session: Session
        let client: AgentClient
        private var call = ActionValue.null
        private var id: ActionValue = .null
        private var asked: ActionValue?

        init(_ version: String) throws {
            let map = try ActionMap(reading: Array(AgentConsentBindingTests.map.utf8), file: "map.json")
            session = Session(map, file: "map.json")
            client = try AgentClient(session: session, version: version, capabilities: ["elicitation": ["form": [:]]])
        }

        /// Another call of the same client.
        init(beside other: Desk) { (session, client) = (other.session, other.client) }

        /// What the client gets: a question to its user, or the end of the call.
        enum Reply {
            case question(String)
            case result(AgentResult)

            var question: String? { if case .question(let text) = self { text } else { nil } }
            var result: AgentResult? { if case .result(let result) = self { result } else { nil } }
        }

        func begin(_ arguments: ActionValue) throws -> Reply {
            call = ["name": "actions_perform", "arguments": arguments]
            id = client.request("tools/call", call)
            return try reply()
        }

        func say(_ action: String) throws -> Reply {
            let asked = try #require(asked)
            if client.version < "2026" {
                client.send(["jsonrpc": "2.0", "id": asked["id"] ?? .null, "result": ["action": .string(action)]])
            } else if case .object(var again) = call {
                again["inputResponses"] = ["consent": ["action": .string(action)]]
                again["requestState"] = asked["requestState"]
                id = client.request("tools/call", .object(again))
            }
            return try reply()
        }

        private func reply() throws -> Reply {
            asked = nil
            if client.received.contains(where: { $0["method"] == "elicitation/create" }) {
                let request = try client.message("elicitation/create")
                asked = request
                return .question(try #require(request["params"]?["message"]?.string))
            }
            let result = try #require(client.answer(to: id)["result"])
            guard result["resultType"] == "input_required" else { return .result(AgentResult(result)) }
            asked = result
            return .question(try #require(result["inputRequests"]?["consent"]?["params"]?["message"]?.string))
        }

        func focus(_ path: String) { session.coordinator.firstResponder = session.coordinator.node(at: path) }

        var gone: ActionValue? { session.state["gone"] }
        var revision: ActionValue {
            get throws { try client.call("actions_list")["revision"] ?? .null }
        }
    }

    private static let draft = "Perform 'deleteDoc:' at 'app/draft'? It is destructive."
    private static let thesis =
        "The program has changed since you were asked. Perform 'deleteDoc:' at 'app/thesis'? It is destructive."

    @Test("where the focus moves meanwhile, the person is asked anew", arguments: AgentClient.versions)
    func focus(_ version: String) throws {
        let desk = try Desk(version)
        #expect(try desk.begin(["action": "deleteDoc:"]).question == Self.draft)
        desk.focus("app/thesis")
        #expect(try desk.say("accept").question == Self.thesis && desk.gone == "")
        let refused = try #require(desk.say("decline").result)
        #expect(refused["outcome"] == "disabled" && refused["confirmation"] == .null && desk.gone == "")
        #expect(try desk.begin(["action": "deleteDoc:"]).question != nil)
        #expect(try desk.say("accept").result?["outcome"] == "performed" && desk.gone == "thesis")
    }

    @Test("a call for a revision holds while nothing changes, and ends after a change", arguments: AgentClient.versions)
    func revision(_ version: String) throws {
        let desk = try Desk(version)
        #expect(try desk.begin(["action": "deleteDoc:", "ifRevision": desk.revision]).question == Self.draft)
        desk.focus("app/thesis")
        let stale = try #require(desk.say("accept").result)
        #expect(stale.isError && stale["error"]?["code"] == -32001 && stale["confirmation"] == .null)
        #expect(desk.gone == "")
        desk.focus("app/draft")
        #expect(try desk.begin(["action": "deleteDoc:", "ifRevision": desk.revision]).question == Self.draft)
        #expect(try desk.say("accept").result?["outcome"] == "performed" && desk.gone == "draft")
    }

    @Test("another node at the same path is asked about", arguments: AgentClient.versions)
    func samePath(_ version: String) throws {
        let desk = try Desk(version)
        for from in [["from": "app/draft"], [:]] as [[String: ActionValue]] {
            desk.focus("app/draft")
            let arguments = ActionValue.object(["action": "deleteDoc:"].merging(from) { $1 })
            #expect(try desk.begin(arguments).question == Self.draft)
            let root = desk.session.coordinator.root
            try #require(desk.session.coordinator.node(at: "app/draft")).removeFromParent()
            var runs = 0
            let other = ActionNode("draft", in: root).onAction("deleteDoc:") { _ in runs += 1 }
            desk.session.coordinator.firstResponder = other
            #expect(try desk.say("accept").question == "The program has changed since you were asked. " + Self.draft)
            #expect(runs == 0 && desk.gone == "")
            #expect(try desk.say("accept").result?["outcome"] == "performed" && runs == 1)
        }
    }

    @Test("what the same handler would do to something else is asked about", arguments: AgentClient.versions)
    func state(_ version: String) throws {
        let desk = try Desk(version), question = "Perform 'close:' at 'app'? It is destructive."
        #expect(try desk.begin(["action": "close:"]).question == question)
        desk.session.state["open"] = "thesis"
        desk.session.coordinator.invalidate()
        #expect(try desk.say("accept").question?.hasSuffix(question) == true && desk.gone == "")
        #expect(try desk.say("accept").result?["outcome"] == "performed" && desk.gone == "thesis")
    }

    @Test("steps are asked about anew as well", arguments: AgentClient.versions)
    func steps(_ version: String) throws {
        let desk = try Desk(version)
        let asked = try #require(desk.begin(["steps": [["action": "close:"], ["action": "deleteDoc:"]]]).question)
        #expect(asked.hasSuffix("'close:' at 'app' (step 1); 'deleteDoc:' at 'app/draft' (step 2)."))
        desk.focus("app/thesis")
        #expect(try desk.say("accept").question?.hasSuffix("'deleteDoc:' at 'app/thesis' (step 2).") == true)
        #expect(try desk.say("accept").result?["performed"] == 2 && desk.gone == "thesis")
    }

    @Test(
        "two questions may be open at once, and each is performed, in either order", arguments: AgentClient.versions,
        [false, true])
    func two(_ version: String, isReversed: Bool) throws {
        let first = try Desk(version), second = Desk(beside: first)
        #expect(try first.begin(["action": "deleteDoc:"]).question == Self.draft)
        #expect(try second.begin(["action": "close:"]).question == "Perform 'close:' at 'app'? It is destructive.")
        let desks = isReversed ? [second, first] : [first, second]
        #expect(try desks[0].say("accept").result?["outcome"] == "performed")
        // What was performed has changed the program.
        let question = try desks[1].say("accept").question
        #expect(question?.hasPrefix("The program has changed since you were asked. Perform '") == true)
        #expect(try desks[1].say("accept").result?["outcome"] == "performed")
    }

    @Test(
        "a program that changes each time is not asked without end, and the model gets no token",
        arguments: AgentClient.versions)
    func restless(_ version: String) throws {
        let desk = try Desk(version)
        var reply = try desk.begin(["action": "close:"]), questions = 0
        while reply.question != nil, questions < 100 {
            questions += 1
            desk.session.coordinator.invalidate()
            reply = try desk.say("accept")
        }
        let result = try #require(reply.result)
        #expect(questions < 10 && result["error"]?["code"] == -32001 && result["confirmation"] == .null)
        #expect(desk.gone == "")
    }

    @Test(
        "the state of a question that a client returns has a bounded number of rounds",
        arguments: [
            ("t 1 2 8", 8), ("t - 2 1", 1), ("t 1 2 9", nil), ("t 1 2 0", nil), ("t 1 2 -1", nil), ("t 1 2", nil),
            ("t 1 2 8 8", nil), ("", nil),
        ] as [(String, Int?)])
    func rounds(_ state: String, _ rounds: Int?) {
        let binding = AgentQuestion.Binding(state: state)
        #expect(binding?.rounds == rounds && binding?.state == rounds.map { _ in state })
    }

    @Test("a token that the model has is good for the same call with its revision, and not after a change")
    func tokens() throws {
        let map = try ActionMap(reading: Array(Self.map.utf8), file: "map.json")
        let session = Session(map, file: "map.json"), client = try AgentClient(session: session)
        for changes in [false, true] {
            let revision = try client.call("actions_list")["revision"] ?? .null
            let call: [String: ActionValue] = ["action": "deleteDoc:", "ifRevision": revision]
            let token = try client.call("actions_perform", .object(call))["confirmation"] ?? .null
            if changes { session.coordinator.invalidate() }
            let answer = try client.call("actions_perform", .object(call.merging(["confirm": token]) { $1 }))
            #expect(changes ? answer["error"]?["code"] == -32001 : answer["outcome"] == "performed")
        }
    }
}
