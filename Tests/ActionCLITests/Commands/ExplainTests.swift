import ActionRuntime
import Testing

@testable import ActionMaps

@Suite("action explain")
struct ExplainTests {
    @Test("of a disabled action gives the answer first, then the way to it")
    func disabled() throws {
        let scratch = try Scratch()
        let state = try scratch.write(#"{ "locked": true }"#, to: "state.json")
        let run = Run(["explain", "rateFiveStars:", "--from", "app/window/grid/cell[1]", "--state", state])
        #expect(run.status == .disabled)
        let line = try #require(run.output.firstIndex { $0.hasPrefix("  app/window/grid  ") })
        let place = try #require(run.output[line].split(separator: " ").last)
        #expect(place.hasPrefix("sample.json:"))
        #expect(
            run.output == [
                "rateFiveStars: is disabled at app/window/grid: the image is locked.",
                "  app/window/grid/cell[1]   no claim",
                "  app/window/grid           closure   disabled by \"!locked\"   \(place)",
                "  not asked: app/window, app",
            ])
    }

    @Test(
        "shows with --verbose alone that a closure gets the request as handleAction:",
        arguments: [("quit:", "closure"), ("plugin.blur", "catch-all"), ("jump:", "closure for goToLine:")])
    func verbose(_ action: String, _ claim: String) throws {
        let plain = Run.desk("explain", action).output.joined(separator: "\n")
        let verbose = Run.desk("explain", action, "--verbose").output.joined(separator: "\n")
        #expect(plain.contains("   \(claim)   enabled   ") && !plain.contains("handleAction:"))
        #expect(verbose.contains("   \(claim), forwarded as handleAction:   enabled   "))
        #expect(!Run.desk("explain", "close:", "--verbose").output.joined().contains("handleAction:"))
        #expect(try Run.desk("explain", action, "--json").object["selector"] == .string("handleAction:"))
    }

