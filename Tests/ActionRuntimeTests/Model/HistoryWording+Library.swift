import ActionRuntime

// The library's answers, as lines.

extension HistoryWording {
    static func line(_ target: Target?) -> String {
        target.map { line($0.performer) } ?? "nobody"
    }

    static func line(_ performer: Performer) -> String {
        self.performer(
            performer.node.description, performer.kind, performer.action.text, declines: performer.precedingDeclines)
    }

    static func line(_ all: [Validation.Reason]) -> String {
        reasons(all.map { ($0.text, $0.by?.description) })
    }

    static func line(_ given: ActionArguments) -> String {
        arguments(Dictionary(uniqueKeysWithValues: given.names.map { ($0, given[$0]!) }))
    }

    static func line(_ answer: Validation) -> String {
        validation(
            answer.action.text, original: answer.originalAction.text, arguments: answer.arguments.map(line),
            target: answer.target.map(line), state: answer.state, title: answer.title, isHidden: answer.isHidden,
            isEnabled: answer.isEnabled, reasons: line(answer.reasons))
    }

    /// What became of a request; who was asked is left out where the tree has changed meanwhile.
    static func line(_ outcome: Outcome, isSettled: Bool = true) -> String {
        switch outcome {
        case .failed(DispatchError.stopped(let step, let count, let last), nil, nil):
            stopped(at: step, of: count, line(last, isSettled: isSettled))
        case .performed(let by, let value): "performed by \(line(by)): \(self.value(value))"
        case .disabled(let by, let reasons): "disabled by \(line(by)): \(line(reasons))"
        case .unclaimed(let name, let asked):
            "unclaimed \(name)" + (isSettled ? ": \(asked.paths.sorted())" : "")
        case .badArguments(let by, let faults): "badArguments by \(line(by)): \(faults.map(line))"
        case .declined(let all): "declined by \(all.map(line))"
        case .failed(let error, let by, let handler):
            "failed by \(by.map(line) ?? "nobody"): \(word(error)), handled by \(handler?.description ?? "nobody")"
        case .cancelled(let by): "cancelled by \(line(by))"
        }
    }

    private static func word(_ error: any Error) -> String {
        switch error {
        case DispatchError.needsAwait(let target): "\(line(target)) needs await"
        case DispatchError.staleOrigin: "stale"
        case let error as DispatchError: "\(error)"
        default: "\(type(of: error))"
        }
    }

    private static func line(_ fault: ArgumentFault) -> String {
        switch fault {
        case .missing(let name, _): "missing \(name)"
        case .wrongKind(let name, _, _): "wrongKind \(name)"
        case .outOfRange(let name, _, _, _): "outOfRange \(name)"
        case .unknown(let name, _): "unknown \(name)"
        default: "\(fault)"
        }
    }

    /// The steps of a recording, and whether its text is read as the same.
    static func lines(_ recording: ActionSequence) -> [String] {
        let steps = recording.steps.map { step($0.action.text, line($0.arguments), start: $0.start ?? "nowhere") }
        let read = try? ActionSequence(jsonLines: recording.jsonLines())
        return steps + (read == recording ? [] : ["the text is read as \(read.map(lines) ?? [])"])
    }

    /// The handler's call as a line.
    static func call(_ number: Int, _ invocation: Invocation) -> String {
        call(
            number, action: invocation.action.text, original: invocation.originalAction.text,
            selector: invocation.selector.text, line(invocation.arguments))
    }

    /// The nodes asked, in order, then each claim's verdict.
    static func lines(_ explanation: Explanation) -> [String] {
        var asked: [String] = []
        for step in explanation.steps where !asked.contains(step.path) { asked.append(step.path) }
        let claims = explanation.steps.compactMap { step in
            step.verdict == .hidden
                ? nil : step.kind.map { "\(step.path) \($0.rawValue) \(step.action) \(step.verdict.rawValue)" }
        }
        return ["asked \(asked)"] + claims + [line(explanation.validation)]
    }

