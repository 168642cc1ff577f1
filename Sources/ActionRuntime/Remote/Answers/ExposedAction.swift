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
    /// Where the first command or binding stands that exposes the action.
    var place = Place.name

    /// Where an action stands among those that are exposed.
    enum Place: Hashable {
        case menu(MenuPlace)
        /// The position among the bindings of the user and the nodes.
        case binding(Int)
        /// In the order of the names.
        case name
    }

    /// Whether a request with arguments is exposed; nil stands for arguments that are not known yet.
    func takes(_ given: ActionArguments?) -> Bool {
        guard let arguments, let given else { return true }
        return arguments == given
    }
}

extension ExposedAction {
    /// Whether arguments whose secret values are null are those of a request that is exposed; nil stands for unknown ones.
    fileprivate func isLike(_ redacted: ActionArguments?) -> Bool {
        guard var own = arguments, let redacted else { return true }
        own.markSecret(redacted.secretNames)
        return own.redacted == redacted.redacted
    }
}

/// The actions that a program exposes, as ``RemoteExposure`` says.
struct Exposer {
    let coordinator: Coordinator
    let menu: Menu?
    let keys: KeyMap?
    let exposure: RemoteExposure
    /// The title of an action; nil for that of a command that shows it, or else the name.
    let title: (ActionName) -> String?
    /// The names of ``RemoteExposure/actions(_:)-enum.case``, each once and in order; none for other exposures.
    let names: [ActionName]
    private let nameSet: Set<ActionName>
    private let indexed = Indexed()

    /// The index of the menu.
    private final class Indexed {
        var index: MenuIndex?
    }

    init(
        coordinator: Coordinator, menu: Menu?, keys: KeyMap?, exposure: RemoteExposure,
        title: @escaping (ActionName) -> String?
    ) {
        self.coordinator = coordinator
        self.menu = menu
        self.keys = keys
        self.exposure = exposure
        self.title = title
        var (names, known): ([ActionName], Set<ActionName>) = ([], [])
        if case .actions(let all) = exposure { names = all.filter { known.insert($0).inserted } }
        (self.names, nameSet) = (names, known)
    }

    /// The menu as it is now, with hidden commands.
    var reading: MenuReading {
        guard let menu = menu ?? keys?.menu else { return MenuReading(nil) }
        if let known = indexed.index, known.edition === menu.edition { return MenuReading(known) }
        let index = MenuIndex(menu)
        indexed.index = index
        return MenuReading(index)
    }

    /// The former names of the actions of the menu.
    var formerNames: FormerNames { (menu ?? keys?.menu)?.formerNames ?? .none }

    /// The name of an action, and what is said of the name that was asked for, where that is a former one.
    func present(_ name: ActionName) -> (name: ActionName, deprecated: String?) {
        guard let current = formerNames.current(name) else { return (name, nil) }
        return (current, FormerNames.note(name, now: current))
    }

