import ActionRuntime
import Testing

/// What is lost, doubled or called clean by mistake where steps fail, others interfere, or the program changes its mind.
@Suite("Undo that is disturbed")
@MainActor final class UndoFailureTests {
    private struct Broken: Error {}

    let app = ActionNode("app"), coordinator: Coordinator
    let history = UndoStack(), latch = Latch()
    var n = 0
    var isBroken = false

    init() {
        coordinator = Coordinator(root: app)
        app.undoStack = history
        app.onAction("add:") { [unowned self] invocation in
            n += 1
            invocation.registerUndo { [unowned self] in n -= 1 }
            if isBroken { throw Broken() }
        }
    }

    @discardableResult
    private func fire(_ name: ActionName) -> Outcome { coordinator.perform(name) }

    private var titles: [String] { history.undoable.map(\.title) }

    @Test(
        "What a request did before it failed can be taken back, also where it was performed again",
        arguments: ["repeat:", "redo:"] as [ActionName])
    func failing(_ again: ActionName) {  // Rule 69
        // Taking back registers nothing, so redo performs the request.
        fire("add:")
        if again == "redo:" { fire("undo:") }
        isBroken = true
        #expect(!fire(again).isPerformed)
        let before = n
        isBroken = false
        fire("undo:")
        #expect(n == before - 1, "\(titles)")
    }

    @Test(
        "An undo that has to be awaited is not begun without awaiting", arguments: ["later:", "macro:"] as [ActionName])
    func notBegun(_ inverse: ActionName) async {  // Rule 69
        fire("add:")
        var log: [String] = []
        app.onAction("later:") { _ in
            await Task.yield()
            log.append("later")
        }
        app.onAction("first:") { _ in log.append("first") }
        app.onAction("macro:", performs: ActionSequence([.init("first:"), .init("later:")]))
        app.onAction("do:") { invocation in
            invocation.registerUndo(perform: inverse)
            invocation.registerUndo { log.append("closure") }
        }
        fire("do:")
        for _ in 0..<3 {
            guard case .failed(DispatchError.needsAwait, _, _) = fire("undo:") else {
                Issue.record("It was begun.")
                return
            }
        }
        #expect(log.isEmpty && n == 1)
        #expect(await coordinator.perform("undo:").isPerformed && n == 1)
        #expect(log == (inverse == "macro:" ? ["closure", "first", "later"] : ["closure", "later"]))
        #expect(fire("undo:").isPerformed && n == 0)
    }

    private enum Failing: CaseIterable { case handler, macro, laterRequest, closure, action }

