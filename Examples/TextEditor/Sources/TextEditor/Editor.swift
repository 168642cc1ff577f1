import ActionRuntime

/// The editor without its terminal: the tree, its state, and what the user last heard of.
///
/// ```
/// app                quit:, nextPane:, showPalette:, showHistory:, dismiss:; what goes wrong below is shown in the status line
///   left             the first text, see `Document`
///   right            the second text
///   palette          while it is open: what is typed goes to its field, and the texts get nothing
/// ```
@MainActor
final class Editor {
    let app = ActionNode("app")
    let coordinator: Coordinator
    let keys: KeyMap
    let documents: [Document]
    /// What stands in front of the focused text.
    private(set) var panel: (any Panel)?
    /// The keys that go on with a chord, once the user has hesitated.
    private(set) var continuations: [KeyContinuation] = []
    /// What the last key did that was no part of a chord.
    private var lastKey: KeyRecord?
    private(set) var status = "ctrl+p shows the commands, ctrl+q quits."
    private let menu = Menu.main
    /// What was chosen in palettes, which the next palette shows first.
    let performed = PaletteMemory()
    private var origin: Origin?
    /// Told to end the program.
    var onQuit: () -> Void = {}
    /// Told of every change, so that somebody draws it.
    var onChange: () -> Void = {}

    init(_ files: [TextFile]) throws {
        coordinator = Coordinator(root: app)
        keys = KeyMap(coordinator, menu: menu)
        let app = app, clipboard = Clipboard()
        documents = try zip(files, ["left", "right"]).map { file, name in
            try Document(file, named: name, in: app, clipboard: clipboard)
        }
        coordinator.firstResponder = documents.first?.node
        claimCommands()
        listen()
    }

    /// The text that has the focus, or had it before a panel was opened.
    var focused: Document {
        let node = panel == nil ? coordinator.firstResponder : origin?.node
        return documents.first { $0.node === node } ?? documents[0]
    }

    private func claimCommands() {
        let isOpen: ActionNode.Validator = { [unowned self] in
            if panel == nil { $0.disable("nothing is open") }
        }
        app.onAction("quit:") { [unowned self] _ in quit() }
            .onAction(
                "nextPane:",
                validate: { [unowned self] in
                    if documents.count == 1 { $0.disable("there is one pane") }
                }
            ) { [unowned self] _ in focusNextPane() }
            .onAction("showPalette:") { [unowned self] _ in showPalette() }
        app.onAction(
            "showHistory:",
            validate: { [unowned self] in
                if focused.history.undoable.isEmpty, focused.history.redoable.isEmpty {
                    $0.disable("the text was not changed")
                }
            }
        ) { [unowned self] _ in showHistory() }
        app.onAction("explainLastKey:") { [unowned self] _ in say(lastKey.map { "\($0)" } ?? "no key was pressed") }
        app.onAction("dismiss:", validate: isOpen) { [unowned self] _ in dismiss() }
    }

    /// Hears of what happens below: events, errors, and requests that were not performed.
    private func listen() {
        app.handleEvent(ArgumentNeeded.self) { [unowned self] in ask(for: $0) }
            .handleEvent(Note.self) { [unowned self] in say($0.text) }
            .handleAlertErrors { [unowned self] in say($0.message) }
        keys.observe { [unowned self] record in
            let isAsked = record.resolution.shortcut == keys.shortcut(for: "explainLastKey:")
            if !record.isPending, !isAsked { lastKey = record }
        }
        coordinator.observe { [unowned self] record in
            // What a handler throws has gone up the tree to the rule above.
            if !record.outcome.isPerformed, record.outcome.handledBy == nil {
                say("\(record.outcome)")
            } else if let deprecated = record.deprecated {
                say("deprecated: \(deprecated)")
            }
        }
    }

    private func focusNextPane() {
        let index = documents.firstIndex { $0 === focused } ?? 0
        coordinator.firstResponder = documents[(index + 1) % documents.count].node
    }

    func say(_ text: String) {
        status = text
        onChange()
    }

    /// Shows which keys go on with a chord where none has followed for half a second, until the task is cancelled.
    func showContinuations() async {
        var timer: Task<Void, any Error>?
        for await next in keys.watchContinuations() {
            timer?.cancel()
            continuations = []
            onChange()
            if next.isEmpty { continue }
            weak let editor = self
            timer = Task {
                try await Task.sleep(for: .milliseconds(500))
                editor?.continuations = next
                editor?.onChange()
            }
        }
    }

    // MARK: Panels

    /// Gives the focus to a panel, and remembers where it was.
    func open(_ panel: any Panel) {
        dismiss()
        origin = coordinator.capture()
        self.panel = panel
        panel.node.onAction("cancel:") { [unowned self] _ in dismiss() }.bind("escape", to: "cancel:")
        coordinator.firstResponder = panel.node
    }

    /// Takes the panel away: its node goes, and with it the claims, keys and the block.
    func dismiss() {
        guard let panel else { return }
        self.panel = nil
        coordinator.firstResponder = origin?.node
        panel.node.removeFromParent()
    }
}
