import ActionMaps
import ActionRuntime

/// `action menu`: the present menus.
enum MenuCommand: Subcommand {
    static let name = "menu"
    static let abstract = "Draw the menus, with ticks, shortcuts, and the reasons why items are disabled."
    static let discussion = ["The shortcuts are the keys that work here: the user's own, a node's, or the menu's."]
    static let arguments = [
        Argument("[title or id]", .menu, "The one menu to draw, by its title or identifier; also a menu in another.")
    ]
    static let options: [Option] = [.map, .app, .from, .state, .keymap, .all, .format, .json, .color, .quiet]
    static let examples = ["action menu Rating"]

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        if call.words.count > 1 { throw .usage("Only one menu can be named.", "See '\(call.helpCall)'.") }
        let answer = try call.answers(console).menus(showsHidden: call.has(.all))
        var menus = answer.menus.map { PlacedMenu(path: [], menu: $0) }
        if let wanted = call.words.first { menus = try PlacedMenu.find(wanted, among: menus, help: call.helpCall) }
        let drawing = MenuDrawing(
            showsHidden: call.has(.all), isForPeople: true, dimmed: Style(call).grey, note: answer.note)
        for placed in menus {
            let menu = placed.menu, isHidden = menu.isHidden || placed.path.contains { $0.hiding != nil }
            if isHidden, !call.has(.all), !call.words.isEmpty, !call.has(.quiet) {
                console.note("The menu '\(menu.title)' is hidden; '--all' shows it.")
            }
            guard call.has(.all) || !isHidden else { continue }
            switch call.format {
            case .text:
                let note = answer.kinds[menu.id]?.note.map { "   (\($0))" } ?? ""
                let lines = drawing.lines(of: menu)
                console.print((lines.first ?? "") + note)
                lines.dropFirst().forEach(console.print)
            case .names: answer.lines(placed).forEach { console.print(call.shown($0.text("action"))) }
            case .json: answer.lines(placed).forEach { console.print($0.text) }
            }
        }
        return .success
    }
}

extension Option {
    static let all = Option("all", help: "Show hidden items too.")
}
