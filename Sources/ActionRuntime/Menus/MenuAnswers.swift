/// The targets' answers for the commands of a menu: the only source of what a menu's items show.
///
/// In one snapshot each action is asked once for the same arguments. A watch takes several snapshots, and so records what
/// each answer depends on: an action is asked again only where that has changed.
///
/// A snapshot is taken between ``begin(from:)`` and ``end()``.
package struct MenuAnswers {
    private struct Question: Hashable {
        let action: ActionName
        let arguments: ActionArguments
    }

    fileprivate struct Answer {
        let validation: Validation
        /// What the answer depends on; nil where that is not recorded, so that the action is asked each time.
        let basis: Basis?
    }

    /// What the answers of a snapshot depend on, besides the claims of their actions.
    private struct Circumstances: Equatable {
        let tree: ObjectIdentifier
        var start: NodeID?
        var focus: NodeID?
        /// The next dispatcher, which is held weakly and may end without a change being counted.
        var next: ObjectIdentifier?
        /// The count of changes that are not about one name.
        var changes: UInt64 = 0
        var invalidations: UInt64 = 0
        /// Counts dispatches and other events after which validators and conditions may answer otherwise.
        var answers: UInt64 = 0

        /// Whether both are equal but for ``answers``, which only says that validators may answer otherwise.
        func isPlace(of other: Circumstances) -> Bool {
            var other = other
            other.answers = answers
            return self == other
        }
    }

    private let coordinator: Coordinator
    private let isRecording: Bool
    /// The answers of the last snapshot, and those of the one that is being taken.
    private var last: [Question: Answer] = [:]
    private var fresh: [Question: Answer] = [:]
    /// Where requests start while a snapshot is taken; nil for a start that has left its tree.
    private var start: ActionNode?
    private var circumstances: Circumstances
    /// The numbers of the nodes from the start up.
    private var way: [UInt64] = []
    /// Whether the circumstances are those of the last snapshot, but for ``Circumstances/answers``.
    private var isSame = false
    /// Whether ``Circumstances/answers`` is that of the last snapshot, too.
    private var isQuiet = true
    /// The key map with which the menu is shown.
    private let keys: KeyMap?
    /// The count of all changes when the last snapshot was begun; nil where an answer may change without being counted.
    private var changesAtBegin: UInt64?

    /// - Parameters:
    ///   - isRecording: Whether further snapshots follow, for which what the answers depend on is recorded.
    ///   - keys: The key map with which the menu is shown.
    package init(by coordinator: Coordinator, recording isRecording: Bool = false, _ keys: KeyMap? = nil) {
        self.coordinator = coordinator
        self.keys = keys
        self.isRecording = isRecording
        circumstances = Circumstances(tree: ObjectIdentifier(coordinator.changes.shared))
    }

    /// Begins a snapshot.
    ///
    /// - Parameter start: Where requests start; nil for a start that has left its tree, which disables every command.
    package mutating func begin(from start: ActionNode?) {
        // A task that waits for changes of the coordinator's tree also has to wait for changes of the start's tree.
        if isRecording {
            start?.list()
            start?.forEachAnswerer { coordinator.changes.join($0.changes) }
            start?.listing?.changes = coordinator.changes.shared
        }
        way = isRecording ? start?.ancestry.map(\.number) ?? [] : []
        let now = currentCircumstances(from: start)
        // Validators may look at the focus.
        if now.focus != circumstances.focus || now.invalidations != circumstances.invalidations { last = [:] }
        isSame = now.isPlace(of: circumstances)
        isQuiet = now.answers == circumstances.answers
        circumstances = now
        changesAtBegin = coordinator.changes.shared.counts.all
        self.start = start
        fresh = [:]
    }

    /// Ends a snapshot: drops the answers that it did not use, and releases the start.
    package mutating func end() {
        last = fresh
        fresh = [:]
        start = nil
    }

    /// The node that the snapshot names as its origin: the start, or the root where that has left its tree.
    var origin: NodeID { (start ?? coordinator.root).id }

    /// Whether nothing that the last snapshot depends on has changed since it was begun.
    func hold(from start: ActionNode?) -> Bool {
        circumstances == currentCircumstances(from: start)
            && changesAtBegin == coordinator.changes.shared.counts.all
    }

    private func currentCircumstances(from start: ActionNode?) -> Circumstances {
        let tree = coordinator.changes.shared
        let counts = tree.counts
        return Circumstances(
            tree: ObjectIdentifier(tree), start: start?.id, focus: coordinator.firstResponder?.id,
            next: coordinator.next.map(ObjectIdentifier.init),
            changes: counts.structure, invalidations: counts.invalidations, answers: counts.answers)
    }

    /// Whether a command's condition hides it.
    package func excludes(_ command: Command) -> Bool {
        guard let condition = command.condition else { return false }
        return !coordinator.meets(condition, keys)
    }

    /// The target's answer for a command; whether the command itself is declared disabled is not part of it.
    package mutating func answer(_ command: Command) -> Validation {
        let question = Question(action: command.action, arguments: command.arguments)
        if let answer = fresh[question] { return answer.validation }
        let answer = lastAnswer(question) ?? ask(question)
        fresh[question] = answer
        if answer.basis?.mayChangeUncounted ?? true { changesAtBegin = nil }
        return answer.validation
    }

    /// The answer of the last snapshot, where nothing that it depends on has changed.
    private func lastAnswer(_ question: Question) -> Answer? {
        guard isSame, let answer = last[question], let basis = answer.basis,
            basis.holds(in: coordinator.table)
        else { return nil }
        if isQuiet || basis.isFixed { return answer }
        // The claims are the same, but their validators and conditions may answer otherwise.
        guard let start else { return nil }
        let validation = coordinator.validateUnlessStale(
            Invocation(question.action, arguments: question.arguments), .declared, from: start)
        return Answer(validation: validation, basis: basis.withoutClaim)
    }

    private func ask(_ question: Question) -> Answer {
        let invocation = Invocation(question.action, arguments: question.arguments)
        guard isRecording, let start else {
            return Answer(validation: coordinator.validateUnlessStale(invocation, .declared, from: start), basis: nil)
        }
        return coordinator.answer(question.action) {
            guard var request = coordinator.request(invocation, from: start, to: nil) else {
                return Answer(validation: .unclaimed(invocation, true), basis: nil)
            }
            var basis: Basis? = Basis(request, way, by: coordinator)
            var isClaimed = false
            repeat {
                let candidate = request.route
                isClaimed = request.ask() != nil
                if candidate.claim?.dispatcher != nil { basis = nil }
                if candidate.claim?.isConditional ?? false { basis?.isFixed = false }
                basis?.note(candidate.action)
            } while !isClaimed && request.goOn()
            guard isClaimed else { return Answer(validation: .unclaimed(invocation, true), basis: basis) }
            if request.otherTarget == nil { basis?.take(request) }
            // The nodes on the path may have changed and the target not: then its validator is not asked again.
            if isQuiet, let last = last[question], let basis, last.basis?.isSame(as: basis) == true {
                return Answer(validation: last.validation, basis: basis)
            }
            return Answer(validation: request.judgement(.declared).validation, basis: basis)
        } tooDeep: {
            Answer(validation: .refused(invocation, true, because: $0.sentence), basis: nil)
        }
    }
}

