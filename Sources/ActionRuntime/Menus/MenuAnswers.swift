/// The targets' answers for the commands of one snapshot: the only source of what a menu's items show.
///
/// A snapshot that is taken by itself asks about every command. A watch takes several, and gives each the answers of the one
/// before (``Memory``), which are the only answers that menus remember.
package struct MenuAnswers {
    private let coordinator: Coordinator
    /// The key map with which the menu is shown.
    private let keys: KeyMap?
    /// Where requests start; nil for a start that has left its tree, which disables every command.
    private let start: ActionNode?
    /// The answers of a watch's last snapshot; nil where no watch asks.
    private let last: Memory?
    /// The answers that were given, for commands that ask the same, and for the watch's next snapshot.
    private(set) var memory: Memory
    /// Whether nothing was counted since the last snapshot that concerns all names.
    private let isSameMoment: Bool

    /// - Parameters:
    ///   - keys: The key map with which the menu is shown.
    ///   - start: Where requests start; nil for a start that has left its tree.
    ///   - last: The answers of a watch's last snapshot, or none before its first; nil where no watch asks.
    package init(by coordinator: Coordinator, _ keys: KeyMap?, from start: ActionNode?, after last: Memory? = nil) {
        (self.coordinator, self.keys, self.start, self.last) = (coordinator, keys, start, last)
        if last != nil {
            // A task that waits for changes of the coordinator's tree also has to wait for changes of the start's tree.
            start?.forEachListener { coordinator.changes.join($0.changes) }
            start?.countRelease(in: coordinator.changes.shared)
        }
        let moment = last.map { _ in Moment(coordinator, start) }
        memory = Memory(moment: moment)
        isSameMoment = last?.moment.flatMap { moment?.differsOnlyInNames(from: $0) } ?? false
    }

    /// The node that the snapshot names as its origin: the start, or the root where the start has left its tree.
    var origin: NodeID { (start ?? coordinator.root).id }

    /// Notes that the snapshot depends on user code that counts no changes, such as a section's.
    mutating func noteUncounted() { memory.isCounted = false }

    /// The arguments of a command, with those marked that are secret.
    package func markingSecrets(_ arguments: ActionArguments, of action: ActionName) -> ActionArguments {
        coordinator.markingSecrets(arguments, of: action, from: start)
    }

    /// Whether a command's condition hides the command.
    package mutating func excludes(_ condition: Condition) -> Bool {
        noteUncounted()
        return !coordinator.meets(condition, keys)
    }

    /// The route of an action that the coordinator remembers and whose target is sure; nil where a claim has to be asked.
    func knownRoute(of action: ActionName) -> Route? {
        guard last == nil, let start, let route = coordinator.table.route(action, from: start.number),
            route.isUnconditional
        else { return nil }
        return route
    }

    /// The target's answer for commands with an action and arguments, be the commands declared disabled or not.
    ///
    /// - Parameter isKept: Whether another command may have the same action and arguments; then the target is asked once for all.
    package mutating func answer(
        _ action: ActionName, _ arguments: ActionArguments, keeping isKept: Bool = true
    ) -> Validation {
        guard isKept || last != nil else {
            return coordinator.validateUnlessStale(Invocation(action, arguments: arguments), .declared, from: start)
        }
        let invocation = Invocation(action, arguments: arguments)
        if let answer = memory.answers[invocation] { return answer.validation }
        let answer: Answer
        if let last, let start {
            answer = ask(invocation, from: start, last.answers[invocation])
        } else {
            answer = Answer(validation: coordinator.validateUnlessStale(invocation, .declared, from: start), basis: nil)
        }
        memory.answers[invocation] = answer
        return answer.validation
    }

    /// The answer of the last snapshot where it holds, else a new one.
    private mutating func ask(_ invocation: Invocation, from start: ActionNode, _ last: Answer?) -> Answer {
        let invocation = coordinator.markingSecrets(invocation)
        var request = coordinator.request(invocation, from: start)
        return Frames.run(invocation.action) {
            if request.hasNext || !coordinator.table.remembers(request.route) { noteUncounted() }
            var isCoordinators = true, isClaimed = false
            repeat {
                isClaimed = request.ask()
                if request.route.claim?.dispatcher != nil { isCoordinators = false }
            } while !isClaimed && request.goOn()
            guard isClaimed else { return Answer(validation: request.unclaimed(true), basis: nil) }
            // The release of an owner is counted nowhere.
            if request.claim.owner != nil || request.route.interceptors.contains(where: { $0.owner != nil }) {
                noteUncounted()
            }
            let basis = isCoordinators ? Basis(request, coordinator.changes.shared) : nil
            if isSameMoment, let last, let basis, basis == last.basis { return last }
            return Answer(validation: request.judge(.declared).validation, basis: basis)
        } tooDeep: { _ in
            noteUncounted()
            return Answer(validation: .tooDeep(invocation, true), basis: nil)
        }
    }
}

extension MenuAnswers {
    /// The answers of one snapshot of a watch, by action and arguments.
    ///
    /// Each command's target is found anew for each snapshot, along the routes that the coordinator remembers. The target is judged
    /// again unless the same claim took the request for the last snapshot (``Basis``) and nothing was counted meanwhile after which
    /// its validator may answer otherwise (``Moment``).
    package struct Memory {
        /// The moment before the first question; nil before the first snapshot, and where no watch asks.
        fileprivate var moment: Moment?
        fileprivate var answers: [Invocation: Answer] = [:]
        /// Whether every change of the answers is counted, so that no question is needed before the next count.
        fileprivate var isCounted = true

        /// Whether a snapshot from a start would show the same, because nothing at all has been counted since.
        func holds(by coordinator: Coordinator, from start: ActionNode?) -> Bool {
            isCounted && moment == Moment(coordinator, start)
        }
    }

    fileprivate struct Answer {
        let validation: Validation
        /// What took the request; nil where the target is judged for each snapshot.
        let basis: Basis?
    }

    /// The claim that took a request, and the changes that were counted of it.
    fileprivate struct Basis: Equatable {
        private let node: NodeID
        private let serial: UInt64
        /// The reason of the block that held at the claim, and the node that gives the reason; nil for no block.
        private let block: Validation.Reason?
        private let blocker: NodeID?
        /// The interceptors around the claim that have not ended.
        private let interceptors: [UInt64]
        /// How often the name that was asked had changed, and that which the claim received.
        private let counts: [UInt64]

        init(_ request: Request, _ changes: TreeChanges) {
            (node, serial) = (request.route.performer.node, request.claim.serial)
            block = request.block
            blocker = block?.by
            interceptors = request.route.interceptors.filter(\.isLive).map(\.serial)
            counts = [request.name, request.route.action].map(changes.count)
        }
    }

    /// What is counted in a tree, and where requests start, at one moment.
    fileprivate struct Moment: Equatable {
        private let tree: ObjectIdentifier
        /// Retained, so that no other counter gets the identifier.
        private let changes: Uncompared<TreeChanges>
        private let start: NodeID?
        private let focus: NodeID?
        private let counts: TreeChanges.Counts

        init(_ coordinator: Coordinator, _ start: ActionNode?) {
            let changes = coordinator.changes.shared
            (tree, counts) = (ObjectIdentifier(changes), changes.counts)
            self.changes = Uncompared(changes)
            (self.start, focus) = (start?.id, coordinator.firstResponder?.id)
        }

        /// Whether only changes of single names were counted between this moment and another.
        func differsOnlyInNames(from other: Moment) -> Bool {
            tree == other.tree && start == other.start && focus == other.focus
                && counts.structure == other.counts.structure && counts.answers == other.counts.answers
        }
    }
}
