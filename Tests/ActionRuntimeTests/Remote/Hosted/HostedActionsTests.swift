import ActionRuntime
import Testing

@testable import ActionCore
@testable import ActionRemote

/// The actions of another program in a tree: one window that hosts the photo rater.
@MainActor @Suite struct HostedActionsTests {
    let rater = Rater()
    let window = ActionNode("window"), node: ActionNode
    let coordinator: Coordinator

    init() {
        node = ActionNode("photos", in: window)
        coordinator = Coordinator(root: window)
        coordinator.firstResponder = node
    }

    private func host(
        exposing: RemoteExposure = .all, allowing: RemotePermissions = [.ask, .perform],
        confirm: (nonisolated(nonsending) (RemoteConfirmation) async -> Bool)? = nil
    ) -> (remote: RemoteActions, transport: EndpointTransport) {
        let endpoint = RemoteEndpoint(
            rater.coordinator, app: "photos", menu: rater.menu, exposing: exposing, allowing: allowing)
        let transport = EndpointTransport(endpoint)
        let remote = RemoteActions(transport, name: "photos", in: node, confirm: confirm)
        node.host(remote)
        return (remote, transport)
    }

    @Test func theTargetIsTheHostNode() {
        _ = host()
        let target = coordinator.target(forAction: "rate:")
        #expect(target?.node === node && target?.isAsync == true && target?.returns == .integer)
        #expect(target?.signature?.parameters.first?.maximum == 5)
        #expect(coordinator.actions().map(\.name.text).contains("rate:"))
        #expect(coordinator.target(forAction: "nothing:") == nil)
    }

    @Test func aRequestIsPerformedThereWithItsDeclaredResult() async throws {
        _ = host()
        #expect(try await coordinator.perform("rate:", arguments: ["stars": 4]).get(as: Int.self) == 4)
        #expect(rater.rating == 4)
        let wrong = await coordinator.perform("rate:", arguments: ["stars": 9])
        #expect(wrong.kind == .badArguments && wrong.description.contains("stars"))
        #expect(await coordinator.perform("paste:").reasons == ["the clipboard is empty"])
    }

    @Test func aSynchronousRequestNeedsAwait() {
        _ = host()
        guard case .failed(DispatchError.needsAwait, by: nil, _) = coordinator.perform("quit:") else {
            Issue.record("it was performed")
            return
        }
        #expect(coordinator.perform("paste:").reasons == ["the clipboard is empty"])
        #expect(coordinator.perform("rate:", arguments: ["stars": "x"]).kind == .badArguments)
    }

    @Test func whatTheProgramDoesNotTakeGoesOnAbove() async {
        _ = host()
        var ran = 0
        window.onAction("close:") { _ in ran += 1 }
        #expect(await coordinator.perform("close:").isPerformed && ran == 1)
    }

    @Test func onlyWhatIsExposedIsHosted() {
        _ = host(exposing: .menu)
        #expect(coordinator.validate("rate:", arguments: ["stars": 3]).isEnabled)
        #expect(coordinator.validate("rate:", arguments: ["stars": 4]).reasons.map(\.kind) == [.unclaimed])
        // The arguments may not be known yet.
        #expect(coordinator.validate("rate:").isEnabled)
        #expect(!coordinator.canPerform("secret:") && !coordinator.canPerform("ghost:"))
        #expect(coordinator.validate("quit:").reasons == ["the command is disabled"])
    }

    @Test func menusShowTheStateThere() {
        let (_, transport) = host()
        let menu = Menu("Photos") {
            Command("Three", action: "rate:", arguments: ["stars": 3])
            Command("Five", action: "rate:", arguments: ["stars": 5])
            Command("Paste", action: "paste:")
        }
        let watch = coordinator.watch(menu)
        rater.rating = 5
        rater.coordinator.invalidate()
        transport.endpoint.tellChanges()
        #expect(!watch.takeChanges().isEmpty)
        let items = watch.snapshot.items
        #expect(items.map(\.state) == [.off, .on, .off] && items.map(\.isEnabled) == [true, true, false])
        #expect(items.map(\.title) == ["Three", "Five", "Paste"])
        transport.stop()
        #expect(!watch.takeChanges().isEmpty)
        #expect(watch.snapshot.items.allSatisfy { $0.reasons == ["photos is not running"] })
    }

