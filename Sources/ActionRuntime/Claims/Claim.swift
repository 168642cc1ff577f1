/// A node's offer to take an action: an explicit method, a registered closure, or a catch-all.
package final class Claim {
    /// When a claim is available; an unavailable claim is passed by.
    package enum Availability {
        case always
        case when(() -> Bool)
        case asking((Invocation) -> Bool)

        package init(_ condition: (() -> Bool)?) {
            self = condition.map(Availability.when) ?? .always
        }
    }

    /// The arguments that a claim takes.
    package enum Parameters {
        case any
        case fixed(ActionSignature)
        case byName((ActionName) -> ActionSignature?)

        package init(_ signature: ActionSignature?) {
            self = signature.map(Parameters.fixed) ?? .any
        }

        var isAny: Bool {
            if case .any = self { true } else { false }
        }
    }

    /// What explanations tell of a claim: the texts of its conditions, and the sequence that it performs; nil for none.
    package struct Wording: Hashable, Sendable {
        package var when: String?
        package var enabled: String?
        package var performs: ActionSequence?

        package init(when: String? = nil, enabled: String? = nil, performs: ActionSequence? = nil) {
            (self.when, self.enabled, self.performs) = (when, enabled, performs)
        }
    }

    /// The claim's number, which no other claim of its node ever had; 0 until the claim is added to a node.
    package var serial: UInt64 = 0
    let kind: ClaimKind
    package let parameters: Parameters
    /// Finds the fault that keeps arguments from becoming a typed action's input; nil for other actions.
    let inputFault: ((ActionArguments) -> ArgumentFault?)?
    /// Whether the claim has a `when`.
    private let hasCondition: Bool
    // Stored as plain closures: calling an optional closure, or the payload of an enumeration, retains what it captures.
    private let condition: () -> Bool
    /// Whether a live claim may be passed by, because its condition or predicate does not hold.
    package var isConditional: Bool { hasCondition || hasPredicate }
    /// Whether the claim has a predicate.
    let hasPredicate: Bool
    /// Whether a live claim takes a request, by the names that a catch-all takes and by an `asking` condition, but without `when`.
    let predicate: (Invocation) -> Bool
    let validator: (inout Validation) -> Void
    /// Whether the claim has a validator.
    let validates: Bool
    let handler: Handler
    /// A dispatcher in place of the handler, which a node hosts or which comes next; asked for each request.
    package let dispatcher: (any ActionDispatching)?
    /// The closure for callers that do not await; traps where the handler has none.
    let syncBody: (Invocation) throws -> Reply
    /// Whether the handler has a closure for callers that do not await.
    let isSync: Bool
    /// Whether the handler has a closure for callers that await.
    let isAsync: Bool
    /// The runs of the handler, if it has another running policy than ``RunningPolicy/concurrent``.
    let turns: Turns?
    /// Whether the running policy is ``RunningPolicy/exclusive``: requests are refused while the handler runs.
    let isExclusive: Bool
    /// Whether nothing is checked before the handler is called: neither arguments, nor a validator, nor runs.
    package let isUnchecked: Bool
    /// Whether the claim takes every request until it is cancelled: it has no condition, no predicate and no owner, and stands for
    /// no dispatcher.
    let isAlways: Bool
    /// Whether the handler may decline, so that the next claim is asked.
    package let mayDecline: Bool
    package let source: SourceLocation
    let wording: Wording

    /// Whether a catch-all takes a name; nil where it takes all names.
    package let takes: ((ActionName) -> Bool)?
    /// Gives the names that a catch-all has listed; nil for none.
    private let lists: (() -> [ActionName])?
    /// Whether the claim ends when an object is released (``owner``).
    package let isOwned: Bool
    /// The claim's own owner; used only where ``owners`` is nil, since that includes it.
    private weak var singleOwner: AnyObject?
    private var owners: OwnerLink?
    /// Becomes true for good when the registration is cancelled, the node is released, or the responder is replaced.
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
        // Not stored as an optional closure, since calling one retains what it captures; and not unwrapped by `??`, whose generic
        // form would wrap the closure twice.
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

    /// Whether the handler has runs that have begun or wait; false for ``RunningPolicy/concurrent``, which counts none.
    var isRunning: Bool { turns?.isRunning ?? false }

    /// The arguments that the claim takes for a name; nil where it takes any.
    package func signature(for name: ActionName) -> ActionSignature? {
        switch parameters {
        case .any: nil
        case .fixed(let signature): signature
        case .byName(let signature): signature(name)
        }
    }

    /// Whether the claim checks arguments.
    var checksArguments: Bool {
        !parameters.isAny || inputFault != nil
    }

    /// The claim's owners, retained by one object; nil where it has none, or one was released.
    package var owner: AnyObject? { if let owners { owners.retained } else { singleOwner } }

    /// Makes a responder's method end also with the owners of the group in which the responder was set.
    func end(with group: OwnerLink) {
        if let singleOwner { owners = OwnerLink(singleOwner, within: group) }
    }

    /// Whether the claim was not cancelled, and no owner of it was released.
    package var isLive: Bool { !isCancelled && (!isOwned || owner != nil) }

    /// Calls a closure that may call the claim's closures, while the owners are retained; nil once the claim has ended.
    package func whileLive<Answer>(_ body: () -> Answer) -> Answer? {
        if isCancelled { return nil }
        guard isOwned else { return body() }
        guard let owner else { return nil }
        defer { withExtendedLifetime(owner) {} }
        return body()
    }

    /// The names that a catch-all has listed; runs user code.
    package var listedNames: [ActionName] {
        guard let lists else { return [] }
        return whileLive { lists().filter { takes?($0) ?? true } } ?? []
    }

    /// Whether a live claim's `when` holds, or the claim has none.
    ///
    /// - Precondition: The caller retains the claim's owner.
    @inline(__always) var meetsCondition: Bool { !hasCondition || condition() }
}

extension Claim: Registered {}
