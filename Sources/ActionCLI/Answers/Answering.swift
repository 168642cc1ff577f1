import ActionRuntime

/// The side that answers the questions of a call: the session of a map, or a running program.
///
/// Both sides answer with the members of the JSON objects that are printed, and text is made of these members alone. So a
/// command need not know which side has answered.
protocol Answering {
    /// Asks a question about each name of a request, in order.
    func ask(_ question: Question, _ request: Request, _ tell: (JSONLine) -> Void) throws(ToolError)

    /// The actions that a node claims.
    func list() throws(ToolError) -> [JSONLine]

    /// The present menus.
    func menus() throws(ToolError) -> MenuAnswer

    /// The bindings in the order in which they are asked, and their conflicts as sentences.
    func keys() throws(ToolError) -> (rows: [JSONLine], conflicts: [String])

    /// The commands that match a typed text, the best first.
    func palette(_ query: String) throws(ToolError) -> [JSONLine]

    /// The lines of the drawn tree, none wider than `width` where that is not nil and names are not longer.
    func drawing(width: Int?) throws(ToolError) -> [String]

    /// The nodes of the tree, each before the nodes below it, until the closure returns false.
    func nodes(_ take: (JSONLine) -> Bool) throws(ToolError)

    /// Performs the one action of a request.
    func fire(_ request: Request) throws(ToolError) -> FireAnswer

    /// The names of the secret arguments that the one action of a request lacks; none where these would make no difference.
    func missingSecrets(of request: Request) throws(ToolError) -> [String]

    /// Presses keys.
    func press(_ shortcut: KeyShortcut) throws(ToolError) -> PressAnswer

    /// Performs the steps of a recording, and tells the outcome of each; the first step that is not performed is the last.
    func replay(_ recording: Recording, _ arguments: ActionArguments, _ tell: (FireAnswer) throws(ToolError) -> Void)
        throws(ToolError) -> ReplayAnswer

    /// The answer that each step of a recording would get now.
    func validate(_ recording: Recording, _ arguments: ActionArguments) throws(ToolError) -> [JSONLine]

    /// The parameters of the action of a step; none where the parameters are not known.
    func parameters(of step: ActionSequence.Step) throws(ToolError) -> [ActionSignature.Parameter]

    /// Notes the events and errors that no rule handled while the request was performed.
    func noteUnhandled()
}

extension Answering {
    /// Notes, for names that no node claims, the names that may have been meant.
    ///
    /// For a name that is claimed elsewhere, the note says so. Suggestions are looked up for the first eight names.
    func noteUnclaimed(_ names: [ActionName], _ call: Call, _ console: Console) throws(ToolError) {
        guard call.format == .text, !call.has(.quiet), !names.isEmpty else { return }
        var request = Request(names[0], nil, of: .action)
        request.names = Array(names.prefix(8))
        try ask(.explain(isForced: false), request) { answer in
            let name = (answer.text("action") ?? "").printable
            if answer.flag("unavailable") {
                console.note("'\(name)' is not available here.")
            } else if let nearest = answer.texts("suggestions").first {
                console.note("Nothing responds to '\(name)'. Did you mean '\(nearest)'?")
            }
        }
    }
}

/// A question about an action.
enum Question {
    case can, validate, target
    case explain(isForced: Bool)
}

/// The menus of a session or a program.
struct MenuAnswer {
    /// The menus, in their order.
    let menus: [MenuSnapshot.Item]
    /// The kinds of all menus and submenus, by their identifiers; empty for a running program, which does not tell the kinds.
    var kinds: [String: MapMenu.Kind] = [:]
    /// The commands of a menu and of its submenus, in menu order.
    let lines: (PlacedMenu) -> [JSONLine]
    /// The note beside a command; nil for none.
    var note: (MenuSnapshot.Item) -> String? = { _ in nil }
}

/// A menu, and the titles of the menus around it, the outermost first.
struct PlacedMenu {
    let path: [String]
    let menu: MenuSnapshot.Item

    /// The submenus among the menu's items.
    var inner: [PlacedMenu] {
        menu.items.filter { $0.kind == .menu }.map { PlacedMenu(path: path + [menu.title], menu: $0) }
    }
}

extension Call {
    /// The side that answers the call: the program of `--app`, else the session of the map.
    ///
    /// - Parameter isChanged: Whether the call may change the state and save it.
    func answers(_ console: Console, isChanged: Bool = false) throws(ToolError) -> any Answering {
        guard has(.app) else { return MapAnswers(try Session.load(self, console, isChanged: isChanged), self, console) }
        let program = if let prompt { try prompt.program(for: self) } else { try RunningProgram(self) }
        if Terminal.isInteractive, !has(.quiet) { program.noteProgress = { console.noteNow($0) } }
        program.noteWaiting = { [quiet = has(.quiet)] note in
            if !quiet { console.noteNow(note) }
        }
        program.noteIncomplete = { [name = program.name] in console.noteIncomplete(name) }
        return ProgramAnswers(program, self, console)
    }

    /// A name or path in its printed form: text of a running program is escaped, so that no terminal acts on the text.
    func shown(_ text: String?) -> String { has(.app) ? (text ?? "").printable : text ?? "" }
}

extension RunningProgram {
    /// Finds the program that a call names, and connects to it.
    convenience init(_ call: Call) throws(ToolError) {
        try self.init(call.value(.app) ?? "", from: call.value(.from))
    }
}