    @Test("What a redo did before it failed is taken back, and not done twice", arguments: Failing.allCases)
    private func notTwice(_ failing: Failing) {  // Rule 69
        var isReady = true
        app.onAction("wait:", validate: { if !isReady { $0.disable("not ready") } }) { _ in }
        app.onAction("both:", performs: ActionSequence([.init("add:"), .init("wait:")]))
        app.onAction("subtract:") { [unowned self] invocation in
            n -= 1
            invocation.registerUndo(perform: "addAsData:")
        }
        app.onAction("addAsData:") { [unowned self] invocation in
            n += 1
            invocation.registerUndo(perform: "subtract:")
            if isBroken { throw Broken() }
        }
        app.onAction("told:") { [unowned self] invocation in
            n += 1
            invocation.registerUndo { [unowned self] in
                n -= 1
                history.registerUndo("Told") { [unowned self] in
                    n += 1
                    history.registerUndo("Told") { [unowned self] in n -= 1 }
                    if isBroken { throw Broken() }
                }
            }
        }
        struct Twice: Event {}
        app.handleEvent(Twice.self) { [unowned self] in
            fire("first:")
            fire("add:")
        }
        app.onAction("first:") { [unowned self] invocation in
            n += 1
            invocation.registerUndo { [unowned self] in n -= 1 }
        }
        switch failing {
        case .handler: fire("add:")
        case .macro: fire("both:")
        case .laterRequest: app.trigger(Twice())
        case .closure: fire("told:")
        case .action: fire("addAsData:")
        }
        let done = n
        fire("undo:")
        #expect(n == 0 && history.redoable.count == 1)
        (isBroken, isReady) = (true, false)
        #expect(!fire("redo:").isPerformed && n == done)
        #expect(history.redoable.isEmpty && titles.count == 1)
        for _ in 0..<2 { #expect(fire("redo:").reasons == ["there is nothing to redo"] && n == done) }
        (isBroken, isReady) = (false, true)
        fire("undo:")
        #expect(n == 0 && titles.isEmpty)
    }

    @Test("What a failed redo has not begun can still be done again")
    func restOfRedo() {  // Rule 69
        struct Twice: Event {}
        app.handleEvent(Twice.self) { [unowned self] in
            fire("add:")
            fire("last:")
        }
        app.onAction("last:") { [unowned self] invocation in
            n += 10
            invocation.registerUndo { [unowned self] in n -= 10 }
        }
        app.trigger(Twice())
        fire("undo:")
        isBroken = true
        #expect(!fire("redo:").isPerformed && n == 1 && history.redoable.count == 1)
        isBroken = false
        fire("redo:")
        #expect(n == 11 && titles.count == 2 && history.redoable.isEmpty)
        for left in [1, 0] {
            fire("undo:")
            #expect(n == left)
        }
        #expect(titles.isEmpty)
    }

    @Test("A redo that is cancelled after it registered something is not done twice")
    func cancelledRedo() async {  // Rule 69
        app.onAction("slowly:") { [unowned self] invocation async throws in
            n += 1
            invocation.registerUndo { [unowned self] in n -= 1 }
            while isBroken, !Task.isCancelled { await Task.yield() }
            try Task.checkCancellation()
        }
        _ = await coordinator.perform("slowly:")
        fire("undo:")
        isBroken = true
        let again = Task { await coordinator.perform("redo:") }
        await until { n != 0 }
        again.cancel()
        #expect(await !again.value.isPerformed && n == 1 && history.redoable.isEmpty)
        fire("undo:")
        #expect(n == 0 && titles.isEmpty)
    }

    @Test("What was done again before others added something is taken back after it")
    func interleaved() async {  // Rules 66, 70
        var text = "", isOpen = true
        app.onAction("slowly:") { [unowned self] invocation async in
            text += "a"
            invocation.registerUndo("A") { text.removeLast() }
            await until { isOpen }
            text += "c"
            invocation.registerUndo("C") { text.removeLast() }
            _ = self
        }
        app.onAction("type:") { invocation in
            text += "b"
            invocation.registerUndo("B") { text.removeLast() }
        }
        _ = await coordinator.perform("slowly:")
        fire("undo:")
        #expect(text == "")
        isOpen = false
        let again = Task { await coordinator.perform("redo:") }
        await until { !text.isEmpty }
        fire("type:")
        isOpen = true
        _ = await again.value
        #expect(text == "abc")
        for left in ["ab", "a", ""] {
            fire("undo:")
            #expect(text == left)
            // The request would do both of its parts again.
            if left == "ab" { #expect(!fire("redo:").isPerformed && text == "ab") }
        }
    }

    @Test("A mark is lost where others change the document, and while a step is awaited")
    func marks() async {  // Rule 71
        for isChanged in [true, false] {
            let history = UndoStack(), latch = Latch()
            app.undoStack = history
            n = 1
            history.registerUndo("Wait") { [unowned self] () async in
                await latch.wait()
                n = 0
            }
            let undo = Task { await coordinator.perform("undo:") }
            await until { latch.waiting != 0 }
            history.markClean()
            if isChanged { fire("add:") }
            latch.open()
            _ = await undo.value
            #expect(!history.isClean)
        }
    }

    @Test("What is removed within a step is forgotten, and the state within a step is at no position")
    func removed() {
        history.registerUndo("Set") { [unowned self] in
            n = 0
            history.removeAll()
        }
        history.markClean()
        fire("undo:")
        #expect(!history.isClean && history.undoable.isEmpty && history.redoable.isEmpty)
        var removes = false
        app.onAction("set:") { [unowned self] invocation in
            invocation.registerUndo {}
            if removes { history.removeAll() }
        }
        fire("set:")
        removes = true
        fire("repeat:")
        #expect(history.undoable.isEmpty)
    }

    @Test("An entry of which requests made a part only is not performed again")
    func partial() {  // Rule 68
        app.onAction("type:") { [unowned self] invocation in
            n += 1
            invocation.registerUndo("Typing", merging: "typing") { [unowned self] in n -= 1 }
        }
        fire("type:")
        n += 1
        history.registerUndo("Typing", merging: "typing") { [unowned self] in n -= 1 }
        fire("undo:")
        #expect(n == 0 && history.redoable.isEmpty && !fire("redo:").isPerformed)
    }

    @Test("What undoing does to another stack is done again by the request that does it, and not by undoing")
    func secondStack() {  // Rule 66
        let other = ActionNode("other", in: app), second = UndoStack()
        other.undoStack = second
        other.onAction("setTitle:") { [unowned self] invocation in
            n += 1
            invocation.registerUndo { [unowned self] in n -= 1 }
        }
        fire("add:")
        app.onAction("rename:") { [unowned self] invocation in
            invocation.registerUndo { [unowned self] in coordinator.perform("setTitle:", from: other) }
        }
        fire("rename:")
        fire("undo:")
        #expect(second.undoable.map(\.title) == ["Set Title"] && titles == ["Add"])
        coordinator.perform("undo:", from: other)
        #expect(titles == ["Add"] && n == 1)
        coordinator.perform("redo:", from: other)
        #expect(titles == ["Add"] && n == 2)
        #expect(coordinator.validate("repeat:", from: other).title == "Repeat Set Title")
    }

    @Test("What one dispatch does on two stacks is one entry on each")
    func twoStacks() {  // Rule 66
        let panel = ActionNode("panel", in: app), second = UndoStack()
        panel.undoStack = second
        panel.onAction("move:") { [unowned self] invocation in
            for _ in 0..<2 {
                n += 1
                invocation.registerUndo { [unowned self] in n -= 1 }
                fire("add:")
            }
        }
        #expect(coordinator.perform("move:", from: panel).isPerformed && n == 4)
        #expect(titles.count == 1 && second.undoable.count == 1)
        fire("undo:")
        coordinator.perform("undo:", from: panel)
        #expect(n == 0)
    }

    @Test("Observers hear of each change in its order")
    func observers() {  // Rule 73
        var heard: [String] = []
        history.observe { change in
            let text =
                switch change {
                case .added(let entry): "added \(entry.title)"
                case .extended(let entry): "extended \(entry.title)"
                case .willGoThrough(let entry, let direction): "will \(direction) \(entry.title)"
                case .wentThrough(let entry, let direction): "did \(direction) \(entry.title)"
                case .markedClean: "marked"
                case .removed: "removed"
                }
            heard.append(text)
        }
        for _ in 0..<2 { history.registerUndo("Type", merging: "k") {} }
        fire("undo:")
        fire("add:")
        fire("undo:")
        fire("redo:")
        history.markClean()
        history.removeAll()
        #expect(
            heard == [
                "added Type", "extended Type", "will Undo Type", "did Undo Type", "added Add", "will Undo Add",
                "did Undo Add", "will Redo Add", "did Redo Add", "marked", "removed",
            ])
    }

    @Test("The Edit menu has the usual commands and keys")
    func edit() {
        let rows = coordinator.snapshot(of: .edit).items.map { item in
            item.command.map { "\($0.action) \(item.shortcut?.description ?? "")" } ?? item.kind.rawValue
        }
        let mod = KeyShortcut("mod+z").description.dropLast()
        #expect(
            rows == [
                "undo: \(mod)z", "redo: \(KeyShortcut("mod+shift+z"))", "repeat: f4", "separator", "cut: \(mod)x",
                "copy: \(mod)c", "paste: \(mod)v", "selectAll: \(mod)a",
            ])
    }

