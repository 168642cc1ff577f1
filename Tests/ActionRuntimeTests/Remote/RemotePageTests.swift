import ActionRuntime
import TestSupport
import Testing

@testable import ActionRemote

/// Lists come in pages, which together are what one page would be.
@Suite("Answers in pages") struct RemotePageTests {
    /// A program with actions at several nodes, in menus, sections and keys, some of them hidden, disabled or unclaimed.
    private final class Program {
        let root = ActionNode("app")
        let coordinator: Coordinator
        let menu: Menu
        let keys: KeyMap
        private(set) var nodes: [ActionNode]

        init(using generator: inout SeededGenerator) throws {
            coordinator = Coordinator(root: root)
            nodes = [root]
            for index in 0..<generator.below(30) {
                nodes.append(ActionNode("n\(index % 7)", in: nodes[generator.below(nodes.count)]))
            }
            let names = try (0..<40).map { try #require(ActionName(validating: "act\($0):")) }
            for name in names where generator.below(8) > 0 {
                let isHidden = generator.below(9) == 0, isOpen = generator.below(4) > 0
                for _ in 0...generator.below(2) {
                    let node = generator.below(3) == 0 ? root : nodes[generator.below(nodes.count)]
                    node.onAction(
                        name,
                        validate: {
                            $0.isHidden = isHidden
                            if !isOpen { $0.disable("closed") }
                        }
                    ) { _ in }
                }
            }
            for _ in 0..<generator.below(12) {
                let node = nodes[generator.below(nodes.count)], name = names[generator.below(names.count)]
                if generator.below(3) == 0 { node.remap(name, to: names[generator.below(names.count)]) }
                node.bind(try KeyShortcut(parsing: "ctrl+\(generator.below(4))"), to: name)
            }
            func items(_ depth: Int, _ generator: inout SeededGenerator) -> [MenuItem] {
                (0..<generator.below(12)).map { _ in
                    switch generator.below(12) {
                    case 0: return .separator
                    case 1 where depth < 3:
                        let inner = items(depth + 1, &generator)
                        return .menu(Menu("Menu \(generator.below(5))", items: inner))
                    case 2 where depth < 3:
                        let inner = items(depth + 1, &generator)
                        return .section(id: "s") { inner }
                    default:
                        let number = ActionValue.int(generator.below(3))
                        let arguments: ActionArguments = generator.below(3) == 0 ? ["n": number] : [:]
                        let name = names[generator.below(names.count)]
                        let keys = generator.below(4) == 0 ? "cmd+\(generator.below(9))" : ""
                        let title = "Title \(generator.below(30))"
                        return .command(
                            Command(
                                title, action: name, arguments: arguments, shortcut: try? KeyShortcut(parsing: keys)))
                    }
                }
            }
            menu = Menu("Main", items: (0..<4).map { .menu(Menu("M\($0)", items: items(1, &generator))) })
            keys = KeyMap(
                coordinator, menu: menu,
                overrides: [KeyOverride("cmd+1", names[1]), KeyOverride(removing: names[2])])
            coordinator.firstResponder = nodes[generator.below(nodes.count)]
        }
    }

    private static let questions: [(String, ActionValue)] = [
        ("actions/list", [:]), ("menu/get", [:]), ("keys/list", [:]), ("palette/search", ["query": "", "limit": 500]),
        ("palette/search", ["query": "t 1", "limit": 500]), ("tree/get", [:]), ("map/get", [:]),
    ]

    private static func params(_ value: ActionValue, _ limit: Int? = nil) -> JSONLine {
        var line = JSONLine()
        if case .object(let members) = value {
            for (key, value) in members.sorted(by: { $0.key < $1.key }) { line.add(key, value) }
        }
        if let limit { line.add("limit", .int(limit)) }
        return line
    }

    /// All pages of an answer, and their number.
    private static func all(
        _ talk: RemoteTalk, _ method: String, _ params: JSONLine
    ) throws -> (answer: JSONLine, count: Int) {
        var pages = RemotePages(method, params), count = 0
        var goesOn = true
        while goesOn {
            let text = talk.ask(method, pages.params.value).json()
            let page = try #require(JSONLine(try JSONReader.read(Array(text.utf8))))
            goesOn = try pages.take(page)
            count += 1
            try #require(count < 10_000)
        }
        return (try pages.answer, count)
    }

