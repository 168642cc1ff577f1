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
    /// The nodes above, nearest last; nil until a rule is called.
    private var rest: [Stop]?
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
                while true {
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

    /// Goes to the next node; those that were detached meanwhile are left out.
    private mutating func climb() {
        position = 0
        guard rest != nil else {
            node = node?.above
            return
        }
        repeat {
            guard let stop = rest?.popLast() else {
                node = nil
                return
            }
            node = stop.node
            if Revisions.shared.detachments == detachments || stop.node.top === stop.top { return }
        } while true
    }

    /// Remembers the nodes above, because a rule that is called may change the tree.
    private mutating func freeze() {
        guard rest == nil else { return }
        var stops: [Stop] = []
        var next = node?.above
        while let node = next {
            stops.append(Stop(node: node, top: node.top))
            next = node.above
        }
        rest = stops.reversed()
    }
}
