import ActionRuntime
import Testing

@testable import ActionMaps

@Suite("action can")
struct CanTests {
    @Test(
        "is yes where somebody claims the action, be it disabled",
        arguments: [
            (["quit:"], ["yes"], Status.success), (["paste:"], ["yes"], .success), (["psate:"], ["no"], .disabled),
            (["spell:"], ["no"], .disabled), (["quit:", "save:"], ["quit:   yes", "save:   yes"], .success),
            (["quit:", "psate:"], ["quit:   yes", "psate:   no"], .disabled),
        ])
    func answers(words: [String], output: [String], status: Status) throws {
        let run = Run(["can", "-q"] + words + ["--map", Fixture.desk])
        #expect(run.output == output && run.status == status && run.errors.isEmpty)
    }

    @Test("with --format names prints those that are claimed")
    func names() throws {
        #expect(Run.desk("can", "quit:", "psate:", "paste:", "--format", "names").output == ["quit:", "paste:"])
    }
}

@Suite("A mistyped action")
struct MistypedActionTests {
    private static let note = "Nothing responds to 'psate:'. Did you mean 'paste:'?"

    @Test("is told the name that may have been meant", arguments: ["can", "validate", "target"])
    func suggestions(command: String) {
        #expect(Run.desk(command, "psate:").errors == [Self.note])
        #expect(
            Run.desk(command, "quit:", "psate:", "spell:").errors == [Self.note, "'spell:' is not available here."])
        #expect(Run.desk(command, "psate:", "-q").errors.isEmpty && Run.desk(command, "xyz:").errors.isEmpty)
        #expect(Run.desk(command, "psate:", "--json").errors.isEmpty && Run.desk(command, "quit:").errors.isEmpty)
    }

    @Test("that is fired is told it in the error")
    func fire() {
        #expect(Run.desk("fire", "psate:").errors.first == "Error: \(Self.note)")
    }
}

@Suite("action validate")
struct ValidateTests {
    @Test(
        "says whether the action is enabled, and if not, why; its title and state",
        arguments: [
            ("quit:", #"quit: is enabled at app.   title "quit:""#, Status.success),
            ("toggleBold:", #"toggleBold: is enabled at app/window/editor.   title "Bold""#, .success),
            (
                "alignment:", #"alignment: is enabled at app/window/editor.   title "alignment:"   mixed   hidden"#,
                .success
            ),
            ("save:", #"save: is disabled at app/window: there are no changes.   title "Save""#, .disabled),
            // Arguments that are not given are not known yet.
            (
                "goToLine:",
                #"goToLine: is enabled at app/window/editor.   title "Go to Line"   goToLine: line [column] [extend=false]"#,
                .success
            ),
            (
                "jump:",
                #"jump: is enabled at app/window/editor.   title "Go to Line"   jump: line [column] [extend=false]"#,
                .success
            ),
            ("psate:", "psate: is claimed by nobody.", .unclaimed),
        ])
    func answers(action: String, line: String, status: Status) throws {
        let run = Run.desk("validate", "-q", action)
        #expect(run.output == [line] && run.status == status && run.errors.isEmpty)
    }

    @Test("with arguments says what is wrong with them")
    func arguments() throws {
        let run = Run.desk("validate", "goToLine:", "line=100", "--json")
        #expect(run.status == .disabled)
        #expect(
            try run.object["reasons"]?.elements.first?["text"] == .string("argument 'line' must be at most 99, got 100")
        )
        #expect(Run.desk("validate", "goToLine:", "--args", "{}").status == .disabled)
        #expect(Run.desk("validate", "goToLine:", "line=99").status == .success)
    }

    @Test("of several ends with the gravest answer")
    func several() throws {
        #expect(Run.desk("validate", "quit:", "save:").status == .disabled)
        #expect(Run.desk("validate", "psate:", "save:", "quit:").status == .unclaimed)
        #expect(Run.desk("validate", "psate:", "save:", "quit:", "--format", "names").output == ["quit:"])
    }

    @Test("gives the state as on, off or mixed")
    func states() throws {
        let scratch = try Scratch()
        let state = try scratch.write(#"{ "bold": true }"#, to: "state.json")
        let states = try ["toggleBold:", "alignment:", "quit:"].map { action in
            try Run.desk("validate", action, "--json", "--state", state).object["state"]
        }
        #expect(states == [.string("on"), .string("mixed"), .string("off")])
    }
}

@Suite("action target")
struct TargetCommandTests {
    @Test(
        "says who would get the action, and how",
        arguments: [
            ("close:", "app/window   method", "method", "close:"),
            ("quit:", "app   closure", "closure", "handleAction:"),
            ("jump:", "app/window/editor   closure   jump: line [column] [extend=false]", "closure", "handleAction:"),
            ("paste:", "app/window/editor   closure", "closure", "handleAction:"),
            (
                "plugin.x", "app/window/editor   catch-all", "catchAll", "handleAction:"
            ),
        ])
    func answers(action: String, line: String, kind: String, selector: String) throws {
        let run = Run.desk("target", action)
        #expect(run.output == [line] && run.status == .success)
        let object = try Run.desk("target", action, "--json").object
        #expect(object["kind"] == .string(kind) && object["selector"] == .string(selector))
    }

    @Test("says that it is nobody")
    func nobody() throws {
        let run = Run.desk("target", "psate:")
        #expect(run.output == ["nobody"] && run.status == .unclaimed)
        let object = try Run.desk("target", "psate:", "--json").object
        #expect(object["target"] == .null && object["kind"] == .null && object["selector"] == .null)
        #expect(Run.desk("target", "psate:", "--format", "names").output.isEmpty)
        let several = Run.desk("target", "psate:", "quit:", "--format", "names")
        #expect(several.output == ["app"] && several.status == .unclaimed)
    }
}
