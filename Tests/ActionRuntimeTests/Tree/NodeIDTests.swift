import ActionRuntime
import Testing

@Suite("NodeID") struct NodeIDTests {
    @Test("prints the path as it is now")
    func path() {
        let sample = Sample()
        let id = sample.cells[1].id
        #expect(id.path == "app/window/grid/cell[1]" && "\(id)" == "app/window/grid/cell[1]")
        sample.sidebar.add(sample.grid)
        #expect("\(id)" == "app/window/sidebar/grid/cell[1]")
        sample.cells[0].removeFromParent()
        #expect("\(id)" == "app/window/sidebar/grid/cell")
    }

    @Test("is the same for a node however often it is asked, and another for each node")
    func identity() {
        let sample = Sample()
        #expect(sample.app.id == sample.app.id && sample.cells[0].id != sample.cells[1].id)
    }

    @Test("says so once its node is released, also where another took its place")
    func released() {
        var node: ActionNode? = ActionNode("n")
        let id = node!.id
        node = nil
        let others = (0..<10).map { _ in ActionNode("other") }
        #expect(others.allSatisfy { $0.id != id })
        #expect(id.path == nil && "\(id)" == "(a released node)")
    }

    @Test("an outcome prints after its tree is gone")
    func outcome() {
        func outcomes() -> [Outcome] {
            let node = ActionNode("n")
            node.onAction("a:", validate: { $0.disable("no") }) { _ in }.onAction("b:") { _ in }
            let coordinator = Coordinator(root: node)
            return [coordinator.perform("a:"), coordinator.perform("b:"), coordinator.perform("c:")]
        }
        #expect(
            outcomes().map(\.description) == [
                "'a:' is disabled: no.", "'b:' was performed at (a released node).", "Nothing responds to 'c:'.",
            ])
    }

    @Test("is printed from other isolations while the tree is changed", .timeLimit(.minutes(10)))
    func elsewhere() async {
        let root = ActionNode("root")
        let left = ActionNode("left", in: root)
        let right = ActionNode("right", in: root)
        let leaf = ActionNode("leaf", in: left)
        let id = leaf.id
        let printing = Task.detached {
            var texts: Set<String> = []
            while !Task.isCancelled { texts.insert("\(id)") }
            return texts
        }
        for round in 0..<20_000 { (round.isMultiple(of: 2) ? right : left).add(leaf) }
        printing.cancel()
        #expect(await printing.value.isSubset(of: ["root/left/leaf", "root/right/leaf", "leaf"]))
    }

    @Test("is printed from other isolations while its node is released", .timeLimit(.minutes(10)))
    func race() async {
        await #expect(processExitsWith: .success) {
            let (ids, continuation) = AsyncStream.makeStream(of: NodeID.self, bufferingPolicy: .bufferingNewest(1))
            let printing = Task.detached {
                var count = 0
                for await id in ids {
                    for _ in 0..<50 where id.path != nil { count += 1 }
                }
                return count
            }
            for _ in 0..<20_000 {
                let root = ActionNode("root")
                let leaf = ActionNode("leaf", in: root)
                continuation.yield(leaf.id)
                for _ in 0..<20 where leaf.path.isEmpty { break }
            }
            continuation.finish()
            _ = await printing.value
        }
    }
}
