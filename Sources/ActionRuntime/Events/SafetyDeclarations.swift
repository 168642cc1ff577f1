/// What is declared at a node of the events and errors in its subtree.
struct SafetyDeclarations {
    /// A type that is sent below.
    struct Declaration {
        let type: Any.Type
        let isForErrors: Bool
        let source: SourceLocation
        /// How many rules the node had before it: what passes, passes those first.
        let position: Int
    }

    var declarations: [Declaration] = []
    /// The types that the node has published or declares that it does.
    var published: [Any.Type] = []
    var level: SafetyLevel?
    var requiresExplicitResponders: Bool?
    /// What has been found while sending, which is told once.
    var told: Set<SafetyFinding> = []
}

extension ActionNode {
    /// Declares which events are sent from this node and below; those declared below need not be named again.
    ///
    /// In debug builds an event of another type that passes is a ``SafetyFinding``, and so is a declared type that no
    /// typed rule above is for. The declaration stands among the node's rules, in the order in which they were added.
    @discardableResult
    public func triggers(
        _ types: any Event.Type..., fileID: StaticString = #fileID, line: UInt32 = #line
    ) -> Self {
        declare(types, isForErrors: false, SourceLocation(fileID: fileID, line: line))
    }

    /// Declares which errors are sent from this node and below; those declared below need not be named again.
    @discardableResult
    public func reports(
        _ types: any Error.Type..., fileID: StaticString = #fileID, line: UInt32 = #line
    ) -> Self {
        declare(types, isForErrors: true, SourceLocation(fileID: fileID, line: line))
    }

    /// Declares which events this node publishes.
    @discardableResult
    public func publishes(_ types: any Event.Type...) -> Self {
        makeOffers().safety.published += types
        return self
    }

    /// Sets how strictly declarations are checked from this node down, but where a node below says otherwise.
    @discardableResult
    public func safetyLevel(_ level: SafetyLevel) -> Self {
        makeOffers().safety.level = level
        return self
    }

    /// Sets whether each declared type needs a typed rule above, from this node down; true unless said otherwise.
    @discardableResult
    public func requireExplicitResponders(_ isRequired: Bool = true) -> Self {
        makeOffers().safety.requiresExplicitResponders = isRequired
        return self
    }

    private func declare(_ types: [Any.Type], isForErrors: Bool, _ source: SourceLocation) -> Self {
        let offers = makeOffers()
        offers.safety.declarations += types.map {
            .init(type: $0, isForErrors: isForErrors, source: source, position: offers.rules.count)
        }
        return self
    }
}
