import ActionRuntime

/// Requests whose claims are asked each time: conditions, predicates, handlers that decline, and other trees.
enum RouteLines {
    static func measure(_ bench: Bench) {
        bench.begin(.conditions)
        for depth in Chain.depths {
            perform(bench, "perform with a condition, depth \(depth)", 5.2, depth, series: "perform with a condition") {
                $0.root.onAction(Chain.action, when: { isReady.pointee }) { _ in sum.pointee &+= 1 }
            }
        }
        let one = perform(bench, "one false, an unconditional one above, depth 8", 5.7, 8) { refuse($0, 1) }
        let nine = perform(bench, "nine false, an unconditional one above, depth 64", 9.7, 64) { refuse($0, 9) }
        if let one, let nine { bench.compareEach("each further claim asked", (nine - one) / 8, limit: 0.5) }

        bench.begin(.ways)
        perform(bench, "a catch-all with a predicate, depth 8", 6.2, 8) {
            let action = Chain.action
            $0.root.handleAction(claims: { $0 == action }) { _ in sum.pointee &+= 1 }
        }
        perform(bench, "a claim that declines, an unconditional one above, depth 8", 9.3, 8) {
            $0.leaf.parent?.receiveAction(Chain.action) { _ in .notHandled }
            $0.root.onAction(Chain.action) { _ in sum.pointee &+= 1 }
        }
        perform(bench, "a remapped name, depth 8", 8, 8) {
            $0.leaf.remap(Chain.action, to: "another:")
            $0.root.onAction("another:") { _ in sum.pointee &+= 1 }
        }
        let inner = ActionNode("inner").onAction(Chain.action) { _ in sum.pointee &+= 1 }
        let hosted = Coordinator(root: inner)
        perform(bench, "a hosted coordinator, depth 8", 8, 8) { $0.root.host(hosted) }
        let next = Coordinator(root: ActionNode("next").onAction(Chain.action) { _ in sum.pointee &+= 1 })
        perform(bench, "the coordinator that is `next`, depth 8", 8, 8) { $0.coordinator.next = next }
    }

    /// Conditional claims that do not take the request, at the nodes below an unconditional one.
    private static func refuse(_ chain: Chain, _ count: Int) {
        var node: ActionNode? = chain.leaf
        for _ in 0..<count {
            node?.onAction(Chain.action, when: { !isReady.pointee }) { _ in }
            node = node?.parent
        }
        chain.root.onAction(Chain.action) { _ in sum.pointee &+= 1 }
    }

    @discardableResult
    private static func perform(
        _ bench: Bench, _ name: String, _ goal: Double, _ depth: Int, series: String? = nil, _ prepare: (Chain) -> Void
    ) -> Double? {
        let chain = Chain(depth), action = Chain.action
        prepare(chain)
        return bench.measure(name, goal: .yardsticks(goal), series: series, depth: series == nil ? nil : depth) {
            count in
            for _ in 0..<count { chain.coordinator.perform(action, from: chain.leaf) }
        }
    }
}

/// What conditions read.
private nonisolated(unsafe) let isReady: UnsafeMutablePointer<Bool> = {
    let pointer = UnsafeMutablePointer<Bool>.allocate(capacity: 1)
    pointer.initialize(to: true)
    return pointer
}()

private final class Methods: Responder {
    static var actions: ActionTable<Methods> {
        ActionMethod("method:", Methods.method)
        ActionMethod("closure:") { $0.method() }
    }

    func method() { sum.pointee &+= 1 }
}

/// Requests that end at a method of a responder.
enum MethodLines {
    static func measure(_ bench: Bench) {
        bench.begin(.methods)
        for depth in Chain.depths {
            perform(bench, "perform an explicit method, depth \(depth)", "method:", depth, series: "perform a method")
        }
        perform(bench, "perform an explicit method given as a closure, depth 8", "closure:", 8, series: nil)
    }

    private static func perform(
        _ bench: Bench, _ name: String, _ action: ActionName, _ depth: Int, series: String?
    ) {
        let chain = Chain(depth), methods = Methods()
        chain.root.responder = methods
        bench.measure(
            name, goal: .yardsticks(9.5), series: series, depth: series == nil ? nil : depth
        ) { count in
            for _ in 0..<count { chain.coordinator.perform(action, from: chain.leaf) }
        }
        withExtendedLifetime(methods) {}
    }
}
