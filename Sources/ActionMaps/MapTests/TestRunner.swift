package import ActionRuntime

/// Runs tests on one map or running program.
package final class TestRunner {
    private let file: TestFile
    private let answers: any Answering
    /// The session of a map; nil for a running program.
    private let session: Session?
    /// The running program; nil for a map.
    private let program: RunningProgram?
    /// The node of `--from`; nil for none.
    private let usualStart: String?
    /// The first error that refused a step; nil where no error did.
    private var refusal: ToolError?

    /// Creates what runs the tests of a file on its map.
    ///
    /// - Parameters:
    ///   - start: The path of the node from which tests ask that name none; nil for the focus.
    ///   - keymap: The user's bindings; nil for those of the map.
    package init(_ file: TestFile, on map: ActionMap, from start: String? = nil, keymap: [KeyOverride]? = nil) {
        let session = Session(map, file: file.mapName.lastPathPart)
        (self.file, usualStart, self.session, program) = (file, start, session, nil)
        answers = MapAnswers(session, keymap: keymap)
        session.readSecrets = []
        session.refuse = { [unowned self] in if refusal == nil { refusal = $0 } }
    }

    /// Creates what runs the tests of a file on a running program.
    package init(_ file: TestFile, on program: ProgramAnswers, from start: String?) {
        (self.file, usualStart, session, self.program) = (file, start, nil, program.program)
        answers = program
    }

    /// Runs a test up to the first step that differs from its expectations.
    package func run(_ test: MapTest) -> TestResult {
        let clock = ContinuousClock()
        let start = clock.now
        if session != nil { session?.readSecrets = [] }
        session?.restart(test.setting.given)
        session?.forgetUndo()
        var failure: TestFailure?
        for step in test.steps {
            failure = run(step, of: test)
            if failure != nil { break }
        }
        return TestResult(test: test, file: file.name, duration: clock.now - start, failure: failure)
    }

    private func run(_ step: TestStep, of test: MapTest) -> TestFailure? {
        do throws(ToolError) {
            try begin(step, test)
            let state = session?.state
            let answer = try answer(to: step.request)
            if let refusal { throw refusal }
            let expected = step.expected ?? [step.request.verb.usual].compactMap(\.self)
            let mismatches = expected.flatMap { $0.mismatches(in: answer) }
            if mismatches.isEmpty { return nil }
            let explanation = explanation(of: step.request, answer, state)
            let isUntold = explanation.isUntold && mismatches.contains { $0.member == "value" && $0.actual == .null }
            return TestFailure(
                step: step, mismatches: mismatches,
                error: answer.text("error") ?? (isUntold ? Self.untold : nil), explanation: explanation.lines
            ).hiding(secrets(of: step))
        } catch {
            let error = ([error.message] + error.details).joined(separator: " ")
            return TestFailure(step: step, error: error).hiding(secrets(of: step))
        }
    }

    /// The values of secret arguments that the step has given or its map has read: what the map prints may have them.
    private func secrets(of step: TestStep) -> Set<ActionValue> {
        let given = [step.request.arguments].compactMap(\.self) + (step.request.steps ?? []).map(\.arguments)
        return given.reduce(into: session?.readSecrets ?? []) { $0.formUnion($1.secretValues.lazy.map(\.value)) }
    }

    /// Sets the start, the focus and the state for a step.
    private func begin(_ step: TestStep, _ test: MapTest) throws(ToolError) {
        refusal = nil
        let from = step.setting.from ?? test.setting.from ?? usualStart
        program?.from = from
        guard let session else { return }
        session.beginCall(step.setting.given)
        session.start = try from.map { path throws(ToolError) in try session.node(at: path) }
        let focus = step.setting.focus ?? test.setting.focus ?? session.map.focus
        session.coordinator.firstResponder = focus.flatMap(session.coordinator.node(at:))
    }

    // MARK: Asking

    private func answer(to request: TestRequest) throws(ToolError) -> JSONLine {
        switch request.verb {
        case .can: return try ask(.can, request)
        case .validate: return try ask(.validate, request)
        case .target: return try ask(.target, request)
        case .explain: return try ask(.explain(isForced: false), request)
        case .fire: return try answers.fire(WrittenRequest(request), isForced: false).line
        case .press: return try answers.press(try request.shortcut).line
        case .trigger, .report:
            guard let session else { throw ToolError(.usage, "A running program's events are its own.") }
            return session.send(WrittenRequest(request)).line
        case .menu:
            var line = JSONLine()
            line.add("", try items(of: request.word))
            return line
        case .replay: return try replay(request).line
        }
    }

    private func replay(_ request: TestRequest) throws(ToolError) -> ReplayAnswer {
        guard let recording = file.recording(of: request) else {
            throw ToolError(.fault, "The recording '\(request.word.printable)' was not read.")
        }
        var given = WrittenRequest(of: .action)
        given.arguments = request.arguments ?? [:]
        let arguments = try recording.arguments(of: given) { _ in [] }
        return try answers.replay(recording, arguments) { _ in }
    }

    private func ask(_ question: Question, _ request: TestRequest) throws(ToolError) -> JSONLine {
        var answer = JSONLine()
        try answers.ask(question, WrittenRequest(request)) { answer = $0 }
        return answer
    }

    /// The commands of a menu, or of all menus.
    private func items(of menu: String) throws(ToolError) -> ActionValue {
        let answer = try answers.menus(showsHidden: false)
        var menus = answer.menus.map { PlacedMenu(path: [], menu: $0) }
        if !menu.isEmpty { menus = try PlacedMenu.find(menu, among: menus, help: "action menu") }
        return .array(menus.flatMap(answer.lines).map(\.value))
    }

    /// The reason why a program tells no result.
    private static let untold =
        "The program tells no result of this action, because its claim declares none ('returns:')."

    /// The answer of `explain` for the request's action, event or error, in the state before the request; and whether a program does not
    /// tell the action's result.
    private func explanation(
        of request: TestRequest, _ answer: JSONLine, _ state: [String: ActionValue]?
    ) -> (lines: [String], isUntold: Bool) {
        var request = request
        if request.verb == .press, let action = answer.text("action") {
            request = TestRequest(verb: .explain, word: action)
        }
        let after = session?.state
        if let state { session?.state = state }
        defer { if let after { session?.state = after } }
        if request.verb.isOfSignal, let session {
            let text = session.explainSignal(request.word, isError: request.verb == .report).description
            return (text.lines, false)
        }
        guard request.verb.isOfAction, let line = try? ask(.explain(isForced: false), request) else {
            return ([], false)
        }
        let isUntold = program?.declaresResults ?? false && line.text("returns") == nil
        return (ExplanationDrawing(reading: line).lines(), isUntold)
    }
}

extension TestRequest {
    fileprivate var shortcut: KeyShortcut {
        get throws(ToolError) {
            do {
                return try KeyShortcut(parsing: word)
            } catch {
                throw .usage("'\(word.printable)' are no keys: \(error)")
            }
        }
    }
}

extension WrittenRequest {
    /// The request of a test, whose words were checked.
    fileprivate init(_ request: TestRequest) {
        let noun: Noun =
            switch request.verb {
            case .trigger: .event
            case .report: .error
            default: .action
            }
        self.init(ActionName(checked: request.word), request.arguments, of: noun)
    }
}
