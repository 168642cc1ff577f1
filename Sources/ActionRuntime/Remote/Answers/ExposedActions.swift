/// Which actions are exposed at one moment: from a start, or from some node of the tree.
///
/// Each action is looked up at the first question about it, and each validator is asked once.
final class ExposedActions {
    /// The exposed actions of a name.
    private struct Named {
        /// Whether a validator hides an action is nil until the validator has been asked.
        var actions: [(action: ExposedAction, isHidden: Bool?)]
        /// The positions of the actions by what the menu and the keys send.
        let positions: [Invocation: Int]
    }

    let exposer: Exposer
    /// The menu, of which each section is called once.
    private(set) lazy var reading = exposer.reading
    private lazy var bindings = exposer.bindings(from: start)
    /// Where requests start; nil for some node of the tree.
    private let start: ActionNode?
    private var named: [ActionName: Named] = [:]

    init(_ exposer: Exposer, from start: ActionNode?) { (self.exposer, self.start) = (exposer, start) }

    private func named(_ action: ActionName) -> Named {
        if let known = named[action] { return known }
        let (actions, positions) = exposer.candidates(of: action, reading, bindings)
        let new = Named(actions: actions.map { ($0, nil) }, positions: positions)
        named[action] = new
        return new
    }

    // MARK: One action

    /// The exposed actions of a name, with those that a validator hides.
    func candidates(of action: ActionName) -> [ExposedAction] { named(action).actions.map(\.action) }

    /// The exposed action that a request is for; nil where the action is not exposed.
    ///
    /// - Parameter arguments: The arguments of the request; nil where they are not known yet.
    func action(_ action: ActionName, _ arguments: ActionArguments?) -> ExposedAction? {
        let takers = positions(of: action, taking: arguments).filter { !isHidden(action, $0) }.map {
            named(action).actions[$0].action
        }
        return takers.first { !$0.isDisabled } ?? takers.first
    }

    /// Whether a request for an action is exposed; nil stands for arguments that are not known yet.
    func contains(_ action: ActionName, _ arguments: ActionArguments?) -> Bool {
        positions(of: action, taking: arguments).contains { !isHidden(action, $0) }
    }

    /// Whether a request that has ended was one for an exposed action.
    ///
    /// - Parameter arguments: The arguments of the request, of which secret ones are null and stand for any; nil where they are not known.
    func contains(_ action: ActionName, redacted arguments: ActionArguments?) -> Bool {
        let actions = named(action).actions
        return actions.indices.contains { actions[$0].action.isLike(arguments) && !isHidden(action, $0) }
    }

    /// The positions of the actions that take a request.
    private func positions(of action: ActionName, taking arguments: ActionArguments?) -> [Int] {
        let named = named(action)
        guard let arguments, named.actions.count > 1 else {
            return named.actions.indices.filter { named.actions[$0].action.takes(arguments) }
        }
        let keys = [Invocation(action), Invocation(action, arguments: arguments)]
        return keys.prefix(arguments.isEmpty ? 1 : 2).compactMap { named.positions[$0] }.filter { $0 >= 0 }.sorted()
    }

    /// Whether a validator hides an action, so that it is not exposed.
    ///
    /// Where no claim takes the action from the start, the validator that the program's own start leads to counts.
    private func isHidden(_ action: ActionName, _ position: Int) -> Bool {
        guard exposer.hidesByValidator, let (exposed, known) = named[action]?.actions[position] else { return false }
        if let known { return known }
        let coordinator = exposer.coordinator, own = coordinator.defaultStart
        var answer = coordinator.validate(action, arguments: exposed.arguments, from: start ?? own)
        if !answer.isHidden, answer.target == nil, let start, start !== own {
            answer = coordinator.validate(action, arguments: exposed.arguments, from: own)
        }
        named[action]?.actions[position].isHidden = answer.isHidden
        return answer.isHidden
    }

    /// Whether clients may be told the name of an action; no validator is asked.
    func mayName(_ action: ActionName) -> Bool { !named(action).actions.isEmpty }

    /// Whether an item has a command that is exposed.
    func contains(_ item: MenuSnapshot.Item) -> Bool {
        item.command.map { contains($0.action, $0.arguments) } ?? false
    }

    /// Whether a binding's keys do anything for clients: they take keys away, or are bound to an exposed action.
    func contains(_ binding: KeyBinding) -> Bool {
        binding.takesAway || contains(binding.action, binding.arguments)
    }

    /// Whether clients may be told of an exposed binding: the shortcut of a command that the menu hides exposes nothing.
    func tells(of binding: KeyBinding) -> Bool {
        guard exposer.exposure == .menu, binding.source == .menu else { return true }
        return named(binding.action).positions[binding.invocation()].map { $0 >= 0 } ?? false
    }

