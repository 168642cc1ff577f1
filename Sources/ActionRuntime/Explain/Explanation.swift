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
        public let path: String
        /// The name that is searched for: after a remapping, the other name.
        public let action: ActionName
        /// The verdict of the node or claim.
        public let verdict: Verdict
        /// The kind of claim; nil without a claim.
        public var kind: ClaimKind?
        /// The text of the condition that makes the claim unavailable or disabled; nil where no condition does so.
        public var condition: String?
        /// Why the action is disabled, its reasons joined by `; `; nil where it is not.
        public var reason: String?
        /// Where the claim was registered; nil without a claim.
        public var source: SourceLocation?
        /// The other name for which the search starts again here; nil where the node does not remap the action.
        public var remap: ActionName?
        /// What to use in place of the action's name, where the node remaps it as a former name; nil for other steps.
        public var deprecated: String?
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
    public let steps: [Step]
    /// The interceptors around the target's handler, the outermost first; empty without a target.
    public internal(set) var interceptors: [Interception] = []
    /// The answers that the steps would give now, if the target performs a sequence; else empty.
    public internal(set) var sequence: [SequenceStep] = []
    /// What to use in place of the name that was asked, which is a former name; nil for other names, and where there is no target.
    public internal(set) var deprecated: String?
    /// The paths of the nodes that come after the target, nearest first; empty where there is no target.
    public let notAsked: [String]
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

extension Explanation {
    /// The search for a name that none of the nodes on a path claims.
    package init(unclaimed name: ActionName, along path: [ActionNode], suggestions: [String], isForced: Bool) {
        self.init(
            validation: .unclaimed(Invocation(name), false),
            steps: path.map { Step(node: $0.id, path: $0.path, action: name, verdict: .noClaim) }, notAsked: [],
            suggestions: suggestions, isUnavailable: false, isForced: isForced)
    }
}

extension Explanation: CustomStringConvertible {
    /// The answer as a sentence, then one line for each step: node, claim, verdict, and where it was registered.
    public var description: String {
        ExplanationDrawing(reading: jsonLine { $0.path ?? "" }).lines().joined(separator: "\n")
    }
}

extension [String] {
    /// The texts as alternatives: `a, b or c`.
    package var alternatives: String {
        guard let last, count > 1 else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " or \(last)"
    }
}

// Explanations as JSON objects, for logs and for the command line.

extension Explanation: Encodable {
    /// Encodes the explanation as an object; for a log.
    ///
    /// The keys are those of the command line: all of ``Validation/encode(to:)``, then `selector`, `returns` (the kind of the result that
    /// the target declares), `mayDecline`, `isAsync`, `steps` (objects with `node`, `verdict`, `action`, `kind`, `condition`, `reason`,
    /// `file`, `line` and `remap`, and `deprecated` at the remapping of a former name), `interceptors` (objects with `node`, `verdict`,
    /// `reason`, `isAsync`, `file` and `line`), `notAsked` (paths), `suggestions` (names), `focus` (paths), `focusKinds`, `fromRoot`,
    /// `forced`, and `unavailable`: whether no claim takes the action here, although it is registered in the tree. Where the target
    /// performs a sequence, `sequence` has its steps: objects with `step`, a number, and the keys of a validation. Absent values are
    /// null.
    public func encode(to encoder: any Encoder) throws {
        try jsonLine { $0.path }.encode(to: encoder)
    }

    /// The explanation as a JSON object.
    ///
    /// - Parameter path: Gives the path of a node; nil once the node is gone.
    package func jsonLine(_ path: (NodeID) -> String?) -> JSONLine {
        var line = validation.jsonLine(path)
        line.add("selector", target?.selector?.text)
        line.add("returns", returns?.rawValue)
        line.add("mayDecline", mayDecline)
        line.add("isAsync", isAsync)
        line.add("steps", steps.map(\.jsonLine))
        line.add("interceptors", interceptors.map(\.jsonLine))
        if !sequence.isEmpty { line.add("sequence", sequence.map { $0.jsonLine(path) }) }
        line.add("notAsked", notAsked)
        line.add("suggestions", suggestions)
        line.add("focus", focus)
        line.add("focusKinds", focusKinds.map(\.rawValue))
        line.add("fromRoot", isFromRoot)
        line.add("forced", isForced)
        line.add("unavailable", isUnavailable)
        if let deprecated { line.add("deprecated", deprecated) }
        return line
    }
}

extension Explanation.Step {
    /// The step as a JSON object.
    package var jsonLine: JSONLine {
        var line = JSONLine()
        line.add("node", path)
        line.add("verdict", verdict.rawValue)
        line.add("action", action.text)
        line.add("kind", kind?.rawValue)
        line.add("condition", condition)
        line.add("reason", reason)
        line.add(source: source)
        line.add("remap", remap?.text)
        if let deprecated { line.add("deprecated", deprecated) }
        return line
    }
}
