/// The shortcuts of a menu's commands as key bindings, in menu order, down to the depth that menus are shown to.
///
/// The bindings of commands that the menu itself has are made and indexed once for each edition of the menu. Sections make their
/// items for each question.
final class MenuKeys {
    private struct Section {
        /// How many bindings of the menu's own commands stand before the section.
        let position: Int
        let depth: Int
        let make: () -> [MenuItem]

        /// The bindings of the commands that the section, and those in it, make now.
        var bindings: [KeyBinding] {
            var bindings: [KeyBinding] = []
            MenuItem.made(by: make).visit(at: depth + 1) { item, depth in
                if case .command(let command) = item {
                    bindings += KeyBinding.all(of: command)
                } else if case .section(_, let make) = item {
                    bindings += Section(position: 0, depth: depth, make: make).bindings
                }
            }
            return bindings
        }
    }

    private let table: KeyTable
    private let sections: [Section]
    /// The former names of the menu's own commands.
    let formerNames: FormerNames

    init(_ menu: Menu) {
        var (bindings, sections): ([KeyBinding], [Section]) = ([], [])
        var names: [(action: ActionName, formerly: [ActionName])] = []
        menu.items.visit { item, depth in
            if case .command(let command) = item {
                names.append((command.action, command.formerly))
                bindings += KeyBinding.all(of: command)
            } else if case .section(_, let make) = item {
                sections.append(Section(position: bindings.count, depth: depth, make: make))
            }
        }
        let formerNames = FormerNames.of(names)
        table = KeyTable(
            formerNames.isEmpty ? bindings : bindings.map { $0.withPresentCommands(by: formerNames) })
        self.sections = sections
        self.formerNames = formerNames
    }

    /// The bindings whose keys begin with keystrokes, or all for nil.
    ///
    /// - Complexity: That of making the sections' items. A binding of the menu itself is copied when the sequence comes to it.
    func bindings(beginning keys: PressedKeys?) -> AnySequence<KeyBinding> {
        var own = (keys.map(table.positions(beginning:)) ?? Array(table.bindings.indices))[...]
        var parts: [AnySequence<KeyBinding>] = []
        for section in sections {
            let made = section.bindings.filter { keys?.isPrefix(of: $0.shortcut) ?? true }
            if made.isEmpty { continue }
            let before = own.prefix { $0 < section.position }
            own = own[before.endIndex...]
            parts += [bindings(at: before), AnySequence(made)]
        }
        return parts.isEmpty ? bindings(at: own) : AnySequence((parts + [bindings(at: own)]).joined())
    }

    private func bindings(at positions: ArraySlice<Int>) -> AnySequence<KeyBinding> {
        AnySequence(positions.lazy.map { [table] in table.bindings[$0] })
    }

    /// All bindings; nil where sections make some of them.
    var whole: KeyTable? { sections.isEmpty ? table : nil }
}

extension Menu: KeyBindingSource {
    func keyBindings(beginning keys: PressedKeys?) -> AnySequence<KeyBinding> {
        edition.keys(of: self).bindings(beginning: keys)
    }

    /// The former names of the commands that the menu itself has, and none of those that sections make.
    package var formerNames: FormerNames { edition.keys(of: self).formerNames }

    var keyTable: KeyTable? { edition.keys(of: self).whole }

    func title(of invocation: Invocation) -> String? { edition.titles(of: self)[invocation] }
}

extension Command {
    /// The command of a menu with the present names of the actions in a sequence that it gives (`runCommands`).
    package func withPresentCommands(in menu: Menu) -> Command {
        if action != .runCommands { return self }
        var command = self
        command.arguments = arguments.withPresentCommands(of: action, by: menu.formerNames)
        return command
    }
}

extension KeyBinding {
    /// The bindings of a command's shortcuts, in their order; a menu has none of any key.
    fileprivate static func all(of command: Command) -> [KeyBinding] {
        command.shortcuts.compactMap { shortcut in
            let binding = KeyBinding(
                shortcut, command.action, command.arguments, passes: command.passes, source: .menu,
                isDisabled: command.isDisabled)
            return binding.isOfAnyKey ? nil : binding
        }
    }
}

extension [MenuItem] {
    /// Calls a closure with each command and each section of the items, and of the menus among them, in menu order, down to the depth
    /// that menus are shown to; and with the depth at which it stands, counted from 1.
    func visit(at depth: Int = 1, _ body: (MenuItem, Int) -> Void) {
        for item in self {
            switch item {
            case .command: body(item, depth)
            case .section where depth < Menu.maximumDepth: body(item, depth)
            case .menu(let inner) where depth < Menu.maximumDepth: inner.items.visit(at: depth + 1, body)
            case .menu, .section, .separator: continue
            }
        }
    }
}