    // MARK: All actions

    /// An exposed action, and the cursor behind it.
    typealias Entry = (action: ExposedAction, cursor: RemoteCursor)

    /// All exposed actions, with those that a validator hides: in the order of the menu and then of the keys, else of the names.
    ///
    /// No validator is asked.
    var inOrder: AnySequence<Entry> {
        switch exposer.exposure {
        case .menu: inMenuOrder(behind: nil)
        case .actions: inOrder(exposer.names)
        case .all: inOrder(exposer.inOrder(offered, behind: nil))
        }
    }

    /// The exposed actions behind the last entry of a page, in that order.
    func inOrder(behind cursor: RemoteCursor?, revision: Int) throws(RemoteFault) -> AnySequence<Entry> {
        switch (cursor, exposer.exposure) {
        case (nil, _): return inOrder
        case (.command?, .menu): return inMenuOrder(behind: try reading.place(behind: cursor, revision: revision))
        case (.binding(let position, let digest)?, .menu):
            guard let found = bindings.position(of: digest, at: position) else {
                throw RemoteCursor.gone(revision: revision)
            }
            return bound(from: found + 1)
        case (.name(let text)?, .all): return inOrder(exposer.inOrder(offered, behind: text))
        case (.name(let text)?, .actions):
            guard let index = exposer.names.firstIndex(where: { $0.text == text }) else {
                throw RemoteCursor.gone(revision: revision)
            }
            return inOrder(exposer.names[(index + 1)...])
        default: throw RemoteCursor.unknown
        }
    }

    /// The names that are offered on the path.
    private var offered: Set<ActionName> {
        exposer.coordinator.namesWithoutOrder(from: start ?? exposer.coordinator.defaultStart)
    }

    private func inMenuOrder(behind place: MenuPlace?) -> AnySequence<Entry> {
        let commands = reading.commands(behind: place).lazy.compactMap { [self] place, command -> Entry? in
            let invocation = command.invocation()
            return entry(invocation, at: .menu(place), .command(place, digest: RemoteCursor.digest(of: invocation)))
        }
        return AnySequence([AnySequence(commands), bound(from: 0)].joined())
    }

    private func bound(from position: Int) -> AnySequence<Entry> {
        AnySequence { [self] in
            bindings.asked(from: position).lazy.compactMap { [self] position -> Entry? in
                let binding = bindings[position], digest = RemoteCursor.digest(of: binding)
                return entry(binding.invocation(), at: .binding(position), .binding(position, digest: digest))
            }.makeIterator()
        }
    }

    private func inOrder(_ names: some Sequence<ActionName>) -> AnySequence<Entry> {
        AnySequence(
            names.lazy.compactMap { [self] name -> Entry? in
                named(name).actions.first.map { ($0.action, .name(name.text)) }
            })
    }

    /// The action that a command or binding exposes; nil where an earlier one exposes the same, or it exposes none.
    private func entry(
        _ invocation: Invocation, at place: ExposedAction.Place, _ cursor: RemoteCursor
    ) -> Entry? {
        let named = named(invocation.action)
        guard let position = named.positions[invocation], position >= 0 else { return nil }
        let action = named.actions[position].action
        return action.place == place ? (action, cursor) : nil
    }

    // MARK: Suggestions

    /// About how many letters are compared with each other in looking for near misses, and how many names are looked at.
    static let (comparisons, comparedNames) = (1 << 18, 10_000)

    /// Names that are exposed and are like a text, the likeliest first.
    func suggestions(for text: String) -> [String] {
        var names: [String] = [], known: Set<ActionName> = [], room = Self.comparedNames
        func add(_ action: ActionName) -> Bool {
            if known.insert(action).inserted { names.append(action.text) }
            room -= 1
            return room > 0
        }
        switch exposer.exposure {
        case .menu:
            _ =
                reading.commands(behind: nil).allSatisfy { add($0.command.action) }
                && bindings.asked(from: 0).allSatisfy { add(bindings[$0].action) }
        case .actions: _ = exposer.names.allSatisfy(add)
        // A name of another part of the tree may have been meant, too.
        case .all:
            _ = offered.allSatisfy(add)
            room = Self.comparedNames
            exposer.coordinator.eachName(add)
        }
        // Validators are asked about the nearest names only; a name further away counts where a nearer name is hidden.
        let near = nearMisses(to: text, among: names, limit: 12, comparisons: Self.comparisons)
        return Array(
            near.lazy.filter { [self] in ActionName(registered: $0).map { contains($0, nil) } ?? false }.prefix(3))
    }
}
