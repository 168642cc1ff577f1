/// One event or error on its way up: finds the rule to be called next, and keeps what came of it.
///
/// This is the only loop that goes up for events and errors. It calls no rule; `ActionNode+Send.swift` does, once for
/// synchronous and once for asynchronous senders. It goes along the nodes as they stood before the first rule was
/// called. A synchronous bubble reads those from the tree as it goes, and holds nothing but the tops of the trees: whoever
/// is about to change the way looks into the ``Nesting`` first, and keeps it there as it was until then. An asynchronous
/// one keeps its way before the first rule is called.
struct Bubble {
    /// What is to be done next.
    enum Step {
        case call(Rule, at: NodeRef)
        /// Nobody is left to be asked.
        case finish
    }

    private let start: ActionNode
    private let original: Signal
    /// What is on its way now.
    private(set) var signal: Signal
    private var kind: SignalKind
    private var steps: [EventOutcome.Step] = []

    /// The node whose rules are asked, and how many of them have been.
    private var place: NodeRef?
    private var position = 0
    /// How many nodes have been passed.
    private var passed = 0
    /// The nodes from the start up; nil while they are read from the tree.
    private var way: Way?
    /// The tops of the trees, which hold all nodes of the way as long as it does not change.
    private var top: ActionNode?
    private var otherTops: [ActionNode] = []
    private let detachments = Revisions.shared.detachments
    private let lastSerial = Revisions.shared.serial

    init(_ signal: Signal, from start: ActionNode) {
        self.start = start
        self.original = signal
        self.signal = signal
        kind = signal.kind
        place = start.place
    }

    /// Finds the next rule that takes the signal as it is now.
    mutating func next() -> Step {
        while let place {
            if place.mayTake(kind), let rule = nextRule(at: place) { return .call(rule, at: place) }
            climb()
        }
        return .finish
    }

    /// Finds the next rule of a node; nil where there is none, or the node has left the way.
    @inline(never) private mutating func nextRule(at place: NodeRef) -> Rule? {
        while isStillOnTheWay {
            if SafetyCheck.looks(at: place) {
                // Whoever hears of a finding may change the tree.
                keepWay()
                SafetyCheck.pass(signal, place, behind: position)
            }
            guard let rule = place.rule(position) else { return nil }
            position += 1
            if rule.serial <= lastSerial, rule.matches(signal, kind), !rule.isCancelled { return rule }
        }
        return nil
    }

    /// Keeps what a rule said; the ending where that is the end.
    @inline(__always)
    mutating func take(_ reply: consuming RuleReply, of rule: Rule, at place: NodeRef) -> EventOutcome.Ending? {
        switch consume reply {
        case .handled:
            record(.handled, rule, place)
            return .handled(by: place.id)
        case .notHandled:
            record(.notHandled, rule, place)
        case .replaced(var other):
            // Costs a copy less than to assign.
            swap(&signal, &other)
            kind = signal.kind
            record(rule.verb == .catchError ? .caught : .transformed, rule, place)
        }
        return nil
    }

    /// Goes on with the error that a rule threw.
    mutating func take(_ error: any Error, of rule: Rule, at place: NodeRef) {
        signal = .error(error)
        kind = signal.kind
        record(.threw, rule, place)
    }

    func outcome(_ ending: EventOutcome.Ending) -> EventOutcome {
        if !steps.isEmpty { Nesting.current.keepRoom(of: steps) }
        return EventOutcome(start: start.id, original: original, last: signal, ending: ending, steps: steps)
    }

    private mutating func record(_ result: EventOutcome.Step.Result, _ rule: Rule, _ place: NodeRef) {
        if steps.isEmpty { steps = Nesting.current.roomForSteps() }
        let label = rule.label(of: signal, kind)
        steps.append(.init(node: place.id, rule: rule.verb, result: result, label: label, source: rule.source))
    }

    /// Whether the node is still in the tree in which it stood when the first rule was called.
    private var isStillOnTheWay: Bool {
        guard let way, Revisions.shared.detachments != detachments else { return true }
        let stop = way.stops[passed]
        return stop.top.isAbove(stop.node)
    }

    @inline(__always) private mutating func climb() {
        position = 0
        passed += 1
        if let way {
            place = passed < way.stops.count ? way.stops[passed].node.place : nil
        } else {
            place = place?.above
        }
    }
}

// MARK: The way

/// The nodes on the way of a bubble, in order, held.
struct Way {
    struct Stop {
        let node: ActionNode
        /// The top of the tree in which it stood.
        let top: ActionNode
    }

    let stops: [Stop]

    /// The way as it is now.
    init(from start: NodeRef) {
        var stops: [Stop] = []
        var next: NodeRef? = start
        while let start = next {
            let top = start.top
            stops += start.ancestry.map { Stop(node: $0.node, top: top.node) }
            next = top.above
        }
        self.stops = stops
    }
}

extension Bubble {
    /// Begins to call rules synchronously; false where there is no room for it.
    mutating func begin(in nesting: Nesting) -> Bool {
        guard nesting.begin(from: start.place) else { return false }
        top = start.top
        while let next = (otherTops.last ?? top)?.above { otherTops.append(next.top) }
        return true
    }

    /// Goes on after a rule, along the way that was kept meanwhile.
    mutating func resume(in nesting: Nesting) {
        if way == nil { way = nesting.way }
    }

    /// Calls no more rules synchronously.
    mutating func end(in nesting: Nesting) {
        resume(in: nesting)
        nesting.end()
    }

    /// Keeps the way, which may change from now on unseen.
    mutating func keepWay() {
        if way == nil { way = Way(from: start.place) }
    }

    /// Calls a closure with each coordinator on the way that wants to hear of what nobody handled, from the start up.
    mutating func forEachHearer(_ body: (_ hear: (EventOutcome) -> Void) -> Void) {
        guard Revisions.shared.hasHearers else { return }
        if way == nil {
            guard hasHearers else { return }
            keepWay()
        }
        for stop in way?.stops ?? [] {
            stop.node.place.forEachCoordinator { if let hear = $0.onUnhandled { body(hear) } }
        }
    }

    private var hasHearers: Bool {
        var next: NodeRef? = start.place
        while let place = next {
            var isHeard = false
            place.forEachCoordinator { isHeard = isHeard || $0.onUnhandled != nil }
            if isHeard { return true }
            next = place.above
        }
        return false
    }
}

extension NodeRef {
    /// Calls a closure with each coordinator whose root this is.
    @inline(__always) fileprivate func forEachCoordinator(_ body: (Coordinator) -> Void) {
        guard isWatched else { return }
        for watcher in offers?.watchers ?? [] {
            if let coordinator = watcher.object as? Coordinator { body(coordinator) }
        }
    }
}
