import ActionRuntime
import Testing

// Rule 20, where a handler performs another action: an error that went up once, and is thrown again.

@Suite("Errors that go up again")
struct ErrorAgainTests {
    let log = CallLog()
    let tree = ActionNode.chain("app", "window", "grid", "cell")
    let coordinator: Coordinator

    /// How the handler of "outer:" deals with the outcome of "inner:".
    enum Way: CaseIterable {
        case getsIt
        case throwsItsError
        case returnsIt
    }

    init() {
        coordinator = kept(Coordinator(root: tree[0]))
        tree[2].onAction("inner:") { _ in throw Sent.NotFound(item: "a") }
        tree[0].receiveError { [log] in
            log.add($0 is DispatchError ? "wrapped" : "plain"); return .notHandled
        }
    }

    private func addOuter(_ way: Way, isAsync: Bool) {
        if isAsync {
            tree[1].onAction("outer:") { [tree, coordinator] _ in
                try Self.deal(with: await coordinator.perform("inner:", from: tree[3]), way)
            }
        } else {
            tree[1].onAction("outer:") { [tree, coordinator] _ in
                try Self.deal(with: coordinator.perform("inner:", from: tree[3]), way)
            }
        }
    }

    private static func deal(with outcome: Outcome, _ way: Way) throws -> Outcome {
        switch way {
        case .getsIt: try outcome.get()
        case .throwsItsError: if let error = outcome.error { throw error }
        case .returnsIt: break
        }
        return outcome
    }

    private func perform(_ name: ActionName, isAwaited: Bool) async -> Outcome {
        isAwaited
            ? await coordinator.perform(name, from: tree[3]) : now { coordinator.perform(name, from: tree[3]) }
    }

    private func wrapper(_ outcome: Outcome) throws -> DispatchError { try #require(outcome.error as? DispatchError) }

    @Test(
        "by `get` are wrapped, by `throw` as they are, and returned outcomes send nothing", arguments: Way.allCases,
        [false, true])
    func ways(_ way: Way, isAwaited: Bool) async throws {
        addOuter(way, isAsync: isAwaited)
        tree[0].handleError(Sent.NotFound.self) { [log] in log.add("handled \($0.item)") }
        let outcome = await perform("outer:", isAwaited: isAwaited)
        let (once, calls) = (["plain", "handled a"], log.calls)
        switch way {
        case .getsIt:
            // A typed rule does not match what is wrapped.
            #expect(calls == once + ["wrapped"] && outcome.handledBy == nil)
            #expect(try wrapper(outcome).handledBy == tree[0].id)
            #expect(outcome.performer?.node == tree[1].id)
        case .throwsItsError:
            #expect(calls == once + once && outcome.handledBy == tree[0].id)
            #expect(outcome.error is Sent.NotFound && outcome.performer?.node == tree[1].id)
        case .returnsIt:
            #expect(calls == once && outcome.handledBy == tree[0].id)
            #expect(outcome.error is Sent.NotFound && outcome.performer?.node == tree[2].id)
        }
    }

    @Test("say what was thrown first, that it went up, and who handled it", arguments: [false, true], [false, true])
    func accessors(isHandled: Bool, isAwaited: Bool) async throws {
        addOuter(.getsIt, isAsync: isAwaited)
        if isHandled { tree[2].handleError(Sent.NotFound.self) {} }
        let error = try wrapper(await perform("outer:", isAwaited: isAwaited))
        #expect(error.originalError as? Sent.NotFound == Sent.NotFound(item: "a"))
        #expect(error.wasReported)
        #expect(error.handledBy == (isHandled ? tree[2].id : nil))
        #expect(log.calls == (isHandled ? ["wrapped"] : ["plain", "wrapped"]))
    }

    @Test("are unwrapped at any depth", arguments: [false, true])
    func nested(isAwaited: Bool) async throws {
        addOuter(.getsIt, isAsync: isAwaited)
        if isAwaited {
            tree[0].onAction("outermost:") { [coordinator, tree] _ in
                try await coordinator.perform("outer:", from: tree[3]).get()
            }
        } else {
            tree[0].onAction("outermost:") { [coordinator, tree] _ in
                try coordinator.perform("outer:", from: tree[3]).get()
            }
        }
        // Handled on the second way up.
        tree[1].handleError(DispatchError.self) {}
        let error = try wrapper(await perform("outermost:", isAwaited: isAwaited))
        #expect(error.originalError is Sent.NotFound && error.wasReported && error.handledBy == tree[1].id)
        #expect(log.calls == ["plain", "wrapped"])
    }

    @Test("meet the rules for what was thrown first above a rule that unwraps them", arguments: [false, true])
    func unwrapping(isAwaited: Bool) async {
        addOuter(.getsIt, isAsync: isAwaited)
        tree[1].transformError(DispatchError.self) { $0.originalError ?? $0 }
        tree[0].handleError(Sent.NotFound.self) { [log] in log.add("handled \($0.item)") }
        let outcome = await perform("outer:", isAwaited: isAwaited)
        #expect(outcome.handledBy == tree[0].id && outcome.error is DispatchError)
        #expect(log.calls == ["plain", "handled a", "plain", "handled a"])
    }

    @Test("end at a rule that lets pass only what nobody handled before", arguments: [false, true])
    func dropping(isAwaited: Bool) async {
        addOuter(.getsIt, isAsync: isAwaited)
        tree[1].receiveError(DispatchError.self) { $0.handledBy == nil ? .notHandled : .handled }
        _ = await perform("outer:", isAwaited: isAwaited)
        #expect(log.calls == ["plain", "wrapped"])
        tree[2].handleError {}
        #expect(await perform("outer:", isAwaited: isAwaited).handledBy == tree[1].id)
        #expect(log.calls == ["plain", "wrapped"])
    }

    /// What a request comes to that does not fail by an error of a handler, and what its wrapper says.
    struct Row: Sendable {
        let inner: @Sendable (ActionNode) -> Void
        /// Whether there is an error of the library within.
        var isRefused = false
    }

    static let rows = [
        Row(inner: { _ in }),
        Row(inner: { $0.onAction("other:", validate: { $0.disable("no") }) { _ in } }),
        Row(inner: { $0.receiveAction("other:") { _ in .notHandled } }),
        Row(inner: { $0.onAction("other:") { _ in await Task.yield() } }, isRefused: true),
    ]

    @Test("were not reported where no handler threw", arguments: rows)
    func unreported(_ row: Row) throws {
        row.inner(tree[2])
        tree[1].onAction("outer:") { [coordinator, tree] _ in try coordinator.perform("other:", from: tree[3]).get() }
        let error = try wrapper(coordinator.perform("outer:", from: tree[3]))
        #expect((error.originalError != nil) == row.isRefused)
        #expect(!error.wasReported && error.handledBy == nil)
        // The wrapper itself goes up, for the first time.
        #expect(log.calls == ["wrapped"])
        // Thrown by an outer handler once more, the refusal is what a handler threw first.
        let again = DispatchError.notPerformed(coordinator.perform("outer:", from: tree[3]))
        #expect(again.originalError is DispatchError && again.wasReported)
    }

    @Test("of another kind have no error within")
    func others() {
        for error in [DispatchError.staleOrigin, .tooDeep(["a"]), .waitsForItself(["a"])] {
            #expect(error.originalError == nil && !error.wasReported && error.handledBy == nil)
        }
    }
}
