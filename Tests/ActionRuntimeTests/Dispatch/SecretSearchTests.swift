import ActionRuntime
import Foundation
import Testing

/// What is secret for any reason (``SecretWay``) is in nothing that is shown, printed, written or kept (rule 59).
@Suite("What is secret") struct SecretSearchTests {
    /// A place where arguments are shown, and how to get what it shows.
    struct Outlet: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Whether a request is shown that does not start where the world's request does, or has no start any more.
        let isElsewhere: Bool
        let texts: @Sendable (SecretWorld) -> [String]

        init(_ text: String, isElsewhere: Bool = false, _ texts: @escaping @Sendable (SecretWorld) -> [String]) {
            (testDescription, self.isElsewhere, self.texts) = (text, isElsewhere, texts)
        }
    }

    private static func json(_ value: some Encodable) -> String {
        (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "not encoded"
    }

    /// All forms in which a value can be printed.
    private static func texts(_ value: some Encodable) -> [String] { printed(value) + [json(value)] }

    private static func printed(_ value: Any) -> [String] {
        var dumped = ""
        dump(value, to: &dumped)
        return ["\(value)", String(reflecting: value), dumped]
    }

    private static func texts(_ record: DispatchRecord) -> [String] {
        let values = record.invocation.arguments.names.map { "\(record.invocation.arguments[$0]!)" }
        return printed(record) + [json(record)] + texts(record.invocation) + texts(record.outcome) + values
    }

    private static func texts(_ validation: Validation) -> [String] {
        printed(validation) + [json(validation)] + (validation.arguments.map { texts($0) } ?? [])
    }

    /// Adds a handler that performs the request in a handler of its own.
    private static func wrap(_ world: SecretWorld, _ body: @escaping (Invocation) throws -> Void) {
        world.app.onAction("wrap:") { try body($0) }
        world.asked.perform(Invocation("wrap:"), from: world.start, force: false)
    }

    static let outlets = [
        Outlet("what a handler prints") { world in
            world.fire()
            return world.received.flatMap { invocation -> [String] in
                let faults = invocation.arguments.names.map { name in
                    let fault = Result { try invocation.arguments.get(name, as: [Bool].self) }
                    return "\(fault)"
                }
                return texts(invocation) + texts(invocation.arguments) + faults
                    + texts(invocation.redirected(to: "other:"))
            }
        },
        Outlet("records and the outcome") { world in
            var texts: [String] = []
            world.asked.observe { texts += Self.texts($0) }
            let outcome = world.fire()
            return texts + Self.texts(outcome)
        },
        Outlet("an interceptor, its after, and a validator") { world in
            var texts: [String] = []
            for root in [world.app, world.asked.root] {
                root.intercept { invocation in
                    texts += Self.texts(invocation)
                    return { texts += Self.texts($0) + [] }
                }
                root.intercept(validate: { texts += Self.texts($0) })
            }
            world.fire()
            return texts
        },
        Outlet("answers and explanations") { world in
            let invocation = Invocation(world.action, arguments: world.arguments)
            let validation = world.asked.validate(invocation, from: world.start)
            let explanation = world.asked.explain(invocation, from: world.start)
            return texts(validation) + texts(explanation) + texts(explanation.validation)
                + explanation.sequence.flatMap { texts($0.validation) }
        },
        Outlet("a blocked request, and one of a start that has left its tree", isElsewhere: true) { world in
            var texts: [String] = []
            world.asked.observe { texts += Self.texts($0) }
            _ = world.start.block("a dialog is open")
            world.fire()
            let field = ActionNode("field", in: world.start), origin = world.asked.capture(from: field)
            let invocation = Invocation(world.action, arguments: world.arguments)
            field.removeFromParent()
            return texts + Self.texts(world.asked.validate(invocation, from: origin))
                + Self.texts(world.asked.explain(invocation, from: origin).validation)
        },
        Outlet("the refused request of a cycle", isElsewhere: true) { world in
            var texts: [String] = []
            world.asked.observe { texts += Self.texts($0) }
            let last = world.asked.root
            last.intercept { [unowned world] _ in _ = world.fire() }
            world.app.intercept { [unowned world] _ in _ = world.fire() }
            world.fire()
            return texts
        },
        Outlet("a recording, and the macro that is made of it") { world in
            let recorder = world.asked.record()
            world.fire()
            let sequence = recorder.stop()
            world.app.onAction("again:", performs: sequence)
            return texts(sequence) + [sequence.jsonLines()] + texts(world.asked.explain("again:", from: world.start))
        },
        Outlet("what is kept to take it back, and to do it again", isElsewhere: true) { world in
            let history = UndoStack()
            world.app.undoStack = history
            world.asked.root.undoStack = history
            let (action, arguments) = (world.action, world.arguments)
            world.app.intercept { $0.registerUndo(perform: action, arguments) }
            world.asked.root.intercept { $0.registerUndo(perform: action, arguments) }
            world.fire()
            return [history.jsonLines()] + printed(history.undoable)
                + texts(world.asked.validate("repeat:", from: world.start))
        },
        Outlet("menus and palettes") { world in
            let menu = Menu("M") { Command("Enter", action: world.action, arguments: world.arguments) }
            let snapshots = (0..<2).map { _ in world.asked.snapshot(of: menu, from: world.start) }
            let palette = world.asked.palette(menu, from: world.start)
            let commands =
                snapshots.flatMap(\.commands).compactMap(\.command)
                + palette.search("").compactMap(\.command.command)
            return printed(snapshots[1]) + commands.flatMap { printed($0) + texts($0.arguments) }
        },
        Outlet("key bindings") { world in
            world.start.bind("cmd+1", to: world.action, arguments: world.arguments)
            let menu = Menu("M") {
                Command("Enter", action: world.action, arguments: world.arguments, shortcut: "cmd+2")
            }
            let keys = KeyMap(world.asked, menu: menu)
            keys.overrides = [KeyOverride("cmd+3", world.action, arguments: world.arguments)]
            return keys.bindings(from: world.start).flatMap { printed($0) + texts($0.arguments) }
        },
        Outlet("a request that a handler sends on") { world in
            var texts: [String] = []
            world.asked.observe { texts += Self.texts($0) }
            let invocation = Invocation(world.action, arguments: world.arguments)
            wrap(world) { [unowned world] _ in world.asked.perform(invocation, from: world.start, force: true) }
            return texts
        },
    ]

    @Test("is not in what is shown", arguments: SecretWay.all)
    func shown(_ way: SecretWay) {
        for outlet in Self.outlets where !outlet.isElsewhere || !way.world.isKnownFromStartOnly {
            let leaks = outlet.texts(way.world).filter { $0.contains(SecretWorld.canary) }
            #expect(leaks == [], "\(outlet.testDescription)")
        }
    }

    @Test("is not in what is shown of awaited requests", arguments: SecretWay.all)
    func awaited(_ way: SecretWay) async {
        let world = way.world
        var texts: [String] = []
        world.asked.observe { texts += Self.texts($0) }
        let history = UndoStack()
        for root in [world.app, world.asked.root] {
            root.undoStack = history
            root.intercept { invocation, next in
                texts += Self.texts(invocation)
                await Task.yield()
                invocation.registerUndo {}
                return await next(invocation)
            }
        }
        let outcome = await world.asked.perform(
            Invocation(world.action, arguments: world.arguments), from: world.start, force: false)
        texts += Self.printed(outcome) + [history.jsonLines()]
        #expect(texts.filter { $0.contains(SecretWorld.canary) } == [])
    }

    @Test("reaches its handler, and is named where it is null", arguments: SecretWay.all)
    func named(_ way: SecretWay) throws {
        let world = way.world
        var records: [DispatchRecord] = []
        world.asked.observe { records.append($0) }
        let isClaimed = world.asked.canPerform(world.action, from: world.start)
        world.fire()
        let record = try #require(records.first { $0.invocation.originalAction == world.action })
        let line = try ActionValue(json: Self.json(record))
        let secret: ActionValue? = world.secret.isEmpty ? nil : .array(world.secret.map { .string($0) })
        #expect(line["secret"] == secret)
        let hasReached = world.received.contains { invocation in
            invocation.arguments.names.contains { "\(invocation.arguments[$0]!)".contains(SecretWorld.canary) }
        }
        #expect(hasReached == isClaimed)
        let target = world.asked.target(for: Invocation(world.action, arguments: world.arguments), from: world.start)
        for parameter in target?.signature?.parameters ?? [] where world.secret.contains(parameter.name) {
            #expect(parameter.isSecret && parameter.jsonSchema["writeOnly"] == true)
        }
    }

    // MARK: Nothing else is secret

    /// Whether the password is in the record of a request.
    private func isShown(_ world: SecretWorld) -> Bool {
        var text = ""
        let observation = world.asked.observe { text = "\($0.invocation)" }
        defer { observation.cancel() }
        world.fire()
        return text.contains(SecretWorld.canary)
    }

    @Test("is what is declared now, and in the trees that can be reached")
    func exact() {
        let world = SecretWorld(), stranger = world.other("stranger")
        #expect(isShown(world))
        // Claims that requests cannot reach.
        world.declare("enter:", at: stranger.root)
        stranger.secretArguments = ["password"]
        stranger.next = world.coordinator
        world.declare("leave:", at: world.panel)
        let root = Coordinator(root: world.panel)
        root.secretArguments = ["password"]
        #expect(isShown(world))
        // A name of a parameter is taken as it is written.
        world.panel.onAction("enter:", parameters: [.any("Password").secret()], when: { false }) { _ in }
        #expect(isShown(world))

        let dialog = ActionNode("dialog", in: world.aside)
        let registration = dialog.register("enter:", parameters: SecretWorld.signature) { _ in }
        #expect(!isShown(world))
        registration.cancel()
        #expect(isShown(world))
        world.declare("enter:", at: dialog)
        #expect(!isShown(world))
        dialog.removeFromParent()
        #expect(isShown(world))
        world.aside.add(dialog)
        #expect(!isShown(world))
        stranger.root.add(dialog)
        #expect(isShown(world))

        let hosting = world.aside.register { $0.host(stranger) }
        #expect(!isShown(world))
        hosting.cancel()
        #expect(isShown(world))
        world.coordinator.next = stranger
        #expect(!isShown(world))
        world.coordinator.next = nil
        #expect(isShown(world))
        world.coordinator.secretArguments = ["password"]
        #expect(!isShown(world))
        world.coordinator.secretArguments = []
        #expect(isShown(world))

        let remapping = world.panel.register { $0.remap("enter:", to: "leave:") }
        #expect(!isShown(world))
        remapping.cancel()
        #expect(isShown(world))
        withExtendedLifetime(root) {}
    }

    /// Whether the password of a request is null in its record.
    private func isSecret(_ coordinator: Coordinator, from start: ActionNode? = nil) -> Bool {
        var shown: ActionValue?
        let observation = coordinator.observe { shown = $0.invocation.arguments["password"] }
        defer { observation.cancel() }
        coordinator.perform("enter:", arguments: ["password": "sesame"], from: start)
        return shown == .null
    }

    @Test("is what counts where requests go on above a host")
    func aboveHost() {
        let app = ActionNode("app"), inner = Coordinator(root: ActionNode("inner"))
        inner.root.onAction("enter:") { _ in }
        ActionNode("pane", in: app).host(inner)
        #expect(!isSecret(inner))
        let further = Coordinator(root: ActionNode("further"))
        further.secretArguments = ["password"]
        // Requests go on at the oldest coordinator of the topmost root.
        let oldest = Coordinator(root: app), newer = Coordinator(root: app)
        newer.next = further
        #expect(!isSecret(inner))
        oldest.next = further
        #expect(isSecret(inner))
        oldest.next = nil
        #expect(!isSecret(inner))
        withExtendedLifetime((oldest, newer)) {}
    }

    @Test("ends with the coordinator above a host that names it")
    func releasedAboveHost() {
        let app = ActionNode("app"), inner = Coordinator(root: ActionNode("inner"))
        ActionNode("pane", in: app).host(inner)
        var outer: Coordinator? = Coordinator(root: app)
        outer?.secretArguments = ["password"]
        #expect(isSecret(inner))
        outer = nil
        #expect(!isSecret(inner))
    }

    @Test("is what the claim declares where a start outside of the tree leads, blocked or not")
    func outside() {
        let coordinator = Coordinator(root: ActionNode("app")), outside = ActionNode("outside")
        let dialog = ActionNode("dialog", in: outside)
        outside.onAction("enter:", parameters: [.string("password").secret()]) { _ in }
        #expect(isSecret(coordinator, from: dialog))
        let block = dialog.block("a dialog is open")
        #expect(isSecret(coordinator, from: dialog))
        block.cancel()
        #expect(isSecret(coordinator, from: dialog))
    }

    @Test("is shown in a menu once no claim declares it any more")
    func menu() {
        let coordinator = Coordinator(root: ActionNode("app"))
        let menu = Menu("Menu") { Command("Enter", action: "enter:", arguments: ["password": "sesame"]) }
        let watch = coordinator.watch(menu)
        func isShown() -> Bool {
            _ = watch.takeChanges()
            return "\(watch.snapshot.commands.compactMap { $0.command?.arguments })".contains("sesame")
        }
        #expect(isShown())
        let registration = coordinator.root.register("enter:", parameters: [.string("password").secret()]) { _ in }
        #expect(!isShown())
        registration.cancel()
        #expect(isShown())
    }

    @Test("is found out before the first request and after a change, and not again for each")
    func counted() {
        final class Reader: Responder {
            var count = 0

            static var actions: ActionTable<Reader> {
                ActionMethod("read:", parameters: [.any("password").secret()]) { (_: Reader) in }
            }

            var instanceActions: ActionTable<Reader> {
                let _ = count += 1
                ActionMethod("read:", parameters: [.any("password").secret()]) { (_: Reader) in }
            }
        }
        let world = SecretWorld(), readers = [Reader(), Reader()]
        world.aside.responder = readers[0]
        for _ in 0..<3 { #expect(isShown(world)) }
        #expect(readers[0].count == 1)
        world.action = "read:"
        #expect(!isShown(world))
        ActionNode("other", in: world.aside).responder = readers[1]
        for _ in 0..<3 { #expect(!isShown(world)) }
        #expect(readers.map(\.count) == [1, 1])
    }

    @Test("is everything while a table is read that may say otherwise, and requests go on")
    func nested() {
        final class Sender: Responder {
            weak var world: SecretWorld?
            var outcomes: [Outcome] = []

            static var actions: ActionTable<Sender> { ActionTable([]) }

            var instanceActions: ActionTable<Sender> {
                let _ = world.map { outcomes.append($0.fire()) }
                ActionMethod("enter:", parameters: SecretWorld.signature) { (_: Sender) in }
            }
        }
        let world = SecretWorld(), sender = Sender()
        sender.world = world
        world.aside.responder = sender
        var texts: [String] = []
        world.asked.observe { texts += Self.texts($0) }
        #expect(world.fire().isPerformed && sender.outcomes.map(\.isPerformed) == [true])
        #expect(texts.filter { $0.contains(SecretWorld.canary) } == [] && world.received.count == 2)
    }

    @Test("is known of many claims, macros and trees in time that grows with their number")
    func many() {
        let world = SecretWorld(), count = 1_000
        for number in 0..<count {
            let name = ActionName(validating: "many\(number):")!, next = ActionName(validating: "many\(number + 1):")!
            world.panel.onAction(name, performs: SecretWorld.macro(of: next, ["word": "${word}"]))
        }
        world.panel.onAction(ActionName(validating: "many\(count):")!, parameters: [.any("word").secret()]) { _ in }
        world.action = "many0:"
        #expect(world.coordinator.target(forAction: "many0:", from: world.panel)?.signature?["word"]?.isSecret == true)
    }
}
