import ActionRuntime
import Testing

/// Corners of undo in which a state, a secret or an owner would be lost.
@Suite("Undo in corners")
@MainActor final class UndoCornerTests {
    let app = ActionNode("app"), coordinator: Coordinator
    let history = UndoStack()
    var n = 0

    init() {
        coordinator = Coordinator(root: app)
        app.undoStack = history
    }

    @discardableResult
    private func fire(_ name: ActionName, _ arguments: ActionArguments = [:]) -> Outcome {
        coordinator.perform(name, arguments: arguments)
    }

    @Test("A request that made several entries is not performed again for one of them")
    func severalEntries() {
        app.onAction("h:") { [unowned self] invocation in
            for _ in 0..<2 {
                n += 1
                invocation.registerUndo { [unowned self] in n -= 1 }
                history.seal()
            }
        }
        fire("h:")
        fire("undo:")
        #expect(n == 1 && coordinator.validate("redo:").reasons == ["'h:' did more than 'H'"])
    }

    @Test("A mark within a step is that of the state after the step")
    func markWithinAStep() {
        app.onAction("write:") { [unowned self] invocation in
            n = 1
            invocation.registerUndo { [unowned self] in
                n = 0
                history.markClean()
            }
        }
        fire("write:")
        fire("undo:")
        #expect(history.isClean)
        fire("redo:")
        #expect(!history.isClean && n == 1)
    }

    @Test("An entry whose owner has gone keeps its mark, and passes its seal on")
    func sealOfTheDead() {
        var owner: UndoStack? = UndoStack()
        app.onAction("type:") { [unowned self] invocation in
            n += 1
            invocation.registerUndo(merging: "typing") { [unowned self] in n -= 1 }
        }
        fire("type:")
        history.registerUndo("open", owner: owner) {}
        history.markClean()
        owner = nil
        fire("type:")
        #expect(!history.isClean && history.undoable.count == 2)
    }

    @Test("A step is taken while its owner is retained")
    func owners() async {
        final class Panel { var x = 1 }
        var panel: Panel? = Panel()
        history.registerUndo("x", owner: panel) { [unowned panel = panel!] in
            await Task.yield()
            panel.x = 0
        }
        let undone = Task { await coordinator.perform("undo:") }
        await Task.yield()
        panel = nil
        #expect(await undone.value.kind != .failed)
    }

    @Test("Redo goes by the claim where the request ended, whatever outcome its handler passed on")
    func forwarded() {
        let window = ActionNode("window", in: app)
        window.onAction("write:") { $0.performNext() as Outcome }
        app.onAction("write:") { [unowned self] invocation in
            n += 1
            invocation.registerUndo { [unowned self] in n -= 1 }
        }
        coordinator.perform("write:", from: window)
        fire("undo:")
        fire("redo:")
        #expect(n == 1)
    }

    @Test("A secret that only a later claim declares is not kept; nor is that of an action that takes back")
    func secrets() {
        let panel = ActionNode("panel", in: app)
        panel.onAction("login:") { invocation -> Outcome in
            invocation.registerUndo(perform: "logout:")
            return invocation.performNext()
        }
        app.onAction("logout:") { _ in }
        for name in ["login:", "setPassword:"] as [ActionName] {
            app.onAction(name, parameters: [.string("password").secret()]) {
                if name == "setPassword:" { $0.registerUndo(perform: "setPassword:", ["password": "canary-2"]) }
            }
        }
        coordinator.perform("login:", arguments: ["password": "canary-1"], from: panel)
        #expect(!history.jsonLines().contains("canary") && history.undoable.count == 1)
        fire("setPassword:", ["password": "canary-3"])
        #expect(history.jsonLines().isEmpty && fire("undo:").isPerformed)
    }

    @Test("Costs that are too large for a number, and negative ones")
    func costs() {
        for cost in [Int.max, .max, -5] { history.registerUndo("x", cost: cost) {} }
        #expect(history.undoable.map(\.cost) == [.max, .max, 0])
    }

    @Test("What was read is not clean unless it was said; lines may end as on Windows")
    func reading() throws {
        app.onAction("set:") { [unowned self] invocation in
            n += 1
            invocation.registerUndo(perform: "set:")
        }
        history.registerUndo("closure") {}
        fire("set:")
        let read = UndoStack(), other = ActionNode("app")
        other.undoStack = read
        try read.load(jsonLines: history.jsonLines().replacing("\n", with: "\r\n"))
        #expect(!read.isClean && read.undoable.count == 1)
    }

