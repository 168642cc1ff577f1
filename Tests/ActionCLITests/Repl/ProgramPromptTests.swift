import ActionRuntime
import Foundation
import Testing

@testable import ActionMaps

@Suite("The prompt of a running program")
struct ProgramPromptTests {
    private static func run(_ program: StubProgram, _ lines: String...) throws -> Executable {
        try Executable(shell: "repl -q --app \(program.path)", input: lines.map { "\($0)\n" }.joined())
    }

    private static func program() throws -> StubProgram {
        try StubProgram { request in
            switch request.method {
            case "actions/can": .result(#"{"action":"paste:","can":true}"#)
            case "app/info": .result(#"{"app":"photos","protocol":1,"focus":"app/grid"}"#)
            case "tree/get" where request["from"] == "app/gird":
                .error(-32001, "There is no node 'app/gird'", data: "null")
            case "tree/get": .result(#"{"root":{"name":"app","path":"app","claims":[],"children":[]}}"#)
            default: .hangUp
            }
        }
    }

    @Test("has one connection for all lines, and ':focus' says where requests start")
    func lines() throws {
        let program = try Self.program()
        let run = try Self.run(
            program, "can paste:", ":focus", ":focus app/window", "can paste:", ":focus", ":focus app/gird", ":focus -",
            "can paste:")
        #expect(run.output == "yes\napp/grid\nyes\napp/window\nyes\n", "\(run)")
        #expect(run.errors.contains("Error: There is no node 'app/gird'."))
        let asked = program.requests.filter { $0.method == "actions/can" }
        #expect(asked.map { $0["from"] } == [nil, "app/window", nil])
    }

    @Test("connects again where the program has hung up")
    func again() throws {
        let run = try Self.run(try Self.program(), "list", "can paste:")
        #expect(run.status == 69 && run.output == "yes\n", "\(run)")
    }

    @Test(
        "refuses what is of maps",
        arguments: [
            ("trigger Saved", "'trigger' works on a map"), ("check", "'check' works on a map"),
            (":set a 1", "is its own"), (":save x", "is its own"), ("fire a --state x", "do not go together"),
        ])
    func maps(line: String, message: String) throws {
        let run = try Self.run(try Self.program(), line)
        #expect(run.status == 64 && run.errors.contains(message), "\(run)")
    }

    @Test("records what the program performs, where it allows that")
    func recording() throws {
        let program = LiveServer.photos("promptrecorder", allowing: [.ask, .perform, .log])
        defer { program.stop() }
        let run = try Executable(
            script:
                #"printf ':record a\nfire rate: stars=2\nfire paste:\n:record\nreplay a\n' | "$0" repl --app \#(program.path); cat a"#
        )
        #expect(run.output.contains("1  rate:  performed at app/window/grid   value 2\n"), "\(run)")
        #expect(run.output.hasSuffix(#"{"action":"rate:","arguments":{"stars":2},"start":"app/window/grid"}"# + "\n"))
        #expect(run.errors.contains("Recorded 1 step. Try: replay a"))
        let other = LiveServer.photos("promptless")
        defer { other.stop() }
        let refused = try Executable(shell: "repl -q --app \(other.path)", input: ":record a\n")
        #expect(refused.status == 77 && refused.errors.contains("has to allow 'log'"), "\(refused)")
    }

    @Test("says at once that there is no such program")
    func missing() {
        #expect(Run(["repl", "--app", "/none/nobody.sock"]).status == .unavailable)
    }
}
