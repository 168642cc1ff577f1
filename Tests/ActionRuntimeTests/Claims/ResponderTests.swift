import ActionRuntime
import Testing

@testable import ActionCore

extension Action<Int, Int> {
    fileprivate static let applyRating = Self("applyRating:", "stars")
}

/// A controller with a method of each kind.
private final class PhotoController: Responder {
    static var actions: ActionTable<PhotoController> {
        ActionMethod("removeRating:", PhotoController.removeRating)
        ActionMethod("inspect:", PhotoController.inspect, parameters: [.integer("line", optional: true)])
        ActionMethod(.applyRating, PhotoController.applyRating, validate: PhotoController.validateRating)
        ActionMethod("share:", PhotoController.share, when: PhotoController.canShare)
        ActionMethod("decline:", PhotoController.decline)
        ActionMethod("fail:", PhotoController.fail)
        ActionMethod("send:", PhotoController.send)
        ActionMethod("load:", PhotoController.load)
        ActionMethod("loadMore:", PhotoController.loadMore)
        ActionMethod("wait:", PhotoController.wait)
        ActionMethod(Action<Int, Int>("add:"), PhotoController.add)
    }

    var rating = 3
    var isLocked = false
    var isOnline = false
    var seen: [Invocation] = []

    func removeRating() { rating = 0 }

    func inspect(_ invocation: Invocation) -> Int {
        seen.append(invocation)
        return seen.count
    }

    func applyRating(_ stars: Int) -> Int {
        rating = stars
        return 10 * stars
    }

    func validateRating(_ command: inout Validation) {
        command.state = command.arguments?["stars"] == .int(rating) ? .on : .off
        if isLocked { command.disable("the image is locked") }
    }

    func canShare() -> Bool { isOnline }
    func share() {}
    func decline() -> Passage { .notHandled }
    func fail() throws { throw Mishap() }
    func send() -> Outcome { .unclaimed("elsewhere:", asked: AskedNodes.none) }

    func load() async -> String {
        await Task.yield()
        return "loaded"
    }

    func loadMore(_ invocation: Invocation) async throws -> Int {
        await Task.yield()
        if invocation.arguments["fail"] == true { throw Mishap() }
        return 2
    }

    func wait() async -> Passage {
        await Task.yield()
        return .notHandled
    }

    func add(_ number: Int) async -> Int {
        await Task.yield()
        return number + rating
    }
}

extension AskedNodes {
    /// Nobody, as an outcome of a coordinator with nothing to ask has it.
    fileprivate static var none: AskedNodes {
        guard case .unclaimed(_, let asked) = Coordinator(root: ActionNode("n")).perform("none") else { fatalError() }
        return asked
    }
}

@MainActor private final class MainController: @MainActor Responder {
    static var actions: ActionTable<MainController> {
        ActionMethod("count:", MainController.count, when: MainController.isReady, validate: MainController.validate)
        ActionMethod("fetch:", MainController.fetch)
    }

    var calls = 0

    func isReady() -> Bool { true }
    func validate(_ command: inout Validation) { command.title = "Count to \(calls + 1)" }

    func count() -> Int {
        calls += 1
        return calls
    }

    func fetch() async -> Int {
        await Task.yield()
        MainActor.assertIsolated()
        return count()
    }
}

private class Base: Responder {
    typealias ActionOwner = Base

    class var actions: ActionTable<Base> {
        ActionTable {
            ActionMethod("name:", Base.name)
            ActionMethod("old:", Base.old)
        }
    }

    func name() -> String { "base" }
    func old() -> String { "base's old" }
}

private final class Derived: Base {
    override class var actions: ActionTable<Base> {
        ActionTable<Base> {
            super.actions
            ActionMethod("old:", { base in { (base as! Derived).replaced() } })
            ActionMethod("new:", { base in { (base as! Derived).new() } })
        }
    }

    override func name() -> String { "derived" }
    func replaced() -> String { "derived's old" }
    func new() -> String { "new" }
}

@Suite("Responder") struct ResponderTests {
    private let sample = Sample()
    private let controller = PhotoController()
    private var coordinator: Coordinator { sample.coordinator }

    init() { sample.window.responder = controller }

    @Test("a method without parameters is called")
    func plain() {
        let outcome = coordinator.perform("removeRating:", from: sample.grid)
        #expect(controller.rating == 0 && outcome.value == .null)
        #expect(outcome.performer == Performer(node: sample.window.id, kind: .method, action: "removeRating:"))
    }

