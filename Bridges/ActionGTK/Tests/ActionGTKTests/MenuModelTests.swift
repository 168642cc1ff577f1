import ActionRuntime
import CGTK
import Testing

@testable import ActionGTK

@MainActor
@Suite("A menu as a GMenuModel")
struct MenuModelTests {
    let root = ActionNode("app")
    let coordinator: Coordinator

    init() {
        coordinator = Coordinator(root: root)
    }

    /// Draws a model: a line an item with its label, target and keys, `--` between sections.
    private func drawing(_ model: UnsafeMutablePointer<GMenuModel>, _ indent: String = "") -> [String] {
        var lines: [String] = []
        for index in 0..<g_menu_model_get_n_items(model) {
            if let section = g_menu_model_get_item_link(model, index, G_MENU_LINK_SECTION) {
                if index > 0 { lines.append(indent + "--") }
                lines += drawing(section, indent)
                g_object_unref(section)
                continue
            }
            let parts = ["label", "accel", "target"].compactMap { text(model, index, $0) }
            lines.append(indent + parts.joined(separator: " "))
            if let submenu = g_menu_model_get_item_link(model, index, G_MENU_LINK_SUBMENU) {
                lines += drawing(submenu, indent + "  ")
                g_object_unref(submenu)
            }
        }
        return lines
    }

    private func text(_ model: UnsafeMutablePointer<GMenuModel>, _ index: Int32, _ attribute: String) -> String? {
        guard let value = g_menu_model_get_item_attribute_value(model, index, attribute, nil) else { return nil }
        defer { g_variant_unref(value) }
        return String(cString: g_variant_get_string(value, nil))
    }

    private func drawing(_ model: MenuModel) -> [String] { drawing(model.pointer) }

    /// The action of a title, as the group has it.
    private func action(_ title: String, _ model: MenuModel) -> (isEnabled: Bool, state: ActionValue?)? {
        func find(_ menu: UnsafeMutablePointer<GMenuModel>) -> String? {
            for index in 0..<g_menu_model_get_n_items(menu) {
                for link in [G_MENU_LINK_SECTION, G_MENU_LINK_SUBMENU] {
                    guard let inner = g_menu_model_get_item_link(menu, index, link) else { continue }
                    defer { g_object_unref(inner) }
                    if let found = find(inner) { return found }
                }
                if text(menu, index, "label") == title { return text(menu, index, "action") }
            }
            return nil
        }
        guard let name = find(model.pointer)?.split(separator: ".").last.map(String.init),
            g_action_group_has_action(model.actions, name) != 0
        else { return nil }
        let state = g_action_group_get_action_state(model.actions, name)
        defer { state.map { g_variant_unref($0) } }
        return (
            g_action_group_get_action_enabled(model.actions, name) != 0, state.map { ActionValue(variant: $0) }
        )
    }

