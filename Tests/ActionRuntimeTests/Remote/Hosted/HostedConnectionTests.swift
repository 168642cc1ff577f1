import ActionRuntime
import Testing

@testable import ActionRemote

/// What a host says of a program that comes, goes, and speaks badly.
@MainActor final class HostedConnectionTests {
    let window = ActionNode("window")
    private let wire = ScriptedTransport()
    private(set) lazy var coordinator = Coordinator(root: window)
    private var made: RemoteActions?

    /// Made in the test, so that no other test runs between the connection and the answer, for which there is a time.
    private var remote: RemoteActions {
        if let made { return made }
        let remote = RemoteActions(wire, name: "photos", in: window, expecting: ["export:"])
        window.host(remote)
        made = remote
        return remote
    }

    private var transport: ScriptedTransport {
        _ = remote
        return wire
    }

    private var reasons: [Validation.Reason] { coordinator.validate("save:").reasons }

    @Test func beforeTheFirstAnswerOnlyExpectedActionsAreClaimed() {
        #expect(remote.status == .connecting)
        #expect(coordinator.validate("export:").reasons == ["photos has not answered yet"])
        #expect(coordinator.validate("save:").target == nil)
        transport.connect()
        #expect(remote.status == .connected && coordinator.validate("save:").isEnabled)
        // The program does not have it.
        #expect(coordinator.validate("export:").target == nil)
        transport.end("it went")
        #expect(coordinator.validate("export:").reasons == ["photos is not running"])
    }

    @Test func aProgramThatHasGoneDisablesItsActionsUntilItIsBack() async {
        transport.connect()
        transport.end("the socket is gone")
        #expect(remote.status == .away("the socket is gone") && reasons == ["photos is not running"])
        #expect(await coordinator.perform("save:").reasons == ["photos is not running"])
        #expect(transport.sent.count == 2)
        remote.connectNow()
        #expect(transport.openings == 2 && reasons == ["photos is not running"])
        transport.connect(action: "other:")
        #expect(coordinator.validate("other:").isEnabled && coordinator.validate("save:").target == nil)
    }

