/// The properties in which a menu item differs from an older snapshot of the item.
public struct MenuFields: OptionSet, Hashable, Sendable {
    /// A bit for each field, from the lowest: enabled, state, title, hidden, target, command, value, shortcut,
    /// needs arguments.
    public let rawValue: UInt16

    /// Creates a set from its bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Whether the item can be chosen, or the reasons why not.
    public static let enabled = MenuFields(rawValue: 1 << 0)
    /// Whether the item is ticked, has a dash, or neither.
    public static let state = MenuFields(rawValue: 1 << 1)
    /// The title that is shown.
    public static let title = MenuFields(rawValue: 1 << 2)
    /// Whether the item is left out of the menu.
    public static let hidden = MenuFields(rawValue: 1 << 3)
    /// The node and claim that would perform the command.
    public static let target = MenuFields(rawValue: 1 << 4)
    /// The declaration of the command: keys, image, arguments, identifier.
    public static let command = MenuFields(rawValue: 1 << 5)
    /// The present value of the command's action.
    public static let value = MenuFields(rawValue: 1 << 6)
    /// The keys that perform the command, where its declaration is the same.
    public static let shortcut = MenuFields(rawValue: 1 << 7)
    /// The arguments to ask for before the command can be performed.
    public static let needsArguments = MenuFields(rawValue: 1 << 8)
}

extension MenuFields: CustomStringConvertible {
    /// The fields as words: `title and state`; `nothing` for none.
    public var description: String {
        let names: [(MenuFields, String)] = [
            (.title, "title"), (.enabled, "availability"), (.state, "state"), (.target, "target"),
            (.hidden, "visibility"), (.command, "command"), (.value, "value"),
            (.shortcut, "keys"), (.needsArguments, "needed arguments"),
        ]
        return isEmpty ? "nothing" : names.filter { contains($0.0) }.map(\.1).joined(last: " and ")
    }
}