    @Test func anExplanationHasOneStepForTheProgram() async throws {
        let (remote, transport) = host()
        let explanation = coordinator.explain("paste:")
        let steps = explanation.steps.filter { $0.elsewhere != nil }
        #expect(
            steps.map(\.elsewhere) == [
                RemoteStep(
                    program: "photos", path: "app/window/grid", verdict: .disabled, reason: "the clipboard is empty")
            ])
        #expect(steps.first?.node == node.id && steps.first?.reason == "the clipboard is empty")
        #expect(explanation.description.contains("in photos at app/window/grid"))
        let there = await remote.explanation(of: Invocation("quit:"))
        #expect(there.map(\.path) == ["app/window/grid", "app/window", "app"])
        #expect(there.map(\.verdict) == [.noClaim, .noClaim, .target] && there.allSatisfy { $0.program == "photos" })
        transport.stop()
        #expect(coordinator.explain("quit:").steps.last?.elsewhere?.reason == "photos is not running")
        #expect(await remote.explanation(of: Invocation("quit:")).map(\.reason) == ["photos is not running"])
    }

    @Test func whatHasToBeConfirmedAsksThePersonHere() async {
        var asked: [RemoteConfirmation] = []
        var answer = false
        _ = host(confirm: { question in
            asked.append(question)
            return answer
        })
        let refused = await coordinator.perform("delete:")
        #expect(refused.reasons == ["it was not confirmed"] && rater.deleted == 0)
        #expect(asked.map(\.title) == ["Delete"] && asked.map(\.target.node) == [node.id])
        answer = true
        #expect(await coordinator.perform("delete:").isPerformed && rater.deleted == 1)
    }

    @Test func whatHasToBeConfirmedFailsWhereNobodyIsAsked() async {
        _ = host()
        let outcome = await coordinator.perform("delete:")
        #expect(outcome.isFailed && !outcome.didCallHandler && rater.deleted == 0)
        #expect(outcome.description.contains("has to be confirmed"))
    }

    @Test func whatIsNotAllowedFailsAndSaysSo() async {
        _ = host(allowing: [.ask])
        #expect(await coordinator.perform("quit:").description.contains("does not allow 'actions/perform'"))
        let forced = await coordinator.perform("paste:", force: true)
        #expect(forced.isFailed && !forced.didCallHandler)
    }

    @Test func anErrorThereGoesUpFromTheHostNode() async {
        rater.app.onAction("fail:") { _ in throw EndpointTransport.Closed() }
        _ = host()
        var errors: [String] = []
        window.handleError(RemoteProgramError.self) { errors.append($0.message) }
        let outcome = await coordinator.perform("fail:")
        #expect(outcome.handledBy == window.id && outcome.performer?.node == node.id)
        #expect(errors == ["'fail:' failed: nobody listens."])
    }

    @Test func aCancelledTaskCancelsTheRequestThere() async {
        var wasCancelled = false
        rater.app.onAction("work:") { _ in
            do { try await Task.sleep(for: .seconds(100)) } catch {
                wasCancelled = true
                throw error
            }
        }
        let (_, transport) = host()
        let task = Task { await coordinator.perform("work:") }
        await until { !transport.endpoint.requests.isEmpty }
        task.cancel()
        #expect(await task.value.kind == .cancelled && wasCancelled)
    }

    @Test func aHostThatGoesCancelsTheRequestThere() async {
        var wasCancelled = false
        rater.app.onAction("work:") { _ in
            do { try await Task.sleep(for: .seconds(100)) } catch {
                wasCancelled = true
                throw error
            }
        }
        let (_, transport) = host()
        let task = Task { await coordinator.perform("work:") }
        await until { !transport.endpoint.requests.isEmpty }
        node.removeFromParent()
        #expect(await task.value.kind == .cancelled && wasCancelled)
        transport.stop()
    }

    @Test func progressIsHeardHere() async {
        rater.app.onAction("work:") { invocation in
            invocation.progress(0.5, "half")
            await Task.yield()
        }
        _ = host()
        let listener = Listener()
        _ = await coordinator.perform("work:", sender: listener)
        #expect(listener.heard == ["half"])
    }

    private final class Listener: ProgressListener {
        var heard: [String] = []

        func hear(_ fraction: Double?, _ message: String?) { heard.append(message ?? "") }
    }

    @Test func noStackHereLearnsOfWhatCanBeTakenBackThere() async throws {
        let history = UndoStack(), own = UndoStack()
        rater.app.undoStack = history
        window.undoStack = own
        rater.app.onAction("mark:") { $0.registerUndo("Mark") {} }
        _ = host()
        var records: [DispatchRecord] = []
        let registration = coordinator.observe { records.append($0) }
        #expect(await coordinator.perform("mark:").isPerformed)
        let record = try #require(records.first)
        #expect(record.undo == "Mark (photos)" && record.program == "photos")
        #expect(own.undoable.isEmpty && history.undoable.count == 1)
        window.undoStack = nil
        #expect(await coordinator.perform("mark:").isPerformed)
        #expect(records.last?.undo == "Mark (photos)")
        registration.cancel()
    }

    @Test func secretsReachTheHandlerAndNothingElse() async throws {
        var password: String?
        rater.app.onAction("login:", parameters: [.string("user"), .string("password").secret()]) { invocation in
            password = try invocation.arguments.get("password")
        }
        let (_, transport) = host()
        var records: [DispatchRecord] = []
        let registration = coordinator.observe { records.append($0) }
        let arguments: ActionArguments = ["user": "me", "password": "hunter2"]
        #expect(await coordinator.perform("login:", arguments: arguments).isPerformed && password == "hunter2")
        #expect(records.first?.invocation.arguments["password"] == .null)
        // Also once the action has gone.
        transport.stop()
        _ = await coordinator.perform("login:", arguments: arguments)
        #expect(records.last?.invocation.arguments["password"] == .null)
        registration.cancel()
    }

    @Test func aTransportWithoutRoomRefusesARequest() async {
        let (_, transport) = host()
        transport.hasRoom = false
        let outcome = await coordinator.perform("quit:")
        #expect(outcome.isFailed && !outcome.didCallHandler && outcome.description.contains("was not sent"))
        transport.makeRoom()
        #expect(await coordinator.perform("quit:").isPerformed)
        let large = await coordinator.perform("quit:", arguments: ["text": String(repeating: "x", count: 1 << 20)])
        #expect(large.isFailed && large.description.contains("was not sent"))
    }

    @Test func aProgramSaysWhomItHosts() {
        _ = host()
        let talk = RemoteTalk(coordinator)
        #expect(talk.ask("app/info")["hosts"] == ["photos"])
    }

    @Test func recordsNameTheProcessThatAnswered() async throws {
        let transport = ScriptedTransport()
        node.host(RemoteActions(transport, name: "farm", in: node))
        transport.connect()
        let coordinator = coordinator
        var records: [DispatchRecord] = []
        let observing = coordinator.observe { records.append($0) }
        defer { observing.cancel() }
        let talk = RemoteTalk(coordinator, allowing: [.ask, .perform, .log])
        _ = talk.ask("watch/start", ["log": true])
        for (number, result) in [
            #"{"action":"save:","outcome":"performed","value":null,"instance":"one"}"#,
            #"{"action":"save:","outcome":"disabled","reasons":[{"text":"it is late"}],"instance":"two"}"#,
            #"{"action":"save:","outcome":"failed","error":"It is lost.","isOutcomeUnknown":true,"instance":"one"}"#,
            #"{"action":"save:","outcome":"performed","value":null}"#,
        ].enumerated() {
            let request = Task { await coordinator.perform("save:") }
            await until { transport.sent.count >= number + 3 }
            transport.answer(number + 2, result)
            _ = await request.value
        }
        node.register("own:") { _ in }
        _ = await coordinator.perform("own:")
        #expect(records.map(\.program) == ["farm", "farm", "farm", "farm", nil])
        #expect(records.map(\.instance) == ["one", "two", "one", nil, nil])
        talk.tellChanges()
        let told = talk.lines.compactMap { $0["params"]?["record"] }
        #expect(told.map { $0["program"]?.string } == records.map(\.program))
        #expect(told.map { $0["instance"]?.string } == records.map(\.instance))
    }

    @Test func manyProcessesAreRemembered() async {
        let transport = ScriptedTransport()
        let remote = RemoteActions(transport, name: "farm", in: node)
        node.host(remote)
        transport.connect()
        let coordinator = coordinator
        var instances: [String?] = []
        let observing = coordinator.observe { instances.append($0.instance) }
        defer { observing.cancel() }
        for number in 0..<600 {
            let request = Task { await coordinator.perform("save:") }
            await until { transport.sent.count >= number + 3 }
            transport.answer(
                number + 2, #"{"action":"save:","outcome":"performed","value":null,"instance":"\#(number % 500)"}"#)
            _ = await request.value
        }
        #expect(instances == (0..<600).map { "\($0 % 500)" })
    }
}
