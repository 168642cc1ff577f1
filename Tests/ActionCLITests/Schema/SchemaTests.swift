import ActionRuntime
import Foundation
import TestSupport
import Testing

@testable import ActionMaps

@Suite("The JSON Schemas in Docs/")
struct SchemaTests {
    /// A map with everything that the format has.
    private static let everything = """
        { "actionMap": 1, "name": "All", "state": { "a": 1, "o": { "p": [ 1 ] } },
          "actions": { "rate:": { "title": "Rate", "parameters": { "stars": { "type": "integer", "minimum": 0, "maximum": 5,
            "default": 1, "enum": [ 1, 2 ], "doc": "How many." }, "text": { "type": "string", "optional": true, "secret": true } } } },
          "menus": [ { "id": "m", "title": "M", "kind": "context", "ignore": [ "empty-menu" ], "items": [ { "separator": true },
            { "action": "rate:", "title": "T", "summary": "S", "arguments": { "stars": 1 }, "shortcut": [ "cmd+1", "[KeyB]" ], "passes": true, "formerly": [ "old:" ], "when": "a",
              "destructive": true, "hidden": false, "external": true, "ignore": [ "never-true" ] }, { "title": "N", "items": [] } ] } ],
          "focus": "app", "keymap": [ { "key": "cmd+k", "command": [ "rate:", "" ], "when": "a", "args": { "x": 1 }, "passes": true, "repeats": false, "on": "up" },
            { "key": "cmd+j", "command": null }, { "command": "-rate:" } ],
          "notImported": [ { "what": "w", "at": "here", "why": "so" } ],
          "tests": [ { "name": "n", "from": "app", "focus": "app", "given": { "a": 2 }, "fire": "rate:", "arguments": { "stars": 1 },
              "expect": { "outcome": "performed", "reason": "x", "after": { "a": 1 } } },
            { "steps": [ { "press": "cmd+1" }, { "can": "rate:" }, { "validate": "rate:" }, { "target": "rate:" }, { "explain": "rate:" },
              { "trigger": "E", "arguments": {} }, { "report": "E" }, { "menu": true, "expect": [ { "title": "T" } ] } ] }, { "menu": "M" },
            { "replay": "r.jsonl", "arguments": { "x": 1 }, "expect": { "performed": 1, "action": null, "reason": "x", "undo": "U" } },
            { "replay": [ { "action": "a:", "arguments": { "x": "${x}" }, "start": "app" } ], "expect": { "after": { "a": 1 } } } ],
          "root": { "name": "app", "undo": true, "takesText": true, "intercept": [ { "actions": [ "a:" ], "before": [ { "print": "x" } ], "enabled": "a",
              "reason": "r" }, { "actions": "b:", "opaque": true, "source": "Grid.swift:12" } ], "methods": { "save:": { "when": "a", "enabled": "a", "checked": "a", "mixed": "a", "hidden": "a",
              "reason": "r", "title": "t", "value": "${a}", "parameters": {}, "returns": "integer", "source": "Grid.swift:12",
              "do": [ { "set": { "a": 1 } }, { "toggle": "a" }, { "add": { "a": 1 } }, { "print": "p" }, { "trigger": "E", "with": { "x": 1 } },
                { "publish": "E", "to": "allLevels", "with": {} }, { "perform": "save:", "arguments": {} }, { "return": 1 }, { "decline": true },
                { "report": "E", "with": {} } ] } },
            "actions": { "a:": [ { "opaque": true, "returns": "any" }, {} ], "b:": { "performs": [ { "action": "a:", "arguments": { "x": "${y}" }, "start": "app" },
              { "action": "a:" } ], "parameters": { "y": { "type": "any" } } } }, "remap": { "c:": "b:", "d:": { "to": "b:", "deprecated": "use b:" } },
            "catchAll": { "matching": [ "x", "y" ], "opaque": true }, "ignore": [ "unknown-key" ],
            "keys": { "cmd+1": "a:", "cmd+2": null, "cmd+3": [ { "action": "a:", "passes": true, "repeats": false, "on": "repeat", "when": "a", "external": true }, null ] },
            "rules": [ { "receiveEvent": "E", "do": [], "result": "handled" }, { "handleEvent": "*" }, { "transformEvent": "E", "to": "F" },
              { "receiveError": "E" }, { "handleError": "E" }, { "transformError": "E", "to": "F" }, { "catchError": "E", "event": "F" },
              { "subscribe": "E", "do": [ { "print": "x" } ] } ],
            "children": [ { "name": "grid", "catchAll": { "matching": "x.*", "when": "a" } } ] } }
        """

