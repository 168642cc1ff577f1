import ActionRuntime
import TestSupport
import Testing

@Suite("ActionNode") struct ActionNodeTests {
    /// Runs something when it is let go.
    private final class Farewell {
        let run: () -> Void
        init(_ run: @escaping () -> Void) { self.run = run }
        deinit { run() }
    }

    @Test("a node that is still held can be moved while its old parent and siblings are being released")
    func movedInRelease() {
        let other = ActionNode("other")
        let kept = ActionNode("kept")
        do {
            let parent = ActionNode("parent")
            let first = ActionNode("first", in: parent)
            parent.add(kept)
            _ = ActionNode("last", in: parent)
            let farewell = Farewell {
                other.add(kept)
                _ = ActionNode("new", in: other)
            }
            first.onAction("farewell:") { [farewell] _ in withExtendedLifetime(farewell) {} }
        }
        #expect(other.children.map(\.name) == ["kept", "new"] && kept.parent === other)
        _ = ActionNode("after", in: other)
        #expect(other.children.map(\.name) == ["kept", "new", "after"])
    }

    private let sample = Sample()

    // MARK: Parent and children

    @Test("children stand in the order in which they were added")  // Rule 3
    func order() {
        let node = ActionNode("n")
        let children = ["a", "b", "c"].map { ActionNode($0, in: node) }
        #expect(node.children.map(\.name) == ["a", "b", "c"])
        #expect(children.allSatisfy { $0.parent === node } && node.parent == nil)
    }

    @Test("a node added elsewhere is moved there, behind the others, with all that is below it")  // Rule 3
    func moving() {
        sample.sidebar.add(ActionNode("x"))
        sample.sidebar.add(sample.grid)
        #expect(sample.window.children.map(\.name) == ["sidebar"])
        #expect(sample.sidebar.children.map(\.name) == ["x", "grid"])
        #expect(sample.grid.parent === sample.sidebar && sample.grid.children.count == 2)
        #expect(sample.cells[1].path == "app/window/sidebar/grid/cell[1]")
    }

    @Test("a node added again to its parent goes behind its siblings")  // Rule 3
    func again() {
        let node = ActionNode("n")
        let children = ["a", "b", "c"].map { ActionNode($0, in: node) }
        node.add(children[0])
        #expect(node.children.map(\.name) == ["b", "c", "a"])
        node.add(children[0])
        node.add(children[2])
        #expect(node.children.map(\.name) == ["b", "a", "c"])
    }

    @Test("siblings close up around a node that is taken out, wherever it stood", arguments: [0, 1, 2])  // Rule 3
    func takingOut(_ index: Int) {
        let node = ActionNode("n")
        let children = ["a", "b", "c"].map { ActionNode($0, in: node) }
        children[index].removeFromParent()
        children[index].removeFromParent()
        var rest = ["a", "b", "c"]
        rest.remove(at: index)
        #expect(node.children.map(\.name) == rest && children[index].parent == nil)
        node.add(children[index])
        #expect(node.children.map(\.name) == rest + [children[index].name])
    }

