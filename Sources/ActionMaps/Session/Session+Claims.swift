import ActionRuntime

extension Session {
    /// Makes a library claim of a claim of the map.
    func bind(
        _ claim: MapClaim, as kind: ClaimKind, at node: ActionNode, owner: AnyObject? = nil,
        within group: OwnerLink? = nil, catching catchAll: MapCatchAll? = nil
    ) -> Claim {
        let signature = claim.parameters.map(ActionSignature.init)
        let bound = BoundClaim(claim, at: node, of: self), macro = sequence(of: claim).map(Macro.init)
        return Claim(
            kind, signature: signature, signatures: { [unowned self] in self.signature(of: $0) },
            takes: catchAll?.predicate.map { takes in { [unowned self] in mayAsk() && takes($0) } },
            asking: claim.when == nil ? nil : bound.isAvailable, validator: claim.validates ? bound.validate : nil,
            owner: owner, within: group, source: bound.source,
            wording: Claim.Wording(
                when: claim.when.map(written), enabled: claim.enabled.map(written), performs: macro?.sequence,
                matching: catchAll.flatMap { $0.names == nil ? $0.matching : nil },
                names: catchAll?.names?.map(ActionName.init(checked:))),
            composite: macro,
            handler: (macro?.handler ?? Handler(mayDecline: claim.mayDecline) { try bound.handle($0) }).returning(
                claim.returns))
    }

    /// A condition of the map, as explanations tell it.
    private func written(_ condition: Condition) -> Claim.WrittenCondition {
        Claim.WrittenCondition(condition.description) { [unowned self] arguments in
            condition.failingTerms { state.value(at: $0, arguments: arguments.values) }
        }
    }

    /// Registers an interceptor of the map.
    func add(_ interceptor: MapInterceptor, at node: ActionNode) {
        var source = source(interceptor.line)
        if interceptor.isOpaque, let own = interceptor.source { source = own }
        let validator: ActionNode.Validator? = interceptor.enabled.map { condition in
            { [unowned self] validation in
                if condition.evaluate(in: state, arguments: validation.arguments ?? [:]) { return }
                let invocation = Invocation(validation.action, arguments: validation.arguments ?? [:])
                let reason = interceptor.reason.flatMap { try? expansion(for: .action(invocation)).text($0) }
                validation.disable(reason ?? "enabled \"\(condition)\" is false")
            }
        }
        node.intercept(interceptor.actions.map(ActionName.init(checked:)), validate: validator, source: source) {
            [unowned self, unowned node] invocation in
            noteStart(of: invocation)
            if interceptor.isOpaque { throw OpaqueClaimError(program: map.name) }
            // These changes are not undoable: noted around `undo:`, they would clear the redo stack.
            let context = StepContext(node: node, invocation: invocation)
            _ = try run(interceptor.before, in: context, isUndoable: false)
        }
    }

    /// The parameters of an action; nil where the map gives none.
    func signature(of name: ActionName) -> ActionSignature? {
        descriptions[name.text]?.signature
    }

    /// The parameters of a claim: its own, or those of its action; nil where the map gives none.
    fileprivate func signature(of claim: MapClaim) -> ActionSignature? {
        claim.parameters.map { ActionSignature($0) } ?? signature(of: claim.actionName)
    }

    /// The sequence that a claim performs; nil for none.
    fileprivate func sequence(of claim: MapClaim) -> ActionSequence? {
        let parameters = claim.parameters ?? descriptions[claim.name]?.parameters
        return claim.performs.map { ActionSequence($0, parameters: parameters?.map(\.name) ?? []) }
    }

    /// The title of an action; its name where the map gives none.
    func title(of name: ActionName) -> String {
        descriptions[name.text]?.title ?? name.text
    }
}

/// A claim of the map at a node of the session, with the closures that the library calls.
private final class BoundClaim {
    private let claim: MapClaim
    // The node owns the claim, and the session owns the node.
    private unowned let node: ActionNode
    private unowned let session: Session

    package init(_ claim: MapClaim, at node: ActionNode, of session: Session) {
        self.claim = claim
        self.node = node
        self.session = session
    }

