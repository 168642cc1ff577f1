package import ActionRuntime

/// The answer of `action explain --key`: the effect of the keys, and the reasons that keep each binding from its action.
package struct KeyAnswer {
    /// A binding of the keys, with its explanation.
    package struct Row {
        package let entry: KeyExplanation.Entry
        /// The reason why the binding is performed or not, as a clause.
        let why: String
        /// The terms of conditions that keep the binding from being performed.
        let failing: [FailingTerm]
        /// The nodes of which one would have to be in focus.
        let focus: [String]
    }

    /// Keys that are performed before the last keys are pressed.
    fileprivate struct Before {
        let resolution: KeyResolution
        let isAbandoned: Bool
        let sentence: String
    }

    /// The answer as a sentence.
    package let headline: String
    package let status: ExitStatus
    package let rows: [Row]
    private let session: Session
    private let resolution: KeyResolution
    private let before: [Before]
    /// The keys that are not pressed.
    private let rest: KeyShortcut?

    package init(_ shortcut: KeyShortcut, of keys: KeyMap, in session: Session) {
        self.session = session
        let explanation = keys.explain(shortcut, from: session.start) { $0.node == session.host?.node }
        resolution = explanation.resolution
        rest = explanation.rest
        let (sentence, status) = Self.answer(to: resolution, in: session)
        headline = "\(sentence) Asked from \(session.path(of: session.place.id))."
        self.status = status
        before = explanation.before.map { resolution, isAbandoned in
            let sentence = Self.answer(to: resolution, in: session).sentence
            let note = isAbandoned ? "'\(resolution.shortcut)' is not continued, and is performed first: " : ""
            return Before(resolution: resolution, isAbandoned: isAbandoned, sentence: note + sentence)
        }
        rows = explanation.entries.map { KeyEntryReasons(of: $0, in: session).row }
    }

    private static func answer(
        to resolution: KeyResolution, in session: Session
    ) -> (sentence: String, status: ExitStatus) {
        let keys = "\(resolution.shortcut)"
        switch resolution.decision {
        case .pending: return (resolution.sentence, .success)
        case .unclaimed: return (resolution.sentence, .unclaimed)
        case .binding(let binding):
            let answer = session.coordinator.validate(
                binding.action, arguments: binding.arguments, from: session.start)
            let line = session.line(answer)
            let rest =
                if !answer.isEnabled {
                    ", which is disabled: \(answer.reasons.clause)".closed
                } else if line.isExternal {
                    ", which the host takes."
                } else {
                    ", performed at \(line.text("target") ?? "")."
                }
            return ("\(keys) stands for '\(binding.action)'\(rest)", line.validationStatus)
        }
    }

    /// The answer as a JSON object: `keys`, `from`, `answer`, `action`, `before`, `rest`, and `bindings`.
    package var line: JSONLine {
        var line = JSONLine()
        line.add("keys", "\(resolution.shortcut)")
        line.add("from", session.path(of: session.place.id))
        line.add("answer", headline)
        if case .binding(let binding) = resolution.decision {
            line.add("action", binding.action.text)
        } else {
            line.add("action", nil as String?)
        }
        line.add("before", before.map(\.line))
        line.add("rest", rest?.description)
        line.add("bindings", rows.map { $0.line(in: session) })
        return line
    }

    /// The lines of text: what is performed first, the answer, then a line for each binding.
    package var lines: [String] {
        let note =
            before.isEmpty
            ? [] : ["The keys behind the first are explained as things are now, before anything is performed."]
        return before.map(\.sentence) + [headline] + note + (rest.map { ["What follows is not pressed: \($0)."] } ?? [])
            + Columns.align(rows.map(cells)).map { "  " + $0 }
    }

    /// The cells of a row: the binding, its explanation, and its place in the document.
    private func cells(_ row: Row) -> [String] {
        let binding = row.entry.binding
        let condition = binding.condition.map { " when \($0)" } ?? ""
        return [binding.text(session.path(of:)) + condition, row.why]
            + (binding.location.map { ["\($0)"] } ?? [])
    }
}

extension KeyAnswer.Before {
    fileprivate var line: JSONLine {
        let chosen = resolution.candidates.first { $0.binding == resolution.binding }
        var line = JSONLine()
        line.add("keys", "\(resolution.shortcut)")
        line.add("action", resolution.binding?.action.text)
        line.add("verdict", chosen?.verdict.word)
        line.add("why", chosen?.verdict.description)
        line.add("answer", sentence)
        line.add("abandoned", isAbandoned)
        return line
    }
}

