import ActionRuntime
import Testing

@testable import ActionCore
@testable import ActionRemote

/// A dispatcher that says when it is no longer told of changes, and takes one action.
private final class Telling: ActionDispatching {
    var name: ActionName?
    let node = ActionNode("telling")
    /// What is done when somebody begins or stops to listen.
    var atBegin: () -> Void = {}
    var atEnd: () -> Void = {}
    private(set) var listeners = 0

    func target(for invocation: Invocation, from start: ActionNode?) -> Target? {
        invocation.action == name ? Target(node: node, kind: .closure, action: invocation.action) : nil
    }

    func validate(_ invocation: Invocation, from start: ActionNode?) -> Validation { Validation(invocation.action) }

    func perform(_ invocation: Invocation, from start: ActionNode?, force: Bool) -> Outcome {
        .performed(by: Performer(node: node.id, kind: .closure, action: invocation.action), value: .null)
    }

    func perform(_ invocation: Invocation, from start: ActionNode?, force: Bool) async -> Outcome {
        performNow(invocation)
    }

    private func performNow(_ invocation: Invocation) -> Outcome { perform(invocation, from: nil, force: false) }

    func onChange(_ hear: @escaping () -> Void) -> Registration? {
        listeners += 1
        atBegin()
        return Registration { [self] in
            listeners -= 1
            atEnd()
        }
    }
}

/// Calls a closure when it is released.
private final class Farewell {
    private let say: () -> Void
    init(_ say: @escaping () -> Void) { self.say = say }
    deinit { say() }
}

@Suite("What is asked while something ends") struct EndingTests {
    /// A thing that a group registers, which takes the action `save:`.
    enum Part: CaseIterable {
        case closure, catchAll, responder, remapping, dispatcher, coordinator

        func add(to node: ActionNode, _ handler: @escaping () -> Void, holding: inout [AnyObject]) {
            switch self {
            case .closure: node.onAction("save:") { _ in handler() }
            case .catchAll: node.handleAction(claims: { $0 == "save:" }) { _ in handler() }
            case .responder:
                let saver = Saver(handler)
                holding.append(saver)
                node.responder = saver
            case .remapping:
                node.onAction("store:") { _ in handler() }.remap("save:", to: "store:")
            case .dispatcher:
                let other = Telling()
                other.name = "save:"
                node.host(other)
            case .coordinator:
                let inner = Coordinator(root: ActionNode("inner"))
                inner.root.onAction("save:") { _ in handler() }
                node.host(inner)
            }
        }
    }

    private final class Saver: Responder {
        private let save: () -> Void
        init(_ save: @escaping () -> Void) { self.save = save }
        static var actions: ActionTable<Saver> { ActionMethod("save:") { (saver: Saver) in saver.save() } }
    }

