import ActionRuntime
import Testing

/// What keeps a handler running when a node of its request is detached.
private let notCancelled: Comment =
    "`#isolation` is nil within `withValue`, so that no handler has a task of its own that could be cancelled."

@MainActor @Suite("Awaiting on the main actor", .timeLimit(.minutes(10))) struct AwaitingTests {
    private let sample = Sample()
    private var coordinator: Coordinator { sample.coordinator }
    private var journal: Journal { sample.journal }

    @Test("a node that a cancelled handler keeps while the node above it is released stays whole")
    func keptByCancelledHandler() async {
        var top: ActionNode? = ActionNode("top")
        top!.onAction("a:") { _ in }
        let child = ActionNode("child", in: top), coordinator = Coordinator(root: child)
        nonisolated(unsafe) weak let released = top
        nonisolated(unsafe) var kept: ActionNode?
        child.onAction("wait:") { _ in
            await withTaskCancellationHandler {
                await until { Task.isCancelled }
            } onCancel: {
                kept = released
            }
        }
        let task = Task { await coordinator.perform("wait:") }
        await Task.yield()
        var above: ActionNode? = ActionNode("above")
        above!.add(top!)
        top = nil
        above = nil
        #expect(await task.value.isPerformed)
        guard let kept else { return #expect(kept != nil) }
        let other = Coordinator(root: kept)
        #expect(other.canPerform("a:"))
        let registrations = [kept.register("b:") { _ in }, kept.register { $0.onAction("b:") { _ in } }]
        #expect(other.canPerform("b:"))
        for registration in registrations { registration.cancel() }
        #expect(!other.canPerform("b:"))
        _ = above
    }

    @Test("what a cancelled handler takes back at a node that is being released stays without effect")
    func cancelledByCancelledHandler() async {
        var top: ActionNode? = ActionNode("top")
        let child = ActionNode("child", in: top), coordinator = Coordinator(root: child), journal = Journal()
        nonisolated(unsafe) let registrations = [
            top!.register("a:") { _ in }, top!.register { $0.onAction("b:") { _ in } },
        ]
        nonisolated(unsafe) let log = journal
        child.onAction("wait:") { _ in
            await withTaskCancellationHandler {
                await until { Task.isCancelled }
            } onCancel: {
                for registration in registrations { registration.cancel() }
                log.note("cancelled")
            }
        }
        let task = Task { await coordinator.perform("wait:") }
        await Task.yield()
        weak let released = top
        top = nil
        #expect(released == nil)
        #expect(journal.take() == ["cancelled"])
        #expect(await task.value.isPerformed)
    }

    @Test("a synchronous request that meets an asynchronous handler fails, and calls nobody")  // Rule 21
    func synchronous() async {
        sample.app.onAction("a:") { [journal] _ in
            journal.note("called")
            await Task.yield()
        }
        let outcome = { coordinator.perform("a:", from: sample.grid) }()
        #expect(outcome.needsAwait && outcome.performer == nil && !outcome.didCallHandler)
        guard case .needsAwait(let target)? = outcome.error as? DispatchError else { return }
        #expect(target == Performer(node: sample.app.id, kind: .closure, action: "a:"))
        #expect(
            outcome.description
                == "'a:' has an asynchronous handler at app: perform it with 'await'; in top-level code, "
                + "which picks the synchronous 'perform', call it from an async function.")
        #expect(coordinator.validate("a:").isEnabled)
        for _ in 0..<20 { await Task.yield() }
        #expect(journal.take().isEmpty)
    }

    @Test("an observer that a handler adds before it throws hears of it")
    func observedFailure() async {
        var heard: [DispatchRecord] = []
        sample.app.onAction("a:") { [coordinator] _ in
            if heard.isEmpty { coordinator.observe { heard.append($0) } }
            throw Mishap()
        }
        await coordinator.perform("a:")
        #expect(heard.count == 1)
    }

    @Test("an awaited request calls handlers of both kinds, in their order")  // Rule 21
    func both() async {
        sample.app.onAction("a:") { [journal] _ in
            await Task.yield()
            journal.note("app")
            return 5
        }
        sample.window.receiveAction("a:") { [journal] _ in
            journal.note("window")
            return .notHandled
        }
        sample.grid.receiveAction("a:") { [journal] _ in
            await Task.yield()
            journal.note("grid")
            return .notHandled
        }
        #expect(await coordinator.perform("a:", from: sample.grid).value == 5)
        #expect(journal.take() == ["grid", "window", "app"])
    }

    @Test("handlers run on the caller's actor")  // Rule 21
    func isolation() async {
        sample.app.onAction("sync:") { _ in MainActor.assertIsolated() }
        sample.app.onAction("async:") { [coordinator] _ in
            MainActor.assertIsolated()
            await Task.yield()
            MainActor.assertIsolated()
            await coordinator.perform("sync:")
            MainActor.assertIsolated()
        }
        #expect(await coordinator.perform("sync:").isPerformed)
        #expect(await coordinator.perform("async:").isPerformed)
    }

    @Test("disabled, unclaimed and bad requests are the same awaited")
    func refusals() async {
        sample.app.onAction("off:", validate: { $0.disable("no") }) { _ in await Task.yield() }
        sample.app.onAction("a:", parameters: [.integer("line")]) { _ in await Task.yield() }
        #expect(await coordinator.perform("off:").word == "disabled")
        #expect(await coordinator.perform("off:", force: true).isPerformed)
        #expect(await coordinator.perform("a:").word == "badArguments")
        #expect(await coordinator.perform(Invocation("a:", arguments: ["line": 1])).isPerformed)
        #expect(await coordinator.perform("b:").word == "unclaimed")
        #expect(await coordinator.perform("a:", arguments: ["line": 1], to: sample.grid).word == "unclaimed")
    }

    @Test("an asynchronous handler's error fails the request, handled by nobody")  // Rule 20
    func failing() async {
        sample.app.onAction("a:") { _ in
            await Task.yield()
            throw Mishap()
        }
        guard case .failed(let error, let performer, let handler) = await coordinator.perform("a:") else {
            Issue.record("the request did not fail")
            return
        }
        #expect(error is Mishap && performer?.node == sample.app.id && handler == nil)
    }

    @Test("a bridge is awaited")
    func bridge() async {
        let inner = Coordinator(root: ActionNode("inner"))
        inner.root.onAction("a:") { _ in
            await Task.yield()
            return 1
        }
        sample.window.host(Bridge(inner))
        #expect(await coordinator.perform("a:", from: sample.grid).value == 1)
        #expect({ coordinator.perform("a:", from: sample.grid) }().needsAwait)
    }

    @Test("two hundred requests in flight are not taken for nested ones")  // Rule 24
    func overlapping() async {
        var count = 0
        sample.app.onAction("a:") { _ in
            count += 1
            await until { count == 200 }
        }
        let requests = (0..<200).map { _ in Task { await coordinator.perform("a:").word } }
        for request in requests { #expect(await request.value == "performed") }
    }

    @Test("nested awaited dispatches that overlap each have their own depth")  // Rule 24
    func overlappingNested() async {
        sample.app.onAction("a:") { [unowned coordinator] in
            guard case .int(let left)? = $0.arguments["left"], left > 0 else { return Outcome?.none }
            await Task.yield()
            return await coordinator.perform("a:", arguments: ["left": left - 1])
        }
        let requests = (0..<10).map { _ in Task { await coordinator.perform("a:", arguments: ["left": 100]).word } }
        for request in requests { #expect(await request.value == "performed") }
    }

    @Test("a cycle of awaited dispatches fails, and is named")  // Rule 24
    func cycle() async {
        sample.app.onAction("a:") { [unowned coordinator] _ in await coordinator.perform("b:") }
        sample.app.onAction("b:") { [unowned coordinator] _ in await coordinator.perform("a:") }
        #expect(Set(await coordinator.perform("a:").cycle ?? []) == ["a:", "b:"])
        #expect(await coordinator.perform("a:").cycle?.count == 2)
    }

    @Test("a request that is made anew by a task of each handler is not nested")  // Rule 24
    func polling() async {
        var count = 0
        var next: Task<Outcome, Never>?
        sample.app.onAction("tick:") { [unowned coordinator] _ in
            await Task.yield()
            count += 1
            if count < 300 { next = Task { await coordinator.perform("tick:") } }
        }
        await coordinator.perform("tick:")
        while let task = next {
            next = nil
            _ = await task.value
        }
        #expect(count == 300)
    }

    // MARK: Cancelling

    /// Registers a handler that waits until it is cancelled.
    private func wait(on node: ActionNode) {
        node.onAction("wait:") { [journal] _ in
            journal.note("began")
            defer { journal.note("ended") }
            try await Task.sleep(for: .seconds(600))
        }
    }

    @Test("cancelling the task cancels the handler, which has ended before the request has")  // Rule 22
    func cancelling() async {
        wait(on: sample.app)
        let request = Task {
            let outcome = await coordinator.perform("wait:", from: sample.grid)
            journal.note(outcome.description)
            return outcome.word
        }
        await until { journal.entries == ["began"] }
        request.cancel()
        #expect(await request.value == "cancelled")
        #expect(journal.take() == ["began", "ended", "'wait:' was cancelled."])
    }

    /// Ways to take the node that asks, or the one whose handler runs, out of the tree.
    enum Leaving: CaseIterable {
        case asker, aboveAsker, handler, aboveHandler, toOtherTree, aboveToOtherTree

        func leave(_ sample: Sample) {
            switch self {
            case .asker: sample.cells[0].removeFromParent()
            case .aboveAsker: sample.grid.removeFromParent()
            case .handler: sample.sidebar.removeFromParent()
            case .aboveHandler: sample.window.removeFromParent()
            case .toOtherTree: ActionNode("other").add(sample.cells[0])
            case .aboveToOtherTree: ActionNode("other").add(sample.grid)
            }
        }
    }

    @Test(
        "detaching the node that asks or the handler's, or one above, cancels the handler", arguments: Leaving.allCases)
    func detaching(_ leaving: Leaving) async {  // Rule 22
        wait(on: sample.sidebar)
        let request = Task { await coordinator.perform("wait:", from: sample.cells[0], to: sample.sidebar).word }
        await until { journal.entries == ["began"] }
        leaving.leave(sample)
        #expect(await request.value == "cancelled" && journal.take() == ["began", "ended"])
    }

    @Test("detaching the first responder that asks cancels the handler")  // Rule 22
    func detachingFirstResponder() async {
        wait(on: sample.app)
        coordinator.firstResponder = sample.grid
        let request = Task { await coordinator.perform("wait:").word }
        await until { journal.entries == ["began"] }
        sample.grid.removeFromParent()
        #expect(await request.value == "cancelled")
    }

    @Test("moving nodes within the tree, or detaching others, does not cancel")  // Rule 22
    func moving() async {
        var isOpen = false
        sample.window.onAction("wait:") { _ in
            await until { isOpen }
            try Task.checkCancellation()
            return 1
        }
        let request = Task { await coordinator.perform("wait:", from: sample.grid).value }
        for _ in 0..<10 { await Task.yield() }
        sample.sidebar.add(sample.grid)
        sample.app.add(sample.sidebar)
        sample.app.add(sample.window)
        sample.cells[0].removeFromParent()
        isOpen = true
        #expect(await request.value == 1)
    }

    @Test("detaching a node cancels its own requests only")  // Rule 22
    func others() async {
        wait(on: sample.app)
        let one = Task { await coordinator.perform("wait:", from: sample.cells[0]).word }
        let other = Task { await coordinator.perform("wait:", from: sample.cells[1]).word }
        await until { journal.entries.count == 2 }
        sample.cells[0].removeFromParent()
        for _ in 0..<20 { await Task.yield() }
        #expect(journal.entries.filter { $0 == "ended" }.count < 2)
        other.cancel()
        #expect(await one.value == "cancelled")
        #expect(await other.value == "cancelled")
    }

    @Test("a handler may detach its own node, and is cancelled")  // Rules 22 and 23
    func detachingItself() async {
        sample.grid.onAction("a:") { [grid = sample.grid] _ in
            await Task.yield()
            grid.removeFromParent()
            try Task.checkCancellation()
        }
        #expect(await coordinator.perform("a:", from: sample.grid).word == "cancelled")
    }

    @Test("after a handler that was cancelled and declined nobody else is asked")  // Rule 22
    func cancelledDecline() async {
        sample.app.onAction("a:") { [journal] _ in journal.note("app") }
        sample.grid.receiveAction("a:") { [grid = sample.grid] _ in
            await Task.yield()
            grid.removeFromParent()
            return .notHandled
        }
        #expect(await coordinator.perform("a:", from: sample.grid).word == "cancelled" && journal.take().isEmpty)
    }

    @Test("a cancelled inner request ends with its outer one")  // Rule 22
    func nested() async {
        wait(on: sample.app)
        sample.app.onAction("outer:") { [unowned coordinator] _ in await coordinator.perform("wait:") }
        let request = Task { await coordinator.perform("outer:", from: sample.grid).word }
        await until { journal.entries == ["began"] }
        sample.grid.removeFromParent()
        #expect(await request.value == "cancelled" && journal.take() == ["began", "ended"])
    }

    @Test("an error that a synchronous handler throws in a cancelled task is not lost")  // Rule 20
    func errorInCancelledTask() async {
        sample.app.onAction("a:") { _ in throw Mishap() }
        let request = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await coordinator.perform("a:").word
        }
        let word = await request.value
        #expect(word == "failed")
    }

    @Test(
        "detaching the host of the tree that asks, or of the handler's, cancels the handler", arguments: [true, false])
    func hosted(isAskedInside: Bool) async {  // Rules 11b and 22
        let inner = Coordinator(root: ActionNode("inner"))
        sample.cells[0].host(inner)
        wait(on: isAskedInside ? sample.app : inner.root)
        let request = Task {
            isAskedInside
                ? await inner.perform("wait:").word : await coordinator.perform("wait:", from: sample.cells[0]).word
        }
        await until { journal.entries == ["began"] }
        sample.grid.removeFromParent()
        let word = await request.value
        #expect(word == "cancelled" && journal.take() == ["began", "ended"])
    }

    @Test("detaching the node that asks cancels a handler behind a bridge")  // Rule 22
    func bridged() async {
        let inner = Coordinator(root: ActionNode("inner"))
        var isOpen = false
        inner.root.onAction("wait:") { [journal] _ in
            journal.note("began")
            await until { isOpen || Task.isCancelled }
            try Task.checkCancellation()
        }
        sample.window.host(Bridge(inner))
        let request = Task { await coordinator.perform("wait:", from: sample.grid).word }
        await until { journal.entries == ["began"] }
        sample.grid.removeFromParent()
        for _ in 0..<20 { await Task.yield() }
        isOpen = true
        let word = await request.value
        #expect(word == "cancelled")
    }
}

@Suite("Awaiting in an actor", .timeLimit(.minutes(10))) struct ActorTests {
    private actor Rater {
        private(set) var rating = 0
        private let root = ActionNode("root")
        private let coordinator: Coordinator
        private let journal = Journal()
        private var registration: Registration?

        init() { coordinator = Coordinator(root: root) }

        func setUp() {
            root.onAction("rate:") { [weak self] invocation in
                self?.assumeIsolated { $0.rating = 5 }
            }
            // A closure with a weak capture of an actor would leave it; this one makes a cycle until it is cancelled.
            registration = root.register("rateLater:") { _ in
                self.assertIsolated()
                await Task.yield()
                self.assertIsolated()
                self.rating = 4
            }
            root.onAction("wait:") { [journal] _ in
                journal.note("began")
                defer { journal.note("ended") }
                try await Task.sleep(for: .seconds(600))
            }
        }

        func tearDown() { registration?.cancel() }

        func rate() -> String { coordinator.perform("rate:").word }

        func rateLater() async -> String {
            let word = await coordinator.perform("rateLater:").word
            assertIsolated()
            return word
        }

        func waitAndDetach() async -> (String, [String]) {
            let child = ActionNode("child", in: root)
            let request = Task { await coordinator.perform("wait:", from: child).word }
            await until { journal.entries == ["began"] }
            child.removeFromParent()
            return (await request.value, journal.entries)
        }

        func wait() async -> String { await coordinator.perform("wait:").word }
    }

    @Test("a tree belongs to the actor that made it, and handlers run there")  // Rule 21
    func isolation() async {
        let rater = Rater()
        await rater.setUp()
        #expect(await rater.rate() == "performed")
        #expect(await rater.rating == 5)
        #expect(await rater.rateLater() == "performed")
        #expect(await rater.rating == 4)
        await rater.tearDown()
    }

    @Test("handlers are cancelled there, by detaching and with the task")  // Rule 22
    func cancelling() async {
        let rater = Rater()
        await rater.setUp()
        let (word, log) = await rater.waitAndDetach()
        #expect(word == "cancelled" && log == ["began", "ended"])
        let request = Task { await rater.wait() }
        try? await Task.sleep(for: .milliseconds(5))
        request.cancel()
        #expect(await request.value == "cancelled")
    }
}

@Suite("Awaiting without isolation", .timeLimit(.minutes(10))) struct NonisolatedTests {
    @Test("handlers of both kinds are called and nested")  // Rule 21
    func both() async {
        let sample = Sample()
        sample.app.onAction("a:") { [coordinator = sample.coordinator] _ in
            await Task.yield()
            return await coordinator.perform("b:")
        }
        sample.app.onAction("b:") { _ in 2 }
        #expect(await sample.coordinator.perform("a:").value == 2)
        #expect({ sample.coordinator.perform("a:") }().needsAwait)
    }

    @Test("a cycle fails, and is named")  // Rule 24
    func cycle() async {
        let sample = Sample()
        sample.app.onAction("a:") { [unowned coordinator = sample.coordinator] _ in await coordinator.perform("a:") }
        #expect(await sample.coordinator.perform("a:").cycle == ["a:"])
    }

    @Test("cancelling the task cancels the handler")  // Rule 22
    func cancelling() async {
        let (began, continuation) = AsyncStream.makeStream(of: Void.self)
        let request = Task.detached {
            let node = ActionNode("n")
            node.onAction("wait:") { _ in
                continuation.finish()
                try await Task.sleep(for: .seconds(600))
            }
            return await Coordinator(root: node).perform("wait:").word
        }
        for await _ in began {}
        request.cancel()
        #expect(await request.value == "cancelled")
    }

    @Test("a handler that declines once it was cancelled is not one that declined before it")
    @MainActor func cancelledDecline() async {
        let node = ActionNode("n"), coordinator = Coordinator(root: node)
        var hasBegun = false
        node.receiveAction("a:") { _ in
            hasBegun = true
            await until { Task.isCancelled }
            return .notHandled
        }
        let request = Task { await coordinator.perform("a:") }
        await until { hasBegun }
        request.cancel()
        let outcome = await request.value
        #expect(outcome.kind == .cancelled && outcome.performer?.precedingDeclines == 0)
    }

    @Test("a task group may hold a tree for each of its tasks")
    func manyTrees() async {
        let count = await withTaskGroup(of: Int.self) { group in
            for number in 0..<50 {
                group.addTask {
                    let node = ActionNode("n\(number)")
                    node.onAction("a:") { _ in
                        await Task.yield()
                        return 1
                    }
                    let outcome = await Coordinator(root: node).perform("a:")
                    return outcome.value == 1 && outcome.description.contains("n\(number)") ? 1 : 0
                }
            }
            return await group.reduce(0, +)
        }
        #expect(count == 50)
    }
}
