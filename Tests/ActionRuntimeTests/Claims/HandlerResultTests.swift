import ActionRuntime
import Testing

/// A result that goes out as data and is never read back.
private struct Report: HandlerResult {
    var pages: Int
    var actionValue: ActionValue { ["pages": .int(pages)] }
}

extension Action<Void, Void> {
    fileprivate static let quit = Self("result.quit:")
}

extension Action<Void, Int> {
    fileprivate static let count = Self("result.count:")
}

extension Action<Int, Passage> {
    fileprivate static let maybe = Self("result.maybe:", "number")
}

extension Action<Int, Outcome> {
    fileprivate static let send = Self("result.send:", "number")
}

extension Action<Void, Report> {
    fileprivate static let report = Self("result.report:")
}

// Rules 14 and 19.

@Suite("What handlers return") struct HandlerResultTests {
    private typealias Register = (ActionNode) -> Void

    private let sample = Sample()
    private var coordinator: Coordinator { sample.coordinator }

    private static var noHandler: ((Invocation) throws -> ActionValue)? { nil }

    /// The ways to write a closure, each with the word and the value of its outcome.
    private static var forms: [(form: String, register: Register, word: String, value: ActionValue?)] {
        let number: Int? = 3, nobody: Int? = nil, passage: Passage? = nil, outcome: Outcome? = nil
        var list = [1, 2], written = 0
        return [
            ("integer", { $0.onAction("a:") { _ in 5 } }, "performed", 5),
            ("text", { $0.onAction("a:") { _ in "x" } }, "performed", "x"),
            ("array", { $0.onAction("a:") { _ in [1, 2] } }, "performed", [1, 2]),
            ("object", { $0.onAction("a:") { _ in ["x": 1] } }, "performed", ["x": 1]),
            ("mixed object", { $0.onAction("a:") { _ in ["x": 1, "y": "z"] } }, "performed", ["x": 1, "y": "z"]),
            ("mixed array", { $0.onAction("a:") { _ in [1, "z", nil] } }, "performed", [1, "z", nil]),
            (
                "named kind", { $0.onAction("a:") { _ in .object(["x": 1, "y": "z"]) } }, "performed",
                ["x": 1, "y": "z"]
            ),
            ("boolean", { $0.onAction("a:") { _ in true } }, "performed", true),
            ("fraction", { $0.onAction("a:") { _ in 2.5 } }, "performed", 2.5),
            ("literal", { $0.onAction("a:") { _ in .string("x") } }, "performed", "x"),
            ("null", { $0.onAction("a:") { _ in .null } }, "performed", .null),
            ("literal nil", { $0.onAction("a:") { _ in nil } }, "performed", .null),
            ("no handler", { $0.onAction("a:", Self.noHandler) }, "unclaimed", nil),
            ("no registration", { $0.register("a:", Self.noHandler).cancel() }, "unclaimed", nil),
            ("no catch-all", { $0.handleAction(Self.noHandler) }, "unclaimed", nil),
            ("optional", { $0.onAction("a:") { _ in number } }, "performed", 3),
            ("nil", { $0.onAction("a:") { _ in nobody } }, "performed", .null),
            ("own type", { $0.onAction("a:") { _ in Report(pages: 7) } }, "performed", ["pages": 7]),
            ("element", { $0.onAction("a:") { _ in list.removeLast() } }, "performed", 2),
            ("nothing", { $0.onAction("a:") { _ in } }, "performed", .null),
            ("assignment", { $0.onAction("a:") { _ in written = 5 } }, "performed", .null),
            ("handled", { $0.onAction("a:") { _ in .handled } }, "performed", .null),
            ("not handled", { $0.onAction("a:") { _ in .notHandled } }, "declined", nil),
            ("nobody's passage", { $0.onAction("a:") { _ in passage } }, "performed", .null),
            (
                "nested optional outcome",
                {
                    let nested: Outcome?? = Outcome.declined(by: [])
                    $0.onAction("a:") { _ in nested }
                }, "declined", nil
            ),
            ("nobody's outcome", { $0.onAction("a:") { _ in outcome } }, "performed", .null),
            ("error", { $0.onAction("a:") { _ in throw Mishap() } }, "failed", nil),
            (
                "statements",
                {
                    $0.onAction("a:") { invocation in
                        if invocation.arguments.isEmpty { return 6 }
                        return 5
                    }
                }, "performed", 6
            ),
            (
                "statements with a passage",
                {
                    $0.onAction("a:") { invocation -> Passage in
                        if invocation.arguments.isEmpty { return .notHandled }
                        return .handled
                    }
                }, "declined", nil
            ),
            (
                "statements without a result",
                {
                    $0.onAction("a:") { invocation in
                        if !invocation.arguments.isEmpty { return }
                        written += 1
                    }
                }, "performed", .null
            ),
            ("optional passage", { $0.onAction("a:") { _ in Optional(Passage.notHandled) } }, "declined", nil),
            ("registered", { $0.register("a:") { _ in .notHandled } }, "declined", nil),
            ("registered literal", { $0.register("a:") { _ in .int(5) } }, "performed", 5),
            ("registered nothing", { $0.register("a:") { _ in } }, "performed", .null),
            ("caught", { $0.handleAction { _ in 5 } }, "performed", 5),
            ("caught literal", { $0.handleAction { _ in .int(5) } }, "performed", 5),
            ("caught nothing", { $0.handleAction { _ in } }, "performed", .null),
            ("caught and declined", { $0.handleAction { _ in .notHandled } }, "declined", nil),
            ("caught and nobody's", { $0.handleAction { _ in outcome } }, "performed", .null),
        ]
    }

