import ActionRuntime
import Testing

/// Whatever user code asks for itself again, without end, is refused before the stack is used up (rule 24).
///
/// Each kind runs in a process of its own, which an overflow of its thread's stack would end.
@Suite("Requests without end", .timeLimit(.minutes(10))) struct EndlessTests {
    /// What asks for itself.
    enum Kind: String, CaseIterable, Codable, Sendable {
        case handler, method, next, force, interceptor, macro
        case condition, validator, explanation, list, suggestions
        case table, performingTable, observedTable, outerTable, predicate, catchAllList, start, bridge
        case section, validatorWithSnapshot, validatorWithWatch, changes, menuItem, palette
        case key, keyCondition, keyExplanation, shortcut, commandCondition
        case event, error, throwingRule, transform, subscriber, publisher, unhandled
        case observer, focus
        case input, inputs

        /// Whether what asks has no way to count.
        var isInput: Bool { self == .input || self == .inputs }
    }

    @Test("end with a refusal, of whatever kind", arguments: Kind.allCases)
    func refused(_ kind: Kind) async {
        await #expect(processExitsWith: .success) { [kind = kind as Kind] in
            SizedStack.run(SizedStack.large) { Self.ask(kind) }
        }
    }

    @Test("end on a thread with a small stack, whatever uses it", arguments: Kind.allCases)
    func refusedOnSmallStack(_ kind: Kind) async {
        await #expect(processExitsWith: .success) { [kind = kind as Kind] in
            SizedStack.run(SizedStack.small) { Self.ask(kind) }
        }
    }

    @Test("where little of the stack is left, only the request there is refused", arguments: [false, true])
    func littleStack(isNew: Bool) async {
        await #expect(processExitsWith: .success) { [isNew = isNew as Bool] in
            SizedStack.run(SizedStack.small) {
                let app = ActionNode("app"), coordinator = Coordinator(root: app)
                app.handleAction { _ in }
                /// Performs, and calls itself until a request is refused; gives the outcome of that one.
                func deep(above frame: UnsafeMutableRawPointer?, _ count: Int) -> Outcome {
                    // What each call allocates, the next one is given, so that no call can replace another.
                    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 16) { buffer in
                        // A new name is searched deeper in the stack than a request begins.
                        let outcome = coordinator.perform(ActionName(validating: isNew ? "a\(count):" : "a:")!)
                        return outcome.isPerformed ? deep(above: buffer.baseAddress, count + 1) : outcome
                    }
                }
                let outcome = deep(above: nil, 0)
                precondition(outcome.cycle == [] && outcome.description.contains("stack"), "\(outcome)")
                precondition(coordinator.perform("a:").isPerformed, "It is refused for ever.")
            }
        }
    }

    private static func ask(_ kind: Kind) {
        let endless = Endless()
        endless.ask(kind)
        precondition(endless.calls > 1 || kind.isInput, "Nothing asked for itself.")
        precondition(endless.calls < Endless.limit, "It has no end.")
        precondition(endless.coordinator.perform("after:").isPerformed, "It is refused for ever.")
    }

    @Test("and so do tasks that inherit nothing and begin at once in a synchronous handler")
    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    func detached() async {
        await #expect(processExitsWith: .success) { await Self.performDetached(isAsync: false) }
    }

    @Test("and so do those in an asynchronous one")
    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    func detachedAsync() async {
        await #expect(processExitsWith: .success) { await Self.performDetached(isAsync: true) }
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @MainActor private static func performDetached(isAsync: Bool) async {
        let app = ActionNode("app"), coordinator = Coordinator(root: app)
        var calls = 0, refused: Outcome?
        func again() {
            calls += 1
            precondition(calls < 2_000, "It has no end.")
            Task.immediateDetached { @MainActor in
                let outcome = await coordinator.perform("a:")
                if outcome.cycle != nil { refused = refused ?? outcome }
            }
        }
        if isAsync { app.onAction("a:") { _ async in again() } } else { app.onAction("a:") { _ in again() } }
        _ = await coordinator.perform("a:")
        precondition(calls == DispatchError.maximumDepth, "\(calls) calls")
        precondition(refused?.cycle == ["a:"], "\(String(describing: refused))")
    }
}

/// A tree in which something asks for itself.
private final class Endless {
    /// How often something asks before a test fails that would not end.
    static let limit = 5_000

