import ActionRuntime
import Testing

@testable import ActionMaps

@Suite("Tests of a running program", .serialized)
struct TestProgramTests {
    private static let tests = """
        { "tests": [
          { "name": "paste", "validate": "paste:", "expect": { "enabled": false, "reason": "the clipboard is empty" } },
          { "name": "rate", "steps": [ { "fire": "rate:", "arguments": { "stars": 4 }, "expect": { "value": 4 } }, { "can": "quit:" } ] },
          { "name": "window", "from": "app/window", "target": "delete:", "expect": { "target": "app/window" } },
          { "name": "menu", "menu": "Edit", "expect": [ { "shortcut": "cmd+v" }, {}, {}, {} ] },
          { "name": "delete", "press": "cmd+d" }
        ] }
        """

    @Test("gives the answers that the program gives, and destroys nothing unasked")
    func live() throws {
        let scratch = try Scratch()
        let path = try scratch.write(Self.tests, to: "live.test.json")
        let program = LiveServer.photos("testlive")
        defer { program.stop() }
        let run = Run(["test", path, "--app", program.path])
        #expect(run.status == .disabled, "\(run.output) \(run.errors)")
        #expect(run.output.prefix(4) == ["ok      paste", "ok      rate", "ok      window", "ok      menu"])
        #expect(run.output.dropFirst(4).first?.hasPrefix("FAILED  delete") == true)
        #expect(run.output.contains { $0.contains("needsConfirmation") }, "\(run.output)")
        let confirmed = Run(["test", path, "--app", program.path, "--yes"])
        #expect(confirmed.status == .success && confirmed.output.count == 6, "\(confirmed.output)")
    }

    @Test("say where a program tells no result, because nothing declares it")
    func undeclared() throws {
        let scratch = try Scratch()
        let path = try scratch.write(Self.tests, to: "live.test.json")
        let program = LiveServer.photos("testuntold", returns: nil)
        defer { program.stop() }
        let run = Run(["test", path, "--app", program.path, "--yes"])
        #expect(run.status == .disabled && run.output.contains { $0.hasPrefix("FAILED  rate") }, "\(run.output)")
        #expect(
            run.output.contains {
                $0.hasSuffix(
                    "error: The program tells no result of this action, because its claim declares none ('returns:').")
            }, "\(run.output)")
        #expect(try Run(["fire", "rate:", "stars=2", "--json", "--app", program.path]).object["value"] == .null)
        let listed = try Run(["list", "--json", "--app", program.path]).objects
        #expect(listed.allSatisfy { $0["returns"] == .null })
    }

    @Test(
        "cannot say anything of its state",
        arguments: [
            (#"{ "given": { "a": 1 }, "fire": "a:" }"#, "1:16", "given"),
            (#"{ "fire": "a:", "focus": "app" }"#, "1:30", "focus"),
            (#"{ "fire": "a:", "expect": { "after": {} } }"#, "1:42", "after"),
            (#"{ "fire": "a:", "expect": { "output": [] } }"#, "1:42", "output"),
            (#"{ "trigger": "a" }"#, "1:16", "trigger"),
            (#"{ "steps": [ { "report": "a" } ] }"#, "1:29", "report"),
        ])
    func state(test: String, place: String, key: String) throws {
        let scratch = try Scratch()
        let path = try scratch.write("{ \"tests\": [ \(test) ] }", to: "live.test.json")
        let run = Run(["test", path, "--app", "nobody"])
        #expect(run.status == .data, "\(run.errors)")
        #expect(
            run.errors.first?.contains(":\(place): ") == true && run.errors.first?.contains("'\(key)'") == true,
            "\(run.errors)")
    }
}
