/// The answers for the commands of a menu: each action with its arguments is asked once, and again when it has changed.
struct MenuAnswers {
    private struct Question: Hashable {
        let action: ActionName
        let arguments: ActionArguments
    }

    fileprivate struct Answer {
        let validation: Validation
        /// The number of the claim that answered; nil where nobody claims the action, or another dispatcher does.
        let claim: UInt64?
        /// The claim's owner, with which it ends.
        weak var owner: AnyObject?
        let isOwned: Bool
        /// The names' revisions when it was asked.
        let revisions: UInt64
    }

    private var known: [Question: Answer] = [:]
    private var fresh: [Question: Answer] = [:]
    private weak var start: ActionNode?
    private var focus: NodeID?
    /// How much the trees had changed at the last snapshot, and how often everything had been invalidated.
    private var changes: UInt64 = 0
    private var invalidations: UInt64 = 0
    private var isSettled = false
    private let refusal: String?

    /// - Parameter refusal: Why nothing is enabled, if so.
    init(refusing refusal: String? = nil) {
        self.refusal = refusal
    }

    /// Begins a snapshot.
    mutating func begin(from start: ActionNode, by coordinator: Coordinator) {
        let (changes, invalidations) = (Revisions.shared.changes, Invalidations.count)
        let focus = coordinator.firstResponder?.id
        if focus != self.focus || invalidations != self.invalidations { known = [:] }
        isSettled = self.start === start && changes == self.changes
        (self.start, self.focus) = (start, focus)
        (self.changes, self.invalidations) = (changes, invalidations)
        fresh = [:]
    }

    /// Ends a snapshot, and forgets what the menu no longer asks.
    mutating func end() {
        known = fresh
        fresh = [:]
    }

    /// The answer for a command.
    mutating func answer(_ command: Command, by coordinator: Coordinator) -> Validation {
        let question = Question(action: command.action, arguments: command.arguments)
        if let answer = fresh[question] { return answer.validation }
        let answer =
            known[question].flatMap { isSettled && $0.holds ? $0 : nil }
            ?? ask(question, coordinator)
        fresh[question] = answer
        return answer.validation
    }

    private func ask(_ question: Question, _ coordinator: Coordinator) -> Answer {
        let invocation = Invocation(question.action, arguments: question.arguments)
        if let refusal { return Answer(.refused(invocation, true, because: refusal), nil) }
        let start = start ?? coordinator.root
        return coordinator.answer(question.action) {
            var position = 0
            if let entry = coordinator.known(question.action, from: start.place) {
                guard let claim = entry.heldClaim else { return Answer(.unclaimed(invocation, true), nil) }
                if let answer = still(question, claim) { return answer }
                let forwarded = Forwarder.forward(invocation, as: question.action, to: claim.kind)
                let performer = Performer(node: entry.node, kind: claim.kind, action: question.action)
                return Answer(claim.judge(forwarded, by: performer, knowsArguments: true).validation, claim)
            }
            let route = coordinator.route(for: question.action, from: Place(start: start))
            guard let selection = coordinator.select(from: &position, of: route, for: invocation) else {
                return Answer(.unclaimed(invocation, true), nil)
            }
            return still(question, selection.claim)
                ?? Answer(selection.judge(knowsArguments: true).validation, selection.claim)
        } tooDeep: {
            Answer(.refused(invocation, true, because: $0.sentence), nil)
        }
    }

    /// The known answer, where the same claim gave it and nothing has changed that it depends on.
    private func still(_ question: Question, _ claim: Claim?) -> Answer? {
        guard let claim, let answer = known[question], answer.claim == claim.serial, answer.holds else { return nil }
        return answer
    }
}

extension MenuAnswers.Answer {
    fileprivate init(_ validation: Validation, _ claim: Claim?) {
        self.validation = validation
        self.claim = claim?.serial
        owner = claim?.owner
        isOwned = claim?.isOwned ?? false
        revisions = Self.revisions(validation)
    }

    /// Whether nothing has changed for the names since it was given, and its claim has not ended with its owner.
    fileprivate var holds: Bool {
        revisions == Self.revisions(validation) && (!isOwned || owner != nil)
    }

    /// How often the claims of the two names have changed: of the one asked, and of the one it was remapped to.
    private static func revisions(_ validation: Validation) -> UInt64 {
        let revisions = Revisions.shared
        return revisions.revision(of: validation.originalAction) &+ revisions.revision(of: validation.action)
    }
}

extension Selection {
    /// The claim; nil for another dispatcher's, whose changes are not known.
    fileprivate var claim: Claim? {
        if case .claim(let claim) = claimant { claim } else { nil }
    }
}
