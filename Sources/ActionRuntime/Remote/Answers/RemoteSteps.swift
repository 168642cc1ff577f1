/// Actions that a client has performed one after the other: as one undo, and confirmed together.
///
/// The destructive handlers that are known before the first step are confirmed once, for all steps. A later step that turns out to
/// reach another destructive handler ends the sequence before that handler runs.
struct RemoteSteps {
    /// One action; the keys of a recording.
    struct Step: Hashable {
        let action: String
        /// The arguments; those that the client declares secret are marked as secret.
        let arguments: ActionArguments
        /// The path or identifier of the node where the step starts; nil for the program's own start.
        let start: String?
    }

    /// The most steps of a request.
    static let limit = 1000

    let performance: RemotePerformance
    let steps: [Step]
    /// Where all steps start; nil where each starts from its own node.
    let start: ActionNode?
    let isForced: Bool
    let token: String?

    private var endpoint: RemoteEndpoint { performance.endpoint }

    /// Performs the steps, whose handlers may be asynchronous.
    func run() async -> Result<JSONLine, RemoteFault> {
        let stepTurns = endpoint.stepTurns
        await stepTurns.wait(begins: true)
        var preview = Preview(self)
        while preview.step() { await stepTurns.wait() }
        var run = Run(self, preview.known)
        func performAll() async {
            while let (step, confirmed) = run.next() {
                await stepTurns.wait()
                do throws(RemoteFault) {
                    run.take(try await performance.run(try request(step, confirmed)))
                } catch {
                    run.stop(error)
                }
            }
        }
        if preview.goesThroughUndo {
            await UndoGroup.apart { await performAll() }
        } else {
            await UndoGroup.run { await performAll() }
        }
        return run.result
    }

    /// The steps performed without awaiting, each in its turn, so that the program goes on between them.
    final class AtOnce {
        private let all: RemoteSteps
        private var preview: Preview
        /// Nil before the first step is performed.
        private var run: Run?
        /// Nil where each step is an undo group by itself.
        private var undoGroup: UndoGroup.Parts?

        init(_ all: RemoteSteps) {
            self.all = all
            preview = Preview(all)
        }

        /// Whether a step runs, whose handler may serve again.
        private(set) var isRunning = false

        /// Does the next step; gives the answer once all were done.
        func step() -> Result<JSONLine, RemoteFault>? {
            isRunning = true
            defer { isRunning = false }
            if run == nil, preview.step() { return nil }
            if run == nil {
                run = Run(all, preview.known)
                if !preview.goesThroughUndo { undoGroup = UndoGroup.Parts() }
            }
            guard let (step, confirmed) = run?.next() else { return run?.result }
            func perform() -> Result<JSONLine, RemoteFault> {
                do throws(RemoteFault) {
                    return .success(try all.performance.runAtOnce(try all.request(step, confirmed)))
                } catch {
                    return .failure(error)
                }
            }
            // Whoever asks for the program itself decides what is one undo.
            let isOwn = all.performance.call.hasConsent
            switch isOwn ? perform() : undoGroup.map({ $0.run(perform) }) ?? UndoGroup.apart(perform) {
            case .success(let answer): run?.take(answer)
            case .failure(let fault): run?.stop(fault)
            }
            return nil
        }
    }

    /// Whether the steps are known to perform an action that has to be awaited.
    var waits: Bool {
        steps.contains { step in place(of: step).map { performance.waits(request(step, from: $0, [])) } ?? false }
    }

    /// The steps as a sequence that is replayed.
    private var replay: Replay {
        let known = steps.compactMap { step in
            // A start may be an identifier, which a replay does not know.
            let start = step.start.map { endpoint.nodes.node(named: $0)?.path ?? $0 }
            return ActionName(registered: step.action).map {
                ActionSequence.Step($0, arguments: step.arguments, start: start)
            }
        }
        return Replay(ActionSequence(known), [:], of: endpoint.coordinator, from: start)
    }

    /// Where a step starts; nil where the tree has no such node.
    private func place(of step: Step) -> ActionNode? {
        if start == nil, let name = step.start { return endpoint.nodes.node(named: name) }
        return endpoint.place(start)
    }

    private func request(_ step: Step, _ confirmed: [Performer]) throws(RemoteFault) -> ActionRequest {
        guard let place = place(of: step) else {
            throw endpoint.nodes.missing(step.start ?? "", revision: endpoint.revision)
        }
        return request(step, from: place, confirmed)
    }

    private func request(_ step: Step, from place: ActionNode, _ confirmed: [Performer]) -> ActionRequest {
        ActionRequest(
            action: step.action, arguments: step.arguments, start: place, isForced: isForced, token: nil,
            confirmed: confirmed, lacking: step.lacking)
    }

