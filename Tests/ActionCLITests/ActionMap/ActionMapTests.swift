import ActionRuntime
import Testing

@testable import ActionMaps

@Suite("Action maps")
struct ActionMapTests {
    let map: ActionMap

    init() throws {
        map = try ActionMap(reading: Array(Example.document.utf8), file: "maps/rater.json")
    }

    @Test("carry the state, the descriptions and the focus")
    func top() {
        #expect(map.name == "Photo Rater")
        #expect(map.state == ["rating": .int(0), "selection": .string("Mountain.jpg"), "locked": .bool(false)])
        #expect(map.descriptions.map(\.name) == ["rateFiveStars:", "applyRating:"])
        #expect(map.descriptions[0].parameters == nil)
        #expect(
            map.descriptions[1].parameters
                == [ActionSignature.Parameter("stars", .integer, minimum: 0, maximum: 5)])
        #expect(map.focus == "app/window/grid")
    }

    @Test("carry menus with commands, separators and submenus")
    func menus() throws {
        let menu = try #require(map.menus.first)
        #expect(menu.id == "rating")
        #expect(
            menu.items == [
                .command(MapCommand(action: "rateFiveStars:", shortcuts: ["cmd+5"], line: 16)),
                .separator,
                .command(
                    MapCommand(
                        action: "applyRating:", title: "Three", arguments: ActionArguments(["stars": .int(3)]),
                        line: 18)),
                .menu(MapMenu(id: "more", title: "More", line: 19)),
            ])
    }

    @Test("carry each node's claims in document order")
    func claims() throws {
        let grid = try #require(map.root.node(at: "app/window/grid"))
        #expect(map.root.children[0].methods.map(\.name) == ["close:"])
        #expect(grid.actions.map(\.name) == ["rateFiveStars:", "applyRating:"])
        #expect(grid.actions.map(\.line) == [33, 42])
        let claim = grid.actions[0]
        #expect(claim.when != nil && claim.enabled != nil && claim.checked != nil)
        #expect(claim.mixed == nil && claim.hidden == nil)
        #expect(claim.reason?.constant == "the image is locked")
        #expect(claim.title?.constant == "★★★★★")
        #expect(
            claim.steps == [
                .set([MapAssignment(key: "rating", value: .constant(.int(5)))]),
                .trigger("RatingChanged", with: []),
            ])
        let stars = try Template(parsing: "${args.stars}")
        #expect(
            grid.actions[1].steps == [
                .set([MapAssignment(key: "rating", value: .template(stars))]),
                .return(.template(try Template(parsing: "${rating}"))),
            ])
    }

    @Test("carry catch-alls, remappings, keys and rules")
    func routing() throws {
        let grid = try #require(map.root.node(at: "app/window/grid"))
        #expect(grid.catchAll?.matching == "plugin.*")
        #expect(grid.catchAll?.claim.steps == [.print(try Template(parsing: "forwarded ${action}"))])
        #expect(grid.remap == [MapRemap(from: "rateBest:", to: "rateFiveStars:", line: 45)])
        #expect(grid.keys == [MapKey(shortcut: "cmd+9", action: "rateBest:", line: 46)])
        #expect(
            grid.rules.map(\.verb) == [
                .receiveEvent, .transformEvent, .handleEvent, .catchError, .transformError, .handleError,
            ])
        #expect(
            grid.rules.map(\.subject) == [
                .named("RatingChanged"), .named("RatingChanged"), .any, .named("Unauthenticated"), .named("NotFound"),
                .named("Missing"),
            ])
        #expect(grid.rules.map(\.replacement) == [nil, "LibraryChanged", nil, "ShowSignIn", "Missing", nil])
        #expect(grid.rules.map(\.result) == [.notHandled, .notHandled, .handled, .notHandled, .notHandled, .handled])
    }

    @Test("are as good with nothing but a root")
    func least() throws {
        let document = #"{ "actionMap": 1, "root": { "name": "app" } }"#
        let map = try ActionMap(reading: Array(document.utf8), file: "maps/rater.json")
        #expect(map.name == "rater.json")
        #expect(map.focus == nil && map.state.isEmpty && map.menus.isEmpty && map.descriptions.isEmpty)
        #expect(map.root.name == "app" && map.root.children.isEmpty && map.root.catchAll == nil)
    }

    @Test("read every step, key binding and parameter with all that goes with it")
    func everything() throws {
        let document = """
            { "actionMap": 1, "actions": { "a": { "parameters": { "b": {
              "type": "number", "optional": true, "default": 2, "minimum": 1, "maximum": 2.5, "enum": [1, 2],
              "doc": "Size." } } } },
              "root": { "name": "app",
                "keys": { "k": { "action": "a", "arguments": { "b": 1 }, "passes": true } },
                "actions": { "a": { "do": [
                  { "toggle": "bold" }, { "add": { "n": 1, "m": "${args.b}" } }, { "print": "a $${b}" },
                  { "report": "E", "with": { "x": ["${action}", 1] } },
                  { "perform": "b", "arguments": { "y": { "z": "$${" } } }, { "return": null }, { "decline": true }
                ] } } } }
            """
        let map = try ActionMap(reading: Array(document.utf8), file: "-")
        #expect(
            map.descriptions[0].parameters == [
                ActionSignature.Parameter(
                    "b", .number, minimum: 1, maximum: 2.5, enumeration: [.int(1), .int(2)], default: .int(2),
                    optional: true, documentation: "Size.")
            ])
        #expect(
            map.root.keys == [
                MapKey(shortcut: "k", action: "a", arguments: ActionArguments(["b": .int(1)]), passes: true, line: 5)
            ])
        let list = MapValue.array([.template(try Template(parsing: "${action}")), .constant(.int(1))])
        #expect(
            map.root.actions[0].steps == [
                .toggle("bold"),
                .add([
                    MapAssignment(key: "n", value: .constant(.int(1))),
                    MapAssignment(key: "m", value: .template(try Template(parsing: "${args.b}"))),
                ]),
                .print(try Template(parsing: "a $${b}")),
                .report("E", with: [MapAssignment(key: "x", value: list)]),
                .perform(
                    "b", arguments: [MapAssignment(key: "y", value: .constant(.object(["z": .string("${")])))]),
                .return(.constant(.null)),
                .decline,
            ])
    }
}
