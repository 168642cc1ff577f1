/// An action that is exposed from a start at one moment.
struct ExposedAction {
    let action: ActionName
    /// The only arguments that are exposed; nil for any.
    let arguments: ActionArguments?
    /// The title to show where the target gives none.
    let title: String
    /// The menu's command for the action; nil where the menu has none.
    var command: Command?
    /// Whether the action's command or binding is declared disabled, whatever the target says.
    var isDisabled = false

    /// Whether a request with arguments is exposed; nil stands for arguments that are not known yet.
    func takes(_ given: ActionArguments?) -> Bool {
        guard let arguments, let given else { return true }
        return arguments == given
    }
}

/// The actions that a program exposes, as ``RemoteExposure`` says.
struct Exposer {
    let coordinator: Coordinator
    let menu: Menu?
    let keys: KeyMap?
    let exposure: RemoteExposure
    /// The title of an action that no command shows.
    let title: (ActionName) -> String
    /// The names of ``RemoteExposure/actions(_:)-enum.case``; none for the others.
    let names: Set<ActionName>

    init(
        coordinator: Coordinator, menu: Menu?, keys: KeyMap?, exposure: RemoteExposure,
        title: @escaping (ActionName) -> String
    ) {
        self.coordinator = coordinator
        self.menu = menu
        self.keys = keys
        self.exposure = exposure
        self.title = title
        if case .actions(let names) = exposure { self.names = Set(names) } else { names = [] }
    }

    /// The commands of the menu, in menu order, with those of sections and hidden ones.
    var commands: [Command] { (menu ?? keys?.menu)?.commands ?? [] }

    /// The commands of the menu that are destructive.
    var destructiveCommands: [Command] { commands.filter { $0.attributes.contains(.destructive) } }

    /// The actions that are exposed from a start, without those that a validator hides, in the order of the menu and then of
    /// the keys, else sorted by name.
    ///
    /// - Parameter action: The only action to look for; nil for all.
    func actions(from start: ActionNode, only action: ActionName? = nil) -> [ExposedAction] {
        candidates(from: start, only: action).filter { !isHidden($0, from: start) }
    }

    /// Whether a validator hides an action, so that it is not exposed.
    ///
    /// Where nobody claims it from a start no validator is asked; then the one counts that a person at the program meets.
    func isHidden(_ exposed: ExposedAction, from start: ActionNode) -> Bool {
        guard hidesByValidator else { return false }
        let answer = coordinator.validate(exposed.action, arguments: exposed.arguments, from: start)
        let own = coordinator.defaultStart
        if answer.isHidden || answer.target != nil || start === own { return answer.isHidden }
        return coordinator.validate(exposed.action, arguments: exposed.arguments, from: own).isHidden
    }

    /// Whether an action that a validator hides is not exposed.
    var hidesByValidator: Bool { exposure == .menu }

    /// As ``actions(from:only:)``, with the actions that a validator hides; no validator is asked.
    func candidates(from start: ActionNode, only action: ActionName? = nil) -> [ExposedAction] {
        switch exposure {
        case .menu:
            return commandActions(from: start, only: action)
        case .actions(let listed):
            guard let action else {
                var rest = names
                return describe(listed.filter { rest.remove($0) != nil })
            }
            return names.contains(action) ? describe([action]) : []
        case .all:
            return describe(action.map { [$0] } ?? coordinator.names(from: start))
        }
    }

    /// The exposed action that a request is for; nil where it is not exposed.
    ///
    /// - Parameter arguments: The arguments of the request; nil where they are not known yet.
    func action(_ action: ActionName, _ arguments: ActionArguments?, from start: ActionNode) -> ExposedAction? {
        let takers = actions(from: start, only: action).filter { $0.takes(arguments) }
        return takers.first { !$0.isDisabled } ?? takers.first
    }

    /// Names that are exposed from a start and are like a text, the likeliest first.
    func suggestions(for text: String, from start: ActionNode) -> [String] {
        let candidates = candidates(from: start)
        let names = candidates.lazy.map(\.action.text).atMost(Self.comparisons / max(1, text.utf8.count))
        // Validators are asked about the nearest names only; further ones count where some of these are hidden.
        let near = nearMisses(to: text, among: names, limit: 12)
        let shown = near.lazy.filter { name in
            candidates.contains { $0.action.text == name && !isHidden($0, from: start) }
        }
        return Array(shown.prefix(3))
    }