    @Test("of an action that performs others says what each of them would answer now")
    func sequence() throws {
        let map = #"""
            { "actionMap": 1, "state": { "x": 0 }, "root": { "name": "app", "actions": {
              "a:": {}, "d:": { "enabled": "x", "reason": "no x" }, "m:": { "performs": [ { "action": "a:" }, { "action": "d:" } ] } } } }
            """#
        #expect(
            try Run.on(map, "explain", "m:").output.suffix(2) == [
                "  step 1, 'a:', would be enabled now", "  step 2, 'd:', would be disabled now: no x",
            ])
        guard case .array(let steps)? = try Run.on(map, "explain", "m:", "--json").object["sequence"] else {
            Issue.record("no sequence")
            return
        }
        #expect(steps.map { $0["action"] } == ["a:", "d:"] && steps.map { $0["step"] } == [1, 2])
        #expect(try Run.on(map, "explain", "a:", "--json").object["sequence"] == nil)
    }

    @Test("of a map tells all nodes, and of a program how many are left out")
    func deep() throws {
        var node = #"{ "name": "n" }"#
        // Readers of JSON take 512 levels.
        for _ in 0..<252 { node = #"{ "name": "n", "children": [ \#(node) ] }"# }
        let map = #"{ "actionMap": 1, "focus": "\#(String(repeating: "n/", count: 252))n", "root": \#(node) }"#
        let run = try Run.on(map, "explain", "none:")
        #expect(run.output.count == 254 && !run.output.contains { $0.contains("left out") })
        let program = LiveServer.photos("deep", depth: 400)
        defer { program.stop() }
        let live = Run(["explain", "none:", "--app", program.path])
        #expect(live.output.count == 252 && live.output.last == "  153 steps between these are left out")
        let answer = try Run(["explain", "none:", "--app", program.path, "--json"]).object
        #expect(answer["between"] == 153)
        let target = Run(["explain", "paste:", "--app", program.path])
        #expect(target.output.last?.hasSuffix("app, and 152 between these") == true)
        #expect(try Run(["fire", "none:", "--app", program.path, "--json"]).object["askedBetween"] == 153)
        let fired = Run(["fire", "none:", "--app", program.path])
        #expect(fired.errors.contains { $0.hasSuffix("app, and 153 between these") }, "\(fired.errors)")
    }

    @Test("of a misspelt action asks what was meant")
    func misspelt() {
        let run = Run(["explain", "psate:"])
        #expect(run.status == .unclaimed)
        #expect(
            run.output == [
                "psate: is claimed by nobody. Did you mean paste:?", "  app/window/grid   no claim",
                "  app/window        no claim", "  app               no claim",
            ])
    }

    @Test("names the line of the map that registered a claim, and the condition that decides")
    func steps() throws {
        let object = try Run.desk("explain", "paste:", "--json").object
        let steps = try #require(object["steps"]?.elements)
        #expect(steps.map { $0["verdict"] } == [.string("noClaim"), .string("disabled")])
        #expect(steps[0]["kind"] == .null && steps[0]["line"] == .null)
        #expect(steps[1]["condition"] == .string("clipboard != null"))
        #expect(steps[1]["reason"] == .string("the clipboard is empty"))
        let lines = try Fixture.text("desk.json").split(separator: "\n", omittingEmptySubsequences: false)
        let line = try #require(lines.firstIndex { $0.contains("\"paste:\"") })
        #expect(steps[1]["line"] == .int(line + 1))
        #expect(object["selector"] == .string("handleAction:"))
    }

    @Test("does not name the condition where only the arguments are wrong")
    func arguments() throws {
        let map = #"""
            { "actionMap": 1, "state": { "open": true }, "actions": { "go:": { "parameters": { "n": { "type": "integer" } } } },
              "root": { "name": "app", "actions": { "go:": { "enabled": "open" } } } }
            """#
        let object = try Run.on(map, "explain", "go:", "n=x", "--json").object
        let step = try #require(object["steps"]?.elements.last)
        #expect(step["verdict"] == .string("disabled") && step["condition"] == .null)
        #expect(
            try Run.on(map, "explain", "go:", "n=x").output == [
                #"go: is disabled at app: argument 'n' must be an integer, got "x"."#,
                "  app   closure   disabled   map.json:2", "  parameters: go: n",
            ])
    }

    @Test("shows a claim that is not available, and then has no target and no selector")
    func unavailable() throws {
        let run = Run.desk("explain", "spell:", "--json")
        let object = try run.object
        #expect(run.status == .unclaimed)
        #expect(object["target"] == .null && object["kind"] == .null && object["selector"] == .null)
        let step = try #require(object["steps"]?.elements.first { $0["verdict"] == .string("unavailable") })
        #expect(step["kind"] == .string("closure") && step["condition"] == .string("dirty"))
        let text = Run.desk("explain", "spell:").output
        #expect(text.contains { $0.contains(#"not available: "dirty" is false"#) })
    }

    @Test("shows a remapping, and what it forwards to")
    func remapped() throws {
        let text = Run.desk("explain", "jump:").output
        #expect(text.first == "jump: is enabled at app/window/editor, as goToLine:. It returns any value.")
        #expect(text.contains { $0.hasPrefix("  app/window/editor ") && $0.hasSuffix("remapped to goToLine:") })
        #expect(text.contains { $0.contains("closure for goToLine:") })
    }

    @Test("says that a disabled action would be forced")
    func forced() throws {
        let run = Run.desk("explain", "save:", "--force")
        #expect(run.status == .disabled)
        #expect(
            run.output.first
                == "save: is disabled at app/window: there are no changes. It is forced. It returns a string.")
    }

    @Test("calls no handler and leaves the state alone")
    func harmless() throws {
        let scratch = try Scratch()
        let run = Run.desk("explain", "quit:", "toggleBold:", "--state", scratch.path("state.json"))
        #expect(run.status == .success && !run.output.contains("bye"))
        #expect(try scratch.names.isEmpty)
    }

    @Test("with --format names prints the nodes asked")
    func names() throws {
        #expect(
            Run.desk("explain", "paste:", "--format", "names").output
                == ["app/window/editor/field", "app/window/editor"])
    }
}
