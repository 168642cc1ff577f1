import ActionRuntime
import Foundation
import Testing

@testable import ActionCLI
@testable import ActionMaps

@Suite("Names that complete words")
struct NamesOfMapsTests {
    private func words(_ line: String..., map: String) throws -> [String] {
        let scratch = try Scratch()
        let context = CallContext(map: try scratch.write(map, to: "map.json"))
        return TypedLine(line, in: context).completions.map(\.word)
    }

    @Test("are all of those of a map of 1,152 commands")
    func large() throws {
        let names = (0..<1_152).map { "command\($0):" }
        let claims = names.map {
            #""\#($0)": { "when": "x == '\#($0)'", "title": "${x}", "do": [ { "print": "${x}" } ] }"#
        }
        let items = names.map { #"{ "action": "\#($0)", "title": "T \#($0)", "when": "x" }"# }
        let map = """
            { "actionMap": 1, "root": { "name": "app", "actions": { \(claims.joined(separator: ",")) } },
              "menus": [ { "title": "M", "items": [ \(items.joined(separator: ",")) ] } ] }
            """
        #expect(try words("fire", "", map: map) == names)
        #expect(try words("fire", "command115", map: map) == ["command115:", "command1150:", "command1151:"])
    }

    @Test(
        "are those of the decoded map",
        arguments: ["desk.json", "netnewswire.imported.json", "vscode-swift.imported.json"])
    func decoded(file: String) throws {
        let bytes = Array(try Fixture.text(file).utf8)
        let (map, names, keys) = (
            try ActionMap(reading: bytes, file: file), ActionMap(namesIn: bytes, keys: false),
            ActionMap(namesIn: bytes, keys: true)
        )
        for known in [names, keys] {
            #expect(known.actionNames == map.actionNames)
            #expect(known.nodePaths == map.nodePaths)
            #expect(known.eventNames == map.eventNames)
            #expect(known.errorNames == map.errorNames)
            #expect(known.menuTitles == map.menuTitles)
            for name in map.actionNames {
                #expect(known.arguments("", behind: [name.word]) == map.arguments("", behind: [name.word]))
            }
        }
        #expect(keys.strokes(behind: []) == map.strokes(behind: []))
        for first in map.strokes(behind: []) {
            #expect(keys.strokes(behind: [first.word]) == map.strokes(behind: [first.word]))
        }
    }

    @Test("are found in a map with faults, as far as they have none")
    func faults() throws {
        let map = #"""
            { "actionMap": 2, "nonsense": 1, "focus": "nobody", "menus": [ { "title": "View" }, 5 ], "root": { "name": "app",
              "actions": { "a:": { "when": "x &&" }, "b:": { "nonsense": true, "do": [ { "prnt": "x" }, { "trigger": "E" } ] } },
              "keys": { "nonsense+x": "c:", "cmd+k": 5, "cmd+l": "a:" }, "children": [ { "name": "grid", "rules": 5 } ] } }
            """#
        #expect(try words("fire", "", map: map) == ["a:", "b:", "c:"])
        #expect(try words("list", "--from", "", map: map) == ["app", "app/grid"])
        #expect(try words("trigger", "", map: map) == ["E"] && words("menu", "", map: map) == ["View"])
        #expect(try words("press", "", map: map) == ["cmd+l"])
    }

    @Test("are found in a map that ends within the document, or goes wrong there")
    func cut() throws {
        let map =
            #"{ "actionMap": 1, "root": { "name": "app", "actions": { "a:": { }, "b:": { "do": [ { "trigger": "E" }, "#
        for end in ["", "}", "nonsense", "\"", "] } ] }"] {
            #expect(
                try words("fire", "", map: map + end) == ["a:"] || words("fire", "", map: map + end) == ["a:", "b:"])
            #expect(try words("list", "--from", "", map: map + end) == ["app"])
        }
        // A key that an object has twice is no reason to forget the others.
        #expect(
            try words("fire", "", map: #"{ "root": { "actions": { "a:": { }, "a:": { }, "b:": { } } } }"#) == [
                "a:", "b:",
            ])
    }
}