    let app = ActionNode("app"), field: ActionNode, coordinator: Coordinator
    private(set) var calls = 0

    init() {
        field = ActionNode("field", in: app)
        coordinator = Coordinator(root: app)
        app.onAction("after:") { _ in }
        // What the closures hold, and what holds them, stays for the process.
        _ = Unmanaged.passRetained(self)
    }

    /// Counts a call; gives whether it may ask again.
    private func mayAsk() -> Bool {
        calls += 1
        return calls < Self.limit
    }

    func ask(_ kind: EndlessTests.Kind) {
        switch kind {
        case .handler, .method, .next, .force, .interceptor, .macro: perform(kind)
        case .condition, .validator, .explanation, .list, .suggestions: question(kind)
        case .table, .performingTable, .observedTable, .outerTable: readTable(kind)
        case .predicate, .catchAllList, .start, .bridge: search(kind)
        case .section, .validatorWithSnapshot, .validatorWithWatch, .changes, .menuItem, .palette: show(kind)
        case .key, .keyCondition, .keyExplanation, .shortcut, .commandCondition: press(kind)
        case .event, .error, .throwingRule, .transform, .subscriber, .publisher, .unhandled: send(kind)
        case .observer, .focus: observe(kind)
        case .input, .inputs: decode(kind)
        }
    }

    // MARK: Handlers

    private func perform(_ kind: EndlessTests.Kind) {
        switch kind {
        case .handler: app.onAction("a:") { [self] _ in mayAsk() ? coordinator.perform("a:") : nil }
        case .interceptor:
            app.onAction("a:") { _ in }
            app.intercept("a:", before: { [self] _ in if mayAsk() { coordinator.perform("a:") } })
        case .macro:
            app.onAction("b:") { [self] _ in _ = mayAsk() }
            app.onAction("a:", performs: ActionSequence([.init("b:"), .init("a:")]))
        case .force: app.onAction("a:") { [self] _ in mayAsk() ? coordinator.perform("a:", force: true) : nil }
        case .method:
            let responder = Asking { [self] in mayAsk() ? coordinator.perform("a:") : nil }
            app.responder = responder
            _ = Unmanaged.passRetained(responder)
        default:
            // Many claims, each of which goes on to the next one.
            for _ in 0..<1_000 { app.onAction("a:") { [self] in mayAsk() ? $0.performNext() : nil } }
        }
        let outcome = coordinator.perform("a:")
        // A macro says which of its steps was not performed, and why.
        precondition(outcome.cycle != nil || kind == .macro && "\(outcome)".contains("nested deeper"), "\(outcome)")
    }

    // MARK: Questions

    private func question(_ kind: EndlessTests.Kind) {
        switch kind {
        case .condition: app.onAction("a:", when: { [self] in mayAsk() && coordinator.canPerform("a:") }) { _ in }
        case .explanation:
            validate { [self] in $0.title = coordinator.explain("a:").validation.title }
        case .list: validate { [self] _ in _ = coordinator.actions() }
        case .suggestions:
            app.handleAction(lists: { [self] in
                if mayAsk() { _ = coordinator.suggestions(for: "b:") }; return []
            }) {
                _ in
            }
            _ = coordinator.suggestions(for: "b:")
        default: validate { [self] in for reason in coordinator.validate("a:").reasons { $0.disable(reason.text) } }
        }
        let validation = coordinator.validate("a:")
        if kind == .condition { precondition(validation.target == nil, "\(validation)") }
        if kind == .validator {
            precondition(validation.reasons.contains { $0.text.contains("nested deeper") }, "\(validation)")
        }
    }

    /// Registers a validator.
    private func validate(_ body: @escaping (inout Validation) -> Void) {
        app.onAction("a:", validate: { [self] in if mayAsk() { body(&$0) } }) { _ in }
    }

    // MARK: What a search asks

    private func readTable(_ kind: EndlessTests.Kind) {
        let outer = Coordinator(root: ActionNode("outer"))
        if kind == .observedTable { coordinator.observe { _ in } }
        if kind == .outerTable { coordinator.next = outer }
        let responder = Asking { [self] in mayAsk() ? coordinator.perform("a:") : nil }
        responder.table = { [self] in
            guard mayAsk() else { return }
            if kind == .table { _ = coordinator.canPerform("a:") } else { coordinator.perform("b:") }
        }
        (kind == .outerTable ? outer.root : app).responder = responder
        _ = Unmanaged.passRetained(responder)
        _ = Unmanaged.passRetained(outer)
        let outcome = coordinator.perform("a:")
        precondition(outcome.cycle != nil, "\(outcome)")
    }

