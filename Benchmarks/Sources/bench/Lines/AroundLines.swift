import ActionRuntime

/// What stands around handlers, and how they say what takes back what they do.
enum AroundLines {
    static func measure(_ bench: Bench) {
        bench.begin(.around)
        let plain = perform(bench, "perform with nothing around it") { _ in }
        let other = perform(bench, "perform beside an interceptor of another name") {
            $0.intercept("other:") { (_: Invocation) in sum.pointee &+= 1 }
        }
        let gone = perform(bench, "perform after an interceptor was cancelled") {
            $0.intercept { (_: Invocation) in sum.pointee &+= 1 }.cancel()
        }
        let before = perform(bench, "perform with a closure before it") {
            $0.intercept { (_: Invocation) in sum.pointee &+= 1 }
        }
        let after = perform(bench, "perform with a closure before and one after it") {
            $0.intercept { (_: Invocation) -> ((Outcome) -> Void)? in { _ in sum.pointee &+= 1 } }
        }
        let validated = perform(bench, "perform with an interceptor that validates") {
            $0.intercept(validate: { _ in sum.pointee &+= 1 })
        }
        bench.compare("an interceptor of another name, against plain", other, with: plain, goal: 1.03)
        bench.compare("after an interceptor, against plain", gone, with: plain, goal: 1.03)
        bench.compare("a closure before, against plain", before, with: plain, goal: 3.5)
        bench.compare("a closure before and after, against plain", after, with: plain, goal: 6)
        bench.compare("an interceptor that validates, against plain", validated, with: plain, goal: 5)
        let kept = perform(bench, "perform below an undo stack") { $0.undoStack = UndoStack() }
        bench.compare("below an undo stack, against plain", kept, with: plain, goal: 2)
        registerUndo(bench)
    }

    private static func perform(_ bench: Bench, _ name: String, _ prepare: (ActionNode) -> Void) -> Double? {
        let chain = Chain(8), action = Chain.action
        chain.root.onAction(action) { _ in sum.pointee &+= 1 }
        prepare(chain.root)
        defer { chain.root.undoStack = nil }
        return bench.measure(name) { count in
            for _ in 0..<count { chain.coordinator.perform(action, from: chain.leaf) }
        }
    }

    private static func registerUndo(_ bench: Bench) {
        let chain = Chain(8), action = Chain.action
        chain.root.undoStack = UndoStack()
        defer { chain.root.undoStack = nil }
        chain.root.onAction(action) { $0.registerUndo("Counting") { sum.pointee &-= 1 } }
        bench.measure("perform a handler that says how to take back", goal: .yardsticks(25)) { count in
            for _ in 0..<count { chain.coordinator.perform(action, from: chain.leaf) }
        }
        merge(bench)
    }

    /// Typing: 1,000 steps in an entry, of which each keeps its request and no entry of its own.
    private static func merge(_ bench: Bench) {
        let chain = Chain(8), action = Chain.action, stack = UndoStack(levels: 2)
        chain.root.undoStack = stack
        defer { chain.root.undoStack = nil }
        chain.root.onAction(action) { $0.registerUndo("Typing", merging: "typing") { sum.pointee &-= 1 } }
        bench.measure("perform a handler whose steps are merged, 1,000 in an entry") { count in
            for index in 0..<count {
                if index % 1_000 == 0 { stack.seal() }
                chain.coordinator.perform(action, from: chain.leaf)
            }
        }
    }
}