    @Test("A text of entries says which state is clean: after an entry, before the first, or that of an empty stack")
    func cleanText() throws {
        app.onAction("set:") { $0.registerUndo(perform: "set:") }
        #expect(history.jsonLines() == #"{"clean":true}"# + "\n")
        // After how many entries the state is marked; the text begins above the newest closure.
        for (closures, marked) in [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1)] {
            let history = UndoStack(), read = UndoStack(), other = ActionNode("app"), fresh = Coordinator(root: other)
            app.undoStack = history
            other.undoStack = read
            other.onAction("set:") { $0.registerUndo(perform: "set:") }
            for _ in 0..<closures { history.registerUndo("closure") {} }
            if marked == 0 { history.markClean() }
            for count in 1...2 {
                fire("set:")
                if count == marked { history.markClean() }
            }
            try read.load(jsonLines: history.jsonLines())
            #expect(read.jsonLines() == history.jsonLines() && read.undoable.count == 2)
            for count in [2, 1, 0] {
                #expect(read.isClean == (count == marked), "\(closures), \(marked), \(count)")
                fresh.perform("undo:")
            }
        }
        history.registerUndo("closure") {}
        #expect(history.jsonLines().isEmpty)
        history.markClean()
        let read = UndoStack()
        try read.load(jsonLines: "")
        #expect(!read.isClean)
        try read.load(jsonLines: history.jsonLines())
        #expect(read.isClean && read.undoable.isEmpty)
    }

    @Test("A closure that does something again and registers nothing ends its entry, and the marked state")
    func redoWithoutInverse() {
        for title in ["one", "two"] {
            history.registerUndo(title) { [unowned self] in
                n -= 1
                history.registerUndo(title) { [unowned self] in n += 1 }
            }
        }
        n = 2
        history.markClean()
        fire("undo:")
        fire("redo:")
        #expect(n == 2 && history.undoable.map(\.title) == ["one"] && history.redoable.isEmpty && !history.isClean)
        fire("undo:")
        #expect(n == 1 && !history.isClean && coordinator.validate("redo:").title == "Redo one")
    }

    @Test("A recording below a node ends with the node")
    func recorder() {
        var page: ActionNode? = ActionNode("page", in: app)
        let recorder = coordinator.record(from: page)
        app.onAction("a:") { _ in }
        page?.removeFromParent()
        page = nil
        fire("a:")
        #expect(recorder.stop().steps.isEmpty)
    }

    @Test("A stack that is set within a dispatch gets one entry")
    func setWithin() {
        let fresh = UndoStack()
        app.onAction("open:") { [unowned self] invocation in
            app.undoStack = fresh
            invocation.registerUndo {}
            invocation.registerUndo {}
        }
        fire("open:")
        #expect(fresh.undoable.map(\.title) == ["Open"])
    }

    @Test("A macro that undoes does so, and each of its steps is an undo")
    func macro() async {
        app.onAction("add:") { [unowned self] invocation in
            n += 1
            invocation.registerUndo { [unowned self] in n -= 1 }
        }
        app.onAction("macro:", performs: ActionSequence([.init("add:"), .init("add:"), .init("undo:"), .init("add:")]))
        #expect(fire("macro:").isPerformed)
        #expect(n == 2 && history.undoable.map(\.title) == ["Add", "Add"])
        #expect(await coordinator.perform("macro:").isPerformed)
        #expect(n == 4 && history.undoable.count == 4)
        // What runs around it is still under way, and cannot be taken back.
        app.onAction("outer:") { [unowned self] invocation in
            n += 1
            invocation.registerUndo { [unowned self] in n -= 1 }
            return coordinator.perform("undoOnly:")
        }
        app.onAction("undoOnly:", performs: ActionSequence([.init("undo:")]))
        #expect(fire("outer:").isDisabled && n == 5)
        #expect(fire("undoOnly:").isPerformed && n == 4)
    }

    @Test("A macro that performs one that undoes does so, also where it is replayed, and where it performs itself")
    func macroInMacro() async {
        app.onAction("add:") { [unowned self] invocation in
            n += 1
            invocation.registerUndo { [unowned self] in n -= 1 }
        }
        app.onAction("undoOnly:", performs: ActionSequence([.init("undo:")]))
        app.onAction("deeper:", performs: ActionSequence([.init("undoOnly:")]))
        let sequence = ActionSequence([.init("add:"), .init("add:"), .init("deeper:"), .init("add:")])
        app.onAction("macro:", performs: sequence)
        #expect(fire("macro:").isPerformed)
        #expect(n == 2 && history.undoable.map(\.title) == ["Add", "Add"])
        #expect(await coordinator.perform("macro:").isPerformed)
        func replay() -> Outcome { coordinator.replay(sequence) }
        #expect(replay().isPerformed)
        #expect(await coordinator.replay(sequence).isPerformed)
        #expect(n == 8 && history.undoable.count == 8)
        // A handler around it is still under way.
        app.onAction("outer:") { [unowned self] invocation in
            n += 1
            invocation.registerUndo { [unowned self] in n -= 1 }
            return coordinator.perform("deeper:")
        }
        #expect(!fire("outer:").isPerformed && n == 9)
        app.onAction("again:", performs: ActionSequence([.init("add:"), .init("again:"), .init("undoOnly:")]))
        #expect(!fire("again:").isPerformed)
    }

    @Test("What taking back does to another stack has the title of the action, and not of undo")
    func secondStack() {
        let other = ActionNode("other", in: app), second = UndoStack()
        other.undoStack = second
        other.onAction("setTitle:") { [unowned self] invocation in
            n += 1
            invocation.registerUndo { [unowned self] in n -= 1 }
        }
        app.onAction("rename:") { [unowned self] invocation in
            invocation.registerUndo { [unowned self] in coordinator.perform("setTitle:", from: other) }
        }
        fire("rename:")
        fire("undo:")
        #expect(second.undoable.map(\.title) == ["Set Title"])
    }

    @Test("Entries whose owners have gone count in no limit, and end no text")
    func limits() throws {
        final class Panel {}
        let history = UndoStack(levels: 3)
        app.undoStack = history
        app.onAction("set:") { $0.registerUndo(perform: "set:") }
        var panel: Panel? = Panel()
        fire("set:")
        history.markClean()
        for title in ["one", "two"] { history.registerUndo(title, owner: panel) {} }
        panel = nil
        for _ in 0..<2 { fire("set:") }
        #expect(history.undoable.count == 3)
        #expect(history.jsonLines().split(separator: "\n").count == 3)
        fire("undo:")
        fire("undo:")
        #expect(!history.isClean)
        fire("undo:")
        #expect(!history.isClean && history.undoable.isEmpty)
    }

    @Test("Beyond the limit nothing is shown and taken back, with owners and without", arguments: [false, true])
    func manyLevels(hasOwner: Bool) {
        let history = UndoStack(levels: 400), owner = ActionNode("owner")
        app.undoStack = history
        app.onAction("add:") { [unowned self] invocation in
            n += 1
            invocation.registerUndo(owner: hasOwner ? owner : nil) { [unowned self] in n -= 1 }
        }
        for added in 1...1000 {
            fire("add:")
            if added.isMultiple(of: 97) { #expect(history.undoable.count == min(added, 400)) }
        }
        for _ in 1...401 { fire("undo:") }
        #expect(n == 600 && history.undoable.isEmpty && !history.isClean)
    }

    @Test("A stack forgets nodes that have it no more, and ends with its claims")
    func former() throws {
        let other = ActionNode("other"), place = ActionNode("place", in: other), second = Coordinator(root: other)
        app.undoStack = nil
        place.undoStack = history
        // Paths are looked for in the tree that has the stack now.
        place.onAction("count:") { [unowned self] _ in n += 1 }
        try history.load(jsonLines: #"{"title":"Count","undo":[{"action":"count:","start":"other/place"}]}"#)
        #expect(second.perform("undo:", from: place).isPerformed && n == 1)
        weak var stack: UndoStack?
        let node = ActionNode("group", in: app)
        let group = node.register { node in
            let own = UndoStack()
            node.undoStack = own
            stack = own
        }
        #expect(stack != nil && node.undoStack === stack)
        group.cancel()
        #expect(stack == nil && node.undoStack == nil)
    }

    @Test("An explanation says where the stack was made that claims the action")
    func source() {
        let node = ActionNode("document", in: app), line: UInt32 = #line
        node.undoStack = UndoStack(levels: 8)
        let steps = coordinator.explain("undo:", from: node).steps
        #expect(
            steps.last?.source?.file.hasSuffix("UndoCornerTests.swift") == true && steps.last?.source?.line == line + 1)
    }

    @Test("Observers that change the stack without end are reported, as endless requests are")
    func endless() {
        var errors: [String] = [], heard = 0
        coordinator.onUnhandled = { errors.append("\($0.last)") }
        let observer = history.observe { [unowned self] _ in
            heard += 1
            history.registerUndo("again") {}
        }
        history.registerUndo("first") {}
        #expect(heard <= 128 && errors.count == 1 && errors[0].contains("nested deeper than 128"), "\(errors) \(heard)")
        app.onAction("add:") { $0.registerUndo {} }
        heard = 0
        #expect(fire("add:").isPerformed && heard <= 128 && errors.count == 2)
        observer.cancel()
        history.registerUndo("last") {}
        #expect(errors.count == 2)
    }
}
