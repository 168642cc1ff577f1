/// The answer to `keys/explain`: what keys would do, and what keeps each binding of them from its action.
struct RemoteKeyExplanation {
    let endpoint: RemoteEndpoint
    let start: ActionNode
    private let asked: AskedBindings
    fileprivate let keys: KeyMap
    private let explanation: KeyExplanation

    /// The most bindings without a target for which the nodes that claim their actions are looked for, and only for the time of a page:
    /// each search goes through the tree.
    private static let searchLimit = 16

    init(of shortcut: KeyShortcut, by endpoint: RemoteEndpoint, from start: ActionNode) throws(RemoteFault) {
        let asked = AskedBindings(endpoint, from: start)
        keys = endpoint.keys ?? KeyMap(endpoint.coordinator)
        explanation = keys.explain(
            shortcut, from: start,
            including: { node in
                let exposed = node === start ? asked.exposed : node.map { ExposedActions(endpoint.exposer, from: $0) }
                return { binding in
                    // Without keys, the bindings of nodes are bound to nothing.
                    guard endpoint.keys != nil, let exposed else { return false }
                    return asked.contains(binding, in: exposed, at: node === start ? nil : node?.id)
                        && exposed.tells(of: binding)
                }
            }, isElsewhere: endpoint.isExternal)
        try asked.check()
        (self.endpoint, self.start, self.asked) = (endpoint, start, asked)
    }

    private var coordinator: Coordinator { endpoint.coordinator }

    /// The answer: `keys`, `from`, `answer`, `action`, `pending`, `enabled`, `target`, `before`, `rest`, `bindings` and `more`.
    func line() throws(RemoteFault) -> JSONLine {
        let resolution = explanation.resolution
        let answer = resolution.binding.map { coordinator.validate(command: $0, from: start) }
        var line = JSONLine()
        line.add("keys", resolution.shortcut.description)
        line.add("from", start.path)
        line.add("answer", "\(sentence(resolution, answer)) Asked from \(start.path).")
        line.add("action", resolution.binding?.action.text)
        line.add("pending", resolution.decision == .pending)
        line.add("enabled", answer?.isEnabled ?? false)
        line.add("target", answer?.target?.node.path)
        line.add("before", explanation.before.map { before($0, isAbandoned: $1) })
        line.add("rest", explanation.rest?.description)
        let told = explanation.entries.prefix(endpoint.bounds.bindings.told)
        var rows: [JSONLine] = [], searches = 0, end: ContinuousClock.Instant?
        for entry in told {
            let now = endpoint.now()
            var reason = KeyReason(
                of: entry, by: self, searches < Self.searchLimit && end.map { now < $0 } ?? true)
            rows.append(reason.line())
            guard reason.hasSearched else { continue }
            searches += 1
            end = end ?? now + endpoint.bounds.duration
        }
        line.add("bindings", rows)
        line.add("more", .int(explanation.entries.count - told.count))
        asked.exposed.hideNames(in: &line)
        return line
    }

    /// What keys come to, as a sentence.
    private func sentence(_ resolution: KeyResolution, _ answer: Validation?) -> String {
        guard let action = resolution.binding?.action, let answer else { return resolution.sentence }
        let rest: String
        if !answer.isEnabled {
            rest = "is disabled: \(answer.reasons.clause)".closed
        } else if let target = answer.target, !endpoint.isExternal(target) {
            rest = "would be performed at \(target.node)."
        } else {
            rest = "the host takes."
        }
        return "\(resolution.shortcut) stands for '\(action)', which \(rest)"
    }

    /// Keys that are performed before the last keys are pressed.
    private func before(_ resolution: KeyResolution, isAbandoned: Bool) -> JSONLine {
        let chosen = resolution.candidates.first { $0.binding == resolution.binding }
        let answer = resolution.binding.map { coordinator.validate(command: $0, from: start) }
        let note = isAbandoned ? "'\(resolution.shortcut)' is not continued, and would be performed first: " : ""
        var line = JSONLine()
        line.add("keys", resolution.shortcut.description)
        line.add("action", resolution.binding?.action.text)
        line.add("verdict", chosen?.verdict.word)
        line.add("why", chosen?.verdict.description)
        line.add("answer", note + sentence(resolution, answer))
        line.add("abandoned", isAbandoned)
        return line
    }
}

/// The reason why a binding of keys is or is not performed.
private struct KeyReason {
    private let entry: KeyExplanation.Entry
    private let answer: RemoteKeyExplanation
    private let invocation: Invocation
    private let maySearch: Bool
    /// Whether the tree was searched for nodes that claim the action.
    private(set) var hasSearched = false
    /// The terms of conditions that keep the binding from being performed.
    private var failing: [FailingTerm] = []
    /// The nodes of which one would have to be in focus.
    private var focus: [String] = []

    /// The most nodes that are named as a focus in which the binding would work.
    private static let focusLimit = 4

    init(of entry: KeyExplanation.Entry, by answer: RemoteKeyExplanation, _ maySearch: Bool) {
        (self.entry, self.answer, self.maySearch) = (entry, answer, maySearch)
        invocation = entry.binding.invocation()
    }

    private var coordinator: Coordinator { answer.endpoint.coordinator }
    /// Where the binding's request would start.
    private var start: ActionNode { entry.start ?? answer.start }

