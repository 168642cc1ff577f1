/// The answers for the commands of a menu: each action with its arguments is asked once, and again when it has changed.
struct MenuAnswers {
    private struct Question: Hashable {
        let action: ActionName
        let arguments: ActionArguments
    }

    fileprivate struct Answer {
        let validation: Validation
        /// The claim that answered; nil where nobody claims the action, or another dispatcher does.
        weak var claim: Claim?
        let isClaimed: Bool
        /// The name's revision when it was asked, and that of the name it was remapped to.
        let revisions: [UInt64]
    }

    private var known: [Question: Answer] = [:]
    private var fresh: [Question: Answer] = [:]
    private var start: ActionNode?
    /// The structure's revision at the last snapshot.
    private var structure: UInt64 = 0
    private var isSettled = false
    private let refusal: String?

    /// - Parameter refusal: Why nothing is enabled, if so.
    init(refusing refusal: String? = nil) {
        self.refusal = refusal
    }

    /// Begins a snapshot.
    mutating func begin(from start: ActionNode) {
        let structure = Revisions.shared.structure
        isSettled = self.start === start && structure == self.structure
        self.start = start
        self.structure = structure
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
            known[question].flatMap { isSettled && $0.holds(for: command.action) ? $0 : nil }
            ?? ask(question, coordinator)
        fresh[question] = answer
        return answer.validation
    }

    private func ask(_ question: Question, _ coordinator: Coordinator) -> Answer {
        let invocation = Invocation(question.action, arguments: question.arguments)
        if let refusal { return Answer(.refused(invocation, true, because: refusal), nil) }
        return coordinator.answer(question.action) {
            var position = 0
            let route = coordinator.route(for: question.action, from: Place(start: start ?? coordinator.root))
            guard let selection = coordinator.select(from: &position, of: route, for: invocation) else {
                return Answer(.unclaimed(invocation, true), nil)
            }
            // The target is the one that answered, and nothing has changed that its answer depends on.
            if let known = known[question], known.isOf(selection.claim), known.holds(for: question.action) {
                return known
            }
            return Answer(selection.judge(knowsArguments: true).validation, selection.claim)
        } tooDeep: {
            Answer(.refused(invocation, true, because: $0.sentence), nil)
        }
    }
}

extension MenuAnswers.Answer {
    fileprivate init(_ validation: Validation, _ claim: Claim?) {
        self.validation = validation
        self.claim = claim
        isClaimed = claim != nil
        revisions = [validation.originalAction, validation.action].map(Revisions.shared.revision)
    }

    fileprivate func isOf(_ claim: Claim?) -> Bool { isClaimed && self.claim === claim }

    /// Whether nothing has changed for the names since it was given, and its claim has not ended.
    fileprivate func holds(for name: ActionName) -> Bool {
        (!isClaimed || claim?.isLive == true)
            && revisions == [validation.originalAction, validation.action].map(Revisions.shared.revision)
    }
}

extension Selection {
    /// The claim; nil for another dispatcher's, whose changes are not known.
    fileprivate var claim: Claim? {
        if case .claim(let claim) = claimant { claim } else { nil }
    }
}