    /// The arguments of a request with the present names of the actions in a sequence that they give.
    func presentArguments(_ arguments: ActionArguments, of action: ActionName) -> ActionArguments {
        let names = (menu ?? keys?.menu)?.formerNames
        return names.map { arguments.withPresentCommands(of: action, by: $0) } ?? arguments
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

    /// The title of an action whose target gives none: by the name that reached the target, or else by its own.
    func title(of action: ExposedAction, reaching target: Target?) -> String {
        target.flatMap { title($0.action) } ?? action.title
    }

    /// Whether an action that a validator hides is not exposed.
    var hidesByValidator: Bool { exposure == .menu }

    /// The exposed actions of a name, with those that a validator hides; no validator is asked.
    ///
    /// - Parameters:
    ///   - reading: The menu.
    ///   - bindings: The bindings of the action that the user and the nodes of the path have, by their positions.
    fileprivate func candidates(
        of action: ActionName, _ reading: MenuReading, _ bindings: [(position: Int, binding: KeyBinding)]
    ) -> [ExposedAction] {
        switch exposure {
        case .menu: break
        case .actions where !nameSet.contains(action): return []
        case .actions, .all:
            // A command with arguments describes only requests with these arguments.
            let command = reading.commands(of: action).first.flatMap { $1.arguments.isEmpty ? $1 : nil }
            return [
                ExposedAction(
                    action: action, arguments: nil, title: title(action) ?? command?.title ?? action.text,
                    command: command)
            ]
        }
        var found: [ExposedAction] = []
        // The position of each request of the menu and the keys among the found actions; −1 for a hidden one.
        var positions: [Invocation: Int] = [:]
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
        for (position, binding) in bindings where positions[binding.invocation()] == nil {
            guard !binding.takesAway, keys?.applies(binding) == true else { continue }
            positions[binding.invocation()] = found.count
            found.append(ExposedAction(binding, at: position))
        }
        return found
    }

    /// The bindings of the user and of the nodes from a start up; none where bindings expose nothing.
    ///
    /// - Parameter start: The start; nil for the user's bindings alone.
    fileprivate func bindings(from start: ActionNode?) -> KeyIndex {
        guard exposure == .menu, let keys else { return KeyIndex([]) }
        return keys.index(from: start, withMenu: false)
    }

    /// The exposed action that a request is for; nil where the action is not exposed.
    ///
    /// - Parameter arguments: The arguments of the request; nil where they are not known yet.
    func action(_ action: ActionName, _ arguments: ActionArguments?, from start: ActionNode) -> ExposedAction? {
        let takers = ExposedActions(self, from: start).candidates(of: action).filter {
            $0.takes(arguments) && !isHidden($0, from: start)
        }
        return takers.first { !$0.isDisabled } ?? takers.first
    }

    /// Whether a request that has ended was one for an exposed action.
    ///
    /// - Parameter arguments: The arguments of the request, of which secret ones are null and stand for any; nil where they are not known.
    func exposes(_ action: ActionName, redacted arguments: ActionArguments?, from start: ActionNode) -> Bool {
        ExposedActions(self, from: start).candidates(of: action).contains {
            $0.isLike(arguments) && !isHidden($0, from: start)
        }
    }

    /// About how many letters are compared with each other in looking for near misses.
    static let comparisons = 1 << 18

    /// Names that are exposed from a start and are like a text, the likeliest first.
    func suggestions(for text: String, from start: ActionNode) -> [String] {
        let exposed = ExposedActions(self, from: start)
        var order = exposed.inOrder, known: Set<ActionName> = []
        var names: [String] = [], room = Self.comparisons / max(1, text.utf8.count)
        func add(_ action: ActionName) {
            guard known.insert(action).inserted else { return }
            names.append(action.text)
            room -= action.text.utf8.count
        }
        while room > 0, let action = order.next()?.action { add(action) }
        // Where all is exposed, a name of another part of the tree may have been meant, too.
        if exposure == .all, room > 0 {
            coordinator.eachName {
                add($0)
                return room > 0
            }
        }
        // Validators are asked about the nearest names only; a name further away counts where a nearer name is hidden.
        let near = nearMisses(to: text, among: names, limit: 12)
        let shown = near.lazy.filter { name in
            guard let action = ActionName(registered: name) else { return false }
            return exposed.candidates(of: action).contains { !isHidden($0, from: start) }
        }
        return Array(shown.prefix(3))
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

/// Which actions are exposed from a start at one moment.
///
/// Each action is looked up at the first question about it, and each validator is asked once.
final class ExposedActions {
    let exposer: Exposer
    let start: ActionNode
    /// The menu, of which each section is called once.
    fileprivate(set) lazy var reading = exposer.reading
    fileprivate lazy var bindings = exposer.bindings(from: start)
    /// The exposed actions by name; whether a validator hides an action is nil until the validator has been asked.
    private var shown: [ActionName: [(action: ExposedAction, isHidden: Bool?)]] = [:]
    /// The positions in ``shown``, for the names whose places were asked for.
    private var placed: [ActionName: [ExposedAction.Place: Int]] = [:]

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
        let bindings = bindings
        let own = bindings.positions(performing: action).map { (position: $0, binding: bindings[$0]) }
        let new = exposer.candidates(of: action, reading, own).map { (action: $0, isHidden: Bool?.none) }
        shown[action] = new
        return new
    }

    /// The action that a command or binding exposes; nil where an earlier one exposes the same, or it exposes none.
    fileprivate func action(_ action: ActionName, at place: ExposedAction.Place) -> ExposedAction? {
        let known = known(action)
        if known.count < 8 { return known.first { $0.action.place == place }?.action }
        let places =
            placed[action] ?? Dictionary(uniqueKeysWithValues: known.indices.map { (known[$0].action.place, $0) })
        placed[action] = places
        return places[place].map { known[$0].action }
    }

    /// Whether a request for an action is exposed; nil stands for arguments that are not known yet.
    func contains(_ action: ActionName, _ arguments: ActionArguments?) -> Bool {
        known(action).indices.contains { index in
            shown[action]?[index].action.takes(arguments) == true && !isHidden(action, index)
        }
    }

    /// Whether clients may be told of an exposed binding: the shortcut of a command that the menu hides exposes nothing.
    func tells(of binding: KeyBinding) -> Bool {
        guard exposer.exposure == .menu, binding.source == .menu else { return true }
        return known(binding.action).contains { $0.action.arguments ?? [:] == binding.arguments }
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

    /// All exposed actions, with those that a validator hides.
    var inOrder: ExposedActionOrder { ExposedActionOrder(self) }

    /// The exposed actions behind the last entry of a page.
    func inOrder(after cursor: RemoteCursor?, revision: Int) throws(RemoteFault) -> ExposedActionOrder {
        var order = inOrder
        if let cursor { try order.go(behind: cursor, revision: revision) }
        return order
    }
}

/// The exposed actions one after the other, in the order of the menu and then of the keys, else of the names; no validator is asked.
struct ExposedActionOrder: IteratorProtocol {
    private enum Stage {
        /// The commands of the menu behind a place; nil for all.
        case menu(after: MenuPlace?)
        /// The bindings from a position on.
        case bindings(from: Int)
        /// The names behind one that was given or looked at; the next of them, in order.
        case names(after: String?, next: ArraySlice<ActionName>)
    }

    private let actions: ExposedActions
    private var stage: Stage
    /// The last action that was given; nil before the first.
    private(set) var last: RemoteCursor?

    fileprivate init(_ actions: ExposedActions) {
        self.actions = actions
        switch actions.exposer.exposure {
        case .menu: stage = .menu(after: nil)
        case .actions: stage = .names(after: nil, next: actions.exposer.names[...])
        case .all: stage = .names(after: nil, next: [])
        }
    }

    mutating func next() -> ExposedAction? {
        while true {
            switch stage {
            case .menu(let place):
                guard let (place, content) = actions.reading.next(after: place) else {
                    stage = .bindings(from: 0)
                    continue
                }
                stage = .menu(after: place)
                guard case .command(let command) = content,
                    let action = actions.action(command.action, at: .menu(place))
                else { continue }
                last = .command(place, digest: RemoteCursor.digest(of: command.invocation()))
                return action
            case .bindings(let position):
                guard let position = actions.bindings.asked(from: position).first(where: { _ in true }) else {
                    return nil
                }
                stage = .bindings(from: position + 1)
                let binding = actions.bindings[position]
                guard let action = actions.action(binding.action, at: .binding(position)) else { continue }
                last = .binding(position, digest: RemoteCursor.digest(of: binding))
                return action
            case .names(let text, var names):
                // Names in order are found some at a time.
                if names.isEmpty { names = moreNames(after: text) }
                guard let name = names.popFirst() else { return nil }
                stage = .names(after: name.text, next: names)
                last = .name(name.text)
                if let action = actions.action(name, at: .name) { return action }
            }
        }
    }

    private func moreNames(after text: String?) -> ArraySlice<ActionName> {
        guard actions.exposer.exposure == .all else { return [] }
        let names = actions.exposer.coordinator.namesWithoutOrder(from: actions.start)
        return names.first(RemotePage.batch, after: text)[...]
    }

    /// Goes on behind the last entry of a page.
    fileprivate mutating func go(behind cursor: RemoteCursor, revision: Int) throws(RemoteFault) {
        switch (cursor, stage) {
        case (.command, .menu):
            stage = .menu(after: try actions.reading.place(behind: cursor, revision: revision))
        case (.binding(let position, let digest), .menu):
            guard let position = actions.bindings.position(of: digest, at: position) else {
                throw RemoteCursor.gone(revision: revision)
            }
            stage = .bindings(from: position + 1)
        case (.name(let text), .names(_, let names)):
            if actions.exposer.exposure == .all { return stage = .names(after: text, next: []) }
            guard let index = names.firstIndex(where: { $0.text == text }) else {
                throw RemoteCursor.gone(revision: revision)
            }
            stage = .names(after: text, next: names[(index + 1)...])
        default: throw RemoteCursor.unknown
        }
        last = cursor
    }
}

extension MenuReading {
    /// The place behind which the page of a menu's commands begins; nil for the first page.
    func place(behind cursor: RemoteCursor?, revision: Int) throws(RemoteFault) -> MenuPlace? {
        guard let cursor else { return nil }
        guard case .command(let place, let digest) = cursor else { throw RemoteCursor.unknown }
        guard let found = self.place(of: digest, at: place) else { throw RemoteCursor.gone(revision: revision) }
        return found
    }

    /// The place of the command that a cursor names, which may have moved; nil where it has gone.
    private func place(of digest: Int, at place: MenuPlace) -> MenuPlace? {
        func isMeant(_ command: Command) -> Bool { RemoteCursor.digest(of: command.invocation()) == digest }
        if let command = command(at: place), isMeant(command) { return place }
        var last: MenuPlace?
        while let (place, content) = next(after: last) {
            if case .command(let command) = content, isMeant(command) { return place }
            last = place
        }
        return nil
    }
}

extension KeyIndex {
    /// The position of the binding that a cursor names, which may have moved; nil where it has gone.
    func position(of digest: Int, at position: Int) -> Int? {
        if position >= 0, position < count, RemoteCursor.digest(of: self[position]) == digest { return position }
        return positions.first { RemoteCursor.digest(of: self[$0]) == digest }
    }
}

extension Collection<ActionName> {
    /// The first names in the order of their texts, behind a text.
    ///
    /// - Complexity: O(*n*) in the names, but for the few that are sorted.
    func first(_ count: Int, after text: String?) -> [ActionName] {
        var found: [(text: String, name: ActionName)] = []
        var bound: String?
        func cut() {
            found.sort { $0.text < $1.text }
            guard found.count >= count else { return }
            found.removeLast(found.count - count)
            bound = found.last?.text
        }
        for name in self {
            let own = name.text
            if let text, own <= text { continue }
            if let bound, own >= bound { continue }
            found.append((own, name))
            if found.count == 4 * count { cut() }
        }
        cut()
        return found.map(\.name)
    }
}

/// The actions whose claims, bindings and commands may be listed at one moment: those that are exposed from some node of the tree.
///
/// ``isHidden(_:_:)`` says which actions a validator hides.
final class ListedActions {
    private let exposer: Exposer
    /// Whether a validator hides an action from the program's own start, by action and arguments.
    private var hidden: [Question: Bool] = [:]
    private lazy var reading = exposer.reading
    /// The actions that the menu's commands expose, by name.
    private var shown: [ActionName: [ExposedAction]] = [:]
    /// The bindings of the user, and of all nodes, by action; read for the first action that no command of the menu exposes.
    private lazy var bindings: [ActionName: [KeyBinding]] = {
        let own = exposer.bindings(from: nil).bindings
        var bindings = Dictionary(grouping: own, by: \.action)
        guard exposer.exposure == .menu, let keys = exposer.keys else { return bindings }
        var waiting = [exposer.coordinator.root]
        while let node = waiting.popLast() {
            waiting += node.children
            for binding in keys.withoutRemoved(node.keyBindings, from: node) where !binding.takesAway {
                bindings[binding.action, default: []].append(binding)
            }
        }
        return bindings
    }()

    init(_ exposer: Exposer) {
        self.exposer = exposer
    }

    /// Whether an action may be listed with arguments; nil stands for any.
    func contains(_ action: ActionName, _ arguments: ActionArguments?) -> Bool {
        let commands = shown[action] ?? exposer.candidates(of: action, reading, [])
        shown[action] = commands
        if commands.contains(where: { $0.takes(arguments) }) { return true }
        guard let own = bindings[action] else { return false }
        return exposer.candidates(of: action, reading, own.map { (0, $0) }).contains { $0.takes(arguments) }
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
    fileprivate init(_ command: Command, at place: MenuPlace) {
        self.init(
            action: command.action, arguments: command.arguments.isEmpty ? nil : command.arguments,
            title: command.title, command: command, isDisabled: command.isDisabled, place: .menu(place))
    }

    fileprivate init(_ binding: KeyBinding, at position: Int) {
        self.init(
            action: binding.action, arguments: binding.arguments.isEmpty ? nil : binding.arguments,
            title: binding.action.text, isDisabled: binding.isDisabled, place: .binding(position))
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
