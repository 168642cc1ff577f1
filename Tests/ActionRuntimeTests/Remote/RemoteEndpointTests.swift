import ActionRuntime
import Foundation
import Testing

/// Sessions over a way of the program's own, by the public declarations only.
@MainActor
@Suite struct RemoteEndpointTests {
    private let app = ActionNode("app")
    private let coordinator: Coordinator

    init() {
        coordinator = Coordinator(root: app)
        app.onAction("save:") { _ in }
    }

    /// A client that keeps the lines that it is sent, and that may be full.
    private final class Client {
        var lines: [ActionValue] = []
        /// How many lines the client takes before it is full.
        var room = Int.max

        func take(_ line: String) -> Bool {
            lines.append((try? ActionValue(json: line)) ?? .null)
            return lines.count < room
        }

        /// The identifiers of the answers, in the order in which they arrived.
        var answered: [Int] { lines.compactMap { $0["id"]?.int } }
    }

    private func endpoint(
        allowing: RemotePermissions = [.ask, .perform], remembering: Int = 0
    ) -> RemoteEndpoint {
        RemoteEndpoint(coordinator, app: "photos", exposing: .all, allowing: allowing, remembering: remembering)
    }

    private func line(_ id: Int, _ method: String, _ params: String = "{}") -> [UInt8] {
        Array(#"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#.utf8) + [0x0A]
    }

    /// Serves until a condition holds, as the program's loop would.
    private func serve(_ endpoint: RemoteEndpoint, until holds: () -> Bool) async {
        for _ in 0..<100_000 where !holds() {
            endpoint.serve()
            await Task.yield()
        }
    }

    @Test func linesMayArriveInAnyParts() async {
        let endpoint = endpoint(), client = Client()
        let session = endpoint.open(RemotePeer(via: "pipe"), send: client.take)
        let bytes = line(1, "app/info") + line(2, "actions/can", #"{"action":"save:"}"#)
        for byte in bytes { session.receive([byte]) }
        await serve(endpoint) { client.lines.count == 2 }
        #expect(client.answered == [1, 2])
        #expect(client.lines[0]["result"]?["app"] == "photos" && client.lines[1]["result"]?["can"] == true)
        session.close()
        #expect(session.isOver && !session.wantsTurn)
        session.receive(line(3, "app/info"))
        #expect(client.lines.count == 2)
    }

    @Test func aClientThatIsFullIsAnsweredOnceItHasDrained() async {
        let endpoint = endpoint(), client = Client()
        client.room = 3
        let session = endpoint.open(RemotePeer(via: "pipe"), send: client.take)
        session.receive((1...10).flatMap { line($0, "app/info") })
        for _ in 0..<20 { endpoint.serve() }
        #expect(client.answered == [1, 2, 3])
        #expect(!session.wantsTurn)
        client.room = .max
        session.drained()
        await serve(endpoint) { client.lines.count == 10 }
        #expect(client.answered == Array(1...10))
    }

    @Test func clientsTakeTurns() {
        let endpoint = endpoint(), clients = [Client(), Client(), Client()]
        var order: [Int] = []
        let sessions = clients.indices.map { index in
            endpoint.open(RemotePeer(pid: Int32(index), via: "pipe")) { line in
                order.append(index)
                return clients[index].take(line)
            }
        }
        // A turn is over after each of these answers.
        app.onAction("slow:", validate: { _ in Thread.sleep(forTimeInterval: 0.003) }) { _ in }
        for session in sessions { session.receive((1...4).flatMap { line($0, "actions/can", #"{"action":"slow:"}"#) }) }
        let given = order.count
        while order.count < 12 { endpoint.serve() }
        #expect(clients.map(\.answered) == [[1, 2, 3, 4], [1, 2, 3, 4], [1, 2, 3, 4]])
        for index in stride(from: given, to: 11, by: 1) where order[index] == order[index + 1] {
            #expect(Set(order[index...]).count == 1, "\(order)")
        }
    }

    @Test func anAsynchronousHandlerAsksForATurnWhenItHasEnded() async {
        let endpoint = endpoint(), client = Client(), gate = Latch()
        app.onAction("slow:", running: .queued) { _ in await gate.wait() }
        var turns = 0
        endpoint.needsTurn = { turns += 1 }
        let session = endpoint.open(RemotePeer(via: "pipe"), send: client.take)
        session.receive(line(1, "actions/perform", #"{"action":"slow:"}"#) + line(2, "app/info"))
        await until { gate.waiting != 0 }
        await serve(endpoint) { client.lines.count == 1 }
        #expect(client.answered == [2])
        turns = 0
        gate.open()
        await until { turns != 0 }
        await serve(endpoint) { client.lines.count == 2 }
        #expect(client.lines[1]["result"]?["outcome"] == "performed")
    }

    @Test func watchesAskForATurnAtEachChange() async {
        let endpoint = endpoint(), client = Client()
        endpoint.needsTurn = { Task { endpoint.serve() } }
        let session = endpoint.open(RemotePeer(via: "pipe"), send: client.take)
        session.receive(line(1, "watch/start"))
        for index in 1...3 {
            await waitFor { client.lines.count == index }
            app.onAction(ActionName(validating: "new\(index):")!) { _ in }
        }
        await waitFor { client.lines.count == 4 }
        let told = client.lines.dropFirst().map {
            $0["params"]?["actions"]?.members.compactMap { $0["action"]?.string } ?? []
        }
        #expect(told == [["new1:"], ["new2:"], ["new3:"]])
        endpoint.changed()
        session.close()
    }

    private func waitFor(_ holds: () -> Bool) async {
        for _ in 0..<5_000 where !holds() { try? await Task.sleep(for: .milliseconds(1)) }
    }

    @Test func aRequestThatIsCancelledInAQueueSaysThatItsHandlerDidNotRun() async {
        let endpoint = endpoint(), client = Client(), gate = Latch()
        app.onAction("slow:", running: .queued) { _ in await gate.wait() }
        let session = endpoint.open(RemotePeer(via: "pipe"), send: client.take)
        session.receive(
            line(1, "actions/perform", #"{"action":"slow:"}"#) + line(2, "actions/perform", #"{"action":"slow:"}"#))
        await until { gate.waiting != 0 }
        session.receive(Array(#"{"jsonrpc":"2.0","method":"$/cancel","params":{"id":2}}"#.utf8) + [10])
        await serve(endpoint) { client.lines.count == 1 }
        #expect(client.lines[0]["error"]?["message"] == "The request was cancelled before its handler ran.")
        gate.open()
        await serve(endpoint) { client.lines.count == 2 }
    }

    @Test func aSessionThatHasFinishedIsOverOnceAllIsAnswered() async {
        let endpoint = endpoint(), client = Client(), gate = Latch()
        app.onAction("slow:", running: .queued) { _ in await gate.wait() }
        let session = endpoint.open(RemotePeer(via: "pipe"), send: client.take)
        session.receive(
            line(1, "watch/start") + line(2, "actions/perform", #"{"action":"slow:"}"#) + line(3, "app/info").dropLast()
        )
        session.finish()
        await until { gate.waiting != 0 }
        await serve(endpoint) { client.lines.count == 2 }
        #expect(client.answered == [1, 3] && !session.isOver)
        gate.open()
        await serve(endpoint) { session.isOver }
        #expect(client.answered == [1, 3, 2] && session.isOver)
    }

    @Test func aSessionThatHasNothingToAnswerIsOverAtOnce() {
        let endpoint = endpoint(), client = Client()
        let session = endpoint.open(RemotePeer(via: "pipe"), send: client.take)
        session.finish()
        #expect(session.isOver && client.lines.isEmpty)
    }

    @Test func aLineThatIsTooLongEndsTheSession() {
        let endpoint = endpoint(), client = Client()
        let session = endpoint.open(RemotePeer(via: "pipe"), send: client.take)
        session.receive([UInt8](repeating: 0x20, count: 1 << 20 + 1 | 1))
        session.receive([UInt8](repeating: 0x20, count: 100))
        #expect(session.isOver)
        #expect(client.lines.last?["error"]?["code"] == -32003)
    }

    @Test func anOutcomeIsToldThoughItsResultIsTooLarge() {
        let endpoint = endpoint(), client = Client()
        var count = 0
        app.onAction("large:", returns: .string) { _ in
            count += 1
            return String(repeating: "x", count: 4 << 20)
        }
        let session = endpoint.open(RemotePeer(via: "pipe"), send: client.take)
        session.receive(line(1, "actions/perform", #"{"action":"large:"}"#))
        for _ in 0..<5 { endpoint.serve() }
        let result = client.lines.first?["result"]
        #expect(count == 1 && result?["outcome"] == "performed" && result?["value"] == .null)
        #expect(result?["error"]?.string?.hasSuffix("bytes, and was left out.") == true)
    }

    @Test func aWatchSaysUntilAllIsTold() async {
        for index in 0..<1200 { app.onAction(ActionName(validating: "act\(index):")!) { _ in } }
        let endpoint = endpoint(), client = Client()
        endpoint.needsTurn = { Task { endpoint.serve() } }
        let session = endpoint.open(RemotePeer(via: "pipe"), send: client.take)
        session.receive(line(1, "watch/start"))
        func told(_ line: ActionValue) -> ActionValue? { line["result"] ?? line["params"] }
        await waitFor { client.lines.last.flatMap(told)?["incomplete"] == nil && !client.lines.isEmpty }
        #expect(client.lines.dropLast().allSatisfy { told($0)?["incomplete"] == true } && client.lines.count >= 3)
        #expect(client.lines.reduce(0) { $0 + (told($1)?["actions"]?.members.count ?? 0) } == 1201)
        session.close()
    }

    @Test func sessionsHavePermissionsOfTheirOwn() {
        let endpoint = endpoint(), guest = Client(), owner = Client()
        let guests = endpoint.open(RemotePeer(user: "guest", via: "bus"), allowing: .ask, send: guest.take)
        let owners = endpoint.open(RemotePeer(user: "owner", via: "bus"), send: owner.take)
        let request = line(1, "app/info") + line(2, "actions/perform", #"{"action":"save:"}"#)
        guests.receive(request)
        owners.receive(request)
        for _ in 0..<10 { endpoint.serve() }
        #expect(guest.lines[0]["result"]?["allowing"] == ["ask"] && guest.lines[1]["error"]?["code"] == -32002)
        #expect(owner.lines[0]["result"]?["allowing"] == ["ask", "perform"])
        #expect(owner.lines[1]["result"]?["outcome"] == "performed")
    }

    @Test func recordsAndConfirmationsSayWhoAsked() async {
        let menu = Menu("Edit") { Command("Delete", action: "delete:", attributes: .destructive) }
        app.onAction("delete:") { _ in }
        var asked: [RemotePeer] = []
        let endpoint = RemoteEndpoint(
            coordinator, app: "photos", menu: menu, exposing: .menu, allowing: [.ask, .perform, .log]
        ) {
            asked.append($0.by)
            return false
        }
        let client = Client(), peer = RemotePeer(user: "ada", via: "bus")
        let session = endpoint.open(peer, send: client.take)
        session.receive(line(1, "watch/start", #"{"log":true}"#) + line(2, "actions/perform", #"{"action":"delete:"}"#))
        await serve(endpoint) {
            client.lines.contains { $0["method"] == "actions/performed" } && client.answered.count == 2
        }
        #expect(asked == [peer])
        let record = client.lines.first { $0["method"] == "actions/performed" }?["params"]?["record"]
        #expect(record?["by"] == ["pid": nil, "user": "ada", "via": "bus"] && record?["client"] == .null)
    }

    @Test func aSessionOutlivesItsEndpointAndDoesNothing() {
        let client = Client()
        var endpoint: RemoteEndpoint? = endpoint()
        let session = endpoint?.open(RemotePeer(via: "pipe"), send: client.take)
        endpoint = nil
        session?.receive(line(1, "app/info"))
        session?.drained()
        session?.finish()
        session?.close()
        #expect(session?.isOver == true && client.lines.isEmpty)
    }
}
