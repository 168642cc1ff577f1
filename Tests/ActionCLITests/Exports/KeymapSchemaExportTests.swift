import ActionRuntime
import Testing

@testable import ActionMaps

@Suite("action export keymap-schema")
struct KeymapSchemaExportTests {
    private static let map = #"""
        { "actionMap": 1, "name": "Notes",
          "actions": { "rate:": { "title": "Rate", "parameters": { "stars": { "type": "integer", "minimum": 0, "maximum": 5 },
              "note": { "type": "string", "optional": true } } },
            "zoom:": { "parameters": { "value": { "type": "number" } } }, "copy:": { "title": "Copy", "parameters": {} } },
          "menus": [ { "title": "Edit", "items": [ { "action": "copy:" }, { "action": "save:", "title": "Save", "formerly": [ "write:" ] } ] } ],
          "root": { "name": "app", "undo": true, "actions": { "rate:": {}, "zoom:": {}, "copy:": {}, "save:": {} },
            "remap": { "old:": { "to": "rate:", "deprecated": "use rate:" } },
            "catchAll": { "matching": "plugin.?*" } } }
        """#

    private func schema(_ document: String = map) throws -> ActionValue {
        let run = try Run.on(document, "export", "keymap-schema")
        #expect(run.status == .success && run.errors.isEmpty)
        return try ActionValue(json: run.output.joined(separator: "\n"))
    }

    @Test("accepts the key files that the library reads, and refuses names, keys and arguments that are wrong")
    func validity() throws {
        let schema = try JSONSchema(schema())
        let good = [
            "[]", #"[{"key":"cmd+k","command":"copy:"}]"#, #"[{"key":"cmd+k","command":"copy:","args":null}]"#,
            #"[{"key":"cmd+k","command":"rate:","args":{"stars":3},"when":"a && b","passes":true}]"#,
            #"[{"key":"cmd+k","command":"rate:","args":{"stars":3,"note":null}}]"#,
            #"[{"command":"-rate:"},{"command":"-copy:","key":"cmd+c"},{"key":"cmd+x","command":""},{"key":"cmd+y","command":null}]"#,
            #"[{"key":"cmd+k","command":"zoom:","args":2.5},{"key":"cmd+k","command":"zoom:","args":{"value":2}}]"#,
            #"[{"key":"f11","command":"save:","repeats":false,"on":"up"},{"key":"cmd+k","command":["copy:","-save:",""]}]"#,
            #"[{"key":"cmd+z","command":"undo:"},{"key":"cmd+p","command":"plugin.blur"},{"key":"a","command":"write:"}]"#,
            #"[{"key":"cmd+k","command":"save:","args":[1]},{"key":"cmd+k","command":"old:","args":{"stars":1}}]"#,
        ]
        for text in good { #expect(schema.accepts(try ActionValue(json: text)), "\(text)") }
        let wrong = [
            "{}", #"[{"key":"cmd+k"}]"#, #"[{"command":"copy:"}]"#, #"[{"key":"cmd+k","command":"coppy:"}]"#,
            #"[{"key":"cmd+k","command":"rate:"}]"#, #"[{"key":"cmd+k","command":"rate:","args":{"stars":9}}]"#,
            #"[{"key":"cmd+k","command":"rate:","args":{"stars":"3"}}]"#,
            #"[{"key":"cmd+k","command":"rate:","args":{"stars":3,"star":1}}]"#,
            #"[{"key":"cmd+k","command":"rate:","args":3}]"#, #"[{"key":"cmd+k","command":"zoom:","args":"big"}]"#,
            #"[{"key":"cmd+k","command":"copy:","args":{"x":1}}]"#, #"[{"key":"cmd+k","command":"copy:","wen":"a"}]"#,
            #"[{"key":"cmd+k","command":"copy:","passes":"yes"}]"#, #"[{"key":"cmd+k","command":["coppy:"]}]"#,
            #"[{"key":"cmd+k","command":[]}]"#, #"[{"key":"cmd+k","command":"-coppy:"}]"#,
            #"[{"key":1,"command":"copy:"}]"#, #"[{"key":"cmd+k","command":"copy:","on":"press"}]"#,
            #"[{"key":"cmd+k","command":"plugin."}]"#, #"[{"key":"cmd+k","command":"old:","args":{"stars":9}}]"#,
        ]
        for text in wrong { #expect(!schema.accepts(try ActionValue(json: text)), "\(text)") }
    }

    @Test("names all actions with their titles, those of the menus first, and says which names are former ones")
    func names() throws {
        let schema = try schema()
        let choices = schema["definitions"]?["command"]?["anyOf"]
        let names = choices?[0]?["enum"]?.elements.compactMap(\.string) ?? []
        #expect(names == ["copy:", "save:", "old:", "rate:", "redo:", "repeat:", "undo:", "write:", "zoom:"])
        let texts = choices?[0]?["enumDescriptions"]?.elements.compactMap(\.string) ?? []
        #expect(texts.count == names.count && texts[0] == "Copy" && texts[1] == "Save")
        #expect(texts[2] == "old: is deprecated: use rate:." && texts[7] == "write: was renamed to 'save:'.")
        #expect(choices?[1]?["enum"]?[0] == "-copy:")
        #expect(schema["$schema"] == "http://json-schema.org/draft-07/schema#")
    }

    @Test("escapes in the pattern of a catch-all only what has to be, as Unicode mode demands")
    func pattern() throws {
        let schema = try schema(
            #"{ "actionMap": 1, "root": { "name": "app", "catchAll": { "matching": "my-app.é?[x]*" } } }"#)
        let choices = schema["definitions"]?["command"]?["anyOf"]?.elements ?? []
        #expect(choices.last?["pattern"] == #"^my-app\.é.\[x\].*$"#)
    }

    @Test("accepts any name where a catch-all takes any, and any arguments where claims take several forms")
    func open() throws {
        let schema = try JSONSchema(
            schema(
                #"""
                { "actionMap": 1, "root": { "name": "app", "catchAll": {}, "children": [
                  { "name": "a", "actions": { "x:": { "parameters": { "n": { "type": "integer" } } } } },
                  { "name": "b", "actions": { "x:": { "parameters": { "s": { "type": "string" } } } } } ] } }
                """#))
        for args in ["{\"n\":1}", "{\"s\":\"t\"}"] {
            #expect(schema.accepts(try ActionValue(json: "[{\"key\":\"a\",\"command\":\"x:\",\"args\":\(args)}]")))
        }
        #expect(!schema.accepts(try ActionValue(json: #"[{"key":"a","command":"x:","args":{"n":"t"}}]"#)))
        #expect(schema.accepts(try ActionValue(json: #"[{"key":"a","command":"anything"}]"#)))
    }

    @Test("has the commands of a running program as of its map")
    func program() throws {
        let live = LiveServer.photos("schema")
        defer { live.stop() }
        let run = Run(["export", "keymap-schema", "--app", live.path])
        #expect(run.status == .success)
        let schema = try JSONSchema(ActionValue(json: run.output.joined(separator: "\n")))
        #expect(schema.accepts(try ActionValue(json: #"[{"key":"f1","command":"rate:","args":{"stars":3}}]"#)))
        #expect(!schema.accepts(try ActionValue(json: #"[{"key":"f1","command":"rates:"}]"#)))
    }
}
