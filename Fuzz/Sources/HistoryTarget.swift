import ActionRuntime

/// Histories: bytes are operations on a few trees, and what happens inside handlers is the next operation of the bytes.
enum HistoryTarget {
    static func run(_ input: [UInt8]) {
        let history = History(Decisions(input))
        history.run()
        history.end()
    }
}

/// A few trees with their coordinators, menus and keys, and what was registered in them.
final class History {
    static let names: [ActionName] = ["a:", "b:", "c:", "plugin.d", "e:", "f"]

    var decisions: Decisions
    var nodes: [ActionNode] = []
    var hubs: [Hub] = []
    var registrations: [Registration] = []
    var owners: [Owner] = []
    var responders: [Answerer] = []
    var origins: [Origin] = []
    /// What conditions and validators answer by.
    var flags: [Bool] = [true, true, false, true]
    /// Whether closures only answer: while questions are compared, nothing may change.
    var isQuiet = false
    /// How many handlers have been called.
    var handlerCount = 0
    /// How many subscribers have been called.
    var subscriberCount = 0
    private var depth = 0
    private var operationCount = 0

    init(_ decisions: Decisions) {
        self.decisions = decisions
        for _ in 0..<3 { hubs.append(Hub(makeNode(below: nil))) }
        for hub in hubs { _ = makeNode(below: hub.root) }
    }

    func run() {
        while !decisions.isAtEnd, operationCount < 400 {
            operate()
            if decisions.oneIn(6) { compare(hub, [name]) }
        }
        for hub in hubs { compare(hub, Self.names) }
        quietly { for node in nodes { comparePath(node) } }
    }

    /// Lets everything go; nothing that is released then may begin something new.
    func end() {
        decisions = Decisions([])
        isQuiet = true
        registrations.removeAll()
        for hub in hubs { hub.close() }
        hubs.removeAll()
        nodes.removeAll()
    }

    /// What a closure does: the next operations of the bytes, unless it is to answer only.
    func interrupt() {
        guard !isQuiet, depth < 12, operationCount < 400, !decisions.isAtEnd else { return }
        for _ in 0..<decisions.below(3) { operate() }
    }

    private func operate() {
        depth += 1
        operationCount += 1
        defer { depth -= 1 }
        let choice = decisions.below(36)
        if choice < 24 { change(choice) } else { request(choice - 24) }
    }

    /// Does something during which closures only answer.
    func quietly<Result>(_ body: () -> Result) -> Result {
        let was = isQuiet
        isQuiet = true
        defer { isQuiet = was }
        return body()
    }

    // MARK: Choices

    var name: ActionName { decisions.pick(Self.names) ?? "a:" }

    var node: ActionNode { decisions.pick(nodes) ?? hubs[0].root }

    var hub: Hub { decisions.pick(hubs) ?? hubs[0] }

    func flag(_ index: Int) -> Bool { flags[index % flags.count] }

    @discardableResult
    func makeNode(below parent: ActionNode?) -> ActionNode {
        let node = ActionNode(["n", "cell", "grid"][decisions.below(3)], in: parent)
        nodes.append(node)
        return node
    }

    /// Whether one comes from a node upwards, also through hosts, to another.
    func leads(from node: ActionNode, to other: ActionNode) -> Bool {
        var pending = [node]
        var seen: Set<ObjectIdentifier> = []
        while let node = pending.popLast() {
            if node === other { return true }
            guard seen.insert(ObjectIdentifier(node)).inserted else { continue }
            if let parent = node.parent { pending.append(parent) }
            pending += hubs.filter { $0.root === node }.compactMap(\.host)
        }
        return false
    }
}

/// A coordinator with what shows it.
final class Hub {
    let coordinator: Coordinator
    let keys: KeyMap
    let watch: MenuWatch
    /// The node that hosts the coordinator, as long as it lives.
    weak var host: ActionNode?
    var wasHosted = false

    let menu = Hub.makeMenu()

    private static func makeMenu() -> Menu {
        Menu("Menu") {
            Command("A", action: "a:", shortcut: "cmd+a")
            Command("B", action: "b:", arguments: ["stars": 3], shortcut: "cmd+k b", id: "b")
            Menu("More", id: "more") {
                Command("D", action: "plugin.d", attributes: .disabled)
                Command("F", action: "f", arguments: ["stars": 9], id: "f")
            }
        }
    }

    init(_ root: ActionNode) {
        coordinator = Coordinator(root: root)
        keys = KeyMap(coordinator, menu: menu)
        watch = coordinator.watch(menu)
    }

    var root: ActionNode { coordinator.root }

    func close() {
        coordinator.next = nil
        coordinator.onUnhandled = nil
    }
}

/// Something that claims belong to.
final class Owner {}

/// A responder with two methods.
final class Answerer: Responder {
    unowned let history: History

    init(_ history: History) { self.history = history }

    static var actions: ActionTable<Answerer> {
        ActionMethod("a:", Answerer.answer, validate: Answerer.validate)
        ActionMethod("c:", Answerer.decline, when: { owner in { owner.history.flag(1) } })
    }

    func answer(_ invocation: Invocation) -> Int {
        history.handlerCount += 1
        history.interrupt()
        return 1
    }

    func decline(_ invocation: Invocation) -> Passage {
        history.handlerCount += 1
        history.interrupt()
        return .notHandled
    }

    func validate(_ validation: inout Validation) {
        if !history.flag(2) { validation.disable("flag 2") }
    }
}

struct Ping: Event { var number = 0 }
struct Pong: Event {}
struct Trouble: Error { var number = 0 }