    @Test func aTransportSaysThatNobodyIsThere() async {
        transport.connect()
        let outcome = Task { await coordinator.perform("save:") }
        await until { transport.sent.count >= 3 }
        transport.miss("no worker of 'photos' is running")
        #expect(reasons == ["no worker of 'photos' is running"] && transport.isOpen)
        transport.tell(#"{"jsonrpc":"2.0","id":2,"error":{"code":-32003,"message":"Nobody took it."}}"#)
        #expect(await outcome.value.description.hasSuffix("photos refuses 'save:': Nobody took it."))
        // It ends when somebody is there, who is asked.
        transport.end("a worker is running")
        #expect(reasons == ["no worker of 'photos' is running"])
        await until { transport.openings >= 2 }
        transport.connect()
        #expect(coordinator.validate("save:").isEnabled)
    }

    @Test func nobodyMayBeThereFromTheBeginning() {
        transport.miss("no worker of 'photos' is running")
        for id in 0...1 {
            transport.tell(#"{"jsonrpc":"2.0","id":\#(id),"error":{"code":-32003,"message":"Nobody."}}"#)
        }
        #expect(coordinator.validate("export:").reasons == ["no worker of 'photos' is running"])
        #expect(remote.status == .away("no worker of 'photos' is running") && transport.isOpen)
    }

    @Test func theConnectionIsMadeAgainByItself() async {
        transport.connect()
        transport.end("it went")
        await until { transport.openings >= 2 }
        #expect(transport.isOpen)
    }

    @Test func pausesGrow() {
        var backoff = Backoff()
        let pauses = (0..<9).map { _ in backoff.next() }
        #expect(pauses.first == .milliseconds(250) && pauses[1] == .milliseconds(500) && pauses.last == .seconds(30))
        backoff.reset()
        #expect(backoff.next() == .milliseconds(250))
    }

    @Test func menusHearOfEachChange() {
        var told = 0
        let registration = remote.onChange { told += 1 }
        transport.connect()
        transport.tell(
            #"{"jsonrpc":"2.0","method":"actions/changed","params":{"watch":7,"revision":2,"actions":[{"action":"save:","target":null}]}}"#
        )
        #expect(told == 2 && coordinator.validate("save:").target == nil)
        transport.end("it went")
        #expect(told == 3)
        registration?.cancel()
        remote.connectNow()
        transport.connect()
        #expect(told == 3)
    }

    @Test(arguments: [
        ("this is not JSON", "photos sent a line that is not JSON"),
        ("[1,2]", "photos sent a line that is no message"),
        ("{}", "photos sent a line that is no message"),
        (#"{"jsonrpc":"2.0","id":99,"result":1}"#, "photos answered what was not asked"),
        (#"{"jsonrpc":"2.0","id":0,"result":{}}"#, "photos does not say which protocol it speaks"),
        (
            #"{"jsonrpc":"2.0","id":0,"result":{"protocol":9}}"#,
            "photos speaks version 9 of the protocol, and this program 1 to 2"
        ),
        (
            #"{"jsonrpc":"2.0","id":null,"error":{"code":-32003,"message":"64 programs are connected."}}"#,
            "photos refuses the connection: 64 programs are connected."
        ),
        (
            #"{"jsonrpc":"2.0","id":0,"error":{"code":-32002,"message":"It allows nothing."}}"#,
            "photos does not tell its actions: It allows nothing."
        ),
    ])
    func whatCannotBeUnderstoodIsTheReason(_ line: String, _ reason: String) {
        transport.tell(line)
        #expect(remote.status == .away(reason) && !transport.isOpen)
        #expect(coordinator.validate("export:").reasons.map(\.text) == [reason])
        // It is tried again.
        remote.connectNow()
        transport.connect()
        #expect(remote.status == .connected)
    }

    @Test func aProgramOfTheFirstVersionIsUnderstood() async {
        transport.connect(version: 1)
        #expect(coordinator.validate("save:").isEnabled)
        let outcome = Task { await coordinator.perform("save:") }
        await until { transport.sent.count >= 3 }
        // It does not know the parameter.
        #expect(transport.sent[2]["params"]?["hops"] == nil)
        transport.answer(2, #"{"outcome":"performed","value":null,"kind":"closure"}"#)
        #expect(await outcome.value.isPerformed)
    }

    @Test func aWatchThatEndsIsBegunAgain() {
        transport.connect()
        let ended = #"{"jsonrpc":"2.0","method":"watch/ended","params":{"watch":7,"reason":"Too many names."}}"#
        transport.tell(ended)
        #expect(remote.status == .connected && transport.sent.last?["method"] == "watch/start")
        transport.answer(1, #"{"watch":7,"actions":[\#(ScriptedTransport.entry("other:"))]}"#)
        #expect(coordinator.validate("other:").isEnabled && !coordinator.validate("save:").isEnabled)
        // One whose watches end at once is tried again after a pause.
        transport.tell(ended)
        #expect(remote.status == .away("photos tells its actions no longer: Too many names."))
    }

    @Test func untilAllIsToldAgainWhatWasKnownStaysClaimed() {
        transport.connect()
        transport.tell(
            #"{"jsonrpc":"2.0","method":"actions/changed","params":{"watch":7,"actions":[\#(ScriptedTransport.entry("zoom:"))]}}"#
        )
        transport.end("it went")
        remote.connectNow()
        transport.answer(0, #"{"protocol":2}"#)
        transport.answer(1, #"{"watch":8,"incomplete":true,"actions":[\#(ScriptedTransport.entry("save:"))]}"#)
        #expect(coordinator.validate("save:").isEnabled)
        #expect(coordinator.validate("zoom:").reasons == ["photos has not told it again yet"])
        transport.tell(
            #"{"jsonrpc":"2.0","method":"actions/changed","params":{"watch":8,"actions":[\#(ScriptedTransport.entry("new:"))]}}"#
        )
        #expect(coordinator.validate("new:").isEnabled && coordinator.validate("zoom:").target == nil)
    }

    @Test func aProgramThatGoesInTheMiddleLeavesTheOutcomeUnknown() async throws {
        transport.connect()
        let outcome = Task { await coordinator.perform("save:") }
        await until { transport.sent.count >= 3 }
        transport.end("it was killed")
        let ended = await outcome.value
        let error = try #require(ended.error as? RemoteProgramError)
        #expect(ended.isFailed && ended.didCallHandler && error.isOutcomeUnknown && error.program == "photos")
        #expect(
            error.message
                == "photos went away while 'save:' was under way there: its outcome is not known (it was killed).")
    }

    @Test func namesAreInternedUpToANumberAndTheRestIsCounted() {
        transport.answer(0, #"{"protocol":2}"#)
        let first = (0..<RemoteActions.nameLimit).map { ScriptedTransport.entry("hosted-name-\($0):") }
        transport.answer(1, #"{"watch":7,"actions":[\#(first.prefix(5000).joined(separator: ","))]}"#)
        func more(_ entries: some Sequence<String>) {
            let list = entries.joined(separator: ",")
            transport.tell(
                #"{"jsonrpc":"2.0","method":"actions/changed","params":{"watch":7,"actions":[\#(list)]}}"#)
        }
        more(first.dropFirst(5000))
        #expect(remote.leftOut == 0)
        more(["hosted-one-more:", "hosted-two-more:"].map { ScriptedTransport.entry($0) })
        #expect(remote.leftOut == 2 && ActionName(registered: "hosted-one-more:") == nil)
        #expect(remote.availableActions(from: nil).count == RemoteActions.nameLimit)
    }

    @Test func whatIsKeptIsBounded() {
        transport.answer(0, #"{"protocol":2}"#)
        let text = String(repeating: "x", count: 1 << 20)
        transport.answer(1, #"{"watch":7,"actions":[]}"#)
        for number in 0..<20 {
            let entry = ScriptedTransport.entry("hosted-large-\(number):", #","value":"\#(text)""#)
            transport.tell(
                #"{"jsonrpc":"2.0","method":"actions/changed","params":{"watch":7,"actions":[\#(entry)]}}"#)
        }
        #expect(remote.status == .connected && remote.leftOut > 0)
        #expect(remote.size <= RemoteActions.sizeLimit)
    }

    @Test func linesOfAnEarlierConnectionCountForNothing() {
        transport.connect()
        transport.end("it went")
        transport.tell("garbage")
        #expect(remote.status == .away("it went"))
    }
}
