import ActionRuntime
import Foundation
import Testing

/// Trees of several isolations, between which a handler's tasks and calls lead.
@Suite("Isolation of what is told") struct IsolationTests {
    /// An actor with a tree of its own, each of whose dispatches an observer hears of.
    private actor Home {
        private let coordinator = Coordinator(root: ActionNode("home"))
        private let executor = QueueExecutor()
        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
        private(set) var heard: [ActionName] = []
        private(set) var depths: [Int] = []

        /// - Parameter body: What is done in the handler of `call:`, synchronously.
        init(calling body: @escaping @Sendable () -> Void = {}) {
            coordinator.root.onAction("call:") { _ in body() }
                .onAction("nest:") { [unowned coordinator] _ in coordinator.performNow("step:") }
                .onAction("step:") { _ in }
        }

        /// Begins to observe; apart, since the closure belongs to the actor.
        func observe() {
            coordinator.observe { record in
                self.assertIsolated("An observer hears of a dispatch on another isolation.")
                self.heard.append(record.invocation.action)
                self.depths.append(record.depth)
            }
        }

        func perform(_ name: ActionName) async { await coordinator.perform(name) }

        /// Performs without awaiting; gives what was heard by then.
        func performNow(_ name: ActionName) -> [ActionName] {
            coordinator.performNow(name)
            return heard
        }
    }

    @Test("a task that a handler starts tells the observers of another actor there and then")
    func inheritingTask() async {
        let other = Home()
        await other.observe()
        let heard = Shared<[ActionName]>([])
        let home = Home {
            // The awaited dispatch has not ended while the other actor's do.
            let isDone = DispatchSemaphore(value: 0)
            Task {
                @concurrent in
                let names = await other.performNow("nest:")
                heard.update { $0 = names }
                isDone.signal()
            }
            #expect(isDone.wait(timeout: .now() + 60) == .success)
        }
        await home.observe()
        await home.perform("call:")
        #expect(heard.value == ["nest:", "step:"])
        // The task was started in the dispatch, which had not ended.
        #expect(await other.depths == [1, 2])
        #expect(await home.heard == ["call:"])
    }

    @Test("actors whose handlers start tasks of one another hear of their own dispatches, each once")
    func manyActors() async {
        let (count, rounds) = (4, 60)
        let actors = Shared<[Home]>([])
        let calls = Shared(0)
        for number in 0..<count {
            let home = Home {
                let next = actors.value[(number + 1) % count]
                Task { @concurrent in
                    for _ in 0..<4 { _ = await next.performNow("nest:") }
                    await next.perform("nest:")
                    calls.update { $0 += 1 }
                }
                // Goes on while the task runs.
                for _ in 0..<200 { _ = calls.value }
            }
            await home.observe()
            actors.update { $0.append(home) }
        }
        await withTaskGroup(of: Void.self) { group in
            for home in actors.value {
                group.addTask { for _ in 0..<rounds { await home.perform("call:") } }
            }
        }
        await until { calls.value >= count * rounds }
        for home in actors.value { #expect(await home.heard.count == rounds * 11) }
        actors.update { $0 = [] }
    }

    @Test(
        "a tree behind a lock is told while that is held, also inside of another tree's handler",
        arguments: [true, false])
    func behindLock(_ isAwaited: Bool) async {
        let locked = LockedTree()
        let app = ActionNode("app"), coordinator = Coordinator(root: app)
        var heard: [ActionName] = [], during: [ActionName] = []
        app.onAction("a:") { [unowned coordinator] _ in
            coordinator.performNow("b:")
            during = locked.perform("x:")
        }
        app.onAction("b:") { _ in }
        coordinator.observe { heard.append($0.invocation.action) }
        if isAwaited { await coordinator.perform("a:") } else { coordinator.performNow("a:") }
        #expect(heard == ["a:", "b:"] && during == ["x:", "y:"])
    }

    @Test("a tree performs on another one and on itself again: each is told in its own order")
    func interleaved() {
        var log: [String] = []
        let (one, other) = (Coordinator(root: ActionNode("one")), Coordinator(root: ActionNode("other")))
        one.root.onAction("a:") { [unowned other] _ in other.perform("b:") }.onAction("c:") { _ in }
        other.root.onAction("b:") { [unowned one] _ in one.perform("c:") }
        one.observe { log.append("one \($0.invocation.action) \($0.depth)") }
        other.observe { log.append("other \($0.invocation.action) \($0.depth)") }
        one.perform("a:")
        #expect(log == ["other b: 1", "one a: 0", "one c: 2"])
    }

    @Test("an outer coordinator hears in the order in which dispatches began, whoever else hears of some of them")
    func severalHearers() {
        var log: [String] = []
        let outer = Coordinator(root: ActionNode("outer")), inner = Coordinator(root: ActionNode("inner"))
        outer.root.host(inner)
        for name: ActionName in ["a:", "b:", "c:", "d:"] {
            let next: [ActionName] = name == "a:" ? ["b:", "d:"] : name == "b:" ? ["c:"] : []
            for root in [outer.root, inner.root] {
                root.onAction(name) { [unowned outer, unowned inner] _ in
                    for name in next { (name == "d:" ? outer : inner).perform(name) }
                }
            }
        }
        outer.observe { log.append("outer \($0.invocation.action)") }
        inner.observe { log.append("inner \($0.invocation.action)") }
        outer.perform("a:")
        #expect(log == ["outer a:", "inner b:", "outer b:", "inner c:", "outer c:", "outer d:"])
    }
}

@Suite("What a task inherits") @MainActor struct InheritedTests {
    private final class Content {}

