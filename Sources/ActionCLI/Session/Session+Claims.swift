import ActionRuntime

extension Session {
    /// Makes a library claim of a claim of the map.
    func bind(
        _ claim: MapClaim, as kind: ClaimKind, at node: ActionNode, owner: AnyObject? = nil,
        taking predicate: ((ActionName) -> Bool)? = nil
    ) -> Claim {
        let signature = claim.parameters.map(ActionSignature.init)
        return Claim(
            kind,
            parameters: signature.map(Claim.Parameters.fixed) ?? .byName { [unowned self] in self.signature(of: $0) },
            takes: predicate.map { takes in { [unowned self] in mayAsk() && takes($0) } },
            availability: availability(of: claim), validator: validator(of: claim, at: node),
            mayDecline: claim.mayDecline, owner: owner, source: source(of: claim),
            wording: Claim.Wording(when: claim.when?.description, enabled: claim.enabled?.description),
            handler: .sync { [unowned self, unowned node] invocation in
                if claim.isOpaque { throw OpaqueClaimError(program: map.name) }
                return try run(claim.steps, in: StepContext(node: node, invocation: invocation))
            })
    }

    /// Where a claim is registered: in the program's source for one that only the program can run, else in the map.
    private func source(of claim: MapClaim) -> SourceLocation {
        if claim.isOpaque, let source = claim.source { return source }
        return source(claim.line)
    }

    /// The parameters of an action; nil where the map gives none.
    func signature(of name: ActionName) -> ActionSignature? {
        descriptions[name.text]?.signature
    }

    /// The title of an action; its name where the map gives none.
    func title(of name: ActionName) -> String {
        descriptions[name.text]?.title ?? name.text
    }

    private func availability(of claim: MapClaim) -> Claim.Availability {
        guard let condition = claim.when else { return .always }
        return .asking { [unowned self] in mayAsk() && condition.evaluate(in: state, arguments: $0.arguments) }
    }

    private func validator(of claim: MapClaim, at node: ActionNode) -> (inout Validation) -> Void {
        { [unowned self, unowned node] validation in
            let arguments = validation.arguments ?? [:]
            func holds(_ condition: Condition?) -> Bool {
                condition?.evaluate(in: state, arguments: arguments) ?? false
            }
            var invocation = Invocation(validation.action, arguments: arguments)
            invocation.originalAction = validation.originalAction
            let filling = filling(for: .action(invocation))
            do throws(ToolError) {
                func text(_ template: Template?, _ noun: String) throws(ToolError) -> String? {
                    guard let template else { return nil }
                    guard let text = try? filling.text(template) else { throw excess(noun, of: claim, at: node) }
                    return text
                }
                validation.title = try text(claim.title, "title")
                validation.isHidden = holds(claim.hidden)
                if let value = claim.value {
                    guard let value = try? filling.value(value) else { throw excess("value", of: claim, at: node) }
                    validation.value = value == .null ? nil : value
                }
                validation.state = holds(claim.mixed) ? .mixed : holds(claim.checked) ? .on : .off
                if let enabled = claim.enabled, !holds(enabled) {
                    validation.disable(
                        try text(claim.reason, "reason") ?? "enabled \"\(enabled)\" is false", kind: .condition)
                }
            } catch {
                refuse(error)
                validation.disable("it has no title, value or reason that there is room for")
            }
        }
    }

    /// The error of a title or reason that does not fit the allowance.
    private func excess(_ noun: String, of claim: MapClaim, at node: ActionNode) -> ToolError {
        ToolError(
            .data,
            "\(source(claim.line)): the \(noun) of '\(claim.name.printable)' at \(path(of: node.id).printable) "
                + "is more than there is room for.",
            details: [
                "All that a map makes in a call, of templates and by steps, may be \(Allowance.maximum >> 20) MiB."
            ])
    }
}

extension MapClaim {
    /// Whether its steps may decline the request.
    var mayDecline: Bool { steps.contains(.decline) }
}

extension MapCatchAll {
    /// Whether it takes a name.
    var predicate: (ActionName) -> Bool {
        if let names {
            let names = Set(names.map(ActionName.init(checked:)))
            return { names.contains($0) }
        }
        let glob = Glob(matching)
        return { glob.matches($0.text) }
    }
}

/// Why a claim of the map cannot be run here: the map does not say what it does.
struct OpaqueClaimError: Error, CustomStringConvertible {
    /// The name of the program, which is the map's.
    let program: String

    var description: String { "it only runs in the program '\(program.printable)'" }
}

/// The responder of a node, with the explicit methods that the map gives the node.
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