    private func search(_ kind: EndlessTests.Kind) {
        switch kind {
        case .predicate: app.handleAction(claims: { [self] in mayAsk() && coordinator.canPerform($0) }) { _ in }
        case .catchAllList:
            app.handleAction(lists: { [self] in mayAsk() ? coordinator.actions().map(\.name) : [] }) { _ in }
        case .start: _ = coordinator.canPerform("after:", from: AskingStart(self))
        default:
            let other = Coordinator(root: ActionNode("other"))
            other.root.host(CountingBridge(coordinator, self))
            app.host(CountingBridge(other, self))
        }
        _ = coordinator.canPerform("a:")
        _ = coordinator.actions()
    }

    fileprivate final class AskingStart: RequestStart {
        private unowned let endless: Endless

        init(_ endless: Endless) { self.endless = endless }

        var startNode: ActionNode? {
            endless.mayAsk() && endless.coordinator.canPerform("after:", from: self) ? endless.app : nil
        }
    }

    /// A bridge that counts what it is asked.
    fileprivate final class CountingBridge: ActionDispatching {
        private let inner: Coordinator
        private unowned let endless: Endless

        init(_ inner: Coordinator, _ endless: Endless) { (self.inner, self.endless) = (inner, endless) }

        func target(for invocation: Invocation, from start: ActionNode?) -> Target? {
            endless.mayAsk() ? inner.target(for: invocation, from: start) : nil
        }

        func validate(_ invocation: Invocation, from start: ActionNode?) -> Validation {
            inner.validate(invocation, from: start)
        }

        func perform(_ invocation: Invocation, from start: ActionNode?, force: Bool) -> Outcome {
            inner.perform(invocation, from: start, force: force)
        }

        func perform(_ invocation: Invocation, from start: ActionNode?, force: Bool) async -> Outcome {
            await inner.perform(invocation, from: start, force: force)
        }

        func availableActions(from start: ActionNode?) -> [AvailableAction] {
            endless.mayAsk() ? inner.actions(from: start) : []
        }
    }

    // MARK: Menus

    private func show(_ kind: EndlessTests.Kind) {
        var menu = Menu("Menu") { Command("A", action: "a:") }
        if kind == .section {
            menu = Menu(
                "Menu",
                items: [
                    .section(
                        id: "more",
                        items: { [self] in
                            if mayAsk() { _ = coordinator.snapshot(of: menu) }
                            return []
                        })
                ])
            _ = coordinator.snapshot(of: menu)
            return
        }
        let shown = menu, watch = coordinator.watch(menu)
        switch kind {
        case .validatorWithSnapshot: validate { [self] in $0.title = coordinator.snapshot(of: shown).items[0].title }
        case .validatorWithWatch: validate { [self] in $0.title = coordinator.watch(shown).snapshot.items[0].title }
        case .changes:
            validate { [self] _ in
                coordinator.invalidate("a:")
                _ = watch.takeChanges()
                _ = watch.snapshot
            }
        case .menuItem:
            let item = coordinator.snapshot(of: shown).items[0]
            validate { [self] _ in _ = coordinator.perform(item) }
        default: validate { [self] in $0.title = "\(coordinator.palette(shown).search("a").count)" }
        }
        _ = coordinator.snapshot(of: shown)
        _ = watch.takeChanges()
    }

    // MARK: Keys

