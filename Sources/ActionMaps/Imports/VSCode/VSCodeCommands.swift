import ActionRuntime

/// The commands that the manifests of a call declare; the menus and keys of each manifest may name the commands of all.
final class VSCodeCommands {
    struct Command {
        let name: String
        /// The title without its category.
        let title: String?
        /// The title in menus.
        let shortTitle: String?
        /// The condition under which the command is enabled.
        let enablement: Clause
    }

    /// The condition that a when-clause becomes.
    enum Clause {
        /// A condition; nil for always.
        case condition(Condition?)
        /// A clause that the conditions of a map cannot express.
        case unsupported

        /// The condition; nil for always, and for a clause that a condition cannot express.
        var condition: Condition? {
            if case .condition(let condition) = self { condition } else { nil }
        }
    }

    private var commands: [String: Command] = [:]

    func declare(_ command: Command) { commands[command.name] = command }

    subscript(_ name: String) -> Command? { commands[name] }
}
