internal import Synchronization

/// Keeps the snapshot of a menu up to date, asking only what may have changed.
///
/// An answer holds until something is registered or cancelled for its action, the focus or the nodes on the way change,
/// or ``Coordinator/invalidate(_:)`` says that what its validator looks at is different. That of a dispatcher other than
/// ``Coordinator`` is asked for each time. Changes add up until they are taken, or until somebody awaits them:
///
/// ```swift
/// let watch = coordinator.watch(menu)
/// draw(watch.snapshot)
/// for await changes in watch { redraw(changes) }
/// ```
///
/// Each change is given once, to whoever takes or awaits it first; those who are to hear of the same changes have a watch
/// each. A watch belongs to the isolation of its tree, and needs no run loop.
public final class MenuWatch {
    private let coordinator: Coordinator
    private let menu: Menu
    private weak var start: ActionNode?
    private let hasStart: Bool
    private let isFixed: Bool
    private var answers = MenuAnswers(kept: true)

    /// The menu as it was when changes were taken last.
    public private(set) var snapshot: MenuSnapshot

    init(_ menu: Menu, of coordinator: Coordinator, from start: ActionNode?) {
        self.coordinator = coordinator
        self.menu = menu
        self.start = start
        hasStart = start != nil
        isFixed = menu.isFixed
        snapshot = coordinator.snapshot(of: menu, from: coordinator.start(start), &answers)
    }

    /// What has changed since the last call, or since the watch was made; ``snapshot`` is then the menu as it is now.
    ///
    /// - Complexity: O(*n*) in the items; only actions that may have changed are resolved and validated. Where nothing has
    ///   changed at all, O(1), unless answers come from responders, owned claims or other dispatchers.
    public func takeChanges() -> MenuChanges {
        if hasStart, start == nil { answers = MenuAnswers(refusing: DispatchError.staleOrigin.clause) }
        let start = coordinator.start(start)
        // A validator may take changes itself, so nobody's access lasts while it runs.
        var answers = answers
        if isFixed, answers.hold(from: start, by: coordinator) { return MenuChanges(origin: snapshot.origin) }
        let new = coordinator.snapshot(of: menu, from: start, &answers)
        self.answers = answers
        let changes = new.changes(since: snapshot)
        snapshot = new
        return changes
    }
}

extension MenuWatch: AsyncSequence {
    /// Awaits changes, on the caller's isolation.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let watch: MenuWatch

        /// The next changes, all those together that were made until the caller could go on; nil once the task is
        /// cancelled.
        public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> MenuChanges? {
            while !Task.isCancelled {
                let count = Revisions.shared.all
                var changes = watch.takeChanges()
                // A validator may invalidate what was asked before it. Once more, since one may do so each time.
                if changes.isEmpty, Revisions.shared.all != count { changes = watch.takeChanges() }
                if !changes.isEmpty { return changes }
                // Others may change something before anybody is told of who waits.
                await ChangeWaiters.shared.wait(since: Revisions.shared.all)
            }
            return nil
        }
    }

    /// Begins to await changes.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(watch: self) }
}

extension Coordinator {
    /// Keeps a menu's snapshot up to date.
    ///
    /// - Parameters:
    ///   - menu: The menu, with all below it.
    ///   - start: Where requests start, held weakly: once it is gone, all commands are disabled. The first responder of
    ///     the moment, else the root, where left out.
    public func watch(_ menu: Menu, from start: ActionNode? = nil) -> MenuWatch {
        MenuWatch(menu, of: self, from: start)
    }
}

extension Coordinator {
    /// Says that what the validators of an action look at has changed, so that watched menus ask them again.
    ///
    /// This reaches the menus of this coordinator and of all others of the process, since names belong to all trees: it may
    /// cause a needless question elsewhere, never a stale answer.
    public func invalidate(_ name: ActionName) {
        Revisions.shared.advance(name)
    }

    /// Says that what validators look at has changed, so that watched menus ask them all again.
    ///
    /// As ``invalidate(_:)`` does, this reaches the menus of all coordinators of the process.
    public func invalidate() {
        Invalidations.advance()
        Revisions.shared.advanceStructure()
    }
}

extension ActionNode {
    /// Says that what the validators of an action look at has changed, in all trees of the process.
    @available(*, deprecated, message: "It is about all nodes, whatever this one is: call Coordinator.invalidate(_:)")
    public func invalidate(_ name: ActionName) {
        Revisions.shared.advance(name)
    }

    /// Says that what validators look at has changed, in all trees of the process.
    @available(*, deprecated, message: "It is about all nodes, whatever this one is: call Coordinator.invalidate()")
    public func invalidate() {
        Invalidations.advance()
        Revisions.shared.advanceStructure()
    }
}

/// Counts how often everything was said to have changed that validators look at.
enum Invalidations {
    private static let counter = Atomic<UInt64>(0)

    static var count: UInt64 { counter.load(ordering: .relaxed) }

    static func advance() { counter.add(1, ordering: .relaxed) }
}
