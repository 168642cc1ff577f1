/// One event or error on its way up: finds the rule to be called next, and keeps what came of it.
///
/// This is the only loop that goes up for events and errors. It calls no rule; `ActionNode+Send.swift` does, once for
/// synchronous and once for asynchronous senders. Until a rule takes the signal it reads the tree as it goes, and
/// allocates nothing; from then on it goes along the nodes as they stood before the first rule was called.
struct Bubble {
    /// What is to be done next.
    enum Step {
        case call(Rule, Signal, ActionNode)
        case finish(EventOutcome)
    }

    /// A node on the way, and the top of the tree in which it stood.
    private struct Stop {
        let node: ActionNode
        let top: ActionNode
    }

    private let start: ActionNode
    private let original: Signal
    private var signal: Signal
    private var steps: [EventOutcome.Step] = []

    /// The node whose rules are asked, and how many of them have been.
    private var node: ActionNode?
    private var position = 0
    /// How many nodes have been passed.
    private var passed = 0
    /// The nodes from the start up; nil until a rule is called.
    private var way: [Stop]?
    private let detachments = Revisions.shared.detachments
    private let lastSerial = Revisions.shared.serial

    init(_ signal: Signal, from start: ActionNode) {
        self.start = start
        self.original = signal
        self.signal = signal
        self.node = start
    }

    /// Finds the next rule that takes the signal as it is now.
    mutating func next() -> Step {
        while let node {
            if let rules = node.offers?.rules {
                while isStillOnTheWay {
                    SafetyCheck.pass(signal, node, behind: position)
                    guard position < rules.count else { break }
                    let rule = rules[position]
                    position += 1
                    guard rule.serial <= lastSerial, !rule.isCancelled, rule.matches(signal) else { continue }
                    freeze()
                    return .call(rule, signal, node)
                }
            }
            climb()
        }
        return .finish(outcome(.unhandled))
    }

    /// Keeps what a rule said; the outcome where that is the end.
    mutating func take(_ reply: RuleReply, of rule: Rule, at node: ActionNode) -> EventOutcome? {
        switch reply {
        case .handled:
            record(.handled, rule, node)
            return outcome(.handled(by: node.id))
        case .notHandled:
            record(.notHandled, rule, node)
        case .replaced(let other):
            signal = other
            record(rule.verb == .catchError ? .caught : .transformed, rule, node)
        }
        return nil
    }

    /// Goes on with the error that a rule threw.
    mutating func take(_ error: any Error, of rule: Rule, at node: ActionNode) {
        signal = .error(error)
        record(.threw, rule, node)
    }

    func outcome(_ ending: EventOutcome.Ending) -> EventOutcome {
        EventOutcome(start: start.id, original: original, last: signal, ending: ending, steps: steps)
    }

    private mutating func record(_ result: EventOutcome.Step.Result, _ rule: Rule, _ node: ActionNode) {
        steps.append(
            .init(node: node.id, rule: rule.verb, result: result, signal: signal.name, source: rule.source))
    }

    /// Calls a closure with each coordinator on the way, from the start up.
    func forEachCoordinator(_ body: (Coordinator) -> Void) {
        if let way {
            for stop in way { stop.node.forEachCoordinator(body) }
        } else {
            for node in start.goingUp { node.forEachCoordinator(body) }
        }
    }

    /// Whether the node is still in the tree in which it stood when the first rule was called.
    private var isStillOnTheWay: Bool {
        guard let way, Revisions.shared.detachments != detachments else { return true }
        return way[passed].top.isAbove(way[passed].node)
    }

    private mutating func climb() {
        position = 0
        passed += 1
        if let way {
            node = passed < way.count ? way[passed].node : nil
        } else {
            node = node?.above
        }
    }

    /// Remembers the nodes of the way, because a rule that is called may change the tree.
    private mutating func freeze() {
        guard way == nil else { return }
        var stops: [Stop] = []
        var next: ActionNode? = start
        while let start = next {
            let top = start.top
            stops += start.ancestry.map { Stop(node: $0, top: top) }
            next = top.above
        }
        way = stops
    }
}

extension ActionNode {
    /// Calls a closure with each coordinator whose root this is.
    fileprivate func forEachCoordinator(_ body: (Coordinator) -> Void) {
        guard let watchers = offers?.watchers else { return }
        for watcher in watchers {
            if let coordinator = watcher.object as? Coordinator { body(coordinator) }
        }
    }
}
