extension Coordinator {
    /// Who would get an action; nil where nobody claims it.
    ///
    /// The target may be disabled: that is ``validate(_:arguments:from:to:sender:)``'s to say.
    /// - Parameters:
    ///   - name: The action.
    ///   - start: Where the search begins; the first responder, else the root, where left out. From a start that has left
    ///     its tree nobody is asked.
    ///   - only: The one node to ask, with what it hosts, and nobody above it.
    public func target(
        forAction name: ActionName, from start: (any RequestStart)? = nil, to only: ActionNode? = nil
    ) -> Target? {
        target(for: Invocation(name), from: start, to: only)
    }

    /// Who would get a typed action; nil where nobody claims it.
    public func target<I, O>(
        forAction action: Action<I, O>, from start: (any RequestStart)? = nil, to only: ActionNode? = nil
    ) -> Target? {
        target(for: Invocation(action.name), from: start, to: only)
    }

    /// Who would get a request; nil where nobody claims it.
    public func target(for invocation: Invocation, from start: ActionNode?) -> Target? {
        target(for: invocation, from: start, to: nil)
    }

    /// Who would get a request; nil where nobody claims it.
    public func target(
        for invocation: Invocation, from start: (any RequestStart)? = nil, to only: ActionNode? = nil
    ) -> Target? {
        guard let start = self.start(start, to: only) else { return nil }
        defer { withExtendedLifetime(start.held) {} }
        return resolve(invocation.action, from: start) { entry in
            entry.target
        } listed: { route in
            route.select(for: invocation, startedAt: start.place.id)?.target
        } tooDeep: { _ in
            nil
        }
    }

    /// Whether somebody claims an action; it may be disabled.
    public func canPerform(
        _ name: ActionName, from start: (any RequestStart)? = nil, to only: ActionNode? = nil
    ) -> Bool {
        guard let start = self.start(start, to: only) else { return false }
        defer { withExtendedLifetime(start.held) {} }
        return isClaimed(name, from: start) { Invocation(name) }
    }

    /// Whether somebody claims a typed action; it may be disabled.
    public func canPerform<I, O>(
        _ action: Action<I, O>, from start: (any RequestStart)? = nil, to only: ActionNode? = nil
    ) -> Bool {
        canPerform(action.name, from: start, to: only)
    }

    /// Whether somebody claims a request; it may be disabled.
    public func canPerform(
        _ invocation: Invocation, from start: (any RequestStart)? = nil, to only: ActionNode? = nil
    ) -> Bool {
        guard let start = self.start(start, to: only) else { return false }
        defer { withExtendedLifetime(start.held) {} }
        return isClaimed(invocation.action, from: start) { invocation }
    }

    @inline(__always)
    private func isClaimed(_ name: ActionName, from start: Start, _ invocation: () -> Invocation) -> Bool {
        resolve(name, from: start) { entry in
            entry.claim != nil
        } listed: { route in
            route.select(for: invocation(), startedAt: start.place.id) != nil
        } tooDeep: { _ in
            false
        }
    }
}

extension Coordinator {
    /// Whether performing an action now would call a handler, and if not, why; its state and title.
    ///
    /// - Parameters:
    ///   - name: The action.
    ///   - arguments: What would be passed; nil where that is not known yet, which leaves them out of the question.
    ///   - start: Where the search begins; the first responder, else the root, where left out. From a start that has left
    ///     its tree everything is disabled.
    ///   - only: The one node to ask, with what it hosts, and nobody above it.
    ///   - sender: Who would ask; held weakly.
    public func validate(
        _ name: ActionName, arguments: ActionArguments? = nil, from start: (any RequestStart)? = nil,
        to only: ActionNode? = nil, sender: AnyObject? = nil
    ) -> Validation {
        // With nothing to retain, where it is so.
        if arguments == nil, sender == nil {
            return validate(Invocation(name), .unknown, from: start, to: only)
        }
        let invocation = Invocation(name, arguments: arguments ?? ActionArguments(), sender: sender)
        return validate(invocation, ArgumentKnowledge(arguments != nil), from: start, to: only)
    }

    /// Whether performing a typed action now would call a handler; its input is not known yet, or it takes none.
    public func validate<I, O>(
        _ action: Action<I, O>, from start: (any RequestStart)? = nil, to only: ActionNode? = nil,
        sender: AnyObject? = nil
    ) -> Validation {
        validate(action.name, from: start, to: only, sender: sender)
    }