    /// The binding as a JSON object.
    mutating func line() -> JSONLine {
        let binding = entry.binding, note = binding.deprecated.map { "; \($0)" } ?? ""
        let why = why() + note
        var line = JSONLine()
        line.add("keys", binding.shortcut.description)
        line.add("action", binding.takesAway ? nil : binding.action.text)
        line.add(arguments: binding.arguments)
        line.add("source", binding.source.rawValue)
        line.add("node", binding.node?.path)
        line.add("condition", binding.condition?.description)
        line.add("passes", binding.passes)
        line.add(repeats: binding.repeats, on: binding.phase)
        if let formerly = binding.formerly { line.add("formerly", formerly.text) }
        line.add("standing", entry.standing.word)
        line.add("verdict", entry.verdict?.word)
        line.add("why", why)
        line.add("failing", failing.map(\.jsonLine))
        line.add("shadowedBy", entry.shadow.map { "\($0)" })
        line.add("focus", focus)
        line.add(source: binding.location)
        return line
    }

    /// The reason, as a clause.
    private mutating func why() -> String {
        switch entry.standing {
        case .removed(let override):
            let place = override.location.map { " (\($0))" } ?? ""
            return "the user's key bindings remove it with \"-\(override.action)\"\(place)"
        case .asked(let verdict): return clause(verdict)
        case .elsewhere(let verdict):
            let node = entry.binding.node?.description ?? ""
            focus = [node]
            let there = clause(verdict)
            return "asked with the focus in \(node)"
                + (verdict == .chosen && there == "chosen" ? "" : ", and there: \(there)")
        }
    }

    private mutating func clause(_ verdict: KeyResolution.Verdict) -> String {
        switch verdict {
        case .chosen, .disabled, .passed: return chosen(verdict)
        case .noTarget: return noTarget()
        case .conditionFalse:
            failing = entry.binding.condition?.failingTerms(answer.keys.state) ?? []
            return "its condition does not hold" + colon(failing)
        case .declined, .typesText: return verdict.description
        case .pending: return "more keys have to follow"
        case .takenAway: return "takes the keys away"
        case .notAsked:
            guard let shadow = entry.shadow else { return "not asked: a binding before it does the same" }
            let verb = shadow.takesAway ? "takes the keys away" : "takes the keys before"
            return "not asked: \(shadow) \(verb)"
        }
    }

    /// The reason of a binding that takes the keys, or would take them if its action were enabled.
    private mutating func chosen(_ verdict: KeyResolution.Verdict) -> String {
        let answer = coordinator.validate(command: entry.binding, from: start)
        if answer.isEnabled {
            let isExternal = answer.target.map(self.answer.endpoint.isExternal) ?? false
            return isExternal ? "chosen; the host takes its action" : "chosen"
        }
        failing = failingTerms(.disabled)
        let effect = if case .passed = verdict { "passes the keys on" } else { "uses the keys up" }
        return "disabled, and \(effect): \(answer.reasons.clause)" + colon(failing)
    }

    /// The reason of a binding whose action no node takes.
    private mutating func noTarget() -> String {
        // An explanation of an action that nobody claims searches the tree, too.
        guard maySearch else { return "no node here claims its action" }
        hasSearched = true
        failing = failingTerms(.unavailable)
        let places = coordinator.focus(taking: invocation, from: start, limit: Self.focusLimit)
        focus = places.map(\.node.path)
        let isRegistered = coordinator.isRegistered(invocation.action, from: start)
        if let text = places.text, isRegistered || !places[0].takesAnyName {
            return "no node here claims its action\(colon(failing)); with the focus in \(text) a node does"
        }
        if !isRegistered {
            let names = ExposedActions(answer.endpoint.exposer, from: start).suggestions(for: invocation.action.text)
            return "nobody claims its action" + (names.isEmpty ? "" : "; did you mean \(names.alternatives)?")
                + (places.text.map { "; with the focus in \($0) it would be taken" } ?? "")
        }
        return "whoever claims its action is not available" + colon(failing)
    }

    /// The failing terms of the claims that the request meets.
    private func failingTerms(_ verdict: Explanation.Verdict) -> [FailingTerm] {
        let explanation = coordinator.explain(
            invocation, knowsArguments: true, from: start, force: false, suggesting: false)
        let shown = ExposedActions(answer.endpoint.exposer, from: start)
        return explanation.steps.filter { $0.verdict == verdict && shown.mayName($0.action) }.flatMap(\.failing)
    }

    private func colon(_ terms: [FailingTerm]) -> String {
        terms.isEmpty ? "" : ": " + terms.clause
    }
}

extension KeyExplanation.Standing {
    fileprivate var word: String {
        switch self {
        case .asked: "asked"
        case .removed: "removed"
        case .elsewhere: "elsewhere"
        }
    }
}

extension KeyResolution.Verdict {
    fileprivate var word: String {
        switch self {
        case .chosen: "chosen"
        case .disabled: "disabled"
        case .passed: "passed"
        case .declined: "declined"
        case .typesText: "typesText"
        case .noTarget: "noTarget"
        case .conditionFalse: "conditionFalse"
        case .pending: "pending"
        case .takenAway: "takenAway"
        case .notAsked: "notAsked"
        }
    }
}
