import ActionRuntime
import ActionSwiftUIOnDouble
import Testing

@testable import SwiftUI

/// Random views that change at random, against a tree of nodes that is built by hand.
@MainActor
@Suite("Random views")
struct RandomTreeTests {
    @Test(
        "requests, events and errors of every view go as in a tree that is built by hand",
        arguments: 0..<8 as Range<UInt64>)
    func agreement(number: UInt64) async throws {
        let seed = 4800 + number
        print("Seed of the random views: \(seed)")
        var random = Seeded(seed)
        var views = 0
        for _ in 0..<125 {
            let log = Lines()
            let model = RandomView(&random, depth: 0)
            let coordinator = Coordinator(root: ActionNode("app"))
            let application = Application()
            let screen = Screen(in: application, seed: random.next()) { EmptyView() }
            for step in 0..<4 {
                if step > 0 { model.change(&random) }
                let nodes = Found()
                screen.show(Shown(view: model, log: log, nodes: nodes).actionCoordinator(coordinator))
                // Nodes of views that are no longer shown leave with the turn, or are still there.
                if Bool.random(using: &random) { await application.settle() }
                views += compare(model, nodes, log, coordinator, screen, &random)
            }
            screen.show(EmptyView())
            #expect(coordinator.root.children.isEmpty)
            #expect(screen.faults.isEmpty)
        }
        #expect(views > 500)
    }

    /// Compares what comes of requests from each view that is shown; returns how many views there are.
    private func compare(
        _ model: RandomView, _ nodes: Found, _ log: Lines, _ coordinator: Coordinator, _ screen: Screen,
        _ random: inout Seeded
    ) -> Int {
        let byHand = Lines()
        let expected = Coordinator(root: ActionNode("app"))
        let starts = model.build(in: expected.root, byHand)
        let focused = starts.randomElement(using: &random)?.id
        for (id, start) in starts {
            guard let node = nodes.all[id] else {
                Issue.record("The view \(id) has no node.")
                return 0
            }
            #expect(Array(node.names) == Array(start.names))
            if id == focused {
                screen.focus("view \(id)")
                #expect(coordinator.firstResponder === node)
            }
            for action in ["a:", "b:"] as [ActionName] {
                let outcome = coordinator.perform(action, from: id == focused ? nil : node)
                #expect(outcome.kind == expected.perform(action, from: start).kind)
            }
            #expect(node.trigger(First()).isHandled == start.trigger(First()).isHandled)
            #expect(node.report(Failure()).isHandled == start.report(Failure()).isHandled)
            #expect(log.take() == byHand.take())
        }
        #expect(Set(screen.titles) == Set(starts.map { "view \($0.id)" }))
        return starts.count
    }
}

private struct First: Event {}
private struct Second: Event {}
private struct Failure: Error {}

private final class Lines {
    private var lines: [String] = []
    func add(_ line: String) { lines.append(line) }
    func take() -> [String] {
        defer { lines = [] }
        return lines
    }
}

/// The node of each view that reads it, by the view's number.
private final class Found { var all: [Int: ActionNode] = [:] }

extension ActionNode {
    /// The names from here up.
    fileprivate var names: some Sequence<String> { sequence(first: self) { $0.parent }.lazy.map(\.name) }
}

/// A view that can be changed: its modifiers, innermost first, and the views in it.
@MainActor
private final class RandomView {
    enum Modifier: Hashable {
        case node(String)
        case claim(ActionName)
        case unavailable
        case receive
        case handle
        case transform
        case catchError
        case handleError

        static func random(_ random: inout Seeded) -> Modifier {
            switch UInt64.random(in: 0..<10, using: &random) {
            case 0, 1: .node(["grid", "list", "cell"].randomElement(using: &random) ?? "")
            case 2, 3: .claim(Bool.random(using: &random) ? "a:" : "b:")
            case 4: .unavailable
            case 5: .receive
            case 6: .handle
            case 7: .transform
            case 8: .catchError
            default: .handleError
            }
        }
    }

    private static var last = 0
    let id: Int
    var modifiers: [Modifier]
    var views: [RandomView]
    var isGroup: Bool
    var isCovered = false

