import ActionRuntime
import Foundation
import Testing

@testable import ActionRemote

/// What the person at the program sees of the requests of clients, and stops.
@Suite("Requests of clients under way")
@MainActor final class RemoteRequestTests {
    let app = ActionNode("app"), coordinator: Coordinator, server: RemoteServer, probe: RemoteProbe
    let latch = Latch()

    init() throws {
        _ = RemoteProbe.directory
        coordinator = Coordinator(root: app)
        let menu = Menu("Edit") { Command("Erase", action: "erase:", attributes: .destructive) }
        server = try RemoteServer(coordinator, app: RemoteProbe.name("requests"), menu: menu, exposing: .all)
        probe = try #require(RemoteProbe(server.path))
        let latch = latch
        app.onAction("export:") { invocation async throws in
            invocation.progress(0.4, "2 of 5 files")
            await latch.wait()
            try Task.checkCancellation()
        }
        app.onAction("copy:") { _ in }
    }

    /// Serves until a closure is true.
    private func serve(until isSo: () -> Bool) async {
        while !isSo() {
            server.serve()
            await Task.yield()
        }
    }

    /// Serves until an answer has come.
    private func answer() async -> ActionValue? {
        var line: ActionValue?
        await serve {
            line = probe.take()
            return line != nil
        }
        return line?["result"]
    }

    @Test("The program sees who asked, for what, where it runs, since when and how far it is")
    func seen() async throws {
        let began = Date().timeIntervalSince1970
        probe.ask("actions/perform", ["action": "export:"])
        await serve { !server.requests.isEmpty }
        let request = try #require(server.requests.first)
        #expect(request.action == "export:" && request.target?.node == app.id && server.requests.count == 1)
        #expect(request.by == RemotePeer(pid: getpid(), via: "socket"))
        #expect("\(request.by)" == "process \(getpid()) (socket)")
        #expect(request.fraction == 0.4 && request.message == "2 of 5 files")
        #expect(abs(request.since - began) < 3600)
        latch.open()
        #expect(await answer()?["outcome"] == "performed")
        #expect(server.requests.isEmpty)
    }

    @Test("A request that is cancelled at the program ends, its client is told so, and others go on")
    func cancelled() async throws {
        probe.ask("actions/perform", ["action": "export:"])
        probe.ask("actions/perform", ["action": "export:"])
        await serve { server.requests.count == 2 }
        let (first, second) = (server.requests[0], server.requests[1])
        #expect(first.id != second.id)
        server.cancel(first.id)
        server.cancel(first.id)
        server.cancel(second.id + 1)
        var outcomes: [Int: String] = [:]
        await serve {
            latch.open()
            while let line = probe.take() { outcomes[line["id"]?.int ?? 0] = line["result"]?["outcome"]?.string }
            return outcomes.count == 2
        }
        #expect(outcomes == [1: "cancelled", 2: "performed"] && server.requests.isEmpty)
    }

    @Test("Steps that wait are cancelled before the next step, and show the present one")
    func steps() async throws {
        let steps: ActionValue = [["action": "export:"], ["action": "copy:"]]
        probe.ask("actions/perform", ["steps": steps])
        await serve { !server.requests.isEmpty }
        let request = try #require(server.requests.first)
        #expect(request.action == "export:")
        server.cancel(request.id)
        latch.open()
        let answer = await answer()
        #expect(answer?["outcome"] == "cancelled" && answer?["performed"] == 0)
    }