    @Test("accept and refuse what the decoder does: maps", arguments: 1...4 as ClosedRange<UInt64>)
    func maps(seed: UInt64) throws {
        let originals = [try ActionValue(json: Self.everything), try fixture("desk.json")]
        try compare(JSONSchema(file: "action-map.schema.json"), originals, seed) { decoder, cursor in
            _ = decoder.map(cursor, file: "map.json")
        }
    }

    @Test("accept and refuse what the decoder does: test files", arguments: 1...4 as ClosedRange<UInt64>)
    func tests(seed: UInt64) throws {
        let tests = try ActionValue(json: Self.everything).members["tests"] ?? .null
        try compare(
            JSONSchema(file: "action-test.schema.json"), [["map": "map.json", "tests": tests], ["tests": tests]], seed
        ) { decoder, cursor in
            _ = decoder.testFile(cursor)
        }
    }

    @Test("accept the maps that there are")
    func real() throws {
        let schema = try JSONSchema(file: "action-map.schema.json")
        for map in try [sample(), fixture("desk.json"), fixture("netnewswire.json")] { #expect(schema.accepts(map)) }
    }

    @Test("say the same of tests in a map and in a file of their own")
    func definitions() throws {
        let (map, test) = (
            try JSONSchema(file: "action-map.schema.json"), try JSONSchema(file: "action-test.schema.json")
        )
        for (name, definition) in test.definitions { #expect(map.definitions[name] == definition, "\(name)") }
    }

    @Test("name the members of each verb's answer")
    func members() throws {
        let schema = try JSONSchema(file: "action-test.schema.json")
        for verb in TestRequest.Verb.allCases where verb != .menu {
            let name = verb.isOfSignal ? "signalAnswer" : "\(verb.rawValue)Answer"
            let properties = try #require(schema.definitions[name]?.members["properties"]?.members.keys, "\(name)")
            #expect(Set(properties) == Set(verb.members), "\(name)")
        }
        let item = try #require(schema.definitions["testItem"]?.members["properties"]?.members.keys)
        #expect(Set(item) == Set(JSONKeys.menu + [TestRequest.Verb.anyReason]))
    }

    /// Compares what the schema and the decoder say of documents and of their mutations.
    private func compare(
        _ schema: JSONSchema, _ originals: [ActionValue], _ seed: UInt64,
        decode: (MapDecoder, MapCursor) -> Void
    ) throws {
        var random = Xorshift(state: seed &* 0x9E37_79B9_7F4A_7C15)
        let mutation = SchemaMutation(of: originals)
        for original in originals { #expect(schema.accepts(original) && problems(original, decode).isEmpty) }
        var refused = 0
        for _ in 0..<Effort.count(5_000) {
            var document = originals.randomElement(using: &random) ?? .null
            for _ in 0...Int.random(in: 0..<2, using: &random) {
                document = mutation.apply(to: document, using: &random)
            }
            let problems = problems(document, decode)
            let isAccepted = schema.accepts(document)
            if !isAccepted { refused += 1 }
            // What the schema refuses, the decoder refuses; the other way round besides what no schema can say.
            #expect(isAccepted || !problems.isEmpty, "seed \(seed): the schema alone refuses \(document.json())")
            #expect(
                !isAccepted || problems.allSatisfy(\.isBeyondSchemas),
                "seed \(seed): the schema accepts \(problems) \(document.json())")
        }
        #expect(refused > 0, "seed \(seed)")
    }

    /// The problems that the decoder has with a document; none where it accepts it.
    private func problems(_ document: ActionValue, _ decode: (MapDecoder, MapCursor) -> Void) -> [MapProblem] {
        let decoder = MapDecoder(Array(document.json().utf8))
        guard let cursor = decoder.json() else { return [] }
        decode(decoder, cursor)
        return decoder.faults(in: "map.json")?.faults.map(\.problem) ?? []
    }

    private func sample() throws -> ActionValue {
        try JSONReader.read(Array(Sample.photoRater.utf8), dialect: .commented).value
    }

    private func fixture(_ name: String) throws -> ActionValue {
        try JSONReader.read(Array(Fixture.text(name).utf8), dialect: .commented).value
    }
}

extension MapProblem {
    /// Whether a schema cannot say it: the grammar of a text, or what depends on another part of the document.
    fileprivate var isBeyondSchemas: Bool {
        switch self {
        case .condition, .template, .unknownNode, .unknownStateKey, .duplicateMenu, .keyOverride: true
        // Names are bounded in bytes; the form of keys and of a place in a source is a grammar.
        case .invalidName(_, let noun, _): ["a key shortcut", "a source location", "a pattern"].contains(noun)
        case .declaration: true
        // Whether a text is one reference is a matter of its grammar.
        case .wrongType(let expected, _): expected == "a number or one '${…}'"
        default: false
        }
    }
}
