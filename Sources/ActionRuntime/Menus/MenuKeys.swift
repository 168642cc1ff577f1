/// The shortcuts of a menu's commands as key bindings, in menu order, down to the depth that menus are shown to.
///
/// The bindings of commands that the menu itself has are made and indexed once for each edition of the menu. Sections make their
/// items for each question.
final class MenuKeys {
    /// The bindings of the menu's own commands before the first section, and those behind each section.
    private let tables: [KeyTable]
    /// The sections, and the depths at which they stand.
    private let sections: [(make: () -> [MenuItem], depth: Int)]
    /// The former names of the menu's own commands.
    let formerNames: FormerNames

    init(_ menu: Menu) {
        var (bindings, sections): ([[KeyBinding]], [(make: () -> [MenuItem], depth: Int)]) = ([[]], [])
        var names: [(action: ActionName, formerly: [ActionName])] = []
        menu.items.visit { item, depth in
            if case .command(let command) = item {
                names.append((command.action, command.formerly))
                bindings[sections.count] += KeyBinding.all(of: command)
            } else if case .section(_, let make) = item {
                sections.append((make, depth))
                bindings.append([])
            }
        }
        let formerNames = FormerNames.of(names)
        tables = bindings.map { bindings in
            KeyTable(formerNames.isEmpty ? bindings : bindings.map { $0.withPresentCommands(by: formerNames) })
        }
        self.sections = sections
        self.formerNames = formerNames
    }

    /// All bindings, in menu order.
    ///
    /// - Complexity: That of making the sections' items.
    var all: [KeyTable] {
        zip(sections, tables.dropFirst()).reduce(into: [tables[0]]) { all, next in
            all += [KeyTable(Self.bindings(madeBy: next.0.make, at: next.0.depth)), next.1]
        }
    }

    /// The bindings of the commands that a section, and those in it, make now.
    private static func bindings(madeBy make: () -> [MenuItem], at depth: Int) -> [KeyBinding] {
        var bindings: [KeyBinding] = []
        MenuItem.made(by: make).visit(at: depth + 1) { item, depth in
            if case .command(let command) = item {
                bindings += KeyBinding.all(of: command)
            } else if case .section(_, let make) = item {
                bindings += Self.bindings(madeBy: make, at: depth)
            }
        }
        return bindings
    }
}

extension Menu {
    /// The shortcuts of the commands as key bindings, in menu order.
    var keyTables: [KeyTable] { edition.keys(of: self).all }

    /// The former names of the commands that the menu itself has, and none of those that sections make.
    package var formerNames: FormerNames { edition.keys(of: self).formerNames }
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