    // MARK: What is known before the first step

    /// The preview of the steps, one after the other, before the first step is performed.
    private struct Preview {
        private let all: RemoteSteps
        /// The preview of each step.
        private(set) var known: [Known?] = []
        /// Whether a step asks an undo stack; then each step is taken back by itself.
        private(set) var goesThroughUndo = false
        /// The steps, and the steps that they are known to lead to, which are still to be looked at; nil before the first.
        private var replayed: AnyIterator<ActionSequence.Step>?

        init(_ all: RemoteSteps) { self.all = all }

        /// Looks at the next step; gives whether steps are left.
        mutating func step() -> Bool {
            if known.count < all.steps.count {
                known.append(all.known(all.steps[known.count]))
                return true
            }
            guard UndoGroup.areNoted, !goesThroughUndo else { return false }
            let replayed = replayed ?? AnyIterator(all.replay.eachStep.makeIterator())
            self.replayed = replayed
            guard let next = replayed.next() else { return false }
            goesThroughUndo = next.action.goesThroughUndo
            return true
        }
    }

    /// The preview of a step: its start, handlers and arguments if it were the first step.
    private struct Known {
        let start: NodeID
        /// The handlers that the step is known to reach and that destroy something.
        let destroying: [Performer]
        /// The step as the person who is asked for consent is shown it; nil where it destroys nothing.
        let shown: ShownRequest?
    }

    /// The preview of a step now; nil where no claim takes it, or no token can be needed.
    private func known(_ step: Step) -> Known? {
        let commands = endpoint.exposer.reading
        guard endpoint.confirm == nil, !performance.call.hasConsent, commands.hasDestructive,
            let name = ActionName(registered: step.action),
            let place = place(of: step), ExposedActions(endpoint.exposer, from: place).contains(name, step.arguments)
        else { return nil }
        let invocation = Invocation(name, arguments: step.arguments)
        guard let found = endpoint.coordinator.found(invocation, from: place) else { return nil }
        let destroying = endpoint.destroying(by: found)
        let shown = destroying.first.map { first in
            let arguments = endpoint.coordinator.markingSecrets(step.arguments, of: name, from: place).redacted
            return performance.shown(step.action, first.performer, arguments, destroying, from: place)
        }
        return Known(start: place.id, destroying: destroying.performers, shown: shown)
    }

    // MARK: Performing

    /// The run of the steps.
    private struct Run {
        private let all: RemoteSteps
        /// The destructive handlers that may run, for each step.
        private var allowed: [[Performer]] = []
        /// The answer about each step so far; the last may be the fault that stopped the steps.
        private var answers: [JSONLine] = []
        /// The whole answer of the last step.
        private var last = JSONLine()
        /// The counted bytes of the answers, and how many bytes the answers have.
        private var (kept, size): ([RemoteBudget.Kept], Int) = ([], 0)
        /// The answer in place of the steps' answers: a question or a fault; nil for none.
        private var other: Result<JSONLine, RemoteFault>?
        private var isOver = false
        private var undo: String?

        init(_ all: RemoteSteps, _ known: [Known?]) {
            self.all = all
            allowed = known.map { $0?.destroying ?? [] }
            if let question = question(known) { (other, isOver) = (.success(question), true) }
        }

        /// The next step, and the destructive handlers that may run; nil where all were performed, or the steps have stopped.
        ///
        /// Its answer has to be given to `take` or `stop` before the next call.
        func next() -> (step: Step, confirmed: [Performer])? {
            let next = answers.count
            return isOver || next == all.steps.count ? nil : (all.steps[next], allowed[next])
        }

        /// The answer that asks for the same steps with a token; nil where no token is needed, or the token is good.
        private func question(_ known: [Known?]) -> JSONLine? {
            let destroying = known.enumerated().compactMap { index, step in
                step?.shown.map { (index: index, shown: $0) }
            }
            guard let first = destroying.first else { return nil }
            let performance = all.performance, endpoint = all.endpoint
            let digest = Confirmations.Digest(all.steps, known.map { $0?.start }, all.isForced)
            let given = all.token.flatMap {
                performance.session.confirmations.take($0, for: digest, at: endpoint.now())
            }
            if let given,
                allowed.indices.allSatisfy({ index in
                    allowed[index].allSatisfy { target in given[index]?.contains { $0.isSame(as: target) } ?? false }
                })
            {
                return nil
            }
            var line = performance.question(
                first.shown, digest,
                Dictionary(uniqueKeysWithValues: destroying.map { ($0.index, allowed[$0.index]) }),
                "Step \(first.index + 1), '\(first.shown.action)', destroys something: to have the steps performed, send the same "
                    + "request with 'confirm'.")
            line.add("performed", 0)
            line.add("of", .int(all.steps.count))
            line.add(
                "steps",
                destroying.map { index, shown in
                    var line = JSONLine()
                    line.add("step", .int(index + 1))
                    line.add("action", shown.action)
                    line.add("outcome", "needsConfirmation")
                    line.add("target", shown.target.node.path)
                    shown.add(to: &line)
                    return line
                })
            return line
        }