    /// The nodes of a tree without what stands around them.
    private static func nodes(_ answer: JSONLine) -> [ActionValue] {
        guard let root = answer.line("root") else {
            var merged: [JSONLine] = []
            for node in answer.lines("nodes") {
                if let last = merged.last, last["id"] == node["id"] {
                    merged[merged.count - 1].add("claims", last.lines("claims") + node.lines("claims"))
                } else {
                    merged.append(node.without("parent"))
                }
            }
            return merged.map(\.value)
        }
        var (nodes, waiting): ([ActionValue], [JSONLine]) = ([], [root])
        while let node = waiting.popLast() {
            waiting += node.lines("children").reversed()
            nodes.append(node.without("children").value)
        }
        return nodes
    }

    @Test("are together what one page is, however they are cut (10 random programs)")
    func together() throws {
        let seed = SeededGenerator.seed(for: "remote pages")
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<10 {
            let program = try Program(using: &generator)
            let exposure: RemoteExposure = generator.below(2) == 0 ? .all : .menu
            let talk = RemoteTalk(program.coordinator, menu: program.menu, keys: program.keys, exposing: exposure)
            for (method, params) in Self.questions {
                let (whole, count) = try Self.all(talk, method, Self.params(params))
                #expect(count == 1, "seed \(seed): \(method)")
                for limit in [1, 2, 7] {
                    let (cut, _) = try Self.all(talk, method, Self.params(params, limit))
                    if method == "tree/get" {
                        #expect(Self.nodes(cut) == Self.nodes(whole), "seed \(seed)")
                    } else {
                        #expect(
                            cut.without("revision").value == whole.without("revision").value,
                            "seed \(seed): \(method), \(limit)")
                    }
                }
            }
        }
    }

    @Test("end after 2 ms, with an entry at least", arguments: questions)
    func time(_ method: String, _ params: ActionValue) throws {
        var generator = SeededGenerator(seed: 7)
        let program = try Program(using: &generator)
        let talk = RemoteTalk(program.coordinator, menu: program.menu, keys: program.keys)
        let (whole, _) = try Self.all(talk, method, Self.params(params))
        var now = ContinuousClock.now
        for step in [
            RemoteBounds.ofClients.duration / 7, RemoteBounds.ofClients.duration * 2,
            RemoteBounds.ofClients.duration * 20,
        ] {
            talk.endpoint.now = {
                now += step
                return now
            }
            let (cut, count) = try Self.all(talk, method, Self.params(params))
            #expect(count > 1)
            if method != "tree/get", method != "palette/search" {
                #expect(cut.without("revision").value == whole.without("revision").value)
            }
        }
    }