    /// About how many letters are compared with each other in looking for near misses: 2¹⁸.
    static let comparisons = 1 << 18

    // MARK: The menu and the keys

    private func commandActions(from start: ActionNode, only action: ActionName?) -> [ExposedAction] {
        var shown: [ExposedAction] = []
        var positions: [Invocation: Int] = [:]
        var hidden: Set<Invocation> = []
        for command in commands where action == nil || command.action == action {
            let key = command.invocation()
            guard shows(command) else {
                hidden.insert(key)
                continue
            }
            if let position = positions[key] {
                // The action is enabled if one of its commands is.
                if !command.isDisabled { shown[position].isDisabled = false }
            } else {
                positions[key] = shown.count
                shown.append(ExposedAction(command))
            }
        }
        guard let keys else { return shown }
        for binding in keys.list(from: start)
        where (action == nil || binding.action == action) && binding.source != .menu && !binding.takesAway {
            let key = binding.invocation()
            guard positions[key] == nil, !hidden.contains(key), keys.applies(binding) else { continue }
            positions[key] = shown.count
            shown.append(ExposedAction(binding))
        }
        return shown
    }

    /// Whether menus show a command, if its target does not hide it.
    fileprivate func shows(_ command: Command) -> Bool {
        if command.attributes.contains(.hidden) { return false }
        guard let condition = command.condition else { return true }
        return coordinator.meets(condition, keys)
    }

    /// Names as actions with any arguments, with the command that shows each.
    private func describe(_ names: [ActionName]) -> [ExposedAction] {
        let described = Dictionary(
            commands.map { ($0.action, $0) }, uniquingKeysWith: { first, _ in first })
        return names.map { name in
            // A command with arguments describes only requests with these arguments.
            let command = described[name].flatMap { $0.arguments.isEmpty ? $0 : nil }
            return ExposedAction(
                action: name, arguments: nil, title: command?.title ?? title(name), command: command)
        }
    }
}

/// Which actions are exposed from a start at one moment, for questions about many of them.
///
/// The menu and the keys are read once for all questions, and each validator is asked once, when its action is asked about;
/// ``Exposer/action(_:_:from:)`` reads them for each question.
final class ExposedActions {
    private let exposer: Exposer
    private let start: ActionNode
    /// The actions that the menu and the keys expose, by name; whether a validator hides them is nil until it has been asked.
    private var shown: [ActionName: [(action: ExposedAction, isHidden: Bool?)]] = [:]

    init(_ exposer: Exposer, from start: ActionNode) {
        self.exposer = exposer
        self.start = start
        guard case .menu = exposer.exposure else { return }
        shown = Dictionary(
            grouping: exposer.candidates(from: start).map { ($0, nil) }, by: { $0.action.action })
    }

    /// Whether a request for an action is exposed; nil stands for arguments that are not known yet.
    func contains(_ action: ActionName, _ arguments: ActionArguments?) -> Bool {
        switch exposer.exposure {
        case .menu:
            shown[action]?.indices.contains { index in
                shown[action]?[index].action.takes(arguments) == true && !isHidden(action, index)
            } ?? false
        case .actions: exposer.names.contains(action)
        case .all: true
        }
    }

    private func isHidden(_ action: ActionName, _ index: Int) -> Bool {
        guard let (exposed, known) = shown[action]?[index] else { return true }
        if let known { return known }
        let isHidden = exposer.isHidden(exposed, from: start)
        shown[action]?[index].isHidden = isHidden
        return isHidden
    }

    /// Whether an item has a command that is exposed.
    func contains(_ item: MenuSnapshot.Item) -> Bool {
        item.command.map { contains($0.action, $0.arguments) } ?? false
    }
}