    @Test("Observers are told of what waits, of its progress and of its end, and not of what is answered at once")
    func observed() async throws {
        var told: [[String]] = []
        let observer = server.observeRequests { requests in
            told.append(requests.map { "\($0.action) \($0.message ?? "")" })
        }
        probe.ask("actions/perform", ["action": "copy:"])
        #expect(await answer()?["outcome"] == "performed" && told == [])
        probe.ask("actions/perform", ["action": "export:"])
        await serve { told.last == ["export: 2 of 5 files"] }
        latch.open()
        _ = await answer()
        #expect(told.last == [] && told.dropLast().allSatisfy { $0.count == 1 && $0[0].hasPrefix("export:") })
        observer.cancel()
        let count = told.count
        probe.ask("actions/perform", ["action": "export:"])
        await serve { !server.requests.isEmpty }
        latch.open()
        _ = await answer()
        #expect(told.count == count)
    }

    @Test("An observer may cancel what it is told of")
    func cancelledByObserver() async throws {
        let server = server
        server.observeRequests { [unowned server] requests in requests.forEach { server.cancel($0.id) } }
        probe.ask("actions/perform", ["action": "export:"])
        var line: ActionValue?
        await serve {
            line = probe.take()
            return line != nil
        }
        // It was told of the request before the handler ran.
        #expect(line?["error"]?["code"] == -32800 && server.requests.isEmpty)
    }

    @Test(
        "A step that an observer cancels when it is told of it, or for which it stops the server, is not performed",
        arguments: [false, true])
    func cancelledStep(stops: Bool) async throws {
        var hasDeleted = false
        app.onAction("delete:") { _ in hasDeleted = true }
        let server = server
        server.observeRequests { [unowned server] requests in
            for request in requests where request.action == "delete:" {
                if stops { server.stop() } else { server.cancel(request.id) }
            }
        }
        probe.ask("actions/perform", ["steps": [["action": "export:"], ["action": "delete:"]]])
        await serve { !server.requests.isEmpty }
        latch.open()
        if stops {
            await serve { server.requests.isEmpty }
        } else {
            let answer = await answer()
            #expect(answer?["outcome"] == "cancelled" && answer?["performed"] == 1)
        }
        #expect(!hasDeleted)
    }

    @Test("A handler that goes on after its client has gone is seen until it ends")
    func gone() async throws {
        let latch = latch
        app.onAction("slow:") { _ async in await latch.wait() }
        probe.ask("actions/perform", ["action": "slow:"])
        await serve { !server.requests.isEmpty }
        probe.hangUp()
        await serve { server.connections.isEmpty }
        #expect(server.requests.map(\.action) == ["slow:"])
        latch.open()
        await serve { server.requests.isEmpty }
    }

    @Test("A request that waits for the person at the program says so, and is cancelled there")
    func asking() async throws {
        let latch = latch
        app.onAction("erase:") { _ in }
        let menu = Menu("Edit") { Command("Erase", action: "erase:", attributes: .destructive) }
        let server = try RemoteServer(
            coordinator, app: RemoteProbe.name("asking"), menu: menu, exposing: .menu,
            confirm: { _ in
                await latch.wait()
                return true
            })
        let probe = try #require(RemoteProbe(server.path))
        probe.ask("actions/perform", ["action": "erase:"])
        while server.requests.isEmpty {
            server.serve()
            await Task.yield()
        }
        let request = try #require(server.requests.first)
        #expect(request.message == "the person at '\(server.endpoint.app)' is asked" && request.target?.node == app.id)
        server.cancel(request.id)
        latch.open()
        var line: ActionValue?
        while line == nil {
            server.serve()
            await Task.yield()
            line = probe.take()
        }
        #expect(line?["error"]?["code"] == -32800 && server.requests.isEmpty)
    }

    @Test(
        "A peer is described as far as it is known",
        arguments: [
            (RemotePeer(via: "relay"), "relay"), (RemotePeer(pid: 7, via: "socket"), "process 7 (socket)"),
            (RemotePeer(pid: 7, user: "ada", via: "ssh"), "ada, process 7 (ssh)"),
            (RemotePeer(user: "a\u{1b}b", via: "ssh"), "a\\u{1b}b (ssh)"),
        ])
    func described(peer: RemotePeer, text: String) { #expect("\(peer)" == text) }
}