    @Test(
        "nothing of a group is found while the listening to its dispatcher ends, nor after it",
        arguments: Part.allCases, [false, true])
    func endedGroup(_ part: Part, _ isCached: Bool) {
        let app = ActionNode("app"), coordinator = Coordinator(root: app)
        let telling = Telling()
        var (calls, wrong, asked): (Int, [String], Int) = (0, [], 0)
        var holding: [AnyObject] = []
        let group = app.register {
            part.add(to: $0, { calls += 1 }, holding: &holding)
            $0.host(telling)
        }
        telling.atEnd = { [unowned coordinator] in
            asked += 1
            if coordinator.canPerform("save:") { wrong.append("can") }
            if coordinator.target(forAction: "save:") != nil { wrong.append("target") }
            if coordinator.validate("save:").isEnabled { wrong.append("validate") }
            if coordinator.explain("save:").validation.isEnabled { wrong.append("explain") }
            if coordinator.actions().contains(where: { $0.name == "save:" }) { wrong.append("actions") }
            if coordinator.perform("save:").word != "unclaimed" { wrong.append("perform") }
        }
        if isCached { #expect(coordinator.canPerform("save:")) }
        group.cancel()
        #expect(asked == 1 && wrong == [] && calls == 0)
        #expect(coordinator.perform("save:").word == "unclaimed" && !coordinator.canPerform("save:"))
        #expect(telling.listeners == 0)
    }

    @Test("nothing of a group is found by what is released with it", arguments: Part.allCases)
    func releasedGroup(_ part: Part) {
        let app = ActionNode("app"), coordinator = Coordinator(root: app)
        var (calls, answers): (Int, [Bool]) = (0, [])
        var holding: [AnyObject] = []
        func register() -> Registration {
            let farewell = Farewell { [unowned coordinator] in
                answers.append(coordinator.canPerform("save:"))
                coordinator.perform("save:")
            }
            return app.register { node in
                part.add(to: node, { calls += 1 }, holding: &holding)
                node.onAction("a:") { _ in withExtendedLifetime(farewell) {} }
            }
        }
        let group = register()
        #expect(coordinator.canPerform("save:") && coordinator.canPerform("a:"))
        group.cancel()
        #expect(answers == [false] && calls == 0)
        #expect(!coordinator.canPerform("save:") && coordinator.perform("save:").word == "unclaimed")
    }

    @Test(
        "the next dispatcher that was replaced is not asked while the listening to it ends, and the last one set counts"
    )
    func replacedNext() {
        let coordinator = Coordinator(root: ActionNode("app"))
        let (one, two, three) = (Telling(), Telling(), Telling())
        (one.name, two.name, three.name) = ("one:", "two:", "three:")
        coordinator.next = one
        #expect(coordinator.canPerform("one:"))
        var answers: [Bool] = []
        one.atEnd = { [unowned coordinator] in
            answers = [coordinator.canPerform("one:"), coordinator.canPerform("two:")]
            coordinator.next = three
        }
        coordinator.next = two
        #expect(answers == [false, true])
        #expect(coordinator.next === three && coordinator.canPerform("three:") && !coordinator.canPerform("two:"))
        #expect([one, two, three].map(\.listeners) == [0, 0, 1])
    }

    @Test("a dispatcher that sets another next one when it is listened to is not listened to any more")
    func replacedNextWhileListening() {
        let coordinator = Coordinator(root: ActionNode("app"))
        let (one, two) = (Telling(), Telling())
        one.atBegin = { [unowned coordinator] in coordinator.next = two }
        coordinator.next = one
        #expect(coordinator.next === two && [one, two].map(\.listeners) == [0, 1])
        coordinator.next = nil
        #expect(two.listeners == 0)
    }

    @Test("listening to a hosted dispatcher ends with its node, and to the next one with the coordinator")
    func endsWithNode() {
        let (hosted, next) = (Telling(), Telling())
        func use() {
            let coordinator = Coordinator(root: ActionNode("app"))
            coordinator.next = next
            ActionNode("child", in: coordinator.root).host(hosted)
            #expect(hosted.listeners == 1 && next.listeners == 1)
        }
        use()
        #expect(hosted.listeners == 0 && next.listeners == 0)
    }

    @Test("listening to a hosted dispatcher ends with its node alone, however the node goes", arguments: [false, true])
    func endsWithReleasedNode(_ isTop: Bool) {
        let app = ActionNode("app"), coordinator = Coordinator(root: app)
        let hosted = Telling()
        var node: ActionNode? = isTop ? ActionNode("top") : ActionNode("pane", in: app)
        let child = node.map { ActionNode("child", in: $0) }
        node?.host(hosted)
        #expect(hosted.listeners == 1)
        let watch = coordinator.watch(Menu("Menu") { Command("A", action: "a:") })
        node?.removeFromParent()
        node = nil
        #expect(hosted.listeners == 0 && child?.parent == nil)
        withExtendedLifetime(watch) {}
    }

    @Test("what a released node had is ended before its children are released")
    func releasedNode() {
        let app = ActionNode("app"), coordinator = Coordinator(root: app)
        var outcomes: [String] = []
        func build() {
            let node = ActionNode("node", in: app), child = ActionNode("child", in: node)
            node.handleEvent { _ in Issue.record("A rule of a released node is called.") }
            let farewell = Farewell { [unowned coordinator] in
                outcomes.append(coordinator.perform("a:").word)
                outcomes.append("\(app.children.count)")
            }
            child.onAction("b:") { _ in withExtendedLifetime(farewell) {} }
            node.onAction("a:") { _ in }
            coordinator.firstResponder = child
        }
        build()
        #expect(coordinator.canPerform("a:") && coordinator.canPerform("b:"))
        app.children[0].removeFromParent()
        #expect(outcomes == ["unclaimed", "0"])
    }
}

@Suite("Owners while their closures run") struct OwnerHoldingTests {
    /// What a group ends with; it is let go by the very closure that is asked.
    private final class Panel {}

    private final class Holder {
        var panel: Panel? = Panel()

        /// Lets go of the owner, and gives whether somebody else holds it.
        func letGo() -> Bool {
            weak let held = panel
            panel = nil
            return held != nil
        }
    }

    private func world(_ add: (ActionNode, Holder, _ note: @escaping (Bool) -> Void) -> Void) -> (
        Coordinator, () -> [Bool]
    ) {
        let app = ActionNode("app"), holder = Holder()
        let notes = Notes()
        app.register(owner: holder.panel) { add($0, holder) { notes.held.append($0) } }
        return (Coordinator(root: app), { notes.held })
    }

    private final class Notes { var held: [Bool] = [] }

