import ActionRuntime
import TestSupport
import Testing

@testable import ActionCLI
@testable import ActionMaps

@Suite("Importing from Zed")
struct ZedImportTests {
    static let keymap = #"""
        // The keys of an editor.
        [
          { "context": "Editor && mode == full", "use_key_equivalents": true, "bindings": {
            "ctrl-k ctrl-s": "zed::OpenKeymap", "ctrl--": ["zed::ResetFont", { "persist": false }], "alt-1": ["pane::ActivateItem", 0],
            "shift-enter": null, "G": "vim::EndOfDocument", } },
          { "bindings": { "ctrl-q": "zed::Quit", "secondary-s": "workspace::Save", "copy": "editor::Copy", "back": "pane::GoBack" } },
          { "context": "Workspace > (Editor || Terminal)", "bindings": { "ctrl-q": "zed::NoAction", "shift shift": "file_finder::Toggle" } },
          { "context": "os == macos && !vim_mode", "bindings": { "f5": ["a::B", 1, 2], "f6": 5, "f7": "a b" }, "odd": 1 },
          { "context": "Editor &&", "bindings": { "f8": "a::C", "f9": "a::D" } },
          { "context": 5, "bindings": { "f8": "a::C" } },
          { "unbind": { "ctrl-b": "a::E" } }, 7,
        ]
        """#

    @Test("carries over bindings with their contexts, actions, arguments and what takes keys away")
    func keymap() throws {
        let imported = try Importing("zed", ["default-linux.json": Self.keymap])
        #expect(
            imported.keys == [
                "app: ctrl+q → zed::Quit", "app: ctrl+q → nothing when Workspace && (Editor || Terminal)",
                "app: ctrl+s → workspace::Save", "app: copy → editor::Copy", "app: browserback → pane::GoBack",
                "app: ctrl+k ctrl+s → zed::OpenKeymap when Editor && mode == full",
                #"app: ctrl+- → zed::ResetFont {"persist":false} when Editor && mode == full"#,
                #"app: alt+1 → pane::ActivateItem {"value":0} when Editor && mode == full"#,
                "app: shift+enter → nothing when Editor && mode == full",
                "app: shift+g → vim::EndOfDocument when Editor && mode == full",
            ])
        #expect(imported.claims.contains("zed::OpenKeymap") && imported.findings == [])
        #expect(
            try Importing("zed", ["default-linux.json": Self.keymap], platform: "mac").keys.contains(
                "app: cmd+s → workspace::Save"))
    }

    @Test("lists what it cannot say, with its position")
    func omissions() throws {
        let imported = try Importing("zed", ["default-linux.json": Self.keymap])
        #expect(
            imported.map.notImported.map(\.what) == [
                "the binding of 'ctrl-b'", "a section of the keymap",
                "the keys 'shift shift' of the binding of 'shift shift'",
                "the binding of 'f5'", "the binding of 'f6'", "the command 'a b'",
                "2 bindings of the context 'Editor &&'",
                "a binding of a section", "'use_key_equivalents' of sections (1)", "'>' of contexts (1)",
                "keys of several contexts (1)", "'odd' of sections (1)",
            ])
        #expect(
            imported.omissions[6]
                == "default-linux.json:9:16|2 bindings of the context 'Editor &&'|the context cannot be said: expected a name, found the end"
        )
    }

    @Test("reads the user's own file into the key map")
    func userKeys() throws {
        let keys = #"""
            [ { "context": "Editor", "bindings": { "ctrl-x": "a::B", "ctrl-y": null, "ctrl-z": ["zed::Unbind", "a::C"] },
                "unbind": { "ctrl-w": "a::D" } } ]
            """#
        let imported = try Importing("zed", ["keymap.json": keys])
        #expect(
            imported.map.keymap == [
                KeyOverride(removing: "a::D", from: "ctrl+w", when: "Editor"),
                KeyOverride("ctrl+x", "a::B", when: "Editor"),
                KeyOverride(takingAway: "ctrl+y", when: "Editor"),
                KeyOverride(removing: "a::C", from: "ctrl+z", when: "Editor"),
            ])
        #expect(imported.omissions == [])
    }

    @Test(
        "reads a context as a condition of the same meaning",
        arguments: [
            ("Editor", "Editor"), ("Editor && mode == full", "Editor && mode == full"),
            ("!a || b && c", "!a || b && c"),
            ("(a || b) && c", "(a || b) && c"), ("!(a && b)", "!(a && b)"), ("a > b", "a && b"),
            ("a||b > c", "(a || b) && c"),
            ("a > b > !c", "a && b && !c"), ("vim_operator == >", "vim_operator == '>'"), ("x != y-z", "x != 'y-z'"),
            ("count == 2", "count == 2"), ("", nil), ("  ", nil),
        ] as [(String, String?)])
    func contexts(_ context: String, _ condition: String?) throws {
        #expect(try ZedContext.read(context).condition == condition.map { try Condition(parsing: $0) })
    }

    @Test(
        "refuses what is no context",
        arguments: [
            ("a &&", "expected a name, found the end"), ("(a", "a parenthesis is not closed"),
            ("a b", "found 'b' after its end"),
            ("(a) == b", "only names can be compared"), ("!a == b", "only names can be compared"),
            ("a == (b)", "expected a name, found '('"),
            ("in", "'in' cannot be a key of the state"),
            (String(repeating: "!", count: 60) + "a", "it is nested too deep"),
        ])
    func refused(_ context: String, _ why: String) {
        do throws(Untranslatable) {
            Issue.record("\(try ZedContext.read(context))")
        } catch {
            #expect(error.why == why)
        }
    }
}
