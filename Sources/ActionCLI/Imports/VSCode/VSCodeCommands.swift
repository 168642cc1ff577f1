import ActionRuntime

/// The commands that the manifests of a call declare; menus and keys of each may name those of all.
final class VSCodeCommands {
    struct Command {
        let name: String
        /// The title without its category.
        let title: String?
        /// The title in menus.
        let shortTitle: String?
        let enablement: Enablement
    }

    /// When a command is enabled.
    enum Enablement {
        /// Where the condition holds; nil for always.
        case said(Condition?)
        /// Where a condition holds that cannot be said.
        case unsaid

        var condition: Condition? {
            if case .said(let condition) = self { condition } else { nil }
        }
    }

    private var commands: [String: Command] = [:]

    func declare(_ command: Command) { commands[command.name] = command }

    subscript(_ name: String) -> Command? { commands[name] }
}

extension Condition {
    /// The condition that holds where both hold, without the one that the other implies; nil where it cannot be written,
    /// because it is nested too deep.
    static func both(_ one: Condition?, _ other: Condition?) -> Condition?? {
        guard let one, let other else { return .some(one ?? other) }
        if other.implies(one) { return other }
        if one.implies(other) { return one }
        let both = one && other
        // Parentheses that are nested as deep as they may be are one deeper then.
        return (try? Condition(parsing: both.description)) == nil ? nil : both
    }
}
