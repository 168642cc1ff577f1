/// A closure that hears of first responders.
final class FocusObserver {
    fileprivate let hear: (ActionNode?) -> Void
    fileprivate var isCancelled = false

    fileprivate init(_ hear: @escaping (ActionNode?) -> Void) {
        self.hear = hear
    }
}

extension Coordinator {
    /// Calls a closure whenever there is another first responder, with that, until the registration is cancelled.
    ///
    /// It hears of those that are set, and of those that take the place of one that has left the tree; nil says that there is
    /// none, so that requests start at the root. It is called once the change is complete: a subtree that leaves is out by then.
    /// Observers are called in the order in which they were added. Where one of them sets another first responder, all hear of
    /// that, and those behind it of nothing else. A stray one that is released outside of the tree is forgotten silently.
    @discardableResult
    public func observeFocus(_ hear: @escaping (_ firstResponder: ActionNode?) -> Void) -> Registration {
        let observer = FocusObserver(hear)
        focusObservers.append(observer)
        return Registration { [weak self] in
            observer.isCancelled = true
            guard let self else { return }
            // Releasing runs user code, so write first.
            let all = focusObservers
            focusObservers = all.filter { $0 !== observer }
            withExtendedLifetime(all) {}
        }
    }

    /// Changes the first responder, and tells no observer yet; runs no user code.
    func setFocus(_ new: ActionNode?) {
        guard new !== firstResponder else { return }
        focus = new
        focusNumber = (new ?? root).list()
        focusChanges.made += 1
        // The routes of an outer coordinator lead through this one's first responder.
        new?.forEachAnswerer { $0.changes.join(changes) }
        host?.forEachAnswerer { $0.forget(nil) }
        changes.shared.note(nil)
    }

    /// Tells the observers of the first responder, unless all were told of it.
    func tellFocus() {
        let change = focusChanges.made
        guard focusChanges.told != change else { return }
        focusChanges.told = change
        for observer in focusObservers where !observer.isCancelled {
            // In a frame, because an observer may set another one without end.
            Frames.run(Forwarder.handleAction) {
                observer.hear(firstResponder)
            } tooDeep: { _ in
            }
            // What an observer set was told to all.
            if focusChanges.made != change { return }
        }
    }
}

extension Coordinator: Watcher {
    func isConcerned(by subtree: ActionNode) -> Bool {
        focus.map(subtree.isAbove) ?? false
    }

    /// Has the node that a subtree with the first responder was taken from take its place.
    func subtreeLeaves(_ subtree: ActionNode, from parent: ActionNode) {
        // Whoever waits for changes was told of the removal, and may have moved the parent or the focus.
        if isConcerned(by: subtree) { setFocus(root.isAbove(parent) ? parent : nil) }
    }

    func subtreeLeft(_ subtree: ActionNode) { tellFocus() }
}
