/// The search for an action's target, without performing it: the nodes and claims that are asked, in order, with their answers.
///
/// Printed, it gives the answer first, then one line for each step. It can be encoded, for a log; see ``encode(to:)`` for
/// the keys.
public struct Explanation: Hashable, Sendable {
    /// The verdict of a node, or of one of its claims, on a request.
    public enum Verdict: String, Hashable, Sendable {
        /// The node has no claim to the action.
        case noClaim
        /// The claim is not available, and the request passes on to the next claim.
        case unavailable
        /// The claim is the target, and says that the action is disabled.
        case disabled
        /// The claim is the target, and a node that the request has passed keeps the action from being performed.
        case blocked
        /// The claim is the target, and the action is enabled.
        case target
        /// The claim would take the request, or is a remapping, and the target, which is at the same node, hides it.
        case hidden
    }

    /// A node that is asked, or one of its claims.
    public struct Step: Hashable, Sendable {
        /// The node.
        public let node: NodeID
        /// The node's path as it was when the explanation was made.
        public var path: String { writtenPath.text }
        let writtenPath: WrittenPath
        /// The name that is searched for: after a remapping, the other name.
        public let action: ActionName
        /// The verdict of the node or claim.
        public let verdict: Verdict
        /// The kind of claim; nil without a claim.
        public var kind: ClaimKind?
        /// The text of the condition that makes the claim unavailable or disabled; nil where no condition does so.
        public var condition: String?
        /// The terms of ``condition`` that do not hold, with the values of their keys.
        package var failing: [FailingTerm] = []
        /// What the claim's handler made of a request that has ended: it declined, or it failed; nil for a claim that is only asked.
        public internal(set) var ended: Outcome.Kind?
        /// Why the action is disabled, its reasons joined by `; `; nil where it is not.
        public var reason: String?
        /// Where the claim was registered; nil without a claim.
        public var source: SourceLocation?
        /// The other name for which the search starts again here; nil where the node does not remap the action.
        public var remap: ActionName?
        /// What to use in place of the action's name, where the node remaps it as a former name; nil for other steps.
        public var deprecated: String?
        /// What the other program said last, where the claim is that of a program whose actions the node hosts; else nil.
        public internal(set) var elsewhere: RemoteStep?
        /// Whether the claim may decline when it runs, so that the next claim is asked; false unless it is the target.
        public internal(set) var mayDecline = false
        /// Whether the claim's handler has to be awaited; false unless it is the target.
        public internal(set) var isAsync = false

        /// The method that would be called: the action, or `handleAction:` where it is forwarded; nil without a claim.
        public var selector: ActionName? { kind.map { Forwarder.selector(for: action, kind: $0) } }
    }

    /// The answer, as ``Coordinator/validate(_:arguments:from:to:sender:)`` gives it.
    public let validation: Validation
    /// The nodes that are asked and their claims, in the order of the search.
    ///
    /// If there is a target, it comes last but for what it hides at its own node (``Verdict/hidden``), such as older registrations
    /// for the name. A target that may decline hides nothing.
    public internal(set) var steps: [Step]
    /// The interceptors around the target's handler, the outermost first; empty without a target.
    public internal(set) var interceptors: [Interception] = []
    /// The answers that the steps would give now, if the target performs a sequence; else empty.
    public internal(set) var sequence: [SequenceStep] = []
    /// What to use in place of the name that was asked, which is a former name; nil for other names, and where there is no target.
    public internal(set) var deprecated: String?
    /// The paths of the nodes that come after the target, nearest first; empty where there is no target.
    ///
    /// - Complexity: O(*n*) in the letters of the paths.
    public var notAsked: [String] { rest.map(\.text) }
    /// The paths of ``notAsked``.
    var rest: [WrittenPath]
    /// How many steps were left out, between the first and the last of ``steps``; 0 for none.
    var leftOutSteps = 0
    /// How many paths were left out, between the first and the last of ``notAsked``; 0 for none.
    var leftOutRest = 0
    /// At most three names in use that are like the asked name, the likeliest first; empty where that is in use.
    public let suggestions: [String]
    /// The paths of the nearest nodes that would take the action if the focus were in one of them, or below it.
    ///
    /// At most three, those below the start first; empty where there is a target.
    ///
    /// Where no claim has the name, they are nodes of which a catch-all takes it.
    public internal(set) var focus: [String] = []
    /// The kind of the claim that would take the action at each node of ``focus``, in the same order.
    public internal(set) var focusKinds: [ClaimKind] = []
    /// Whether the search began at the root because no start was given and nothing has the focus.
    public internal(set) var isFromRoot = false
    /// Whether no claim takes the action here, although it is registered on the path or elsewhere in the tree, or a catch-all
    /// elsewhere says that it takes the name.
    package let isUnavailable: Bool
    /// Whether the request is performed even if its target's validator disables it; wrong arguments and a block still stop it.
    public let isForced: Bool

    /// The step of the target; nil where no claim takes the action.
    var target: Step? { validation.target == nil ? nil : steps.last { $0.verdict != .hidden } }

    /// Whether the target may decline when it runs, so that the next claim is asked; false without a target.
    public var mayDecline: Bool { target?.mayDecline ?? false }

    /// Whether the target's handler has to be awaited, so that a synchronous `perform` fails; false without a target.
    public var isAsync: Bool { target?.isAsync ?? false }

    /// The kind of the result that the target declares, which may leave the process; nil for none (``Performer/returns``).
    public var returns: ActionSignature.Kind? { validation.target?.returns }
}