    /// Whether performing a typed action with its input now would call a handler.
    public func validate<I: ActionValueConvertible, O>(
        _ action: Action<I, O>, _ input: I, from start: (any RequestStart)? = nil, to only: ActionNode? = nil,
        sender: AnyObject? = nil
    ) -> Validation {
        validate(action.invocation(input, sender: sender), .known, from: start, to: only)
    }

    /// Whether performing a request now would call a handler, and if not, why; its state and title.
    public func validate(_ invocation: Invocation, from start: ActionNode?) -> Validation {
        validate(invocation, .known, from: start, to: nil)
    }

    /// Whether performing a request now would call a handler, and if not, why; its state and title.
    public func validate(
        _ invocation: Invocation, from start: (any RequestStart)? = nil, to only: ActionNode? = nil
    ) -> Validation {
        validate(invocation, .known, from: start, to: only)
    }

    /// Finds the target of a request, and judges the request there.
    @inline(__always)
    func validate(
        _ invocation: Invocation, _ knowledge: ArgumentKnowledge, from start: (any RequestStart)?,
        to only: ActionNode?
    ) -> Validation {
        let knowsArguments = !knowledge.isUnknown
        guard let start = self.start(start, to: only) else {
            return .refused(invocation, knowsArguments, because: DispatchError.staleOrigin.clause)
        }
        defer { withExtendedLifetime(start.held) {} }
        return resolve(invocation.action, from: start) { entry in
            validate(invocation, knowledge, from: start.place.id, at: entry)
        } listed: { route in
            guard let selection = route.select(for: invocation, startedAt: start.place.id) else {
                return .unclaimed(invocation, knowsArguments)
            }
            return selection.judgement(knowledge).validation
        } tooDeep: {
            .refused(invocation, knowsArguments, because: $0.sentence)
        }
    }

    /// Judges a request at a remembered claim.
    @inline(__always)
    private func validate(
        _ invocation: Invocation, _ knowledge: ArgumentKnowledge, from start: NodeID, at entry: RouteCache.Entry
    ) -> Validation {
        let knowsArguments = !knowledge.isUnknown
        guard let reference = entry.claim else { return .unclaimed(invocation, knowsArguments) }
        let performer = reference.read { $0.performer(of: invocation.action, at: entry.node) }
        if reference.read({ $0.isUnchecked }) {
            return Validation(invocation, from: start, target: performer, knowsArguments: knowsArguments)
        }
        return answer(invocation.action) {
            reference.use { claim in
                let forwarded = Forwarder.forward(invocation, as: invocation.action, to: claim.kind, from: start)
                return claim.judgement(of: forwarded, by: performer, knowledge).validation
            }
        } tooDeep: {
            .refused(invocation, knowsArguments, because: $0.sentence)
        }
    }
}

extension Validation {
    /// The answer where nobody claims the action.
    static func unclaimed(_ invocation: Invocation, _ knowsArguments: Bool) -> Validation {
        refused(invocation, knowsArguments, because: unclaimed(invocation.action.text), .unclaimed)
    }

    /// The reason where nobody claims an action of that name.
    static func unclaimed(_ name: String) -> String { "nothing responds to '\(name)'" }

    /// The answer where nobody can be asked.
    static func refused(
        _ invocation: Invocation, _ knowsArguments: Bool, because reason: String, _ kind: Reason.Kind = .refused
    ) -> Validation {
        var validation = Validation(
            invocation.action, originalAction: invocation.originalAction,
            arguments: knowsArguments ? invocation.arguments : nil)
        validation.disable(reason, kind: kind)
        return validation
    }
}

extension Coordinator {
    /// Whether somebody claims an action whatever conditions say, as long as nothing is registered or cancelled.
    func alwaysClaims(_ name: ActionName, from node: ActionNode) -> Bool {
        resolve(name, from: Start(node.place)) { entry in
            entry.claim != nil
        } listed: { route in
            (0..<route.count).contains { index in
                route[index].claim?.read { !$0.isConditional && !$0.isOwned && !$0.isCancelled } ?? false
            }
        } tooDeep: { _ in
            false
        }
    }
}
