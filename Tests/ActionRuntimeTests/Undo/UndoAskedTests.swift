import ActionRuntime
import Testing

/// Rules 6, 7, 64, 67 and 73: who is asked for what an undo stack does, and what its actions leave alone.
@Suite("Who is asked for an undo")
@MainActor final class UndoAskedTests {
    let app = ActionNode("app"), document: ActionNode, field: ActionNode
    let history = UndoStack()
    var log: [String] = []

    init() {
        document = ActionNode("document", in: app)
        field = ActionNode("field", in: document)
        app.undoStack = history
        field.onAction("say:", parameters: [.string("text", default: "")]) { [unowned self] invocation in
            log.append("say")
            invocation.registerUndo(perform: "unsay:")
        }
        app.onAction("unsay:") { [unowned self] in
            log.append("unsay")
            $0.registerUndo(perform: "say:")
        }
        field.onAction("shout:") { [unowned self] invocation in
            log.append("shout")
            invocation.registerUndo { [unowned self] in log.append("hush") }
        }
    }

    private func takeLog() -> [String] {
        defer { log = [] }
        return log
    }

    @Test("Another coordinator, whose root stands inside of the tree, changes nothing")
    func inside() {
        let coordinator = Coordinator(root: app), part = Coordinator(root: field)
        for name in ["say:", "shout:"] as [ActionName] {
            #expect(coordinator.perform(name, from: field).isPerformed)
            #expect(coordinator.validate("undo:", from: field).isEnabled)
            #expect(coordinator.perform("undo:", from: field).isPerformed)
        }
        #expect(takeLog() == ["say", "unsay", "shout", "hush"])
        #expect(coordinator.perform("redo:").isPerformed)
        #expect(coordinator.perform("repeat:", from: field).isPerformed)
        #expect(takeLog() == ["shout", "shout"])
        withExtendedLifetime(part) {}
    }

    @Test("The coordinator that was asked when it was done is asked again, while it is there; else the one asked now")
    func former() {
        var other: Coordinator? = Coordinator(root: app)
        let coordinator = Coordinator(root: app), next = Coordinator(root: ActionNode("next"))
        other?.next = next
        next.root.onAction("far:") { [unowned self] in
            log.append("far")
            $0.registerUndo(perform: "back:")
        }
        next.root.onAction("back:") { [unowned self] in
            log.append("back")
            $0.registerUndo(perform: "far:")
        }
        next.root.undoStack = history
        other?.perform("far:")
        #expect(coordinator.validate("undo:").isEnabled && coordinator.perform("undo:").isPerformed)
        other?.perform("shout:", from: field)
        #expect(takeLog() == ["far", "back", "shout"])
        var heard: [String] = []
        let observing = other?.observe { heard.append("\($0.invocation.action)") }
        coordinator.perform("undo:", from: field)
        coordinator.perform("redo:", from: field)
        #expect(heard == ["shout:"] && takeLog() == ["hush", "shout"])
        // repeat: is of the one asked now.
        coordinator.perform("repeat:", from: field)
        #expect(heard == ["shout:"])
        observing?.cancel()
        other = nil
        coordinator.perform("undo:", from: field)
        coordinator.perform("undo:", from: field)
        #expect(coordinator.perform("redo:", from: field).isPerformed)
        #expect(takeLog() == ["shout", "hush", "hush", "shout"])
    }

    @Test("What was asked of one node is done again, and repeated, by that node alone")
    func onlyNode() {
        let coordinator = Coordinator(root: app)
        document.onAction("shout:") { [unowned self] _ in log.append("document") }
        coordinator.perform("shout:", to: field)
        coordinator.perform("undo:")
        _ = takeLog()
        field.receiveAction("shout:") { _ in .notHandled }
        coordinator.perform("redo:")
        #expect(takeLog() == ["shout"])
        coordinator.perform("repeat:", from: document)
        #expect(takeLog() == ["shout"])
        // The actions of the stack may be asked of its node alone.
        #expect(coordinator.perform("undo:", to: app).isPerformed && coordinator.perform("redo:", to: app).isPerformed)
        #expect(takeLog() == ["hush", "shout"])
    }