    @Test("adding an ancestor below its own descendant traps, naming both")  // Rule 3
    func cycle() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let app = ActionNode("app")
            let cell = ActionNode("cell", in: ActionNode("grid", in: app))
            cell.add(app)
        }
        #expect(result?.message.contains("'app' cannot be put below 'app/grid/cell'") == true)
    }

    @Test("adding a node to itself traps")  // Rule 3
    func ownChild() async {
        await #expect(processExitsWith: .failure) {
            let node = ActionNode("n")
            node.add(node)
        }
    }

    // MARK: Ownership

    @Test("a parent owns its children")  // Rule 4
    func owning() {
        weak var child: ActionNode?
        let node = ActionNode("n")
        func make() { child = { ActionNode("c", in: node) }() }
        make()
        #expect(child != nil)
        child?.removeFromParent()
        #expect(child == nil)
    }

    @Test("a node owns neither its parent, nor its responder")  // Rule 4
    func notOwning() {
        final class Controller: Responder {
            static var actions: ActionTable<Controller> {}
        }
        var parent: ActionNode? = ActionNode("p")
        let node = ActionNode("n", in: parent)
        var controller: Controller? = Controller()
        node.responder = controller
        #expect(node.parent != nil && node.responder === controller)
        weak let weakParent = parent
        parent = nil
        controller = nil
        #expect(weakParent == nil && node.parent == nil && node.responder == nil)
        #expect(node.path == "n")
    }

    @Test("a child that is still held lives on when its parent goes, with what is below it")  // Rule 4
    func heldChild() {
        var top: ActionNode? = ActionNode("top")
        let middle = ActionNode("middle", in: ActionNode("upper", in: top))
        let leaf = ActionNode("leaf", in: ActionNode("lower", in: middle))
        top = nil
        #expect(middle.parent == nil && leaf.path == "middle/lower/leaf")
        let other = ActionNode("other")
        other.add(middle)
        #expect(leaf.path == "other/middle/lower/leaf")
    }

    @Test("a coordinator owns its tree")
    func coordinatorOwns() {
        let coordinator = Coordinator(root: ActionNode("root"))
        _ = ActionNode("child", in: coordinator.root)
        #expect(coordinator.node(at: "root/child") != nil)
    }

    /// The shapes of large trees.
    enum Shape: CaseIterable {
        case chain, chainFromBelow, star, decimal

        func build(_ count: Int) -> ActionNode {
            let root = ActionNode("n")
            switch self {
            case .chain:
                var node = root
                for _ in 1..<count { node = ActionNode("n", in: node) }
            case .chainFromBelow:
                var node = root
                for _ in 1..<count {
                    let parent = ActionNode("n")
                    parent.add(node)
                    node = parent
                }
                return node
            case .star:
                for _ in 1..<count { _ = ActionNode("n", in: root) }
            case .decimal:
                var nodes = [root]
                for index in 1..<count { nodes.append(ActionNode("n", in: nodes[(index - 1) / 10])) }
            }
            return root
        }
    }

    @Test(
        "releasing a million nodes (a tenth in debug builds) does not overflow the stack, whatever their shape",
        arguments: Shape.allCases)
    func release(_ shape: Shape) {  // Rule 4
        var root: ActionNode? = shape.build(Effort.count(1_000_000))
        weak let weakRoot = root
        weak let child = root?.children.first
        #expect(child != nil)
        root = nil
        #expect(weakRoot == nil && child == nil)
    }

    @Test("a request from a million levels (a tenth in debug builds) below the root finds its target")
    func deepRequest() {
        let root = ActionNode("n")
        var node = root
        for _ in 1..<Effort.count(1_000_000) { node = ActionNode("n", in: node) }
        let coordinator = Coordinator(root: root)
        coordinator.firstResponder = node
        root.onAction("a:") { _ in }
        #expect(coordinator.perform("a:").isPerformed)
        #expect(coordinator.perform("b:").word == "unclaimed")
    }

    // MARK: Names and paths

    @Test(
        "a text of other characters is a name that paths have as it is",  // Rule 5
        arguments: [
            "a", "a b", "~", "a  b", "photo.jpg", "été", "👩‍🚀", "a:b", "0", "-", "..", "a\u{200B}", "(a released node)",
        ])
    func goodName(_ name: String) {
        let root = ActionNode("root")
        let node = ActionNode(name, in: root)
        #expect(node.name == name && node.path == "root/\(name)")
        #expect(Coordinator(root: root).node(at: node.path) === node)
    }

    @Test("among siblings of one name each is written with its position, a single one is plain")  // Rule 5
    func positions() {
        let root = ActionNode("r")
        let nodes = ["cell", "head", "cell", "cell"].map { ActionNode($0, in: root) }
        #expect(nodes.map(\.path) == ["r/cell[0]", "r/head", "r/cell[1]", "r/cell[2]"])
        nodes[0].removeFromParent()
        #expect(nodes.map(\.path) == ["cell", "r/head", "r/cell[0]", "r/cell[1]"])
        nodes[2].removeFromParent()
        #expect(nodes[3].path == "r/cell" && "\(nodes[3])" == "r/cell")
    }

    // Rule 5
    @Test(
        "a written path finds its node, and a name means the first of that name",
        arguments: [
            ("app", "app"), ("app/window", "app/window"), ("app/window/grid/cell", "app/window/grid/cell[0]"),
            ("app/window/grid/cell[0]", "app/window/grid/cell[0]"),
            ("app/window/grid/cell[1]", "app/window/grid/cell[1]"),
            ("app/window[0]/grid", "app/window/grid"), ("app[0]/window", "app/window"),
            ("app/window/grid/cell[2]", nil), ("app/window[1]", nil), ("app[1]", nil), ("", nil), ("/", nil),
            ("/app", nil),
            ("app/", nil), ("app//grid", nil), ("window", nil), ("App", nil), (" app", nil), ("app/window/", nil),
            ("app/window/grid/cell[]", nil), ("app/window/grid/cell[-1]", nil), ("app/window/grid/cell[+1]", nil),
            ("app/window/grid/cell[1", nil), ("app/window/grid/cell1]", nil), ("app/window/grid/cell[0][1]", nil),
            ("app/window/grid/cell[ 1]", nil), ("app/window/grid/[0]", nil), ("app/window/grid/cell[0]x", nil),
            ("app/window/grid/cell[99999999999999999999]", nil), ("app/window/grid/cell[١]", nil),
            ("app/window/grid/cell[0]\u{301}", nil), ("[0]", nil), ("]", nil), ("[", nil),
        ])
    func reading(_ path: String, _ expected: String?) {
        #expect(sample.coordinator.node(at: path)?.path == expected)
    }

    @Test("every path that is written is read back")  // Rule 5
    func roundTrip() {
        var pending = [sample.app]
        while let node = pending.popLast() {
            #expect(sample.coordinator.node(at: node.path) === node)
            pending += node.children
        }
    }

    // Rule 5
    @Test(
        "names that join the slashes and brackets beside them to characters are found by their paths",
        arguments: [
            "\u{301}x", "a\u{600}", "\u{600}", "a\u{200D}",
        ])
    func joining(name: String) {
        let nodes = (0..<2).map { _ in ActionNode(name, in: sample.app) }
        _ = nodes.map { ActionNode("cell", in: $0) }
        for node in nodes + nodes.flatMap(\.children) {
            #expect(sample.coordinator.node(at: node.path) === node, "\(node.path)")
        }
    }

    @Test("a name that begins with a combining character is found by its path")  // Rule 5
    func combining() {
        let node = ActionNode("\u{301}x", in: sample.app)
        #expect(sample.coordinator.node(at: node.path) === node)
    }

    @Test("a coordinator of a part of a tree finds its nodes by their paths")  // Rule 5
    func partOfTree() {
        let part = Coordinator(root: sample.grid)
        #expect(part.node(at: sample.cells[1].path) === sample.cells[1])
    }

    // MARK: Drawing

    @Test("is drawn with what it claims")
    func drawing() {
        final class Controller: Responder {
            static var actions: ActionTable<Controller> {
                ActionMethod("paste:", Controller.copy)
                ActionMethod("copy:", Controller.copy)
            }
            func copy() {}
        }
        let controller = Controller()
        sample.app.onAction("quit:") { _ in }
        sample.window.responder = controller
        sample.window.onAction("zoom:") { _ in }.onAction("close:") { _ in }.onAction("close:") { _ in }
        sample.grid.remap("rateBest:", to: "rateFiveStars:").handleAction { _ in }
        sample.sidebar.host(Coordinator(root: ActionNode("inner")))
        #expect(
            sample.app.drawing() == """
                app   quit:
                  window   methods copy:, paste:   close:, zoom:
                    grid   rateBest: → rateFiveStars:   catch-all
                      cell[0]
                      cell[1]
                    sidebar   a host
                """)
        #expect(sample.cells[1].drawing() == "cell")
    }

    @Test("paths stay right while siblings of one name leave, in any order")  // Rule 5
    func leavingTwins() {
        var random = SeededGenerator(seed: SeededGenerator.seed(for: "leaving twins"))
        for _ in 0..<20 {
            let list = ActionNode("list")
            var cells = (0..<40).map { _ in ActionNode("cell", in: list) }
            _ = cells[7].id.path
            while cells.count > 1 {
                let gone = Int.random(in: 0..<cells.count, using: &random)
                let cell = cells.remove(at: Bool.random(using: &random) ? gone : 0)
                if Bool.random(using: &random) {
                    cell.removeFromParent()
                } else {
                    list.add(cell)
                    cells.append(cell)
                    if Int.random(in: 0..<3, using: &random) == 0 { cells.removeLast().removeFromParent() }
                }
                guard cells.count > 1 else { break }
                #expect(cells.map(\.id.path) == cells.indices.map { "list/cell[\($0)]" })
                #expect(cells.map(\.path) == cells.indices.map { "list/cell[\($0)]" })
            }
        }
    }

    @Test("thousands of siblings of one name leave one after the other")
    func manyTwinsLeave() {
        let list = ActionNode("list"), cells = (0..<200_000).map { _ in ActionNode("cell", in: list) }
        _ = cells[0].id
        for cell in cells.dropLast() { cell.removeFromParent() }
        #expect(cells.last?.id.path == "list/cell")
    }
}