    /// The place of the claim: in the program's source for a claim that only the program can run, else in the map.
    package var source: SourceLocation {
        if claim.isOpaque, let source = claim.source { return source }
        return session.source(claim.line)
    }

    func isAvailable(_ invocation: Invocation) -> Bool {
        session.mayAsk() && holds(claim.when, invocation.arguments)
    }

    func handle(_ invocation: Invocation) throws -> Reply {
        session.noteStart(of: invocation)
        if claim.isOpaque { throw OpaqueClaimError(program: session.map.name) }
        return try session.run(claim.steps, in: StepContext(node: node, invocation: invocation))
    }

    package func validate(_ validation: inout Validation) {
        let arguments = validation.arguments ?? [:]
        var invocation = Invocation(validation.action, arguments: arguments)
        invocation.originalAction = validation.originalAction
        let expansion = session.expansion(for: .action(invocation))
        do throws(ToolError) {
            func text(_ template: Template?, _ noun: String) throws(ToolError) -> String? {
                guard let template else { return nil }
                guard let text = try? expansion.text(template) else { throw excess(noun) }
                return text
            }
            validation.title = try text(claim.title, "title")
            validation.isHidden = holds(claim.hidden, arguments)
            if let value = claim.value {
                guard let value = try? expansion.value(value) else { throw excess("value") }
                validation.value = value == .null ? nil : value
            }
            validation.state = holds(claim.mixed, arguments) ? .mixed : holds(claim.checked, arguments) ? .on : .off
            if let enabled = claim.enabled, !holds(enabled, arguments) {
                validation.disable(
                    try text(claim.reason, "reason") ?? "enabled \"\(enabled)\" is false", kind: .condition)
            }
        } catch {
            session.refuse(error)
            validation.disable("it has no title, value or reason that there is room for")
        }
    }

    /// Whether a condition is true; a condition that the claim lacks is false.
    private func holds(_ condition: Condition?, _ arguments: ActionArguments) -> Bool {
        condition?.evaluate(in: session.state, arguments: arguments) ?? false
    }

    /// The error of a title or reason that does not fit the allowance.
    private func excess(_ noun: String) -> ToolError {
        ToolError(
            .data,
            "\(session.source(claim.line)): the \(noun) of '\(claim.name.printable)' at "
                + "\(session.path(of: node.id).printable) is more than there is room for.",
            details: [
                "All that a map makes in a call, of templates and by steps, may be \(Allowance.maximum >> 20) MiB."
            ])
    }
}

extension MapClaim {
    /// Whether the claim has facts for a validation, and so needs a validator.
    fileprivate var validates: Bool {
        title != nil || hidden != nil || value != nil || mixed != nil || checked != nil
            || enabled != nil
    }
}

extension MapClaim {
    /// Whether the claim's steps may decline the request.
    var mayDecline: Bool { steps.contains(.decline) }
}

extension MapCatchAll {
    /// Whether the catch-all takes a name; nil where it takes all names.
    var predicate: ((ActionName) -> Bool)? {
        if let names {
            let names = Set(names.map(ActionName.init(checked:)))
            return { names.contains($0) }
        }
        if matching == "*" { return nil }
        let glob = Glob(matching)
        return { glob.matches($0.text) }
    }
}

/// The error of a claim that only the program can run: the map does not have its handler.
struct OpaqueClaimError: Error, CustomStringConvertible {
    /// The name of the program, which is the map's name.
    let program: String

    var description: String { "it only runs in the program '\(program.printable)'" }
}

/// The responder of a node, with the explicit methods of the node in the map.
final class MapResponder: Responder {
    private let methods: [MapClaim]
    private unowned let node: ActionNode
    private unowned let session: Session

    init(_ methods: [MapClaim], at node: ActionNode, of session: Session) {
        self.methods = methods
        self.node = node
        self.session = session
    }

    static var actions: ActionTable<MapResponder> { ActionTable([]) }

    var instanceActions: ActionTable<MapResponder> {
        let (session, node) = (session, node)
        return ActionTable(
            methods.map { claim in
                ActionMethod(claim.actionName, session.signature(of: claim), performs: session.sequence(of: claim)) {
                    session.bind(claim, as: .method, at: node, owner: $0, within: $1)
                }
            })
    }
}