    @Test("The claims of a stack are closures that were registered when it was set, and pass nothing on")
    func claims() {
        let coordinator = Coordinator(root: app)
        var asked: [String] = []
        document.onAction("undo:") { _ in asked.append("older") }
        document.undoStack = UndoStack()
        app.onAction("undo:") { _ in asked.append("above") }
        #expect(coordinator.perform("undo:", from: document).reasons == ["there is nothing to undo"])
        document.onAction("undo:") { _ in asked.append("newer") }
        #expect(coordinator.perform("undo:", from: document).isPerformed && asked == ["newer"])
        #expect(coordinator.perform("undo:").isPerformed && asked == ["newer", "above"])
    }

    @Test("An undo that was refused, or failed, ends neither a window nor an entry")
    func refused() {
        struct Refused: Error {}
        let coordinator = Coordinator(root: app)
        var isLocked = true, isBroken = true
        app.intercept("undo:", validate: { if isLocked { $0.disable("locked") } })
        app.onAction("type:") { invocation in
            invocation.registerUndo("Type", merging: UndoMerging("typing", within: .seconds(3600))) {
                if isBroken { throw Refused() }
            }
        }
        coordinator.perform("type:")
        #expect(coordinator.perform("undo:").isDisabled && coordinator.perform("redo:", force: true).isDisabled)
        coordinator.perform("type:")
        isLocked = false
        #expect(coordinator.perform("undo:").error is Refused)
        coordinator.perform("type:")
        #expect(history.undoable.count == 1)
        isBroken = false
        #expect(coordinator.perform("undo:").isPerformed && history.undoable.isEmpty)
    }

    @Test("A mark that an observer sets before the first step is that of the state before it")
    func markBefore() {
        let coordinator = Coordinator(root: app)
        coordinator.perform("shout:", from: field)
        history.observe { [history] in if case .willGoThrough = $0 { history.markClean() } }
        coordinator.perform("undo:")
        #expect(!history.isClean)
        // Marked before the redo, and left by it.
        coordinator.perform("redo:")
        #expect(!history.isClean)
    }

