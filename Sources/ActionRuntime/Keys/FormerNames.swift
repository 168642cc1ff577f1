/// Former names of actions: those of a menu's commands, and those that nodes remap.
package final class FormerNames: Sendable {
    package static let none = FormerNames([:])

    private let names: [ActionName: ActionName]

    /// The former names of each action.
    private let former: [ActionName: [ActionName]]

    private init(_ names: [ActionName: ActionName]) {
        self.names = names
        former = Dictionary(grouping: names.keys) { names[$0] ?? $0 }
    }

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

    /// The former names that nodes of the path from a node remap; none for a start that has left its tree.
    package static func remapped(from node: ActionNode?, in coordinator: Coordinator) -> FormerNames {
        let names = node.map(coordinator.deprecatedNames) ?? [:]
        return names.isEmpty ? none : FormerNames(names)
    }

    /// These names and others, to which the names here may lead.
    package func joined(with others: FormerNames) -> FormerNames {
        if others.isEmpty { return self }
        return FormerNames(names.mapValues { others.names[$0] ?? $0 }.merging(others.names) { own, _ in own })
    }

    /// The former names of an action, in alphabetical order.
    package func former(of action: ActionName) -> [ActionName] {
        former[action]?.sorted { $0.text < $1.text } ?? []
    }

    /// The other names of an action whose name is given, be it a former one or not.
    func others(of name: ActionName) -> [ActionName] {
        if names.isEmpty { return [] }
        let present = names[name] ?? name
        return ([present] + (former[present] ?? [])).filter { $0 != name }
    }

    package var isEmpty: Bool { names.isEmpty }

    /// The present name of an action whose former name is given; nil for a name that is no former one.
    package func current(_ name: ActionName) -> ActionName? { names.isEmpty ? nil : names[name] }

    /// The former names of actions, by the indices of the actions; those without one are left out.
    package func texts(of actions: some Sequence<ActionName?>) -> [Int: [String]] {
        var texts: [Int: [String]] = [:]
        if isEmpty { return texts }
        for (index, action) in actions.enumerated() {
            guard let former = action.map(former), !former.isEmpty else { continue }
            texts[index] = former.map(\.text)
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
        if takesAway || names.isEmpty { return self }
        return (names.current(action).map(renamed(to:)) ?? self).withPresentCommands(by: names)
    }

    /// The binding with the present names of the actions in a sequence that it gives (`runCommands`).
    func withPresentCommands(by names: FormerNames) -> KeyBinding {
        action == .runCommands ? with(arguments.withPresentCommands(of: action, by: names)) : self
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

extension ActionArguments {
    /// The arguments with the present names of actions in the commands of `runCommands`; those of another action as they are.
    package func withPresentCommands(of action: ActionName, by names: FormerNames) -> ActionArguments {
        guard action == .runCommands, !names.isEmpty, let commands = self["commands"] else { return self }
        let present = commands.withPresentCommands(by: names)
        if present == commands { return self }
        var arguments = self
        arguments["commands"] = present
        return arguments
    }
}

extension ActionValue {
    /// A list of commands with the present names of their actions.
    fileprivate func withPresentCommands(by names: FormerNames) -> ActionValue {
        guard case .array(let commands) = self else { return self }
        return .array(commands.map { $0.withPresentCommand(by: names) })
    }

    private func withPresentCommand(by names: FormerNames) -> ActionValue {
        switch self {
        case .string(let name): return .string(names.present(name))
        case .object(var members):
            guard case .string(let name)? = members["command"] else { return self }
            members["command"] = .string(names.present(name))
            if name == ActionName.runCommands.text, case .object(var inner)? = members["args"] {
                inner["commands"] = inner["commands"]?.withPresentCommands(by: names)
                members["args"] = .object(inner)
            }
            return .object(members)
        default: return self
        }
    }
}

extension FormerNames {
    /// The present name of an action, for a text that may be its former name.
    fileprivate func present(_ text: String) -> String {
        ActionName(validating: text).flatMap(current)?.text ?? text
    }
}
