import ActionRuntime

/// A chain of nodes with the claims on the root.
struct Chain {
    let root: ActionNode
    let leaf: ActionNode
    let coordinator: Coordinator

    init(_ depth: Int, crowded: Bool = false) {
        root = ActionNode("root")
        var node = root
        for index in 0..<depth {
            node = ActionNode("n\(index)", in: node)
            guard crowded else { continue }
            for other in 0..<4 {
                guard let name = ActionName(validating: "other.\(index % 16).\(other):") else { continue }
                node.onAction(name) { _ in }
            }
        }
        leaf = node
        coordinator = Coordinator(root: root)
    }
}

final class Methods: Responder {
    static var actions: ActionTable<Methods> { ActionMethod("method:", Methods.method) }
    func method() { sum.pointee &+= 1 }
}

enum DispatchBench {
    static let name: ActionName = "action.category.1042:"
    static let validated: ActionName = "action.validated:"

    static func measure(_ bench: Bench) {
        for depth in [1, 8, 64, 512] { measure(bench, depth: depth) }
        measureMany(bench)
        measureStrings(bench)
    }

    private static func measure(_ bench: Bench, depth: Int) {
        let chain = Chain(depth)
        let (coordinator, leaf) = (opaque(chain.coordinator), opaque(chain.leaf))
        chain.root.onAction(name) { _ in sum.pointee &+= 1 }
        chain.root.onAction(validated, validate: { $0.state = .on }) { _ in sum.pointee &+= 1 }
        let methods = Methods()
        chain.root.responder = methods
        let unclaimed: ActionName = "action.unclaimed:"
        bench.measure("dispatch", "perform, depth \(depth)", goal: 1, depth: depth) { count in
            for _ in 0..<count { coordinator.perform(name, from: leaf) }
        }
        bench.measure("dispatch", "perform with a validator, depth \(depth)", goal: 2) { count in
            for _ in 0..<count { coordinator.perform(validated, from: leaf) }
        }
        bench.measure("dispatch", "perform an explicit method, depth \(depth)", goal: 1.5) { count in
            for _ in 0..<count { coordinator.perform("method:", from: leaf) }
        }
        bench.measure("dispatch", "canPerform, depth \(depth)", goal: 0.8) { count in
            for _ in 0..<count where !coordinator.canPerform(name, from: leaf) { sum.pointee &+= 1 }
        }
        bench.measure("dispatch", "validate, depth \(depth)", goal: 0.8) { count in
            for _ in 0..<count where !coordinator.validate(name, from: leaf).isEnabled { sum.pointee &+= 1 }
        }
        bench.measure("dispatch", "an unclaimed name, depth \(depth)", goal: 0.8) { count in
            for _ in 0..<count where coordinator.perform(unclaimed, from: leaf).isPerformed { sum.pointee &+= 1 }
        }
        withExtendedLifetime((chain.root, methods)) {}
    }

    /// One start node among 1,024, and one of 64 names.
    private static func measureMany(_ bench: Bench) {
        let root = ActionNode("root")
        let coordinator = Coordinator(root: root)
        let names = (0..<64).compactMap { ActionName(validating: "action.many.\($0):") }
        for name in names { root.onAction(name) { _ in sum.pointee &+= 1 } }
        let leaves = (0..<1024).map { index in
            ActionNode("leaf", in: ActionNode("branch\(index)", in: root))
        }
        var random = Random()
        let picks = (0..<4096).map { _ in (leaves[random.next(below: 1024)], names[random.next(below: 64)]) }
        bench.measure("dispatch", "one start node among 1,024, 64 names, random", goal: 2) { count in
            for index in 0..<count {
                let (leaf, name) = picks[index & 4095]
                coordinator.perform(name, from: leaf)
            }
        }
    }

    private static func measureStrings(_ bench: Bench) {
        let chain = Chain(8)
        let (coordinator, leaf) = (opaque(chain.coordinator), opaque(chain.leaf))
        chain.root.onAction("action.category.1042:") { _ in sum.pointee &+= 1 }
        bench.measure("dispatch", "perform a string literal", goal: 1.5) { count in
            for _ in 0..<count { coordinator.perform("action.category.1042:", from: leaf) }
        }
        let text = opaque("action.category.1042:")
        bench.measure("dispatch", "perform a String", goal: 2.5) { count in
            for _ in 0..<count {
                if let name = ActionName(validating: text) { coordinator.perform(name, from: leaf) }
            }
        }
        withExtendedLifetime(chain.root) {}
    }
}
