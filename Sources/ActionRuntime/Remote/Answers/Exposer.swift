/// What a program exposes, as ``RemoteExposure`` says.
struct Exposer {
    let coordinator: Coordinator
    let keys: KeyMap?
    let exposure: RemoteExposure
    /// The title of an action; nil for that of a command that shows it, or else the name.
    let title: (ActionName) -> String?
    /// The names of ``RemoteExposure/actions(_:)-enum.case``, each once and in order; none for other exposures.
    let names: [ActionName]
    private let nameSet: Set<ActionName>
    private let givenMenu: Menu?
    private let indexed = Indexed()

    /// The index of the menu, that of the last palette, and the names that were last listed.
    private final class Indexed {
        var index: MenuIndex?
        var palette: PaletteIndex?
        var names = NamesInOrder([])
    }

    init(
        coordinator: Coordinator, menu: Menu?, keys: KeyMap?, exposure: RemoteExposure,
        title: @escaping (ActionName) -> String?
    ) {
        self.coordinator = coordinator
        givenMenu = menu
        self.keys = keys
        self.exposure = exposure
        self.title = title
        var (names, known): ([ActionName], Set<ActionName>) = ([], [])
        if case .actions(let all) = exposure { names = all.filter { known.insert($0).inserted } }
        (self.names, nameSet) = (names, known)
    }

    /// The menu: that which was given, else that of the keys; nil for none.
    var menu: Menu? { givenMenu ?? keys?.menu }

    /// The menu as it is now, with hidden commands.
    var reading: MenuReading {
        guard let menu else { return MenuReading(nil) }
        if let known = indexed.index, known.edition === menu.edition { return MenuReading(known) }
        let index = MenuIndex(menu)
        indexed.index = index
        return MenuReading(index)
    }

    /// The index of a palette's commands: that of the last query, unless a text is another one.
    func paletteIndex(of entries: [(title: String, name: String)], formerly: [Int: [String]]) -> PaletteIndex {
        if let known = indexed.palette, known.isOf(entries, formerly: formerly) { return known }
        let index = PaletteIndex(entries: entries, formerly: formerly)
        indexed.palette = index
        return index
    }

    /// Names in the order of their texts, behind a text.
    ///
    /// Those of the last call are not sorted again, because each page of a list begins with all names.
    func inOrder(_ names: Set<ActionName>, behind text: String?) -> ArraySlice<ActionName> {
        if indexed.names.set != names { indexed.names = NamesInOrder(names) }
        return indexed.names.behind(text)
    }

    /// The former names of the actions of the menu.
    var formerNames: FormerNames { menu?.formerNames ?? .none }

    /// The name of an action, and what is said of the name that was asked for, where that is a former one.
    func present(_ name: ActionName) -> (name: ActionName, deprecated: String?) {
        guard let current = formerNames.current(name) else { return (name, nil) }
        return (current, FormerNames.note(name, now: current))
    }

    /// The arguments of a request with the present names of the actions in a sequence that they give.
    func presentArguments(_ arguments: ActionArguments, of action: ActionName) -> ActionArguments {
        menu.map { arguments.withPresentCommands(of: action, by: $0.formerNames) } ?? arguments
    }

    /// The title of an action whose target gives none: by the name that reached the target, or else by its own.
    func title(of action: ExposedAction, reaching target: Target?) -> String {
        target.flatMap { title($0.action) } ?? action.title
    }

    /// Whether an action that a validator hides is not exposed.
    var hidesByValidator: Bool { exposure == .menu }

    // MARK: Candidates

    /// The exposed actions of a name, with those that a validator hides; no validator is asked.
    ///
    /// - Parameters:
    ///   - reading: The menu.
    ///   - bindings: The bindings that may expose the action.
    /// - Returns: The actions, and their positions by what the menu and the keys send; −1 for what the menu hides.
    func candidates(
        of action: ActionName, _ reading: MenuReading, _ bindings: KeyIndex
    ) -> (actions: [ExposedAction], positions: [Invocation: Int]) {
        switch exposure {
        case .menu: break
        case .actions where !nameSet.contains(action): return ([], [:])
        case .actions, .all:
            // A command with arguments describes only requests with these arguments.
            let command = reading.commands(of: action).first.flatMap { $1.arguments.isEmpty ? $1 : nil }
            let exposed = ExposedAction(
                action: action, arguments: nil, title: title(action) ?? command?.title ?? action.text, command: command)
            return ([exposed], [:])
        }
        var found: [ExposedAction] = [], positions: [Invocation: Int] = [:]
        for (place, command) in reading.commands(of: action) {
            let key = command.invocation()
            if !shows(command, at: place, in: reading) {
                positions[key] = positions[key] ?? -1
            } else if let position = positions[key], position >= 0 {
                // The action is enabled if one of its commands is.
                if !command.isDisabled { found[position].isDisabled = false }
            } else {
                positions[key] = found.count
                found.append(ExposedAction(command, at: place))
            }
        }
        for position in bindings.positions({ $0.positions(performing: action) }) {
            let binding = bindings[position], key = binding.invocation()
            guard positions[key] == nil, !binding.takesAway, keys?.applies(binding) == true else { continue }
            positions[key] = found.count
            found.append(ExposedAction(binding, at: position))
        }
        return (found, positions)
    }

    /// The bindings of the user and of the nodes from a start up, or of all nodes for nil; none where bindings expose nothing.
    func bindings(from start: ActionNode?) -> KeyIndex {
        guard exposure == .menu, let keys else { return KeyIndex([]) }
        let own = keys.index(from: start, withMenu: false)
        if start != nil { return own }
        let others = coordinator.root.preorder.flatMap(keys.bindings)
        return KeyIndex([KeyTable(own.bindings + others)])
    }

    /// Whether clients may be told of a command, if its target does not hide it: of every command, unless the menu says what is exposed.
    func tells(of command: Command, at place: MenuPlace, in reading: MenuReading) -> Bool {
        exposure != .menu || shows(command, at: place, in: reading)
    }

    /// Whether menus show a command, if its target does not hide it.
    private func shows(_ command: Command, at place: MenuPlace, in reading: MenuReading) -> Bool {
        if command.attributes.contains(.hidden) || hides(place, in: reading) { return false }
        return command.condition.map(meets) ?? true
    }

    /// Whether a menu around a place is left out.
    func hides(_ place: MenuPlace, in reading: MenuReading) -> Bool { reading.isHidden(around: place, meets) }

    /// Whether a condition of a menu or a command holds.
    func meets(_ condition: Condition) -> Bool { coordinator.meets(condition, keys) }
}
