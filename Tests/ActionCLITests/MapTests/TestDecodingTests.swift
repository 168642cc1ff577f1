import ActionRuntime
import Testing

@testable import ActionMaps

@Suite("Faults of tests")
struct TestDecodingTests {
    @Test(
        "are told with their places",
        arguments: [
            (#"{ "fire": "a:", "expects": {} }"#, "2:17: tests[0]: unknown key 'expects'. Did you mean 'expect'?"),
            (
                #"{ "fire": "copy:", "expect": { "outcom": 1 } }"#,
                "2:32: tests[0].expect: unknown key 'outcom'. Did you mean 'outcome'?"
            ),
            (#"{ "can": "copy:", "expect": { "after": {} } }"#, "2:31: tests[0].expect: unknown key 'after'."),
            (#"{ "menu": true, "expect": [ { "name": 1 } ] }"#, "2:31: tests[0].expect[0]: unknown key 'name'."),
            (#"{ "menu": true, "expect": {} }"#, "2:27: tests[0].expect: expected an array, found an object."),
            (
                #"{ "menu": 5 }"#,
                "2:11: tests[0].menu: expected the title or id of a menu, or true for all menus, found a number."
            ),
            (
                #"{ "name": "a" }"#,
                "2:1: tests[0]: expected one of the keys 'fire', 'can', 'validate', 'target', 'explain', 'press', "
                    + "'trigger', 'report', 'menu', 'replay' or 'steps'."
            ),
            (
                #"{ "fire": "a", "can": "b" }"#,
                "2:1: tests[0]: a test has one of the keys 'fire' and 'can', not several."
            ),
            (
                #"{ "press": "cmd+1", "arguments": {} }"#,
                "2:21: tests[0]: the key 'arguments' goes with 'fire', 'can', 'validate', "
                    + "'target', 'explain', 'trigger', 'report' and 'replay', not with 'press'."
            ),
            (#"{ "press": "cmd+" }"#, "2:12: tests[0].press: 'cmd+' is not a key shortcut"),
            (#"{ "fire": "a b" }"#, "2:11: tests[0].fire: 'a b' is not an action name"),
            (#"{ "steps": [] }"#, "2:12: tests[0].steps: expected at least one step, found an empty array."),
            (#"{ "steps": [ { "steps": [] } ] }"#, "2:16: tests[0].steps[0]: unknown key 'steps'."),
            (
                #"{ "fire": "copy:", "from": "app/window/gird" }"#,
                "2:28: tests[0].from: no node is at 'app/window/gird'. Did you mean 'app/window/grid'?"
            ),
            (
                #"{ "fire": "copy:", "focus": "gird" }"#,
                "2:29: tests[0].focus: no node is at 'gird'. Did you mean 'app/window/grid'?"
            ),
            (#"{ "fire": "copy:", "expect": { "error": "/(/" } }"#, "2:41: tests[0].expect.error: "),
            (#"{ "fire": "copy:", "expect": { "error": "/a/ || /b/" } }"#, "2:41: tests[0].expect.error: "),
            (
                #"{ "given": { "ratng": 5 }, "fire": "copy:" }"#,
                "2:14: tests[0].given.ratng: the key 'ratng' is in no state: nothing in the map has, reads or writes it. "
                    + "Did you mean 'rating'?"
            ),
            (
                #"{ "fire": "copy:", "expect": { "after": { "clipbord": null } } }"#,
                "2:43: tests[0].expect.after.clipbord: the key 'clipbord' is in no state: nothing in the map has, reads "
                    + "or writes it. Did you mean 'clipboard'?"
            ),
            (
                #"{ "steps": [ { "fire": "copy:", "given": { "x": null } } ] }"#,
                "2:44: tests[0].steps[0].given.x: the key 'x' is in no state"
            ),
            (#"{ "given": [], "fire": "copy:" }"#, "2:12: tests[0].given: expected an object, found an array."),
        ])
    func faults(test: String, message: String) throws {
        let files = try TestFiles(test)
        let run = files.run()
        #expect(run.status == .data && run.output.isEmpty)
        #expect(files.shown(run.errors).first?.hasPrefix("Error: FILE:\(message)") == true, "\(run.errors)")
    }

    @Test("are not told of keys that the map has in objects, reads, writes or leaves open")
    func stateNames() throws {
        let map = #"""
            { "actionMap": 1, "state": { "view": { "zoom": 1, "more": {} }, "photo": null, "whole": { "a": 1 } },
              "root": { "name": "app", "actions": { "a:": { "when": "b.c && !d",
                "do": [ { "set": { "e.f": "${whole}" } }, { "toggle": "g" } ] } } } }
            """#
        let known = ["view.zoom", "view.more.x", "photo.x.y", "whole.b", "b", "b.c", "b.c.x", "d", "e", "e.f.x", "g"]
        let unknown = ["view.zom": "view.zoom", "view.zoom.x": "view.zoom", "b.x": "b.c", "wole": "whole", "gg": nil]
        for (name, suggestion) in known.map({ ($0, nil) }) + unknown.map({ ($0.key, $0.value) }) {
            let parts = name.split(separator: ".").map(String.init)
            let object = parts.reversed().reduce("null") { #"{ "\#($1)": \#($0) }"# }
            for test in [
                #"{ "can": "a:", "given": \#(object), "expect": { "can": "/a|e/" } }"#,
                #"{ "fire": "a:", "given": { "b": { "c": 1 } }, "expect": { "after": \#(object) } }"#,
            ] {
                let run = try TestFiles(test, map: map).run()
                #expect((run.status == .data) == !known.contains(name), "\(name) \(run.output) \(run.errors)")
                if let suggestion {
                    #expect(run.errors.first?.hasSuffix("Did you mean '\(suggestion)'?") == true, "\(run.errors)")
                }
            }
        }
    }

    @Test("of a map are faults of the map, in every command")
    func ofMaps() throws {
        let document = #"{ "actionMap": 1, "root": { "name": "app" }, "tests": [ { "fire": "a:", "from": "ap" } ] }"#
        #expect(
            messages(ofMap: document) == ["map.json:1:81: tests[0].from: no node is at 'ap'. Did you mean 'app'?"])
        #expect(try Run.on(document, "tree").status == .data)
    }

    @Test("all of a file are told at once, and a file of another kind is told what it should have")
    func documents() throws {
        let scratch = try Scratch()
        let several = try scratch.write(#"{ "tests": [ {}, { "can": 5 } ], "maps": "" }"#, to: "several.json")
        #expect(Run(["test", several]).errors.count == 3)
        let other = try scratch.write("{}", to: "other.json")
        #expect(Run(["test", other]).errors.first?.hasSuffix(":1:1: the required key 'tests' is missing.") == true)
        let broken = try scratch.write("[", to: "broken.json")
        #expect(Run(["test", broken]).status == .data)
    }

    private func messages(ofMap document: String) -> [String] {
        do throws(MapFaults) {
            _ = try ActionMap(reading: Array(document.utf8), file: "map.json")
            return []
        } catch {
            return error.messages
        }
    }

    @Test(
        "cannot come from members that a subcommand prints", arguments: TestRequest.Verb.allCases.filter { $0 != .menu }
    )
    func members(verb: TestRequest.Verb) throws {
        let scratch = try Scratch()
        let word =
            switch verb {
            case .press: "cmd+5"
            case .replay: try scratch.write(#"{"action":"paste:"}"#, to: "steps.jsonl")
            case .trigger, .report: "RatingChanged"
            default: "paste:"
            }
        let printed = try #require(try Run([verb.rawValue, word, "--json", "-q"]).objects.last)
        #expect(
            Set(verb.members).subtracting([TestRequest.Verb.anyReason, "deprecated"]).subtracting(JSONKeys.rare)
                == Set(printed.keys))
    }

    @Test("cannot come from members that items of menus have")
    func menuMembers() throws {
        for item in try Run(["menu", "--json", "-q"]).objects {
            #expect(
                Set(item.keys).subtracting(JSONKeys.rare) == Set(JSONKeys.menu).subtracting(JSONKeys.rare)
                    && Set(item.keys).isSubset(of: JSONKeys.menu))
        }
    }
}
