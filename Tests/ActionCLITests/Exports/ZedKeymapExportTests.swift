import ActionRuntime
import TestSupport
import Testing

@testable import ActionCLI
@testable import ActionMaps

@Suite("action export zed-keymap")
struct ZedKeymapExportTests {
    private static let map = #"""
        { "actionMap": 1, "name": "Notes",
          "menus": [ { "title": "Edit", "items": [ { "action": "copy:", "shortcut": "cmd+c" }, { "action": "paste:", "shortcut": "cmd+x" } ] } ],
          "keymap": [ { "key": "ctrl+k ctrl+s", "command": "save:", "when": "dirty && (kind == a || kind == 2)" },
            { "key": "ctrl+-", "command": "save:", "when": "dirty && (kind == a || kind == 2)" },
            { "command": "-copy:", "key": "cmd+c" }, { "command": "-cut:" }, { "key": "cmd+j", "command": "" },
            { "key": "cmd+k", "command": "copy:", "when": "a =~ /x/" } ],
          "root": { "name": "app", "actions": { "copy:": {}, "cut:": {}, "save:": {}, "zoom:": {} },
            "keys": { "ctrl+shift+alt+cmd+pageup": { "action": "zoom:", "arguments": { "by": 2 }, "passes": true } },
            "children": [ { "name": "cell", "keys": { "shift+/": "zoom:", "browserback": "save:" } } ] } }
        """#

    @Test(
        "tells of keys that do not repeat, and writes the argument 'value' alone as the value that it was imported from"
    )
    func values() throws {
        let keymap = #"[{"bindings":{"ctrl-1":["pane::ActivateItem",3],"ctrl-2":["a",{"value":{"b":1}}]}}]"#
        let imported = try Importing("zed", ["keymap.json": keymap])
        let run = try Run.on(imported.run.output.joined(separator: "\n"), "export", "zed-keymap", "--platform", "linux")
        #expect(run.output.contains(#"    "ctrl-1":["pane::ActivateItem",3],"#), "\(run.output)")
        #expect(run.output.contains(#"    "ctrl-2":["a",{"value":{"b":1}}]"#), "\(run.output)")
        let map =
            #"{"actionMap":1,"root":{"name":"a","actions":{"b:":{}},"keys":{"f1":{"action":"b:","repeats":false}}}}"#
        let errors = try Run.on(map, "export", "zed-keymap").errors.map { $0.drop { $0 != ":" } }
        #expect(
            errors == [
                ":1: not exported: 'repeats' of a key binding of 'b:': Zed performs it while keys are held down."
            ])
    }

    @Test(
        "lists the keys by their conditions, those that are asked first at the end; comments have what cannot be said")
    func document() throws {
        let run = try Run.on(Self.map, "export", "zed-keymap", "--platform", "linux")
        #expect(run.status == .success)
        #expect(
            run.output == [
                "// The keys of Notes, for Zed.", "[",
                "  // The shortcuts of the menus",
                #"  {"bindings":{"#, #"    "super-x":"paste:""#, "  }},",
                "  // The keys of app",
                #"  {"bindings":{"#, #"    "ctrl-alt-super-shift-pageup":["zoom:",{"by":2}]"#, "  }},",
                "  // The keys of app/cell",
                #"  // Not exported, Zed takes shift with letters and named keys only: {"key":"shift+/","command":"zoom:"}"#,
                #"  {"bindings":{"#, #"    "back":"save:""#, "  }},",
                "  // The user's keys",
                #"  {"context":"dirty && (kind == a || kind == 2)","bindings":{"#, #"    "ctrl-k ctrl-s":"save:","#,
                #"    "ctrl--":"save:""#, "  }},",
                #"  {"unbind":{"#, #"    "super-c":"copy:""#, "  }},",
                #"  // Not exported, Zed removes an action from given keys only: {"command":"-cut:"}"#,
                #"  {"bindings":{"#, #"    "super-j":null"#, "  }}",
                #"  // Not exported, contexts have no patterns: {"key":"cmd+k","command":"copy:","when":"a =~ /x/"}"#,
                "]",
            ], "\(run.output)")
        let errors = run.errors.map { $0.drop { $0 != ":" } }
        #expect(
            errors == [
                ":9: not exported: a key binding of 'zoom:': Zed takes shift with letters and named keys only.",
                ":5: not exported: the removal of 'cut:': Zed removes an action from given keys only.",
                ":6: not exported: a key binding of 'copy:': contexts have no patterns.", "",
                ": 1 of the keys are those of nodes below the root, and hold everywhere there.",
            ], "\(run.errors)")
        let mac = try Run.on(Self.map, "export", "zed-keymap", "--platform", "mac", "-q")
        #expect(mac.output.contains(#"    "cmd-x":"paste:""#) && mac.errors.isEmpty)
    }

    @Test("gives the same keys when it is imported again, but for those that it tells of")
    func roundTrip() throws {
        try EditorRoundTrip.check(
            (export: "zed-keymap", import: "zed", file: "keymap.json"),
            omitting: { $0.contains("|keys of several contexts (") },
            // Zed reads bindings without a context first.
            keys: { map in map.allKeys.filter { $0.condition == nil } + map.allKeys.filter { $0.condition != nil } })
    }
}