    @Test("a synchronous handler's result is its outcome, however it is written", arguments: forms.indices)
    private func closures(_ index: Int) {
        let (form, register, word, value) = Self.forms[index]
        register(sample.grid)
        let outcome = coordinator.perform("a:", from: sample.grid)
        #expect(outcome.word == word && outcome.value == value, "\(form): \(outcome)")
    }

    private static var asyncForms: [(form: String, register: Register, word: String, value: ActionValue?)] {
        func wait() async -> Int {
            await Task.yield()
            return 5
        }
        return [
            ("integer", { $0.onAction("a:") { _ in await wait() } }, "performed", 5),
            ("discarded", { $0.onAction("a:") { _ in _ = await wait() } }, "performed", .null),
            ("nothing", { $0.onAction("a:") { _ in await Task.yield() } }, "performed", .null),
            (
                "literal",
                {
                    $0.onAction("a:") { _ in
                        _ = await wait()
                        return .string("x")
                    }
                }, "performed", "x"
            ),
            (
                "error",
                {
                    $0.onAction("a:") { _ in
                        _ = await wait()
                        throw Mishap()
                    }
                }, "failed", nil
            ),
            (
                "passage",
                {
                    $0.onAction("a:") { _ -> Passage in
                        _ = await wait()
                        return .notHandled
                    }
                }, "declined", nil
            ),
            ("registered", { $0.register("a:") { _ in await wait() } }, "performed", 5),
            ("caught", { $0.handleAction { _ in await wait() } }, "performed", 5),
            ("caught nothing", { $0.handleAction { _ in await Task.yield() } }, "performed", .null),
        ]
    }

    @Test("an asynchronous handler's result is its outcome", .timeLimit(.minutes(10)), arguments: asyncForms.indices)
    private func awaited(_ index: Int) async {
        let (form, register, word, value) = Self.asyncForms[index]
        register(sample.grid)
        let outcome = await coordinator.perform("a:", from: sample.grid)
        #expect(outcome.word == word && outcome.value == value, "\(form): \(outcome)")
    }

    @Test("an outcome that may be missing is passed on where it is there")
    func optionalOutcome() {
        sample.app.onAction("other:") { _ in 5 }
        sample.grid.handleAction(claims: { $0 == "a:" }) { [weak coordinator] in
            coordinator?.perform($0.redirected(to: "other:"))
        }
        #expect(coordinator.perform("a:", from: sample.grid).performer?.node == sample.app.id)
        #expect(coordinator.perform("a:", from: sample.grid).value == 5)
    }

    @Test("a typed output of any kind is not lost")
    func typed() {
        sample.app.on(.count) { 5 }.on(.quit) {}.on(.report) { Report(pages: 2) }
            .on(.maybe) { $0 > 3 ? .handled : .notHandled }
            .on(.send) { [unowned coordinator] _ in coordinator.perform(.count) }
        #expect(coordinator.perform(.count).value == 5 && coordinator.perform(.quit).value == .null)
        #expect(coordinator.perform(.report).value == ["pages": 2])
        #expect(coordinator.perform(.maybe, 1).word == "declined" && coordinator.perform(.maybe, 4).isPerformed)
        #expect(coordinator.perform(.send, 1).value == 5)
    }

    private final class Controller: Responder {
        var calls = 0
        static var actions: ActionTable<Controller> {
            ActionMethod(.quit, Controller.quit)
            ActionMethod(.count, Controller.count)
            ActionMethod(.maybe, Controller.maybe, when: Controller.isIdle)
            ActionMethod("result.wait:", Controller.wait)
            ActionMethod("result.waitFor:", Controller.waitFor)
            ActionMethod("result.nothing:", Controller.nothing)
            ActionMethod("result.text:", Controller.text)
        }
        func quit() { calls += 1 }
        func count() async -> Int { calls }
        func maybe(_ number: Int) -> Passage { number > 3 ? .handled : .notHandled }
        func isIdle() -> Bool { true }
        func wait() async throws { calls += 1 }
        func waitFor(_ invocation: Invocation) async -> Passage { .notHandled }
        func nothing(_ invocation: Invocation) throws { calls += 1 }
        func text(_ invocation: Invocation) -> String { invocation.action.text }
    }

    @Test("methods are named by typed keys without input, and their results are not lost", .timeLimit(.minutes(10)))
    func methods() async {
        let controller = Controller()
        sample.app.responder = controller
        func now(_ name: ActionName) -> Outcome { coordinator.perform(name) }
        #expect(now("result.quit:").value == .null && controller.calls == 1)
        #expect(await coordinator.perform(.count).value == 1 && now("result.count:").needsAwait)
        #expect(await coordinator.perform(.maybe, 1).word == "declined")
        #expect(await coordinator.perform("result.wait:").value == .null && controller.calls == 2)
        #expect(await coordinator.perform("result.waitFor:").word == "declined")
        #expect(now("result.nothing:").value == .null && now("result.text:").value == "result.text:")
    }
}
