/// A shortcut that stands for an action.
public struct KeyBinding: Sendable {
    /// Where a binding comes from; those above are asked first.
    public enum Source: String, Hashable, Sendable {
        /// The user's own, which override all others.
        case user
        /// A node on the way up from where requests start; nearest first.
        case node
        /// The shortcut of a menu's command.
        case menu
    }

    /// The keys.
    public let shortcut: KeyShortcut
    /// The action that is performed.
    public let action: ActionName
    /// What it is performed with.
    public let arguments: ActionArguments
    /// Whether the next binding is asked where the action is disabled; otherwise the keys are used up.
    public let passes: Bool
    /// When the binding applies; nil for always.
    public let condition: Condition?
    /// Where it comes from.
    public let source: Source
    /// The node, for a node's binding.
    public let node: NodeID?
    /// Where it was declared; nil where that is not known.
    public let location: SourceLocation?
    /// Whether it is the shortcut of a command that is declared disabled.
    let isDisabled: Bool

    init(
        _ shortcut: KeyShortcut, _ action: ActionName, _ arguments: ActionArguments, passes: Bool = false,
        condition: Condition? = nil, source: Source, node: NodeID? = nil, location: SourceLocation? = nil,
        isDisabled: Bool = false
    ) {
        self.shortcut = shortcut
        self.action = action
        self.arguments = arguments
        self.passes = passes
        self.condition = condition
        self.source = source
        self.node = node
        self.location = location
        self.isDisabled = isDisabled
    }
}

extension KeyBinding: Hashable {
    /// Whether both are the same binding of the same place.
    public static func == (left: KeyBinding, right: KeyBinding) -> Bool {
        left.shortcut == right.shortcut && left.action == right.action && left.arguments == right.arguments
            && left.passes == right.passes && left.condition == right.condition && left.source == right.source
            && left.node == right.node && left.location == right.location && left.isDisabled == right.isDisabled
    }

    /// Hashes keys, action and source.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(shortcut)
        hasher.combine(action)
        hasher.combine(source)
    }
}

extension KeyBinding: CustomStringConvertible {
    /// Keys, action and place: `cmd+9 → rateBest: (app/window/grid)`.
    public var description: String { text(\.description) }

    /// The same with nodes' paths that are known already.
    package func text(_ path: (NodeID) -> String) -> String {
        "\(shortcut) → \(action) (\(node.map(path) ?? source.rawValue))"
    }
}

extension ActionNode {
    /// Binds keys to an action, for requests that start at this node or below.
    ///
    /// Of the bindings of one node the newest is asked first, and nearer nodes before those above.
    /// - Parameters:
    ///   - shortcut: The keys.
    ///   - action: The action that is performed.
    ///   - arguments: What it is performed with.
    ///   - passes: Whether the next binding is asked where the action is disabled; otherwise the keys are used up.
    ///   - condition: When the binding applies; nil for always.
    ///   - fileID: Where the call stands; for messages.
    ///   - line: The line of the call.
    @discardableResult
    public func bind(
        _ shortcut: KeyShortcut, to action: ActionName, arguments: ActionArguments = [:], passes: Bool = false,
        when condition: Condition? = nil, fileID: StaticString = #fileID, line: UInt32 = #line
    ) -> Self {
        bind(
            shortcut, to: action, arguments: arguments, passes: passes, when: condition,
            source: SourceLocation(fileID: fileID, line: line))
        return self
    }

    package func bind(
        _ shortcut: KeyShortcut, to action: ActionName, arguments: ActionArguments, passes: Bool,
        when condition: Condition? = nil, source: SourceLocation
    ) {
        makeOffers().add(
            KeyBinding(
                shortcut, action, arguments, passes: passes, condition: condition, source: .node, node: id,
                location: source))
    }
}
