package import ActionMenus

/// A bridge between a coordinator's tree and a toolkit's responder chain, which names actions by selectors.
@MainActor
package protocol ChainBridge: AnyObject {
    var coordinator: Coordinator { get }
    /// Keeps the tree and the chain from asking each other in a circle.
    var crossing: ChainCrossing { get }
    /// Is called with the outcome of each action that the chain sent into the tree.
    var onOutcome: ((Outcome) -> Void)? { get }
}

extension ChainBridge {
    /// Whether the tree claims the action of a selector; false while the tree is asking the chain.
    package func claims(_ selector: String) -> Bool {
        guard let action = SelectorName.action(of: selector) else { return false }
        return crossing.cross { coordinator.canPerform(action) } ?? false
    }

    /// Performs the action of a selector, and awaits it where it may have to be awaited; does nothing for a selector that is no action's.
    package func perform(_ selector: String, sender: AnyObject?) {
        guard let action = SelectorName.action(of: selector) else { return }
        coordinator.send(Invocation(action, sender: sender), from: nil) { [weak self] in self?.onOutcome?($0) }
    }

    /// The tree's answer for the action of a selector; nil for a selector that is no action's.
    package func validation(of selector: String, sender: AnyObject?) -> Validation? {
        SelectorName.action(of: selector).map { coordinator.validate($0, sender: sender) }
    }
}
