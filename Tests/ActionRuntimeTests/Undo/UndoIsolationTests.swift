import ActionRuntime
import Foundation
import Testing

/// Undo stacks of several actors, whose handlers await requests of one another.
@Suite("Undo between isolations") struct UndoIsolationTests {
    @Test("Awaited requests on threads that never used the library are entries of their own")
    func freshThreads() async {
        #expect(await OnFreshThreads().titles() == ["A", "B", "C"])
    }

    /// An actor with a document and a stack of its own.
    private actor Editor {
        private let coordinator = Coordinator(root: ActionNode("editor"))
        private let stack = UndoStack()
        private(set) var text = ""
        private(set) var starts = 0

        init() {
            coordinator.root.undoStack = stack
            coordinator.root.onAction("type:") { [unowned self] invocation in
                assertIsolated("A handler runs on another isolation.")
                if invocation.action == "type:" { assumeIsolated { $0.starts += 1 } }
                try type(invocation.arguments.get("text", as: String.self), invocation)
            }
        }

        private nonisolated func type(_ new: String, _ invocation: Invocation) throws {
            assumeIsolated { $0.text += new }
            // The step says nothing of how to do it again, so redo performs the request again.
            invocation.registerUndo { self.assumeIsolated { $0.text.removeLast(new.count) } }
        }

        /// Makes a handler of `all:` await other editors, at the same time, after it has typed itself.
        func lead(_ others: [Editor], times: Int) {
            coordinator.root.onAction("all:") { [unowned self] (invocation: Invocation) async throws in
                try type("x", invocation)
                await withTaskGroup { group in
                    for other in others {
                        group.addTask { for _ in 0..<times { await other.perform("type:", text: "y") } }
                    }
                }
                try type("z", invocation)
            }
        }

        /// Makes a handler of `forward:` let another editor type without awaiting.
        func forward(to other: Editor) {
            coordinator.root.onAction("forward:") { (_: Invocation) async in
                await other.performNow("type:", text: "y")
            }
        }

        @discardableResult
        func perform(_ name: ActionName, text: String = "") async -> Bool {
            await coordinator.perform(name, arguments: ["text": text]).isPerformed
        }

        /// Performs without awaiting, in whatever task asks.
        @discardableResult
        func performNow(_ name: ActionName, text: String = "") -> Bool {
            coordinator.performNow(name, arguments: ["text": text]).isPerformed
        }

        var titles: [String] { stack.undoable.map(\.title) }
    }

    @Test("what a handler awaits on other actors is one entry on each stack, done again there", arguments: [1, 3])
    func oneEntryEach(times: Int) async {
        let first = Editor(), others = [Editor(), Editor()]
        await first.lead(others, times: times)
        #expect(await first.perform("all:"))
        #expect(await first.titles == ["All"])
        for other in others {
            #expect(await other.titles == ["Type"])
            #expect(await other.performNow("undo:"))
            #expect(await other.text.isEmpty)
            #expect(await other.starts == times)
            #expect(await other.performNow("redo:"))
            #expect(await other.text == String(repeating: "y", count: times))
            #expect(await other.starts == 2 * times)
        }
        #expect(await first.starts == 0)
        #expect(await first.text == "xz")
    }

    @Test("a request that is not awaited in another actor's task is done again there")
    func notAwaited() async {
        let first = Editor(), other = Editor()
        await first.forward(to: other)
        #expect(await first.perform("forward:"))
        #expect(await other.titles == ["Type"])
        #expect(await other.performNow("undo:"))
        #expect(await other.performNow("redo:"))
        #expect(await other.text == "y")
        #expect(await other.starts == 2)
    }

    @Test("actors that await one another at the same time keep their stacks")
    func atOnce() async {
        let editors = (0..<4).map { _ in Editor() }
        for (index, editor) in editors.enumerated() {
            await editor.lead(editors.enumerated().filter { $0.offset != index }.map(\.element), times: 20)
        }
        await withTaskGroup { group in
            for editor in editors { group.addTask { await editor.perform("all:") } }
        }
        for editor in editors {
            #expect(await editor.text.count == 62)
            while await editor.performNow("undo:") {}
            #expect(await editor.text.isEmpty)
        }
    }
}

/// An actor whose every job runs on a new thread.
private actor OnFreshThreads {
    private final class Executor: SerialExecutor {
        private let lock = NSLock()

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job), executor = asUnownedSerialExecutor()
            Thread.detachNewThread { [lock] in lock.withLock { job.runSynchronously(on: executor) } }
        }
    }

    private nonisolated let executor = Executor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// The titles of the entries of three requests, each on a thread of its own.
    func titles() async -> [String] {
        let app = ActionNode("app"), history = UndoStack(), names: [ActionName] = ["a:", "b:", "c:"]
        let coordinator = Coordinator(root: app)
        app.undoStack = history
        for name in names { app.onAction(name) { $0.registerUndo {} } }
        for name in names {
            await Task.yield()
            await coordinator.perform(name)
        }
        return history.undoable.map(\.title)
    }
}
