/// The targets' answers for the commands of one snapshot: the only source of what a menu's items show.
package struct MenuAnswers {
    private let coordinator: Coordinator
    /// The key map with which the menu is shown.
    private let keys: KeyMap?
    /// Where requests start; nil for a start that has left its tree, which disables every command.
    private let start: ActionNode?
    /// The number of the start; 0 for none.
    private let startNumber: UInt64
    /// Whether the start is not in the coordinator's own tree; nil until a command with arguments is shown.
    private var startsElsewhere: Bool?
    /// The answers that were given, for commands that ask the same.
    private var answers: [Invocation: Validation] = [:]
    /// Whether an answer may change without a change being counted (``TreeChanges``), so that a watch has to ask each time.
    private(set) var isUncounted = false

    /// - Parameters:
    ///   - keys: The key map with which the menu is shown.
    ///   - start: Where requests start; nil for a start that has left its tree.
    package init(by coordinator: Coordinator, _ keys: KeyMap?, from start: ActionNode?) {
        (self.coordinator, self.keys, self.start) = (coordinator, keys, start)
        startNumber = start?.id.number ?? 0
    }

    /// The node that the snapshot names as its origin: the start, or the root where the start has left its tree.
    var origin: NodeID { (start ?? coordinator.root).id }

    /// Notes that the snapshot depends on user code that counts no changes, such as a section's.
    mutating func noteUncounted() { isUncounted = true }

    /// The arguments of a command, with those marked that are secret.
    package mutating func markingSecrets(_ arguments: ActionArguments, of action: ActionName) -> ActionArguments {
        if arguments.isEmpty { return arguments }
        // Found once for all commands, because it takes a step for each node above the start.
        let isElsewhere = startsElsewhere ?? !(start.map(coordinator.root.isAbove) ?? false)
        startsElsewhere = isElsewhere
        guard isElsewhere || coordinator.mayHaveSecrets else { return arguments }
        return coordinator.markingSecrets(arguments, of: action, from: start)
    }

    /// Whether a command's condition hides the command.
    package mutating func excludes(_ condition: Condition) -> Bool {
        noteUncounted()
        return !coordinator.meets(condition, keys)
    }

    /// The route of an action that the coordinator remembers; nil where it is to be searched.
    func route(of action: ActionName) -> Route? { coordinator.table.route(action, from: startNumber) }

    /// The target's answer for commands with an action and arguments, be the commands declared disabled or not.
    ///
    /// - Parameters:
    ///   - arguments: The arguments, with those marked that are secret.
    ///   - route: The remembered route of the action; nil where it is to be searched.
    ///   - isKept: Whether another command may have the same action and arguments; then the target is asked once for all.
    package mutating func answer(
        _ action: ActionName, _ arguments: ActionArguments, along route: Route? = nil, keeping isKept: Bool = true
    ) -> Validation {
        let invocation = Invocation(action, arguments: arguments)
        guard isKept else { return ask(invocation, along: route) }
        if let answer = answers[invocation] { return answer }
        let answer = ask(invocation, along: route)
        answers[invocation] = answer
        return answer
    }

    @inline(__always)
    private mutating func ask(_ invocation: consuming Invocation, along route: consuming Route?) -> Validation {
        guard let start else { return coordinator.validateUnlessStale(invocation, .declared, from: nil) }
        return coordinator.answer(invocation, from: start, along: route, &isUncounted)
    }
}
