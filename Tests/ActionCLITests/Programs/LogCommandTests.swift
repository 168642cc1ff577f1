import ActionRuntime
import Testing

@testable import ActionMaps

@Suite("action log")
struct LogCommandTests {
    @Test("prints what was not performed, the oldest first, and with --why who was asked")
    func remembered() {
        let program = LiveServer.photos("logged", allowing: [.ask, .perform, .log], remembering: 5)
        defer { program.stop() }
        _ = Run(["fire", "paste:", "--app", program.path])
        _ = Run(["fire", "rate:", "--args", #"{"stars":2}"#, "--app", program.path])
        _ = Run(["fire", "rate:", "--args", #"{"stars":9}"#, "--app", program.path])
        let run = Run(["log", "--why", "--app", program.path])
        let lines = run.output.map { line in
            line.replacing(#/[0-9:]{8}\.[0-9]{3}/#, with: "TIME").replacing(#/, [0-9.]+ (µs|ms)/#, with: "")
                .replacing(#/process [0-9]+/#, with: "PID").replacing(#/LiveServer\+Photos.swift:[0-9]+/#, with: "FILE")
                .split(separator: " ").joined(separator: " ")
        }
        #expect(
            lines == [
                "TIME paste: disabled at app/window/grid (asked by PID): the clipboard is empty",
                "paste: is disabled at app/window/grid: the clipboard is empty.",
                "app/window/grid closure disabled ActionCLITests/FILE", "not asked: app/window, app",
                #"TIME rate: {"stars":9} badArguments at app/window/grid (asked by PID)"#,
                "rate: is disabled at app/window/grid: argument 'stars' must be at most 5, got 9. It returns an integer.",
                "app/window/grid closure disabled ActionCLITests/FILE", "not asked: app/window, app",
            ], "\(run.output)")
        #expect(run.status == .success && run.errors.isEmpty)
        #expect(Run(["log", "--format", "names", "--app", program.path]).output == ["paste:", "rate:"])
        let json = Run(["log", "--json", "--app", program.path]).output
        #expect(json.count == 2 && json[0].contains(#""explanation":{"action":"paste:","enabled":false"#))
    }

    @Test("says how a program remembers, and allows to be asked")
    func advice() throws {
        let plain = LiveServer.photos("forgetful", allowing: [.ask, .log])
        defer { plain.stop() }
        #expect(
            Run(["log", "--app", plain.path]).errors
                == ["'\(plain.path)' remembers no requests: RemoteServer(…, remembering: 50) does."])
        let closed = LiveServer.photos("discreet", remembering: 5)
        defer { closed.stop() }
        let refused = Run(["log", "--app", closed.path])
        #expect(
            refused.status == .notAllowed
                && refused.errors.contains { $0.contains("RemoteServer(…, allowing: […, .log])") })
        let old = try StubProgram { _ in .error(-32601, "There is no method 'log/get'.") }
        let unknown = Run.at(old, "log")
        #expect(unknown.status == .unavailable && unknown.errors.contains { $0.contains("its library is older") })
        #expect(Run(["log"]).status == .usage)
    }
}