    @Test("A sequence with undo among its steps is replayed step by step, within a handler too")
    func replayWithin() async {  // Rule 61
        let sequence = ActionSequence([.init("add:"), .init("add:"), .init("undo:")])
        app.onAction("play:") { [unowned self] _ in coordinator.replay(sequence) }
            .onAction("playSlowly:") { [unowned self] _ async in await coordinator.replay(sequence) }
        #expect(fire("play:").isPerformed && n == 1)
        #expect(await coordinator.perform("playSlowly:").isPerformed && n == 2 && titles == ["Add", "Add"])
    }

    /// Says how to take something back when it is released.
    private final class Farewell {
        let run: () -> Void
        init(_ run: @escaping () -> Void) { self.run = run }
        deinit { run() }
    }

    @Test("What the release of the last step registers is part of doing it again")
    func released() {
        app.onAction("open:") { [unowned self] invocation in
            n += 1
            let farewell = Farewell { [weak self] in
                self?.history.registerUndo("Open") { [weak self] in self?.n += 1 }
            }
            invocation.registerUndo("Open") { [unowned self] in
                n -= 1
                withExtendedLifetime(farewell) {}
            }
        }
        fire("open:")
        fire("undo:")
        #expect(n == 0 && history.redoable.map(\.title) == ["Open"])
        fire("redo:")
        #expect(n == 1)
    }

