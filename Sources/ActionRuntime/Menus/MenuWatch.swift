/// Keeps the snapshot of a menu up to date, asking only what may have changed.
///
/// An answer holds until something is registered or cancelled for its action, the tree or the focus changes, or
/// ``ActionNode/invalidate(_:)`` says that what its validator looks at is different. Changes add up until they are taken,
/// or until somebody awaits them:
///
/// ```swift
/// let watch = coordinator.watch(menu)
/// draw(watch.snapshot)
/// for await changes in watch { redraw(changes) }
/// ```
///
/// A watch belongs to the isolation of its tree, and needs no run loop.
public final class MenuWatch {
    private let coordinator: Coordinator
    private let menu: Menu
    private let start: ActionNode?
    private var answers = MenuAnswers()

    /// The menu as it was when changes were taken last.
    public private(set) var snapshot: MenuSnapshot

    init(_ menu: Menu, of coordinator: Coordinator, from start: ActionNode?) {
        self.coordinator = coordinator
        self.menu = menu
        self.start = start
        snapshot = coordinator.snapshot(of: menu, from: coordinator.start(start), &answers)
    }

    /// What has changed since the last call, or since the watch was made; ``snapshot`` is then the menu as it is now.
    ///
    /// - Complexity: O(*n*) in the items; only actions that may have changed are resolved and validated.
    public func takeChanges() -> MenuChanges {
        let new = coordinator.snapshot(of: menu, from: coordinator.start(start), &answers)
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
                let changes = watch.takeChanges()
                if !changes.isEmpty { return changes }
                await ChangeWaiters.shared.wait()
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
    ///   - start: Where requests start; the first responder of the moment, else the root, where left out.
    public func watch(_ menu: Menu, from start: ActionNode? = nil) -> MenuWatch {
        MenuWatch(menu, of: self, from: start)
    }
}

extension ActionNode {
    /// Says that what a validator of the action looks at has changed, so that watched menus ask it again.
    public func invalidate(_ name: ActionName) {
        Revisions.shared.advance(name)
    }

    /// Says that what validators look at has changed, so that watched menus ask them all again.
    public func invalidate() {
        Revisions.shared.advanceStructure()
    }
}
