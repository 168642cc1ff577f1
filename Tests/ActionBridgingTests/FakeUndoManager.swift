import ActionBridging
import ActionRuntime

/// What Foundation's pages say of `UndoManager`, with groups; a double, since Foundation has that class on Apple's systems only.
///
/// - A registration without an open group opens the turn's automatic one, and a group that the program begins nests in it
///   (https://developer.apple.com/documentation/foundation/undomanager/beginundogrouping()).
/// - With `groupsByEvent` off, groups are the program's own
///   (https://developer.apple.com/documentation/foundation/undomanager/groupsbyevent).
/// - `undo()` closes the top-level group, and raises where a nested one is open
///   (https://developer.apple.com/documentation/foundation/undomanager/undo()).
/// - What is registered while undoing is one group of the redo stack; what is registered otherwise clears that stack
///   (https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/UndoArchitecture/Articles/UndoManager.html).
///
/// A closed group that has become empty because its target was removed is removed too; the pages do not say so.
final class FakeUndoManager: LinkedUndoManager {
    /// A registration; the manager retains its closure, and not the target.
    struct Step {
        let target: ObjectIdentifier
        /// The entry of a linked stack; nil for a view's own step.
        let entry: UndoEntry.ID?
        let take: () -> Void
    }

    /// A group that was closed; groups that nested in it are flattened, since they are only undone together.
    struct Group {
        var title = ""
        var steps: [Step] = []
    }

    private(set) var (undoing, redoing): ([Group], [Group]) = ([], [])
    /// The open groups, the outermost first.
    private var open: [Group] = []
    /// Whether the outermost open group is the one of the turn.
    private var isAutomatic = false
    private var direction: UndoDirection?
    private var observers: [Int: () -> Void] = [:]
    /// What was removed in the present turn, which releases it when it ends.
    private var removed: [Group] = []
    private var (added, lateCalls): (Int, [() -> Void]) = (0, [])
    private var tasks: [() async -> Void] = []
    /// Whether the manager tells its observers nothing.
    var isSilent = false
    /// The exceptions that Foundation would have raised.
    private(set) var raised: [String] = []

    var identity: ObjectIdentifier { ObjectIdentifier(self) }
    var groupsByEvent = true
    var isUndoRegistrationEnabled = true
    var levelsOfUndo = 0
    var groupingLevel: Int { open.count }
    var isUndoing: Bool { direction == .undo }
    var isRedoing: Bool { direction == .redo }
    var canUndo: Bool { !undoing.isEmpty || open.contains { !$0.steps.isEmpty } }
    var canRedo: Bool {
        post()
        return !redoing.isEmpty
    }
    var undoMenuItemTitle: String { title("Undo", (open.first { !$0.title.isEmpty } ?? undoing.last)?.title) }
    var redoMenuItemTitle: String { title("Redo", redoing.last?.title) }

    private func title(_ verb: String, _ name: String?) -> String { name.map { "\(verb) \($0)" } ?? verb }

    // MARK: Groups

    func beginUndoGrouping() {
        if groupsByEvent, open.isEmpty, direction == nil { begin(isAutomatic: true) }
        begin()
    }

    private func begin(isAutomatic: Bool = false) {
        if !isUndoing { post() }
        if open.isEmpty { self.isAutomatic = isAutomatic }
        open.append(Group())
    }

    func endUndoGrouping() {
        if open.isEmpty { return raised.append("endUndoGrouping without beginUndoGrouping") }
        // An observer may look at the level before the group is closed and after that.
        post()
        close()
        post()
    }

    private func close() {
        guard let group = open.popLast() else { return }
        if let outer = open.indices.last {
            open[outer].steps += group.steps
            if !group.title.isEmpty { open[outer].title = group.title }
        } else if isUndoing {
            if !group.steps.isEmpty { redoing.append(group) }
        } else if !group.steps.isEmpty || !isRedoing {
            undoing.append(group)
            if levelsOfUndo > 0, undoing.count > levelsOfUndo { removed.append(undoing.removeFirst()) }
        }
    }

    /// Whether something awaits the end of the turn.
    var isAwaited: Bool { !lateCalls.isEmpty }

    /// Ends the present turn of the run loop.
    func endTurn() {
        if isAutomatic { while !open.isEmpty { endUndoGrouping() } }
        removed = []
        let calls = lateCalls
        lateCalls = []
        for call in calls { call() }
    }

    // MARK: Registering

    func registerUndo(
        withTarget target: AnyObject, of entry: UndoEntry.ID? = nil, _ take: @escaping () -> Void
    ) {
        guard isUndoRegistrationEnabled else { return }
        if open.isEmpty {
            guard groupsByEvent else { return raised.append("registerUndo without beginUndoGrouping") }
            begin(isAutomatic: true)
        }
        if direction == nil {
            removed += redoing
            redoing = []
        }
        open[open.count - 1].steps.append(Step(target: ObjectIdentifier(target), entry: entry, take: take))
    }

    func setActionName(_ name: String) {
        if let last = open.indices.last {
            open[last].title = name
        } else if let last = undoing.indices.last {
            undoing[last].title = name
        }
    }

    func register(_ listing: UndoListing) { registerUndo(withTarget: listing, of: listing.entry) { listing.take() } }

    func removeAllActions(withTarget target: Any) {
        let target = ObjectIdentifier(target as AnyObject)
        removed += undoing + redoing
        func remove(_ groups: inout [Group], isOpen: Bool = false) {
            groups = groups.compactMap { group in
                guard group.steps.contains(where: { $0.target == target }) else { return group }
                let kept = group.steps.filter { $0.target != target }
                return kept.isEmpty && !isOpen ? nil : Group(title: group.title, steps: kept)
            }
        }
        remove(&undoing)
        remove(&redoing)
        remove(&open, isOpen: true)
    }

    func removeAllActions() {
        removed += undoing + redoing
        (undoing, redoing, open) = ([], [], [])
    }

    /// What a text view does.
    func type(_ title: String, _ step: @escaping () -> Void) {
        registerUndo(withTarget: self, step)
        setActionName(title)
    }

    // MARK: Undoing

    func undo() {
        post()
        if direction != nil { return raised.append("undo while undoing or redoing") }
        if groupingLevel == 1 { endUndoGrouping() }
        if groupingLevel > 0 { return raised.append("undo with nested groups") }
        take(undoing.popLast(), .undo)
    }

    func redo() {
        post()
        if direction != nil { return raised.append("redo while undoing or redoing") }
        take(redoing.popLast(), .redo)
    }

    private func take(_ group: Group?, _ direction: UndoDirection) {
        guard let group else { return }
        removed.append(group)
        let outer = open
        (self.direction, open) = (direction, [Group(title: group.title)])
        for step in group.steps.reversed() { step.take() }
        close()
        (self.direction, open) = (nil, outer)
        post()
    }

    // MARK: Notifications

    private func post() { if !isSilent { for hear in observers.values { hear() } } }

    func observe(_ hear: @escaping () -> Void) -> Registration {
        added += 1
        let key = added
        observers[key] = hear
        return Registration { [weak self] in self?.observers[key] = nil }
    }

    func afterTurn(_ call: @escaping () -> Void) { lateCalls.append(call) }

    func start(_ work: @escaping () async -> Void) { tasks.append(work) }

    /// Runs the tasks that were begun.
    func runTasks() async {
        let tasks = tasks
        self.tasks = []
        for task in tasks { await task() }
    }
}
