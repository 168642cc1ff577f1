import ActionRuntime
import Testing

@testable import ActionCLI
@testable import ActionMaps

@Suite("action diff")
struct DiffCommandTests {
    /// A map of an application with one window, with texts in place of its parts.
    static func map(
        actions: String = #""copy:": { "title": "Copy" }"#, items: String = "", claims: String = #""copy:": {}"#,
        node: String = "", more: String = ""
    ) -> String {
        """
        { "actionMap": 1, \(more) "actions": { \(actions) },
          "menus": [ { "id": "edit", "title": "Edit", "items": [ \(items) ] } ],
          "root": { "name": "app", "children": [ { "name": "window", "actions": { \(claims) } \(node) } ] } }
        """
    }

    private func diff(_ old: String, _ new: String, _ options: String...) throws -> Run {
        let scratch = try Scratch()
        return Run(["diff", try scratch.write(old, to: "old.json"), try scratch.write(new, to: "new.json")] + options)
    }

    @Test("tells in sections what came, changed and went, and how much, as a release note")
    func text() throws {
        let old = Self.map(
            actions: #""copy:": { "title": "Copy" }, "cut:": { "title": "Cut" }"#,
            items: #"{ "action": "copy:", "shortcut": "ctrl+c" }, { "action": "cut:" }"#,
            claims: #""copy:": { "enabled": "selection" }, "cut:": {}"#, node: #", "keys": { "ctrl+x": "copy:" }"#,
            more: #""state": { "selection": false },"#)
        let new = Self.map(
            actions: #""copy:": { "title": "Copy Image" }, "rate:": { "title": "Rate" }"#,
            items: #"{ "action": "copy:", "shortcut": "cmd+c" }, { "action": "rate:", "shortcut": "cmd+r" }"#,
            claims: #""copy:": { "enabled": "selection && !locked" }, "rate:": {}"#,
            node: #", "keys": { "cmd+x": { "action": "copy:", "when": "selection" } }"#,
            more: #""state": { "selection": true },"#)
        let run = try diff(old, new)
        #expect(run.status == .disabled && run.errors.isEmpty)
        #expect(
            run.output == [
                "Actions",
                "  + rate:   \"Rate\" at app/window",
                "  ~ copy:   title \"Copy\" → \"Copy Image\" at app/window",
                "  - cut:    \"Cut\" at app/window",
                "",
                "Claims",
                "  ~ copy:   enabled \"selection\" → \"selection && !locked\" at app/window",
                "",
                "Keys",
                "  ~ copy:   key ctrl+x → cmd+x, when none → \"selection\" at app/window",
                "",
                "Menus",
                "  + rate:   key cmd+r in Edit",
                "  ~ copy:   key ctrl+c → cmd+c in Edit",
                "  - cut:    in Edit",
                "",
                "Map",
                "  ~ state.selection   false → true",
                "",
                "2 added, 5 changed, 2 removed.",
            ])
        let colored = try diff(old, new, "--color", "always", "-q")
        #expect(colored.output[1] == "\u{1B}[32m  + rate:   \"Rate\" at app/window\u{1B}[39m")
        #expect(colored.output.last?.contains("state.selection") == true)
    }

    @Test("shows lists and objects on one line, and of parameters what changed")
    func values() throws {
        let map = { (parameters: String, text: String, more: String) in
            Self.map(
                actions: #""copy:": { "parameters": \#(parameters) }"#,
                claims: #""copy:": { "do": [ { "print": "\#(text)" } ] }"#, node: more,
                more: #""state": { "y": { "a": 1, "b": \#(text.count) } },"#)
        }
        let old = map(#"{ "n": { "type": "integer", "doc": "How many" }, "old": { "type": "any" } }"#, "bye", "")
        let new = map(#"{ "n": { "type": "number", "doc": "How many" }, "m": { "type": "any" } }"#, "good bye", "")
        #expect(
            try diff(old, new, "-q").output == [
                "Actions",
                #"  ~ copy:   parameters.m none → {"type":"any"}, parameters.n.type "integer" → "number", "#
                    + #"parameters.old {"type":"any"} → none at app/window"#,
                "",
                "Claims",
                #"  ~ copy:   do [{"print":"bye"}] → [{"print":"good bye"}] at app/window"#,
                "",
                "Map",
                "  ~ state.y   b 3 → 8",
            ])
        let swapped = map(#"{ "old": { "type": "any" }, "n": { "type": "integer", "doc": "How many" } }"#, "bye", "")
        #expect(try diff(old, swapped, "-q").output.count == 2, "the order of parameters counts")
    }

    @Test("tells the nodes that moved among those beside them")
    func movedNodes() throws {
        let old = Self.map(node: #", "children": [ { "name": "a" }, { "name": "b" }, { "name": "c" } ]"#)
        let new = Self.map(node: #", "children": [ { "name": "c" }, { "name": "a" }, { "name": "b" } ]"#)
        #expect(
            try diff(old, new).output == [
                "Nodes", "  ~ app/window/c   place 3 → 1", "", "1 changed.",
            ])
    }

    @Test("prints one object a change with --json, with the members that differ")
    func json() throws {
        let old = Self.map(claims: #""copy:": { "enabled": "a", "reason": "no" }"#)
        let new = Self.map(claims: #""copy:": { "enabled": "b", "reason": "no" }, "cut:": { "when": "a" }"#)
        #expect(
            try diff(old, new, "--json").output == [
                #"{"change":"added","section":"action","name":"cut:","at":["app/window"],"new":{}}"#,
                #"{"change":"added","section":"claim","name":"cut:","at":["app/window"],"new":{"when":"a"}}"#,
                #"{"change":"changed","section":"claim","name":"copy:","at":["app/window"],"old":{"enabled":"a"},"new":{"enabled":"b"}}"#,
            ])
        #expect(try diff(old, new, "--format", "names").output == ["cut:", "cut:", "copy:"])
    }

    @Test(
        "tells each part of a map",
        arguments: [
            (#""remap": { "a:": "copy:" }"#, #""remap": { "a:": "cut:" }"#, "claim", "a:"),
            (#""catchAll": {}"#, #""catchAll": { "matching": "x*" }"#, "claim", "catch-all"),
            (#""methods": { "a:": {} }"#, #""methods": { "a:": { "do": [ { "print": "a" } ] } }"#, "claim", "a:"),
            (#""methods": { "a:": {} }"#, #""methods": { "a:": { "opaque": true } }"#, "claim", "a:"),
            (#""keys": { "a": null }"#, #""keys": { "b": null }"#, "key", "nothing"),
            (
                #""rules": [ { "handleEvent": "E" } ]"#,
                #""rules": [ { "handleEvent": "E", "do": [ { "print": "e" } ] } ]"#,
                "event", "handleEvent E"
            ),
            (
                #""rules": [ { "receiveEvent": "E" } ]"#, #""rules": [ { "receiveEvent": "E", "result": "handled" } ]"#,
                "event", "receiveEvent E"
            ),
        ])
    func part(old: String, new: String, section: String, name: String) throws {
        let object = try diff(Self.map(node: ", " + old), Self.map(node: ", " + new), "--json").object
        #expect(object["change"] == "changed", "\(object)")
        #expect(object["section"] == .string(section) && object["name"] == .string(name), "\(object)")
    }

    @Test("tells nodes, the focus, the name, the keymap and separators that came")
    func rest() throws {
        let new = Self.map(
            items: #"{ "separator": true }, { "title": "More" }"#, node: #", "children": [ { "name": "cell" } ]"#,
            more: #""name": "N", "focus": "app/window", "keymap": [ { "key": "a", "command": "-copy:" } ],"#)
        let objects = try diff(Self.map(), new, "--json").objects
        #expect(objects.allSatisfy { $0["change"] == "added" })
        #expect(
            objects.map { "\($0["section"]?.string ?? "") \($0["name"]?.string ?? "")" } == [
                "key -copy:", "menu separator", "menu More", "node app/window/cell", "map name", "map focus",
            ])
    }

    @Test("tells a node that became a field")
    func fields() throws {
        let object = try diff(Self.map(), Self.map(node: #", "takesText": true"#), "--json").object
        #expect(object["section"] == "node" && object["new"] == ["takesText": true], "\(object)")
    }

    @Test("counts the places of nodes apart from those of rules")
    func placesOfNodes() throws {
        func map(_ names: [String]) -> String {
            let nodes = names.map { "{ \"name\": \"\($0)\" }" }.joined(separator: ", ")
            return """
                { "actionMap": 1, "root": { "name": "app", "children": [ \(nodes) ],
                  "rules": [ { "receiveEvent": "E", "do": [] }, { "receiveEvent": "F", "do": [] } ] } }
                """
        }
        let run = try diff(map(["w", "x", "y"]), map(["x", "y", "w"]))
        #expect(run.output.contains("  ~ app/w   place 1 → 3"), "\(run.output)")
    }

    @Test("compares secret arguments, and shows none")
    func secrets() throws {
        func map(_ password: String) -> String {
            """
            { "actionMap": 1, "actions": { "log:": { "parameters": { "password": { "type": "string", "secret": true } } } },
              "root": { "name": "app", "actions": { "log:": { "do": [] } },
                "keys": { "f1": { "action": "log:", "arguments": { "password": "\(password)" } } } } }
            """
        }
        let run = try diff(map("alpha"), map("beta"))
        #expect(run.status == .disabled && run.output.last == "1 changed.", "\(run.output)")
        #expect(!"\(run.output)".contains("alpha") && !"\(run.output)".contains("beta"))
        #expect(try diff(map("alpha"), map("alpha")).status == .success)
    }

    @Test("tells a place that changed, and only that of what moved")
    func order() throws {
        let old = Self.map(items: #"{ "action": "a:" }, { "action": "b:" }, { "action": "c:" }"#)
        let new = Self.map(items: #"{ "action": "c:" }, { "action": "a:" }, { "action": "b:" }"#)
        let object = try diff(old, new, "--json").object
        #expect(object["name"] == "c:" && object["old"] == ["place": 3] && object["new"] == ["place": 1])
        let claims = try diff(
            Self.map(claims: #""a:": [ { "when": "x" }, {} ]"#), Self.map(claims: #""a:": [ {}, { "when": "x" } ]"#),
            "--json")
        #expect(try claims.objects.count == 1)
    }

    @Test("finds nothing where only comments, spelling, source locations, tests and ignored rules differ")
    func nothing() throws {
        let old = Self.map(
            claims: #""copy:": { "when": "a && !b", "source": "A.swift:1" }"#,
            node: #", "keys": { "a": { "action": "copy:", "when": "true" } }"#)
        let new = Self.map(
            claims:
                #""copy:": { "when": "(a)  &&  !b", "source": "A.swift:9", "opaque": false, "do": [], "enabled": "true" }"#,
            node: #", "keys": { "a": "copy:" }, "ignore": [ "unknown-key" ]"#, more: "// A comment.\n")
        let run = try diff(old, new)
        #expect(run.status == .success && run.output == ["Nothing changed."], "\(run.output)")
        #expect(try diff(old, new, "-q").output.isEmpty)
        for map in ["desk.json", "netnewswire.imported.json", "vscode-swift.imported.json"].map(Fixture.path) {
            #expect(Run(["diff", map, map, "--json"]).output.isEmpty, "\(map)")
        }
    }

    @Test("the other way round tells the same changes the other way round")
    func mirrored() throws {
        let maps = ["desk.json", "netnewswire.imported.json", "vscode-swift.imported.json"].map(Fixture.path)
        for (old, new) in [(maps[0], maps[1]), (maps[1], maps[2])] {
            let forth = try Run(["diff", old, new, "--json"]).objects
            let back = try Run(["diff", new, old, "--json"]).objects
            #expect(!forth.isEmpty && forth.count == back.count)
            let sides = { (changes: [[String: ActionValue]], old: String, new: String) in
                Set(
                    changes.map {
                        "\($0["section"] ?? "")\($0["name"] ?? "")\($0[old]?.json() ?? "")\($0[new]?.json() ?? "")"
                    })
            }
            #expect(sides(forth, "old", "new") == sides(back, "new", "old"))
        }
    }

    @Test("refuses what is not two maps")
    func refused() throws {
        let scratch = try Scratch()
        let (good, bad) = (try scratch.write(Self.map(), to: "a.json"), try scratch.write("{", to: "b.json"))
        for words in [[], [good], [good, good, good], ["-", "-"]] {
            #expect(Run(["diff"] + words).status == .usage, "\(words)")
        }
        for words in [[good, bad], [bad, good]] {
            let run = Run(["diff"] + words)
            #expect(run.status == .data && run.output.isEmpty && run.errors[0].hasPrefix("Error: "), "\(words)")
        }
        #expect(Run(["diff", good, scratch.path("none.json")]).status == .file)
    }

    @Test("escapes what would act on a terminal")
    func escaped() throws {
        let new = Self.map(actions: #""copy:": { "title": "\u001b[31mRed" }"#)
        let run = try diff(Self.map(), new)
        #expect(!run.output.contains { $0.contains("\u{1B}") } && run.status == .disabled)
    }
}
