/// The way of a request, without performing it: who is asked, in order, and what each says.
///
/// Printed, it gives the answer first, then the way to it.
public struct Explanation: Hashable, Sendable {
    /// What a node, or one of its claims, says.
    public enum Verdict: String, Hashable, Sendable {
        /// Nothing at the node claims the action.
        case noClaim
        /// A claim does not take the request, which passes on.
        case unavailable
        /// A claim takes the request, and is disabled.
        case disabled
        /// A claim takes the request, and is enabled.
        case target
    }

    /// One node asked, or one of its claims.
    public struct Step: Hashable, Sendable {
        /// The node.
        public let node: NodeID
        /// The node's path when the explanation was made.
        public let path: String
        /// The name that is looked for: another one after a remapping.
        public let action: ActionName
        /// What it says.
        public let verdict: Verdict
        /// The kind of claim; nil without a claim.
        public var kind: ClaimKind?
        /// The text of the condition that decides; nil where it is a closure, or nothing decides.
        public var condition: String?
        /// Why the claim is disabled; nil where it is not.
        public var reason: String?
        /// Where the claim was registered; nil without a claim.
        public var source: SourceLocation?
        /// The other name for which the search starts again here.
        public var remap: ActionName?

        /// The method that would be called: the action, or `handleAction:` where it is forwarded; nil without a claim.
        public var selector: ActionName? { kind.map { Forwarder.selector(for: action, kind: $0) } }
    }

    /// The answer: as ``Coordinator/validate(_:arguments:from:to:sender:)`` gives it.
    public let validation: Validation
    /// The nodes asked, in order.
    public let steps: [Step]
    /// The paths of the nodes that would have been asked next, had the last one not taken the request.
    public let notAsked: [String]
    /// Names like the one asked that are in use in the tree, best first; empty where the name itself is.
    public let suggestions: [String]
    /// Whether nobody takes the action here, though it is registered on the way or elsewhere in the tree.
    package let isUnavailable: Bool
    /// Whether a disabled target is performed all the same.
    public let isForced: Bool
}
