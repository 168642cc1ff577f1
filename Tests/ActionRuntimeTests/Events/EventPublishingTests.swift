import ActionRuntime
import Testing

// Rule 30.

@Suite("Publishing")
struct EventPublishingTests {
    let log = CallLog()

    /// Builds a tree from lines such as `a/b/c*`: a star subscribes the node to `Selected`, an `o` to `Opened`.
    private func tree(_ paths: String...) -> ActionNode {
        let root = ActionNode("root")
        for path in paths {
            var node = root
            for part in path.split(separator: "/") {
                let name = String(part.prefix { $0 != "*" && $0 != "+" })
                if let known = node.children.first(where: { $0.name == name }) {
                    node = known
                } else {
                    node = ActionNode(name, in: node)
                    for mark in part.dropFirst(name.count) {
                        if mark == "*" { node.subscribe(to: Sent.Selected.self) { [log] in log.add(name + $0.item) } }
                        if mark == "+" { node.subscribe(to: Sent.Opened.self) { [log] _ in log.add("+\(name)") } }
                    }
                }
            }
        }
        return root
    }

    private func heard(_ root: ActionNode, _ level: PublishLevel?) -> [String] {
        let count = log.calls.count
        if let level { root.publish(Sent.Selected(), to: level) } else { root.publish(Sent.Selected()) }
        return Array(log.calls.dropFirst(count))
    }

    @Test("reaches the first, all or the last subscribers, in document order; the last ones are the default")
    func levels() {
        let root = tree("a*", "a/b*", "a/b/c*", "a/d*", "e/f", "e/f/g*", "h*")
        #expect(heard(root, .firstLevel) == ["a", "g", "h"])
        #expect(heard(root, .allLevels) == ["a", "b", "c", "d", "g", "h"])
        #expect(heard(root, .lastLevel) == ["c"])
        #expect(heard(root, nil) == ["c"])
    }

    @Test("counts the subscribers above a subscriber, not the nodes")
    func nodesDoNotCount() {
        let root = tree("a/b/c/d*", "e*", "f/g*", "f/g/h*")
        // d is four nodes deep, and of the same level as e.
        #expect(heard(root, .firstLevel) == ["d", "e", "g"])
        #expect(heard(root, .lastLevel) == ["h"])
    }

    @Test("counts the subscribers of that type only")
    func otherTypesDoNotCount() {
        let root = tree("a+", "a/b*", "c*", "c/d+", "c/d/e*")
        #expect(heard(root, .firstLevel) == ["b", "c"])
        #expect(heard(root, .lastLevel) == ["e"])
        root.publish(Sent.Opened(), to: .allLevels)
        #expect(log.calls.suffix(2) == ["+a", "+d"])
    }

    @Test("the last level is the deepest in the whole subtree, not each branch's own")
    func deepestOfAll() {
        let root = tree("a*", "b*", "b/c*", "d*", "d/e*", "f*")
        #expect(heard(root, .lastLevel) == ["c", "e"])
    }

    @Test("where nobody stands below another, every level is the same")
    func flat() {
        let root = tree("a*", "b/c*", "d*")
        for level in [PublishLevel.firstLevel, .allLevels, .lastLevel] {
            #expect(heard(root, level) == ["a", "c", "d"])
        }
    }

    @Test("several subscribers of one node are one level, in the order in which they subscribed")
    func severalOnANode() {
        let root = tree("a**", "a/b**", "c*")
        #expect(heard(root, .firstLevel) == ["a", "a", "c"])
        #expect(heard(root, .lastLevel) == ["b", "b"])
        #expect(heard(root, .allLevels) == ["a", "a", "b", "b", "c"])
    }

    @Test("several on a node are each called once, whatever they are for and whoever they end with")
    func severalKindsOnANode() {
        let tree = ActionNode.chain("root", "outer", "inner")
        var owner: CallLog? = CallLog()
        for node in tree.dropFirst() {
            node.subscribe(to: Sent.Moved.self) { [log] _ in log.add("\(node.name) class") }
                .subscribe(to: Sent.Dragged.self) { [log] _ in log.add("\(node.name) subclass") }
            node.register(owner: owner!) { node in
                node.subscribe(to: (any Event).self) { [log] _ in log.add("\(node.name) protocol") }
            }
        }
        #expect(tree[0].publish(Sent.Dragged()) == 3)
        #expect(log.calls == ["inner class", "inner subclass", "inner protocol"])
        #expect(tree[0].publish(Sent.Dragged(), to: .firstLevel) == 3)
        #expect(tree[0].publish(Sent.Moved(), to: .allLevels) == 4)
        // One that ends uncovers nothing, and hides nothing: the others of its node stay where they are.
        owner = nil
        #expect(tree[0].publish(Sent.Dragged()) == 2)
        #expect(log.calls.suffix(2) == ["inner class", "inner subclass"])
    }

