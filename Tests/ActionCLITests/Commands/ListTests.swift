import ActionRuntime
import Testing

@testable import ActionMaps

@Suite("action list")
struct ListTests {
    /// What somebody claims at the focus of the editor, in the order of the names; 'spell:' is not available.
    static let names = [
        "alignment:", "close:", "crash:", "decline:", "goToLine:", "jump:", "paste:", "quit:", "save:", "skip:",
        "toggleBold:", "type:",
    ]

    @Test("has the actions that apply at the focus, with tick, target and reasons")
    func text() throws {
        let scratch = try Scratch()
        let state = try scratch.write(#"{ "bold": true }"#, to: "state.json")
        let run = Run.desk("list", "--color", "never", "--state", state)
        #expect(run.status == .success)
        #expect(run.output.count == Self.names.count)
        #expect(run.output[0] == "– alignment:                               app/window/editor   enabled")
        #expect(
            run.output[6]
                == "  paste:                                   app/window/editor   disabled: the clipboard is empty")
        #expect(run.output[10] == "✓ toggleBold:                              app/window/editor   enabled")
        #expect(Run.desk("list", "--format", "names").output == Self.names)
    }

    @Test("begins at the node of --from")
    func from() throws {
        #expect(Run.desk("list", "--from", "app", "--format", "names").output == ["quit:", "skip:"])
        #expect(
            Run.desk("list", "--from", "app/window", "--format", "names").output
                == ["close:", "quit:", "save:", "skip:"])
    }

    @Test("greys what is disabled where colour is wanted")
    func color() throws {
        let colored = Run.desk("list", "--color", "always").output
        #expect(colored.filter { $0.contains("\u{1B}") }.count == 2)
        #expect(colored.allSatisfy { $0.contains("\u{1B}") == $0.contains("disabled") })
        #expect(Run.desk("list", "--color", "never").output.allSatisfy { !$0.contains("\u{1B}") })
    }

    @Test("takes no words")
    func words() throws {
        let run = Run.desk("list", "paste:")
        #expect(run.status == .usage && run.errors.first == "Error: Unexpected word 'paste:'.")
    }
}

@Suite("action tree")
struct TreeTests {
    @Test("draws the nodes with what they claim")
    func text() throws {
        let run = Run.desk("tree")
        #expect(run.status == .success)
        #expect(
            run.output == [
                "app   quit:, skip:",
                "  window   methods close:, save:",
                "    editor   alignment:, crash:, decline:, goToLine:, paste:, skip:, spell:, toggleBold:, type:"
                    + "   jump: → goToLine:   catch-all",
                "      field",
            ])
    }

    @Test("draws the part below the node of --from")
    func part() throws {
        #expect(Run.desk("tree", "--from", "app/window/editor/field").output == ["field"])
        #expect(
            Run.desk("tree", "--from", "app/window/editor", "--format", "names").output
                == ["app/window/editor", "app/window/editor/field"])
    }

    @Test("gives paths that lead back to their nodes")
    func paths() {
        let paths = Run(["tree", "--format", "names", "-q"]).output
        #expect(paths.contains("app/window/grid/cell[1]"))
        for path in paths { #expect(Run(["tree", "--from", path, "--format", "names"]).output.first == path) }
    }
}

@Suite("action init")
struct InitTests {
    @Test("writes the sample, on which every command then works as without a map")
    func written() throws {
        let scratch = try Scratch()
        let run = Run(["init", scratch.path("mine.json")])
        #expect(run.status == .success && run.output.isEmpty)
        #expect(run.errors.first?.hasPrefix("Wrote ") == true)
        #expect(try scratch.read("mine.json") == Sample.photoRater)
        let mine = Run(["tree", "--map", scratch.path("mine.json")])
        #expect(mine.errors.isEmpty && mine.output == Run(["tree"]).output)
    }

    @Test("prints it for -")
    func printed() {
        let run = Run(["init", "-"])
        #expect(run.output.joined(separator: "\n") + "\n" == Sample.photoRater)
        #expect(run.status == .success && run.errors.isEmpty)
    }

    @Test("leaves a file that exists as it is")
    func existing() throws {
        let scratch = try Scratch()
        let path = try scratch.write("mine", to: "mine.json")
        let run = Run(["init", path])
        #expect(run.status == .file && run.errors.first == "Error: '\(path)' exists already, and is left as it is.")
        #expect(try scratch.read("mine.json") == "mine")
        #expect(Run(["init", scratch.path]).status == .file)
    }

    @Test("fails where the file cannot be written, and with two files")
    func refused() throws {
        let scratch = try Scratch()
        let run = Run(["init", scratch.path("missing/mine.json")])
        #expect(run.status == .file && run.errors.first?.contains("No such file or directory") == true)
        #expect(try scratch.names.isEmpty)
        #expect(Run(["init", "a", "b"]).status == .usage)
    }
}
