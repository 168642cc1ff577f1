import ActionRuntime
import Testing

@testable import ActionCLI
@testable import ActionMaps

@Suite("A map that was taken from a program")
struct OpaqueClaimTests {
    static let document = """
        { "actionMap": 1, "name": "Photos", "state": { "open": true },
          "actions": { "save:": { "title": "Save", "parameters": { "n": { "type": "integer" } } } },
          "menus": [ { "title": "File", "ignore": ["empty-menu"], "items": [
            { "action": "save:", "shortcut": "cmd+s" },
            { "action": "erase:", "summary": "For good.", "destructive": true },
            { "action": "quiet:", "hidden": true },
            { "action": "plugin.x", "external": true, "ignore": ["unclaimed-action"] } ] } ],
          "keymap": [ { "key": "cmd+e", "command": "erase:" }, { "command": "-save:" } ],
          "tests": [ { "fire": "save:" } ],
          "notImported": [ { "what": "a picture", "at": "Main.xib:5", "why": "maps have none" } ],
          "root": { "name": "app", "ignore": ["shadowed-key"],
            "methods": { "erase:": { "opaque": true, "source": "App.swift:7" } },
            "actions": {
              "save:": [
                { "opaque": true, "source": "New.swift:3", "parameters": { "m": { "type": "number" } } },
                { "opaque": true, "source": "Old.swift:2" } ],
              "quiet:": { "opaque": true, "enabled": "!open" },
              "step:": { "do": [ { "perform": "erase:" } ] } },
            "catchAll": { "matching": ["caught:", "other:"], "opaque": true },
            "keys": {
              "cmd+1": [ { "action": "erase:", "when": "!open" }, { "action": "step:", "external": true } ],
              "cmd+2": null,
              "cmd+3": [ { "action": null, "when": "open" }, "erase:" ] } } }
        """

    @Test("carries what only the program can run, the user's keys, and what other commands read")
    func reading() throws {
        let map = try ActionMap(reading: Array(Self.document.utf8), file: "maps/photos.json")
        #expect(map.keymap == [KeyOverride("cmd+e", "erase:"), KeyOverride(removing: "save:")])
        #expect(map.keymap[1].location?.description == "photos.json:8")
        #expect(map.tests.map(\.name) == ["fire save:"])
        #expect(map.notImported == [MapOmission(what: "a picture", at: "Main.xib:5", why: "maps have none")])
        #expect(map.root.ignored == [.shadowedKey] && map.menus[0].ignored == [.emptyMenu])
        guard case .command(let last) = map.menus[0].items[3] else { throw Missing() }
        #expect(last.isExternal && last.ignored == [.unclaimedAction])
        #expect(map.root.actions.map(\.source?.description) == ["Old.swift:2", "New.swift:3", nil, nil])
        #expect(map.root.actions.map(\.isOpaque) == [true, true, true, false])
        #expect(map.root.keys.map(\.action) == ["step:", "erase:", nil, "erase:", nil])
        #expect(map.root.keys.map(\.isExternal) == [true, false, false, false, false])
    }

    private struct Missing: Error {}

    @Test("counts opaque claims as enabled, and says where the program registers them")
    func asking() throws {
        #expect(try Run.on(Self.document, "validate", "erase:").status == .success)
        #expect(try Run.on(Self.document, "validate", "quiet:").status == .disabled)
        let run = try Run.on(Self.document, "explain", "save:", "erase:", "quiet:")
        #expect(run.output.contains { $0.contains("New.swift:3") })
        #expect(run.output.contains { $0.contains("App.swift:7") })
        #expect(run.output.contains { $0.contains("map.json:") })
    }

    @Test("performs nothing, and says that the action only runs in the program")
    func firing() throws {
        let run = try Run.on(Self.document, "fire", "erase:")
        #expect(run.status == .failed)
        #expect(run.output == [])
        #expect(run.errors.first == "Error: 'erase:' failed: it only runs in the program 'Photos'.")
        let json = try Run.on(Self.document, "fire", "erase:", "--json")
        #expect(json.status == .failed)
        #expect(try json.object["error"] == "'erase:' failed: it only runs in the program 'Photos'.")
        let step = try Run.on(Self.document, "fire", "step:")
        #expect(step.status == .failed)
        #expect(step.errors.first?.contains("it only runs in the program 'Photos'") == true)
        #expect(try Run.on(Self.document, "press", "cmd+e").status == .failed)
    }

    @Test("checks arguments by the claim's own parameters")
    func parameters() throws {
        #expect(try Run.on(Self.document, "fire", "save:", "n=1").status == .data)
        #expect(try Run.on(Self.document, "fire", "save:", "m=x").status == .data)
        // As text it would be no number: the claim's own parameter says what it is.
        #expect(try Run.on(Self.document, "fire", "save:", "m=1.5").status == .failed)
    }

    @Test("has catch-alls that take the names they list")
    func catchAll() throws {
        #expect(try Run.on(Self.document, "can", "caught:").status == .success)
        #expect(try Run.on(Self.document, "can", "nobody:").status == .disabled)
        #expect(try Run.on(Self.document, "tree", "--json").objects[0]["catchAll"] == ["caught:", "other:"])
        #expect(try Run.on(Self.document, "tree", "--json").objects[0]["actions"] == ["save:", "quiet:", "step:"])
    }

    @Test("binds keys in the order of their list while their conditions hold, or takes them away")
    func keys() throws {
        let (closed, open) = ("{ \"open\": false }", "{ \"open\": true }")
        let scratch = try Scratch()
        let path = try scratch.write(Self.document, to: "map.json")
        func action(_ keys: String, _ state: String) throws -> ActionValue? {
            let file = try scratch.write(state, to: "state.json")
            return try Run(["press", keys, "--map", path, "--state", file, "--dry-run", "--json"]).object["action"]
        }
        #expect(try action("cmd+1", closed) == "erase:")
        #expect(try action("cmd+1", open) == "step:")
        #expect(try action("cmd+2", open) == .null)
        #expect(try action("cmd+3", open) == .null)
        #expect(try action("cmd+3", closed) == "erase:")
    }

    @Test("uses the user's keys of the map, unless others are given")
    func keymap() throws {
        let bindings = try Run.on(Self.document, "keys", "--format", "names").output
        #expect(bindings.first == "cmd+e" && !bindings.contains("cmd+s"))
        let scratch = try Scratch()
        let own = try scratch.write(#"[ { "key": "cmd+o", "command": "erase:" } ]"#, to: "keys.json")
        let others = try Run.on(Self.document, "keys", "--format", "names", "--keymap", own).output
        #expect(others.first == "cmd+o" && others.contains("cmd+s") && !others.contains("cmd+e"))
    }

    @Test("shows what commands are, and leaves hidden ones out")
    func menu() throws {
        let map = try ActionMap(reading: Array(Self.document.utf8), file: "-")
        let session = Session(map, file: "-")
        let commands = withExtendedLifetime(session) {
            session.coordinator.snapshot(of: session.menus).commands
        }
        #expect(commands.map { $0.command?.attributes } == [[], .destructive, .hidden, []])
        #expect(commands[1].command?.discoverabilityText == "For good.")
        #expect(try !Run.on(Self.document, "menu", "--format", "names").output.contains("quiet:"))
    }
}
