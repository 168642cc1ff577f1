import ActionRuntime
import Foundation
import Testing

@testable import ActionRemote

/// Runs a probe on a thread of its own, because it waits.
private func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        Thread { continuation.resume(returning: body()) }.start()
    }
}

@MainActor @Suite struct RemoteRunTests {
    let rater = Rater()

    init() { _ = RemoteProbe.directory }

    @Test func whoConfirmsMayStopTheServer() async throws {
        var stop: () -> Void = {}
        let server = try RemoteServer(
            rater.coordinator, app: RemoteProbe.name("confirming"), menu: rater.menu, exposing: .menu,
            confirm: { _ in
                stop()
                return true
            })
        stop = { [unowned server] in server.stop() }
        let probe = try #require(RemoteProbe(server.path))
        probe.ask("actions/perform", ["action": "delete:"])
        while server.fileDescriptor != -1 {
            server.serve()
            await Task.yield()
        }
        #expect(server.connections.isEmpty && server.fileDescriptor == -1)
        #expect(rater.deleted == 0, "what runs is cancelled")
    }

    @Test func consentCountsForWhoeverWasShown() async throws {
        let photo = ActionNode("photo", in: rater.grid)
        var shown: [String?] = []
        var deletedPhotos = 0
        let server = try RemoteServer(
            rater.coordinator, app: RemoteProbe.name("consent"), menu: rater.menu, exposing: .menu,
            confirm: { question in
                shown.append(question.target.node.path)
                // While the person reads, another node begins to claim the action.
                if shown.count == 1 { photo.onAction("delete:") { _ in deletedPhotos += 1 } }
                return true
            })
        let probe = try #require(RemoteProbe(server.path))
        probe.ask("actions/perform", ["action": "delete:", "from": "app/window/grid/photo"])
        var answer: ActionValue?
        while answer == nil {
            server.serve()
            await Task.yield()
            answer = probe.take()
        }
        #expect(answer?["result"]?["outcome"] == "performed")
        #expect(shown == ["app/window/grid", "app/window/grid/photo"])
        #expect(rater.deleted == 0 && deletedPhotos == 1)
    }

    @Test func aServerRunsOnTheMainActorUntilItsTaskIsCancelled() async throws {
        let server = try RemoteServer(
            rater.coordinator, app: RemoteProbe.name("main"), menu: rater.menu, exposing: .menu)
        rater.grid.onAction("delete:") { _ in MainActor.preconditionIsolated() }
        rater.grid.register("rate:", parameters: [.integer("stars")]) { _ in
            MainActor.preconditionIsolated()
            await Task.yield()
            MainActor.preconditionIsolated()
        }
        let (path, running) = (server.path, Task { try await server.run() })
        let outcomes = await onThread { () -> [ActionValue?] in
            guard let probe = RemoteProbe(path) else { return [] }
            probe.ask("actions/perform", ["action": "rate:", "arguments": ["stars": 3]])
            let first = probe.wait()
            probe.ask("actions/validate", ["action": "paste:"])
            return [first?["result"]?["outcome"], probe.wait()?["result"]?["enabled"]]
        }
        #expect(outcomes == ["performed", false])
        running.cancel()
        try await running.value
        #expect(RemoteProbe(path) == nil && server.fileDescriptor == -1)
        await #expect(throws: RemoteError.notServing) { try await server.run() }
    }

