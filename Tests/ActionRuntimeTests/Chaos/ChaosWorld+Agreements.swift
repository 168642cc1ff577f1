import ActionRuntime

extension ChaosWorld {
    /// Traps where answers disagree, while nothing is under way and closures only answer.
    func checkAgreements() {
        guard ChaosPart.agree.isOn else { return }
        quietly {
            checkTree()
            for coordinator in coordinators.living.prefix(2) {
                for name in Self.names { check(name, by: coordinator, from: maybe(50, nodes.pick(random))) }
            }
        }
    }

    private func checkTree() {
        for node in nodes.living {
            precondition(node.id.path == node.path, "An identifier leads elsewhere than its node.")
            if let parent = node.parent {
                precondition(parent.children.contains { $0 === node }, "A parent does not have its child.")
            }
            precondition(node.children.allSatisfy { $0.parent === node }, "A child has another parent.")
        }
        for coordinator in coordinators.living {
            guard let focus = coordinator.firstResponder else { continue }
            precondition(isAbove(coordinator.root, focus), "A first responder is kept that has left.")
        }
    }

    private func check(_ name: ActionName, by coordinator: Coordinator, from start: ActionNode?) {
        let target = coordinator.target(forAction: name, from: start)
        let validation = coordinator.validate(name, arguments: [:], from: start)
        let explanation = coordinator.explain(name, arguments: [:], from: start)
        precondition(coordinator.canPerform(name, from: start) == (target != nil), "\(name): canPerform and target")
        precondition(validation.target?.node == target?.node.id, "\(name): validate and target")
        precondition(explanation.validation == validation, "\(name): explain and validate")
        let outcome = coordinator.perform(name, from: start)
        if case .failed(DispatchError.needsAwait(let performer), nil, _) = outcome, performer.precedingDeclines == 0 {
            precondition(target?.isAsync == true, "\(name): \(outcome), and isAsync is false")
        }
        if case .failed(let error, _, _) = outcome, error is DispatchError { return }
        precondition(outcome.didCallHandler == validation.isEnabled, "\(name): \(outcome), \(validation)")
    }
}