    init(_ random: inout Seeded, depth: Int) {
        Self.last += 1
        id = Self.last
        modifiers = (0..<Int.random(in: 0..<4, using: &random)).map { _ in .random(&random) }
        isGroup = Bool.random(using: &random)
        views = []
        let count = depth > 2 ? 0 : Int.random(in: 0..<(depth == 0 ? 4 : 3), using: &random)
        for _ in 0..<count { views.append(RandomView(&random, depth: depth + 1)) }
    }

    private var all: [RandomView] { [self] + views.flatMap(\.all) }

    /// Changes one view somewhere.
    func change(_ random: inout Seeded) {
        guard let view = all.randomElement(using: &random) else { return }
        switch UInt64.random(in: 0..<7, using: &random) {
        case 0: if !view.views.isEmpty { view.views.removeFirst() }
        case 1: view.views.append(RandomView(&random, depth: 2))
        case 2: view.views.shuffle(using: &random)
        case 3: view.isCovered.toggle()
        case 4: view.modifiers.insert(.random(&random), at: Int.random(in: 0...view.modifiers.count, using: &random))
        case 5: if !view.modifiers.isEmpty { view.modifiers.removeLast() }
        default: if !view.modifiers.isEmpty { view.modifiers[0] = .random(&random) }
        }
    }

    /// Builds the nodes of the views that are shown, and gives the start of each view without views in it.
    func build(in parent: ActionNode, _ log: Lines) -> [(id: Int, start: ActionNode)] {
        if isCovered { return [] }
        var node = parent
        for (number, modifier) in modifiers.enumerated().reversed() {
            let line = "\(id).\(number)"
            switch modifier {
            case .node(let name): node = ActionNode(name, in: node)
            case .claim(let name):
                node = ActionNode("onAction \(name)", in: node)
                node.onAction(name) { _ in log.add(line) }
            case .unavailable:
                node = ActionNode("onAction a:", in: node)
                node.onAction("a:", when: { false }) { _ in log.add(line) }
            case .receive:
                node = ActionNode("receiveEvent", in: node)
                node.receiveEvent { _ in
                    log.add(line)
                    return .notHandled
                }
            case .handle:
                node = ActionNode("handleEvent Second", in: node)
                node.handleEvent(Second.self) { log.add(line) }
            case .transform:
                node = ActionNode("transformEvent First", in: node)
                node.transformEvent(First.self) { _ in
                    log.add(line)
                    return Second()
                }
            case .catchError:
                node = ActionNode("catchError Failure", in: node)
                node.catchError(Failure.self) { _ in
                    log.add(line)
                    return First()
                }
            case .handleError:
                node = ActionNode("handleError", in: node)
                node.handleError { _ in log.add(line) }
            }
        }
        return views.isEmpty ? [(id, node)] : views.flatMap { $0.build(in: node, log) }
    }
}

/// The same as views.
private struct Shown: View {
    let view: RandomView
    let log: Lines
    let nodes: Found

    var body: some View {
        Covered(view.isCovered) { AnyView(modified) }
    }

    private var content: any View {
        if view.views.isEmpty { return Reader(id: view.id, nodes: nodes) }
        let inner = ForEach(view.views, id: \.id) { Shown(view: $0, log: log, nodes: nodes) }
        return view.isGroup ? inner : VStack { inner }
    }

    private var modified: any View {
        view.modifiers.enumerated().reduce(content) { content, next in
            let (line, inner, log) = ("\(view.id).\(next.offset)", AnyView(content), log)
            return switch next.element {
            case .node(let name): inner.actionNode(name)
            case .claim(let name): inner.onAction(name) { _ in log.add(line) }
            case .unavailable: inner.onAction("a:", when: { false }) { _ in log.add(line) }
            case .receive:
                inner.receiveEvent { _ in
                    log.add(line)
                    return .notHandled
                }
            case .handle: inner.handleEvent(Second.self) { log.add(line) }
            case .transform:
                inner.transformEvent(First.self) { _ in
                    log.add(line)
                    return Second()
                }
            case .catchError:
                inner.catchError(Failure.self) { _ in
                    log.add(line)
                    return First()
                }
            case .handleError: inner.handleError { _ in log.add(line) }
            }
        }
    }
}

/// A view that tells its node.
private struct Reader: View {
    let id: Int
    let nodes: Found
    @Environment(\.actionNode) private var node

    var body: some View {
        nodes.all[id] = node
        return Text("view \(id)")
    }
}