        /// Takes the answer of the step.
        mutating func take(_ answer: JSONLine) {
            var told = JSONLine()
            told.add("step", .int(answers.count + 1))
            for name in ["action", "outcome", "target", "kind", "value", "error", "undo"] {
                told.add(name, answer[name] ?? .null)
            }
            (last, isOver) = (answer, answer["outcome"] != "performed")
            answers.append(told)
            keep(told.size(upTo: RemoteBudget.clientLimit) + RemoteBudget.entrySize)
            undo = answer["undo"].flatMap { if case .string(let title) = $0 { title } else { nil } } ?? undo
        }

        /// Counts the bytes of an answer; where there is no room, forgets the step's value, and ends the steps.
        private mutating func keep(_ bytes: Int) {
            size += bytes
            do throws(RemoteFault) {
                // As text the answers take more.
                guard size <= all.endpoint.bounds.answer / 2 else {
                    throw RemoteFault(
                        .tooMuch,
                        "What the steps have returned is larger than an answer may be: send the rest by itself.")
                }
                kept.append(try all.performance.session.share.taking(bytes))
            } catch {
                let index = answers.count - 1
                answers[index].add("value", .null)
                answers[index].add("error", error.message)
                last.add("value", .null)
                last.add("error", error.message)
                if !isOver, answers.count < all.steps.count { stop(error) }
            }
        }

        /// Takes the fault for which the step was not performed.
        mutating func stop(_ fault: RemoteFault) {
            isOver = true
            // An error says that nothing was performed; a start that has left the tree is an outcome of each step.
            if answers.isEmpty, fault.code != .stale { return other = .failure(fault) }
            let name = all.steps[answers.count].action
            var line = Unknown(name).outcome(asked: [], suggestions: [])
            line.add("outcome", fault.code == .cancelled ? "cancelled" : "failed")
            line.add("error", fault.message)
            var answer = all.performance.complete(line, name)
            // The title is that of an earlier step.
            answer.add("undo", .null)
            take(answer)
        }

        /// The answer about all steps: that of the last step, how many were performed, and the outcome of each.
        var result: Result<JSONLine, RemoteFault> {
            if let other { return other }
            var line = last
            line.add("undo", undo)
            line.add("performed", .int(answers.count - (isOver ? 1 : 0)))
            line.add("of", .int(all.steps.count))
            line.add("steps", answers)
            return .success(line)
        }
    }
}

extension RemoteSteps.Step {
    /// The names of secret arguments that have no values.
    fileprivate var lacking: [String] { arguments.leftOut }
}

extension RemoteParams {
    /// `steps`, which stand in place of `action` and `arguments`.
    func steps(_ bounds: RemoteBounds) throws(RemoteFault) -> [RemoteSteps.Step] {
        guard !has("action"), !has("arguments") else {
            throw .parameter("'steps' stand in place of 'action' and 'arguments': leave those out.")
        }
        let objects = try objects("steps") ?? []
        guard !objects.isEmpty else { throw .parameter("'steps' has to have at least one step.") }
        guard objects.count <= RemoteSteps.limit else {
            throw RemoteFault(
                .tooMuch, "'steps' may have \(RemoteSteps.limit) steps, and has \(objects.count): send the rest later.")
        }
        var steps: [RemoteSteps.Step] = []
        for members in objects {
            do throws(RemoteFault) {
                steps.append(
                    try RemoteParams(members, of: "steps", taking: ["action", "arguments", "secret", "start"]).step(
                        bounds))
            } catch {
                throw RemoteFault(error.code, "Step \(steps.count + 1): \(error.message)")
            }
        }
        return steps
    }

    private func step(_ bounds: RemoteBounds) throws(RemoteFault) -> RemoteSteps.Step {
        var arguments = try arguments(bounds) ?? [:]
        let secret = try texts("secret") ?? []
        for path in secret { arguments.markLeftOut(path) }
        return RemoteSteps.Step(action: try action(), arguments: arguments, start: try text("start"))
    }
}
