/// Which actions a program exposes to those who ask from outside.
///
/// An action that is not exposed is answered as one that does not exist.
public enum RemoteExposure: Hashable, Sendable {
    /// What a person could do by the menu and the keys at that moment.
    ///
    /// A command without arguments exposes its action with any arguments, one with arguments its action with those only. What
    /// an attribute, a condition or a validator hides is not exposed, and what an attribute disables is disabled.
    case menu
    /// These actions, with any arguments.
    case actions([ActionName])
    /// Every claim, catch-alls included.
    ///
    /// Catch-alls receive names that nobody lists, at most 1,000 new ones a server: names are never forgotten.
    case all

    /// These typed actions, with any arguments: `.actions(.rate, .quit)`.
    public static func actions<each Input, each Output>(
        _ actions: repeat Action<each Input, each Output>
    ) -> RemoteExposure {
        var names: [ActionName] = []
        repeat names.append((each actions).name)
        return .actions(names)
    }
}

/// What those who ask from outside may do; the rest is refused.
public struct RemotePermissions: OptionSet, Hashable, Sendable {
    /// A bit for each permission, from the lowest: ask, perform, force.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// To ask what there is, whether it is enabled, and who would get it; and to watch that.
    public static let ask = RemotePermissions(rawValue: 1 << 0)
    /// To perform what is enabled.
    public static let perform = RemotePermissions(rawValue: 1 << 1)
    /// To perform what is disabled, as a ``Coordinator`` does with `force`.
    public static let force = RemotePermissions(rawValue: 1 << 2)

    /// The permissions by name, in order.
    static let named: [(name: String, permission: RemotePermissions)] = [
        ("ask", .ask), ("perform", .perform), ("force", .force),
    ]

    /// The names of the permissions in the set.
    var names: [String] { Self.named.filter { contains($0.permission) }.map(\.name) }
}

/// A destructive action that somebody outside wants to have performed, for the person at the program to decide.
public struct RemoteConfirmation: Hashable, Sendable {
    /// The action.
    public let action: ActionName
    /// The arguments that it would be performed with.
    public let arguments: ActionArguments
    /// The title that the program's menu shows for it; the action's name where it shows none.
    public let title: String
    /// Who would perform it.
    public let target: Performer
    /// The process that asks.
    public let client: Int32
}
