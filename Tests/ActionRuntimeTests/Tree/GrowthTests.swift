import ActionRuntime
import Testing

/// A program may have thousands of a kind: taking one back does not look at all others.
@Suite("Many of a kind", .timeLimit(.minutes(5))) struct GrowthTests {
    /// What a node, a tree or a stack has many of.
    enum Kind: String, CaseIterable, Codable, Sendable {
        case closures, closuresOfOneName, catchAlls, remaps, remapsOfOneName, rules, subscriptions, bindings, hosts,
            blocks
        case responders, declarations, interceptors, interceptedNames, owners, ownersOfOneName
        case observers, focusObservers, undoObservers, recorders
        case publishers, origins, subscribersOfAChain, declarationsOfAChain, paths
        case coordinators, undoPlaces

        /// Makes and ends so many of the kind.
        func use(_ count: Int) {
            let app = ActionNode("app"), coordinator = Coordinator(root: app)
            let numbers = 0..<count
            func take(back all: [Registration]) {
                for registration in all { registration.cancel() }
            }
            func group(_ add: (ActionNode, Int) -> Void) {
                take(back: numbers.map { i in app.register { add($0, i) } })
            }
            switch self {
            case .closures: group { $0.onAction(Self.name($1)) { _ in } }
            case .closuresOfOneName: group { node, _ in node.onAction("growth.a:") { _ in } }
            case .catchAlls: group { node, _ in node.handleAction { _ in } }
            case .remaps: group { $0.remap(Self.name($1), to: "growth.a:") }
            case .remapsOfOneName: group { node, _ in node.remap("growth.b:", to: "growth.a:") }
            case .rules: group { node, _ in node.handleEvent(Sent.self) {} }
            case .subscriptions: group { node, _ in node.subscribe(to: Sent.self) { _ in } }
            case .bindings: group { node, _ in node.bind("ctrl+k", to: "growth.a:") }
            case .hosts: group { node, _ in node.host(Coordinator(root: ActionNode("inner"))) }
            case .blocks: take(back: numbers.map { _ in app.block("it is busy") })
            case .responders:
                let responders = numbers.map { _ in Controller() }
                group { $0.responder = responders[$1] }
            case .declarations: group { node, _ in node.mayTrigger(Sent.self).safetyLevel(.disabled) }
            case .interceptors: take(back: numbers.map { _ in app.intercept("growth.a:", validate: { _ in }) })
            case .interceptedNames: take(back: numbers.map { app.intercept(Self.name($0), validate: { _ in }) })
            case .owners, .ownersOfOneName:
                let owners = numbers.map { _ in Controller() }
                let all = numbers.map { i in
                    app.register(owner: owners[i]) {
                        $0.onAction(self == .owners ? Self.name(i) : "growth.a:") { _ in }
                    }
                }
                take(back: all)
            case .observers: take(back: numbers.map { _ in coordinator.observe { _ in } })
            case .focusObservers: take(back: numbers.map { _ in coordinator.observeFocus { _ in } })
            case .undoObservers:
                let stack = UndoStack()
                take(back: numbers.map { _ in stack.observe { _ in } })
            case .recorders: for recorder in numbers.map({ _ in coordinator.record() }) { recorder.stop() }
            case .publishers:
                let cells = numbers.map { _ in ActionNode("cell", in: app) }
                let all = cells.map { $0.publisher(of: Sent.self) }
                for cell in cells { cell.removeFromParent() }
                precondition(all.allSatisfy(\.isQuiet))
            case .origins:
                let cells = numbers.map { _ in ActionNode("cell", in: app) }
                let all = cells.map { coordinator.capture(from: $0) }
                for cell in cells { cell.removeFromParent() }
                precondition(all.allSatisfy(\.isStale))
            case .subscribersOfAChain, .declarationsOfAChain:
                var last = app
                for _ in numbers {
                    last = ActionNode("n", in: last)
                    if self == .declarationsOfAChain { last.mayTrigger(Sent.self) }
                    last.subscribe(to: Sent.self) { _ in }
                }
            case .paths:
                let cells = numbers.map { _ in ActionNode("cell", in: app) }
                for cell in cells { _ = cell.id }
                for (index, cell) in cells.enumerated() { precondition(cell.path == "app/cell[\(index)]") }
            case .coordinators: _ = numbers.map { _ in Coordinator(root: app) }
            case .undoPlaces:
                let stack = UndoStack()
                for _ in numbers { ActionNode("n", in: app).undoStack = stack }
            }
            withExtendedLifetime((app, coordinator)) {}
        }

        private static func name(_ number: Int) -> ActionName { ActionName(validating: "growth.\(number):")! }
    }

    private struct Sent: Event {}

    private final class Controller: Responder {
        static var actions: ActionTable<Controller> { ActionMethod("growth.run:", Controller.run) }
        func run() {}
    }

    @Test("eight times as many take less than 24 times as long, not 64 times", arguments: Kind.allCases)
    func linear(_ kind: Kind) {
        kind.use(100)
        let growth = ProcessorTime.least { kind.use(4_000) } / ProcessorTime.least { kind.use(500) }
        #expect(growth < 24, "\(kind): \(growth) times")
    }

    @Test(
        "a chain of hosts that grows at its end takes the square of their number, not the cube",
        arguments: [false, true])
    func hosts(areFilled: Bool) {
        func use(_ count: Int) {
            var all = [Coordinator(root: ActionNode("top"))]
            for _ in 1..<count {
                let root = ActionNode("root")
                if areFilled { _ = ActionNode("child", in: root) }
                let at = ActionNode("at", in: all[all.count - 1].root)
                all.append(Coordinator(root: root))
                at.host(all[all.count - 1])
            }
        }
        use(10)
        let growth = ProcessorTime.least { use(400) } / ProcessorTime.least { use(50) }
        #expect(growth < 100, "\(growth) times")
    }

    @Test("first requests for many names are not slowed by interceptors of other names")
    func interceptedRequests() {
        let names = (0..<1_000).map { ActionName(validating: "growth.\($0):")! }
        func time(intercepting: Bool) -> Double {
            ProcessorTime.least {
                let app = ActionNode("app"), coordinator = Coordinator(root: app)
                for name in names { app.onAction(name) { _ in } }
                if intercepting { for name in names { app.intercept(name, validate: { _ in }) } }
                for name in names { coordinator.perform(name) }
            }
        }
        let (plain, intercepted) = (time(intercepting: false), time(intercepting: true))
        #expect(intercepted < 12 * plain, "\(intercepted / plain) times")
    }
}
