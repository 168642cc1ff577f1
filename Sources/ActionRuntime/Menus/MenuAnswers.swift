/// The answers for the commands of a menu: each action with its arguments is asked once, and again when it has changed.
struct MenuAnswers {
    private struct Question: Hashable {
        let action: ActionName
        let arguments: ActionArguments
    }

    fileprivate struct Answer {
        let validation: Validation
        /// What the answer depends on; nil where that is not known, so that it has to be asked for again.
        let basis: Basis?
    }

    private var known: [Question: Answer] = [:]
    private var fresh: [Question: Answer] = [:]
    private weak var start: ActionNode?
    private var focus: NodeID?
    private var next: ObjectIdentifier?
    /// How much had changed in all when the last snapshot was begun, if its answers hold until something changes.
    private var settledAt: UInt64?
    /// How much the trees had changed at the last snapshot, and how often everything was invalidated.
    private var changes: UInt64 = 0
    private var invalidations: UInt64 = 0
    private var isSettled = false
    private let isKept: Bool
    private let refusal: String?

    /// - Parameters:
    ///   - isKept: Whether there will be another snapshot, so that it matters what the answers depend on.
    ///   - refusal: Why nothing is enabled, if so.
    init(kept isKept: Bool = false, refusing refusal: String? = nil) {
        self.isKept = isKept
        self.refusal = refusal
    }

    /// Begins a snapshot.
    mutating func begin(from start: ActionNode, by coordinator: Coordinator) {
        let (changes, invalidations) = (Revisions.shared.changes, Invalidations.count)
        let focus = coordinator.firstResponder?.id
        if focus != self.focus || invalidations != self.invalidations { known = [:] }
        // The next dispatcher is held weakly, and nobody hears of its end.
        let next = coordinator.next.map(ObjectIdentifier.init)
        isSettled = self.start === start && changes == self.changes && next == self.next
        self.next = next
        (self.start, self.focus) = (start, focus)
        (self.changes, self.invalidations) = (changes, invalidations)
        settledAt = Revisions.shared.all
        fresh = [:]
    }

    /// Whether nothing has changed since the last snapshot.
    func hold(from start: ActionNode, by coordinator: Coordinator) -> Bool {
        settledAt == Revisions.shared.all && self.start === start && focus == coordinator.firstResponder?.id
            && next == coordinator.next.map(ObjectIdentifier.init)
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
            known[question].flatMap { isSettled && $0.basis?.holds == true ? $0 : nil }
            ?? ask(question, coordinator)
        fresh[question] = answer
        if answer.basis?.mayEndUnnoticed ?? true { settledAt = nil }
        return answer.validation
    }

    private func ask(_ question: Question, _ coordinator: Coordinator) -> Answer {
        let invocation = Invocation(question.action, arguments: question.arguments)
        if let refusal { return Answer(validation: .refused(invocation, true, because: refusal), basis: nil) }
        return coordinator.answer(question.action) {
            let place = Place(start: start ?? coordinator.root)
            if !isKept, let validation = coordinator.certainAnswer(invocation, from: place.start.place) {
                return Answer(validation: validation, basis: nil)
            }
            let route = coordinator.route(for: question.action, from: place, recording: isKept)
            var basis = isKept ? Basis(question.action, route) : nil
            var position = 0
            let selection = coordinator.select(from: &position, of: route, for: invocation)
            if route.candidates.prefix(position).contains(where: \.isElsewhere)
                || route.visits.contains(where: { $0.node.offers?.mayEndUnnoticed ?? false })
            {
                basis = nil
            }
            guard let selection else { return Answer(validation: .unclaimed(invocation, true), basis: basis) }
            if case .claim(let claim) = selection.claimant { basis?.take(claim) }
            // The target is the one that answered, and nothing has changed that its answer depends on.
            if let known = known[question], let basis, known.basis?.isSame(as: basis) == true { return known }
            return Answer(validation: selection.judge(knowsArguments: true).validation, basis: basis)
        } tooDeep: {
            Answer(validation: .refused(invocation, true, because: $0.sentence), basis: nil)
        }
    }
}

/// What an answer depends on: while this holds, it need not be asked for again.
private struct Basis {
    /// The number of the claim that answered; nil where nobody claims the action.
    private var claim: UInt64?
    /// The claim's owner, with which it ends.
    private weak var owner: AnyObject?
    private var isOwned = false
    /// The nodes asked, in order.
    private let way: [NodeID]
    /// The action and the other names for it on the way, and their revisions when it was asked.
    private let names: [ActionName]
    private let revisions: [UInt64]

    init(_ action: ActionName, _ route: Route) {
        way = route.visits.map(\.node.id)
        names = [action] + route.visits.compactMap(\.remap?.name)
        revisions = names.map(Revisions.shared.revision)
    }

    mutating func take(_ claim: Claim) {
        self.claim = claim.serial
        owner = claim.owner
        isOwned = claim.isOwned
    }

    /// Whether nothing has changed for the names, and the claim has not ended; the nodes are as they were.
    var holds: Bool {
        (!isOwned || owner != nil)
            && zip(names, revisions).allSatisfy { Revisions.shared.revision(of: $0) == $1 }
    }

    /// Whether the answer may become another one although no change is noted: when the claim's owner goes.
    var mayEndUnnoticed: Bool { isOwned }

    /// Whether the same claim was found in the same way, and nothing has changed between.
    func isSame(as other: Basis) -> Bool {
        claim != nil && claim == other.claim && revisions == other.revisions && names == other.names
            && way == other.way
    }
}

extension Route.Candidate {
    /// Whether it is another dispatcher, whose changes are not known.
    fileprivate var isElsewhere: Bool {
        if case .dispatcher = offer { true } else { false }
    }
}