    @Test("a method receives the invocation, and its result is the value")
    func invocation() {
        let outcome = coordinator.perform("inspect:", arguments: ["line": 4.0], from: sample.grid, sender: sample.app)
        #expect(outcome.value == 1 && controller.seen == [Invocation("inspect:", arguments: ["line": 4])])
        #expect(controller.seen[0].sender === sample.app)
    }

    @Test("a typed method receives the input")
    func typed() throws {
        #expect(try coordinator.perform(.applyRating, 4, from: sample.grid).get(.applyRating) == 40)
        #expect(controller.rating == 4)
        #expect(
            coordinator.perform("applyRating:", arguments: ["stars": "x"], from: sample.grid).word == "badArguments")
    }

    @Test("a method's signature is checked")  // Rule 14
    func signature() {
        #expect(coordinator.perform("inspect:", arguments: ["line": "x"], from: sample.grid).word == "badArguments")
        #expect(coordinator.perform("inspect:", arguments: ["x": 1], from: sample.grid).word == "badArguments")
        #expect(controller.seen.isEmpty)
    }

    @Test("a method has when and validate")  // Rules 8 and 19
    func conditions() {
        sample.app.onAction("share:") { _ in "app" }
        #expect(coordinator.perform("share:", from: sample.grid).value == "app")
        controller.isOnline = true
        #expect(coordinator.perform("share:", from: sample.grid).performer?.kind == .method)
        #expect(coordinator.validate("applyRating:", arguments: ["stars": 3], from: sample.grid).state == .on)
        controller.isLocked = true
        let validation = coordinator.validate("applyRating:", arguments: ["stars": 2], from: sample.grid)
        #expect(validation.state == .off && validation.reasons.map(\.text) == ["the image is locked"])
        #expect(coordinator.perform(.applyRating, 2, from: sample.grid).word == "disabled" && controller.rating == 3)
    }

    @Test("a method may decline, and the closures of its node come next")  // Rule 19
    func declining() {
        #expect(coordinator.perform("decline:", from: sample.grid).word == "declined")
        sample.window.onAction("decline:") { _ in 1 }
        #expect(coordinator.perform("decline:", from: sample.grid).value == 1)
    }

    @Test("a method may throw, or pass an outcome through")
    func results() {
        let outcome = coordinator.perform("fail:", from: sample.grid)
        #expect(outcome.word == "failed" && outcome.performer?.kind == .method)
        #expect(coordinator.perform("send:", from: sample.grid).word == "unclaimed")
    }

    @Test("asynchronous methods are awaited, whatever they take", .timeLimit(.minutes(10)))  // Rule 21
    func asynchronous() async {
        #expect(await coordinator.perform("load:", from: sample.grid).value == "loaded")
        #expect(await coordinator.perform("loadMore:", from: sample.grid).value == 2)
        #expect(await coordinator.perform("loadMore:", arguments: ["fail": true], from: sample.grid).word == "failed")
        #expect(await coordinator.perform("wait:", from: sample.grid).word == "declined")
        #expect(await coordinator.perform("add:", arguments: ["value": 4], from: sample.grid).value == 7)
        #expect(await coordinator.perform("removeRating:", from: sample.grid).isPerformed)
    }

    @Test("a synchronous request does not call an asynchronous method")  // Rule 21
    func needsAwait() {
        #expect(coordinator.perform("load:", from: sample.grid).needsAwait)
    }

    @Test("a subclass has the methods of its superclass, overridden, replaced and its own")
    func subclass() {
        let base = Base()
        let derived = Derived()
        sample.grid.responder = derived
        sample.sidebar.responder = base
        let names: [ActionName] = ["name:", "old:", "new:"]
        #expect(names.map { coordinator.perform($0, from: sample.grid).value } == ["derived", "derived's old", "new"])
        #expect(names.map { coordinator.perform($0, from: sample.sidebar).value } == ["base", "base's old", nil])
    }

    @Test("an object may have methods of its own")
    func instanceActions() {
        final class Script: Responder {
            let names: [ActionName]
            init(_ names: [ActionName]) { self.names = names }
            static var actions: ActionTable<Script> { ActionMethod("class:", Script.run) }
            var instanceActions: ActionTable<Script> {
                for name in names { ActionMethod(name, Script.run) }
                if names.count > 1 { Self.actions }
            }
            func run() -> String { "\(names.count)" }
        }
        let one = Script(["a:"])
        let two = Script(["a:", "b:"])
        sample.grid.responder = one
        sample.sidebar.responder = two
        #expect(coordinator.perform("a:", from: sample.grid).value == "1")
        #expect(coordinator.perform("a:", from: sample.sidebar).value == "2")
        #expect(coordinator.canPerform("b:", from: sample.sidebar) && !coordinator.canPerform("b:", from: sample.grid))
        #expect(!coordinator.canPerform("class:", from: sample.grid))
        #expect(coordinator.canPerform("class:", from: sample.sidebar))
    }

    @Test("the table is read once per class and tree, also where the tree is drawn")
    func readOnce() {
        final class Counted: Responder {
            static let reads = Lock(0)
            static var actions: ActionTable<Counted> {
                let _ = reads.withLock { $0 += 1 }
                ActionMethod("a:", Counted.act)
            }
            func act() {}
        }
        let nodes = [sample.grid, sample.sidebar, sample.cells[0]]
        withExtendedLifetime(nodes.map { _ in Counted() }) { controllers in
            for (node, controller) in zip(nodes, controllers) { node.responder = controller }
            for node in nodes {
                for _ in 0..<3 { #expect(coordinator.perform("a:", from: node).isPerformed) }
                #expect(coordinator.actions(from: node).map(\.name).contains("a:"))
            }
            #expect(Counted.reads.withLock { $0 } == 1)
        }
        withExtendedLifetime(nodes.map { _ in Counted() }) { controllers in
            for (node, controller) in zip(nodes, controllers) { node.responder = controller }
            _ = sample.app.drawing()
            coordinator.perform("a:", from: sample.grid)
            #expect(Counted.reads.withLock { $0 } == 1)
        }
    }

    @Test("is not held, and its claims end with it")  // Rule 4
    func weak() {
        do {
            let controller = PhotoController()
            sample.grid.responder = controller
            #expect(coordinator.target(forAction: "removeRating:", from: sample.grid)?.node === sample.grid)
        }
        #expect(sample.grid.responder == nil)
        #expect(coordinator.target(forAction: "removeRating:", from: sample.grid)?.node === sample.window)
        #expect(coordinator.explain("removeRating:", from: sample.grid).steps.count == 2)
    }

    @Test("one that is replaced is asked no more, and the new one is")
    func replaced() {
        let other = PhotoController()
        sample.grid.responder = controller
        coordinator.perform(.applyRating, 1, from: sample.grid)
        sample.grid.responder = other
        coordinator.perform(.applyRating, 5, from: sample.grid)
        #expect(controller.rating == 1 && other.rating == 5)
        sample.grid.responder = Optional<PhotoController>.none
        coordinator.perform(.applyRating, 2, from: sample.grid)
        #expect(controller.rating == 2 && other.rating == 5)
        sample.grid.responder = MixedController.shared
        #expect(coordinator.perform("removeRating:", from: sample.grid).value == "mixed")
    }

    @Test("may respond at several nodes")
    func several() {
        sample.grid.responder = controller
        #expect(coordinator.target(forAction: "removeRating:", from: sample.grid)?.node === sample.grid)
        sample.grid.responder = nil as PhotoController?
        #expect(coordinator.target(forAction: "removeRating:", from: sample.grid)?.node === sample.window)
        #expect(coordinator.perform("removeRating:", from: sample.grid).isPerformed)
    }

    @Test("a declining chain skips the methods of a responder that was replaced meanwhile")  // Rule 23
    func replacedMeanwhile() {
        sample.grid.receiveAction("removeRating:") { [sample] _ in
            sample.window.responder = nil as PhotoController?
            return .notHandled
        }
        #expect(coordinator.perform("removeRating:", from: sample.grid).word == "declined" && controller.rating == 3)
    }
}