    @Test("each of several levels takes a node of its own")
    func levelsAreNodes() {
        let tree = ActionNode.chain("root", "field", "above", "below")
        for node in tree.suffix(2) { node.subscribe(to: Sent.Selected.self) { [log] _ in log.add(node.name) } }
        #expect(heard(tree[0], .lastLevel) == ["below"])
        #expect(heard(tree[0], .firstLevel) == ["above"])
    }

    @Test("a subscriber may publish what it hears from its own node, and hears nothing of that")
    func relay() {
        let tree = ActionNode.chain("root", "window", "grid", "cell")
        tree[1].subscribe(to: Sent.Selected.self) { [log] event in
            log.add("window \(event.item)")
            tree[1].publish(Sent.Selected(item: event.item + "!"), to: .allLevels)
        }
        tree[3].subscribe(to: Sent.Selected.self) { [log] in log.add("cell \($0.item)") }
        #expect(tree[0].publish(Sent.Selected(item: "1"), to: .firstLevel) == 1)
        #expect(log.calls == ["window 1", "cell 1!"])
    }

    @Test("a node that only subscribes to what it publishes itself is found, since it hears nothing")
    func ownNodeIsFound() {
        let root = ActionNode("root").mayPublish(Sent.Selected.self).subscribe(to: Sent.Selected.self) { _ in }
        let coordinator = kept(Coordinator(root: root))
        #expect(root.publisher(of: Sent.Selected.self).hasSubscribers == false)
        #expect(root.publish(Sent.Selected(), to: .allLevels) == 0)
        #expect(coordinator.safetyFindings().map(\.problem) == [.noPublisher])
    }

    @Test("goes down from the publisher: neither it nor those above and beside hear")
    func belowOnly() {
        let root = tree("a*", "a/b*", "a/b/c*", "d*")
        root.subscribe(to: Sent.Selected.self) { [log] _ in log.add("root") }
        let publisher = root.children[0]
        #expect(heard(publisher, .allLevels) == ["b", "c"])
        // Levels are counted below the publisher.
        #expect(heard(publisher, .firstLevel) == ["b"])
        #expect(heard(root, .firstLevel) == ["a", "d"])
    }

    @Test("hands over the event, and says how many heard of it")
    func value() {
        let root = tree("a*", "b*")
        #expect(root.publish(Sent.Selected(item: "!"), to: .allLevels) == 2)
        #expect(log.calls == ["a!", "b!"])
        #expect(root.publish(Sent.Closed(), to: .allLevels) == 0)
    }

    @Test("subscribers to a class or protocol hear of what is one")
    func matching() {
        let tree = ActionNode.chain("root", "a", "b", "c")
        tree[1].subscribe(to: Sent.Moved.self) { [log] in log.add("moved \($0.item)") }
        tree[2].subscribe(to: Sent.Dragged.self) { [log] in log.add("dragged \($0.item)") }
        tree[3].subscribe(to: (any Sent.Marked).self) { [log] in log.add("marked \($0.item)") }
        tree[0].publish(Sent.Dragged(item: "1"), to: .allLevels)
        tree[0].publish(Sent.Moved(item: "2"), to: .allLevels)
        tree[0].publish(Sent.Pinned(item: "3"), to: .allLevels)
        #expect(log.calls == ["moved 1", "dragged 1", "moved 2", "marked 3"])
        #expect(tree[0].publish(Sent.Dragged(item: "4")) == 1)
        #expect(log.calls.last == "dragged 4")
    }

    @Test("rules for events do not hear of what is published")
    func noRules() {
        let root = tree("a*")
        root.children[0].handleEvent { [log] _ in log.add("rule") }
        root.handleEvent { [log] _ in log.add("rule") }
        #expect(heard(root, .allLevels) == ["a"])
    }

