import ActionRuntime
import Testing

@testable import ActionMaps

@Suite("Menus, keys, palette, tree and map of a running program")
struct ProgramShowingTests {
    private static func item(_ menu: String, _ title: String, _ rest: String = "") -> String {
        #"{"menu":\#(menu),"title":"\#(title)","action":"\#(title.lowercased()):","arguments":{},"enabled":\#(rest.isEmpty),"#
            + #""hidden":false,"state":"\#(title == "Bold" ? "on" : "off")","value":null,"#
            + #""reasons":[\#(rest)],"shortcut":\#(title == "Bold" ? #""cmd+b""# : "null"),"target":"app"}"#
    }

    private static func menus() throws -> StubProgram {
        let reason = #"{"by":"app","kind":"validator","text":"it is locked"}"#
        let items = [
            item(#"["Format"]"#, "Bold"), item(#"["Format","Font"]"#, "Bigger", reason),
            item(#"["Format"]"#, "Italic"), item(#"["View"]"#, "Zoom"),
        ]
        return try StubProgram { _ in .result(#"{"items":[\#(items.joined(separator: ","))],"revision":3}"#) }
    }

    @Test("'menu' draws the menus that the program lists, as those of a map")
    func menu() throws {
        let program = try Self.menus()
        #expect(
            Run.at(program, "menu").output == [
                "Format", "  ✓ Bold     ⌘B", "    Font ▸   (it is locked)", "        Bigger   (it is locked)",
                "    Italic", "View",
                "    Zoom",
            ])
        #expect(Run.at(program, "menu", "Font").output == ["Font", "    Bigger   (it is locked)"])
        #expect(Run.at(program, "menu", "Format", "--format", "names").output == ["bold:", "bigger:", "italic:"])
        let unknown = Run.at(program, "menu", "Fomat")
        #expect(unknown.status == .usage && unknown.errors[0] == "Error: Unknown menu 'Fomat'. Did you mean 'Format'?")
    }

    @Test("'menu' as JSON has the members of a map's, and the revision")
    func menuJSON() throws {
        let objects = try Run.at(try Self.menus(), "menu", "Font", "--json").objects
        #expect(objects.count == 1 && objects[0]["menu"] == ["Format", "Font"] as ActionValue)
        let local = try Run(["menu", "--json", "-q"]).objects
        // The stub tells neither identifiers nor groups of menus, which a program tells where there are any.
        #expect(Set(objects[0].keys) == Set(local[0].keys).subtracting(JSONKeys.rare).union(["revision"]))
    }

    @Test("'keys' lists the bindings")
    func keys() throws {
        let program = try StubProgram { _ in
            .result(
                #"""
                {"keys":[{"keys":"cmd+b","action":"bold:","arguments":{},"source":"menu","node":null,"active":true,
                "shadowedBy":null,"condition":null},{"keys":"cmd+k","action":null,"arguments":{},"source":"user","node":null,
                "active":false,"shadowedBy":null,"condition":"full"}],"conflicts":["a wins over b: so."],"revision":3}
                """#)
        }
        let rows = ["cmd+b   bold:     menu", "cmd+k   nothing   user   when full   not active"]
        #expect(Run.at(program, "keys").output == rows + ["", "a wins over b: so."])
        let objects = try Run.at(program, "keys", "--json").objects
        #expect(Set(objects[0].keys) == Set(try Run(["keys", "--json", "-q"]).objects[0].keys).union(["revision"]))
    }

    @Test("'palette' sends what would be typed")
    func palette() throws {
        let program = try StubProgram { request in
            request["query"] == "bo ld"
                ? .result(
                    #"""
                    {"matches":[{"title":"Bold","action":"bold:","arguments":{},"enabled":false,"state":"off",
                    "reasons":[{"text":"no text"}],"shortcut":"cmd+b","target":"app","score":9}],"revision":3}
                    """#) : .result(#"{"matches":[],"revision":3}"#)
        }
        #expect(Run.at(program, "palette", "bo", "ld").output == ["Bold   bold:   ⌘B   (no text)"])
        #expect(Run.at(program, "palette", "x").status == .disabled)
    }

    private static let tree = #"""
        {"root":{"name":"app","id":"[1-1]","path":"app","claims":[{"action":"quit:","kind":"method","enabled":true,
        "source":null}],"children":[{"name":"cell","id":"[1-2]","path":"app/cell[0]","claims":[],"children":[]},
        {"name":"cell","id":"[1-3]","path":"app/cell[1]","claims":[{"action":"b:","kind":"closure"},
        {"action":"a:","kind":"closure"},{"action":"c:","kind":"remap","to":"a:"},{"action":null,"kind":"catchAll"}],
        "children":[]}]},"revision":3}
        """#

    @Test("'tree' draws the nodes with what they claim, as those of a map")
    func tree() throws {
        let program = try StubProgram { _ in .result(Self.tree) }
        #expect(
            Run.at(program, "tree").output == [
                "app   methods quit:", "  cell[0]", "  cell[1]   a:, b:   c: → a:   catch-all",
            ])
        #expect(Run.at(program, "tree", "--format", "names").output == ["app", "app/cell[0]", "app/cell[1]"])
        let objects = try Run.at(program, "tree", "--json").objects
        #expect(
            objects[2]["actions"] == ["b:", "a:"] as ActionValue && objects[2]["remap"] == ["c:": "a:"] as ActionValue)
        #expect(objects[2]["id"] == "[1-3]" && objects[2]["catchAll"] == "*" && objects[1]["catchAll"] == .null)
        #expect(Set(objects[0].keys) == Set(try Run.desk("tree", "--json").objects[0].keys).union(["id", "revision"]))
    }

    @Test("'export' prints the map with its members in order")
    func export() throws {
        let program = try StubProgram { _ in
            .result(
                #"{"map":{"actionMap":1,"name":"Photos","root":{"name":"app","children":[]},"a":[1.50,{}]},"revision":3}"#
            )
        }
        let run = Run.at(program, "export")
        #expect(
            run.output == [
                "{", #"  "actionMap": 1,"#, #"  "name": "Photos","#, #"  "root": {"#, #"    "name": "app","#,
                #"    "children": []"#, "  },", #"  "a": ["#, "    1.5,", "    {}", "  ]", "}",
            ])
        #expect(program.requests.map(\.method) == ["map/get"])
        #expect(Run(["export"]).status == .usage)
    }
}
