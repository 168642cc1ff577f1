import ActionRuntime
import TestSupport
import Testing

@testable import ActionMaps
@testable import ActionRemote

@Suite("The map of a live program")
struct LiveMapRoundTripTests {
    private final class Controller: Responder {
        static var actions: ActionTable<Controller> {
            ActionMethod("close:", parameters: [.boolean("all", default: false)]) { $0.close() }
        }

        func close() {}
    }

    private static func document(
        of coordinator: Coordinator, menu: Menu?, keys: KeyMap?, exposing: RemoteExposure = .all
    ) throws -> String {
        let endpoint = RemoteEndpoint(
            coordinator, app: "Photos", menu: menu, keys: keys, exposing: exposing, bounds: .none)
        let client = endpoint.open(RemotePeer(via: "test"), send: { _ in })
        defer { endpoint.close(client) }
        return try client.answer("map/get", JSONLine()).line("map")?.text ?? ""
    }

    @Test("is read by the command line, with all that it has")
    func everything() throws {
        let (root, controller) = (ActionNode("app"), Controller())
        let grid = ActionNode("grid", in: root)
        let coordinator = Coordinator(root: root)
        coordinator.firstResponder = grid
        root.responder = controller
        grid.onAction("rate:", parameters: [.integer("stars", minimum: 0, maximum: 5)]) { _ in }
        grid.onAction("rate:") { _ in }
        grid.handleAction(claims: { $0 == "caught:" }) { _ in }
        grid.remap("best:", to: "rate:")
        grid.bind("cmd+5", to: "best:", when: "a").bind("cmd+5", to: "rate:").takeAway("cmd+w")
        let menu = Menu("Bar") {
            Menu("File") {
                Command(
                    "Close", action: "close:", discoverabilityText: "All of it.", attributes: [.destructive, .hidden])
                Command("Caught", action: "caught:")
            }
        }
        let keys = KeyMap(coordinator, menu: menu, overrides: [KeyOverride("cmd+r", "rate:")])
        let document = try withExtendedLifetime(controller) {
            try Self.document(of: coordinator, menu: menu, keys: keys)
        }
        let map = try ActionMap(reading: Array(document.utf8), file: "-")
        #expect(map.name == "Photos" && map.focus == "app/grid" && map.state == ["a": .null])
        #expect(map.descriptions.map(\.name) == ["caught:", "close:"])
        #expect(map.root.methods.map(\.name) == ["close:"])
        let node = map.root.children[0]
        #expect(node.actions.map(\.name) == ["rate:", "rate:"] && node.actions.allSatisfy(\.isOpaque))
        // From the oldest to the newest.
        #expect(node.actions.map { $0.parameters?.map(\.name) } == [["stars"], nil])
        #expect(node.actions[0].source?.file == "LiveMapRoundTripTests.swift")
        #expect(node.catchAll?.names == ["caught:"])
        #expect(node.keys.map(\.action) == ["best:", "rate:", nil])
        #expect(map.keymap == [KeyOverride("cmd+r", "rate:")])
        #expect(map.menus.map(\.title) == ["File"])
        // The library's answers are the same on both sides, as far as nothing opaque is asked.
        let session = Session(map, file: "-")
        defer { withExtendedLifetime((session, controller)) {} }
        for name in ["rate:", "best:", "close:", "caught:", "nobody:"] as [ActionName] {
            let (live, read) = (coordinator.target(forAction: name), session.coordinator.target(forAction: name))
            #expect(
                live?.node.path == read?.node.path && live?.kind == read?.kind
                    && live?.source?.line == read?.source?.line
            )
            #expect(live?.signature == read?.signature, "\(name)")
        }
    }

    @Test("of a map that is served has the patterns and the lists of its catch-alls")
    func catchAlls() throws {
        let document = #"""
            { "actionMap": 1, "menus": [ { "title": "M", "items": [ { "action": "plugin.blur" } ] } ],
              "root": { "name": "app", "catchAll": { "matching": "plugin.*" },
                "children": [ { "name": "grid", "catchAll": { "matching": [ "x:", "y:" ] } } ] } }
            """#
        let session = Session(try ActionMap(reading: Array(document.utf8), file: "-"), file: "-")
        let endpoint = session.endpoint(keys: session.keyMap(), bounds: .none)
        let client = endpoint.open(RemotePeer(pid: 1, via: "test")) { _ in }
        defer { endpoint.close(client) }
        let served = try #require(try client.answer("map/get", JSONLine()).line("map")?.text)
        let map = try ActionMap(reading: Array(served.utf8), file: "-")
        #expect(map.root.catchAll?.matching == "plugin.*" && map.root.catchAll?.names == nil, "\(served)")
        #expect(map.root.children[0].catchAll?.names == ["x:", "y:"])
        #expect(map.menus[0].commands.map(\.isExternal) == [false])
    }

    @Test("is read by the command line, whatever tree and menus it was made of")
    func random() throws {
        let seed =
            SharedData.environment("ACTIONRUNTIME_SEED").flatMap(UInt64.init) ?? UInt64.random(in: 1...UInt64.max)
        print("live maps: ACTIONRUNTIME_SEED=\(seed)")
        var world = RandomProgram(random: Xorshift(state: seed))
        for round in 0..<Effort.count(1_000) {
            let program = world.make()
            let exposure = world.exposure()
            func isExposed(_ name: ActionName) -> Bool {
                if case .actions(let names) = exposure { names.contains(name) } else { true }
            }
            let document = try Self.document(
                of: program.coordinator, menu: program.menu, keys: program.keys, exposing: exposure)
            do throws(MapFaults) {
                let map = try ActionMap(reading: Array(document.utf8), file: "-")
                #expect(
                    Array(map.root.paths()) == program.coordinator.root.preorder.map(\.path),
                    "seed \(seed), round \(round)")
                let session = Session(map, file: "-")
                defer { withExtendedLifetime(session) {} }
                for name in RandomProgram.names where isExposed(name) {
                    let live = program.coordinator.target(forAction: name)
                    let read = session.coordinator.target(forAction: name)
                    // What only a binding names is said to be external, and the session answers for it.
                    if live == nil, document.contains(#""external":true"#), read?.node.path == "host" { continue }
                    // Of a catch-all, only the names that the map mentions are shown unless all is exposed.
                    if live?.kind == .catchAll, exposure != .all, read == nil { continue }
                    #expect(live?.node.path == read?.node.path, "seed \(seed), round \(round): \(name) \(document)")
                    #expect(live?.kind == read?.kind, "seed \(seed), round \(round): \(name)")
                }
                for name in RandomProgram.names where !isExposed(name) {
                    #expect(!document.contains("\"\(name)\""), "seed \(seed), round \(round): \(name)")
                }
            } catch {
                Issue.record("seed \(seed), round \(round): \(error) in \(document)")
            }
        }
    }
}

/// Makes trees with claims, keys, menus and overrides at random.
private struct RandomProgram {
    static let names: [ActionName] = ["a:", "b:", "c:", "d:", "é"]
    private static let keys: [KeyShortcut] = ["cmd+1", "cmd+k cmd+1", "é", "f5", "shift+,"]
    private static let conditions: [Condition] = ["a == 1", "!b || x.y =~ /a\\/b/i", "x in 'a list'"]

    var random: Xorshift

    struct Program {
        let coordinator: Coordinator
        let menu: Menu
        let keys: KeyMap
    }

    private mutating func pick<T>(_ values: [T]) -> T { values[Int.random(in: values.indices, using: &random)] }
    private mutating func chance(_ odds: Int) -> Bool { Int.random(in: 0..<odds, using: &random) == 0 }
    private mutating func name() -> ActionName { pick(Self.names) }

    mutating func exposure() -> RemoteExposure {
        if chance(2) { return .all }
        // A remapping to a name that is not shown cannot be followed; those two are never remapped to.
        let hidden: ActionName = chance(2) ? "c:" : "d:"
        return .actions(Self.names.filter { $0 != hidden })
    }

    mutating func make() -> Program {
        let root = ActionNode("app")
        var nodes = [root]
        for _ in 0..<Int.random(in: 0..<12, using: &random) {
            nodes.append(ActionNode(pick(["cell", "a b", "é", "e\u{301}"]), in: pick(nodes)))
        }
        let coordinator = Coordinator(root: root)
        coordinator.conditionValues = { [value = value(depth: 3)] in $0 == "b" ? value : nil }
        for _ in 0..<Int.random(in: 0..<20, using: &random) { register(at: pick(nodes)) }
        if chance(2) { coordinator.firstResponder = pick(nodes) }
        let menu = menu(depth: 3)
        let overrides = (0..<Int.random(in: 0..<4, using: &random)).map { _ in override() }
        return Program(
            coordinator: coordinator, menu: menu, keys: KeyMap(coordinator, menu: menu, overrides: overrides))
    }

    private mutating func register(at node: ActionNode) {
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1, 2: node.onAction(name(), parameters: chance(2) ? signature() : nil) { _ in }
        case 3: node.remap(name(), to: pick(["a:", "b:"]))
        case 4: node.bind(pick(Self.keys), to: name(), arguments: arguments(), passes: chance(3), when: condition())
        case 5: node.takeAway(pick(Self.keys), when: condition())
        case 6: if chance(3) { node.handleAction { _ in } }
        default: node.register(name()) { _ in }.cancel()
        }
    }

    private mutating func condition() -> Condition? { chance(2) ? pick(Self.conditions) : nil }

    private mutating func signature() -> ActionSignature {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: []
        case 1: [.integer("n", minimum: -1e300, maximum: 7, default: 3), .boolean("f", optional: true)]
        case 2: [.number("x", minimum: 0.1, enumeration: [0.5, 2], documentation: "A \"size\".")]
        default:
            [
                .any("any", default: value(depth: 3)), .string("s", enumeration: ["a", ""]),
                .object("o", optional: true),
            ]
        }
    }

    private mutating func value(depth: Int) -> ActionValue {
        switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
        case 0: .null
        case 1: .int(.min)
        case 2: .double(pick([0.1, -0.0, 1e300]))
        case 3: .string(pick(["", "\u{0}\u{2028}\"\\", "é"]))
        case 4: .bool(true)
        case 5: .array([value(depth: depth - 1)])
        default: .object(["k": value(depth: depth - 1)])
        }
    }

    private mutating func arguments() -> ActionArguments { chance(2) ? [:] : ["v": value(depth: 2)] }

    private mutating func menu(depth: Int) -> Menu {
        var items: [MenuItem] = []
        for _ in 0..<Int.random(in: 0..<5, using: &random) {
            switch Int.random(in: 0..<(depth > 0 ? 6 : 3), using: &random) {
            case 0, 1:
                items.append(
                    .command(
                        Command(
                            pick(["T", "", "é\n"]), action: name(), arguments: arguments(),
                            shortcut: chance(2) ? pick(Self.keys) : nil, discoverabilityText: chance(2) ? "S" : nil,
                            attributes: Command.Attributes(rawValue: UInt8.random(in: 0..<16, using: &random)),
                            when: condition())))
            case 2: items.append(.separator)
            case 3, 4: items.append(.menu(menu(depth: depth - 1)))
            default: items.append(.section(id: "s") { [made = menu(depth: depth - 1).items] in made })
            }
        }
        return Menu(pick(["M", "M (2)", "", "é", "e\u{301}"]), id: chance(2) ? pick(["M", "i"]) : nil, items: items)
    }

    private mutating func override() -> KeyOverride {
        switch Int.random(in: 0..<3, using: &random) {
        case 0: KeyOverride(pick(Self.keys), name(), arguments: arguments(), when: condition(), passes: chance(2))
        case 1: KeyOverride(removing: name(), from: chance(2) ? pick(Self.keys) : nil, when: condition())
        default: KeyOverride(takingAway: pick(Self.keys), when: condition())
        }
    }
}