    // MARK: Rule 23

    @Test("subscriptions and nodes added meanwhile wait for the next time")
    func addedMeanwhile() {
        let root = tree("a", "b*")
        let (first, second) = (root.children[0], root.children[1])
        var isFirstTime = true
        first.subscribe(to: Sent.Selected.self) { [log] _ in
            log.add("a")
            guard isFirstTime else { return }
            isFirstTime = false
            first.subscribe(to: Sent.Selected.self) { _ in log.add("a again") }
            second.subscribe(to: Sent.Selected.self) { _ in log.add("b again") }
            ActionNode("c", in: root).subscribe(to: Sent.Selected.self) { _ in log.add("c") }
        }
        #expect(heard(root, .allLevels) == ["a", "b"])
        #expect(heard(root, .allLevels) == ["a", "a again", "b", "b again", "c"])
    }

    @Test("nodes detached meanwhile do not hear, with all that is below them")
    func detachedMeanwhile() {
        let root = tree("a", "b*", "b/c*", "d*")
        let detached = root.children[1]
        root.children[0].subscribe(to: Sent.Selected.self) { [log] _ in
            log.add("a")
            detached.removeFromParent()
        }
        #expect(root.publish(Sent.Selected(), to: .allLevels) == 2)
        #expect(log.calls == ["a", "d"])
    }

    @Test("nodes moved meanwhile hear in their turn, while they are below the publisher")
    func movedMeanwhile() {
        let root = tree("a", "b*", "c*", "d")
        let other = ActionNode("other")
        let all = root.children
        all[0].subscribe(to: Sent.Selected.self) { [log] _ in
            log.add("a")
            all[3].add(all[1])
            other.add(all[2])
        }
        root.publish(Sent.Selected(), to: .allLevels)
        #expect(log.calls == ["a", "b"])
    }

    @Test("a subscriber may let its own node and the publisher's tree go")
    func released() {
        var root: ActionNode? = tree("a", "b*")
        weak let weakRoot = root
        root?.children[0].subscribe(to: Sent.Selected.self) { [log] _ in
            log.add("a")
            root = nil
        }
        root?.publish(Sent.Selected(), to: .allLevels)
        #expect(log.calls.first == "a")
        #expect(root == nil && weakRoot == nil)
    }

    // MARK: Hosted trees

    @Test("goes on into hosted trees, and their levels go on from the host's")
    func hosted() {
        let root = tree("a*", "a/b", "c*")
        let inner = kept(Coordinator(root: tree("x*", "x/y*")))
        root.children[0].children[0].host(inner)
        #expect(heard(root, .firstLevel) == ["a", "c"])
        #expect(heard(root, .allLevels) == ["a", "x", "y", "c"])
        #expect(heard(root, .lastLevel) == ["y"])
        // Within the hosted tree it does not go up.
        #expect(heard(inner.root, .allLevels) == ["x", "y"])
    }

    @Test("from a node that hosts a tree reaches that tree, its root's subscribers too")
    func hostPublishes() {
        let root = tree("a*")
        let innerRoot = tree("x*")
        innerRoot.subscribe(to: Sent.Selected.self) { [log] _ in log.add("inner") }
        root.host(Coordinator(root: innerRoot))
        #expect(heard(root, .allLevels) == ["a", "inner", "x"])
        #expect(heard(root, .lastLevel) == ["x"])
    }

    // MARK: Rule 24

    @Test("subscribers that publish without end come to an end, and the coordinator hears the cycle")
    func endless() {
        let root = tree("a")
        let coordinator = kept(Coordinator(root: root))
        coordinator.onUnhandled = { [log] in log.add("\($0.ending)") }
        var depth = 0
        root.children[0].subscribe(to: Sent.Selected.self) { _ in
            depth += 1
            if depth < 2_000 { root.publish(Sent.Selected()) }
        }
        root.publish(Sent.Selected())
        #expect(depth == DispatchError.maximumDepth)
        #expect(log.calls == ["tooDeep([\"Selected\"])"])
        // And the tree is as good as before.
        depth = 2_000
        #expect(root.publish(Sent.Selected()) == 1)
    }
}

@Suite("A publisher to hand out")
struct EventPublisherTests {
    let log = CallLog()
    let tree = ActionNode.chain("root", "middle", "a", "b")

