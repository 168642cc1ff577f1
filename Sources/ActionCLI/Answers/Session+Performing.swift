import ActionRuntime

extension Session {
    /// Performs a request once, and returns its outcome and the paths of the asked nodes, in order.
    func fire(_ invocation: Invocation, force: Bool = false) -> (outcome: Outcome, asked: [String]) {
        let first = place
        let ended = coordinator.performTracked(invocation, askedBy: first, force)
        undo = ended.undo
        return (ended.outcome, paths(from: first, askedUpTo: ended.lastAsked))
    }

    /// The paths of the nodes from a start upwards that were asked, in order.
    ///
    /// - Parameter last: The last node that was asked; nil where all were.
    func paths(from start: ActionNode, askedUpTo last: NodeID?) -> [String] {
        Array(sequence(first: start, next: \.parent)).asked(upTo: last).map { path(of: $0.id) }
    }

    /// The outcome of a request, in its printed form.
    func answer(_ name: ActionName, _ outcome: Outcome, _ asked: [String]) -> FireAnswer {
        var line = JSONLine()
        let suggestions = outcome.suggestions(in: coordinator)
        line.add(told(outcome.jsonLine(asked: asked, suggestions: suggestions, mapPath(of:)), outcome))
        line.add("action", name.text)
        if outcome.isPerformed { line.add("error", cut) }
        line.add("undo", undo)
        line.add("output", output)
        line.add("after", .object(state))
        return FireAnswer(
            line: line, performed: outcome.performer?.action.text ?? name.text, isUnavailable: isUnavailable(outcome))
    }

    /// Whether no node here takes the action, though the action is registered on the path or elsewhere in the tree.
    private func isUnavailable(_ outcome: Outcome) -> Bool {
        guard case .unclaimed(let name, _) = outcome else { return false }
        return coordinator.isRegistered(name, from: start)
    }

    // MARK: Keys

    /// Presses keys, and returns their outcome and whether an action was performed.
    func press(_ shortcut: KeyShortcut, with keys: KeyMap) -> (answer: PressAnswer, isChanged: Bool) {
        let (all, asked) = pressEach(shortcut, with: keys)
        guard let pressed = all.last else { fatalError("A shortcut has a keystroke at least.") }
        let abandoned = all.compactMap { pressed in
            pressed.abandoned.flatMap { outcome in pressed.resolution.abandoned.map { (binding: $0, outcome: outcome) }
            }
        }
        let line = line(pressed, asked, after: abandoned.map(\.binding))
        let fire = FireAnswer(
            line: line, performed: pressed.outcome?.performer?.action.text ?? line.text("action") ?? "",
            isUnavailable: pressed.outcome.map(isUnavailable) ?? false)
        let answer = PressAnswer(
            fire: fire,
            abandoned: abandoned.map {
                "'\($0.binding.shortcut)' is not continued: "
                    + ($0.outcome.hostTakes.map { "\($0)" } ?? "\($0.outcome)")
            },
            rest: shortcut.strokes.dropFirst(all.count).map(\.description).joined(separator: " "))
        return (
            answer, (abandoned.map(\.outcome) + [pressed.outcome].compactMap(\.self)).contains(where: \.isPerformed)
        )
    }

    /// Presses keys one after the other, up to the first keys that are complete or unclaimed; the action is requested once.
    ///
    /// - Returns: The outcome of each pressed keystroke, and the paths of the nodes asked for the last keystroke's action.
    func pressEach(
        _ shortcut: KeyShortcut, with keys: KeyMap
    ) -> (pressed: [KeyOutcome], asked: [String]) {
        let first = place
        var pressed: [KeyOutcome] = []
        var record: DispatchRecord?
        let observation = coordinator.observe { if $0.depth == 0 { record = $0 } }
        defer { observation.cancel() }
        for stroke in shortcut.strokes where pressed.last?.isPending ?? true {
            pressed.append(keys.press(stroke, from: start))
        }
        undo = record?.undo
        guard let last = pressed.last, last.outcome != nil, let record else { return (pressed, []) }
        return (pressed, paths(from: first, askedUpTo: record.lastAsked))
    }

    private func line(_ pressed: KeyOutcome, _ asked: [String], after abandoned: [KeyBinding]) -> JSONLine {
        let suggestions = pressed.outcome?.suggestions(in: coordinator) ?? []
        var line = told(
            pressed.outcomeLine(asked: asked, suggestions: suggestions, mapPath(of:)), pressed.outcome)
        if pressed.outcome?.isPerformed == true { line.add("error", cut) }
        line.add("undo", undo)
        line.add("output", output)
        line.add("after", .object(state))
        line.add(pressed.keysLine(abandoning: abandoned, path(of:)))
        return line
    }

    // MARK: Events and errors

    /// Sends an event or error up the tree, and returns its outcome, as a value and in its printed form.
    func send(_ request: Request) -> (outcome: EventOutcome, line: JSONLine) {
        let name = request.names[0].text
        let outcome = place.send(
            request.noun == .error
                ? .error(MapError(name: name, payload: request.payload))
                : .event(MapEvent(name: name, payload: request.payload)))
        if !outcome.isHandled, request.noun == .event {
            // The last unhandled event is the event that was sent, whose outcome already says so.
            _ = unhandled.popLast()
        }
        var line = outcome.jsonLine(path(of:))
        line.add("error", outcome.isCut ? outcome.note : cut)
        line.add("output", output)
        line.add("after", .object(state))
        return (outcome, line)
    }
}

extension Request {
    /// The arguments as the payload of an event or error; texts are strings.
    fileprivate var payload: [String: ActionValue] {
        arguments.values.merging(texts.mapValues(ActionValue.string)) { $1 }
    }
}