/// What an answer depends on: while it holds, the action need not be asked again.
private struct Basis {
    /// The route that was asked; held by the table that remembers it, until something changes on which it depends; nil where no
    /// table remembers all of it.
    private weak var route: Route?
    /// The claim that answered, by its node and serial number there; nil where nobody claims the action.
    private var claim: (node: NodeID, serial: UInt64)?
    /// The claim's owner, with which the claim ends.
    private weak var owner: AnyObject?
    private var isOwned = false
    /// The reason of the block that held at the claim; nil for none.
    private var block: Validation.Reason?
    /// Whether the answer comes from no condition and no validator, which may change without the tree changing.
    var isFixed = true
    /// The numbers of the nodes from the start up, and the nodes that the route asked.
    private let way: [UInt64]
    private let asked: AskedNodes
    /// Whether the table remembers the route, so that every change on which it depends is counted.
    private let isRemembered: Bool
    /// The names that claims were asked for, the menu's action first, and how often something about them had changed.
    private var names: [ActionName]
    private var counts: [UInt64]
    private let changes: TreeChanges

    /// - Parameter request: The request at the beginning of its route.
    init(_ request: Request, _ way: [UInt64], by coordinator: Coordinator) {
        isRemembered = !request.leadsOn && coordinator.table.remembers(request.route)
        route = isRemembered ? request.route : nil
        (self.way, asked) = (way, request.askedNodes)
        changes = coordinator.changes.shared
        names = [request.name]
        counts = names.map(changes.count)
    }

    mutating func take(_ taken: Request) {
        if !taken.claim.isUnchecked || !taken.route.interceptors.isEmpty { isFixed = false }
        claim = (taken.route.performer.node, taken.claim.serial)
        (owner, isOwned) = (taken.claim.owner, taken.claim.isOwned)
        block = taken.route.block
    }

    /// Notes a name that the route asked for: with a remapping, the answer also depends on the claims of the other name.
    mutating func note(_ action: ActionName) {
        guard !names.contains(action) else { return }
        names.append(action)
        counts.append(changes.count(of: action))
    }

    /// The basis without its claim: another claim may have given the answer.
    var withoutClaim: Basis {
        var basis = self
        basis.claim = nil
        return basis
    }

    /// Whether the claims of the names are the same and the owner is still there.
    ///
    /// - Precondition: The circumstances of the snapshot are the same, so that the start is.
    func holds(in table: RouteTable) -> Bool {
        guard let route, table.remembers(route) else { return false }
        return (!isOwned || owner != nil) && zip(names, counts).allSatisfy { changes.count(of: $0) == $1 }
    }

    /// Whether the answer may change without a change being counted.
    var mayChangeUncounted: Bool { isOwned || !isRemembered }

    /// Whether the same claim was found on the same path, and the claims of the names are the same.
    func isSame(as other: Basis) -> Bool {
        guard let claim, let another = other.claim else { return false }
        return claim == another && block?.text == other.block?.text && block?.by == other.block?.by
            && changes === other.changes && counts == other.counts && names == other.names && asked == other.asked
            && way == other.way
    }
}
