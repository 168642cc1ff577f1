extension Coordinator {
    /// Calls a closure with the new first responder after each change, until the registration is cancelled.
    ///
    /// A change is a first responder that was set, or that took the place of one that left the tree; nil says that there is none,
    /// so that requests start at the root. The call comes when the change is complete: a subtree that leaves is out of the tree
    /// by then. Observers are called in the order in which they were added. If an observer sets another node, all hear of that
    /// node, and later observers of no other. A first responder outside of the tree that is released is forgotten without a call.
    @discardableResult
    public func observeFocus(_ hear: @escaping (_ firstResponder: ActionNode?) -> Void) -> Registration {
        focusObservers.add(hear)
    }

    /// Changes the first responder, without telling observers yet; runs no user code.
    func setFocus(_ new: ActionNode?) {
        guard new !== firstResponder else { return }
        focus = new
        focusNumber = (new ?? root).assignNumber()
        focusChanges.made += 1
        // The routes of an outer coordinator lead through this one's first responder.
        new?.forEachListener { $0.changes.join(changes) }
        host?.forEachListener { $0.forget(nil) }
        changes.shared.note()
    }

    /// Tells the observers of the current first responder, unless they were told of it already.
    func tellFocus() {
        let change = focusChanges.made
        guard focusChanges.told != change else { return }
        focusChanges.told = change
        for hear in focusObservers.live {
            // In a frame, because observers may set first responders without end.
            Frames.run(Forwarder.handleAction) {
                hear(firstResponder)
            } tooDeep: { _ in
            }
            // The observer set another first responder, of which all were told.
            if focusChanges.made != change { return }
        }
    }
}

extension Coordinator: Watcher {
    func isConcerned(by subtree: ActionNode) -> Bool {
        focus.map(subtree.isAbove) ?? false
    }

    /// Makes the node that a subtree was taken from the first responder, if the subtree contains the current one.
    func subtreeLeaves(_ subtree: ActionNode, from parent: ActionNode) {
        // A task that waits for changes was told of the removal, and may have moved the parent or the first responder.
        if isConcerned(by: subtree) { setFocus(root.isAbove(parent) ? parent : nil) }
    }

    func subtreeLeft(_ subtree: ActionNode) { tellFocus() }
}