    @Test("Undo that cannot be done any more is disabled, and says why")
    func tooLate() {
        fire("add:")
        app.intercept("undo:") { [unowned self] _ in history.removeAll() }
        #expect(fire("undo:").reasons == ["there is nothing to undo"] && n == 1)
    }

    @Test("A step that hangs disables undo until it is cancelled; what others did meanwhile is taken back before it")
    func hanging() async {
        history.registerUndo("Slow") { [unowned self] () async throws in
            latch.open()
            await until { Task.isCancelled }
            throw CancellationError()
        }
        let undo = Task { await coordinator.perform("undo:") }
        await latch.wait()
        fire("add:")
        #expect(fire("undo:").isDisabled && fire("redo:").isDisabled && n == 1)
        undo.cancel()
        #expect(await !undo.value.isPerformed)
        #expect(titles == ["Slow", "Add"])
        fire("undo:")
        #expect(n == 0 && titles == ["Slow"])
    }

    @Test("A step that performs an action is done again by what the action registers")
    func performing() {
        history.registerUndo("Remove") { [unowned self] in fire("add:") }
        fire("undo:")
        #expect(n == 1 && titles.isEmpty && history.redoable.map(\.title) == ["Remove"])
        fire("redo:")
        #expect(n == 0)
    }

    @Test("A run that is awaited ends between two steps once it is cancelled, and what is left stays")
    func cancelled() async {
        let another = Latch()
        history.registerUndo("Slow", merging: "k") { [unowned self] () async in n += 1 }
        history.registerUndo("Slow", merging: "k") { [unowned self] () async in
            n += 1
            latch.open()
            await Task.yield()
            await until { Task.isCancelled }
        }
        let undo = Task { await coordinator.perform("undo:") }
        await latch.wait()
        undo.cancel()
        let outcome = await undo.value
        #expect(!outcome.isPerformed && n == 1 && history.undoable.count == 1, "\(outcome)")
        #expect(await coordinator.perform("undo:").isPerformed && n == 2)
        history.registerUndo("Last") { () async in
            another.open()
            await until { Task.isCancelled }
        }
        let last = Task { await coordinator.perform("undo:") }
        await another.wait()
        last.cancel()
        #expect(await last.value.isPerformed && history.undoable.isEmpty)
    }
}
