import ActionRuntime

extension Session {
    /// Makes a claim of the map into one of the library.
    func bind(
        _ claim: MapClaim, as kind: ClaimKind, at node: ActionNode, owner: AnyObject? = nil, matching glob: Glob? = nil
    ) -> Claim {
        Claim(
            kind, parameters: .byName { [unowned self] in signature(of: $0) },
            takes: glob.map { glob in { glob.matches($0.text) } },
            availability: availability(of: claim), validator: validator(of: claim),
            mayDecline: claim.mayDecline, owner: owner, source: source(claim.line),
            wording: Claim.Wording(when: claim.when?.description, enabled: claim.enabled?.description),
            handler: .sync { [unowned self, unowned node] invocation in
                try run(claim.steps, in: StepContext(node: node, invocation: invocation))
            })
    }

    /// What an action takes; nil where the map does not say.
    func signature(of name: ActionName) -> ActionSignature? {
        descriptions[name.text]?.signature
    }

    /// What people see of an action: its title, or its name.
    func title(of name: ActionName) -> String {
        descriptions[name.text]?.title ?? name.text
    }

    private func availability(of claim: MapClaim) -> Claim.Availability {
        guard let condition = claim.when else { return .always }
        return .asking { [unowned self] in condition.evaluate(in: state, arguments: $0.arguments) }
    }

    private func validator(of claim: MapClaim) -> (inout Validation) -> Void {
        { [unowned self] validation in
            let arguments = validation.arguments ?? [:]
            func holds(_ condition: Condition?) -> Bool {
                condition?.evaluate(in: state, arguments: arguments) ?? false
            }
            var invocation = Invocation(validation.action, arguments: arguments)
            invocation.originalAction = validation.originalAction
            func text(_ template: Template) -> String {
                template.text { value(of: $0, for: .action(invocation)) }
            }
            validation.title = claim.title.map(text)
            validation.isHidden = holds(claim.hidden)
            validation.state = holds(claim.mixed) ? .mixed : holds(claim.checked) ? .on : .off
            if let enabled = claim.enabled, !holds(enabled) {
                validation.disable(claim.reason.map(text) ?? "enabled \"\(enabled)\" is false")
            }
        }
    }
}

extension MapClaim {
    /// Whether its steps may leave the request to the next claim.
    var mayDecline: Bool { steps.contains(.decline) }
}

/// The responder of a node with explicit methods.
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
                ActionMethod(claim.actionName) { session.bind(claim, as: .method, at: node, owner: $0) }
            })
    }
}
