/// The declarations at a node about the events and errors in its subtree.
final class SafetyDeclarations: Attachment {
    /// A type that is sent, or published, below.
    final class Declaration: Registered {
        let type: Any.Type
        let isForErrors: Bool
        let source: SourceLocation?

        init(_ type: Any.Type, isForErrors: Bool = false, source: SourceLocation? = nil, within owner: OwnerLink?) {
            (self.type, self.isForErrors, self.source) = (type, isForErrors, source)
            super.init(within: owner)
        }
    }

    /// The types that are sent below; their serial numbers say which of the node's rules were added before and after.
    var declarations: [Declaration] = []
    /// The types that are declared to be published.
    var publishing: [Declaration] = []
    /// The types that the node has published, or made a publisher for.
    var published: [Any.Type] = []
    /// The settings in force from the node down, until they are replaced at the node or taken back.
    private var levels: [RegisteredValue<SafetyLevel>] = []
    private var requirements: [RegisteredValue<Bool>] = []
    /// The findings made while sending; each is told once.
    var told: Set<SafetyFinding> = []

    var level: SafetyLevel? { levels.last(where: \.isLive)?.value }
    var requiresExplicitResponders: Bool? { requirements.last(where: \.isLive)?.value }

    package var registered: [Registered] {
        let lists: [[Registered]] = [declarations, publishing, levels, requirements]
        return Array(lists.joined())
    }

    package func remove(_ serials: ClosedRange<UInt64>) -> Removal? {
        _ = declarations.remove(serials)
        _ = publishing.remove(serials)
        _ = levels.remove(serials)
        _ = requirements.remove(serials)
        return nil
    }

    /// Sets the level; a level that is set in a group ends with the group, and the former level is in force again.
    func set(_ level: SafetyLevel, in group: OwnerLink??) {
        if group == nil { levels = [] }
        levels.append(RegisteredValue(level, within: group ?? nil))
    }

    /// Sets whether declared types need typed rules; the setting ends with its group as a level does.
    func set(requiresExplicitResponders isRequired: Bool, in group: OwnerLink??) {
        if group == nil { requirements = [] }
        requirements.append(RegisteredValue(isRequired, within: group ?? nil))
    }
}

extension ActionNode {
    /// The declarations of the node; nil where it never had any.
    var safety: SafetyDeclarations? { attachments.find() }

    /// Whether the node declares which events or errors are sent from here and below.
    var declares: Bool { safety?.declarations.isEmpty == false }

    /// Declares the events that may be sent from this node and below; those declared below need not be named again.
    ///
    /// A declaration sends nothing: `trigger(_:)` does. In debug builds an event of another type that passes is a ``SafetyFinding``,
    /// and so is a declared type that no typed rule above is for.
    ///
    /// The declaration stands among the node's rules, in the order in which they were added: a rule added before the declaration
    /// is below it, and a rule added after it is above. So events are checked as the rules before have left them, and only the rules
    /// after the declaration, and those of the nodes above, answer a declared type. The declarations of one node count together.
    @discardableResult
    public func mayTrigger(
        _ types: any Event.Type..., fileID: StaticString = #fileID, line: UInt32 = #line
    ) -> Self {
        declare(types, isForErrors: false, SourceLocation(fileID: fileID, line: line))
    }

    /// Declares the errors that may be reported from this node and below; those declared below need not be named again.
    ///
    /// A declaration reports nothing: `report(_:)` does. The errors are checked as ``mayTrigger(_:fileID:line:)`` says of events.
    @discardableResult
    public func mayReport(
        _ types: any Error.Type..., fileID: StaticString = #fileID, line: UInt32 = #line
    ) -> Self {
        declare(types, isForErrors: true, SourceLocation(fileID: fileID, line: line))
    }

    /// Declares the events that this node may publish.
    ///
    /// A declaration publishes nothing: ``publish(_:to:)`` does. A subscriber without a publisher above is a ``SafetyFinding``.
    @discardableResult
    public func mayPublish(_ types: any Event.Type...) -> Self {
        let owner = groupOwner
        attachment(SafetyDeclarations()).publishing += types.map { .init($0, within: owner) }
        return self
    }

    /// Sets how strictly declarations are checked from this node down; a node below may set another level.
    @discardableResult
    public func safetyLevel(_ level: SafetyLevel) -> Self {
        attachment(SafetyDeclarations()).set(level, in: group)
        return self
    }

    /// Sets whether each declared type needs a typed rule above, from this node down; true unless it was set.
    @discardableResult
    public func requireExplicitResponders(_ isRequired: Bool = true) -> Self {
        attachment(SafetyDeclarations()).set(requiresExplicitResponders: isRequired, in: group)
        return self
    }

    private func declare(_ types: [Any.Type], isForErrors: Bool, _ source: SourceLocation) -> Self {
        let owner = groupOwner
        attachment(SafetyDeclarations()).declarations += types.map {
            .init($0, isForErrors: isForErrors, source: source, within: owner)
        }
        return self
    }
}
