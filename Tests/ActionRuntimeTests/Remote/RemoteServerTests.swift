import ActionRuntime
import Foundation
import TestSupport
import Testing

@testable import ActionCore
@testable import ActionRemote

@Suite struct RemoteServerTests {
    let rater = Rater()

    init() { _ = RemoteProbe.directory }

    private func serve(
        _ app: String = "app", _ exposure: RemoteExposure = .menu,
        allowing: RemotePermissions = [.ask, .perform]
    ) throws -> RemoteServer {
        let server = try RemoteServer(
            rater.coordinator, app: RemoteProbe.name(app), menu: rater.menu, exposing: exposure,
            allowing: allowing)
        server.hasTime()
        return server
    }

    private func isReadable(_ server: RemoteServer) -> Bool {
        var source = pollfd(fd: server.fileDescriptor, events: Int16(POLLIN), revents: 0)
        return poll(&source, 1, 0) == 1
    }

    @Test func theDescriptorIsReadableWhenThereIsSomethingToDo() throws {
        let server = try serve()
        #expect(!isReadable(server))
        let probe = try #require(RemoteProbe(server.path))
        #expect(isReadable(server))
        server.serve()
        #expect(!isReadable(server))
        #expect(
            probe.result(server, "actions/perform", ["action": "rate:", "arguments": ["stars": 5]])?["outcome"]
                == "performed")
        #expect(!isReadable(server) && rater.rating == 5)
        // Of a change it tells those who watch.
        _ = probe.result(server, "watch/start")
        rater.isLocked = true
        rater.coordinator.invalidate()
        #expect(isReadable(server))
        while probe.take() == nil { server.serve() }
    }

    @Test func theSocketIsTheUsersOwn() throws {
        let server = try serve()
        var status = stat()
        #expect(lstat(server.path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(lstat(RemoteProbe.directory, &status) == 0 && status.st_mode & 0o777 == 0o700)
        #expect(server.path.hasSuffix("-\(getpid()).sock"))
        server.stop()
        #expect(lstat(server.path, &status) != 0)
        #expect(server.fileDescriptor == -1)
        server.serve()
        server.stop()
    }

    @Test func stoppingRemovesItsOwnSocketOnly() throws {
        let server = try serve()
        unlink(server.path)
        _ = FileManager.default.createFile(atPath: server.path, contents: Data("mine".utf8))
        server.stop()
        #expect(FileManager.default.fileExists(atPath: server.path))
        unlink(server.path)
        // A socket that was removed harms nobody who is connected.
        let other = try serve()
        let probe = try #require(RemoteProbe(other.path))
        unlink(other.path)
        #expect(probe.result(other, "app/info") != nil)
    }

    @Test func aSocketThatACleanerRemovedIsMadeAgain() throws {
        let server = try serve()
        let probe = try #require(RemoteProbe(server.path))
        #expect(probe.result(server, "app/info") != nil && !isReadable(server))
        for _ in 0..<2 {
            unlink(server.path)
            #expect(isReadable(server))
            server.serve()
            let late = try #require(RemoteProbe(server.path))
            #expect(late.result(server, "app/info") != nil && probe.result(server, "app/info") != nil)
        }
        server.stop()
        #expect(!FileManager.default.fileExists(atPath: server.path))
    }

    @Test func aSocketThatCannotBeMadeAgainIsTriedLater() throws {
        let directory = RemoteProbe.directory + "-closed"
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let endpoint = RemoteEndpoint(
            rater.coordinator, app: RemoteProbe.name("late"), menu: rater.menu, exposing: .menu)
        let server = try RemoteServer(endpoint, in: directory)
        let probe = try #require(RemoteProbe(server.path))
        #expect(probe.result(server, "app/info") != nil)
        // A directory that others can read is not used.
        chmod(directory, 0o750)
        unlink(server.path)
        server.serve()
        #expect(!FileManager.default.fileExists(atPath: server.path))
        #expect(probe.result(server, "app/info") != nil, "a client that is connected is answered")
        chmod(directory, 0o700)
        // The server wakes the program's loop by itself.
        while RemoteProbe(server.path) == nil {
            var source = pollfd(fd: server.fileDescriptor, events: Int16(POLLIN), revents: 0)
            try #require(poll(&source, 1, 30_000) == 1)
            server.serve()
        }
        let late = try #require(RemoteProbe(server.path))
        #expect(late.result(server, "app/info") != nil)
        unlink(server.path)
        server.serve()
        #expect(RemoteProbe(server.path) != nil, "the new socket is watched as well")
    }

    @Test func whatRefusesConnectionsIsNoProgram() throws {
        let server = try serve("alive")
        // A process has this number, and another one had it before.
        let dead = RemoteProbe.directory + "/dead-\(getpid()).sock"
        Socket(descriptor: try Socket.listening(at: dead).descriptor).close()
        #expect(FileManager.default.fileExists(atPath: dead))
        // As a socket that another process removes while it is listed.
        let gone = RemoteProbe.directory + "/gone-\(getpid()).sock"
        try FileManager.default.createSymbolicLink(atPath: gone, withDestinationPath: gone + ".none")
        defer { unlink(gone) }
        let programs = try RemoteDirectory.programs()
        #expect(
            programs.contains { $0.path == server.path } && !programs.contains { ["dead", "gone"].contains($0.app) })
        #expect(!FileManager.default.fileExists(atPath: dead))
    }

    @Test func namesAreUsedOnce() throws {
        let server = try RemoteServer(rater.coordinator, app: "twice", exposing: .all)
        #expect(throws: RemoteError.inUse(path: server.path)) {
            try RemoteServer(rater.coordinator, app: "twice", exposing: .all)
        }
        server.stop()
        // What nobody answers at is replaced.
        let left = Foundation.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        close(left)
        _ = FileManager.default.createFile(atPath: server.path, contents: nil)
        let again = try RemoteServer(rater.coordinator, app: "twice", exposing: .all)
        #expect(RemoteProbe(again.path) != nil)
    }

    @Test("'.menu' needs a menu or a key map, which a server without says in place of trapping")  // Rule 36
    func noMenu() throws {
        #expect(throws: RemoteError.noMenu) {
            try RemoteServer(rater.coordinator, app: RemoteProbe.name("none"), exposing: .menu)
        }
        #expect("\(RemoteError.noMenu)".contains("'menu:' or 'keys:'"))
        let app = RemoteProbe.name("keys")
        let server = try RemoteServer(rater.coordinator, app: app, keys: KeyMap(rater.coordinator), exposing: .menu)
        server.stop()
    }

    @Test(arguments: ["", "1a", "a/b", "a b", "é", String(repeating: "a", count: 41)])
    func namesAreChecked(name: String) {
        #expect(throws: RemoteError.badName(name)) {
            try RemoteServer(rater.coordinator, app: name, exposing: .all)
        }
    }

    @Test func directoriesAreChecked() throws {
        let base = RemoteProbe.directory + "-checked"
        defer { try? FileManager.default.removeItem(atPath: base) }
        try RemoteDirectory.make(base)
        try RemoteDirectory.check(base)
        chmod(base, 0o750)
        #expect(throws: RemoteError.self) { try RemoteDirectory.check(base) }
        chmod(base, 0o700)
        symlink(base, base + "-link")
        defer { unlink(base + "-link") }
        #expect(throws: RemoteError.badDirectory(path: base + "-link", reason: "is a link")) {
            try RemoteDirectory.make(base + "-link")
        }
        _ = FileManager.default.createFile(atPath: base + "/file", contents: nil)
        #expect(throws: RemoteError.badDirectory(path: base + "/file", reason: "is not a directory")) {
            try RemoteDirectory.check(base + "/file")
        }
        #expect(throws: RemoteError.self) { try RemoteDirectory.make(base + "/none/deep") }
    }

    @Test func placesAreChecked() throws {
        #expect(throws: RemoteError.self) { try RemoteDirectory.make("relative/action") }
        #expect(!FileManager.default.fileExists(atPath: "relative"))
        let reason = "is a relative path; name a whole one in ACTION_RUNTIME_DIR"
        #expect(throws: RemoteError.badDirectory(path: "action", reason: reason)) {
            try RemoteDirectory.checkPlace(of: "action")
        }
        guard geteuid() == 0 else { return }
        let base = RemoteProbe.directory + "-foreign"
        try RemoteDirectory.make(base)
        defer { try? FileManager.default.removeItem(atPath: base) }
        chown(base, 65534, 65534)
        #expect(throws: RemoteError.self) { try RemoteDirectory.check(base) }
        #expect(throws: RemoteError.self) { try RemoteDirectory.checkFolder(base, of: base + "/action") }
    }

    @Test(arguments: [107, 108])
    func pathsHaveALimit(count: Int) throws {
        let directory = RemoteProbe.directory + "-long"
        try RemoteDirectory.make(directory)
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let path = directory + "/" + String(repeating: "x", count: count - directory.utf8.count - 1)
        #expect(path.utf8.count == count)
        if count <= Socket.pathLimit {
            let socket = try Socket.listening(at: path)
            #expect(Socket.answers(at: path))
            socket.close()
        } else {
            #expect(throws: RemoteError.pathTooLong(path, limit: Socket.pathLimit)) { try Socket.listening(at: path) }
        }
    }

    // MARK: Bad clients

    @Test func halfALineWaitsForItsRest() throws {
        let server = try serve()
        let probe = try #require(RemoteProbe(server.path)), other = try #require(RemoteProbe(server.path))
        probe.send(#"{"jsonrpc":"2.0","id":1,"meth"#)
        server.serve()
        #expect(other.result(server, "app/info") != nil)
        #expect(probe.take() == nil)
        probe.send(#"od":"app/info"}"# + "\n")
        server.serve()
        #expect(probe.take()?["id"] == 1)
    }

    @Test func whatWasAskedBeforeTheEndIsAnswered() throws {
        let server = try serve()
        let probe = try #require(RemoteProbe(server.path))
        probe.ask("app/info")
        probe.send(#"{"jsonrpc":"2.0","id":2,"method":"app/info"}"#)
        probe.endOutput()
        for _ in 0..<3 { server.serve() }
        #expect(probe.take()?["id"] == 1)
        #expect(probe.take()?["id"] == 2)
        #expect(probe.take() == nil && probe.isEnded && server.connections.isEmpty)
    }

    @Test func aWatchGoesOnAfterTheEndOfTheInput() throws {
        let server = try serve()
        let probe = try #require(RemoteProbe(server.path))
        probe.ask("watch/start")
        probe.endOutput()
        for _ in 0..<3 { server.serve() }
        #expect(probe.take()?["id"] == 1)
        rater.isLocked = true
        server.changed()
        var told: ActionValue?
        while told == nil, !probe.isEnded {
            server.serve()
            told = probe.take()
        }
        #expect(told?["method"] == "actions/changed")
        probe.hangUp()
        server.serve()
        #expect(server.connections.isEmpty)
    }

    @Test func aLineThatIsTooLongEndsTheConnection() throws {
        let server = try serve()
        let probe = try #require(RemoteProbe(server.path)), other = try #require(RemoteProbe(server.path))
        let garbage = String(repeating: "x", count: 1 << 16)
        var sent = 0
        while !probe.isEnded, sent < 1 << 26 {
            sent += max(0, probe.send(garbage))
            server.serve()
            if let line = probe.take() {
                #expect(
                    line["error"]?["code"] == -32003
                        && line["error"]?["message"] == "A line is longer than 1 MiB: the connection ends.")
            }
        }
        #expect(probe.isEnded && sent < 2 << 20)
        #expect(other.result(server, "app/info") != nil && server.connections.count == 1)
    }

    @Test func thereAreAtMost64Clients() throws {
        let server = try serve()
        let probes = (0..<65).compactMap { _ in RemoteProbe(server.path) }
        for probe in probes { probe.ask("app/info") }
        for _ in 0..<10 { server.serve() }
        let answers = probes.map { $0.take() }
        #expect(answers.filter { $0?["result"] != nil }.count == 64)
        #expect(answers.filter { $0?["error"]?["code"] == -32003 }.count == 1)
        probes[0].hangUp()
        // The end of a connection may be read after a while.
        for _ in 0..<1_000 where server.connections.count == 64 { server.serve() }
        let late = try #require(RemoteProbe(server.path))
        #expect(late.result(server, "app/info") != nil)
    }

    @Test func anIdleClientIsLetGoForANewOne() throws {
        let server = try serve()
        var now = ContinuousClock.now
        server.endpoint.now = { now }
        let probes = try (0..<64).map { _ in try #require(RemoteProbe(server.path)) }
        for probe in probes.dropLast(2) { #expect(probe.result(server, "watch/start") != nil) }
        server.serve()
        #expect(server.connections.count == 64)
        // It has just connected.
        let early = try #require(RemoteProbe(server.path))
        server.serve()
        #expect(early.take()?["error"]?["code"] == -32003 && server.connections.count == 64)
        now += .seconds(2)
        // One of the two that are idle has half a request under way.
        probes[62].send(#"{"jsonrpc":"2.0","#)
        let late = try #require(RemoteProbe(server.path))
        #expect(late.result(server, "app/info") != nil)
        let reason = probes[63].take()?["error"]?["message"]?.string
        #expect(reason?.hasPrefix("The connection was idle") == true)
        probes[62].send(#""id":1,"method":"app/info"}"# + "\n")
        server.serve()
        #expect(probes[62].take()?["id"] == 1)
    }

    @Test func manyRequestsOfManyClientsAreAnsweredInOrder() throws {
        let server = try serve("many", .all)
        let probes = (0..<64).compactMap { _ in RemoteProbe(server.path) }
        #expect(probes.count == 64)
        #if DEBUG
            let count = 20
        #else
            let count = 1600
        #endif
        var sent = [Int](repeating: 0, count: 64), answered = sent
        while answered.contains(where: { $0 < count }) {
            for (index, probe) in probes.enumerated() {
                while sent[index] < count, sent[index] - answered[index] < 50 {
                    probe.ask("actions/perform", ["action": "rate:", "arguments": ["stars": .int(sent[index] % 6)]])
                    sent[index] += 1
                }
            }
            server.serve()
            for (index, probe) in probes.enumerated() {
                while let line = probe.take() {
                    #expect(line["result"]?["value"] == .int(answered[index] % 6))
                    answered[index] += 1
                    #expect(line["id"] == .int(answered[index]))
                }
            }
        }
        #expect(answered.allSatisfy { $0 == count })
    }

    @Test func aHandlerMayServeMeanwhile() throws {
        let server = try serve("nested", .all)
        let other = try #require(RemoteProbe(server.path))
        var answer: ActionValue?
        rater.app.onAction("modal:") { _ in answer = other.result(server, "app/info") }
        let probe = try #require(RemoteProbe(server.path))
        #expect(probe.result(server, "actions/perform", ["action": "modal:"])?["outcome"] == "performed")
        #expect(answer?["app"] != nil)
    }

    @Test func withoutAnIsolationNothingIsAwaited() throws {
        rater.app.onAction("slow:") { _ async in }
        let server = try serve("plain", .all)
        let probe = try #require(RemoteProbe(server.path))
        let answer = probe.result(server, "actions/perform", ["action": "slow:"])
        #expect(answer?["outcome"] == "failed")
        #expect(answer?["error"]?.string?.hasPrefix("'slow:' takes time, and 'plain") == true)
    }

    @Test func nothingIsPaidWhileNobodyIsConnected() throws {
        let server = try serve()
        #expect(!rater.coordinator.changes.shared.isWatched && !rater.coordinator.isObserved)
        let probe = try #require(RemoteProbe(server.path))
        server.serve()
        #expect(rater.coordinator.changes.shared.isWatched)
        probe.hangUp()
        server.serve()
        #expect(!rater.coordinator.changes.shared.isWatched && !rater.coordinator.isObserved)
    }
}
