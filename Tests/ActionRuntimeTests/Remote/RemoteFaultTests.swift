import ActionRuntime
import Foundation
import Testing

@testable import ActionRemote

/// What goes wrong outside of the server: descriptors, processes, users.
@Suite(.serialized) struct RemoteFaultTests {
    let rater = Rater()

    init() { _ = RemoteProbe.directory }

    private func serve(_ app: String) throws -> RemoteServer {
        let server = try RemoteServer(rater.coordinator, app: app, exposing: .all)
        server.hasTime()
        return server
    }

    @Test func aFullDescriptorTableRefusesAndDoesNotSpin() throws {
        let server = try serve("full")
        let first = try #require(RemoteProbe(server.path))
        server.serve()
        var limit = rlimit(), before = limit
        #expect(getrlimit(Self.descriptors, &limit) == 0)
        before = limit
        // Connected before there are none left.
        let late = try #require(RemoteProbe(server.path))
        let highest = open("/dev/null", O_RDONLY)
        close(highest)
        limit.rlim_cur = rlim_t(highest)
        #expect(setrlimit(Self.descriptors, &limit) == 0)
        server.serve()
        server.serve()
        setrlimit(Self.descriptors, &before)
        var source = pollfd(fd: server.fileDescriptor, events: Int16(POLLIN), revents: 0)
        #expect(poll(&source, 1, 0) == 0)
        #expect(first.result(server, "app/info") != nil)
        let refusal = late.take()
        #expect(refusal?["error"]?["code"] == -32003 || late.result(server, "app/info") != nil)
    }

    // In a process of its own, because other tests open descriptors meanwhile.
    @Test func descriptorsAreLeftForTheProgram() async {
        await #expect(processExitsWith: .success) { try Self.serveWithFewDescriptors() }
    }

    private static func serveWithFewDescriptors() throws {
        let server = try RemoteFaultTests().serve("few")
        // Connected before there are few.
        let probes = (0..<24).compactMap { _ in RemoteProbe(server.path) }
        precondition(probes.count == 24)
        var limit = rlimit()
        precondition(getrlimit(descriptors, &limit) == 0)
        var before = limit
        let highest = open("/dev/null", O_RDONLY)
        close(highest)
        limit.rlim_cur = rlim_t(Int(highest) + 8 + RemoteServer.freeDescriptors)
        precondition(setrlimit(descriptors, &limit) == 0)
        for _ in 0..<5 { server.serve(isolation: nil) }
        let free = (0..<RemoteServer.freeDescriptors / 2).map { _ in open("/dev/null", O_RDONLY) }
        setrlimit(descriptors, &before)
        precondition(!free.contains(-1))
        precondition((1...8).contains(server.connections.count), "\(server.connections.count)")
        let refusals = probes.compactMap { $0.take()?["error"]?["code"] }
        precondition(refusals.count == 24 - server.connections.count && refusals.allSatisfy { $0 == -32003 })
    }

    #if canImport(Glibc)
        private static let descriptors = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
        private static let descriptors = RLIMIT_NOFILE
    #endif

    @Test func aClientThatVanishesHarmsNobody() throws {
        let server = try serve("vanish")
        let other = try #require(RemoteProbe(server.path))
        for _ in 0..<100 {
            let probe = try #require(RemoteProbe(server.path))
            for _ in 0..<50 { probe.ask("actions/list") }
            probe.hangUp()
            server.serve()
        }
        for _ in 0..<5 { server.serve() }
        #expect(other.result(server, "app/info") != nil && server.connections.count == 1)
    }

