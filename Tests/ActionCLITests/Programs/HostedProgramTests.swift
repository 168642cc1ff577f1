import ActionRuntime
import Foundation
import Testing

/// `action` at a program that hosts the actions of another one.
@MainActor @Suite(.timeLimit(.minutes(10))) struct HostedProgramTests {
    private func explain(_ words: String, _ path: String) async throws -> Executable {
        try await Task.detached { try Executable(shell: "explain \(words) --app \(path)") }.value
    }

    @Test func explainAsksTheHostedProgramNow() async throws {
        let desk = LiveServer.desk("hosted\(UInt32.random(in: 0...9_999_999))")
        let window = ActionNode("window"), coordinator = Coordinator(root: window)
        let remote = RemoteActions(try ProgramTransport(app: desk.path), name: "desk", in: window)
        window.host(remote)
        let server = try RemoteServer(
            coordinator, app: "host\(UInt32.random(in: 0...9_999_999))", exposing: .all)
        let running = Task { try await server.run() }
        while remote.status != .connected { try await Task.sleep(for: .milliseconds(5)) }
        let asked = try await explain("paste:", server.path)
        #expect(asked.status == 1)
        let lines = asked.output.split(separator: "\n").map(String.init)
        #expect(lines.first?.hasPrefix("paste: is disabled at window: the clipboard is empty.") == true)
        #expect(
            lines.dropFirst(2).prefix(3) == [
                "  window                       closure   disabled   in desk at app/window",
                "    in desk: app/window/grid   no claim",
                "    in desk: app/window        disabled: the clipboard is empty",
            ], "\(asked.output)")
        let json = try await explain("copy: --json", server.path)
        let step = try ActionValue(json: json.output)["steps"]?[1]?["elsewhere"]
        #expect(step?["steps"]?[1]?["verdict"] == "target", "\(json.output)")
        desk.stop()
        while remote.status == .connected { try await Task.sleep(for: .milliseconds(5)) }
        let away = try await explain("paste:", server.path)
        #expect(
            away.output.contains("in desk at app/window, as it was heard last: desk is not running"), "\(away.output)")
        server.stop()
        _ = await running.result
    }
}
