package import ActionMenus

/// What a toolkit's menu shows: the answers of one tree, and of another one once that is in use, such as the key window's.
@MainActor
package final class MenuSource {
    private let menu: Menu
    private let own: MenuTree
    private let start: GivenStart
    private var tree: MenuTree
    private var watch: MenuWatch
    private var following: Task<Void, Never>?
    /// Is called with changes, never from within a method of the source.
    package var onChange: @MainActor (MenuChanges) -> Void

    /// - Parameters:
    ///   - menu: The menu.
    ///   - tree: The tree that is asked first, and where no other is in use.
    ///   - start: Where requests start in that tree; the first responder, else the root, where it is nil.
    ///   - onChange: Is called with changes.
    package init(
        _ menu: Menu, of tree: MenuTree, from start: (any RequestStart)? = nil,
        onChange: @escaping @MainActor (MenuChanges) -> Void = { _ in }
    ) {
        (self.menu, own, self.tree, self.start, self.onChange) = (menu, tree, tree, GivenStart(start), onChange)
        watch = tree.coordinator.watch(menu, keys: tree.keys, from: start)
        follow()
    }

    deinit { following?.cancel() }

    /// The coordinator that is asked now.
    package var coordinator: Coordinator { tree.coordinator }

    /// The menu as it was when it was asked last.
    package var snapshot: MenuSnapshot { watch.snapshot }

    /// Asks again where something may have changed; ``onChange`` hears of it in a later turn.
    ///
    /// - Parameter isTold: Whether ``onChange`` hears of changes. A toolkit that asks in order to show the answer need not hear of it again,
    ///   or a title that changes each time would be asked for without end.
    package func takeSnapshot(telling isTold: (MenuChanges) -> Bool = { _ in true }) -> MenuSnapshot {
        // Validators may switch the tree.
        let watch = watch, changes = watch.takeChanges()
        if isTold(changes) { tell(changes) }
        return watch.snapshot
    }

    /// Asks another tree from now on; ``onChange`` hears in a later turn of what that changes.
    ///
    /// - Parameter other: The tree; nil for the source's own.
    package func switchTree(to other: MenuTree?) {
        let other = other ?? own
        guard other.coordinator !== tree.coordinator || other.keys !== tree.keys else { return }
        let old = watch.snapshot
        tree = other
        watch = tree.coordinator.watch(menu, keys: tree.keys, from: ownStart(in: tree.coordinator).current)
        follow()
        tell(watch.snapshot.changes(since: old))
    }

    /// The start of the source, which is in its own tree; the first responder for another coordinator.
    private func ownStart(in coordinator: Coordinator) -> GivenStart {
        coordinator === own.coordinator ? start : GivenStart(nil)
    }

    private func follow() {
        following?.cancel()
        following = Task { [weak self, watch] in
            for await changes in watch { self?.onChange(changes) }
        }
    }

    private func tell(_ changes: MenuChanges) {
        if changes.isEmpty { return }
        Task { [weak self] in self?.onChange(changes) }
    }

    // MARK: Choosing

    /// The menu as a coordinator answers now.
    ///
    /// - Parameters:
    ///   - other: The coordinator; the one that is asked, where it is nil.
    ///   - start: Where requests start; the start of the source, where it is nil.
    package func snapshot(by other: Coordinator? = nil, from start: GivenStart? = nil) -> MenuSnapshot {
        let coordinator = other ?? coordinator
        if start == nil, coordinator === self.coordinator { return takeSnapshot() }
        let keys = coordinator === self.coordinator ? tree.keys : nil
        return coordinator.snapshot(of: menu, keys: keys, from: (start ?? ownStart(in: coordinator)).current)
    }

    /// Performs the command of an item that a person chose, if the item is still in the menu and still has the command that was shown.
    ///
    /// - Parameters:
    ///   - item: The item, as it was shown.
    ///   - other: The coordinator that performs the command; the one that is asked, where it is nil.
    ///   - start: Where the request starts; the start of the source, where it is nil.
    ///   - sender: The object that asks.
    ///   - hear: Is called with the outcome.
    /// - Precondition: The item is a command.
    package func send(
        _ item: MenuSnapshot.Item, by other: Coordinator? = nil, from start: GivenStart? = nil, sender: AnyObject,
        then hear: @escaping @MainActor (Outcome) -> Void
    ) {
        let coordinator = other ?? coordinator, given = start ?? ownStart(in: coordinator)
        if given.isGone { return hear(.failed(DispatchError.staleOrigin, by: nil, handledBy: nil)) }
        // Validators may release the start or switch the tree, and the request must not go elsewhere then.
        let current = given.current
        guard snapshot(by: coordinator, from: start).shown(item) != nil else { return hear(.gone(item)) }
        coordinator.send(item, from: current, sender: sender, then: hear)
    }
}

extension MenuSnapshot {
    /// An item of an earlier snapshot as it is now; nil where it is no longer in the menu, or hidden.
    package func shown(_ item: Item) -> Item? { menu.shown(item.key) }
}

extension MenuSnapshot.Item {
    /// The item of a key: this one, or one in it; nil where there is none that is seen.
    fileprivate func shown(_ key: Key) -> MenuSnapshot.Item? {
        if isHidden { return nil }
        return self.key == key ? self : items.lazy.compactMap { $0.shown(key) }.first
    }
}

extension Outcome {
    /// The outcome of an item that was chosen and is no longer in the menu.
    package static func gone(_ item: MenuSnapshot.Item) -> Outcome {
        var item = item
        item.isHidden = true
        return .failed(
            DispatchError.changed(.hidden, now: .init(title: item.title, shown: item)), by: nil, handledBy: nil)
    }

    /// The outcome of an item that was chosen, and of which nothing but the title is known any more.
    package static func gone(titled title: String) -> Outcome {
        .gone(MenuSnapshot.Item(Command(title, action: "performCommand:"), Validation("performCommand:")))
    }
}
