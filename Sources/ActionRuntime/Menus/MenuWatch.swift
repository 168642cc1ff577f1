/// Keeps the snapshot of a menu up to date, and validates only commands whose answer may have changed.
///
/// An answer holds until something is registered or cancelled for its action, the focus or the keys change, or a change is counted
/// that may concern every action, such as a node that moves or a catch-all. After each dispatch of the coordinator, and of those hosted in its tree, validators and conditions are asked again,
/// because a handler may have changed the state that they read. When anything else changes that state, such as a timer, the
/// network or a new subscriber, call ``Coordinator/invalidate(_:)-(ActionName)``. A dispatcher other than ``Coordinator`` is
/// asked each time, as are sections and the conditions of commands. Changes add up until they are taken or awaited:
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
    private weak var start: (any RequestStart)?
    /// The start if it is an ``Origin``, retained because the caller may not keep it; it holds its node weakly.
    private let capture: Origin?
    private let hasStart: Bool
    /// The key map with which the menu is shown.
    private let keys: KeyMap?
    /// The answers of the last snapshot.
    private var memory = MenuAnswers.Memory()

    /// The menu when changes were taken last.
    public private(set) var snapshot: MenuSnapshot

    init(_ menu: Menu, of coordinator: Coordinator, _ keys: KeyMap?, from start: (any RequestStart)?) {
        self.keys = keys
        self.coordinator = coordinator
        self.menu = menu
        self.start = start
        capture = start as? Origin
        hasStart = start != nil
        let node = coordinator.startNode(start)
        // Before the first question: only in a watched tree the changes of names and the dispatches of validators are counted.
        coordinator.changes.shared.noteWatch()
        var answers = MenuAnswers(by: coordinator, keys, from: node, after: memory)
        snapshot = Self.snapshot(of: menu, keys, from: node, &answers)
        memory = answers.memory
    }

    private static func snapshot(
        of menu: Menu, _ keys: KeyMap?, from node: ActionNode?, _ answers: inout MenuAnswers
    ) -> MenuSnapshot {
        var snapshot = MenuSnapshot(of: menu, &answers)
        guard let keys else { return snapshot }
        snapshot.show(keys, from: node)
        // The release of a binding's owner is counted nowhere.
        if let node, keys.mayEndUnnoticed(from: node) { answers.noteUncounted() }
        return snapshot
    }

    /// Where requests start; nil where the start that was given is gone, or has left its tree.
    private var node: ActionNode? {
        hasStart ? start.flatMap { coordinator.startNode($0) } : coordinator.defaultStart
    }

    /// The counts of changes in the coordinator's tree.
    fileprivate var revisions: TreeChanges { coordinator.changes.shared }

    /// Takes a snapshot, and gives its changes since the last call, or since the watch was made.
    ///
    /// - Complexity: O(*n*) in the items; the target of each command is found again, and validated where its answer may have
    ///   changed. Where nothing has changed, O(1), unless answers come from responders, owned claims or other dispatchers, keys from
    ///   owned bindings, or the menu has sections or conditions.
    public func takeChanges() -> MenuChanges {
        let node = node
        // The root may stand in another tree by now.
        revisions.noteWatch()
        if memory.holds(by: coordinator, from: node) { return MenuChanges(origin: snapshot.origin) }
        var answers = MenuAnswers(by: coordinator, keys, from: node, after: memory)
        let new = Self.snapshot(of: menu, keys, from: node, &answers)
        memory = answers.memory
        let changes = new.changes(since: snapshot)
        snapshot = new
        return changes
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
    ///   - start: Where requests start: a node, which is held weakly, or an ``Origin``. Once it is gone or has left its tree,
    ///     all commands are disabled. Where it is left out, requests start at the first responder of the moment, else at the
    ///     root.
    public func watch(_ menu: Menu, keys: KeyMap? = nil, from start: (any RequestStart)? = nil) -> MenuWatch {
        MenuWatch(menu, of: self, keys, from: start)
    }
}
