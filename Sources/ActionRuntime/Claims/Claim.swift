/// A node's offer to take an action: an explicit method, a registered closure, or a catch-all.
package final class Claim: Registered {
    /// What explanations and maps tell of a claim: its conditions as text, the sequence that it performs, and the pattern or the names of a
    /// catch-all; nil for none.
    package struct Wording {
        package var when: WrittenCondition?
        package var enabled: WrittenCondition?
        package var performs: ActionSequence?
        package var matching: String?
        package var names: [ActionName]?

        package init(
            when: WrittenCondition? = nil, enabled: WrittenCondition? = nil, performs: ActionSequence? = nil,
            matching: String? = nil, names: [ActionName]? = nil
        ) {
            (self.when, self.enabled, self.performs) = (when, enabled, performs)
            (self.matching, self.names) = (matching, names)
        }
    }

    /// A condition of a claim that is written as text.
    package struct WrittenCondition {
        let text: String
        /// Finds the terms that do not hold now, for the arguments of a request.
        let failing: (ActionArguments) -> [FailingTerm]

        package init(_ text: String, failing: @escaping (ActionArguments) -> [FailingTerm]) {
            (self.text, self.failing) = (text, failing)
        }
    }

    /// The number of the group in which a call that returns the node added the claim, 0 outside of groups; nil for other claims.
    ///
    /// Only the end of the group, or of the node, takes such a claim back.
    var chain: UInt64?
    let kind: ClaimKind
    /// The arguments that the claim takes, whatever the name; nil where it takes any, or a closure gives them.
    package let fixedSignature: ActionSignature?
    private let signatures: ((ActionName) -> ActionSignature?)?
    /// Finds the fault that keeps arguments from becoming a typed action's input; nil for other actions.
    let inputFault: ((ActionArguments) -> ArgumentFault?)?
    /// Whether a catch-all takes a name; nil where it takes all names.
    package let takes: ((ActionName) -> Bool)?
    private let lists: (() -> [ActionName])?
    package let wording: Wording
    /// The requests by which the handler performs the action; nil for other handlers.
    package let composite: (any CompositeAction)?
    /// Whether there is a ``composite``; read from that, each request behind a validator would take 140 instructions more.
    let isComposite: Bool
    /// The dispatcher to which the handler sends requests, where a node hosts one or a coordinator has one next; asked for each
    /// request.
    package let dispatcher: (any ActionDispatching)?
    /// Whether a live claim may be passed by, because ``predicate`` does not hold.
    package let isConditional: Bool
    /// Whether a live claim takes a request, by its conditions and by the names that a catch-all takes.
    ///
    /// - Precondition: The caller retains the claim's owner.
    // Stored as a plain closure: calling an optional closure, or the payload of an enumeration, retains what it captures. The
    // invocation is passed in place, here and in `Handler.sync`: nobody changes it, but a copy would wait for what was just written.
    let predicate: (inout Invocation) -> Bool
    let validator: (inout Validation) -> Void
    /// Whether the claim has a validator.
    let validates: Bool
    /// The kind of the results that may leave the process; nil where results stay in the process.
    package let returns: ActionSignature.Kind?
    package let handler: Handler
    /// Whether nothing is checked before the handler is called: neither arguments, nor a validator, nor runs.
    package let isUnchecked: Bool
    /// Whether the claim takes every request until it is cancelled: it has no condition and no owner, and stands for no dispatcher.
    let isUnconditional: Bool
    /// Whether some argument may be secret because of the claim: by its signature, or as part of the sequence that it performs.
    let mayDeclareSecrets: Bool
    package let source: SourceLocation

    /// - Parameters:
    ///   - when: Whether the claim is available; an unavailable claim is passed by.
    ///   - asking: Whether the claim is available for a request.
    package init(
        _ kind: ClaimKind, signature: ActionSignature? = nil, signatures: ((ActionName) -> ActionSignature?)? = nil,
        inputFault: ((ActionArguments) -> ArgumentFault?)? = nil, takes: ((ActionName) -> Bool)? = nil,
        lists: (() -> [ActionName])? = nil, when: (() -> Bool)? = nil, asking: ((Invocation) -> Bool)? = nil,
        validator: ((inout Validation) -> Void)? = nil, owner: AnyObject? = nil, within group: OwnerLink? = nil,
        source: SourceLocation, wording: Wording = Wording(), composite: (any CompositeAction)? = nil,
        dispatcher: (any ActionDispatching)? = nil, handler: Handler
    ) {
        (self.kind, self.source) = (kind, source)
        self.handler = handler
        returns = handler.returns ?? signature?.returns
        fixedSignature = signature?.returning(returns)
        (self.signatures, self.inputFault, self.takes, self.lists) = (signatures, inputFault, takes, lists)
        (self.wording, self.composite, self.dispatcher) = (wording, composite, dispatcher)
        isConditional = takes != nil || when != nil || asking != nil
        switch (takes, when, asking) {
        case (nil, nil, nil): predicate = { _ in true }
        case (nil, let when?, nil): predicate = { _ in when() }
        case (let takes?, nil, nil): predicate = { takes($0.action) }
        default: predicate = { takes?($0.action) ?? true && asking?($0) ?? true && when?() ?? true }
        }
        // Not unwrapped by `??`, whose generic form would wrap the closures twice.
        if let validator { self.validator = validator } else { self.validator = { _ in } }
        (validates, isComposite) = (validator != nil, composite != nil)
        isUnchecked =
            signature == nil && signatures == nil && inputFault == nil && validator == nil && composite == nil
            && handler.queue == nil
        isUnconditional = !isConditional && owner == nil && group == nil && dispatcher == nil
        mayDeclareSecrets =
            signature.map { $0.parameters.contains(where: \.isSecret) } ?? (signatures != nil)
            || wording.performs?.parameters.isEmpty == false
        super.init(within: owner.map { OwnerLink($0, within: group) } ?? group)
    }

    /// Ends the claim; runs no user code.
    package override func cancel() {
        super.cancel()
        if mayDeclareSecrets { SharedCounter.secretChanges.add(1) }
    }

    /// The arguments that the claim takes for a name; nil where it takes any.
    package func signature(for name: ActionName) -> ActionSignature? {
        fixedSignature ?? signatures?(name)?.returning(returns)
    }

    /// Whether the claim checks arguments.
    var checksArguments: Bool { fixedSignature != nil || signatures != nil || inputFault != nil }

    /// The names that a catch-all has listed; runs user code.
    package var listedNames: [ActionName] {
        guard let lists else { return [] }
        return whileLive { lists().filter { takes?($0) ?? true } } ?? []
    }
}
