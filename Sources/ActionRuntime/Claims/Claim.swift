/// A node's offer to take an action: an explicit method, a registered closure, or a catch-all.
package final class Claim {
    /// When a claim is available; one that is not is passed over.
    package enum Availability {
        case always
        case when(() -> Bool)
        case asking((Invocation) -> Bool)

        init(_ condition: (() -> Bool)?) {
            self = condition.map(Availability.when) ?? .always
        }
    }

    /// What arguments a claim takes.
    package enum Parameters {
        case any
        case fixed(ActionSignature)
        case byName((ActionName) -> ActionSignature?)

        init(_ signature: ActionSignature?) {
            self = signature.map(Parameters.fixed) ?? .any
        }

        var isAny: Bool {
            if case .any = self { true } else { false }
        }
    }

    /// The conditions' texts, where they have any; for explanations.
    package struct Wording: Hashable, Sendable {
        package var when: String?
        package var enabled: String?

        package init(when: String? = nil, enabled: String? = nil) {
            self.when = when
            self.enabled = enabled
        }
    }

    /// Tells the claim from all others there have been on its node; 0 until it is added to one.
    var serial: UInt64 = 0
    let kind: ClaimKind
    let parameters: Parameters
    /// Says what keeps the arguments from becoming a typed action's input.
    let inputFault: ((ActionArguments) -> ArgumentFault?)?
    /// Whether there is a `when` to ask.
    private let hasCondition: Bool
    // Stored as plain closures, since calling one that is optional, or the payload of an enumeration, counts a reference.
    private let condition: () -> Bool
    /// Whether a claim that stands may be passed over, because something says that it is not available.
    var isConditional: Bool { hasCondition || hasPredicate }
    /// Whether there is anything to ask about the request itself.
    let hasPredicate: Bool
    /// Whether a claim that stands may take a request, by its catch-all's predicate and its other conditions but `when`.
    let predicate: (Invocation) -> Bool
    let validator: (inout Validation) -> Void
    /// Whether there is anything to ask the validator.
    let validates: Bool
    let handler: Handler
    /// Another dispatcher that a node hosts, or that comes next, in place of the handler; it is asked for each request.
    let dispatcher: (any ActionDispatching)?
    /// The closure for those who do not await, where there is one.
    let syncBody: (Invocation) throws -> Reply
    /// Whether there is one.
    let isSync: Bool
    /// Whether there is another one for those who do.
    let isAsync: Bool
    /// The runs of the handler, where not all may happen at the same time.
    let turns: Turns?
    /// Whether only one of them may happen at a time, and all others are refused.
    let isExclusive: Bool
    /// Whether there is nothing to check before the handler is called: neither arguments nor a validator, nor its runs.
    let isUnchecked: Bool
    /// Whether the claim takes every request as long as it is live: it has neither a condition nor an owner, and is
    /// no other dispatcher.
    let isAlways: Bool
    /// Whether the handler may say that somebody else shall be asked.
    let mayDecline: Bool
    let source: SourceLocation
    let wording: Wording

    /// Which names a catch-all takes; nil for all.
    let takes: ((ActionName) -> Bool)?
    /// Which of them it would have listed; nil for none.
    private let lists: (() -> [ActionName])?
    /// Whether the claim ends with an object, ``owner``.
    let isOwned: Bool
    /// The claim's own owner; not used where there are others as well, all of which are in ``owners``.
    private weak var singleOwner: AnyObject?
    private var owners: OwnerLink?
    /// Set for good when the registration is cancelled, its node released, or its responder replaced.
    private(set) var isCancelled = false
    package init(
        _ kind: ClaimKind, parameters: Parameters = .any,
        inputFault: ((ActionArguments) -> ArgumentFault?)? = nil, takes: ((ActionName) -> Bool)? = nil,
        lists: (() -> [ActionName])? = nil,
        availability: Availability = .always, validator: ((inout Validation) -> Void)? = nil,
        mayDecline: Bool = false, owner: AnyObject? = nil, within group: OwnerLink? = nil, source: SourceLocation,
        wording: Wording = Wording(), dispatcher: (any ActionDispatching)? = nil, handler: Handler
    ) {
        self.dispatcher = dispatcher
        self.kind = kind
        self.parameters = parameters
        self.inputFault = inputFault
        self.takes = takes
        self.lists = lists
        let accepts: ((Invocation) -> Bool)?
        switch availability {
        case .always:
            (hasCondition, condition) = (false, { true })
            accepts = takes.map { takes in { takes($0.action) } }
        case .when(let condition):
            (hasCondition, self.condition) = (true, condition)
            accepts = takes.map { takes in { takes($0.action) } }
        case .asking(let asks):
            (hasCondition, condition) = (false, { true })
            accepts = takes.map { takes in { takes($0.action) && asks($0) } } ?? asks
        }
        hasPredicate = accepts != nil
        if let accepts { predicate = accepts } else { predicate = { _ in true } }
        // Not kept as it is, since calling an optional closure counts a reference to what it captures; nor by `??`, whose
        // general form would wrap the closure twice.
        if let validator { self.validator = validator } else { self.validator = { _ in } }
        validates = validator != nil
        self.mayDecline = mayDecline
        isOwned = owner != nil || group != nil
        singleOwner = group == nil ? owner : nil
        owners = group.map { group in owner.map { OwnerLink($0, within: group) } ?? group }
        self.source = source
        self.wording = wording
        self.handler = handler
        switch handler {
        case .sync(let body):
            (isSync, isAsync) = (true, false)
            syncBody = body
        case .either(let body, _):
            (isSync, isAsync) = (true, true)
            syncBody = body
        case .async, .limited:
            (isSync, isAsync) = (false, true)
            syncBody = { _ in preconditionFailure("An asynchronous handler was called without await.") }
        }
        if case .limited(let turns, _) = handler { self.turns = turns } else { turns = nil }
        isExclusive = turns?.policy == .exclusive
        isUnchecked = parameters.isAny && inputFault == nil && validator == nil && turns == nil
        isAlways = !hasCondition && !hasPredicate && !isOwned && dispatcher == nil
    }

    /// Ends the claim; runs no user code.
    func cancel() { isCancelled = true }

    /// Whether the handler runs, where not all of its runs may happen at the same time.
    var isRunning: Bool { turns?.isRunning ?? false }

    /// The arguments that the claim takes for a name; nil where anything goes.
    func signature(for name: ActionName) -> ActionSignature? {
        switch parameters {
        case .any: nil
        case .fixed(let signature): signature
        case .byName(let signature): signature(name)
        }
    }

    /// Whether there is anything to be checked about arguments.
    var checksArguments: Bool {
        !parameters.isAny || inputFault != nil
    }

    /// What the claim ends with, retained; nil where it has no owner, or one has gone.
    var owner: AnyObject? { if let owners { owners.retained } else { singleOwner } }

    /// Makes the method of a responder end with the objects, too, that a group ends with in which the responder was set.
    func end(with group: OwnerLink) {
        if let singleOwner { owners = OwnerLink(singleOwner, within: group) }
    }

    /// Whether the claim was neither cancelled nor has lost its owner.
    var isLive: Bool { !isCancelled && (!isOwned || owner != nil) }

    /// Calls a closure that may call those of the claim, while its owner is retained; nil once the claim has ended.
    func whileLive<Answer>(_ body: () -> Answer) -> Answer? {
        if isCancelled { return nil }
        guard isOwned else { return body() }
        guard let owner else { return nil }
        defer { withExtendedLifetime(owner) {} }
        return body()
    }

    /// The names that a catch-all would have listed; runs user code.
    var listedNames: [ActionName] {
        guard let lists else { return [] }
        return whileLive { lists().filter { takes?($0) ?? true } } ?? []
    }

    /// Whether a claim that stands has no `when`, or one that holds.
    ///
    /// - Precondition: Whoever asks retains the claim's owner.
    @inline(__always) var meetsCondition: Bool { !hasCondition || condition() }
}

extension Claim: Registered {}
