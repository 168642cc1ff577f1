import ActionRuntime

extension History {
    /// Asks the same thing in every way there is; the answers agree.
    func compare(_ hub: Hub, _ names: [ActionName]) {
        quietly {
            let start = decisions.oneIn(3) ? nil : node
            for name in names { compare(name, hub.coordinator, from: start) }
            compareList(hub.coordinator, from: start)
            compareMenus(hub)
        }
    }

    private func compare(_ name: ActionName, _ coordinator: Coordinator, from start: ActionNode?) {
        let target = coordinator.target(forAction: name, from: start)
        let validation = coordinator.validate(name, arguments: [:], from: start)
        let explanation = coordinator.explain(name, arguments: [:], from: start)
        check(
            coordinator.canPerform(name, from: start) == (target != nil),
            "'\(name)' can be performed where it has a target")
        check(validation.target == target?.performer, "'\(name)' is validated by its target")
        check(explanation.validation == validation, "'\(name)' is explained as it is validated")
        check(target != nil || !validation.isEnabled, "'\(name)' is disabled where it has no target")
        check(validation.isEnabled == validation.reasons.isEmpty, "'\(name)' is disabled for a reason")
        let takers = explanation.steps.filter { $0.verdict == .target || $0.verdict == .disabled }
        check((takers.last?.node == target?.node.id) || target == nil, "'\(name)' is explained up to its target")
        check(!explanation.description.isEmpty, "an explanation has words")
    }

    private func compareList(_ coordinator: Coordinator, from start: ActionNode?) {
        let actions = coordinator.actions(from: start)
        check(Set(actions.map(\.name)).count == actions.count, "each action is listed once")
        for action in actions {
            let target = coordinator.target(forAction: action.name, from: start)
            check(target?.performer == action.target.performer, "'\(action.name)' is listed with its target")
            check(
                coordinator.validate(action.name, from: start) == action.validation,
                "'\(action.name)' is listed as it is")
        }
    }

    private func compareMenus(_ hub: Hub) {
        let old = hub.watch.snapshot
        let changes = hub.watch.takeChanges()
        let fresh = hub.coordinator.snapshot(of: hub.menu)
        check(hub.watch.snapshot == fresh, "a watched menu is as it is")
        check(fresh.changes(since: old) == changes, "the changes are those between the snapshots")
        check(old.applying(changes) == fresh, "the changes make the new of the old")
        for item in fresh.commands {
            guard let command = item.command else { continue }
            // Arguments that have to be asked for first say nothing against a command without any.
            let isAsked = item.needsArguments != nil && command.arguments.isEmpty
            let validation = hub.coordinator.validate(command.action, arguments: isAsked ? nil : command.arguments)
            let isEnabled = validation.isEnabled && !command.attributes.contains(.disabled)
            check(item.isEnabled == isEnabled, "'\(item.title)' is shown as it is")
            check(item.target == validation.target, "'\(item.title)' is shown with its target")
        }
    }

    func comparePath(_ node: ActionNode) {
        var top = node
        while let parent = top.parent { top = parent }
        check(top.node(at: node.path) === node, "the path '\(node.path)' leads to its node")
        check(node.children.allSatisfy { $0.parent === node }, "children know their parent")
        check(node.parent.map { $0.children.contains { $0 === node } } ?? true, "a parent knows its children")
    }
}
