package import ActionRuntime

/// The side that answers the questions of a call: the session of a map, or a running program.
///
/// Both sides answer with the members of the JSON objects that are printed, and text is made of these members alone. So a
/// command need not know which side has answered.
package protocol Answering {
    /// Asks a question about each name of a request, in order.
    func ask(_ question: Question, _ request: WrittenRequest, _ tell: (JSONLine) -> Void) throws(ToolError)

    /// The actions that a node claims.
    func list() throws(ToolError) -> [JSONLine]

    /// The present menus.
    ///
    /// - Parameter showsHidden: Whether the commands of a menu have those that are hidden.
    func menus(showsHidden: Bool) throws(ToolError) -> MenuAnswer

    /// The bindings in the order in which they are asked, and their conflicts as sentences.
    func keys() throws(ToolError) -> (rows: [JSONLine], conflicts: [String])

    /// The commands that match a typed text, the best first.
    func palette(_ query: String) throws(ToolError) -> [JSONLine]

    /// The lines of the drawn tree, none wider than `width` where that is not nil and names are not longer.
    func drawing(width: Int?) throws(ToolError) -> [String]

    /// The nodes of the tree, each before the nodes below it, until the closure returns false.
    func nodes(_ take: (JSONLine) -> Bool) throws(ToolError)

    /// Performs the one action of a request.
    ///
    /// - Parameter isForced: Whether it is performed where its target is disabled.
    func fire(_ request: WrittenRequest, isForced: Bool) throws(ToolError) -> FireAnswer

    /// The names of the secret arguments that the one action of a request lacks; none where these would make no difference.
    func missingSecrets(of request: WrittenRequest) throws(ToolError) -> [String]

    /// What keys would do, and what keeps each binding of them from its action.
    func explain(_ shortcut: KeyShortcut) throws(ToolError) -> KeyAnswer

    /// Presses keys.
    func press(_ shortcut: KeyShortcut) throws(ToolError) -> PressAnswer

    /// Performs the steps of a recording, and tells the outcome of each; the first step that is not performed is the last.
    func replay(_ recording: Recording, _ arguments: ActionArguments, _ tell: (FireAnswer) throws(ToolError) -> Void)
        throws(ToolError) -> ReplayAnswer

    /// The answer that each step of a recording would get now.
    func validate(_ recording: Recording, _ arguments: ActionArguments) throws(ToolError) -> [JSONLine]

    /// The parameters of the action of a step; none where the parameters are not known.
    func parameters(of step: ActionSequence.Step) throws(ToolError) -> [ActionSignature.Parameter]

    /// Sentences about the events and errors that no rule handled while the request was performed.
    var unhandledNotes: [String] { get }
}

/// A question about an action.
package enum Question: Sendable {
    case can, validate, target
    case explain(isForced: Bool)
}

/// The menus of a session or a program.
package struct MenuAnswer {
    /// The menus, in their order.
    package let menus: [MenuSnapshot.Item]
    /// The kinds of all menus and submenus, by their identifiers; empty for a running program that tells none.
    package var kinds: [String: MapMenu.Kind] = [:]
    /// The commands of a menu and of its submenus, in menu order.
    package let lines: (PlacedMenu) -> [JSONLine]
    /// The note beside a command; nil for none.
    package var note: (MenuSnapshot.Item) -> String? = { _ in nil }
}

/// A menu, and the menus around it, the outermost first.
package struct PlacedMenu {
    package let path: [MenuSnapshot.Heading]
    package let menu: MenuSnapshot.Item

    package init(path: [MenuSnapshot.Heading], menu: MenuSnapshot.Item) {
        self.path = path
        self.menu = menu
    }

    /// The submenus among the menu's items.
    package var inner: [PlacedMenu] {
        var heading = MenuSnapshot.Heading(menu)
        return menu.items.compactMap { item in
            if item.kind == .separator { heading.separate() }
            return item.kind == .menu ? PlacedMenu(path: path + [heading], menu: item) : nil
        }
    }
}

extension PlacedMenu {
    /// The menus of an identifier, else of a title, on the outermost level that has such menus.
    package static func find(
        _ wanted: String, among menus: [PlacedMenu], help: String
    ) throws(ToolError) -> [PlacedMenu] {
        var level = menus
        var known: [MenuSnapshot.Item] = []
        while !level.isEmpty {
            for isWanted in [{ $0.menu.id == wanted }, { $0.menu.title == wanted }] as [(PlacedMenu) -> Bool] {
                let found = level.filter(isWanted)
                if !found.isEmpty { return found }
            }
            known += level.map(\.menu)
            level = level.flatMap(\.inner)
        }
        throw .unknown(
            "menu", wanted, among: known.flatMap { [$0.title, $0.id] }, listing: known.map(\.title), help: help)
    }
}

extension Answering {
    /// The former names of actions, as far as they are known; a program tells none.
    package var formerNames: FormerNames { (self as? MapAnswers)?.session.allFormerNames ?? .none }
}