    private struct Opened: Event, @unchecked Sendable { var content: Content }

    private struct Lost: Error, @unchecked Sendable { var content: Content }

    @Test("a task that a rule starts does not keep what was sent, and so never releases it on another isolation")
    func event() async {
        let node = ActionNode("app")
        var tasks: [Task<Void, Never>] = []
        func startTask() async {
            tasks.append(Task.thatGoesOn())
            await Task.yield()
        }
        node.handleEvent(Opened.self) { _ in await startTask() }
        node.handleError(Lost.self) { _ in await startTask() }
        weak var opened: Content?, lost: Content?
        func send() async {
            let (content, other) = (Content(), Content())
            (opened, lost) = (content, other)
            await node.trigger(Opened(content: content))
            await node.report(Lost(content: other))
        }
        await send()
        #expect(tasks.count == 2 && opened == nil && lost == nil)
        for task in tasks {
            task.cancel()
            await task.value
        }
    }
}

extension Task where Success == Void, Failure == Never {
    /// Begins a task that inherits what the caller's task has, and goes on until it is cancelled.
    @MainActor fileprivate static func thatGoesOn() -> Task {
        Task { @concurrent in try? await Task<Never, Never>.sleep(for: .seconds(3600)) }
    }
}

@Suite("Ends of observing") struct ObserverEndingTests {
    @Test("a handler cancels its own dispatch's observer: others hear, and no tree is kept", arguments: [true, false])
    func cancelledInside(_ isHosted: Bool) {
        weak var root: ActionNode?
        var heard: [ActionName] = []
        func perform() {
            let (a, b) = (Coordinator(root: ActionNode("a")), Coordinator(root: ActionNode("b")))
            root = b.root
            let observation = a.observe { _ in Issue.record("A cancelled observer hears.") }
            b.observe { heard.append($0.invocation.action) }
            if isHosted { a.root.host(b) }
            a.root.onAction("a:") { [unowned b] _ in
                b.perform("b:")
                observation.cancel()
            }
            b.root.onAction("b:") { _ in }
            a.perform("a:")
            // Where they have nothing to do with each other, at once; else when the outer dispatch has ended.
            #expect(heard == ["b:"])
        }
        perform()
        #expect(root == nil)
        let other = Coordinator(root: ActionNode("other"))
        other.observe { _ in }
        other.perform("x:")
        #expect(heard == ["b:"])
    }

    @Test("a handler of an awaited dispatch cancels its observer: what it performed is told, and no tree is kept")
    func cancelledInsideAwaited() async {
        weak var root: ActionNode?
        var heard: [ActionName] = []
        func perform() async {
            let (a, b) = (Coordinator(root: ActionNode("a")), Coordinator(root: ActionNode("b")))
            root = b.root
            let observation = a.observe { _ in Issue.record("A cancelled observer hears.") }
            b.observe { heard.append($0.invocation.action) }
            a.root.host(b)
            a.root.onAction("a:") { [unowned b] _ in
                b.performNow("b:")
                observation.cancel()
            }
            b.root.onAction("b:") { _ in }
            await a.perform("a:")
            #expect(heard == ["b:"])
        }
        await perform()
        #expect(root == nil)
    }

    @Test("those are told of a dispatch who would have heard of it when it began, or hear when it has ended")
    func hostedMeanwhile() {
        var log: [String] = []
        let (outer, inner) = (Coordinator(root: ActionNode("outer")), Coordinator(root: ActionNode("inner")))
        outer.observe { log.append("outer \($0.invocation.action)") }
        let registration = Shared<Registration?>(nil)
        inner.root.onAction("in:") { _ in registration.update { $0 = outer.root.register { $0.host(inner) } } }
            .onAction("out:") { _ in registration.value?.cancel() }
        inner.perform("in:")
        #expect(log == ["outer in:"])
        inner.perform("out:")
        #expect(log == ["outer in:", "outer out:"])
        inner.perform("out:")
        #expect(log == ["outer in:", "outer out:"])
        withExtendedLifetime(outer) {}
    }
}

/// A tree that one thread at a time uses.
///
/// Unchecked, because everything that uses the tree does so while the lock is held.
private final class LockedTree: @unchecked Sendable {
    private let lock = NSLock()
    private let coordinator = Coordinator(root: ActionNode("locked"))
    private var heard: [ActionName] = []

    init() {
        coordinator.root.onAction("x:") { [unowned coordinator] _ in coordinator.performNow("y:") }.onAction("y:") {
            _ in
        }
        coordinator.observe { [unowned self] in
            #expect(!lock.try(), "An observer hears of a dispatch outside of the lock.")
            heard.append($0.invocation.action)
        }
    }

    /// Performs an action; gives what was heard by then.
    func perform(_ name: ActionName) -> [ActionName] {
        lock.withLock {
            coordinator.performNow(name)
            return heard
        }
    }
}

/// A value that several isolations read and write.
///
/// Unchecked, because the value is accessed under the lock.
private final class Shared<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var stored: Value

    init(_ value: Value) { stored = value }

    var value: Value { lock.withLock { stored } }

    func update(_ change: (inout Value) -> Void) { lock.withLock { change(&stored) } }
}