extension KeyAnswer.Row {
    fileprivate func line(in session: Session) -> JSONLine {
        let binding = entry.binding
        var line = JSONLine()
        line.add("keys", "\(binding.shortcut)")
        line.add("action", binding.takesAway ? nil : binding.action.text)
        line.add(arguments: binding.arguments)
        line.add("source", binding.source.rawValue)
        line.add("node", binding.node.map(session.path(of:)))
        line.add("condition", binding.condition?.description)
        line.add("passes", binding.passes)
        line.add("standing", entry.standing.word)
        line.add("verdict", entry.verdict?.word)
        line.add("why", why)
        line.add("failing", failing.map(\.line))
        line.add("shadowedBy", entry.shadow.map { $0.text(session.path(of:)) })
        line.add("focus", focus)
        line.add(source: binding.location)
        return line
    }
}

extension FailingTerm {
    /// The term as a JSON object: `term`, and `values` by key.
    package var line: JSONLine {
        var line = JSONLine()
        line.add("term", text)
        line.add(
            "values", .object(Dictionary(values.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })))
        return line
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

/// Finds the reason why a binding is or is not performed.
private struct KeyEntryReasons {
    private let entry: KeyExplanation.Entry
    private let session: Session
    private let invocation: Invocation
    /// Where the binding's request would start.
    private let start: ActionNode?
    private var failing: [FailingTerm] = []
    private var focus: [String] = []
    package private(set) var why = ""

    /// The most nodes that are named as a focus in which the binding would work.
    private static let focusLimit = 4

    package init(of entry: KeyExplanation.Entry, in session: Session) {
        self.entry = entry
        self.session = session
        let binding = entry.binding
        invocation = Invocation(binding.action, arguments: binding.arguments)
        if case .elsewhere = entry.standing {
            start = binding.node.flatMap { session.coordinator.node(at: session.path(of: $0)) }
        } else {
            start = session.start
        }
        switch entry.standing {
        case .removed(let override):
            let place = override.location.map { " (\($0))" } ?? ""
            why = "the user's key bindings remove it with \"-\(override.action)\"\(place)"
        case .asked(let verdict): why = clause(verdict)
        case .elsewhere(let verdict):
            let node = binding.node.map(session.path(of:)) ?? ""
            focus = [node]
            let there = clause(verdict)
            why =
                "asked with the focus in \(node)"
                + (verdict == .chosen && there == "chosen" ? "" : ", and there: \(there)")
        }
    }

    package var row: KeyAnswer.Row { KeyAnswer.Row(entry: entry, why: why, failing: failing, focus: focus) }

    private mutating func clause(_ verdict: KeyResolution.Verdict) -> String {
        switch verdict {
        case .chosen, .disabled, .passed: return chosen(verdict)
        case .noTarget: return noTarget()
        case .conditionFalse:
            failing = entry.binding.condition?.failingTerms { session.state.value(at: $0) } ?? []
            return "its condition does not hold" + colon(failing)
        case .declined, .typesText: return verdict.description
        case .pending: return "more keys have to follow"
        case .takenAway: return "takes the keys away"
        case .notAsked:
            guard let shadow = entry.shadow else { return "not asked: a binding before it does the same" }
            let verb = shadow.takesAway ? "takes the keys away" : "takes the keys before"
            return "not asked: \(shadow.text(session.path(of:))) \(verb)"
        }
    }

    /// The reason of a binding that takes the keys, or would take them if its action were enabled.
    private mutating func chosen(_ verdict: KeyResolution.Verdict) -> String {
        let answer = session.coordinator.validate(invocation, from: start)
        if answer.isEnabled { return session.line(answer).isExternal ? "chosen; the host takes its action" : "chosen" }
        failing = failingTerms(.disabled)
        let effect = if case .passed = verdict { "passes the keys on" } else { "uses the keys up" }
        return "disabled, and \(effect): \(answer.reasons.clause)" + colon(failing)
    }

    /// The reason of a binding whose action no node takes.
    private mutating func noTarget() -> String {
        let nodes = session.coordinator.nodes(
            claiming: invocation, from: session.place, limit: Self.focusLimit)
        failing = failingTerms(.unavailable)
        if !nodes.isEmpty {
            focus = nodes.map { session.path(of: $0.id) }
            return
                "no node here claims its action\(colon(failing)); with the focus in \(focus.alternatives) a node does"
        }
        guard session.coordinator.isRegistered(invocation.action, from: start) else {
            let names = session.coordinator.explain(invocation, from: start).suggestions
            return "nobody claims its action" + (names.isEmpty ? "" : "; did you mean \(names.alternatives)?")
        }
        return "whoever claims its action is not available" + colon(failing)
    }

    /// The failing terms of the claims that the request meets.
    private func failingTerms(_ verdict: Explanation.Verdict) -> [FailingTerm] {
        let steps = session.coordinator.explain(invocation, from: start).steps.filter { $0.verdict == verdict }
        return steps.compactMap(\.condition).flatMap { text in
            (try? Condition(parsing: text))?.failingTerms {
                session.state.value(at: $0, arguments: invocation.arguments.redacted.values)
            } ?? []
        }
    }

    private func colon(_ terms: [FailingTerm]) -> String {
        terms.isEmpty ? "" : ": " + terms.clause
    }
}