    @Test("commands, separators, menus, keys and missing arguments are shown as GTK shows them")
    func drawn() {
        root.onAction("goToLine:", parameters: [.integer("line")]) { _ in }
        let menu = Menu("Main") {
            Menu("File") {
                Command("Open_File", action: "open:", shortcut: "ctrl+o")
                MenuItem.separator
                Command("Quit", action: "quit:", shortcut: "ctrl+k ctrl+q")
            }
            Menu("Go") { Command("Go to Line", action: "goToLine:") }
        }
        #expect(
            drawing(MenuModel(menu, of: coordinator)) == [
                "File", "  Open__File <Control>o", "  --", "  Quit", "Go", "  Go to Line…",
            ])
    }

    @Test("commands of one action are enabled, ticked and hidden each by itself")
    func choices() {
        var stars = 4
        root.onAction(
            "rate:", parameters: [.integer("stars")],
            validate: { answer in
                answer.setValue(stars)
                if answer.arguments?["stars"] == 1 { answer.disable("one star is rude") }
                if answer.arguments?["stars"] == 2 { answer.isHidden = true }
            }
        ) { stars = try $0.arguments.get("stars") }
        let menu = Menu("Rating") {
            for number in 1...5 {
                Command("\(number)", action: "rate:", arguments: ["stars": number], id: "rate\(number)")
            }
        }
        let model = MenuModel(menu, of: coordinator)
        #expect(action("1", model)?.isEnabled == false)
        #expect(action("2", model) == nil)
        #expect(action("4", model)?.state == "on")
        #expect(action("5", model)?.state == "")
        #expect(model.reason(ofTitle: "1", in: nil) == "one star is rude")
        #expect(model.reason(ofTitle: "5", in: nil) == nil)
        let log = SignalLog(model.actions)
        choose("5", model)
        model.refresh()
        #expect(log.take() == [#"state item-4 """#, #"state item-5 "on""#])
        #expect(stars == 5)
    }

    private func choose(_ title: String, _ model: MenuModel) {
        for index in 0..<1000 where g_action_group_has_action(model.actions, "item-\(index)") != 0 {
            if model.snapshot.commands.contains(where: { $0.title == title }), name(title, model) == "item-\(index)" {
                g_action_group_activate_action(model.actions, "item-\(index)", nil)
            }
        }
    }

    private func name(_ title: String, _ model: MenuModel) -> String? {
        let index = model.snapshot.commands.firstIndex { $0.title == title }
        return index.map { "item-\($0 + 1)" }
    }

    @Test("a choice is told with its outcome, and one that needs arguments is asked for")
    func outcomes() {
        root.onAction("quit:", validate: { $0.disable("a download runs") }) { _ in }
            .onAction("goToLine:", parameters: [.integer("line")]) { _ in }
        let menu = Menu("Main") {
            Command("Quit", action: "quit:")
            Command("Go", action: "goToLine:")
        }
        let model = MenuModel(menu, of: coordinator)
        var told: [String] = []
        model.onOutcome = { told.append("\($0)") }
        choose("Quit", model)
        choose("Go", model)
        model.onArgumentsNeeded = { told.append("ask for \($0.needsArguments?.parameters.map(\.name) ?? [])") }
        choose("Go", model)
        #expect(
            told == [
                "'quit:' is disabled: a download runs.", "'goToLine:' argument 'line' is missing (an integer).",
                #"ask for ["line"]"#,
            ])
    }

    @Test("items keep their place and their actions while 1,000 other things change")
    func identity() {
        var (recent, isLocked) = (["a", "b"], false)
        root.onAction("save:", validate: { if isLocked { $0.disable("locked") } }) { _ in }.onAction("open:") { _ in }
        let menu = Menu("Main") {
            Menu("File") {
                Command("Save", action: "save:")
                MenuItem.section(id: "recent") {
                    recent.map { .command(Command($0, action: "open:", arguments: ["name": $0], id: $0)) }
                }
                MenuItem.separator
                Command("Quit", action: "quit:")
            }
        }
        let model = MenuModel(menu, of: coordinator)
        var changes = 0
        let section = firstSection(model)
        defer { g_object_unref(section) }
        let name = text(section, 0, "action")
        Signal.connect(UnsafeMutableRawPointer(section), "items-changed") { arguments, _ in
            if g_value_get_int(UnsafeMutablePointer(mutating: arguments.baseAddress! + 1)) == 0 { changes += 1 }
        }
        for number in 0..<1000 {
            recent = (0..<(number * 7 % 5)).map { "file \(($0 + number) % 6)" }
            isLocked.toggle()
            coordinator.invalidate()
            model.refresh()
            #expect(drawing(model) == ["File", "  Save"] + recent.map { "  \($0)" } + ["  --", "  Quit"])
            let now = firstSection(model)
            #expect(now == section)
            g_object_unref(now)
        }
        #expect(text(section, 0, "action") == name)
        #expect(changes == 0)
    }

    private func firstSection(_ model: MenuModel) -> UnsafeMutablePointer<GMenuModel> {
        let top = g_menu_model_get_item_link(model.pointer, 0, G_MENU_LINK_SECTION)!
        let file = g_menu_model_get_item_link(top, 0, G_MENU_LINK_SUBMENU)!
        defer {
            g_object_unref(top)
            g_object_unref(file)
        }
        return g_menu_model_get_item_link(file, 0, G_MENU_LINK_SECTION)
    }

    @Test("a menu that cannot be opened names an action that is missing, and one that is hidden is not there")
    func conditions() {
        var isOpen = false
        coordinator.conditionValues = { $0 == "isOpen" ? .bool(isOpen) : nil }
        let menu = Menu("Main") {
            Menu("Zoom", enabled: "isOpen", reason: "nothing is open") { Command("Zoom In", action: "zoomIn:") }
            Menu("Caption", when: "isOpen") { Command("Clear", action: "clear:") }
        }
        let model = MenuModel(menu, of: coordinator)
        let top = g_menu_model_get_item_link(model.pointer, 0, G_MENU_LINK_SECTION)!
        defer { g_object_unref(top) }
        #expect(drawing(model) == ["Zoom", "  Zoom In"])
        #expect(text(top, 0, "action") == "menu.closed" && !model.shownMenus[0].isEnabled)
        #expect(g_action_group_has_action(model.actions, "closed") == 0)
        #expect(model.reason(ofTitle: "Zoom", in: nil) == "nothing is open")
        isOpen = true
        coordinator.invalidate()
        model.refresh()
        #expect(drawing(model) == ["Zoom", "  Zoom In", "Caption", "  Clear"])
        #expect(text(top, 0, "action") == nil && model.shownMenus.map(\.isEnabled) == [true, true])
    }

    @Test("titles, separators and hidden menus change where they stand")
    func changes() {
        var (title, hasExtra, isShown) = ("Undo", false, true)
        root.onAction("undo:", validate: { $0.title = title }) { _ in }
            .onAction("zoom:", validate: { $0.isHidden = !isShown }) { _ in }
        let menu = Menu("Main") {
            MenuItem.section(id: "first") {
                hasExtra ? [.command(Command("Extra", action: "extra:")), .separator] : []
            }
            Command("Undo", action: "undo:")
            Menu("View") { Command("Zoom", action: "zoom:") }
        }
        let model = MenuModel(menu, of: coordinator)
        #expect(drawing(model) == ["Undo", "View", "  Zoom"])
        (title, isShown) = ("Undo Typing", false)
        coordinator.invalidate()
        model.refresh()
        #expect(drawing(model) == ["Undo Typing"])
        (hasExtra, isShown) = (true, true)
        coordinator.invalidate()
        model.refresh()
        #expect(drawing(model) == ["Extra", "--", "Undo Typing", "View", "  Zoom"])
        hasExtra = false
        model.refresh()
        #expect(drawing(model) == ["Undo Typing", "View", "  Zoom"])
    }
}
