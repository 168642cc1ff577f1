import ActionRuntime

/// `action press`: performs the action that keys stand for.
enum Press: Subcommand {
    static let name = "press"
    static let abstract = "Say what keys stand for, and do it."
    static let discussion = [
        "Exits as 'fire' does for the action that the keys stand for; with 2 if they stand for none, and with 0 if more",
        "keys have to follow.",
    ]
    static let arguments = [(name: "<keys> ...", help: "The keys, such as cmd+5 or ctrl+k ctrl+s.")]
    static let options: [Option] = [.map, .from, .state, .keymap, .dryRun, .format, .json, .color, .quiet]

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        if call.words.isEmpty { throw .usage("There are no keys.", "See '\(call.helpCall)'.") }
        let shortcut = try shortcut(call.words.joined(separator: " "))
        let session = try Session.load(call, console, isChanged: true)
        let keys = try session.keyMap(call)
        let (all, asked) = press(shortcut, with: keys, in: session)
        guard let pressed = all.last else { return .fault }
        let rest = shortcut.strokes.dropFirst(all.count)
        if !rest.isEmpty, pressed.outcome != nil, !call.has(.quiet) {
            let keys = pressed.resolution.shortcut
            console.note("'\(keys)' is complete by itself; what follows is not pressed: \(rest.joined).")
        }
        return try tell(pressed, after: all.compactMap(Abandoned.init), asked, session, call, console)
    }

    /// Presses keys one after the other, up to the first that are complete or unclaimed; asks and performs once.
    ///
    /// - Returns: What became of each keystroke that was pressed, and the paths of the nodes asked for the last one's action.
    static func press(
        _ shortcut: KeyShortcut, with keys: KeyMap, in session: Session
    ) -> (pressed: [KeyOutcome], asked: [String]) {
        let first = session.place
        var pressed: [KeyOutcome] = []
        for stroke in shortcut.strokes where pressed.last?.isPending ?? true {
            pressed.append(keys.press(stroke, from: session.start))
        }
        guard let last = pressed.last, let outcome = last.outcome,
            case .binding(let binding) = last.resolution.decision
        else {
            return (pressed, [])
        }
        return (pressed, session.asked(for: binding.action, from: first, outcome))
    }

    /// The binding of a chord that a keystroke did not continue, and what became of its action.
    private struct Abandoned {
        let binding: KeyBinding
        let outcome: Outcome

        init?(_ pressed: KeyOutcome) {
            guard let outcome = pressed.abandoned, let binding = pressed.resolution.abandoned else { return nil }
            self.binding = binding
            self.outcome = outcome
        }
    }

    private static func shortcut(_ text: String) throws(ToolError) -> KeyShortcut {
        do {
            return try KeyShortcut(parsing: text)
        } catch {
            throw .usage("'\(text.printable)' are no keys: \(error)")
        }
    }

    private static func tell(
        _ pressed: KeyOutcome, after abandoned: [Abandoned], _ asked: [String], _ session: Session, _ call: Call,
        _ console: Console
    ) throws(ToolError) -> ExitStatus {
        let resolution = pressed.resolution
        let outcomes = abandoned.map(\.outcome) + [pressed.outcome].compactMap(\.self)
        if outcomes.contains(where: \.isPerformed) { try session.save(call, console) }
        switch call.format {
        case .json: console.print(line(pressed, after: abandoned, asked, session).text)
        case .text, .names:
            if !call.has(.quiet) {
                abandoned.forEach { console.note("'\($0.binding.shortcut)' is not continued: \($0.outcome)") }
            }
            guard let outcome = pressed.outcome, case .binding(let binding) = resolution.decision else {
                note(resolution, call, console)
                break
            }
            if !call.has(.quiet) { console.note(resolution.sentence) }
            Fire.tell(binding.action, outcome, asked, session, call, console)
            session.noteUnhandled(call, console)
        }
        return pressed.outcome?.status ?? (pressed.isPending ? .success : .unclaimed)
    }

    /// Says that more keys have to follow, or that no binding takes these, and what was said of each binding.
    private static func note(_ resolution: KeyResolution, _ call: Call, _ console: Console) {
        let isPending = resolution.decision == .pending
        if isPending, call.has(.quiet) { return }
        console.note((isPending ? "" : "Error: ") + resolution.sentence)
        resolution.candidates.forEach { console.note("  \($0)") }
    }

    private static func line(
        _ pressed: KeyOutcome, after abandoned: [Abandoned], _ asked: [String], _ session: Session
    ) -> JSONLine {
        let resolution = pressed.resolution
        var line: JSONLine
        if case .binding(let binding) = resolution.decision, let outcome = pressed.outcome {
            line = Fire.line(binding.action, outcome, asked, session)
            line.add("source", binding.source.rawValue)
        } else {
            line = JSONLine()
            line.add("action", nil as String?)
            line.add("outcome", pressed.isPending ? "pending" : "unclaimed")
            line.addTarget(nil, session)
            line.add("value", ActionValue.null)
            line.add("reasons", [String]())
            line.add("asked", [String]())
            line.add("suggestions", [String]())
            line.add("error", nil as String?)
            line.add("handledBy", nil as String?)
            line.add("output", session.output)
            line.add("after", .object(session.state))
            line.add("source", nil as String?)
        }
        line.add("keys", resolution.shortcut.description)
        line.add("consumed", pressed.isConsumed)
        line.add("abandoned", abandoned.map(\.binding.action.text))
        line.add(
            "candidates",
            resolution.candidates.map { candidate in
                var line = JSONLine()
                line.add("action", candidate.binding.takesAway ? nil : candidate.binding.action.text)
                line.add("source", candidate.binding.source.rawValue)
                line.add("node", candidate.binding.node?.path)
                line.add("why", candidate.verdict.description)
                return line
            })
        return line
    }
}

extension Sequence<KeyStroke> {
    /// The keystrokes as text, with one space between them.
    fileprivate var joined: String { map(\.description).joined(separator: " ") }
}