    /// Questions that call closures of a catch-all.
    enum Question: CaseIterable {
        case actions, explain, suggest, map, can, validate, target, perform

        func ask(_ coordinator: Coordinator) {
            switch self {
            case .actions: _ = coordinator.actions()
            case .explain: _ = coordinator.explain("a:")
            case .suggest: _ = coordinator.suggestions(for: "b:")
            case .map:
                let menu = Menu("m", items: [.command(Command("A", action: "a:"))])
                _ = try? RemoteEndpoint(coordinator, app: "test", menu: menu, exposing: .all, bounds: .none).map()
            case .can: _ = coordinator.canPerform("a:")
            case .validate: _ = coordinator.validate("a:")
            case .target: _ = coordinator.target(forAction: "a:")
            case .perform: _ = coordinator.perform("a:")
            }
        }
    }

    @Test(
        "the owner of a group is held while one of its closures runs, which is not called once it has gone",
        arguments: Question.allCases, [false, true])
    func catchAll(_ question: Question, _ asksLists: Bool) {
        let (coordinator, held) = world { node, holder, note in
            let lists: () -> [ActionName] = {
                if asksLists { note(holder.letGo()) }
                return ["a:"]
            }
            let claims: (ActionName) -> Bool = { _ in
                if !asksLists { note(holder.letGo()) }
                return true
            }
            node.handleAction(claims: claims, lists: lists) { _ in }
        }
        question.ask(coordinator)
        question.ask(coordinator)
        #expect(held().allSatisfy { $0 } && held().count <= 1)
        let lists: Set<Question> = [.actions, .suggest, .map]
        if !asksLists || lists.contains(question) { #expect(held() == [true]) }
    }

    @Test("the owner of a group in which a responder was set is held while its methods run")
    func responder() {
        final class Saver: Responder {
            var save: () -> Void = {}
            static var actions: ActionTable<Saver> { ActionMethod("save:") { (saver: Saver) in saver.save() } }
        }
        let saver = Saver()
        let (coordinator, held) = world { node, holder, note in
            saver.save = { note(holder.letGo()) }
            node.responder = saver
        }
        #expect(coordinator.perform("save:").isPerformed)
        #expect(coordinator.perform("save:").word == "unclaimed")
        #expect(held() == [true])
    }

    @Test("a responder that was set in a group, and again outside of it, does not end with the group's owner")
    func responderBeyondGroup() {
        final class Saver: Responder {
            static var actions: ActionTable<Saver> { ActionMethod("save:") { (_: Saver) in } }
        }
        let app = ActionNode("app"), coordinator = Coordinator(root: app), saver = Saver()
        var panel: Panel? = Panel()
        app.register(owner: panel) { $0.responder = saver }
        #expect(coordinator.perform("save:").isPerformed)
        app.responder = saver
        #expect(coordinator.perform("save:").isPerformed)
        panel = nil
        #expect(panel == nil && coordinator.perform("save:").isPerformed && app.responder === saver)
    }

    @Test("what is registered while a group that has failed is taken back does not end with the group's owner")
    func failedGroup() {
        struct GivenUp: Error {}
        let app = ActionNode("app"), coordinator = Coordinator(root: app)
        var panel: Panel? = Panel()
        func register() {
            let farewell = Farewell { [unowned app] in app.onAction("late:") { _ in } }
            _ = try? app.register(owner: panel) { node in
                node.onAction("a:") { _ in withExtendedLifetime(farewell) {} }
                throw GivenUp()
            }
        }
        register()
        #expect(!coordinator.canPerform("a:") && coordinator.canPerform("late:"))
        panel = nil
        #expect(panel == nil && coordinator.canPerform("late:"))
    }

    @Test("the owner of a hosted dispatcher is held while that is asked, and one whose owner has gone is not asked")
    func dispatcher() {
        final class Asked: ActionDispatching {
            var ask: () -> Void = {}

            func target(for invocation: Invocation, from start: ActionNode?) -> Target? {
                ask()
                return nil
            }
            func validate(_ invocation: Invocation, from start: ActionNode?) -> Validation {
                Validation(invocation.action)
            }
            func perform(_ invocation: Invocation, from start: ActionNode?, force: Bool) -> Outcome {
                .declined(by: [])
            }
            func perform(_ invocation: Invocation, from start: ActionNode?, force: Bool) async -> Outcome {
                .declined(by: [])
            }
        }
        let asked = Asked()
        let (coordinator, held) = world { node, holder, note in
            asked.ask = { note(holder.letGo()) }
            node.host(asked)
        }
        #expect(!coordinator.canPerform("a:"))
        #expect(!coordinator.canPerform("a:"))
        #expect(held() == [true])
    }
}
