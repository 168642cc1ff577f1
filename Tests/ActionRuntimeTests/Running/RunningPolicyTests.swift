import ActionRuntime
import Testing

@Suite("What a second request does while an asynchronous handler runs")
@MainActor
struct RunningPolicyTests {
    let app = ActionNode("app"), field: ActionNode, coordinator: Coordinator
    let stage = Stage()

    init() {
        field = ActionNode("field", in: app)
        coordinator = Coordinator(root: app)
    }

    /// Begins requests, and gives their outcomes when all have ended.
    private func begin(_ numbers: [Int], force: Bool = false) -> [Task<Outcome, Never>] {
        numbers.map { number in
            Task { await coordinator.perform("x:", arguments: ["n": number], from: field, force: force) }
        }
    }

    private func register(_ policy: RunningPolicy) {
        app.onAction("x:", running: policy) { [stage] invocation async throws in
            let number = try invocation.arguments.get("n", as: Int.self)
            stage.log.append("begin \(number)")
            await stage.wait(for: number)
            stage.log.append(Task.isCancelled ? "cancelled \(number)" : "end \(number)")
            try Task.checkCancellation()
            return number
        }
    }

    @Test("They run at the same time where nothing is said")
    func concurrent() async {
        register(.concurrent)
        let tasks = begin([1, 2])
        await stage.logged(["begin 1", "begin 2"])
        stage.open(2)
        #expect(await tasks[1].value.value == 2)
        stage.open(1)
        #expect(await tasks[0].value.value == 1)
    }

    @Test("An exclusive one is disabled while it runs, unless it is forced; a watched menu hears of it")
    func exclusive() async {
        register(.exclusive)
        let watch = coordinator.watch(Menu("m", items: [.command(Command("X", action: "x:"))]), from: field)
        let tasks = begin([1])
        await stage.logged(["begin 1"])
        #expect(watch.takeChanges().isEmpty == false && watch.snapshot.items[0].reasons == ["it is running"])
        let validation = coordinator.validate("x:", from: field)
        #expect(validation.reasons == ["it is running"] && validation.reasons.first?.kind == .running)
        #expect(coordinator.canPerform("x:", from: field))
        let second = await coordinator.perform("x:", arguments: ["n": 2], from: field)
        #expect(second.kind == .disabled && second.reasons == ["it is running"])
        let now = { coordinator.perform("x:", arguments: ["n": 2], from: field) as Outcome }
        #expect(now().kind == .disabled)
        let forced = begin([3], force: true)
        await stage.logged(["begin 1", "begin 3"])
        stage.open(1)
        #expect(await tasks[0].value.value == 1)
        #expect(!coordinator.validate("x:", from: field).isEnabled)
        stage.open(3)
        #expect(await forced[0].value.value == 3)
        #expect(coordinator.validate("x:", from: field).isEnabled)
        #expect(watch.takeChanges().isEmpty == false && watch.snapshot.items[0].isEnabled)
    }

    @Test("Queued ones run one after the other, first in, first out; one that is cancelled while it waits never runs")
    func queued() async {
        register(.queued)
        let tasks = begin([1, 2, 3, 4])
        await stage.logged(["begin 1"])
        await stage.settle()
        tasks[2].cancel()
        #expect(await tasks[2].value.kind == .cancelled)
        for number in [1, 2, 4] { stage.open(number) }
        var outcomes: [ActionValue?] = []
        for task in tasks { outcomes.append(await task.value.value) }
        #expect(outcomes == [1, 2, nil, 4])
        #expect(stage.log == ["begin 1", "end 1", "begin 2", "end 2", "begin 4", "end 4"])
    }

