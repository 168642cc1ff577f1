/// One event or error on its way up: finds the rule to call next, and records what each rule did.
///
/// ```
///  trigger(event), report(error)
///    │
///    ▼  the rules of the node, in the order in which they were added, then those of the node above, and so on
///  receiveEvent ── .handled ───────▶ the end
///    │ .notHandled
///  transformEvent ── another event ─▶ goes on behind the rule, in its place
///    │
///  handleEvent ────────────────────▶ the end
///    │
///    │ an error that a rule for events throws goes on behind the rule, up to the rules for errors:
///    │ `receiveError`, `transformError` and `handleError` in the same way, and
///  catchError ── an event ─────────▶ goes on behind the rule, as an event again
///    │
///    ▼  above the top: the event or error is unhandled, and `Coordinator.onUnhandled` is called
/// ```
///
/// This is the only loop that goes up for events and errors. It calls no rule; `ActionNode+Send.swift` does, once for
/// synchronous and once for asynchronous senders. A bubble goes along the nodes as they stood before the first rule was called.
/// Up to that rule it reads the nodes from the tree, because no other code runs meanwhile. From then on rules may change the
/// tree, on this thread or on another, so the bubble retains the nodes above that have rules (``keepPath()``).
struct Bubble {
    private let start: ActionNode
    /// The event or error that was sent, once another one is in its place; nil before.
    private var original: Signal?
    /// The present event or error, after transformations.
    private(set) var signal: Signal
    private var kind: SignalKind
    private var steps: [EventOutcome.Step] = []

    /// The node whose rules are asked, how many of its rules were asked, and the serial number of the rule that was asked last.
    private var place: ActionNode?
    private var position = 0
    private var lastAsked: UInt64 = 0
    /// Whether a rule that was called was part of an endless cycle.
    private var isInCycle = false
    /// The path, and the index of ``place`` on it; empty while the nodes are read from the tree.
    private var stops: [Stop] = []
    private var index = 0
    /// The value of ``Ancestry/stamp``, and the number of the newest rule, when the bubble began.
    private let stamp: UInt64
    private let lastSerial: UInt64

    init(_ signal: Signal, from start: ActionNode) {
        self.start = start
        self.signal = signal
        kind = signal.kind
        place = start
        stamp = Ancestry.stamp.load()
        lastSerial = Serial.last
    }

    /// Finds the next rule that takes the present signal, and its node; nil where none is left.
    mutating func next() -> (rule: Rule, place: ActionNode)? {
        while let place {
            if place.mayTake(kind), let rule = nextRule(at: place) { return (rule, place) }
            goUp(from: place)
        }
        return nil
    }

    /// Goes up to the next node that may have a rule for the present signal; above the top, to no node.
    @inline(__always) private mutating func goUp(from node: ActionNode) {
        (position, lastAsked) = (0, 0)
        if stops.isEmpty {
            // In a local variable, because each change of a property counts references twice as often.
            var next = node.waypointAbove ?? node.hostAbove
            while let node = next, !node.mayTake(kind) { next = node.waypointAbove ?? node.hostAbove }
            place = next
        } else {
            index += 1
            place = index < stops.count ? stops[index].node : nil
        }
    }

    /// Finds the next rule of a node; nil where there is none, or the node has left the path.
    @inline(never) private mutating func nextRule(at place: ActionNode) -> Rule? {
        while isStillOnPath {
            if SafetyCheck.looks(at: place) {
                // The closure that is told of a finding may change the tree.
                keepPath()
                let next = place.rule(&position, after: lastAsked)?.serial ?? .max
                SafetyCheck.pass(signal, place, after: lastAsked, before: next)
                guard isStillOnPath else { return nil }
            }
            guard let rule = place.rule(&position, after: lastAsked) else { return nil }
            position += 1
            lastAsked = rule.serial
            if rule.serial <= lastSerial, rule.matches(signal, kind), rule.isLive { return rule }
        }
        return nil
    }

    /// Records the reply of a rule; returns the ending if the bubble ends with the rule.
    ///
    /// - Parameter cycle: The names of the cycle that the rule was part of; nil for none. A bubble that ends with the rule then
    ///   ends with the cycle.
    @inline(__always)
    mutating func takeReply(
        _ reply: consuming RuleReply, of rule: Rule, at place: ActionNode, in cycle: [String]?
    ) -> EventOutcome.Ending? {
        let ending = goOn(after: reply, of: rule, at: place)
        if let cycle, ending != nil { return end(in: cycle) }
        return ending
    }

    /// The ending of a bubble with a rule that was part of a cycle; the coordinators have been told of the cycle.
    mutating func end(in cycle: [String]) -> EventOutcome.Ending {
        isInCycle = true
        return .tooDeep(cycle)
    }

