/// The former names of the actions of a menu's commands.
package final class FormerNames: Sendable {
    package static let none = FormerNames([:])

    private let names: [ActionName: ActionName]

    private init(_ names: [ActionName: ActionName]) { self.names = names }

    /// The former names of commands, of which the first counts that gives a name.
    ///
    /// A name that is the action of a command is no former name.
    package static func of(_ commands: [(action: ActionName, formerly: [ActionName])]) -> FormerNames {
        var names: [ActionName: ActionName] = [:]
        for (action, formerly) in commands { for name in formerly { names[name] = names[name] ?? action } }
        if names.isEmpty { return none }
        for (action, _) in commands { names[action] = nil }
        return FormerNames(names)
    }

    package var isEmpty: Bool { names.isEmpty }

    /// The present name of an action whose former name is given; nil for a name that is no former one.
    package func current(_ name: ActionName) -> ActionName? { names.isEmpty ? nil : names[name] }

    /// The former names of commands of the menu, by the indices of the commands; those without one are left out.
    package func texts(of commands: some Sequence<Command?>) -> [Int: [String]] {
        var texts: [Int: [String]] = [:]
        if isEmpty { return texts }
        for (index, command) in commands.enumerated() {
            guard let command, !command.formerly.isEmpty else { continue }
            texts[index] = command.formerly.filter { names[$0] == command.action }.map(\.text)
        }
        return texts
    }

    /// What is said of a former name: `'old:' was renamed to 'new:'`.
    package static func note(_ name: ActionName, now action: ActionName) -> String {
        "'\(name)' was renamed to '\(action)'"
    }
}

extension KeyBinding {
    /// The binding with the present name of its action, if it was written with a former name.
    package func renamed(by names: FormerNames) -> KeyBinding {
        guard !takesAway, let current = names.current(action) else { return self }
        return renamed(to: current)
    }

    /// What is said of the former name with which the binding was written; nil for the present name.
    package var deprecated: String? { formerly.map { FormerNames.note($0, now: action) } }

    /// The request that is sent when the keys are pressed, which tells of a former name.
    func request(sender: AnyObject?) -> Invocation {
        var invocation = invocation(sender: sender)
        if let deprecated { invocation.deprecated = deprecated }
        return invocation
    }
}
