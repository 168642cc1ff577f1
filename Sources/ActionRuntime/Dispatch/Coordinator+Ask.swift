extension Coordinator {
    /// The target of an action: the claim that would get it; nil where no claim takes it.
    ///
    /// The target may be disabled; ``validate(_:arguments:from:to:sender:)`` says whether it is.
    /// - Parameters:
    ///   - name: The action.
    ///   - start: Where the search begins; if left out, the first responder, else the root. From a start that has left its tree, no
    ///     claim is asked.
    ///   - only: The only node to ask, with the dispatchers that it hosts; no node above it is asked.
    public func target(
        forAction name: ActionName, from start: (any RequestStart)? = nil, to only: ActionNode? = nil
    ) -> Target? {
        target(for: Invocation(name), from: start, to: only)
    }

    /// The claim that would get a request; nil where no claim takes it.
    public func target(for invocation: Invocation, from start: ActionNode?) -> Target? {
        target(for: invocation, from: start, to: nil)
    }

    /// The claim that would get a request; nil where no claim takes it.
    public func target(
        for invocation: Invocation, from start: (any RequestStart)? = nil, to only: ActionNode? = nil
    ) -> Target? {
        if only == nil, isKnownToBeClaimed(invocation.action, from: start) == false { return nil }
        return withTarget(invocation, from: start, to: only) { $0.target }
    }

    /// Whether a claim takes an action; the claim may be disabled.
    public func canPerform(
        _ name: ActionName, from start: (any RequestStart)? = nil, to only: ActionNode? = nil
    ) -> Bool {
        if only == nil, let isClaimed = isKnownToBeClaimed(name, from: start) { return isClaimed }
        return canPerform(Invocation(name), from: start, to: only)
    }

    /// Whether a claim takes a name, if that is known without running user code; nil otherwise.
    @inline(__always)
    private func isKnownToBeClaimed(_ name: ActionName, from start: (any RequestStart)?) -> Bool? {
        table.isClaimed(name, from: start == nil ? focusNumber : (start as? ActionNode)?.number ?? 0)
    }

    /// Whether a claim takes a request; the claim may be disabled.
    public func canPerform(
        _ invocation: Invocation, from start: (any RequestStart)? = nil, to only: ActionNode? = nil
    ) -> Bool {
        withTarget(invocation, from: start, to: only) { _ in true } ?? false
    }

    /// A request at the claim that would take it now; nil where none would.
    package func found(_ invocation: Invocation, from start: ActionNode?) -> Request? {
        withTarget(invocation, from: start, to: nil) { $0 }
    }

    /// Whether a request may have to be awaited: by the first claim that takes it or, while claims may decline, by one behind these.
    ///
    /// - Complexity: That of a search, up to the first claim that may not decline.
    package func mayNeedAwaiting(_ invocation: Invocation, from start: (any RequestStart)?) -> Bool {
        withTarget(invocation, from: start, to: nil) { request -> Bool? in
            repeat {
                let target = request.target
                if target.isAsync || !target.mayDecline { return target.isAsync }
                // What is behind a claim of another dispatcher's is not known here.
                if request.claim.dispatcher != nil { return true }
            } while request.goOn() && request.find()
            return false
        } ?? false
    }

    /// What a closure says of a request at the first claim that takes it; nil where none does, or no frame is free.
    func withTarget<Answer>(
        _ invocation: Invocation, from start: (any RequestStart)?, to only: ActionNode?,
        _ body: (inout Request) -> Answer?
    ) -> Answer? {
        guard let route = route(invocation.action, from: start, to: only) else { return nil }
        var request = Request(invocation, along: consume route, in: self)
        return Frames.run(invocation.action, else: nil) { request.find() ? body(&request) : nil }
    }
}

extension Coordinator {
    /// Whether performing an action now would call a handler, and if not, why; its state and title.
    ///
    /// - Parameters:
    ///   - name: The action.
    ///   - arguments: The arguments that would be passed; nil leaves them out of the question, because they are not known yet.
    ///   - start: Where the search begins; if left out, the first responder, else the root. From a start that has left its tree,
    ///     every action is disabled.
    ///   - only: The only node to ask, with the dispatchers that it hosts; no node above it is asked.
    ///   - sender: The object that would ask; held weakly.
    public func validate(
        _ name: ActionName, arguments: ActionArguments? = nil, from start: (any RequestStart)? = nil,
        to only: ActionNode? = nil, sender: AnyObject? = nil
    ) -> Validation {
        // Without arguments and a sender the invocation retains nothing.
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
    package func validate(
        _ invocation: consuming Invocation, _ knowledge: ArgumentKnowledge, from start: (any RequestStart)?,
        to only: ActionNode?
    ) -> Validation {
        guard let route = route(invocation.action, from: start, to: only) else {
            return .refused(markingSecrets(invocation), !knowledge.isUnknown, because: DispatchError.staleOrigin.clause)
        }
        // From here on only the request has the invocation, since each copy counts references.
        var request = Request(consume invocation, along: consume route, in: self)
        guard Frames.beginFrame(request.name) else { return .tooDeep(request.asked, !knowledge.isUnknown) }
        defer { Frames.endFrame() }
        return request.find() ? request.judge(knowledge).validation : request.unclaimed(!knowledge.isUnknown)
    }
}

extension Validation {
    /// The answer where no frame is free.
    package static func tooDeep(_ invocation: Invocation, _ knowsArguments: Bool) -> Validation {
        refused(invocation, knowsArguments, because: DispatchError.tooDeep(Frames.refuse()).sentence)
    }

    /// The answer where no claim takes the action.
    package static func unclaimed(_ invocation: Invocation, _ knowsArguments: Bool) -> Validation {
        refused(invocation, knowsArguments, because: Reason.unclaimed(invocation.action.text), .unclaimed)
    }

    /// An answer without a target, disabled for one reason.
    package static func refused(
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
    /// Whether a claim is registered that takes an action, whatever its `when` says now.
    ///
    /// A catch-all counts if it takes the name, a dispatcher other than a coordinator if it has a target.
    package func hasClaim(for name: ActionName, from node: ActionNode, to only: ActionNode?) -> Bool {
        Frames.run(name, else: true) {
            var request = request(Invocation(name), from: node, to: only)
            repeat {
                if request.standsAtClaim { return true }
            } while request.goOn()
            return false
        }
    }

    /// Whether some claim takes an action whatever conditions say, until something is registered or cancelled.
    package func alwaysClaims(_ name: ActionName, from node: ActionNode) -> Bool {
        var request = request(Invocation(name), from: node)
        repeat {
            if let claim = request.route.claim, claim.isUnconditional, !claim.isCancelled { return true }
        } while request.goOn()
        return false
    }
}
