import ActionRuntime

/// `action menu`: the menus as they are now.
enum MenuCommand: Subcommand {
    static let name = "menu"
    static let abstract = "Draw the menus, with ticks, shortcuts, and the reasons why items are disabled."
    static let discussion = ["The shortcuts are the keys that work here: the user's own, a node's, or the menu's."]
    static let arguments = [(name: "[title or id]", help: "The one menu to draw, or a menu in another.")]
    static let options: [Option] = [.map, .from, .state, .keymap, .all, .format, .json, .color, .quiet]

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        if call.words.count > 1 { throw .usage("Only one menu can be named.", "See '\(call.helpCall)'.") }
        let session = try Session.load(call, console)
        let snapshot = session.coordinator.snapshot(
            of: session.menuBar, keys: try session.keyMap(call), from: session.start)
        var menus = snapshot.items.map { PlacedMenu(path: [], menu: $0) }
        if let wanted = call.words.first { menus = try find(wanted, among: menus, call) }
        let drawing = MenuDrawing(showsHidden: call.has(.all), dimmed: Style(call).grey)
        for (path, menu) in menus.map({ ($0.path, $0.menu) }) {
            if menu.isHidden, !call.has(.all), !call.words.isEmpty, !call.has(.quiet) {
                console.note("The menu '\(menu.title)' is hidden; '--all' shows it.")
            }
            guard call.has(.all) || !menu.isHidden else { continue }
            switch call.format {
            case .text: drawing.lines(of: menu).forEach(console.print)
            case .names: menu.shown(call).forEach { console.print($0.command?.action.text ?? "") }
            case .json: print(menu, in: path, session, call, console)
            }
        }
        return .success
    }

    /// The menus of an identifier, else of a title, on the outermost level that has any.
    private static func find(
        _ wanted: String, among menus: [PlacedMenu], _ call: Call
    ) throws(ToolError) -> [PlacedMenu] {
        var level = menus
        var known: [String] = []
        while !level.isEmpty {
            for isWanted in [{ $0.menu.id == wanted }, { $0.menu.title == wanted }] as [(PlacedMenu) -> Bool] {
                let found = level.filter(isWanted)
                if !found.isEmpty { return found }
            }
            known += level.flatMap { [$0.menu.title, $0.menu.id] }
            level = level.flatMap(\.inner)
        }
        throw .unknown("menu", wanted, among: known, help: call.helpCall)
    }

    /// Prints the commands of a menu and of those in it, one line each.
    private static func print(
        _ menu: MenuSnapshot.Item, in path: [String], _ session: Session, _ call: Call, _ console: Console
    ) {
        let path = path + [menu.title]
        for item in menu.items where call.has(.all) || !item.isHidden {
            if item.kind == .menu { print(item, in: path, session, call, console) }
            guard let command = item.command else { continue }
            var line = JSONLine()
            line.add("menu", path)
            line.add("title", item.title)
            line.add("action", command.action.text)
            line.add("arguments", .object(command.arguments.values))
            line.add("enabled", item.isEnabled)
            line.add("hidden", item.isHidden)
            line.add("state", item.state.rawValue)
            line.add("value", item.value ?? .null)
            line.addReasons(item.reasons, session)
            line.add("shortcut", item.shortcut?.description)
            line.add("target", (item.target?.node).map(session.path(of:)))
            console.print(line.text)
        }
    }
}

/// A menu, and the titles of the menus around it, the outermost first.
private struct PlacedMenu {
    let path: [String]
    let menu: MenuSnapshot.Item

    /// The menus among its items.
    var inner: [PlacedMenu] {
        menu.items.filter { $0.kind == .menu }.map { PlacedMenu(path: path + [menu.title], menu: $0) }
    }
}

extension MenuSnapshot.Item {
    /// The commands of the menu and of the menus in it that are shown, in menu order.
    fileprivate func shown(_ call: Call) -> [MenuSnapshot.Item] {
        items.filter { call.has(.all) || !$0.isHidden }.flatMap { $0.kind == .menu ? $0.shown(call) : $0.commands }
    }
}
