package import ActionUndo

/// What ``UndoLink`` uses of a toolkit's undo manager: of Foundation's `UndoManager`, name by name.
package protocol LinkedUndoManager: AnyObject {
    /// Identifies the toolkit's manager, which several objects may stand for.
    var identity: ObjectIdentifier { get }
    /// Whether what is registered while no group is open belongs to a group of the run loop's turn; otherwise that is an error.
    var groupsByEvent: Bool { get set }
    /// How many groups are open.
    var groupingLevel: Int { get }
    var canUndo: Bool { get }
    var canRedo: Bool { get }
    var isUndoing: Bool { get }
    var isRedoing: Bool { get }
    var isUndoRegistrationEnabled: Bool { get }
    /// The titles of the menu items, such as `Undo Typing`.
    var undoMenuItemTitle: String { get }
    var redoMenuItemTitle: String { get }

    func beginUndoGrouping()
    func endUndoGrouping()
    func undo()
    func redo()
    func setActionName(_ name: String)
    /// Registers a step that ``UndoListing/take()`` takes, and retains the listing as long as the step is kept.
    func register(_ listing: UndoListing)
    func removeAllActions(withTarget target: Any)
    /// Calls a closure when groups open or close, after undoing and redoing, and when the menu is about to ask.
    func observe(_ hear: @escaping () -> Void) -> Registration
    /// Calls a closure once, when the present turn of the run loop has ended and its group is closed.
    func afterTurn(_ call: @escaping () -> Void)
    /// Begins a task, in the manager's isolation.
    func start(_ work: @escaping () async -> Void)
}
