import ActionRuntime
import Testing

/// What closures and deinits may do while they run, one case each; the random test of `ChaosTests` found them or could.
@Suite("Found by chaos", .timeLimit(.minutes(10))) struct FoundByChaosTests {
    /// What a closure captures.
    private final class Token {
        let value = 7
        var onRelease: (() -> Void)?

        init(_ onRelease: (() -> Void)? = nil) { self.onRelease = onRelease }

        deinit { onRelease?() }
    }

    private struct Ping: Event {}

    private let sample = Sample()
    private var coordinator: Coordinator { sample.coordinator }
    private var journal: Journal { sample.journal }

    /// Makes a node that only its parent holds.
    private func leaf() -> Weak<ActionNode> {
        let leaf = ActionNode("leaf", in: sample.grid)
        return Weak(leaf)
    }

    /// The root of another tree.
    private let otherRoot = ActionNode("other")

    /// Makes nodes of another tree, which note what comes to them; they take the places of released ones.
    private func strangers() -> [ActionNode] {
        (0..<8).map { _ in
            ActionNode("stranger", in: otherRoot).notes("stranger", journal).onAction("a:") { _ in
                journal.note("stranger")
                return "stranger"
            }
        }
    }

    // MARK: A handler's own registration and node

    @Test(
        "a closure may cancel its own registration, and keeps what it captures", arguments: Called.all, Side.both
    )
    func cancelledItself(called: Called, side: Side) {
        let registration = Weak<Registration>()
        var values: [Int] = []
        func register() -> (Registration, Weak<Token>) {
            let token = Token()
            let seen = Weak(token)
            let cancel = { [token] in
                side.sync { registration.object?.cancel() }
                values.append(seen.object == nil ? 0 : token.value)
            }
            return (called.register(at: sample.grid, owner: sample.app, cancel), seen)
        }
        let (held, token) = register()
        // Known beforehand, as where a shortcut is pressed again.
        if called == .handler { _ = coordinator.canPerform("a:", from: sample.grid) }
        registration.object = held
        coordinator.perform("a:", from: sample.grid)
        registration.object = nil
        #expect(values == [7] && token.object == nil)
    }

    /// The closure of a registration that is called.
    enum Called: CaseIterable {
        case condition, validator, handler, ownedHandler

        static let all = Array(allCases)

        func register(at node: ActionNode, owner: AnyObject, _ call: @escaping () -> Void) -> Registration {
            switch self {
            case .condition:
                node.register(
                    "a:",
                    when: {
                        call(); return true
                    }
                ) { _ in }
            case .validator: node.register("a:", validate: { _ in call() }) { _ in }
            case .handler: node.register("a:") { _ in call() }
            case .ownedHandler: node.register("a:", owner: owner) { _ in call() }
            }
        }
    }

    /// Where a tree is changed.
    enum Side {
        case here, otherThread

        static let both = [here, otherThread]

        func sync(_ body: () -> Void) {
            if self == .here { body() } else { OtherThread.sync(body) }
        }
    }

    private actor Keeper {
        func perform(_ way: Way) async -> (outcome: Outcome, isReleased: Bool) {
            let root = ActionNode("root")
            let coordinator = Coordinator(root: root)
            let registration = Weak<Registration>()
            func register() -> (Registration, Weak<Token>) {
                let token = Token()
                let seen = Weak(token)
                if way == .asyncHandler {
                    return (
                        root.register("a:") { [token] _ in
                            OtherThread.sync { registration.object?.cancel() }
                            await Task.yield()
                            return seen.object == nil ? 0 : token.value
                        }, seen
                    )
                }
                if way == .validated {
                    return (
                        root.register(
                            "a:", validate: { _ in OtherThread.sync { registration.object?.cancel() } }
                        ) { [token] _ in seen.object == nil ? 0 : token.value }, seen
                    )
                }
                return (
                    root.register("a:") { [token] _ in
                        OtherThread.sync { registration.object?.cancel() }
                        return seen.object == nil ? 0 : token.value
                    }, seen
                )
            }
            let (held, token) = register()
            registration.object = held
            func now() -> Outcome { coordinator.perform("a:") }
            let outcome = way == .called || way == .validated ? now() : await coordinator.perform("a:")
            return (outcome, token.object == nil)
        }
    }

    /// How a handler in an actor is performed.
    enum Way: CaseIterable {
        case called, validated, awaited, asyncHandler
    }

    @Test("so may a handler in an actor's tree", arguments: Way.allCases)
    func cancelledInActor(way: Way) async {
        let (outcome, isReleased) = await Keeper().perform(way)
        // A claim that its validator ends is skipped.
        #expect(isReleased && (way == .validated ? outcome.isUnclaimed : outcome.value == 7))
    }

    @Test(
        "an error is told to the rules of a node that its handler released, and to no other tree", arguments: Side.both
    )
    func errorOfReleasedNode(side: Side) {
        let leaf = leaf()
        var others: [ActionNode] = []
        leaf.object?.notes("own", journal).onAction("a:") { _ in
            side.sync {
                leaf.object?.removeFromParent()
                others = strangers()
            }
            throw Mishap()
        }
        sample.grid.notes("grid", journal)
        coordinator.firstResponder = leaf.object
        let outcome = coordinator.perform("a:")
        #expect(outcome.word == "failed" && journal.take() == ["own"] && leaf.object == nil)
        withExtendedLifetime(others) {}
    }

    @Test(
        "a bubble goes on along its way when a rule releases its own node", arguments: Side.both)
    func ruleOfReleasedNode(side: Side) {
        let leaf = leaf()
        var others: [ActionNode] = []
        leaf.object?.receiveEvent(Ping.self) { [journal] _ in
            side.sync {
                leaf.object?.removeFromParent()
                others = strangers()
            }
            journal.note("own")
            return .notHandled
        }
        sample.grid.notes("grid", journal)
        sample.app.notes("app", journal)
        let trigger = leaf.object?.triggerEvent
        let outcome = trigger?(Ping())
        #expect(outcome?.isHandled == false && journal.take() == ["own", "grid", "app"])
        withExtendedLifetime(others) {}
    }

    @Test(
        "a bubble does not go where its top is hosted meanwhile", arguments: Side.both)
    func hostedMeanwhile(side: Side) {
        let inner = Coordinator(root: ActionNode("inner"))
        inner.root.receiveEvent(Ping.self) { [sample] _ in
            side.sync { sample.grid.host(inner) }
            return .notHandled
        }
        sample.grid.notes("grid", journal)
        #expect(!inner.root.trigger(Ping()).isHandled && journal.take().isEmpty)
    }

    @Test(
        "a bubble passes over a node that a rule detached, and goes on above it", arguments: Side.both)
    func detachedAbove(side: Side) {
        sample.grid.receiveEvent(Ping.self) { [sample] _ in
            side.sync { sample.window.removeFromParent() }
            return .notHandled
        }
        sample.window.notes("window", journal)
        sample.app.notes("app", journal)
        sample.grid.trigger(Ping())
        #expect(journal.take() == ["app"])
    }

    private struct Parcel: Event {
        nonisolated(unsafe) let token: Token
    }

    @Test("what is sent may send again when it is released, also where rules replace it")
    func signalReleased() {
        var count = 0
        func parcel(_ depth: Int) -> Parcel {
            Parcel(
                token: Token { [grid = sample.grid] in
                    count += 1
                    if depth < 3 { grid.trigger(parcel(depth + 1)) }
                })
        }
        sample.grid.transformEvent(Parcel.self) { _ in parcel(3) }
        sample.window.transformEvent(Parcel.self) { _ in Ping() }
        sample.app.notes("app", journal)
        sample.grid.trigger(parcel(0))
        // Four that are sent, and one in place of each.
        #expect(count == 8 && journal.take() == Array(repeating: "app", count: 4))
    }

    // MARK: Tables

    private final class Replacing: Responder {
        var act: (() -> Void)?
        static var actions: ActionTable<Replacing> {}

        var instanceActions: ActionTable<Replacing> {
            let act = act
            self.act = nil
            act?()
            return ActionTable { ActionMethod("a:", Replacing.run) }
        }

        func run() -> String { "leaf" }
    }

    @Test("a table that is read may release its own node and make another", arguments: Question.allCases, Side.both)
    func tableReleasesNode(question: Question, side: Side) {
        let leaf = leaf()
        let responder = Replacing()
        var others: [ActionNode] = []
        leaf.object?.responder = responder
        responder.act = {
            side.sync {
                leaf.object?.removeFromParent()
                others = strangers()
            }
        }
        sample.app.onAction("a:") { _ in "app" }
        coordinator.firstResponder = leaf.object
        question.ask(coordinator)
        #expect(leaf.object == nil && coordinator.perform("a:").value == "app" && journal.take().isEmpty)
        withExtendedLifetime(others) {}
    }

    @Test(
        "a condition that is asked may release its own node and make another", arguments: Question.allCases, Side.both)
    func conditionReleasesNode(question: Question, side: Side) {
        let leaf = leaf()
        var others: [ActionNode] = []
        leaf.object?.onAction(
            "a:",
            when: {
                side.sync {
                    leaf.object?.removeFromParent()
                    others = strangers()
                }
                return false
            }
        ) { _ in }
        sample.app.onAction("a:") { _ in "app" }
        coordinator.firstResponder = leaf.object
        question.ask(coordinator)
        #expect(leaf.object == nil && coordinator.perform("a:").value == "app" && journal.take().isEmpty)
        withExtendedLifetime(others) {}
    }

    @Test("a validator may release its own node", arguments: Question.allCases, Side.both)
    func validatorReleasesNode(question: Question, side: Side) {
        let leaf = leaf()
        var others: [ActionNode] = []
        leaf.object?.onAction(
            "a:",
            validate: {
                side.sync {
                    leaf.object?.removeFromParent()
                    others = strangers()
                }
                $0.disable("not now")
            }
        ) { _ in }
        sample.app.onAction("a:") { _ in "app" }
        coordinator.firstResponder = leaf.object
        question.ask(coordinator)
        #expect(leaf.object == nil && coordinator.perform("a:").value == "app" && journal.take().isEmpty)
        withExtendedLifetime(others) {}
    }

    enum Question: CaseIterable {
        case perform, target, validate, explain, suggest, list, draw, snapshot, palette

        func ask(_ coordinator: Coordinator) {
            switch self {
            case .perform: coordinator.perform("a:")
            case .target: _ = coordinator.target(forAction: "a:")
            case .validate: _ = coordinator.validate("a:")
            case .explain: _ = coordinator.explain("a:")
            case .suggest: _ = coordinator.suggestions(for: "aa:")
            case .list: _ = coordinator.actions()
            case .draw: _ = coordinator.root.drawing()
            case .snapshot: _ = coordinator.snapshot(of: Menu("m", items: [.command(Command("A", action: "a:"))]))
            case .palette: _ = coordinator.palette(Menu("m"))
            }
            // A question that did not come so far asks now.
            _ = coordinator.canPerform("a:")
            _ = coordinator.validate("a:")
        }
    }

    @Test(
        "a table that is read may release nodes that are still to be asked",
        arguments: [Question.explain, .suggest, .draw],
        Released.allCases)
    func tableReleasesOthers(question: Question, released: Released) {
        let responder = Replacing()
        let (before, after) = (Weak<ActionNode>(), Weak<ActionNode>())
        func makeNodes() {
            let nodes = ["before", "own", "after"].map { ActionNode($0, in: sample.app) }
            before.object = nodes[0]
            let own = nodes[1]
            own.responder = responder
            after.object = nodes[2]
            _ = ActionNode("below", in: nodes[2])
            responder.act = { [weak own] in
                own?.removeFromParent()
                if released == .ownAndNeighbours { before.object?.removeFromParent() }
                if released != .own { after.object?.removeFromParent() }
            }
        }
        makeNodes()
        coordinator.firstResponder = sample.app
        question.ask(coordinator)
        #expect(responder.act == nil && (after.object == nil) == (released != .own))
        #expect(coordinator.suggestions(for: "aa:").isEmpty && !coordinator.canPerform("a:"))
    }

    /// What a table releases: its own node, and those that stand behind it, and before it.
    enum Released: CaseIterable {
        case own, ownAndNext, ownAndNeighbours
    }

    /// Its table, and nothing else, holds its token.
    private final class Keeping: Responder {
        private var token: Token?

        init(_ token: Token?) { self.token = token }

        static var actions: ActionTable<Keeping> {}

        var instanceActions: ActionTable<Keeping> {
            let token = token
            self.token = nil
            return ActionTable {
                ActionMethod("a:", { _ in { withExtendedLifetime(token) {} } })
            }
        }
    }

    @Test(
        "a deinit may perform and set responders while a table is let go",
        arguments: [Question.perform, .list, .draw])
    func deinitOfTable(question: Question) {
        var count = 0
        func makeResponder() -> Keeping {
            Keeping(
                Token { [sample] in
                    count += 1
                    sample.coordinator.perform("a:", from: sample.grid)
                    _ = sample.coordinator.actions(from: sample.grid)
                    _ = sample.app.drawing()
                    sample.grid.responder = nil
                })
        }
        let responder = makeResponder()
        sample.grid.responder = responder
        // A method that is performed holds what its table captures, too; one that is listed or drawn does not.
        coordinator.firstResponder = sample.grid
        switch question {
        case .perform: coordinator.perform("a:")
        case .list: _ = coordinator.actions()
        default: _ = sample.app.drawing()
        }
        let other = Keeping(nil)
        sample.grid.responder = other
        #expect(count == 1)
        withExtendedLifetime((responder, other)) {}
    }

    // MARK: Hooks

    @Test("a hook whose release sets the hook again")
    func hooksReplaced() {
        func set() {
            let tokens = [Token { [coordinator] in coordinator.onUnhandled = nil }]
            let others = [Token { [coordinator] in coordinator.onSafetyFinding = nil }]
            coordinator.onUnhandled = { _ in withExtendedLifetime(tokens) {} }
            coordinator.onSafetyFinding = { _ in withExtendedLifetime(others) {} }
        }
        set()
        set()
        coordinator.onUnhandled = nil
        coordinator.onSafetyFinding = nil
        set()
        #expect(coordinator.onUnhandled != nil && coordinator.onSafetyFinding != nil)
    }

    @Test("a hook whose release sends what nobody handles")
    func hookReleasedSends() {
        func set() {
            let token = Token { [sample] in sample.grid.trigger(Ping()) }
            coordinator.onUnhandled = { _ in withExtendedLifetime(token) {} }
        }
        set()
        coordinator.onUnhandled = nil
        #expect(coordinator.onUnhandled == nil)
    }

    @Test("an observer whose release performs and observes")
    func observerReleased() {
        var count = 0
        func observe() -> Registration {
            let token = Token { [coordinator] in
                coordinator.perform("a:")
                coordinator.observe { _ in count += 1 }
            }
            return coordinator.observe { _ in withExtendedLifetime(token) {} }
        }
        observe().cancel()
        coordinator.perform("a:")
        #expect(count == 1)
    }

    @Test(
        "a map of keys whose menu and state are released while they are replaced")
    func keyMapReplaced() {
        let map = KeyMap(coordinator)
        func menu() -> Menu {
            let token = Token { [coordinator] in
                _ = map.press(KeyStroke("a", .control))
                map.menu = nil
                _ = coordinator.canPerform("a:")
            }
            return Menu("m", items: [.section(id: "s") { withExtendedLifetime(token) { [] } }])
        }
        map.menu = menu()
        map.menu = menu()
        map.menu = nil
        #expect(map.menu == nil)
    }

    // MARK: Menus

    @Test(
        "changes may be taken by a validator, a condition and a section that taking changes calls")
    func nestedChanges() {
        var watch: MenuWatch?
        var count = 0
        func take() {
            count += 1
            if count < 20 { _ = watch?.takeChanges() }
        }
        sample.app.onAction(
            "a:",
            when: {
                take()
                return true
            }, validate: { _ in take() }
        ) { _ in }
        let section = MenuItem.section(id: "s") {
            take()
            return [.command(Command("A", action: "a:"))]
        }
        watch = coordinator.watch(Menu("m", items: [section, .command(Command("A", action: "a:"))]))
        coordinator.invalidate()
        _ = watch?.takeChanges()
        #expect(watch?.snapshot.commands.count == 2 && count > 0)
    }

    @Test("a menu may be nested 20,000 deep; its snapshot says where it ends")
    func deepMenu() {
        var menu = Menu("m", items: [.command(Command("A", action: "a:"))])
        for _ in 0..<20_000 { menu = Menu("m", items: [.menu(menu)]) }
        sample.app.onAction("a:") { _ in }
        var item = coordinator.snapshot(of: menu).menu
        var depth = 1
        while let inner = item.items.first { (item, depth) = (inner, depth + 1) }
        #expect(depth == Menu.maximumDepth + 1 && !item.isEnabled)
        #expect(item.reasons.map(\.text) == ["menus are nested more than 128 deep"])
    }

    // MARK: Cycles

    @Test(
        "after an endless request has been refused, its caller's other requests are answered")  // Rule 24
    func afterCycle() {
        sample.app.onAction("endless:") { [unowned coordinator] _ in coordinator.perform("endless:") }
        sample.app.onAction("b:") { _ in "b" }
        sample.app.onAction("long:") { [unowned coordinator] _ in
            let refused = coordinator.perform("endless:").word
            return .array([.string(refused), coordinator.perform("b:").value ?? .null])
        }
        #expect(coordinator.perform("long:").value == ["failed", "b"])
    }

    // MARK: Several isolations

    @Test("registrations of released nodes are cancelled while another isolation makes nodes")
    func isolations() async {
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    for _ in 0..<2000 {
                        var node: ActionNode? = ActionNode("n")
                        let registration = node?.register("a:") { _ in }
                        let id = node?.id
                        node = nil
                        _ = ActionNode("m")
                        registration?.cancel()
                        _ = id?.path
                    }
                }
            }
        }
    }
}

