/// Keeps the snapshot of a menu up to date.
///
/// Nothing is asked while nothing has changed. After a change of registrations, nodes, focus or keys in the coordinator's tree or in one
/// that is hosted there, and after a dispatch, since a handler may have changed the state that validators and conditions read, the
/// watch takes a snapshot and compares it with the last one. When anything else changes that state, such as a timer or the
/// network, call ``Coordinator/invalidate()``. A dispatcher other than ``Coordinator`` is asked each time, as are sections
/// and the conditions of commands. Changes add up until they are taken or awaited:
///
/// ```swift
/// let watch = coordinator.watch(menu)
/// draw(watch.snapshot)
/// for await changes in watch { redraw(changes) }
/// ```
///
/// Each change is given once, to the first that takes or awaits it; two views of the same menu need a watch each. A watch
/// belongs to the isolation of its tree, and needs no run loop.
public final class MenuWatch {
    private let coordinator: Coordinator
    private let menu: Menu
    private let start: WatchedStart
    /// The key map with which the menu is shown.
    private let keys: KeyMap?
    /// The moment before the last snapshot; nil where the snapshot may change without a change being counted.
    private var moment: Moment?

    /// The menu when changes were taken last.
    public private(set) var snapshot: MenuSnapshot

    init(_ menu: Menu, of coordinator: Coordinator, _ keys: KeyMap?, from start: (any RequestStart)?) {
        self.keys = keys
        self.coordinator = coordinator
        self.menu = menu
        self.start = WatchedStart(start)
        (snapshot, moment) = Self.snapshot(of: menu, by: coordinator, keys, from: coordinator.startNode(start))
    }

    /// Takes a snapshot, and gives the moment before its first question; nil where it may change without a change being counted.
    private static func snapshot(
        of menu: Menu, by coordinator: Coordinator, _ keys: KeyMap?, from node: ActionNode?
    ) -> (MenuSnapshot, Moment?) {
        // A task that waits for changes of the coordinator's tree also has to wait for changes of the start's tree.
        node?.forEachListener { coordinator.changes.join($0.changes) }
        node?.countRelease(in: coordinator.changes.shared)
        // Before the first question, because dispatches are counted only in a watched tree.
        coordinator.changes.shared.noteWatch()
        let moment = Moment(coordinator, node)
        var answers = MenuAnswers(by: coordinator, keys, from: node)
        var snapshot = MenuSnapshot(of: menu, &answers)
        if let keys {
            snapshot.show(keys, from: node)
            // The release of a binding's owner is counted nowhere.
            if let node, keys.mayEndUnnoticed(from: node) { answers.noteUncounted() }
        }
        return (snapshot, answers.isUncounted ? nil : moment)
    }

    /// The counts of changes in the coordinator's tree.
    fileprivate var revisions: TreeChanges { coordinator.changes.shared }

    /// Takes a snapshot, and gives its changes since the last call, or since the watch was made.
    ///
    /// - Complexity: That of a snapshot and of comparing it with the last one. Where nothing has changed, O(1), unless answers come
    ///   from responders, owned claims or other dispatchers, keys from owned bindings, or the menu has sections or conditions.
    public func takeChanges() -> MenuChanges {
        let node = start.node(in: coordinator)
        if let moment, moment == Moment(coordinator, node) { return MenuChanges(origin: snapshot.origin) }
        let new: MenuSnapshot
        (new, moment) = Self.snapshot(of: menu, by: coordinator, keys, from: node)
        let changes = new.changes(since: snapshot)
        snapshot = new
        return changes
    }
}

/// The count of changes in a tree, and where requests start, at one moment.
private struct Moment: Equatable {
    /// Retained, so that no other counter gets the identity.
    private let changes: TreeChanges
    private let events: UInt64
    private let start: NodeID?
    private let focus: NodeID?

    init(_ coordinator: Coordinator, _ start: ActionNode?) {
        changes = coordinator.changes.shared
        events = changes.events
        (self.start, focus) = (start?.id, coordinator.firstResponder?.id)
    }

    static func == (left: Moment, right: Moment) -> Bool {
        left.changes === right.changes && left.events == right.events && left.start == right.start
            && left.focus == right.focus
    }
}

extension MenuWatch: AsyncSequence {
    /// Awaits the changes of a watch, on the caller's isolation.
    ///
    /// Before macOS 15 and iOS 18 a loop has to be over the watch itself: operators of the standard library such as `map`
    /// leave the caller's isolation there.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let watch: MenuWatch

        /// The changes since the last call, awaited on the isolation of an actor where there are none yet; as ``next()``.
        ///
        /// `for await` calls it on systems that have it, and ``next()`` on others.
        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        public mutating func next(isolation actor: isolated (any Actor)?) async -> MenuChanges? { await next() }

        /// The changes since the last call, awaited where there are none yet; nil once the task is cancelled.
        public mutating func next() async -> MenuChanges? {
            while !Task.isCancelled {
                var revisions = watch.revisions
                let count = revisions.events
                var changes = watch.takeChanges()
                // A validator may invalidate actions that were asked before, so these are asked again: once, because the validator
                // may invalidate them each time.
                // Asking may have joined the tree with another one, whose counter is used from then on.
                if changes.isEmpty, watch.revisions !== revisions || revisions.events != count {
                    changes = watch.takeChanges()
                }
                if !changes.isEmpty { return changes }
                revisions = watch.revisions
                // Other tasks may cause changes before this task waits, so it waits for changes since the count that was read.
                await revisions.waitForEvent(since: revisions.events)
            }
            return nil
        }
    }

    /// Makes an iterator over the changes from now on.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(watch: self) }
}

extension Coordinator {
    /// Watches a menu: takes a snapshot, and later gives what has changed.
    ///
    /// - Parameters:
    ///   - menu: The menu, with all menus in it.
    ///   - keys: The key map whose bindings are shown; where it is left out, the shortcuts are those that the menu declares.
    ///   - start: Where requests start: a node, which is held weakly, or an ``Origin``. Once the node is gone, and once that of
    ///     an origin has left its tree, all commands are disabled; a node that is in no tree of the coordinator is asked, as
    ///     are the nodes above it. Where the start is left out, requests start at the first responder of the moment, else at the root.
    public func watch(_ menu: Menu, keys: KeyMap? = nil, from start: (any RequestStart)? = nil) -> MenuWatch {
        MenuWatch(menu, of: self, keys, from: start)
    }
}
