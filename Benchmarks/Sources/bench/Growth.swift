import ActionRuntime
import Foundation

/// A program may have thousands of a kind: each kind is made and ended 1,000 and 10,000 times, and the processor's time is printed.
enum Growth {
    /// What a node, a tree or a stack has many of.
    enum Kind: String, CaseIterable {
        case closures, closuresOfOneName, catchAlls, remaps, remapsOfOneName, rules, subscriptions, bindings, hosts,
            blocks
        case responders, declarations, interceptors, interceptedNames, owners, ownersOfOneName
        case observers, focusObservers, undoObservers, recorders
        case publishers, origins, subscribersOfAChain, declarationsOfAChain, paths
        case coordinators, undoPlaces, firstRequests, firstRequestsIntercepted, chainOfHosts

        /// The milliseconds that 1,000 of the kind may take.
        var bound: Double { self == .chainOfHosts ? 300 : 20 }

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
            case .firstRequests, .firstRequestsIntercepted:
                for i in numbers { app.onAction(Self.name(i)) { _ in } }
                if self == .firstRequestsIntercepted {
                    for i in numbers { app.intercept(Self.name(i), validate: { _ in }) }
                }
                for i in numbers { coordinator.perform(Self.name(i)) }
            case .chainOfHosts:
                var all = [coordinator]
                for _ in numbers {
                    let inner = Coordinator(root: ActionNode("root")),
                        at = ActionNode("at", in: all[all.count - 1].root)
                    at.host(inner)
                    all.append(inner)
                }
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

    /// Prints a line for each kind whose name contains a filter.
    static func printTable(_ filter: String) {
        print(
            "what                         1,000      10,000   ms of the processor; bounds: 20 (a chain of hosts: 300) and 1,000"
        )
        for kind in Kind.allCases where filter.isEmpty || kind.rawValue.contains(filter) {
            kind.use(100)
            // Nobody nests 10,000 hosts, or subscribes in a chain of 10,000 nodes.
            let isChain = kind.rawValue.lowercased().contains("chain")
            let few = least { kind.use(1_000) }, many = isChain ? nil : least { kind.use(10_000) }
            let isOver = few > kind.bound || many.map { $0 > 1_000 } ?? false
            let name = kind.rawValue.padding(toLength: 25, withPad: " ", startingAt: 0)
            let figures = String(format: "%9.1f", few) + (many.map { String(format: "%12.1f", $0) } ?? "            ")
            print(name + figures + (isOver ? "   over the bound" : ""))
        }
    }

    /// The least milliseconds of the thread in three runs.
    private static func least(_ body: () -> Void) -> Double {
        func now() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
        }
        return (0..<3).map { _ in
            let start = now()
            body()
            return now() - start
        }.min() ?? 0
    }
}