/// The actions whose claims, bindings and commands may be listed at one moment; ``isHidden(_:_:)`` says which of them a
/// validator hides.
///
/// The menu, and the bindings of all nodes, are read once for all questions.
final class ListedActions {
    private let exposer: Exposer
    /// Whether a validator hides an action from the program's own start, by action and arguments.
    private var hidden: [Question: Bool] = [:]
    private lazy var commands = Dictionary(grouping: exposer.commands, by: \.action)
    /// The bindings of all nodes and of the user, by action.
    private lazy var bindings: [ActionName: [KeyBinding]] = {
        guard let keys = exposer.keys else { return [:] }
        let all = keys.list(from: nil) + exposer.coordinator.root.preorder.flatMap { $0.keyBindings }
        return Dictionary(grouping: all.filter { $0.source != .menu && !$0.takesAway }, by: \.action)
    }()

    init(_ exposer: Exposer) {
        self.exposer = exposer
    }

    /// Whether an action may be listed with arguments; nil stands for any.
    func contains(_ action: ActionName, _ arguments: ActionArguments? = nil) -> Bool {
        switch exposer.exposure {
        case .menu:
            if let named = commands[action] {
                return named.contains { exposer.shows($0) && ExposedAction($0).takes(arguments) }
            }
            return bindings[action]?.contains { ExposedAction($0).takes(arguments) } ?? false
        case .actions: return exposer.names.contains(action)
        case .all: return true
        }
    }

    /// Whether a validator hides an action from the program's own start; asked once for each.
    func isHidden(_ action: ActionName, _ arguments: ActionArguments?) -> Bool {
        guard exposer.hidesByValidator else { return false }
        let question = Question(action: action, arguments: arguments), coordinator = exposer.coordinator
        if let known = hidden[question] { return known }
        let isHidden = coordinator.validate(action, arguments: arguments, from: coordinator.defaultStart).isHidden
        hidden[question] = isHidden
        return isHidden
    }

    private struct Question: Hashable {
        let action: ActionName
        let arguments: ActionArguments?
    }
}

extension ExposedAction {
    fileprivate init(_ command: Command) {
        self.init(
            action: command.action, arguments: command.arguments.isEmpty ? nil : command.arguments,
            title: command.title, command: command, isDisabled: command.isDisabled)
    }

    fileprivate init(_ binding: KeyBinding) {
        self.init(
            action: binding.action, arguments: binding.arguments.isEmpty ? nil : binding.arguments,
            title: binding.action.text, isDisabled: binding.isDisabled)
    }
}

extension [Command] {
    /// Whether one of these destructive commands is for a request: it has the name that was asked or that of the target, and its
    /// arguments are contained in those of the request.
    ///
    /// Arguments are compared as the target receives them, converted and with defaults: `3` and `3.0` may be equal.
    func destroys(_ invocation: Invocation, asked name: ActionName, by target: Target) -> Bool {
        func received(_ arguments: ActionArguments) -> ActionArguments {
            target.signature.flatMap { try? $0.check(arguments) } ?? arguments
        }
        let names = [name, invocation.originalAction, target.action], all = received(invocation.arguments).values
        return contains { command in
            guard names.contains(command.action) else { return false }
            let own = received(command.arguments).values
            return command.arguments.values.allSatisfy { key, value in
                all[key].map { ($0.equals(own[key] ?? value)) } ?? false
            }
        }
    }
}

extension Menu {
    /// The commands of the menu and of the menus and sections in it, in menu order, down to the depth that menus are shown to.
    var commands: [Command] { items.flatMap { $0.commands(at: 1) } }
}

extension MenuItem {
    fileprivate func commands(at depth: Int) -> [Command] {
        switch self {
        case .command(let command): [command]
        case .menu(let menu) where depth < Menu.maximumDepth: menu.items.flatMap { $0.commands(at: depth + 1) }
        case .section(_, let make) where depth < Menu.maximumDepth:
            Self.made(by: make).flatMap { $0.commands(at: depth + 1) }
        case .separator, .menu, .section: []
        }
    }
}

extension Sequence<String> {
    /// The first texts that together have at most so many bytes.
    func atMost(_ bytes: Int) -> some Sequence<String> {
        var left = bytes
        return lazy.prefix { text in
            left -= text.utf8.count
            return left >= 0
        }
    }
}
