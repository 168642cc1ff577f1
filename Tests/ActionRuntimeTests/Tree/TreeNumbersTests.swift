import ActionRuntime
import Foundation
import Testing

/// What was remembered is compared with numbers of the tree, which trees share once requests go from one to another.
@Suite("Numbers of trees") struct TreeNumbersTests {
    @Test("what is registered in a tree, or part, before it joins another is asked there")
    func joining() {
        for hasOwnTree in [false, true] {
            for isDetachedFirst in [false, true] {
                let app = ActionNode("app"), coordinator = Coordinator(root: app)
                for index in 0..<3 { app.onAction(name("numbers.\(index):")) { _ in } }
                let page = ActionNode("page"), cell = ActionNode("cell", in: page)
                // More numbers than the other tree has given out.
                for index in 0..<9 { cell.onAction(name("numbers.cell.\(index):")) { _ in } }
                page.onAction("numbers.page:") { _ in }
                if hasOwnTree { _ = Coordinator(root: page).perform("numbers.none:", from: cell) }
                if isDetachedFirst {
                    app.add(page)
                    page.removeFromParent()
                }
                app.add(page)
                for name in ["numbers.cell.8:", "numbers.page:", "numbers.2:"] as [ActionName] {
                    #expect(coordinator.canPerform(name, from: cell))
                }
                page.removeFromParent()
                #expect(!coordinator.canPerform("numbers.2:", from: cell))
                cell.onAction("numbers.2:") { _ in 7 }
                app.add(page)
                #expect(coordinator.perform("numbers.2:", from: cell).value == 7)
            }
        }
    }

    @Test("a part that survives its released parent keeps what is registered in it")
    func survivors() {
        for isHosting in [false, true] {
            let kept = ActionNode("kept"), leaf = ActionNode("leaf", in: kept)
            let inner = Coordinator(root: ActionNode("inner"))
            do {
                let top = ActionNode("top")
                top.add(kept)
                if isHosting { kept.host(inner) }
                leaf.onAction("numbers.a:") { _ in 1 }
                #expect(Coordinator(root: top).perform("numbers.a:", from: leaf).value == 1)
            }
            let coordinator = Coordinator(root: kept)
            #expect(coordinator.perform("numbers.a:", from: leaf).value == 1)
            leaf.onAction("numbers.a:") { _ in 2 }
            #expect(coordinator.perform("numbers.a:", from: leaf).value == 2)
            kept.onAction("numbers.up:") { _ in 3 }
            #expect(inner.perform("numbers.up:").value == (isHosting ? 3 : nil))
        }
    }

    /// Calls a closure when it is released.
    private final class Farewell {
        let body: () -> Void

        init(_ body: @escaping () -> Void) { self.body = body }

        deinit { body() }
    }

    @Test("a tree that is hosted while what is above it is released hears of its host's tree")
    func hostedMeanwhile() {
        let host = ActionNode("host"), outer = Coordinator(root: host)
        let root = ActionNode("root"), inner = Coordinator(root: root)
        do {
            let top = ActionNode("top"), first = ActionNode("first", in: top)
            let second = ActionNode("second", in: top)
            second.add(root)
            let farewell = Farewell { host.host(inner) }
            first.onAction("numbers.hold:") { _ in withExtendedLifetime(farewell) {} }
        }
        #expect(!inner.canPerform("numbers.host:"))
        for index in 0..<5 { root.onAction(name("numbers.more.\(index):")) { _ in } }
        #expect(!inner.canPerform("numbers.host:"))
        host.onAction("numbers.host:") { _ in 5 }
        #expect(inner.perform("numbers.host:").value == 5)
        #expect(outer.perform("numbers.more.4:").isPerformed)
    }

    @Test("a watch hears of a tree that its own one joined while changes were taken") @MainActor
    static func watchJoins() async {
        let root = ActionNode("root"), coordinator = Coordinator(root: root)
        let outer = Coordinator(root: ActionNode("outer"))
        var mayJoin = false
        root.onAction("numbers.a:", validate: { _ in if mayJoin { outer.next = coordinator } }) { _ in }
        let watch = coordinator.watch(Menu("Menu", items: [.command(Command("A", action: "numbers.a:"))]))
        mayJoin = true
        coordinator.invalidate("numbers.a:")
        let task = Task {
            var iterator = watch.makeAsyncIterator()
            return await iterator.next()?.isEmpty
        }
        for _ in 0..<5 { await Task.yield() }
        #expect(outer.next === coordinator)
        root.onAction("numbers.a:", validate: { $0.state = .on }) { _ in }
        #expect(await task.value == false)
    }

    @Test("trees that share numbers are released on another thread while others join and leave")
    func releasedElsewhere() async {
        let app = Coordinator(root: ActionNode("app"))
        app.root.onAction("numbers.app:") { _ in }
        var releases: [Task<Void, Never>] = []
        for round in 0..<300 {
            var page: Coordinator! = Coordinator(root: ActionNode("page"))
            for index in 0..<4 { _ = ActionNode("cell\(index)", in: page.root) }
            page.next = app
            let found = page.canPerform("numbers.app:")
            #expect(found)
            let held = Held(page)
            page = nil
            releases.append(Task.detached { held.release() })
            let part = ActionNode("part", in: app.root)
            if round.isMultiple(of: 3) { part.host(Coordinator(root: ActionNode("inner"))) }
            part.removeFromParent()
            app.root.add(part)
        }
        for release in releases { await release.value }
        let outcome = await app.perform("numbers.app:")
        #expect(outcome.isPerformed)
    }

    /// Hands a coordinator over to be released.
    private final class Held: @unchecked Sendable {
        private var coordinator: Coordinator?

        init(_ coordinator: Coordinator) { self.coordinator = coordinator }

        func release() { coordinator = nil }
    }

    private func name(_ text: String) -> ActionName { ActionName(validating: text)! }
}
