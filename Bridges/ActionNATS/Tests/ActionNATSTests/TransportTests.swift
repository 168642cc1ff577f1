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
}
