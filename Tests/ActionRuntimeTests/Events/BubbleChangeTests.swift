import ActionRuntime
import TestSupport
import Testing

// Rule 23 for events and errors.

@Suite("Changing the tree while an event is on its way", .serialized)
struct BubbleChangeTests {
    let log = CallLog()
    let tree = ActionNode.chain("app", "window", "grid", "cell")

    /// Sends an event from the cell, whose rule changes the tree first; gives who was called after that.
    private func send(isAwaited: Bool, _ change: @escaping () -> Void) async -> EventOutcome {
        tree[3].receiveEvent { _ in
            change()
            return .notHandled
        }
        for node in tree.reversed() {
            node.receiveEvent { [log] _ in
                log.add(node.name); return .notHandled
            }
        }
        return isAwaited ? await tree[3].trigger(Sent.Selected()) : now { tree[3].trigger(Sent.Selected()) }
    }

    @Test("whoever hears of a safety finding may change the tree")
    func changedByFinding() {
        let coordinator = Coordinator(root: tree[0])
        coordinator.onSafetyFinding = { [tree] _ in tree[1].removeFromParent() }
        tree[1].mayTrigger(Sent.Opened.self)
        tree[0].handleEvent(Sent.Selected.self) { _ in }
        #expect(now { tree[3].trigger(Sent.Selected()) }.isHandled)
    }

