import ActionRuntime
import Testing

@testable import ActionRemote

/// What clients of a program are told of the programs that it hosts: `actions/explain` asks there.
@MainActor @Suite struct HostedExplanationTests {
    let rater = Rater()
    let window = ActionNode("window")
    let coordinator: Coordinator

    init() { coordinator = Coordinator(root: window) }

    private func host() -> (talk: RemoteTalk, transport: EndpointTransport) {
        let endpoint = RemoteEndpoint(rater.coordinator, app: "photos", menu: rater.menu, exposing: .all)
        let transport = EndpointTransport(endpoint)
        window.host(RemoteActions(transport, name: "photos", in: window))
        return (RemoteTalk(coordinator, exposing: .all), transport)
    }

    /// The member `elsewhere` of the answer to a request for an explanation.
    private func elsewhere(_ params: ActionValue, _ talk: RemoteTalk) async -> ActionValue? {
        let id = talk.send("actions/explain", params)
        while true {
            if let line = talk.take() {
                #expect(line["id"] == .int(id) && line["error"] == nil, "\(line)")
                return elsewhere(in: line["result"])
            }
            await Task.yield()
        }
    }

    private func elsewhere(in explanation: ActionValue?) -> ActionValue? {
        explanation?["steps"]?.members.compactMap { $0["elsewhere"] }.first
    }

    private func words(_ elsewhere: ActionValue?) -> [String] {
        (elsewhere?["steps"]?.members ?? []).map { step in
            ["program", "path", "verdict", "reason"].compactMap { step[$0]?.string }.joined(separator: " ")
        }
    }

    @Test func theProgramIsAskedNow() async {
        let (talk, _) = host()
        rater.isLocked = true
        // The watch has not told it yet.
        #expect(coordinator.validate("rate:").isEnabled)
        let step = await elsewhere(["action": "rate:", "arguments": ["stars": 3]], talk)
        #expect(step?["verdict"] == "target" && step?["unasked"] == nil)
        #expect(words(step) == ["photos app/window/grid disabled the image is locked"])
        let quit = await elsewhere(["action": "quit:"], talk)
        #expect(
            words(quit) == ["photos app/window/grid noClaim", "photos app/window noClaim", "photos app target"])
    }

    @Test func theOtherProgramIsAskedForTheNameBehindARemapping() async {
        window.remap("stop:", to: "quit:")
        let (talk, _) = host()
        #expect(words(await elsewhere(["action": "stop:"], talk)).last == "photos app target")
    }

    @Test func whatIsClaimedHereAsksNobody() {
        let (talk, transport) = host()
        window.onAction("close:") { _ in }
        let count = transport.sent.count
        for action in ["close:", "unknown:"] {
            #expect(elsewhere(in: talk.ask("actions/explain", ["action": .string(action)])) == nil)
        }
        #expect(transport.sent.count == count)
    }

    @Test func aProgramThatIsAwayIsToldAsItWasHeardLast() async {
        let (talk, transport) = host()
        transport.stop()
        let step = await elsewhere(["action": "paste:"], talk)
        #expect(step?["unasked"] == "photos is not running" && step?["steps"] == nil)
        #expect(step?["path"] == "app/window/grid" && step?["reason"] == "photos is not running")
    }

    @Test func withoutAnIsolationNobodyIsAsked() {
        let (talk, _) = host()
        let step = elsewhere(in: talk.ask("actions/explain", ["action": "paste:"]))
        #expect(step?["unasked"] == "test waits for no other program" && step?["reason"] == "the clipboard is empty")
    }

    private func hostSilentProgram() -> (talk: RemoteTalk, transport: ScriptedTransport) {
        let transport = ScriptedTransport()
        window.host(RemoteActions(transport, name: "photos", in: window))
        transport.connect(hosts: true)
        return (RemoteTalk(coordinator, exposing: .all), transport)
    }

    @Test func aProgramThatDoesNotAnswerIsNotWaitedForLong() async {
        let (talk, transport) = hostSilentProgram()
        // The more programs have passed the question on, the less each of them waits.
        let step = await elsewhere(["action": "save:", "hops": 7], talk)
        #expect(step?["unasked"] == "photos has not answered in time" && step?["verdict"] == "target")
        let question = transport.sent.last
        #expect(question?["method"] == "actions/explain" && question?["params"]?["hops"] == 8)
        // What comes too late is dropped, and the connection goes on.
        transport.answer(question?["id"]?.int ?? 0, #"{"steps":[]}"#)
        #expect(coordinator.canPerform("save:") && transport.openings == 1)
    }

    @Test func aQuestionIsPassedOnByEightPrograms() async {
        let (talk, transport) = hostSilentProgram()
        let count = transport.sent.count
        let step = await elsewhere(["action": "save:", "hops": 8], talk)
        #expect(step?["unasked"] == "the question was passed on by 8 programs, and goes no further")
        #expect(transport.sent.count == count)
        talk.send("actions/explain", ["action": "save:", "hops": 9])
        #expect(talk.takeFault().code == -32602)
    }

    @Test func aQuestionCanBeCancelled() async {
        let (talk, transport) = hostSilentProgram()
        let id = talk.send("actions/explain", ["action": "save:"])
        talk.send(#"{"jsonrpc":"2.0","method":"$/cancel","params":{"id":\#(id)}}"#)
        await until { !talk.lines.isEmpty }
        #expect(talk.takeFault().code == -32800)
        #expect(transport.sent.last?["method"] == "$/cancel")
    }

    @Test func aQuestionUnderWayIsNoRequestToShow() {
        let (talk, _) = hostSilentProgram()
        talk.send("actions/explain", ["action": "save:"])
        #expect(talk.endpoint.requests.isEmpty)
        talk.close()
    }
}