    init() {
        for node in tree.suffix(2) {
            node.subscribe(to: Sent.Selected.self) { [log] in log.add("\(node.name)\($0.item)") }
        }
    }

    @Test("publishes from its node to its destination, which may change")
    func destination() {
        let publish = tree[1].publisher(of: Sent.Selected.self)
        #expect(publish.destination == .lastLevel)
        #expect(publish(Sent.Selected(item: "1")) == 1)
        publish.destination = .firstLevel
        publish(Sent.Selected(item: "2"))
        publish.destination = .allLevels
        #expect(publish(Sent.Selected(item: "3")) == 2)
        #expect(log.calls == ["b1", "a2", "a3", "b3"])
        #expect(tree[1].publisher(of: Sent.Selected.self, to: .firstLevel).destination == .firstLevel)
    }

    @Test("goes quiet for good when its node leaves the tree")
    func quiet() {
        let publish = tree[1].publisher(of: Sent.Selected.self, to: .allLevels)
        #expect(!publish.isQuiet)
        tree[1].removeFromParent()
        #expect(publish.isQuiet)
        #expect(publish(Sent.Selected()) == 0)
        tree[0].add(tree[1])
        #expect(publish(Sent.Selected()) == 0)
        #expect(log.calls.isEmpty)
    }

    @Test("goes quiet when a node above its own leaves the tree, or goes to another")
    func quietWithAncestor() {
        let publish = tree[2].publisher(of: Sent.Selected.self, to: .allLevels)
        let other = ActionNode("other")
        other.add(tree[1])
        #expect(publish.isQuiet)
        #expect(publish(Sent.Selected()) == 0)
    }

    @Test("goes along when its node is moved within the tree")
    func moved() {
        let publish = tree[2].publisher(of: Sent.Selected.self)
        tree[0].add(tree[2])
        #expect(!publish.isQuiet)
        #expect(publish(Sent.Selected()) == 1)
        #expect(log.calls == ["b"])
    }

    @Test("does not hold its node, and is quiet once it is gone")
    func gone() throws {
        var node: ActionNode? = ActionNode("node")
        weak let weakNode = node
        ActionNode("below", in: node).subscribe(to: Sent.Selected.self) { [log] _ in log.add("heard") }
        let publish = try #require(node?.publisher(of: Sent.Selected.self))
        #expect(publish(Sent.Selected()) == 1)
        node = nil
        #expect(weakNode == nil)
        #expect(publish(Sent.Selected()) == 0)
        #expect(log.calls == ["heard"])
    }

    @Test("made before its node was put into a tree, goes quiet when the node leaves that tree")
    func madeBefore() {
        let node = ActionNode("node")
        ActionNode("below", in: node).subscribe(to: Sent.Selected.self) { [log] _ in log.add("heard") }
        let publish = node.publisher(of: Sent.Selected.self)
        tree[0].add(node)
        #expect(publish(Sent.Selected()) == 1)
        node.removeFromParent()
        #expect(publish.isQuiet)
        #expect(publish(Sent.Selected()) == 0)
        #expect(log.calls == ["heard"])
    }

    @Test("whose tree was put into another goes along within that, and goes quiet when its node leaves it")
    func joined() {
        let publish = tree[2].publisher(of: Sent.Selected.self)
        let (top, other) = (ActionNode("top"), ActionNode("other"))
        top.add(tree[0])
        top.add(other)
        other.add(tree[2])
        #expect(!publish.isQuiet)
        #expect(publish(Sent.Selected()) == 1)
        other.removeFromParent()
        #expect(publish.isQuiet)
        #expect(publish(Sent.Selected()) == 0)
        #expect(log.calls == ["b"])
    }

    @Test("does not reach a hosted tree whose host an earlier subscriber detached")
    func hostDetachedMeanwhile() {
        let app = ActionNode("app"), first = ActionNode("first", in: app), panel = ActionNode("panel", in: app)
        let inner = Coordinator(root: ActionNode("inner"))
        panel.host(inner)
        first.subscribe(to: Sent.Selected.self) { _ in panel.removeFromParent() }
        inner.root.subscribe(to: Sent.Selected.self) { [log] _ in log.add("inner") }
        #expect(app.publish(Sent.Selected(), to: .allLevels) == 1)
        #expect(log.calls.isEmpty)
    }
}