@MainActor @Suite("Found by chaos, on the main actor", .timeLimit(.minutes(10))) struct FoundByChaosOnMainActorTests {
    private let sample = Sample()

    @Test(
        "after an endless awaited request, others of its caller and its tasks are answered")  // Rule 24
    func afterAsyncCycle() async {
        let coordinator = sample.coordinator
        sample.app.onAction("endless:") { _ in
            await Task.yield()
            return await coordinator.perform("endless:")
        }
        sample.app.onAction("b:") { _ in
            await Task.yield()
            return "b"
        }
        sample.app.onAction("long:") { _ in
            let refused = await coordinator.perform("endless:").word
            let inherited = Task { await coordinator.perform("b:").value }
            let answers = [await coordinator.perform("b:").value, await inherited.value]
            return .array([.string(refused)] + answers.map { $0 ?? .null })
        }
        #expect(await coordinator.perform("long:").value == ["failed", "b", "b"])
    }
}

/// An object that is not held.
private final class Weak<Object: AnyObject> {
    weak var object: Object?

    init(_ object: Object? = nil) { self.object = object }
}

extension ActionNode {
    /// Notes each event and error that comes here, and passes it on.
    @discardableResult
    fileprivate func notes(_ text: String, _ journal: Journal) -> ActionNode {
        receiveEvent { _ in
            journal.note(text)
            return .notHandled
        }
        .receiveError { _ in
            journal.note(text)
            return .notHandled
        }
    }
}
