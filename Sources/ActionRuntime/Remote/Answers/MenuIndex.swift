/// The commands that a menu itself has, by their actions, and its sections.
///
/// It is made once for each edition of a menu, so that a question about one action does not read all commands.
final class MenuIndex {
    fileprivate enum Part {
        case command(Command)
        case section(items: () -> [MenuItem], depth: Int)
    }

    let edition: MenuEdition
    /// The commands and sections in menu order.
    fileprivate private(set) var parts: [Part] = []
    /// The positions of the commands of each action, and of the sections, ascending.
    fileprivate private(set) var positions: [ActionName: [Int]] = [:]
    fileprivate private(set) var sections: [Int] = []
    /// The actions of the destructive commands.
    fileprivate private(set) var destructive: Set<ActionName> = []

    init(_ menu: Menu) {
        edition = menu.edition
        add(menu.items, at: 1)
    }

    private func add(_ items: [MenuItem], at depth: Int) {
        for item in items {
            switch item {
            case .command(let command):
                positions[command.action, default: []].append(parts.count)
                parts.append(.command(command))
                if command.attributes.contains(.destructive) { destructive.insert(command.action) }
            case .menu(let menu) where depth < Menu.maximumDepth: add(menu.items, at: depth + 1)
            case .section(_, let make) where depth < Menu.maximumDepth:
                sections.append(parts.count)
                parts.append(.section(items: make, depth: depth + 1))
            case .menu, .section, .separator: continue
            }
        }
    }
}

/// The commands of a menu at one moment: its own commands, and those that its sections make, each section called once.
final class MenuReading {
    private typealias Place = (position: Int, command: Command)

    /// The menu; nil for none.
    private let index: MenuIndex?
    /// The commands that sections make, by their actions.
    private lazy var made: [ActionName: [Place]] = {
        var made: [ActionName: [Place]] = [:]
        for position in index?.sections ?? [] {
            guard case .section(let make, let depth)? = index?.parts[position] else { continue }
            for case let command? in MenuCommands(MenuItem.made(by: make), at: depth) {
                made[command.action, default: []].append((position, command))
            }
        }
        return made
    }()

    init(_ index: MenuIndex?) {
        self.index = index
    }

    /// The commands of an action, in menu order.
    func commands(of action: ActionName) -> [Command] {
        guard let index else { return [] }
        var commands: [Command] = [], rest = (index.sections.isEmpty ? [] : made[action] ?? [])[...]
        for position in index.positions[action] ?? [] {
            while let first = rest.first, first.position < position { commands.append(rest.removeFirst().command) }
            if case .command(let command) = index.parts[position] { commands.append(command) }
        }
        return commands + rest.map(\.command)
    }

    /// The actions of the destructive commands.
    private lazy var destructive: Set<ActionName> = {
        guard let index else { return [] }
        if index.sections.isEmpty { return index.destructive }
        let others = made.filter { $0.value.contains { $0.command.attributes.contains(.destructive) } }
        return index.destructive.union(others.keys)
    }()

    /// Whether the menu has a destructive command.
    var hasDestructive: Bool { !destructive.isEmpty }

    /// Whether a destructive command is for a request: it has the asked name or the target's name, and its arguments are contained
    /// in those of the request.
    ///
    /// Arguments are compared as the target receives them, converted and with defaults: `3` and `3.0` may be equal.
    func destroys(_ invocation: Invocation, asked name: ActionName, by target: Target) -> Bool {
        guard
            destructive.contains(name) || destructive.contains(invocation.originalAction)
                || destructive.contains(target.action)
        else { return false }
        func received(_ arguments: ActionArguments) -> ActionArguments {
            target.signature.flatMap { try? $0.check(arguments) } ?? arguments
        }
        let commands = Set([name, invocation.originalAction, target.action]).flatMap { self.commands(of: $0) }
        let all = received(invocation.arguments).values
        return commands.contains { command in
            guard command.attributes.contains(.destructive) else { return false }
            let own = received(command.arguments).values
            return command.arguments.values.allSatisfy { key, value in
                all[key].map { ($0.equals(own[key] ?? value)) } ?? false
            }
        }
    }
}
