import ActionRuntime

/// The conditions under which the claims of a node are available, and hide their actions.
struct HidingConditions {
    /// The conditions of a claim: `when` is nil for a claim that is always available, `hidden` for one that never hides.
    typealias Claim = (when: Condition?, hidden: Condition?)

    /// The conditions of the claims of each name, in the order in which they are asked.
    private var own: [String: [Claim]] = [:]
    /// The conditions of the catch-all, which is asked after all claims.
    private let others: [Claim]

    init(of node: MapNode) {
        others = node.catchAll.map { [($0.claim.when, $0.claim.hidden)] } ?? []
        for claim in node.methods + node.actions.reversed() {
            own[claim.name, default: []].append((claim.when, claim.hidden))
        }
    }

    /// The conditions of the claims that may take an action, in the order in which they are asked.
    func claims(of action: String) -> [Claim] { own[action, default: []] + others }
}
