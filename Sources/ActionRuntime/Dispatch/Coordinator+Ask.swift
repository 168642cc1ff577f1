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

    /// Who would get a request; nil where nobody claims it.
    public func target(for invocation: Invocation, from start: ActionNode?) -> Target? {
        target(for: invocation, from: start, to: nil)
    }

    /// Who would get a request; nil where nobody claims it.
    public func target(
        for invocation: Invocation, from start: (any RequestStart)? = nil, to only: ActionNode? = nil
    ) -> Target? {
        answer(invocation.action) {
            taken(invocation, from: start, to: only)?.target
        } tooDeep: { _ in
            nil
        }
    }

    /// Whether somebody claims an action; it may be disabled.
    public func canPerform(
        _ name: ActionName, from start: (any RequestStart)? = nil, to only: ActionNode? = nil
    ) -> Bool {
        let number = start == nil ? focusNumber : (start as? ActionNode)?.number ?? 0
        if only == nil, let isClaimed = table.isClaimed(name, from: number) { return isClaimed }
        return canPerform(Invocation(name), from: start, to: only)
    }

    /// Whether somebody claims a request; it may be disabled.
    public func canPerform(
        _ invocation: Invocation, from start: (any RequestStart)? = nil, to only: ActionNode? = nil
    ) -> Bool {
        answer(invocation.action) {
            taken(invocation, from: start, to: only) != nil
        } tooDeep: { _ in
            false
        }
    }

    /// A request at the first claim that takes it; nil where nobody does.
    ///
    /// To be called in a frame.
    private func taken(
        _ invocation: Invocation, from start: (any RequestStart)?, to only: ActionNode?
    ) -> Request? {
        guard let route = route(invocation.action, from: start, to: only) else { return nil }
        var request = Request(invocation, along: route)
        return request.find() ? request : nil
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
        guard Frames.begin(invocation.action) else {
            return .refused(
                invocation, !knowledge.isUnknown, because: DispatchError.tooDeep(Frames.refuse()).sentence)
        }
        defer { Frames.end() }
        guard let route = route(invocation.action, from: start, to: only) else {
            return .refused(invocation, !knowledge.isUnknown, because: DispatchError.staleOrigin.clause)
        }
        var request = Request(invocation, along: route)
        return request.find() ? request.judgement(knowledge).validation : .unclaimed(invocation, !knowledge.isUnknown)
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
        answer(name) {
            var next = route(name, from: node, to: nil)
            while let route = next {
                if let claim = route.claim, !claim.isConditional, !claim.isOwned, !claim.isCancelled { return true }
                next = route.rest
            }
            return false
        } tooDeep: { _ in
            false
        }
    }
}
