import ActionRuntime
import Testing

@testable import ActionNATS

@Suite("The way that hosted actions use")
struct TransportTests {
    @Test("it is made on an actor")
    func isolation() {
        #expect {
            try NATSTransport(service: "photos", url: "nats://127.0.0.1:1")
        } throws: {
            "\($0)".contains("could not tell events: it was made outside of an actor")
        }
    }

    @Test("it ends where its lines are not heard in time")
    @MainActor func overflow() async throws {
        let server = try Server()
        let transport = try NATSTransport(service: "photos", url: server.url)
        var lines = 0, closed: [String] = []
        try transport.open { event in
            switch event {
            case .line: lines += 1
            case .absent, .drained: break
            case .closed(let reason): closed.append(reason)
            }
        }
        // Each is refused at once, and this actor hears nothing meanwhile.
        for _ in 0...NATSTransport.eventLimit { _ = transport.send("[]") }
        for _ in 0..<1000 where closed.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
        #expect(closed == ["more than 4096 lines waited until they were heard"])
        #expect(lines <= NATSTransport.eventLimit)
    }

    @Test(
        "a worker that cannot be understood disables the actions, with the reason",
        arguments: [
            ("hello", "photos does not tell its actions: The worker sent a line that is no message."),
            ("", "photos does not tell its actions: The worker sent a line that is no message."),
            ("{\"jsonrpc\": \"2.0\", \"id\": 0", "photos sent a line that is not JSON"),
            (#"{"jsonrpc":"2.0","id":0}"#, "photos sent a line that is no message"),
            (#"{"jsonrpc":"2.0","id":0,"result":{}}"#, "photos does not say which protocol it speaks"),
            (
                #"{"jsonrpc":"2.0","id":0,"result":{"protocol":9}}"#,
                "photos speaks version 9 of the protocol, and this program 1 to 2"
            ),
        ])
    @MainActor func impostors(_ line: String, _ reason: String) async throws {
        let server = try Server()
        let impostor = try Impostor(server.url) { _ in [line] }
        let node = ActionNode("window"), coordinator = Coordinator(root: node)
        let transport = try NATSTransport(service: "photos", url: server.url)
        let remote = RemoteActions(transport, name: "photos", in: node, expecting: ["save:"])
        node.host(remote)
        for _ in 0..<500 where remote.status == .connecting { try await Task.sleep(for: .milliseconds(10)) }
        #expect(remote.status == .away(reason))
        #expect(coordinator.validate("save:").reasons.map(\.text) == [reason])
        withExtendedLifetime(impostor) {}
    }
}