    /// What applies, without what only a catch-all takes.
    static func lines(_ actions: [AvailableAction]) -> [String] {
        // What `repeat:` would do is not the model's.
        actions.filter { $0.target.kind != .catchAll && $0.name != "repeat:" }.map {
            "\($0.name): \(line($0.target)); \(line($0.validation))"
        }
    }

    static func line(_ node: ActionNode) -> String {
        self.node(node.path, parent: node.parent?.path, children: node.children.map(\.path))
    }

    static func line(_ outcome: EventOutcome) -> String {
        let end =
            switch outcome.ending {
            case .handled(let node): "handled by \(node)"
            case .needsAwait(let node): "needs await at \(node)"
            default: "\(outcome.ending)"
            }
        return ending(
            line(outcome.original), last: line(outcome.last), end,
            steps: outcome.steps.map { "\($0.node) \($0.rule.rawValue) \($0.result.rawValue) \($0.signal)" })
    }

    private static func line(_ signal: Signal) -> String {
        let value: Any =
            switch signal {
            case .event(let event): event
            case .error(let error): error
            }
        return "\(signal.type) \((value as? any HistorySignal.Value)?.number ?? 0)"
    }

    /// What a rule hears.
    static func hears(_ number: Int, _ value: Any) -> String {
        "\(number) hears \(type(of: value)) \((value as? any HistorySignal.Value)?.number ?? 0)"
    }

    /// The reasons of menus are not the model's: they are told where they are not those that all of the menu's shown items have.
    static func lines(_ item: MenuSnapshot.Item, isOutermost: Bool = true) -> [String] {
        func words(_ item: MenuSnapshot.Item) -> [String] {
            item.reasons.map { $0.kind == .unclaimed ? "unclaimed" : $0.text }
        }
        let common = Set(item.items.filter { !$0.isHidden && $0.kind != .separator }.map(words))
        let isRight = words(item) == (common.count == 1 && !isOutermost ? common.first : [])
        let reasons = item.kind != .menu ? line(item.reasons) : isRight ? "" : "wrong"
        let line = self.item(
            item.kind.rawValue, id: item.id, title: item.title, isHidden: item.isHidden, isEnabled: item.isEnabled,
            state: item.state, target: item.target.map(line), keys: item.shortcut?.description,
            reasons: reasons, needsArguments: item.needsArguments != nil)
        return [line] + item.items.flatMap { lines($0, isOutermost: false) }
    }

    static func lines(_ resolution: KeyResolution) -> [String] {
        let end: String =
            switch resolution.decision {
            case .binding(let binding): "means \(binding.action)"
            case .pending: "pending"
            case .unclaimed: "unclaimed"
            }
        return resolution.candidates.map(line) + ["\(resolution.shortcut) \(end)"]
    }

    private static func line(_ candidate: KeyResolution.Candidate) -> String {
        let binding = candidate.binding
        let verdict =
            switch candidate.verdict {
            case .chosen: "chosen"
            case .disabled: "disabled"
            case .passed: "passed"
            case .declined: "declined"
            case .noTarget: "noTarget"
            case .conditionFalse: "conditionFalse"
            case .pending: "pending"
            case .typesText: "typesText"
            case .takenAway: "takenAway"
            case .notAsked: "notAsked"
            }
        return "\(binding.shortcut.strokes.map(\.description)) \(binding.action) \(binding.source.rawValue) "
            + "\(binding.node?.description ?? "-") \(verdict)"
    }

    static func lines(_ outcome: KeyOutcome, isSettled: Bool = true) -> [String] {
        (outcome.abandoned.map { ["abandoned, \(line($0, isSettled: false))"] } ?? []) + lines(outcome.resolution) + [
            outcome.outcome.map { line($0, isSettled: isSettled) } ?? "no outcome"
        ]
    }
}