    @Test func anotherUserIsRefused() throws {
        guard geteuid() == 0 else { return }
        let server = try serve("mine")
        // Open to others on purpose: the system tells who they are.
        chmod(RemoteProbe.directory, 0o755)
        chmod(server.path, 0o666)
        defer { chmod(RemoteProbe.directory, 0o700) }
        let program = """
            import os, socket, sys
            os.setgid(65534); os.setuid(65534)
            s = socket.socket(socket.AF_UNIX); s.settimeout(10)
            s.connect(sys.argv[1]); print("connected", flush=True)
            try:
                s.sendall(b'{"jsonrpc":"2.0","id":1,"method":"app/info"}\\n')
            except OSError: pass
            print(s.recv(65536).decode())
            """
        let process = Process(), pipe = Pipe()
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/python3") else { return }
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = ["-c", program, server.path]
        process.standardOutput = pipe
        try process.run()
        while process.isRunning {
            server.serve()
            usleep(1000)
        }
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(output.contains("-32002") && !output.contains(#""app""#), "\(output)")
    }

    @Test func aHandlerMayStopTheServer() throws {
        let server = try serve("stopped")
        rater.app.onAction("stop:") { _ in server.stop() }
        let probe = try #require(RemoteProbe(server.path)), other = try #require(RemoteProbe(server.path))
        other.ask("app/info")
        probe.ask("actions/perform", ["action": "stop:"])
        for _ in 0..<3 { server.serve() }
        #expect(server.connections.isEmpty && server.fileDescriptor == -1)
        while probe.take() != nil {}
        #expect(probe.isEnded)
    }

    @Test(
        arguments: [
            ("actions/validate", ["action": "trap:"]), ("actions/perform", ["action": "trap:"]), ("actions/list", [:]),
            ("actions/explain", ["action": "trap:"]), ("tree/get", [:]), ("map/get", [:]), ("watch/start", [:]),
        ] as [(String, ActionValue)])
    func aValidatorMayStopTheServer(_ method: String, _ params: ActionValue) throws {
        let server = try serve("validated")
        var asked = 0
        rater.app.onAction(
            "trap:",
            validate: { _ in
                asked += 1
                server.stop()
            }
        ) { _ in }
        let probe = try #require(RemoteProbe(server.path)), other = try #require(RemoteProbe(server.path))
        other.ask("app/info")
        probe.ask(method, params)
        for _ in 0..<3 { server.serve() }
        #expect(asked > 0 || method == "map/get")
        if asked == 0 { server.stop() }
        #expect(server.connections.isEmpty && server.fileDescriptor == -1)
        while probe.take() != nil {}
        #expect(probe.isEnded)
    }

    @Test func aValidatorMayStopTheServerWhileWatchesAreTold() throws {
        let server = try serve("watched")
        var stops = false
        rater.app.onAction("trap:", validate: { _ in if stops { server.stop() } }) { _ in }
        let probes = try (0..<3).map { _ in try #require(RemoteProbe(server.path)) }
        for probe in probes { #expect(probe.result(server, "watch/start") != nil) }
        stops = true
        server.changed()
        for _ in 0..<1_000 where server.fileDescriptor != -1 {
            server.serve()
            usleep(1_000)
        }
        #expect(server.connections.isEmpty && server.fileDescriptor == -1)
    }

    @Test func aForkedProcessLeavesTheServerAlone() async throws {
        // A fork of a process with threads may only do little, so a process that exits at once stands for it: what it closes
        // is its own.
        let server = try serve("forked")
        let probe = try #require(RemoteProbe(server.path))
        #expect(probe.result(server, "app/info") != nil)
        let child = forkProcess()
        if child == 0 {
            server.serve()
            server.stop()
            _exit(0)
        }
        var status: Int32 = -1
        // A lock that another thread held at the fork would keep the child for ever.
        var tries = 0
        while tries < 1000, waitpid(child, &status, WNOHANG) != child {
            tries += 1
            usleep(10_000)
        }
        if status == -1 { kill(child, SIGKILL) }
        #expect(status == 0)
        #expect(probe.result(server, "app/info") != nil)
        #expect(RemoteProbe(server.path) != nil)
    }

    /// Forks; the system's function is not imported.
    private func forkProcess() -> pid_t {
        typealias Fork = @convention(c) () -> pid_t
        guard let symbol = dlsym(UnsafeMutableRawPointer(bitPattern: 0), "fork") else { return -1 }
        return unsafeBitCast(symbol, to: Fork.self)()
    }
}
