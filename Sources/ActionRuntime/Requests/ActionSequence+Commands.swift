extension ActionName {
    /// The action that performs the commands in its argument `commands`.
    package static let runCommands: ActionName = "runCommands"
}

extension ActionSequence {
    /// Reads the commands in the argument `commands`, each of which is a name, or an object with `command` and perhaps `args`.
    package init(commandsIn arguments: ActionArguments) throws(CommandsFault) {
        guard case .array(let commands)? = arguments["commands"] else { throw CommandsFault(position: nil) }
        var steps: [Step] = []
        for (position, command) in commands.enumerated() {
            guard let step = Self.step(command) else { throw CommandsFault(position: position) }
            steps.append(step)
        }
        self.init(steps)
    }

    private static func step(_ command: ActionValue) -> Step? {
        switch command {
        case .string(let name): return ActionName(validating: name).map { Step($0) }
        case .object(let members):
            guard case .string(let name)? = members["command"], let action = ActionName(validating: name),
                Set(members.keys).isSubset(of: ["command", "args"])
            else { return nil }
            return Step(action, arguments: arguments(members["args"] ?? .null))
        default: return nil
        }
    }

    /// The arguments of a command, as a key file has them: the members of an object, none for null, else the argument `value`.
    private static func arguments(_ args: ActionValue) -> ActionArguments {
        switch args {
        case .null: [:]
        case .object(let members): ActionArguments(members)
        default: ["value": args]
        }
    }
}

/// What is wrong with the argument `commands`.
package struct CommandsFault: Error, CustomStringConvertible {
    /// The position of the command that is wrong, counted from 0; nil where there is no list.
    let position: Int?

    package var description: String {
        let place = position.map { "commands[\($0)]" } ?? "commands"
        return "\(place) must be \(position == nil ? "a list of commands" : "an action's name, or {command, args}")"
    }
}
