import ActionRuntime
import Testing

/// What a group may be given back with.
private final class Panel {}

/// Has one explicit method.
private final class Controller: Responder {
    static var actions: ActionTable<Controller> { ActionMethod("group.method:", Controller.act) }
    func act() {}
}

/// The kinds of things that can be registered on a node.
private enum Kind: String, CaseIterable, CustomTestStringConvertible {
    case closure, asyncClosure, literal, receiver, typed, trigger, catchAll, remap, rule, untypedRule, errorRule, alert
    case subscription, binding, host, mayTrigger, mayReport, mayPublish, safetyLevel, requirement, responder

    var testDescription: String { rawValue }
}

/// A tree in which one thing is registered on the grid.
private struct World {
    let sample = Sample()
    let kind: Kind
    let controller = Controller()
    let inner = ActionNode("inner")
    let hosted: Coordinator

    init(_ kind: Kind) {
        self.kind = kind
        hosted = Coordinator(root: inner)
        inner.onAction("group.inner:") { _ in }
        sample.app.onAction("group.new:") { _ in }
        switch kind {
        case .safetyLevel, .requirement: sample.grid.mayTrigger(Sent.Closed.self)
        case .mayPublish: sample.cells[0].subscribe(to: Sent.Closed.self) { _ in }
        default: break
        }
    }

    /// Registers the thing on a node.
    func add(to node: ActionNode) {
        switch kind {
        case .closure: node.onAction("group.a:") { _ in 5 }
        case .asyncClosure: node.onAction("group.a:") { _ in await Task.yield() }
        case .literal: node.onAction("group.a:") { _ in .string("x") }
        case .receiver: node.receiveAction("group.a:") { _ in .handled }
        case .typed: node.on(Action<Void, Void>("group.a:")) {}
        case .trigger: node.onAction("group.a:", trigger: Sent.Closed())
        case .catchAll: node.handleAction(claims: { $0 == "group.a:" }) { _ in }
        case .remap: node.remap("group.a:", to: "group.new:")
        case .rule: node.handleEvent(Sent.Closed.self) {}
        case .untypedRule: node.handleEvent { _ in }
        case .errorRule: node.handleError(Sent.Missing.self) {}
        case .alert: node.handleAlertErrors { _ in }
        case .subscription: node.subscribe(to: Sent.Closed.self) { _ in }
        case .binding: node.bind("cmd+0", to: "group.new:")
        case .host: node.host(hosted)
        case .mayTrigger: node.mayTrigger(Sent.Closed.self)
        case .mayReport: node.mayReport(Sent.Missing.self)
        case .mayPublish: node.mayPublish(Sent.Closed.self)
        case .safetyLevel: node.safetyLevel(.disabled)
        case .requirement: node.requireExplicitResponders(false)
        case .responder: node.responder = controller
        }
    }

    /// Whether what is registered has its effect.
    var isInForce: Bool {
        let (coordinator, grid) = (sample.coordinator, sample.grid)
        func finds(_ problem: SafetyFinding.Problem) -> Bool {
            coordinator.safetyFindings().contains { $0.problem == problem }
        }
        switch kind {
        case .closure, .asyncClosure, .literal, .receiver, .typed, .trigger, .catchAll, .remap:
            return coordinator.canPerform("group.a:", from: sample.cells[0])
        case .rule, .untypedRule:
            return now { sample.cells[0].trigger(Sent.Closed()) }.isHandled
        case .errorRule: return now { sample.cells[0].report(Sent.Missing()) }.isHandled
        case .alert: return now { sample.cells[0].report(Sent.Alert()) }.isHandled
        case .subscription: return sample.window.publish(Sent.Closed()) == 1
        case .binding: return !KeyMap(coordinator).bindings(from: grid).isEmpty
        case .host:
            let isBelow = coordinator.canPerform("group.inner:", from: grid)
            #expect(hosted.canPerform("group.new:") == isBelow)
            return isBelow
        case .mayTrigger, .mayReport: return finds(.noExplicitResponder)
        case .mayPublish: return !finds(.noPublisher)
        case .safetyLevel, .requirement: return !finds(.noExplicitResponder)
        case .responder: return coordinator.canPerform("group.method:", from: sample.cells[0])
        }
    }
}

