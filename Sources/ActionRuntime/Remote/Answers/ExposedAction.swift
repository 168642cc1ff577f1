/// An action that is exposed from a start at one moment.
struct ExposedAction {
    let action: ActionName
    /// The only arguments that are exposed; nil for any.
    let arguments: ActionArguments?
    /// The title to show where the target gives no title.
    let title: String
    /// The menu's command for the action; nil where the menu has none.
    var command: Command?
    /// Whether the action's command or binding is declared disabled, whatever the target answers.
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
    /// The names of ``RemoteExposure/actions(_:)-enum.case``; none for other exposures.
    let names: Set<ActionName>
    private let indexed = Indexed()

    /// The index of the menu.
    private final class Indexed {
        var index: MenuIndex?
    }

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

    /// The items of the menu.
    fileprivate var items: [MenuItem] { (menu ?? keys?.menu)?.items ?? [] }

    /// The commands of the menu as they are now, with hidden ones.
    var commands: MenuReading {
        guard let menu = menu ?? keys?.menu else { return MenuReading(nil) }
        if let known = indexed.index, known.edition === menu.edition { return MenuReading(known) }
        let index = MenuIndex(menu)
        indexed.index = index
        return MenuReading(index)
    }

    /// Whether a validator hides an action, so that it is not exposed.
    ///
    /// Where no claim takes the action from a start, the validator that the program's own start leads to counts.
    func isHidden(_ exposed: ExposedAction, from start: ActionNode) -> Bool {
        guard hidesByValidator else { return false }
        let answer = coordinator.validate(exposed.action, arguments: exposed.arguments, from: start)
        let own = coordinator.defaultStart
        if answer.isHidden || answer.target != nil || start === own { return answer.isHidden }
        return coordinator.validate(exposed.action, arguments: exposed.arguments, from: own).isHidden
    }

    /// Whether an action that a validator hides is not exposed.
    var hidesByValidator: Bool { exposure == .menu }

    /// The exposed actions of a name, with those that a validator hides; no validator is asked.
    ///
    /// - Parameters:
    ///   - commands: The commands of the menu.
    ///   - bindings: The bindings of the action that the user and the nodes of the path have.
    fileprivate func candidates(
        of action: ActionName, _ commands: MenuReading, _ bindings: [KeyBinding]
    ) -> [ExposedAction] {
        var search = ExposedActionSearch(self)
        switch exposure {
        case .menu:
            for command in commands.commands(of: action) { search.add(command) }
            for binding in bindings { search.add(binding) }
        case .actions: if names.contains(action) { search.add(action, commands) }
        case .all: search.add(action, commands)
        }
        return search.found
    }

    /// The bindings of the user and of the nodes from a start up; bindings that only take keys away are left out.
    ///
    /// - Parameter start: The start; nil for the user's bindings alone.
    fileprivate func bindings(from start: ActionNode?) -> [KeyBinding] {
        guard exposure == .menu, let keys else { return [] }
        return keys.list(from: start, withMenu: false).filter { !$0.takesAway }
    }

    /// The exposed action that a request is for; nil where the action is not exposed.
    ///
    /// - Parameter arguments: The arguments of the request; nil where they are not known yet.
    func action(_ action: ActionName, _ arguments: ActionArguments?, from start: ActionNode) -> ExposedAction? {
        let bindings = bindings(from: start).filter { $0.action == action }
        let takers = candidates(of: action, commands, bindings).filter {
            !isHidden($0, from: start) && $0.takes(arguments)
        }
        return takers.first { !$0.isDisabled } ?? takers.first
    }

    /// Names that are exposed from a start and are like a text, the likeliest first.
    func suggestions(for text: String, from start: ActionNode) -> [String] {
        var search = ExposedActionSearch(self, from: start)
        var names: [String] = [], room = Self.comparisons / max(1, text.utf8.count)
        while search.step(), room > 0 {
            guard search.found.count > names.count, let name = search.found.last?.action.text else { continue }
            names.append(name)
            room -= name.utf8.count
        }
        // Validators are asked about the nearest names only; a name further away counts where a nearer name is hidden.
        let near = nearMisses(to: text, among: names, limit: 12)
        let shown = near.lazy.filter { name in
            search.found.contains { $0.action.text == name && !isHidden($0, from: start) }
        }
        return Array(shown.prefix(3))
    }

    /// About how many letters are compared with each other in looking for near misses: 2¹⁸.
    static let comparisons = 1 << 18

    /// Whether menus show a command, if its target does not hide it.
    fileprivate func shows(_ command: Command) -> Bool {
        if command.attributes.contains(.hidden) { return false }
        guard let condition = command.condition else { return true }
        return coordinator.meets(condition, keys)
    }
}

/// Finds the actions that are exposed from a start one after the other, in the order of the menu and then of the keys, else of the
/// names; no validator is asked.
struct ExposedActionSearch {
    private let exposer: Exposer
    /// The actions that were found.
    private(set) var found: [ExposedAction] = []
    /// The position of each request of the menu and the keys among the found actions.
    private var positions: [Invocation: Int] = [:]
    private var hidden: Set<Invocation> = []
    // The parts that are still to be read, in this order.
    private var commands = MenuCommands([])
    private var bindings: ArraySlice<KeyBinding> = []
    private var listed: ArraySlice<ActionName> = []
    private var names = NamesInOrder([])
    /// The names of ``listed`` that were not found yet, and the commands that describe names.
    private var rest: Set<ActionName> = []
    private var described = MenuReading(nil)

    /// A search that finds the actions that are added to it.
    fileprivate init(_ exposer: Exposer) {
        self.exposer = exposer
    }