private final class MixedController: Responder, Sendable {
    static let shared = MixedController()
    static var actions: ActionTable<MixedController> { ActionMethod("removeRating:", MixedController.act) }
    func act() -> String { "mixed" }
}

/// A controller whose methods are closures.
private final class ClosureController: Responder {
    static var actions: ActionTable<ClosureController> {
        ActionMethod("save:") { $0.saves += 1 }
        ActionMethod("count:") { $0.saves }
        ActionMethod("add:", when: ClosureController.mayAdd, parameters: [.integer("n")]) { controller, invocation in
            controller.saves += invocation.arguments["n", as: Int.self] ?? 0
        }
        ActionMethod("pass:") { controller, _ in controller.saves == 0 ? Passage.notHandled : .handled }
    }

    var saves = 0

    func mayAdd() -> Bool { saves < 10 }
}

@Suite("Methods given as closures") struct ClosureMethodTests {
    private let node = ActionNode("app")

    @Test("are called with the object and the request, and end with the object")
    func closures() {
        let coordinator = Coordinator(root: node)
        var controller: ClosureController? = ClosureController()
        node.responder = controller
        #expect(coordinator.perform("pass:").word == "declined")
        #expect(coordinator.perform("save:").isPerformed && coordinator.perform("count:").value == 1)
        #expect(coordinator.perform("add:", arguments: ["n": 4]).isPerformed && controller?.saves == 5)
        #expect(coordinator.perform("add:").word == "badArguments")
        #expect(coordinator.perform("pass:").isPerformed)
        controller?.saves = 10
        #expect(!coordinator.canPerform("add:") && coordinator.target(forAction: "pass:")?.mayDecline == true)
        controller = nil
        #expect(coordinator.perform("save:").word == "unclaimed")
    }
}