    private func press(_ kind: EndlessTests.Kind) {
        let shortcut: KeyShortcut = "ctrl+k", stroke = shortcut.strokes[0]
        var keys: KeyMap!
        var isAsked: (String) -> ActionValue? = { _ in nil }
        switch kind {
        case .key:
            app.onAction("a:") { [self] _ in mayAsk() ? keys.press(stroke).outcome : nil }
        case .keyExplanation: validate { _ in _ = keys.explain(stroke) }
        case .shortcut: validate { _ in _ = keys.shortcut(for: "a:") }
        case .keyCondition: isAsked = { [self] _ in .bool(mayAsk() && keys.explain(stroke).decision != .unclaimed) }
        default:
            let menu = Menu("Menu") { Command("A", action: "a:", when: "x") }
            isAsked = { [self] _ in .bool(mayAsk() && coordinator.snapshot(of: menu).items.isEmpty) }
        }
        app.bind(shortcut, to: "a:", when: kind == .keyCondition ? "x" : nil)
        coordinator.conditionValues = isAsked
        keys = KeyMap(coordinator)
        if kind == .commandCondition {
            _ = coordinator.snapshot(of: Menu("Menu") { Command("A", action: "a:", when: "x") })
        }
        if kind == .shortcut { _ = coordinator.validate("a:") }
        let outcome = keys.press(stroke)
        if kind == .key { precondition(outcome.outcome?.cycle != nil, "\(outcome)") }
    }

    // MARK: Events and errors

    private struct Opened: Event {}
    private struct Closed: Event {}
    private struct Lost: Error {}

    private func send(_ kind: EndlessTests.Kind) {
        var isRefused = false
        func note(_ outcome: EventOutcome) { if case .tooDeep = outcome.ending { isRefused = true } }
        switch kind {
        case .event: app.handleEvent(Opened.self) { [self] in if mayAsk() { note(field.trigger(Opened())) } }
        case .error: app.handleError(Lost.self) { [self] in if mayAsk() { note(field.report(Lost())) } }
        case .throwingRule:
            app.receiveEvent(Opened.self) { [self] _ -> Passage in
                if mayAsk() { note(field.trigger(Opened())) }
                throw Lost()
            }
        case .transform:
            app.transformEvent(Opened.self) { [self] _ in
                if mayAsk() { note(field.trigger(Opened())) }
                return Closed()
            }
        case .subscriber: field.subscribe(to: Opened.self) { [self] _ in if mayAsk() { app.publish(Opened()) } }
        case .publisher:
            let publish = app.publisher(of: Opened.self)
            field.subscribe(to: Opened.self) { [self] _ in if mayAsk() { publish(Opened()) } }
        default:
            coordinator.onUnhandled = { [self] in
                note($0)
                if mayAsk() { note(field.trigger(Opened())) }
            }
        }
        if kind == .subscriber || kind == .publisher {
            coordinator.onUnhandled = { note($0) }
            app.publish(Opened())
        } else if kind == .error {
            note(field.report(Lost()))
        } else {
            note(field.trigger(Opened()))
        }
        precondition(isRefused, "Nobody is told.")
    }

    // MARK: Observers

    private func observe(_ kind: EndlessTests.Kind) {
        app.onAction("a:") { _ in }
        if kind == .focus {
            coordinator.observeFocus { [self] in
                if mayAsk() { coordinator.firstResponder = $0 === app ? field : app }
            }
            coordinator.firstResponder = field
            coordinator.firstResponder = app
            return
        }
        coordinator.observe { [self] _ in if mayAsk() { coordinator.perform("a:") } }
        coordinator.perform("a:")
    }

    // MARK: Coded inputs

    private func decode(_ kind: EndlessTests.Kind) {
        if kind == .input {
            app.on(Action<Asked, Void>("a:")) { _ in }
        } else {
            app.on(Action<Ping, Void>("a:")) { _ in }
        }
        _ = coordinator.perform("a:")
    }
}

/// An input whose decoding makes a key of its own type.
private struct Asked: Codable, ActionValueConvertible {
    init(from decoder: any Decoder) throws {
        _ = Action<Asked, Void>("a:")
    }
}

/// Two inputs of which each makes a key of the other.
private struct Ping: Codable, ActionValueConvertible {
    init(from decoder: any Decoder) throws {
        _ = Action<Pong, Void>("b:")
    }
}

private struct Pong: Codable, ActionValueConvertible {
    init(from decoder: any Decoder) throws {
        _ = Action<Ping, Void>("a:")
    }
}

/// A responder whose method, and whose table, asks.
private final class Asking: Responder {
    var table: () -> Void = {}
    private let method: () -> Outcome?

    init(_ method: @escaping () -> Outcome?) { self.method = method }

    static var actions: ActionTable<Asking> { ActionMethod("a:", Asking.run) }

    var instanceActions: ActionTable<Asking> {
        table()
        return ActionTable { ActionMethod("a:", Asking.run) }
    }

    private func run() -> Outcome? { method() }
}