    init(_ exposer: Exposer, from start: ActionNode) {
        self.init(exposer)
        switch exposer.exposure {
        case .menu:
            commands = MenuCommands(exposer.items)
            bindings = exposer.bindings(from: start)[...]
            return
        case .actions(let names): (listed, rest) = (names[...], exposer.names)
        case .all: names = NamesInOrder(exposer.coordinator.namesWithoutOrder(from: start))
        }
        described = exposer.commands
    }

    /// Goes on by one item of the menu, binding or name; gives whether any was left.
    mutating func step() -> Bool {
        if let item = commands.next() {
            if let command = item { add(command) }
        } else if let binding = bindings.popFirst() {
            add(binding)
        } else if let name = listed.popFirst() {
            if rest.remove(name) != nil { add(name, described) }
        } else if let name = names.next() {
            add(name, described)
        } else {
            return false
        }
        return true
    }

    fileprivate mutating func add(_ command: Command) {
        let key = command.invocation()
        guard exposer.shows(command) else {
            hidden.insert(key)
            return
        }
        if let position = positions[key] {
            // The action is enabled if one of its commands is.
            if !command.isDisabled { found[position].isDisabled = false }
        } else {
            positions[key] = found.count
            found.append(ExposedAction(command))
        }
    }

    fileprivate mutating func add(_ binding: KeyBinding) {
        let key = binding.invocation()
        guard positions[key] == nil, !hidden.contains(key), exposer.keys?.applies(binding) == true else { return }
        positions[key] = found.count
        found.append(ExposedAction(binding))
    }

    /// Adds an action with any arguments, with the first command that shows it.
    fileprivate mutating func add(_ name: ActionName, _ commands: MenuReading) {
        // A command with arguments describes only requests with these arguments.
        let command = commands.commands(of: name).first.flatMap { $0.arguments.isEmpty ? $0 : nil }
        found.append(
            ExposedAction(
                action: name, arguments: nil, title: command?.title ?? exposer.title(name), command: command))
    }
}

/// Which actions are exposed from a start at one moment, for questions about many actions.
///
/// Each action is looked up at the first question about it, and each validator is asked once.
final class ExposedActions {
    private let exposer: Exposer
    let start: ActionNode
    private lazy var commands = exposer.commands
    private lazy var bindings = Dictionary(grouping: exposer.bindings(from: start), by: \.action)
    /// The exposed actions by name; whether a validator hides an action is nil until the validator has been asked.
    private var shown: [ActionName: [(action: ExposedAction, isHidden: Bool?)]] = [:]

    init(_ exposer: Exposer, from start: ActionNode) {
        self.exposer = exposer
        self.start = start
    }

    /// The exposed actions of a name, with those that a validator hides.
    func candidates(of action: ActionName) -> [ExposedAction] {
        known(action).map(\.action)
    }

    private func known(_ action: ActionName) -> [(action: ExposedAction, isHidden: Bool?)] {
        if let known = shown[action] { return known }
        let found = exposer.candidates(of: action, commands, bindings[action] ?? [])
        let new = found.map { (action: $0, isHidden: Bool?.none) }
        shown[action] = new
        return new
    }

    /// Whether a request for an action is exposed; nil stands for arguments that are not known yet.
    func contains(_ action: ActionName, _ arguments: ActionArguments?) -> Bool {
        known(action).indices.contains { index in
            shown[action]?[index].action.takes(arguments) == true && !isHidden(action, index)
        }
    }

    /// Whether clients may be told the name of an action; no validator is asked.
    func mayName(_ action: ActionName) -> Bool { !known(action).isEmpty }

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

/// The actions whose claims, bindings and commands may be listed at one moment: those that are exposed from some node of the tree.
///
/// ``isHidden(_:_:)`` says which actions a validator hides.
///
/// The sections of the menu, and the bindings of all nodes, are read once for all questions.
final class ListedActions {
    private let exposer: Exposer
    /// Whether a validator hides an action from the program's own start, by action and arguments.
    private var hidden: [Question: Bool] = [:]
    private lazy var commands = exposer.commands
    /// The bindings of the user, and of the nodes that were read, by action.
    private var bindings: [ActionName: [KeyBinding]]
    /// The nodes that are still to be read; nil where bindings expose nothing, or all nodes were read.
    private var nodes: NodesInOrder?

    init(_ exposer: Exposer) {
        self.exposer = exposer
        bindings = Dictionary(grouping: exposer.bindings(from: nil), by: \.action)
        if exposer.exposure == .menu, exposer.keys != nil { nodes = NodesInOrder(from: exposer.coordinator.root) }
    }

    /// Reads the bindings of some more nodes; gives whether nodes are left.
    ///
    /// A question reads all nodes that are left. Code that must not take long reads some at a time before it asks.
    func prepare() -> Bool {
        guard nodes != nil, let keys = exposer.keys else { return false }
        for _ in 0..<NodesInOrder.countInStep {
            guard let node = nodes?.next() else {
                nodes = nil
                return false
            }
            for binding in keys.withoutRemoved(node.keyBindings) where !binding.takesAway {
                bindings[binding.action, default: []].append(binding)
            }
        }
        return true
    }

    /// Whether an action may be listed with arguments; nil stands for any.
    func contains(_ action: ActionName, _ arguments: ActionArguments?) -> Bool {
        while prepare() {}
        return exposer.candidates(of: action, commands, bindings[action] ?? []).contains { $0.takes(arguments) }
    }

    /// Whether a validator hides an action with these arguments, asked at the program's own start; asked once for each action and
    /// arguments.
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