    @Test("Many queued ones run in their order, whichever of them are cancelled in whatever order")
    func manyQueued() async {
        register(.queued)
        let tasks = begin(Array(0..<101))
        await stage.logged(["begin 0"])
        await stage.settle()
        let cancelled = (0..<67).map { $0 * 37 % 100 + 1 }
        for number in cancelled { tasks[number].cancel() }
        for number in cancelled { #expect(await tasks[number].value.kind == .cancelled) }
        let left = (0..<101).filter { !cancelled.contains($0) }
        for number in left { stage.open(number) }
        for number in left { #expect(await tasks[number].value.value == .int(number)) }
        #expect(stage.log == left.flatMap { ["begin \($0)", "end \($0)"] })
    }

    @Test("The latest cancels the one that runs, and those that wait, and begins when that one has ended")
    func latest() async {
        register(.latest)
        let tasks = begin([1])
        await stage.logged(["begin 1"])
        let more = begin([2, 3])
        await stage.settle()
        #expect(stage.log == ["begin 1"])
        stage.open(1)
        #expect(await tasks[0].value.kind == .cancelled)
        #expect(await more[0].value.kind == .cancelled)
        stage.open(3)
        #expect(await more[1].value.value == 3)
        #expect(stage.log == ["begin 1", "cancelled 1", "begin 3", "end 3"])
    }

    @Test("After all runs have ended, the latest waits for the run that it cancels as before")
    func latestAgain() async {
        register(.latest)
        let tasks = begin([1])
        await stage.logged(["begin 1"])
        let other = begin([2])
        await stage.settle()
        for number in [1, 2] { stage.open(number) }
        for task in tasks + other { _ = await task.value }
        stage.log = []
        let third = begin([3])
        await stage.logged(["begin 3"])
        let fourth = begin([4])
        await stage.settle()
        let fifth = begin([5])
        await stage.settle()
        #expect(stage.log == ["begin 3"])
        for number in [3, 5] { stage.open(number) }
        for task in third + fourth { #expect(await task.value.kind == .cancelled) }
        #expect(await fifth[0].value.value == 5)
        #expect(stage.log == ["begin 3", "cancelled 3", "begin 5", "end 5"])
    }

    @Test("A shared one gives its outcome to those with equal arguments, once; others wait")
    func shared() async {
        register(.shared)
        let tasks = begin([1, 1, 2, 1])
        await stage.logged(["begin 1"])
        await stage.settle()
        tasks[3].cancel()
        #expect(await tasks[3].value.kind == .cancelled)
        for number in [1, 2] { stage.open(number) }
        var outcomes: [ActionValue?] = []
        for task in tasks { outcomes.append(await task.value.value) }
        #expect(outcomes == [1, 1, 2, nil])
        #expect(stage.log == ["begin 1", "end 1", "begin 2", "end 2"])
    }

    @Test("After all runs have ended, equal requests share one run as before")
    func sharedAgain() async {
        register(.shared)
        let tasks = begin([1, 2])
        await stage.logged(["begin 1"])
        await stage.settle()
        for number in [1, 2] { stage.open(number) }
        for task in tasks { _ = await task.value }
        stage.log = []
        let equal = begin([3, 3])
        await stage.logged(["begin 3"])
        await stage.settle()
        stage.open(3)
        for task in equal { #expect(await task.value.value == 3) }
        #expect(stage.log == ["begin 3", "end 3"])
    }

    @Test("What is shared may be an error, which bubbles once, or that the claim declined, or a cancellation")
    func sharedFailures() async {
        var errors = 0
        app.handleError { _ in errors += 1 }
        app.onAction("y:") { _ in 7 }
        field.receiveAction("y:", running: .shared) { [stage] invocation async throws -> Passage in
            stage.log.append("begin")
            await stage.wait(for: 1)
            if invocation.arguments["word"] == "fails" { throw Mishap() }
            try Task.checkCancellation()
            return .notHandled
        }
        let cases: [(String, Outcome.Kind)] = [("fails", .failed), ("declines", .performed), ("waits", .cancelled)]
        for (word, kind) in cases {
            stage.log = []
            let tasks = (0..<3).map { _ in
                Task { await coordinator.perform("y:", arguments: ["word": word], from: field) }
            }
            await stage.logged(["begin"])
            await stage.settle()
            if kind == .cancelled { tasks[0].cancel() }
            stage.open(1)
            for task in tasks { #expect(await task.value.kind == kind) }
            #expect(stage.log == ["begin"])
            stage.close(1)
        }
        #expect(errors == 1)
    }

    @Test("A catch-all shares the run of an action with requests of the same action alone")
    func sharedCatchAll() async {
        app.handleAction(running: .shared) { [stage] invocation async in
            stage.log.append("begin \(invocation.action)")
            await stage.wait(for: 1)
            return invocation.action.text
        }
        let tasks = ["save:", "load:", "save:"].map { (name: ActionName) in
            Task { await coordinator.perform(name, from: field) }
        }
        await stage.logged(["begin save:"])
        await stage.settle()
        stage.open(1)
        var values: [ActionValue?] = []
        for task in tasks { values.append(await task.value.value) }
        #expect(values == ["save:", "load:", "save:"])
        #expect(stage.log == ["begin save:", "begin load:"])
    }

    @Test("Where the claim of what is shared is no longer available when its turn comes, nobody counts it as declined")
    func sharedUnavailable() async {
        var isAvailable = true
        app.onAction("z:", when: { isAvailable }, running: .shared) { [stage] invocation async throws in
            stage.log.append("begin")
            await stage.wait(for: try invocation.arguments.get("n"))
        }
        let tasks = [1, 2, 2].map { number in
            Task { await coordinator.perform("z:", arguments: ["n": number], from: field) }
        }
        await stage.logged(["begin"])
        await stage.settle()
        isAvailable = false
        stage.open(1)
        var outcomes: [Outcome.Kind] = []
        for task in tasks { outcomes.append(await task.value.kind) }
        #expect(outcomes == [.performed, .unclaimed, .unclaimed] && stage.log == ["begin"])
    }

    @Test("A shared request from inside its own handler fails as a cycle")
    func sharedCycle() async {
        var inner: Outcome?
        app.onAction("y:", running: .shared) { [unowned coordinator] _ async in inner = await coordinator.perform("y:")
        }
        #expect(await coordinator.perform("y:").kind == .performed)
        guard case .failed(DispatchError.waitsForItself(["y:"]), _, _)? = inner else {
            Issue.record("\(String(describing: inner))")
            return
        }
    }

    @Test(
        "One that outlives its node is not cancelled where that is detached, or the one that asked; its task cancels it",
        arguments: [RunningPolicy.concurrent, .exclusive, .queued, .latest, .shared, .outlivingNode(.queued)])
    func outliving(_ policy: RunningPolicy) async {
        let view = ActionNode("view", in: field)
        view.onAction("save:", running: .outlivingNode(policy)) { [stage] _ async throws in
            stage.log.append("begin")
            await stage.wait(for: 1)
            try Task.checkCancellation()
            return "saved"
        }
        let task = Task { await coordinator.perform("save:", from: view) }
        await stage.logged(["begin"])
        view.removeFromParent()
        field.removeFromParent()
        stage.open(1)
        #expect(await task.value.value == "saved")
        stage.close(1)
        app.add(view)
        let other = Task { await coordinator.perform("save:", from: view) }
        await stage.logged(["begin", "begin"])
        other.cancel()
        stage.open(1)
        #expect(await other.value.kind == .cancelled)
    }

    @Test("The policy inside of one that outlives its node counts")
    func outlivingPolicies() async {
        register(.outlivingNode(.latest))
        let tasks = begin([1])
        await stage.logged(["begin 1"])
        let more = begin([2])
        await stage.settle()
        for number in [1, 2] { stage.open(number) }
        #expect(await tasks[0].value.kind == .cancelled)
        #expect(await more[0].value.value == 2)
        app.onAction("e:", running: .outlivingNode(.exclusive)) { [stage] _ async in await stage.wait(for: 3) }
        let running = Task { await coordinator.perform("e:") }
        await stage.settle()
        #expect(coordinator.validate("e:").reasons == ["it is running"])
        stage.open(3)
        #expect(await running.value.isPerformed)
    }

    @Test("Asynchronous code performs without awaiting by another name")
    func performNow() async {
        app.onAction("sync:") { invocation in invocation.arguments["n"] ?? .null }
            .on(Action<Int, Int>("double:")) { $0 * 2 }
            .on(Action<Void, Int>("five:")) { 5 }
            .onAction("async:") { _ async in 1 }
        #expect(coordinator.performNow("sync:", arguments: ["n": 3], from: field).value == 3)
        #expect(coordinator.performNow(Invocation("sync:", arguments: ["n": 4]), to: app).value == 4)
        #expect(coordinator.performNow(Action<Int, Int>("double:"), 4).value == 8)
        #expect(coordinator.performNow(Action<Void, Int>("five:"), from: field).value == 5)
        guard case .failed(DispatchError.needsAwait, _, _) = coordinator.performNow("async:") else {
            Issue.record("An asynchronous handler was called.")
            return
        }
    }

    @Test("Things are judged again when the turn has come", arguments: [RunningPolicy.queued, .latest])
    func judgedAgain(_ policy: RunningPolicy) async {
        var isLocked = false
        app.onAction("y:", validate: { if isLocked { $0.disable("locked") } }, running: policy) { [stage] _ async in
            stage.log.append("begin")
            await stage.wait(for: 1)
        }
        let first = Task { await coordinator.perform("y:") }
        await stage.logged(["begin"])
        let second = Task { await coordinator.perform("y:") }
        await stage.settle()
        isLocked = true
        stage.open(1)
        _ = await first.value
        #expect(await second.value.reasons == ["locked"])
        #expect(stage.log == ["begin"])
    }

    @Test("One that is no longer available when its turn has come leaves the request to the next claim")
    func unavailable() async {
        var isOpen = true
        app.onAction("y:") { _ in 7 }
        field.onAction("y:", when: { isOpen }, running: .queued) { [stage] _ async in
            stage.log.append("begin")
            await stage.wait(for: 1)
        }
        let first = Task { await coordinator.perform("y:", from: field) }
        await stage.logged(["begin"])
        let second = Task { await coordinator.perform("y:", from: field) }
        await stage.settle()
        isOpen = false
        stage.open(1)
        _ = await first.value
        #expect(await second.value.value == 7)
        #expect(stage.log == ["begin"])
    }

    @Test("A claim that ends, or a node that is detached, cancels those that wait")
    func ended() async {
        let registration = app.register("y:", running: .queued) { [stage] _ async in
            stage.log.append("begin")
            await stage.wait(for: 1)
        }
        let tasks = (0..<3).map { index in
            Task { await coordinator.perform("y:", from: index == 1 ? field : app) }
        }
        await stage.logged(["begin"])
        await stage.settle()
        field.removeFromParent()
        #expect(await tasks[1].value.kind == .cancelled)
        registration.cancel()
        stage.open(1)
        #expect(await tasks[0].value.kind == .performed)
        #expect(await tasks[2].value.kind == .cancelled)
    }

    @Test("A request from inside its own handler fails as a cycle where it would wait for itself")
    func cycles() async {
        var inner: [Outcome] = []
        for (name, policy) in [("q:", RunningPolicy.queued), ("l:", .latest), ("e:", .exclusive)]
            as [(ActionName, RunningPolicy)]
        {
            app.onAction(name, running: policy) { [unowned coordinator] _ async in
                inner.append(await coordinator.perform("via:", arguments: ["name": name.text]))
            }
        }
        app.onAction("via:") { [unowned coordinator] invocation async throws in
            let name = ActionName(validating: try invocation.arguments.get("name", as: String.self))!
            return await coordinator.perform(name)
        }
        for name: ActionName in ["q:", "l:", "e:"] {
            #expect(await coordinator.perform(name).kind == .performed)
            #expect(await coordinator.perform(name).kind == .performed)
        }
        for outcome in inner.prefix(4) {
            guard case .failed(DispatchError.waitsForItself(let names), _, _) = outcome else {
                Issue.record("\(outcome)")
                continue
            }
            #expect(names.last == "via:" && names.count == 2)
        }
        #expect(inner.suffix(2).allSatisfy { $0.reasons == ["it is running"] })
    }

    @Test("Typed actions, methods, catch-alls and declining closures have policies of their own, each claim for itself")
    func everywhere() async {
        let owner = PolicyResponder(stage)
        field.responder = owner
        app.on(Action<Int, Void>("t:"), running: .exclusive) { [stage] _ async in await stage.wait(for: 1) }
            .handleAction(claims: { $0.text.hasPrefix("c.") }, running: .exclusive) { [stage] _ async in
                await stage.wait(for: 1)
            }
            .receiveAction("r:", running: .exclusive) { [stage] _ async in
                await stage.wait(for: 1)
                return .notHandled
            }
        let names: [ActionName] = ["t:", "c.one", "r:", "m:"]
        let tasks = names.map { name in
            Task { await coordinator.perform(name, arguments: name == "t:" ? ["value": 1] : [:], from: field) }
        }
        await stage.settle()
        for name in names + ["c.two"] {
            #expect(coordinator.validate(name, from: field).reasons == ["it is running"], "\(name)")
        }
        stage.open(1)
        for task in tasks { _ = await task.value }
        for name in names { #expect(coordinator.validate(name, from: field).isEnabled) }
    }

    @Test("Called without an isolation they wait for each other as well")
    nonisolated func withoutIsolation() async {
        let app = ActionNode("app"), coordinator = Coordinator(root: app)
        var log: [String] = []
        for (name, policy) in [("q:", RunningPolicy.queued), ("l:", .latest), ("e:", .exclusive)]
            as [(ActionName, RunningPolicy)]
        {
            app.onAction(name, running: policy) { _ async in
                log.append(name.text)
                await Task.yield()
            }
            for _ in 0..<2 { await coordinator.perform(name) }
        }
        #expect(log == ["q:", "q:", "l:", "l:", "e:", "e:"])
    }

    @Test(
        "Runs that have ended keep nothing",
        arguments: [RunningPolicy.queued, .exclusive, .latest, .shared, .outlivingNode(.queued)])
    func released(_ policy: RunningPolicy) async {
        weak var gone: ActionNode?
        do {
            let app = ActionNode("app"), coordinator = Coordinator(root: app)
            gone = app
            app.onAction("x:", running: policy) { _ async in await Task.yield() }
            let requests = (0..<3).map { _ in Task { await coordinator.perform("x:") } }
            for request in requests { _ = await request.value }
        }
        await stage.settle()
        #expect(gone == nil)
    }

    @Test(
        "An exclusive one is disabled also if another began while an interceptor was awaited")
    func exclusiveBehindAround() async {
        register(.exclusive)
        app.intercept(
            "x:",
            around: { [stage] invocation, next in
                let number = invocation.arguments["n"]
                stage.log.append("asked \(number ?? .null)")
                await stage.wait(for: number == 1 ? 11 : 12)
                return await next(invocation)
            })
        let tasks = begin([1, 2])
        await stage.logged(["asked 1", "asked 2"])
        stage.open(11)
        await stage.logged(["asked 1", "asked 2", "begin 1"])
        stage.open(12)
        let second = await tasks[1].value
        #expect(second.reasons == ["it is running"] && second.kind == .disabled)
        stage.open(1)
        #expect(await tasks[0].value.value == 1)
    }
}

/// Where handlers wait until a test lets them go on.
@MainActor
final class Stage {
    var log: [String] = []
    private var opened: Set<Int> = []

    func open(_ number: Int) { opened.insert(number) }

    func close(_ number: Int) { opened.remove(number) }

    func wait(for number: Int) async {
        await until { opened.contains(number) }
    }

    func logged(_ expected: [String]) async {
        await until { log == expected }
    }

    /// Lets all tasks go on as far as they can.
    func settle() async {
        for _ in 0..<50 { await Task.yield() }
    }
}

@MainActor
private final class PolicyResponder: @MainActor Responder {
    private let stage: Stage
    init(_ stage: Stage) { self.stage = stage }
    static var actions: ActionTable<PolicyResponder> {
        ActionMethod("m:", PolicyResponder.method, running: .exclusive)
    }
    func method() async { await stage.wait(for: 1) }
}