    @Test("rules added meanwhile wait for the next event", arguments: [false, true])
    func added(isAwaited: Bool) async {
        var isFirstTime = true
        _ = await send(isAwaited: isAwaited) { [log, tree] in
            guard isFirstTime else { return }
            isFirstTime = false
            for node in tree {
                node.receiveEvent { _ in
                    log.add("new \(node.name)"); return .notHandled
                }
            }
        }
        #expect(log.calls == ["cell", "grid", "window", "app"])
        await tree[3].trigger(Sent.Selected())
        #expect(
            log.calls.dropFirst(4) == [
                "cell", "new cell", "grid", "new grid", "window", "new window", "app", "new app",
            ])
    }

    @Test("rules put on a node above that had none wait too")
    func addedAbove() {
        tree[3].receiveEvent { [tree, log] _ in
            tree[0].handleEvent { _ in log.add("app") }
            return .notHandled
        }
        #expect(tree[3].trigger(Sent.Selected()).ending == .unhandled)
        #expect(log.calls.isEmpty)
    }

    @Test("nodes detached meanwhile are skipped, the others are called", arguments: [false, true])
    func detached(isAwaited: Bool) async {
        let outcome = await send(isAwaited: isAwaited) { [tree] in tree[1].removeFromParent() }
        // The window left, and with it the grid and the cell, whose other rule is not called either.
        #expect(log.calls == ["app"])
        #expect(outcome.ending == .unhandled)
        #expect(outcome.steps.map(\.node) == [tree[3].id, tree[0].id])
    }

    @Test("a node that detaches itself is skipped from there on", arguments: [false, true])
    func itself(isAwaited: Bool) async {
        _ = await send(isAwaited: isAwaited) { [tree] in tree[3].removeFromParent() }
        #expect(log.calls == ["grid", "window", "app"])
    }

    @Test("a node that is detached and put back is called")
    func putBack() async {
        _ = await send(isAwaited: false) { [tree] in
            tree[2].removeFromParent()
            tree[1].add(tree[2])
        }
        #expect(log.calls == ["cell", "grid", "window", "app"])
    }

    @Test("moving a node within the tree does not change the way", arguments: [false, true])
    func moved(isAwaited: Bool) async {
        let other = ActionNode("other", in: tree[0])
        other.handleEvent { [log] _ in log.add("other") }
        _ = await send(isAwaited: isAwaited) { [tree] in
            other.add(tree[3])
            other.add(tree[2])
        }
        #expect(log.calls == ["cell", "grid", "window", "app"])
    }

    @Test("a node that goes to another tree is skipped, and that tree is not asked", arguments: [false, true])
    func movedAway(isAwaited: Bool) async {
        let other = ActionNode("other")
        other.handleEvent { [log] _ in log.add("other") }
        _ = await send(isAwaited: isAwaited) { [tree] in other.add(tree[2]) }
        #expect(log.calls == ["window", "app"])
    }

    @Test("a whole tree that is put below another goes on as it was, whatever is detached elsewhere")
    func newTop() async {
        let newTop = ActionNode("top")
        newTop.handleEvent { [log] _ in log.add("top") }
        let elsewhere = ActionNode.chain("elsewhere", "child")
        _ = await send(isAwaited: false) { [tree] in
            newTop.add(tree[0])
            elsewhere[1].removeFromParent()
        }
        #expect(log.calls == ["cell", "grid", "window", "app"])
        // From the next event on the new top is asked.
        _ = await send(isAwaited: false) {}
        #expect(log.calls.last == "top")
    }

    @Test("a rule may let its whole tree go")
    func released() {
        var root: ActionNode? = ActionNode("root")
        weak let weakRoot = root
        weak let leaf = root.map { ActionNode("leaf", in: $0) }
        leaf?.receiveEvent { [log] _ in
            log.add("leaf")
            root = nil
            return .notHandled
        }
        root?.handleEvent { [log] _ in log.add("root") }
        leaf?.trigger(Sent.Selected())
        #expect(log.calls.first == "leaf")
        #expect(weakRoot == nil && leaf == nil)
    }

    @Test("a rule may send other events; each has its own way")
    func nested() {
        tree[3].receiveEvent(Sent.Selected.self) { [tree, log] in
            log.add("cell")
            tree[2].trigger(Sent.Opened(item: $0.item))
            return .notHandled
        }
        tree[1].receiveEvent { [log] in
            log.add("window \(type(of: $0))"); return .notHandled
        }
        #expect(tree[3].trigger(Sent.Selected()).ending == .unhandled)
        #expect(log.calls == ["cell", "window Opened", "window Selected"])
    }

    @Test("in a hosted tree a detached host is skipped, and those above it are called")
    func hosted() {
        let inner = ActionNode.chain("panel", "field")
        let coordinator = kept(Coordinator(root: inner[0]))
        tree[3].host(coordinator)
        inner[1].receiveEvent { [tree] _ in
            tree[2].removeFromParent()
            return .notHandled
        }
        for node in inner + tree {
            node.receiveEvent { [log] _ in
                log.add(node.name); return .notHandled
            }
        }
        inner[1].trigger(Sent.Selected())
        // The panel has not left its own tree.
        #expect(log.calls == ["field", "panel", "window", "app"])
    }

    @Test("a tree that a rule puts below a host goes on as it was, and the host is asked from the next event on")
    func newHost() {
        let inner = ActionNode.chain("panel", "field")
        let coordinator = kept(Coordinator(root: inner[0]))
        tree[3].handleEvent { [log] _ in log.add("cell") }
        var isFirstTime = true
        inner[1].receiveEvent { [tree] _ in
            if isFirstTime { tree[3].host(coordinator) }
            isFirstTime = false
            return .notHandled
        }
        #expect(!inner[1].trigger(Sent.Selected()).isHandled)
        #expect(log.calls.isEmpty)
        #expect(inner[1].trigger(Sent.Selected()).handledBy == tree[3].id)
    }

    @Test("what is released between two rules may change the tree")
    func releasedValue() {
        final class Parcel: Event {
            nonisolated(unsafe) let whenReleased: () -> Void
            init(_ whenReleased: @escaping () -> Void) { self.whenReleased = whenReleased }
            deinit { whenReleased() }
        }
        tree[3].transformEvent { [tree] _ in Parcel { tree[1].removeFromParent() } }
        tree[3].transformEvent { _ in Sent.Selected() }
        for node in tree {
            node.receiveEvent { [log] _ in
                log.add(node.name); return .notHandled
            }
        }
        let outcome = tree[3].trigger(Sent.Selected())
        #expect(log.calls == ["app"])
        #expect(outcome.steps.map(\.node) == [tree[3].id, tree[3].id, tree[0].id])
    }

    @Test("a rule that sends another event and then changes the tree keeps both ways")
    func nestedChange() {
        tree[3].receiveEvent(Sent.Selected.self) { [tree] in
            tree[2].trigger(Sent.Opened(item: $0.item))
            return .notHandled
        }
        tree[2].receiveEvent(Sent.Opened.self) { [tree] in
            tree[1].removeFromParent()
            return .notHandled
        }
        for node in tree {
            node.receiveEvent { [log] in
                log.add("\(node.name) \(type(of: $0))"); return .notHandled
            }
        }
        tree[3].trigger(Sent.Selected())
        #expect(log.calls == ["app Opened", "app Selected"])
    }

    @Test("who hears of what nobody handled hears of it along the way as it was")
    func heard() {
        let coordinators = [0, 2].map { kept(Coordinator(root: tree[$0])) }
        coordinators[1].onUnhandled = { [tree, log] _ in
            log.add("grid")
            tree[1].removeFromParent()
        }
        coordinators[0].onUnhandled = { [log] _ in log.add("app") }
        tree[3].trigger(Sent.Selected())
        #expect(log.calls == ["grid", "app"])
    }

    @Test("a million nodes deep (a tenth in debug builds) an event comes to the top")
    func deep() {
        let root = ActionNode("root").handleEvent { _ in }
        var node = root
        for _ in 0..<Effort.count(1_000_000) { node = ActionNode("n", in: node) }
        node.receiveEvent { _ in .notHandled }
        #expect(node.trigger(Sent.Selected()).handledBy == root.id)
    }
}
