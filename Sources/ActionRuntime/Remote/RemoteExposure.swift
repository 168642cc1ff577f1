/// Which actions a program exposes to clients outside.
///
/// The answers about an action that is not exposed are the same as about an action that does not exist.
public enum RemoteExposure: Hashable, Sendable {
    /// The actions that a person could perform by the menu and the keys at the moment of the request.
    ///
    /// A command without arguments exposes its action with any arguments; a command with arguments exposes its action only with
    /// these arguments. Commands that an attribute, a condition or a validator hides are not exposed, and commands that an
    /// attribute disables are disabled.
    case menu
    /// These actions, with any arguments.
    case actions([ActionName])
    /// Every claim, catch-alls included.
    ///
    /// Catch-alls receive names that no list has, at most 1,000 new names a server and 100 for a client's process: names are never
    /// forgotten.
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

/// The permissions of clients; other requests are refused.
public struct RemotePermissions: OptionSet, Hashable, Sendable {
    /// A bit for each permission, from the lowest: ask, perform, force, log.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// To ask which actions the program exposes, whether they are enabled, and for their targets; and to watch them.
    public static let ask = RemotePermissions(rawValue: 1 << 0)
    /// To perform enabled actions.
    public static let perform = RemotePermissions(rawValue: 1 << 1)
    /// To perform disabled actions, as a ``Coordinator`` does with `force`.
    public static let force = RemotePermissions(rawValue: 1 << 2)
    /// To be told of performed actions of any sender, with the arguments of exposed actions that are not secret.
    public static let log = RemotePermissions(rawValue: 1 << 3)

    /// The permissions by name, in order.
    static let named: [(name: String, permission: RemotePermissions)] = [
        ("ask", .ask), ("perform", .perform), ("force", .force), ("log", .log),
    ]

    /// The names of the permissions in the set.
    var names: [String] { Self.named.filter { contains($0.permission) }.map(\.name) }
}

/// A request from outside to perform a destructive action, on which the person at the program decides.
public struct RemoteConfirmation: Hashable, Sendable {
    /// The action.
    public let action: ActionName
    /// The arguments that it would be performed with.
    public let arguments: ActionArguments
    /// The title of the action in the program's menu; the action's name where the menu has none.
    public let title: String
    /// The target that would perform the action; of several in ``targets``, the first.
    public let target: Performer
    /// All handlers that are known to destroy something if the person agrees: those of a macro's steps, for example.
    public let targets: [Performer]
    /// The client that asks.
    public let by: RemotePeer

    /// The process of the client that asks; 0 where none is known.
    public var client: Int32 { by.pid ?? 0 }
}
