import ActionRuntime

/// The program without its terminal: the tree, its state, and what the user last heard of.
///
/// ```
/// app                quit:, export:, cancel:, about:, recordMacro:, playMacro:
///   window           what concerns the selected photo, and the focus; undo:, redo: and repeat:
///     grid           the arrow keys select
///     viewer         zoomIn: and zoomOut:, by the arrow keys as well
///     rating         rateHigher: and rateLower:, by the arrow keys
///     dialog         accept: and cancel:, while one is open; it lets nothing else through
/// ```
@MainActor
final class Rater {
    let app = ActionNode("app")
    let window: ActionNode
    let grid: ActionNode
    let viewer: ActionNode
    let rating: ActionNode
    let coordinator: Coordinator
    let menu = Menu.main
    let keys: KeyMap

    var album = Album()
    var zoom = 1
    var dialog: Dialog?
    var export: Export?
    /// What can be taken back; it is clean where the photos are as they were exported last.
    let history = UndoStack()
    /// What records a macro; nil while none is recorded.
    var recorder: ActionRecorder?
    /// The macro that was recorded last.
    var macro = ActionSequence()
    /// How long the export takes for a tenth of its work.
    let exportStep: Duration
    /// What was performed last, or was not, and who asked.
    private(set) var status = "ctrl+o opens the menu, tab moves the focus, q quits."
    /// Told of every change, so that somebody draws it.
    var onChange: () -> Void = {}
    /// Told to end the program.
    var onQuit: () -> Void = {}

    init(exportStep: Duration) {
        self.exportStep = exportStep
        window = ActionNode("window", in: app)
        grid = ActionNode("grid", in: window)
        viewer = ActionNode("viewer", in: window)
        rating = ActionNode("rating", in: window)
        coordinator = Coordinator(root: app)
        keys = KeyMap(coordinator, menu: menu)
        coordinator.firstResponder = grid
        window.responder = self
        window.undoStack = history
        claimPanes()
        claimExport()
        claimMacro()
        app.onAction("quit:") { [unowned self] _ in onQuit() }
            .onAction("about:") { [unowned self] _ in
                open(Dialog(title: "About", text: "A photo rater on ActionRuntime") {})
            }
            .bind("ctrl+c", to: "quit:")
        coordinator.observe { [unowned self] record in
            say("\(record.outcome) (\(Asker.name(of: record)))")
        }
    }

    /// Shows a text in the status line.
    func say(_ text: String) {
        status = text
        onChange()
    }
}

/// Who asks: the sender of a request that is made at the terminal.
final class Asker: Sendable {
    static let keyboard = Asker("keyboard")
    static let menu = Asker("menu")
    private let name: String

    private init(_ name: String) { self.name = name }

    /// Who asked: a request without a sender came from another program.
    static func name(of record: DispatchRecord) -> String {
        (record.invocation.sender as? Asker)?.name ?? "another program"
    }
}
