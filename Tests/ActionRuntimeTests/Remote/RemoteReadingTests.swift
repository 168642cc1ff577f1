import ActionRuntime
import Foundation
import TestSupport
import Testing

@testable import ActionRemote

/// Clients that read late, slowly, or never.
@Suite struct RemoteReadingTests {
    let rater = Rater()

    init() { _ = RemoteProbe.directory }

    private func serve() throws -> RemoteServer {
        try RemoteServer(rater.coordinator, app: RemoteProbe.name("read"), menu: rater.menu, exposing: .menu)
    }

    /// A program, one of whose actions has a value of 600 KiB.
    private func serveMuch() throws -> RemoteServer {
        let much = ActionValue.string(String(repeating: "x", count: 600 << 10))
        rater.grid.onAction("much:", validate: { $0.setValue(much) }) { _ in }
        return try RemoteServer(rater.coordinator, app: RemoteProbe.name("much"), exposing: .all)
    }

    @Test func aClientThatReadsSlowlyIsKept() throws {
        let server = try serveMuch()
        var now = ContinuousClock.now
        server.endpoint.now = { now }
        let probe = try #require(RemoteProbe(server.path))
        for _ in 0..<4 { probe.ask("actions/validate", ["action": "much:"]) }
        var answers = 0
        while answers < 4, !probe.isEnded {
            server.serve()
            // Much less than waits, but something.
            probe.read(atMost: 100 << 10)
            now += .seconds(2)
            while let line = probe.takeRead() {
                #expect(line["result"] != nil, "\(line)")
                answers += 1
            }
        }
        #expect(answers == 4)
    }

    @Test func whatWasAskedBeforeTheEndIsAnsweredHoweverMuchItIs() throws {
        let server = try serveMuch()
        let probe = try #require(RemoteProbe(server.path))
        for _ in 0..<20 { probe.ask("actions/validate", ["action": "much:"]) }
        probe.endOutput()
        var answers = 0
        for _ in 0..<10_000 where !probe.isEnded {
            server.serve()
            while let line = probe.take() {
                #expect(line["result"] != nil, "\(line)")
                answers += 1
            }
        }
        #expect(answers == 20 && server.connections.isEmpty)
    }

    @Test func linesThatWaitForRoomAreAnsweredWithoutAnotherEvent() throws {
        let server = try serveMuch()
        let probe = try #require(RemoteProbe(server.path))
        for _ in 0..<20 { probe.ask("actions/validate", ["action": "much:"]) }
        var answers = 0
        for _ in 0..<10_000 where answers < 20 {
            var source = pollfd(fd: server.fileDescriptor, events: Int16(POLLIN), revents: 0)
            // As a program does that serves when there is something to do.
            if poll(&source, 1, 1_000) == 1 { server.serve() }
            while probe.take() != nil { answers += 1 }
        }
        #expect(answers == 20)
    }

    @Test func aClientThatIsLetGoAndNeverReadsIsForgotten() throws {
        let server = try serveMuch()
        var now = ContinuousClock.now
        server.endpoint.now = { now }
        let probe = try #require(RemoteProbe(server.path))
        for _ in 0..<20 { probe.ask("actions/validate", ["action": "much:"]) }
        // Long enough to be let go, and again to be forgotten.
        for _ in 0..<3 {
            for _ in 0..<200 { server.serve() }
            now += .seconds(4)
        }
        for _ in 0..<200 { server.serve() }
        #expect(server.connections.isEmpty)
        withExtendedLifetime(probe) {}
    }

    @Test func aWatchWhoseFirstAnswerIsTooLargeIsNoWatch() {
        let much = ActionValue.string(String(repeating: "x", count: 4 << 20))
        rater.grid.onAction("much:", validate: { $0.setValue(much) }) { _ in }
        let talk = rater.talk(.all)
        #expect(talk.fault("watch/start").code == -32003)
        #expect(talk.session.watches.isEmpty)
    }

    @Test func aClientThatNeverReadsIsLetGo() throws {
        let server = try serve()
        var now = ContinuousClock.now
        server.endpoint.now = { now }
        let probe = try #require(RemoteProbe(server.path)), other = try #require(RemoteProbe(server.path))
        var sent = 0
        let requests = String(repeating: #"{"jsonrpc":"2.0","id":1,"method":"actions/list"}"# + "\n", count: 100)
        // As long as it takes more, each time it is the client's turn.
        var turns = 0
        while sent < 50_000_000, turns < 1_000 {
            let count = probe.send(requests)
            server.serve()
            if count > 0 { (sent, turns) = (sent + count, 0) } else { turns += 1 }
        }
        // Nothing more is taken from it, and the others are answered.
        #expect(sent < 50_000_000 && server.connections.count == 2)
        #expect(other.result(server, "app/info") != nil)
        now += .seconds(4)
        server.serve()
        #expect(probe.send("x") == -1)
        var last: ActionValue?
        for _ in 0..<1000 where !probe.isEnded {
            while let line = probe.take() { last = line }
            server.serve()
        }
        #expect(last?["error"]?["code"] == -32003 && probe.isEnded && server.connections.count == 1)
    }

    @Test func aClientThatReadsLateLosesNothing() throws {
        let server = try serve()
        let probe = try #require(RemoteProbe(server.path))
        var (sent, answered) = (0, 0)
        let count = Effort.count(10_000)
        while answered < count {
            // Writes for as long as the system takes it, and reads only then.
            while sent < count, probe.hasSent || probe.send("") > 0 {
                probe.send(#"{"jsonrpc":"2.0","id":\#(sent),"method":"actions/list"}"# + "\n")
                sent += 1
            }
            if !probe.hasSent { probe.send("") }
            server.serve()
            while let line = probe.take() {
                #expect(line["id"] == .int(answered))
                answered += 1
            }
        }
    }
}
