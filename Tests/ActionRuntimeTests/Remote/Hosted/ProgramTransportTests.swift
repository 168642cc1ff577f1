import ActionRuntime
import Foundation
import Testing

@testable import ActionRemote

/// Programs that are reached by a socket and by a command.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ProgramTransportTests {
    let rater = Rater()
    let window = ActionNode("window")
    let coordinator: Coordinator

    init() {
        _ = RemoteProbe.directory
        coordinator = Coordinator(root: window)
    }

    private func host(_ transport: ProgramTransport) -> RemoteActions {
        let remote = RemoteActions(transport, name: "photos", in: window, expecting: ["save:"])
        window.host(remote)
        return remote
    }

    /// A program of the shell that answers the first requests, and then does what a script says.
    private static func program(_ then: String) -> String {
        """
        read -r line; echo '{"jsonrpc":"2.0","id":0,"result":{"protocol":2}}'
        read -r line; echo '{"jsonrpc":"2.0","id":1,"result":{"watch":1,"actions":[\(ScriptedTransport.entry("save:"))]}}'
        \(then)
        """
    }

    private func wait(_ isDone: () -> Bool) async {
        await until { isDone() }
    }

    private func isAway(_ remote: RemoteActions) -> Bool { if case .away = remote.status { true } else { false } }

    @Test func aProgramIsHostedByItsSocket() async throws {
        let name = RemoteProbe.name("hosted")
        let remote = host(try ProgramTransport(app: name))
        #expect(remote.status == .away("no program '\(name)' can be reached"))
        #expect(coordinator.validate("save:").reasons == ["photos is not running"])
        let server = try RemoteServer(rater.coordinator, app: name, menu: rater.menu, exposing: .menu)
        let running = Task { try await server.run() }
        // It is looked for again.
        await wait { remote.status == .connected }
        #expect(coordinator.validate("paste:").reasons == ["the clipboard is empty"])
        #expect(await coordinator.perform("rate:", arguments: ["stars": 5]).isPerformed && rater.rating == 5)
        rater.isLocked = true
        server.changed()
        await wait { !coordinator.validate("rate:", arguments: ["stars": 5]).isEnabled }
        server.stop()
        await wait { isAway(remote) }
        #expect(coordinator.validate("rate:", arguments: ["stars": 5]).reasons == ["photos is not running"])
        _ = await running.result
    }

    @Test func twoProgramsOfOneNameAreToldApart() async throws {
        let name = RemoteProbe.name("twins"), directory = RemoteProbe.directory
        let server = try RemoteServer(rater.coordinator, app: name, menu: rater.menu, exposing: .menu)
        let path = "\(directory)/\(name)-\(getppid()).sock"
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: server.path)
        defer { unlink(path) }
        let remote = host(try ProgramTransport(app: name))
        guard case .away(let why) = remote.status else { return #expect(Bool(false), "it is \(remote.status)") }
        #expect(why.contains("2 programs are named") && why.contains("\(getpid())"))
        #expect(coordinator.validate("save:").reasons.map(\.text) == [why])
    }

    @Test func aLoopWithoutTasksServesByTheDescriptor() throws {
        let server = try RemoteServer(
            rater.coordinator, app: RemoteProbe.name("loop"), menu: rater.menu, exposing: .menu)
        let transport = try ProgramTransport(app: server.path, isolation: nil)
        let remote = RemoteActions(transport, name: "photos", in: window, isolation: nil)
        window.host(remote)
        while remote.status != .connected {
            var sources = [transport.fileDescriptor, server.fileDescriptor].map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            poll(&sources, 2, -1)
            server.serve()
            transport.serve()
        }
        #expect(coordinator.validate("paste:").reasons == ["the clipboard is empty"])
        server.stop()
        while remote.status == .connected { transport.serve() }
        // The time of the next try makes the descriptor readable.
        let again = try RemoteServer(
            rater.coordinator, app: RemoteProbe.name("loop2"), menu: rater.menu, exposing: .menu)
        try FileManager.default.createSymbolicLink(atPath: server.path, withDestinationPath: again.path)
        defer { unlink(server.path) }
        while remote.status != .connected {
            var sources = [transport.fileDescriptor, again.fileDescriptor].map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            poll(&sources, 2, -1)
            again.serve()
            transport.serve()
        }
    }

    @Test func aProgramIsHostedByACommand() async throws {
        let answer =
            #"read -r line; echo '{"jsonrpc":"2.0","id":2,"result":{"outcome":"performed","kind":"closure","value":null}}'"#
        let remote = host(try ProgramTransport(command: Self.program(answer + "; read -r line")))
        await wait { remote.status == .connected }
        #expect(await coordinator.perform("save:").isPerformed)
    }

    @Test(arguments: [
        ("printf 'garbage\\n'; sleep 100", "photos sent a line that is not JSON"),
        ("true", "it has ended the connection"),
        ("printf 'half a line'", "it ended in the middle of a line"),
        ("head -c 5000000 /dev/zero; sleep 100", "it sent a line of more than 4 MiB"),
        ("no-such-command 2>/dev/null", "it has ended the connection"),
    ])
    func aCommandThatDoesNotSpeakTheProtocolIsAway(_ command: String, _ why: String) async throws {
        let remote = host(try ProgramTransport(command: command))
        await wait { isAway(remote) }
        // A command that ends before it has read resets the connection.
        guard case .away(let heard) = remote.status else { return }
        // The system may have said by then how the command ended; and other tests may have taken all of the time for an answer.
        let others = ["the command has ended", "photos has not answered"]
        #expect(
            heard == why || heard.contains("reset") || others.contains(where: heard.hasPrefix), "\(command): \(heard)")
        #expect(!coordinator.validate("save:").isEnabled)
    }

    @Test func aCommandThatSaysNothingHoldsNobodyUp() async throws {
        let remote = host(try ProgramTransport(command: "sleep 100"))
        #expect(remote.status == .connecting)
        #expect(coordinator.validate("save:").reasons == ["photos has not answered yet"])
        #expect(await coordinator.perform("save:").reasons == ["photos has not answered yet"])
    }

    @Test func aCommandThatIsKilledLeavesTheOutcomeUnknown() async throws {
        let remote = host(try ProgramTransport(command: Self.program("read -r line; kill -9 $$")))
        await wait { remote.status == .connected }
        let outcome = await coordinator.perform("save:")
        #expect((outcome.error as? RemoteProgramError)?.isOutcomeUnknown == true)
    }

    @Test func aCommandEndsWithItsTransport() async throws {
        let command = try RemoteCommand("sleep 100")
        let pid = command.process
        #expect(kill(pid, 0) == 0)
        command.leave()
        // It does not read its input, so it is told to end; and is no zombie.
        await wait { kill(pid, 0) != 0 && errno == ESRCH }
    }
}