@Suite("A group of registrations") struct RegistrationGroupTests {
    private let sample = Sample()
    private var coordinator: Coordinator { sample.coordinator }
    private var journal: Journal { sample.journal }

    // MARK: Each kind of thing

    @Test("cancelling takes back what was added, and again does nothing to newer things", arguments: Kind.allCases)
    private func cancelling(_ kind: Kind) {
        let world = World(kind)
        #expect(!world.isInForce)
        let registration = world.sample.grid.register { world.add(to: $0) }
        #expect(world.isInForce)
        registration.cancel()
        #expect(!world.isInForce)
        world.add(to: world.sample.grid)
        registration.cancel()
        #expect(world.isInForce)
    }

    @Test("what was added ends with the group's owner, and may be added again", arguments: Kind.allCases)
    private func owner(_ kind: Kind) {
        let world = World(kind)
        var panel: Panel? = Panel()
        world.sample.grid.register(owner: panel) { world.add(to: $0) }
        #expect(world.isInForce)
        panel = nil
        #expect(!world.isInForce)
        world.sample.grid.register { world.add(to: $0) }
        #expect(world.isInForce)
    }

    @Test("nothing stays of what was added before the closure throws", arguments: Kind.allCases)
    private func throwing(_ kind: Kind) {
        let world = World(kind)
        #expect(throws: Mishap.self) {
            try world.sample.grid.register { node in
                world.add(to: node)
                #expect(world.isInForce)
                throw Mishap()
            }
        }
        #expect(!world.isInForce)
    }

    @Test("letting go of the registration takes nothing back", arguments: Kind.allCases)
    private func lettingGo(_ kind: Kind) {
        let world = World(kind)
        _ = world.sample.grid.register { world.add(to: $0) }
        #expect(world.isInForce)
    }

    @Test("what was registered before and after stays", arguments: Kind.allCases)
    private func neighbours(_ kind: Kind) {
        if kind == .host { return }
        let world = World(kind)
        world.add(to: world.sample.grid)
        let registration = world.sample.grid.register { world.add(to: $0) }
        registration.cancel()
        #expect(world.isInForce)
        let other = World(kind)
        let older = other.sample.grid.register { other.add(to: $0) }
        other.add(to: other.sample.grid)
        older.cancel()
        #expect(other.isInForce)
    }

    // MARK: Groups in groups

    @Test("the outer registration takes back what the inner one stands for, and not the other way round")
    func nested() {
        var inner: Registration?
        let outer = sample.grid.register { node in
            node.onAction("a:") { _ in 1 }
            inner = node.register { $0.onAction("a:") { _ in 2 } }
            node.onAction("b:") { _ in }
        }
        #expect(coordinator.perform("a:", from: sample.grid).value == 2)
        inner?.cancel()
        #expect(coordinator.perform("a:", from: sample.grid).value == 1)
        inner = sample.grid.register { $0.onAction("a:") { _ in 3 } }
        outer.cancel()
        #expect(coordinator.perform("a:", from: sample.grid).value == 3)
        #expect(!coordinator.canPerform("b:", from: sample.grid))
    }

    @Test("what is in an inner group ends with the owners of both", arguments: Kind.allCases, [false, true])
    private func nestedOwners(_ kind: Kind, isOuter: Bool) {
        let world = World(kind)
        var (outer, inner): (Panel?, Panel?) = (Panel(), Panel())
        world.sample.grid.register(owner: outer) { node in
            node.register(owner: inner) { world.add(to: $0) }
        }
        #expect(world.isInForce)
        if isOuter { outer = nil } else { inner = nil }
        #expect(!world.isInForce)
        withExtendedLifetime((outer, inner)) {}
    }

    @Test("a registration's own owner counts besides the group's", arguments: [false, true])
    func ownOwner(isOuter: Bool) {
        var (outer, own): (Panel?, Panel?) = (Panel(), Panel())
        sample.grid.register(owner: outer) { $0.register("a:", owner: own) { _ in 1 } }
        #expect(coordinator.perform("a:", from: sample.grid).value == 1)
        if isOuter { outer = nil } else { own = nil }
        #expect(coordinator.perform("a:", from: sample.grid).word == "unclaimed")
        withExtendedLifetime((outer, own)) {}
    }

    @Test("an inner group that throws leaves the outer one as it is")
    func nestedThrow() {
        let registration = sample.grid.register { node in
            node.onAction("a:") { _ in 1 }
            _ = try? node.register { inner in
                inner.onAction("a:") { _ in 2 }
                throw Mishap()
            }
        }
        #expect(coordinator.perform("a:", from: sample.grid).value == 1)
        registration.cancel()
        #expect(!coordinator.canPerform("a:", from: sample.grid))
    }

    @Test("what the closure adds to other nodes is not part of the group")
    func otherNodes() {
        let child = ActionNode("child")
        let registration = sample.grid.register { node in
            node.add(child)
            child.onAction("a:") { _ in 1 }
        }
        registration.cancel()
        #expect(child.parent === sample.grid && coordinator.perform("a:", from: child).value == 1)
    }

    @Test("an empty group can be cancelled")
    func empty() {
        sample.grid.onAction("a:") { _ in 1 }
        sample.grid.register { _ in }.cancel()
        #expect(coordinator.canPerform("a:", from: sample.grid))
    }

    @Test("a single registration of a group can be cancelled before the group")
    func single() {
        var single: Registration?
        let group = sample.grid.register { node in
            node.onAction("a:") { _ in 1 }
            single = node.register("a:") { _ in 2 }
        }
        single?.cancel()
        #expect(coordinator.perform("a:", from: sample.grid).value == 1)
        group.cancel()
        single?.cancel()
        #expect(!coordinator.canPerform("a:", from: sample.grid))
    }

    // MARK: Responders and settings

    @Test("the responder and the level that a group replaced come back")
    func covered() {
        let (first, second) = (Controller(), Controller())
        sample.grid.responder = first
        sample.grid.mayTrigger(Sent.Closed.self).safetyLevel(.disabled)
        let registration = sample.grid.register { node in
            node.responder = second
            node.safetyLevel(.relaxed)
        }
        #expect(sample.grid.responder === second && coordinator.safetyFindings().count == 1)
        registration.cancel()
        #expect(sample.grid.responder === first && coordinator.safetyFindings().isEmpty)
        withExtendedLifetime((first, second)) {}
    }

    @Test("a responder that was set later stays")
    func newerResponder() {
        let (first, second) = (Controller(), Controller())
        let registration = sample.grid.register { $0.responder = first }
        sample.grid.responder = second
        registration.cancel()
        #expect(sample.grid.responder === second)
        let again = sample.grid.register { $0.responder = first }
        sample.grid.responder = first
        again.cancel()
        #expect(sample.grid.responder === first)
    }

    // MARK: While it is used

    @Test("a handler may cancel the group that it is in, and runs to its end")
    func cancelledByHandler() {
        var registration: Registration?
        registration = sample.grid.register { [journal] node in
            node.onAction("a:") { _ in
                registration?.cancel()
                registration = nil
                journal.note("handled")
            }
        }
        #expect(coordinator.perform("a:", from: sample.grid).isPerformed)
        #expect(coordinator.perform("a:", from: sample.grid).word == "unclaimed")
        #expect(journal.take() == ["handled"])
    }

    @Test("rules that are taken back while an event is on its way are not asked, and those behind them are")
    func cancelledByRule() {
        let log = journal
        func note(_ entry: String, _ node: ActionNode) {
            node.receiveEvent { _ in
                log.note(entry)
                return .notHandled
            }
        }
        var registration: Registration?
        var isCancelling = true
        note("before", sample.grid)
        registration = sample.grid.register { node in
            note("early", node)
            node.receiveEvent { _ in
                if isCancelling { registration?.cancel() }
                log.note("cancels")
                return .notHandled
            }
            note("late", node)
        }
        note("behind", sample.grid)
        note("above", sample.window)
        sample.grid.trigger(Sent.Closed())
        #expect(log.take() == ["before", "early", "cancels", "behind", "above"])
        isCancelling = false
        sample.grid.trigger(Sent.Closed())
        #expect(log.take() == ["before", "behind", "above"])
    }

    @Test("rules of nodes above that are taken back meanwhile are not asked")
    func cancelledAbove() {
        let registration = sample.app.register { $0.handleEvent { _ in } }
        sample.grid.receiveEvent { _ in
            registration.cancel()
            return .notHandled
        }
        #expect(!sample.grid.trigger(Sent.Closed()).isHandled)
    }

    @Test(
        "the owner is retained while a closure of the group runs", .timeLimit(.minutes(10)),
        arguments: ["closure", "rule", "asynchronous rule", "subscriber"])
    func retained(_ form: String) async {
        var panel: Panel? = Panel()
        var wasThere: [Bool] = []
        func release(_ watched: () -> Panel?) {
            panel = nil
            wasThere.append(watched() != nil)
        }
        sample.grid.register(owner: panel) { [weak panel] node in
            switch form {
            case "closure": node.onAction("a:") { _ in release { panel } }
            case "rule": node.handleEvent { _ in release { panel } }
            case "subscriber": node.subscribe(to: Sent.Closed.self) { _ in release { panel } }
            default:
                node.handleEvent { _ in
                    release { panel }
                    await Task.yield()
                    release { panel }
                }
            }
        }
        for _ in 0..<2 {
            switch form {
            case "closure": _ = now { coordinator.perform("a:", from: sample.grid) }
            case "subscriber": sample.window.publish(Sent.Closed())
            default: await sample.grid.trigger(Sent.Closed())
            }
        }
        #expect(wasThere == (form == "asynchronous rule" ? [true, true] : [true]))
    }

    @Test("a subscriber that is taken back while an event is published is not called")
    func cancelledSubscriber() {
        var calls = 0
        let registration = sample.cells[1].register { $0.subscribe(to: Sent.Closed.self) { _ in calls += 1 } }
        sample.cells[0].subscribe(to: Sent.Closed.self) { _ in registration.cancel() }
        #expect(sample.window.publish(Sent.Closed(), to: .allLevels) == 1 && calls == 0)
    }

    /// Registers something when it is released.
    private final class Releasing {
        let node: ActionNode
        init(_ node: ActionNode) { self.node = node }
        deinit {
            node.onAction("a:") { _ in "registered by a deinit" }
            node.handleEvent(Sent.Closed.self) {}
        }
    }

    @Test("what is released may register and send on the same node")
    func releasing() {
        var releasing: Releasing? = Releasing(sample.grid)
        weak let reference = releasing
        let registration = sample.grid.register { [releasing] node in
            node.onAction("a:") { _ in withExtendedLifetime(releasing) {} }
            node.handleEvent(Sent.Opened.self) { withExtendedLifetime(releasing) {} }
            node.handleAction { _ in withExtendedLifetime(releasing) {} }
        }
        releasing = nil
        #expect(reference != nil)
        registration.cancel()
        #expect(reference == nil)
        #expect(coordinator.perform("a:", from: sample.grid).value == "registered by a deinit")
        #expect(sample.grid.trigger(Sent.Closed()).isHandled && !sample.grid.trigger(Sent.Opened()).isHandled)
    }

    @Test("what ended with an owner is released when the next group is registered")
    func swept() {
        weak var captured: Panel?
        var panel: Panel? = Panel()
        do {
            let object = Panel()
            captured = object
            sample.grid.register(owner: panel) { node in
                node.handleEvent { _ in withExtendedLifetime(object) {} }
                    .remap("a:", to: "b:")
            }
        }
        panel = nil
        #expect(captured != nil)
        sample.grid.register { _ in }
        #expect(captured == nil)
        withExtendedLifetime(panel) {}
    }

    @Test(
        "a watched menu hears of what ends with an owner",
        arguments: [Kind.closure, .catchAll, .remap, .host, .responder])
    private func watched(_ kind: Kind) {
        let world = World(kind)
        let action: ActionName =
            switch kind {
            case .host: "group.inner:"
            case .responder: "group.method:"
            default: "group.a:"
            }
        var panel: Panel? = Panel()
        world.sample.grid.register(owner: panel) { world.add(to: $0) }
        let menu = Menu("M") { Command("C", action: action) }
        let watch = world.sample.coordinator.watch(menu, from: world.sample.cells[0])
        #expect(watch.snapshot.items[0].isEnabled)
        for _ in 0..<2 { #expect(watch.takeChanges().isEmpty) }
        panel = nil
        #expect(!watch.takeChanges().isEmpty && !watch.snapshot.items[0].isEnabled)
        #expect(world.sample.coordinator.snapshot(of: menu, from: world.sample.cells[0]) == watch.snapshot)
        withExtendedLifetime(panel) {}
    }

    @Test("explanations leave out rules that have ended")
    func explained() {
        var panel: Panel? = Panel()
        sample.grid.register(owner: panel) { $0.handleEvent(Sent.Closed.self) {} }
        #expect(sample.grid.explainEvent(Sent.Closed()).steps.first?.verdict == .takes)
        panel = nil
        #expect(sample.grid.explainEvent(Sent.Closed()).steps.first?.verdict == .noRule)
        withExtendedLifetime(panel) {}
    }

    @Test("a declaration that was taken back is not checked while events are sent")
    func declarations() {
        var findings: [SafetyFinding] = []
        coordinator.onSafetyFinding = { findings.append($0) }
        sample.app.handleEvent(Sent.Opened.self) {}
        let registration = sample.grid.register { node in
            node.receiveEvent { _ in .notHandled }
                .mayTrigger(Sent.Closed.self)
        }
        registration.cancel()
        sample.cells[0].trigger(Sent.Opened())
        #expect(findings.isEmpty)
    }
}