    @Test func othersAreAnsweredWhileAHandlerRuns() async throws {
        let server = try RemoteServer(rater.coordinator, app: RemoteProbe.name("slow"), exposing: .all)
        let latch = Latch()
        rater.app.onAction("slow:") { _ in await latch.wait() }
        let (path, running) = (server.path, Task { try await server.run() })
        let order = await onThread { () -> [ActionValue?] in
            guard let probe = RemoteProbe(path), let other = RemoteProbe(path) else { return [] }
            let slow = probe.ask("actions/perform", ["action": "slow:"])
            probe.ask("actions/can", ["action": "quit:"])
            other.ask("app/info")
            let first = [probe.wait()?["id"], other.wait()?["id"]]
            probe.send(#"{"jsonrpc":"2.0","method":"$/cancel","params":{"id":\#(slow)}}"# + "\n")
            return first + [.int(slow)]
        }
        #expect(order == [2, 1, 1])
        await until { latch.waiting != 0 }
        latch.open()
        running.cancel()
        try await running.value
    }

    @Test func aLoopThatNeverAwaitsFailsWhatTakesTime() async throws {
        let server = try RemoteServer(
            rater.coordinator, app: RemoteProbe.name("loop"), menu: rater.menu, exposing: .all)
        var now = ContinuousClock.now
        server.endpoint.now = { now }
        var hasBegun = false
        rater.app.onAction("slow:") { _ in
            hasBegun = true
            await Task.yield()
        }
        let probe = try #require(RemoteProbe(server.path))
        func serve(_ count: Int) { for _ in 0..<count { server.serve() } }
        probe.ask("actions/perform", ["action": "slow:"])
        serve(50)
        #expect(probe.take() == nil, "a second is not over")
        now += .milliseconds(1100)
        serve(2)
        #expect(probe.take() == nil, "a long step of the loop is no loop that never awaits")
        serve(10)
        let answer = probe.take()?["result"]
        #expect(answer?["outcome"] == "failed")
        #expect(answer?["error"]?.string?.contains("does not go on with what takes time") == true)
        // What follows fails at once, and what needs no time is performed.
        probe.ask("actions/perform", ["action": "slow:"])
        probe.ask("actions/perform", ["action": "rate:", "arguments": ["stars": 4]])
        serve(3)
        #expect(probe.take()?["result"]?["outcome"] == "failed")
        #expect(probe.take()?["result"]?["outcome"] == "performed")
        #expect(server.endpoint.budget.used > 0, "the task that was made is kept")
        await until { server.endpoint.budget.used <= 0 }
        #expect(!hasBegun)
        probe.ask("actions/perform", ["action": "slow:"])
        var late: ActionValue?
        while late == nil {
            server.serve()
            await Task.yield()
            late = probe.take()
        }
        #expect(late?["result"]?["outcome"] == "performed" && hasBegun)
    }

    @Test func aCancelledRequestSaysWhetherItsHandlerRan() async throws {
        let endpoint = RemoteEndpoint(rater.coordinator, app: "test", exposing: .all)
        let talk = RemoteTalk(endpoint)
        let latch = Latch()
        rater.app.onAction("slow:", running: .queued) { _ in
            await latch.wait()
            try Task.checkCancellation()
        }
        let first = talk.send("actions/perform", ["action": "slow:"])
        let second = talk.send("actions/perform", ["action": "slow:"])
        await until { latch.waiting != 0 }
        for id in [second, first] { talk.send(#"{"jsonrpc":"2.0","method":"$/cancel","params":{"id":\#(id)}}"#) }
        latch.open()
        await until { talk.lines.count >= 2 }
        let answers = Dictionary(talk.lines.map { ($0["id"]?.int ?? 0, $0) }, uniquingKeysWith: { $1 })
        #expect(answers[second]?["error"]?["code"] == -32800)
        #expect(answers[first]?["result"]?["outcome"] == "cancelled")
    }

    @Test func aCancelledRequestThatWentOnAfterSharingSaysThatItsHandlerRan() async throws {
        let talk = RemoteTalk(RemoteEndpoint(rater.coordinator, app: "test", exposing: .all))
        let sharing = Latch(), next = Latch()
        rater.app.onAction("slow:") { _ in
            await next.wait()
            try Task.checkCancellation()
        }
        rater.app.onAction("slow:", running: .shared) { _ async -> Passage in
            await sharing.wait()
            return .notHandled
        }
        let ids = (0..<2).map { _ in talk.send("actions/perform", ["action": "slow:"]) }
        await until { sharing.waiting != 0 }
        sharing.open()
        await until { next.waiting >= 2 }
        for id in ids { talk.send(#"{"jsonrpc":"2.0","method":"$/cancel","params":{"id":\#(id)}}"#) }
        next.open()
        await until { talk.lines.count >= 2 }
        #expect(talk.lines.allSatisfy { $0["result"]?["outcome"] == "cancelled" }, "\(talk.lines)")
    }

    @Test func whatAClientAskedForIsCancelledWhenItHasGone() async throws {
        let talk = RemoteTalk(RemoteEndpoint(rater.coordinator, app: "test", exposing: .all))
        let latch = Latch()
        var wasCancelled: Bool?
        rater.app.onAction("slow:") { _ in
            await latch.wait()
            wasCancelled = Task.isCancelled
        }
        talk.send("actions/perform", ["action": "slow:"])
        await until { latch.waiting != 0 }
        talk.close()
        latch.open()
        await until { wasCancelled != nil }
        #expect(wasCancelled == true && talk.lines.isEmpty)
    }

    @Test func atMost64RequestsOfAClientAreUnderWay() async throws {
        let talk = RemoteTalk(RemoteEndpoint(rater.coordinator, app: "test", exposing: .all))
        let latch = Latch()
        rater.app.onAction("slow:") { _ in await latch.wait() }
        for _ in 0..<65 { talk.send("actions/perform", ["action": "slow:"]) }
        #expect(talk.lines.count == 1 && talk.takeFault().code == -32003)
        latch.open()
        await until { talk.lines.count >= 64 }
    }

    @Test func thePersonAtTheProgramDecides() async throws {
        var answer = false
        var asked: [RemoteConfirmation] = []
        let endpoint = RemoteEndpoint(rater.coordinator, app: "test", menu: rater.menu, exposing: .menu) { question in
            asked.append(question)
            await Task.yield()
            return answer
        }
        let talk = RemoteTalk(endpoint)
        for isAllowed in [false, true] {
            answer = isAllowed
            talk.send("actions/perform", ["action": "delete:"])
            await until { !talk.lines.isEmpty }
            let result = talk.take()?["result"]
            #expect(result?["outcome"] == (isAllowed ? "performed" : "disabled"))
            #expect(rater.deleted == (isAllowed ? 1 : 0))
        }
        #expect(asked.map(\.title) == ["Delete", "Delete"] && asked[0].client == 4242)
    }

    @Test func aServerRunsOnAnActor() async throws {
        actor Program {
            let rater = Rater()
            var server: RemoteServer?
            var task: Task<Void, any Error>?

            func start() throws -> String {
                rater.app.onAction("slow:") { [unowned self] _ in
                    self.preconditionIsolated()
                    await Task.yield()
                    self.preconditionIsolated()
                }
                let server = try RemoteServer(rater.coordinator, app: RemoteProbe.name("actor"), exposing: .all)
                self.server = server
                task = Task { try await self.server?.run() }
                return server.path
            }

            func stop() async throws {
                task?.cancel()
                try await task?.value
            }
        }
        let program = Program()
        let path = try await program.start()
        for ends in [false, true] {
            let outcome = await onThread { () -> ActionValue? in
                let probe = RemoteProbe(path)
                probe?.ask("actions/perform", ["action": "slow:"])
                // A client that asks for nothing more still gets its answer.
                if ends { probe?.endOutput() }
                return probe?.wait()?["result"]?["outcome"]
            }
            #expect(outcome == "performed")
        }
        try await program.stop()
        #expect(RemoteProbe(path) == nil)
    }
}
