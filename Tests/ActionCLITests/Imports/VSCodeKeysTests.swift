import ActionRuntime
import Foundation
import Testing

@testable import ActionCLI
@testable import ActionMaps

@Suite("Keys of imported manifests, pressed")
struct VSCodeKeysTests {
    @Test("binds keys only where their command is enabled, as the editor does")
    func enablement() throws {
        let imported = try Importing(
            "vscode",
            [
                "package.json": #"""
                { "contributes": {
                  "commands": [
                    { "command": "p.a", "title": "A", "enablement": "trusted" },
                    { "command": "p.b", "title": "B", "enablement": "x || y" },
                    { "command": "p.c", "title": "C", "enablement": "a &" } ],
                  "menus": { "commandPalette": [ { "command": "p.b", "when": "z" } ], "m": [ { "command": "p.a", "when": "z" } ] },
                  "keybindings": [
                    { "command": "p.a", "key": "f1" }, { "command": "p.a", "key": "f2", "when": "z" },
                    { "command": "p.a", "key": "f3", "when": "z && trusted" }, { "command": "p.b", "key": "f4", "when": "z" },
                    { "command": "p.c", "key": "f5" } ] } }
                """#
            ])
        #expect(
            imported.keys == [
                "app: f1 → p.a when trusted", "app: f2 → p.a when z && trusted", "app: f3 → p.a when z && trusted",
                "app: f4 → p.b when z && (x || y)",
            ])
        #expect(
            imported.menus.dropFirst(1).prefix(3)
                == ["  p.a when trusted", "  p.b when (x || y) && z", "  p.c"])
        #expect(imported.menus.contains("  p.a when z"))
        #expect(imported.omissions.count == 2)
        #expect(
            imported.omissions.last
                == "package.json:10:5|a key binding of 'p.c'|its command's enablement is a part of its condition, and cannot be said"
        )
        #expect(imported.findings == [])
    }

    @Test("knows the commands of a sequence as it knows the commands of keys")
    func sequences() throws {
        let bindings = #"""
            [ { "key": "f1", "command": "runCommands", "args": { "commands": [ "editor.copy",
                { "command": "runCommands", "args": { "commands": [ "editor.paste" ] } } ] } } ]
            """#
        let user = try Importing("vscode", ["keybindings.json": bindings])
        #expect(user.findings == [] && user.omissions == [])
        #expect(user.map.root.actions.map(\.name) == ["runCommands", "editor.copy", "editor.paste"])
        let manifest = try Importing("vscode", ["package.json": #"{ "contributes": { "keybindings": \#(bindings) } }"#])
        #expect(manifest.findings == [] && manifest.map.root.actions.isEmpty)
    }

    @Test("takes the keys for all where those of the platform are empty; the user's own file has no others")
    func platforms() throws {
        let bindings = #"""
            [ { "command": "p.a", "key": "f1", "linux": "" }, { "command": "p.a", "key": "f2", "mac": 5 },
              { "command": "p.a", "key": 5, "linux": "f3" }, { "command": "p.a", "key": "f4", "linux": "f5" } ]
            """#
        let manifest = try Importing("vscode", ["package.json": #"{ "contributes": { "keybindings": \#(bindings) } }"#])
        #expect(manifest.keys == ["app: f1 → p.a external", "app: f5 → p.a external"])
        #expect(
            manifest.omissions == [
                "package.json:1:125|a key binding|its 'mac' is a number, not a text",
                "package.json:2:30|a key binding|its 'key' is a number, not a text",
            ])
        let user = try Importing("vscode", ["keybindings.json": bindings])
        #expect(user.map.keymap.map { $0.shortcut?.description } == ["f1", "f2", "f4"])
        #expect(user.omissions.count { $0.hasSuffix("in the user's own file only 'key' counts") } == 4)
    }

    @Test("knows the commands of all files, in whatever order they are named")
    func severalFiles() throws {
        func manifest(_ name: String, enablement: String, keys: String) -> String {
            """
            { "contributes": { "commands": [{ "command": "\(name)", "title": "T", "enablement": "\(enablement)" }],
              "menus": { "\(name)": [{ "command": "p.a" }, { "command": "q.b" }] },
              "keybindings": [\(keys)] } }
            """
        }
        let p = manifest(
            "p.a", enablement: "x", keys: #"{ "command": "p.a", "key": "f1" }, { "command": "q.b", "key": "f2" }"#)
        let q = manifest(
            "q.b", enablement: "y", keys: #"{ "command": "q.b", "key": "f1" }, { "command": "p.a", "key": "f2" }"#)
        let user = #"[{ "key": "f3", "command": "p.a" }]"#
        for imported in [
            try Importing("vscode", ["keybindings.json": user, "p.json": p, "q.json": q]),
            try Importing("vscode", ["q.json": q, "p.json": p, "keybindings.json": user]),
        ] {
            #expect(imported.claims.sorted() == ["p.a if x", "q.b if y"])
            #expect(!imported.menus.contains { $0.contains("external") })
            // The later place in its own manifest wins, then the later name, whatever the order of the files.
            #expect(
                imported.keys.sorted() == [
                    "app: f1 → p.a when x", "app: f1 → q.b when y", "app: f2 → p.a when x", "app: f2 → q.b when y",
                ])
            #expect(imported.keys.filter { $0.contains("f1") }.first == "app: f1 → p.a when x")
            #expect(imported.keys.filter { $0.contains("f2") }.first == "app: f2 → p.a when x")
        }
    }

    @Test("keeps the order of chords and the keys that they begin with")
    func chords() throws {
        func keys(_ bindings: (keys: String, when: String)...) throws -> Importing {
            let list = bindings.enumerated().map { place, binding in
                let when = binding.when.isEmpty ? "" : #", "when": "\#(binding.when)""#
                return #"{ "command": "p.\#(place)", "key": "\#(binding.keys)"\#(when) }"#
            }
            return try Importing(
                "vscode", ["package.json": #"{ "contributes": { "keybindings": [\#(list.joined(separator: ","))] } }"#])
        }
        let mended = try keys(("f1", "a"), ("f1 f2", "b"), ("f1", "c || d"), ("f1 f3", "e"))
        #expect(
            mended.keys == [
                "app: f1 → p.0 when a external", "app: f1 → p.2 when c || d external",
                "app: f1 f2 → p.1 when b && !(c || d) external", "app: f1 f3 → p.3 when e external",
            ])
        let dead = try keys(("f1", "a"), ("f1 f2", "b"), ("f1", ""))
        #expect(dead.keys == ["app: f1 → p.0 when a external", "app: f1 → p.2 external"])
        #expect(
            dead.omissions == [
                "package.json:1:83|the keys 'f1 f2' of 'p.1'|bindings of longer or shorter keys behind it take its keys in every case"
            ])
        let several = try keys(("f1 f2", ""), ("f1 f3", ""), ("f1", "a"), ("f1 f3", "c"), ("f1 f2", "d"))
        #expect(several.keys.contains("app: f1 → p.2 when a && !d && !c external"), "\(several.keys)")
        // Those behind it are as many as they may be, and one more.
        for count in [16, 17] {
            let later = (0..<count).map { "{ \"command\": \"q.\($0)\", \"key\": \"f1 f2\", \"when\": \"x\($0)\" }" }
            let imported = try Importing(
                "vscode",
                [
                    "package.json": """
                    { "contributes": { "keybindings": [ { "command": "p.0", "key": "f1 f2" },
                      { "command": "p.1", "key": "f1" }, \(later.joined(separator: ", ")) ] } }
                    """
                ])
            #expect(imported.keys.count { $0.hasPrefix("app: f1 →") } == (count == 16 ? 1 : 0), "\(imported.keys)")
            let why =
                "package.json:2:3|the keys 'f1' of 'p.1'|more than 16 bindings of longer or shorter keys stand behind it"
            #expect(imported.omissions == (count == 16 ? [] : [why]))
        }
        let usual = try keys(("f1", "a"), ("f1", "b"), ("f1 f2", "c"), ("f1 f3", ""))
        #expect(usual.keys.count == 4 && !usual.keys.contains { $0.contains("!") })
    }

    /// The real manifests among the fixtures.
    private static func manifests() throws -> [(name: String, object: [String: Any])] {
        let folder = URL(fileURLWithPath: Fixture.path(""))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        return try names.filter { $0.hasSuffix(".package.json") }.map { name in
            let data = try Data(contentsOf: folder.appendingPathComponent(name))
            return (name, try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any]))
        }
    }

    /// All conditions of a manifest's menus, keys and commands that the judge can read.
    private static func clauses(_ manifest: [String: Any]) -> [String] {
        let contributes = manifest["contributes"] as? [String: Any] ?? [:]
        let menus = (contributes["menus"] as? [String: [[String: Any]]] ?? [:]).sorted { $0.key < $1.key }
        let entries =
            menus.flatMap(\.value) + ["commands", "keybindings"].flatMap { contributes[$0] as? [[String: Any]] ?? [] }
        return entries.flatMap { [$0["when"], $0["enablement"]] }.compactMap { $0 as? String }
            .filter { !$0.contains("(") && !$0.contains("<") && !$0.contains(">") && !$0.contains("\"") }
    }

    @Test("performs for keys what the editor performs, in real manifests and in those with other keys and enablements")
    func judged() throws {
        for (name, manifest) in try Self.manifests() {
            let seed = UInt64.random(in: .min ... .max)
            var random = Xorshift(state: seed | 1)
            var presses = 0
            for world in 0..<10 {
                let world = world == 0 ? manifest : Self.changed(manifest, &random)
                let platform = ["linux", "mac", "win"].randomElement(using: &random) ?? "linux"
                presses += try Self.compare(world, platform, &random, "\(name), seed \(seed)")
            }
            #expect(presses > 300, "\(name), seed \(seed)")
        }
    }

    /// A manifest with random keys, whose conditions and enablements are those of the real one.
    private static func changed(_ manifest: [String: Any], _ random: inout Xorshift) -> [String: Any] {
        let clauses = clauses(manifest)
        var contributes = manifest["contributes"] as? [String: Any] ?? [:]
        var commands = (contributes["commands"] as? [[String: Any]] ?? []).prefix(8)
        for index in commands.indices where Bool.random(using: &random) {
            commands[index]["enablement"] = clauses.randomElement(using: &random)
        }
        let keys = ["f1", "f2", "ctrl+k", "ctrl+k ctrl+x", ""]
        contributes["commands"] = Array(commands)
        contributes["keybindings"] = (0..<24).map { _ -> [String: Any] in
            var binding: [String: Any] = ["command": commands.randomElement(using: &random)?["command"] ?? ""]
            for member in ["key", "key", "key", "linux", "mac", "win"] where Int.random(in: 0..<3, using: &random) == 0
            {
                binding[member] = keys.randomElement(using: &random)
            }
            if Bool.random(using: &random) { binding["when"] = clauses.randomElement(using: &random) }
            return binding
        }
        return ["contributes": contributes]
    }

    /// Presses all keys of a manifest in random contexts; gives the number of presses.
    private static func compare(
        _ manifest: [String: Any], _ platform: String, _ random: inout Xorshift, _ comment: String
    ) throws -> Int {
        let judge = VSCodeJudge(manifest: manifest, platform: platform)
        let text = String(decoding: try JSONSerialization.data(withJSONObject: manifest), as: UTF8.self)
        let map = try Importing("vscode", ["package.json": text], platform: platform).map
        let (texts, lists) = VSCodeJudge.vocabulary(of: clauses(manifest))
        var presses = 0
        for _ in 0..<15 {
            var context: [String: Any] = [:]
            for (key, texts) in texts.sorted(by: { $0.key < $1.key }) {
                switch Int.random(in: 0..<4, using: &random) {
                case 0: continue
                case 1: context[key] = false
                default: context[key] = texts.randomElement(using: &random) ?? true
                }
            }
            for (key, items) in lists.sorted(by: { $0.key < $1.key }) {
                context[key] = items.filter { _ in Bool.random(using: &random) }
            }
            let state = try context.mapValues { value in
                try ActionValue(
                    json: String(
                        decoding: try JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed),
                        as: UTF8.self))
            }
            for keys in judge.keys {
                let expected = judge.press(keys, in: context)
                if let expected, !judge.commands.contains(expected.command) { continue }
                let performed = try Self.press(keys.joined(separator: " "), map, state)
                presses += 1
                #expect(
                    performed?.command == expected?.command && performed?.count == expected?.count,
                    "\(keys) on \(platform): \(comment), \(context)\n\(manifest["contributes"].map { ($0 as? [String: Any])?["keybindings"] ?? "" } ?? "")"
                )
                if performed?.command != expected?.command { return 0 }
            }
        }
        return presses
    }

    /// What the map performs for keys; nothing where a binding is found and disabled.
    private static func press(
        _ keys: String, _ map: ActionMap, _ state: [String: ActionValue]
    ) throws -> (command: String, count: Int)? {
        let session = Session(map, file: "map.json", state: state)
        let keyMap = KeyMap(session.coordinator, menu: session.menus, overrides: map.keymap) { [unowned session] in
            session.state.value(at: $0)
        }
        var outcomes: [KeyOutcome] = []
        for stroke in try KeyShortcut(parsing: keys).strokes where outcomes.last?.isPending ?? true {
            outcomes.append(keyMap.press(stroke, from: session.start))
        }
        guard let last = outcomes.last, case .binding(let binding) = last.resolution.decision,
            case .failed? = last.outcome, last.abandoned == nil
        else { return nil }
        return (binding.action.text, outcomes.count)
    }
}