@MainActor @Suite("Responder on the main actor") struct MainResponderTests {
    @Test("a class on the main actor responds there", .timeLimit(.minutes(10)))
    func mainActor() async {
        let sample = Sample()
        let coordinator = sample.coordinator
        let controller = MainController()
        sample.grid.responder = controller
        #expect(coordinator.validate("count:", from: sample.grid).title == "Count to 1")
        #expect(await coordinator.perform("count:", from: sample.grid).value == 1)
        #expect(await coordinator.perform("fetch:", from: sample.grid).value == 2)
    }
}

/// Whoever lets go of a responder while it is asked.
@Suite("Released responders") struct ReleasedResponderTests {
    /// Asks for its own method while it gives its table.
    private final class Curious: Responder {
        static var actions: ActionTable<Curious> { ActionTable {} }
        var ask: (() -> Void)?
        var count = 0
        var instanceActions: ActionTable<Curious> {
            let ask = ask
            self.ask = nil
            ask?()
            return ActionTable { ActionMethod("curious:", Curious.run) }
        }

        func run() { count += 1 }
    }

    @Test("a responder may be asked while it gives its table")
    func askedMeanwhile() {
        let root = ActionNode("root"), child = ActionNode("child", in: root)
        child.onAction("other:") { _ in }
        let (coordinator, curious) = (Coordinator(root: root), Curious())
        curious.ask = { _ = coordinator.canPerform("curious:", from: child) }
        root.responder = curious
        for _ in 0..<3 {
            #expect(coordinator.perform("curious:").isPerformed)
            #expect(coordinator.perform("curious:", from: child).isPerformed)
        }
        #expect(curious.count == 6)
    }

    /// A controller that is held by a box only, and says in each method whether it still lives.
    private final class Controller: Responder {
        static let living = Lock(0)
        static var actions: ActionTable<Controller> {
            ActionMethod("close:", Controller.close, validate: Controller.validateClose)
            ActionMethod("load:", Controller.load)
        }

        let box: Box
        init(_ box: Box) {
            self.box = box
            Self.living.withLock { $0 += 1 }
        }
        deinit { Self.living.withLock { $0 -= 1 } }

        func close() -> Int {
            box.content = nil
            return Self.living.withLock { $0 }
        }

        func validateClose(_ command: inout Validation) {
            if box.isLetGoWhenValidated { box.content = nil }
        }

        func load() async -> Int { Self.living.withLock { $0 } }
    }

    private final class Box {
        var content: Controller?
        var isLetGoWhenValidated = false
    }

    private static func setUp() -> (Coordinator, Box) {
        let box = Box()
        box.content = Controller(box)
        let node = ActionNode("n")
        node.responder = box.content
        return (Coordinator(root: node), box)
    }

    @Test("a method that lets go of its own object runs to its end")
    func own() {
        let (coordinator, box) = Self.setUp()
        #expect(coordinator.perform("close:").isPerformed && box.content == nil)
    }

    @Test("a method never runs on an object that its validator let go of")
    func validator() async {
        await #expect(processExitsWith: .success) {
            let (coordinator, box) = Self.setUp()
            box.isLetGoWhenValidated = true
            let outcome = { coordinator.perform("close:") }()
            if outcome.isPerformed { precondition(outcome.value == 1, "a released controller was called") }
        }
    }

    @Test("an asynchronous method never runs on an object that was let go of before it began", .timeLimit(.minutes(10)))
    func asynchronous() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let (coordinator, box) = Self.setUp()
            let request = Task { await coordinator.perform("load:") }
            let closing = Task { box.content = nil }
            await closing.value
            let outcome = await request.value
            if outcome.isPerformed { precondition(outcome.value == 1, "a released controller was called") }
        }
    }
}
