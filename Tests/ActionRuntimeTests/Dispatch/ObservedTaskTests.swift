import ActionRuntime
import Foundation
import Synchronization
import Testing

/// What tasks perform that begin inside of a handler.
@Suite("What observers are told of tasks that begin in a handler", .timeLimit(.minutes(10)))
struct ObservedTaskTests {
    @Test("What a task performs that begins at once is told when the handler ends", arguments: [true, false])
    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @MainActor func immediate(_ isAwaited: Bool) async {
        let app = ActionNode("app"), coordinator = Coordinator(root: app)
        var told: [ActionName] = [], isOpen = false, task: Task<Void, Never>?
        app.onAction("open:") { [unowned coordinator] _ in
            task = Task.immediate {
                await coordinator.perform("first:")
                for _ in 0..<3 { coordinator.performNow("step:") }
                await coordinator.perform("wait:")
                coordinator.performNow("step:")
                await coordinator.perform("last:")
            }
        }
        app.onAction("first:") { [unowned coordinator] _ in coordinator.performNow("step:") }.onAction("step:") { _ in }
            .onAction("last:") { _ async in await Task.yield() }
            .onAction("wait:") { _ async in
                await until { isOpen }
            }
        coordinator.observe { told.append($0.invocation.action) }
        if isAwaited { await coordinator.perform("open:") } else { coordinator.performNow("open:") }
        #expect(told.sorted { $0.text < $1.text } == ["first:", "open:", "step:", "step:", "step:", "step:"])
        // The handler has ended; the task goes on.
        told = []
        coordinator.performNow("step:")
        #expect(told == ["step:"])
        isOpen = true
        await task?.value
        #expect(told == ["step:", "wait:", "step:", "last:"])
    }

    @Test("What tasks perform in the modal loop of a handler is told when the handler ends", arguments: [true, false])
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func modalLoop(_ isAwaited: Bool) async {
        let loop = LoopExecutor()
        let window = Window(loop)
        let isDone = Atomic(false)
        let task = Task {
            await window.open(isAwaited)
            let lists = await (window.inside, window.after)
            isDone.store(true, ordering: .releasing)
            return lists
        }
        // The thread of the program's own loop.
        Thread { while !isDone.load(ordering: .acquiring) { loop.drain() } }.start()
        let (inside, after) = await task.value
        #expect(inside == ["now:", "task:"], "Both have run in the loop.")
        #expect(after.sorted { $0.text < $1.text } == ["dialog:", "now:", "step:", "step:", "task:"])
    }

    /// A tree whose handler of `dialog:` runs the loop of its own isolation.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    private actor Window {
        private let loop: LoopExecutor
        nonisolated let unownedExecutor: UnownedSerialExecutor
        private let coordinator = Coordinator(root: ActionNode("app"))
        private var told: [ActionName] = []
        /// What has ended inside of the loop, and what was told by the time that the dialog had ended.
        private(set) var inside: [ActionName] = []
        private(set) var after: [ActionName] = []

        init(_ loop: LoopExecutor) {
            self.loop = loop
            unownedExecutor = loop.asUnownedSerialExecutor()
        }

        func open(_ isAwaited: Bool) async {
            let app = coordinator.root
            app.onAction("dialog:") { _ in
                Task {
                    self.coordinator.performNow("now:")
                    self.inside.append("now:")
                }
                Task {
                    await self.coordinator.perform("task:")
                    self.inside.append("task:")
                }
                while self.inside.count < 2 { self.loop.drain() }
            }
            app.onAction("now:") { _ in self.coordinator.performNow("step:") }
                .onAction("task:") { _ async in
                    await Task.yield()
                    await self.coordinator.perform("step:")
                }.onAction("step:") { _ in }
            coordinator.observe { self.told.append($0.invocation.action) }
            if isAwaited { await coordinator.perform("dialog:") } else { coordinator.performNow("dialog:") }
            after = told
        }
    }

    /// Runs jobs when it is told, also inside of one that runs, as a toolkit's loop does.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    private final class LoopExecutor: SerialExecutor {
        private let jobs = Mutex<[UnownedJob]>([])

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            jobs.withLock { $0.append(job) }
        }

        func drain() {
            while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
                job.runSynchronously(on: asUnownedSerialExecutor())
            }
        }
    }
}

@Suite("Who is told of a dispatch that changes who hosts it") struct ObservedMoveTests {
    /// What a handler in the hosted tree does to the panel that hosts it.
    enum Change: CaseIterable { case removed, moved, movedAway, unhosted }

    @Test("Those are told who observed when it began", arguments: Change.allCases)
    func hostChanges(_ change: Change) {
        let app = ActionNode("app"), outer = Coordinator(root: app)
        let panel = ActionNode("panel", in: app), side = ActionNode("side", in: app)
        let other = Coordinator(root: ActionNode("other"))
        let inner = Coordinator(root: ActionNode("inner"))
        let hosting = panel.register { $0.host(inner) }
        inner.root.onAction("close:") { _ in
            switch change {
            case .removed: panel.removeFromParent()
            case .moved: side.add(panel)
            case .movedAway: other.root.add(panel)
            case .unhosted: hosting.cancel()
            }
        }
        app.onAction("all:") { _ in inner.perform("close:") }
        var told: [String] = []
        outer.observe { told.append("outer \($0.invocation.action)") }
        inner.observe { told.append("inner \($0.invocation.action)") }
        inner.perform("close:")
        #expect(told == ["inner close:", "outer close:"])
        withExtendedLifetime(other) {}
    }
}