@Suite("A group that takes the responder away")
struct UncoveredResponderTests {
    @Test("Every question finds the responder again once the group's owner has gone, whichever is asked first")
    func ownerGoes() {
        for question in 0..<4 {
            let app = ActionNode("app"), coordinator = Coordinator(root: app), responder = UncoveredResponder()
            app.responder = responder
            var owner: UncoveredResponder? = UncoveredResponder()
            app.register(owner: owner) { $0.responder = nil }
            #expect(!coordinator.canPerform("save:"))
            withExtendedLifetime(owner) {}
            owner = nil
            switch question {
            case 0: #expect(coordinator.canPerform("save:"))
            case 1: #expect(coordinator.target(forAction: "save:")?.kind == .method)
            case 2: #expect(coordinator.validate("save:").isEnabled)
            default: #expect(coordinator.perform("save:").isPerformed)
            }
            withExtendedLifetime(responder) {}
        }
    }
}

private final class UncoveredResponder: Responder {
    static var actions: ActionTable<UncoveredResponder> { ActionMethod("save:", UncoveredResponder.save) }
    func save() {}
}

@Suite("Many groups of one node")
struct ManyGroupsTests {
    @Test("Those whose owners have gone take nothing, and what they hold is let go as others are registered")
    func ownersGo() {
        let node = ActionNode("node"), coordinator = Coordinator(root: node)
        var panels = (0..<300).map { _ in Panel() }
        var (held, holders) = ([Weak](), [Panel]())
        for (number, panel) in panels.enumerated() {
            let object = Panel()
            held.append(Weak(object))
            node.register(owner: panel) { node in
                node.onAction("panel:") { [object] _ in withExtendedLifetime(object) { .int(number) } }
                    .bind("cmd+k", to: "panel:")
            }
        }
        holders = panels.enumerated().filter { $0.offset % 3 == 0 }.map(\.element)
        panels = []
        #expect(coordinator.perform("panel:").value == 297)
        // As many groups as there were, after which all were looked for.
        for _ in 0..<300 { node.register(owner: holders[0]) { $0.onAction("other:") { _ in } } }
        #expect(held.indices.filter { held[$0].object != nil } == Array(stride(from: 0, to: 300, by: 3)))
        holders = []
        #expect(coordinator.perform("panel:").kind == .unclaimed)
    }

    private struct Weak {
        weak var object: Panel?

        init(_ object: Panel) { self.object = object }
    }
}