    @Test("have half of the time for their entries that their list took, so that a long list is made few times")
    func preparation() throws {
        let root = ActionNode("app"), coordinator = Coordinator(root: root)
        for index in 0..<400 { root.onAction(try #require(ActionName(validating: "act\(index):"))) { _ in } }
        let talk = RemoteTalk(coordinator)
        for (preparation, most) in [(1, 45), (20, 5)] {
            var now = ContinuousClock.now, reads = 0
            talk.endpoint.now = {
                // A tenth of the time for an entry; the second reading is that before the first entry.
                reads += 1
                now += RemoteBounds.ofClients.duration * (reads == 2 ? preparation : 1) / (reads == 2 ? 1 : 10)
                return now
            }
            var pages = 0, cursor: ActionValue? = .null
            while let at = cursor, pages == 0 || at != .null {
                reads = 0
                cursor = talk.ask("actions/list", pages == 0 ? [:] : ["cursor": at])["next"]
                pages += 1
            }
            #expect(pages <= most, "\(preparation) times the time of a page")
        }
    }

    @Test("have names in order, however many there are")
    func names() throws {
        let names = try (0..<5_000).map { try #require(ActionName(validating: "act\($0):")) }
        let texts = names.map(\.text).sorted()
        let ordered = NamesInOrder(Set(names))
        #expect(ordered.behind(nil).map(\.text) == texts)
        #expect(ordered.behind(texts[4]).map(\.text) == Array(texts[5...]))
        #expect(ordered.behind("act0").map(\.text) == texts && ordered.behind("b").isEmpty)
    }

    @Test("go on behind an entry that is still there, and are out of date where it has gone")
    func cursors() throws {
        let root = ActionNode("app"), coordinator = Coordinator(root: root)
        root.onAction("a:") { _ in }.onAction("b:") { _ in }.onAction("c:") { _ in }
        var commands = ["a:", "b:", "c:"].map { Command("T", action: $0) }
        let menu = Menu("M", items: [.section(id: "s") { commands.map { .command($0) } }])
        let talk = RemoteTalk(coordinator, menu: menu, exposing: .menu)
        func page(_ cursor: ActionValue) -> ActionValue {
            talk.ask("actions/list", ["limit": 1, "cursor": cursor])
        }
        let next = try #require(talk.ask("actions/list", ["limit": 1])["next"])
        #expect(page(next)["actions"]?[0]?["action"] == "b:")
        commands.insert(commands.removeLast(), at: 0)
        #expect(page(next)["actions"]?[0]?["action"] == "b:", "its place is another one")
        commands.removeAll { $0.action == "a:" }
        let fault = talk.fault("actions/list", ["cursor": next])
        #expect(fault.code == -32001 && fault.message.contains("ask for the first page again"))
        for cursor in ["", "x", "c:1", "n:a:", "[1-2]", "[1-2]x", "[1-2] a:", "[1-2] 3", "b:0.0"] as [ActionValue] {
            #expect([-32602, -32001].contains(talk.fault("menu/get", ["cursor": cursor]).code), "\(cursor)")
        }
        #expect(talk.fault("actions/list", ["limit": 0]).code == -32602)
    }

    @Test("of a palette have the first command that is shown, of those that ask the same")
    func alternatives() throws {
        let root = ActionNode("app"), coordinator = Coordinator(root: root)
        root.onAction("toggle:") { _ in }
        var isFull = false
        coordinator.conditionValues = { _ in .bool(isFull) }
        let menu = Menu("M") {
            Command("Exit Full Screen", action: "toggle:", when: "full")
            Command("Enter Full Screen", action: "toggle:", when: "!full")
            Command("Full Screen", action: "toggle:")
        }
        let talk = RemoteTalk(coordinator, menu: menu, exposing: .menu)
        for expected in ["Enter Full Screen", "Exit Full Screen"] {
            for query in ["", "full"] as [ActionValue] {
                let (all, _) = try Self.all(talk, "palette/search", Self.params(["query": query], 1))
                #expect(all.lines("matches").map { $0.text("title") } == [expected])
            }
            isFull = true
        }
    }

    @Test("have 500 entries at most, and a node with more claims goes on in the next page")
    func large() throws {
        let root = ActionNode("app"), coordinator = Coordinator(root: root)
        for index in 0..<1_200 { root.onAction(try #require(ActionName(validating: "act\(index):"))) { _ in } }
        let talk = RemoteTalk(coordinator)
        #expect(talk.ask("actions/list", ["limit": 5_000])["actions"]?.members.count == 500)
        let (list, count) = try Self.all(talk, "actions/list", JSONLine())
        #expect(count == 3 && list.lines("actions").count == 1_200)
        var now = ContinuousClock.now
        talk.endpoint.now = {
            now += RemoteBounds.ofClients.duration / 100
            return now
        }
        let (tree, pages) = try Self.all(talk, "tree/get", JSONLine())
        #expect(pages > 3 && tree.lines("nodes").allSatisfy { $0["id"] == tree.lines("nodes")[0]["id"] })
        #expect(Set(tree.lines("nodes").flatMap { $0.lines("claims") }.compactMap { $0.text("action") }).count == 1_200)
        let (map, _) = try Self.all(talk, "map/get", JSONLine())
        #expect(map.line("map")?.line("root")?.line("actions")?.members.count == 1_200)
    }

    @Test("of a watch follow its first as changes")
    func watches() throws {
        let root = ActionNode("app"), coordinator = Coordinator(root: root)
        for index in 0..<1_200 { root.onAction(try #require(ActionName(validating: "act\(index):"))) { _ in } }
        let talk = RemoteTalk(coordinator)
        var told = Set(talk.ask("watch/start")["actions"]?.members.compactMap { $0["action"]?.string } ?? [])
        #expect(told.count == 500)
        talk.tellChanges()
        while let line = talk.take() {
            told.formUnion(line["params"]?["actions"]?.members.compactMap { $0["action"]?.string } ?? [])
        }
        #expect(told.count == 1_200)
        coordinator.invalidate()
        talk.tellChanges()
        #expect(talk.take() == nil)
    }
}

extension SeededGenerator {
    /// A number from 0 on that is less than a limit.
    fileprivate mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }
}
