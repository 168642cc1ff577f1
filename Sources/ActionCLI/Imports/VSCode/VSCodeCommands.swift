import ActionRuntime

/// The commands that the manifests of a call declare; menus and keys of each may name those of all.
final class VSCodeCommands {
    struct Command {
        let name: String
        /// The title without its category.
        let title: String?
        /// The title in menus.
        let shortTitle: String?
        /// When it is enabled.
        let enablement: Clause
    }

    /// What a when clause becomes.
    enum Clause {
        /// A condition; nil for always.
        case condition(Condition?)
        /// Nothing, because a map's conditions cannot say it.
        case unsupported

        /// The condition; nil for always, and where there is none that says it.
        var condition: Condition? {
            if case .condition(let condition) = self { condition } else { nil }
        }
    }

    private var commands: [String: Command] = [:]

    func declare(_ command: Command) { commands[command.name] = command }

    subscript(_ name: String) -> Command? { commands[name] }
}