    @Test("What was undone is written and read, too, down to the newest that is a closure")
    func undoneText() throws {
        let coordinator = Coordinator(root: app), read = UndoStack()
        coordinator.perform("shout:", from: field)
        for _ in 0..<4 { coordinator.perform("say:", from: field) }
        history.markClean()
        coordinator.perform("say:", from: field)
        for _ in 0..<3 { coordinator.perform("undo:") }
        _ = takeLog()
        let text = history.jsonLines()
        #expect(
            text == """
                {"title":"Say","undo":[{"action":"unsay:","arguments":{},"start":"app/document/field"}],\
                "requests":[{"action":"say:","arguments":{},"start":"app/document/field"}]}
                {"title":"Say","undo":[{"action":"unsay:","arguments":{},"start":"app/document/field"}],\
                "requests":[{"action":"say:","arguments":{},"start":"app/document/field"}]}
                {"title":"Say","redo":[{"action":"say:","arguments":{},"start":"app"}],\
                "requests":[{"action":"say:","arguments":{},"start":"app/document/field"}]}
                {"title":"Say","redo":[{"action":"say:","arguments":{},"start":"app"}],\
                "requests":[{"action":"say:","arguments":{},"start":"app/document/field"}],"clean":true}
                {"title":"Say","redo":[{"action":"say:","arguments":{},"start":"app"}],\
                "requests":[{"action":"say:","arguments":{},"start":"app/document/field"}]}

                """, "\(text)")
        app.undoStack = read
        app.onAction("say:") { [unowned self] in
            log.append("say")
            $0.registerUndo(perform: "unsay:")
        }
        try read.load(jsonLines: text)
        #expect(read.jsonLines() == text && read.undoable.count == 2 && read.redoable.count == 3 && !read.isClean)
        for isClean in [false, true, false] {
            #expect(coordinator.perform("redo:").isPerformed && read.isClean == isClean)
        }
        #expect(coordinator.perform("redo:").isDisabled && takeLog() == ["say", "say", "say"])
        for isClean in [true, false, false] {
            #expect(coordinator.perform("undo:").isPerformed && read.isClean == isClean)
        }
    }

    @Test("An entry that its requests do again is written as such; one that a closure does again ends the text")
    func undoneByRequest() throws {
        let coordinator = Coordinator(root: app), read = UndoStack()
        coordinator.perform("say:", from: field)
        coordinator.perform("shout:", from: field)
        coordinator.perform("undo:")
        let text = history.jsonLines()
        #expect(text.contains(#"{"title":"Shout","redo":[],"requests":[{"action":"shout:""#))
        app.undoStack = read
        try read.load(jsonLines: text)
        _ = takeLog()
        #expect(coordinator.perform("redo:").isPerformed && takeLog() == ["shout"])
        history.registerUndo("own") { [history] in history.registerUndo("own") {} }
        app.undoStack = history
        coordinator.perform("undo:")
        #expect(history.jsonLines().split(separator: "\n").count == 1)
    }

    @Test(
        "A text that is wrong says where and why",
        arguments: [
            (#"{"title":"A","redo":[]}"#, "line 1: 'redo' must have at least one action"),
            (#"{"title":"A","undo":[],"requests":[{"action":"a:"}]}"#, "line 1: 'undo' must have at least one action"),
            (
                #"{"title":"A","redo":[{"action":"a:"}]}"# + "\n" + #"{"title":"B","undo":[{"action":"b:"}]}"#,
                "line 2: what can be taken back must stand before what can be done again"
            ),
            (#"{"title":"A","redo":7}"#, "line 1: 'redo' must be a list of actions, found 7"),
        ])
    func faults(_ text: String, _ message: String) {
        history.registerUndo("kept") {}
        let error = #expect(throws: ActionSequenceError.self) { try history.load(jsonLines: text) }
        #expect("\(error!)" == message && history.undoable.count == 1)
    }

    @Test("A request of a handler that awaits another coordinator is taken back by its own undo")
    func strangers() async {
        let coordinator = Coordinator(root: app), stranger = Coordinator(root: ActionNode("stranger"))
        app.onAction("both:") { [unowned self] invocation async in
            await Task.yield()
            invocation.registerUndo { [unowned self] in log.append("unboth") }
            history.seal()
            // The stranger is asked, and searches the node's own parents.
            await stranger.perform("shout:", from: field)
        }
        await coordinator.perform("both:")
        #expect(history.undoable.map(\.title) == ["Both", "Shout"])
        #expect(await stranger.perform("undo:", from: field).isPerformed)
        #expect(await stranger.perform("undo:", from: field).isPerformed)
        #expect(takeLog() == ["shout", "hush", "unboth"])
    }

    @Test("What restores a property, and is awaited through another coordinator, can be done again")
    func restoringForStrangers() async {
        final class Counter { var count = 0 }
        let counter = Counter(), coordinator = Coordinator(root: app),
            stranger = Coordinator(root: ActionNode("stranger"))
        app.onAction("count:") { invocation in
            invocation.registerUndo(restore: \.count, of: counter)
            counter.count += 1
        }
        await coordinator.perform("count:", from: field)
        #expect(await stranger.perform("undo:", from: field).isPerformed && counter.count == 0)
        // Before, what does it again was an entry of its own.
        #expect(history.undoable.isEmpty)
        #expect(await stranger.perform("redo:", from: field).isPerformed && counter.count == 1)
    }
}