    @inline(__always)
    private mutating func goOn(
        after reply: consuming RuleReply, of rule: Rule, at place: ActionNode
    ) -> EventOutcome.Ending? {
        switch consume reply {
        case .handled:
            record(.handled, rule, place)
            return .handled(by: place.id)
        case .notHandled:
            record(.notHandled, rule, place)
        case .replaced(var other):
            // Swapped, because assigning would copy.
            swap(&signal, &other)
            if original == nil { original = other }
            kind = signal.kind
            record(rule.verb == .catchError ? .caught : .transformed, rule, place)
        }
        return nil
    }

    /// Goes on with the error that a rule threw.
    mutating func takeError(_ error: any Error, of rule: Rule, at place: ActionNode) {
        if original == nil { original = signal }
        signal = .error(error)
        kind = signal.kind
        record(.threw, rule, place)
    }

    private func outcome(_ ending: EventOutcome.Ending) -> EventOutcome {
        EventOutcome(start: start.id, original: original ?? signal, last: signal, ending: ending, steps: steps)
    }

    /// The name of the present event or error, which a rule takes.
    func label(at rule: Rule) -> SignalLabel { rule.label(of: signal, kind) }

    private mutating func record(_ result: EventOutcome.Step.Result, _ rule: Rule, _ place: ActionNode) {
        steps.append(
            .init(node: place.id, rule: rule.verb, result: result, label: label(at: rule), source: rule.source))
    }

    /// Whether the node is still in the tree in which it stood when the first rule was called.
    private var isStillOnPath: Bool {
        if stops.isEmpty || stamp == Ancestry.stamp.load() { return true }
        let top = stops[index...].first(where: \.isTop)
        return top?.node.isAbove(stops[index].node) ?? false
    }
}

// MARK: The path

extension Bubble {
    /// Retains the nodes of the path that the bubble needs, because the tree may change from now on.
    mutating func keepPath() {
        guard stops.isEmpty else { return }
        // One allocation for most paths.
        stops.reserveCapacity(8)
        var next: ActionNode? = start
        while let current = next {
            let isTop = current.parent == nil
            if current === place { index = stops.count }
            if isTop || current.concernsBubbles { stops.append(.init(node: current, isTop: isTop)) }
            next = current.waypointAbove ?? current.hostAbove
        }
        // Only moves of numbered nodes advance the stamp.
        for stop in stops { stop.node.assignNumber() }
    }

    /// Ends the bubble, and tells the coordinators on the path if no rule handled the event or error.
    ///
    /// The closure of a coordinator may send another event that no rule handles, and so on; the cycle is refused like any other.
    mutating func finish(_ ending: EventOutcome.Ending) -> EventOutcome {
        let outcome = outcome(ending)
        // The coordinators hear of a cycle once, where it was refused.
        let isUntold = outcome.isHandled || isInCycle || SharedCounter.unhandledHooks.load() == 0
        return isUntold ? outcome : tellUnhandled(outcome)
    }

    /// Calls the `onUnhandled` closure of each coordinator on the path, from the start up; returns the outcome, which is a cycle where
    /// these send events without end.
    private mutating func tellUnhandled(_ outcome: EventOutcome) -> EventOutcome {
        if stops.isEmpty {
            guard hasUnhandledHooks else { return outcome }
            keepPath()
        }
        var result = outcome
        for hear in stops.flatMap({ $0.node.coordinators }).lazy.compactMap(\.onUnhandled) {
            if case .tooDeep = outcome.ending {
                Frames.tell { hear(outcome) }
                continue
            }
            Frames.run(outcome.last.label) {
                hear(outcome)
            } tooDeep: { cycle in
                result = outcome.ending(.tooDeep(cycle))
            }
        }
        return result
    }

    private var hasUnhandledHooks: Bool {
        start.waypoints.contains { node in node.coordinators.contains { $0.onUnhandled != nil } }
    }
}

extension ActionNode {
    /// Whether a bubble needs this node: it has rules or declarations, or is the root of a coordinator.
    fileprivate var concernsBubbles: Bool {
        !attachments.isEmpty && (attachments.find(Rules.self) != nil || declares || isRoot)
    }

    /// The rule at a position, which follows the rule that was asked last; nil after the last rule.
    ///
    /// If rules were taken back meanwhile, the position is found again by the serial number of the rule that was asked last.
    @inline(__always) fileprivate func rule(_ position: inout Int, after lastAsked: UInt64) -> Rule? {
        guard let rules = attachments.find(Rules.self)?.all else { return nil }
        if position > 0, position > rules.count || rules[position - 1].serial != lastAsked {
            position = rules.firstIndex { $0.serial > lastAsked } ?? rules.count
        }
        return position < rules.count ? rules[position] : nil
    }
}

/// A retained node on the path of a bubble: a node with rules or coordinators, or the top of a tree.
private struct Stop {
    let node: ActionNode
    /// Whether the node is the top of a tree; the stops before it, up to the previous top, stood below it.
    let isTop: Bool
}

extension EventOutcome {
    /// The outcome with another ending.
    fileprivate func ending(_ ending: Ending) -> EventOutcome {
        EventOutcome(start: start, original: original, last: last, ending: ending, steps: steps)
    }
}
