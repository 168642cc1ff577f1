import ActionBridging
import ActionRuntime
import Testing

@Suite("An undo stack linked with a toolkit's undo manager")
struct UndoLinkTests {
    @Test("what handlers and views did is taken back and done again in its order, by either side")
    func order() {
        let document = LinkedDocument()
        document.perform("rate:", ["stars": 1])
        document.type("a")
        document.perform("rate:", ["stars": 2])
        #expect(document.titles == ["Rate 1", "Typing", "Rate 2"])
        #expect(document.coordinator.validate("undo:").title == "Undo Rate 2")
        var states: [String] = []
        for _ in 0..<3 {
            #expect(document.perform("undo:").isPerformed)
            states.append(document.state)
        }
        #expect(states == ["1 a", "1 ", "0 "])
        #expect(document.perform("undo:").isDisabled)
        document.manager.redo()
        #expect(document.state == "1 ")
        #expect(document.perform("redo:").isPerformed)
        #expect(document.coordinator.validate("redo:").title == "Redo Rate")  // the title that taking back gave
        document.manager.redo()
        #expect(document.state == "2 a")
        #expect(document.stack.undoable.map(\.title) == ["Rate 1", "Rate 2"])
        document.manager.undo()
        #expect(document.state == "1 a")
    }

    @Test("a step that fails stays on both lists")
    func failing() {
        let document = LinkedDocument()
        document.perform("rate:", ["stars": 1])
        document.fails = true
        #expect(document.perform("undo:").isFailed)
        #expect(document.titles == ["Rate 1"])
        document.fails = false
        #expect(document.perform("undo:").isPerformed)
        #expect(document.state == "0 ")
    }

    @Test("a step that fails where the manager was asked is listed again with what comes next")
    func failingManager() {
        let document = LinkedDocument()
        document.perform("rate:", ["stars": 1])
        document.fails = true
        document.manager.undo()
        document.fails = false
        document.perform("rate:", ["stars": 2])
        #expect(document.titles == ["Rate 1", "Rate 2"])
    }

    @Test("what is merged into an entry is one step; what is removed is removed on both sides")
    func mergedAndRemoved() {
        let document = LinkedDocument()
        document.perform("rate:", ["stars": 1])
        document.node.onAction("twice:") { [unowned document] _ in
            document.perform("rate:", ["stars": 3])
            document.perform("rate:", ["stars": 4])
        }
        document.perform("twice:")
        #expect(document.titles == ["Rate 1", "Rate 3"])
        document.stack.removeAll()
        #expect(document.titles.isEmpty)
    }

    @Test("cancelling the link leaves the stack with its claims, and the manager with what is its own")
    func cancelled() {
        let document = LinkedDocument()
        document.type("a")
        document.perform("rate:", ["stars": 1])
        document.link?.cancel()
        #expect(document.titles == ["Typing"])
        #expect(document.perform("undo:").isPerformed)
        #expect(document.state == "0 a")
        #expect(document.perform("undo:").isDisabled)
    }

    @Test("the link ends with its node, and keeps nothing alive")
    func released() {
        weak var node: ActionNode?
        let manager = FakeUndoManager()
        do {
            let document = ActionNode("document")
            node = document
            document.undoStack = UndoStack()
            _ = UndoLink.link(document, of: Coordinator(root: document), with: manager)
            document.undoStack?.registerUndo("Rate") {}
        }
        #expect(node == nil)
        manager.undo()
    }

    @Test("a stack that has entries already is listed entry by entry")
    func fourEntries() {
        let document = LinkedDocument(linked: false)
        for stars in 1...4 { document.perform("rate:", ["stars": stars]) }
        document.connect()
        document.manager.endTurn()
        #expect(document.titles == ["Rate 1", "Rate 2", "Rate 3", "Rate 4"])
        #expect(document.perform("undo:").isPerformed)
        #expect(document.state == "3 ")
        document.manager.undo()
        #expect(document.state == "2 ")
    }

    @Test("what several handlers did in one turn of the run loop is taken back one by one")
    func oneTurn() {
        let document = LinkedDocument()
        document.inOneTurn { for stars in 1...3 { document.perform("rate:", ["stars": stars]) } }
        document.manager.undo()
        #expect(document.state == "2 ")
    }

    @Test("after a repeat, each entry is a step of its own")
    func repeated() {
        let document = LinkedDocument()
        for stars in 1...3 { document.perform("rate:", ["stars": stars]) }
        #expect(document.perform("repeat:").isPerformed)
        document.perform("undo:")
        document.perform("undo:")
        #expect(document.state == "2 ")
    }

    @Test("after a failed undo, each entry is a step of its own, and in its place")
    func failed() {
        let document = LinkedDocument()
        document.perform("rate:", ["stars": 1])
        document.type("a")
        document.perform("rate:", ["stars": 2])
        document.fails = true
        #expect(document.perform("undo:").isFailed)
        document.fails = false
        #expect(document.titles == ["Rate 1", "Typing", "Rate 2"])
        document.perform("undo:")
        document.manager.undo()
        #expect(document.state == "1 ")
    }

    @Test("an entry whose owner has gone is no step any more")
    func ownerGone() {
        let document = LinkedDocument()
        document.perform("rate:", ["stars": 1])
        document.register("Tmp", owner: Owner())
        #expect(document.coordinator.validate("undo:").title == "Undo Rate 1")
        #expect(document.titles == ["Rate 1"])
        document.manager.undo()
        #expect(document.state == "0 ")
    }

    @Test("an entry whose owner goes while the manager is undoing is taken back as nothing, not as an older one")
    func ownerGoesLate() {
        let document = LinkedDocument()
        document.perform("rate:", ["stars": 1])
        var owner: Owner? = Owner()
        owner.map { document.register("Tmp", owner: $0) }
        document.manager.isSilent = true
        owner = nil
        document.manager.undo()
        document.manager.isSilent = false
        #expect(document.state == "1 ")
        #expect(document.perform("undo:").isPerformed)
        #expect(document.state == "0 ")
    }

    @Test(
        "a group that the program has open is left to it: the stack takes back its entry by itself",
        arguments: [true, false])
    func openGroup(groupsByEvent: Bool) {
        let document = LinkedDocument()
        document.perform("rate:", ["stars": 1])
        document.manager.groupsByEvent = groupsByEvent
        document.inOneTurn {
            document.manager.beginUndoGrouping()
            for (name, state) in [("undo:", "0 "), ("redo:", "1 ")] as [(ActionName, String)] {
                #expect(document.perform(name).isPerformed)
                #expect(document.state == state)
            }
            document.perform("rate:", ["stars": 2])
            if !groupsByEvent {
                document.manager.endTurn()
                #expect(!document.manager.isAwaited, "each turn would begin another one")
            }
            #expect(document.titles.isEmpty)
            #expect(document.perform("undo:").isPerformed)
            #expect(document.state == "1 ")
            document.manager.registerUndo(withTarget: document) {}
            document.manager.endUndoGrouping()
        }
        document.manager.endTurn()
        #expect(document.titles == ["", "Rate 1"])
        document.manager.undo()
        document.manager.undo()
        #expect(document.state == "0 ")
        #expect(document.manager.raised == [])
    }

    @Test("a change of a view ends what can be redone of the stack too, within the turn")
    func viewEndsRedo() {
        let document = LinkedDocument()
        document.perform("rate:", ["stars": 1])
        document.perform("undo:")
        document.inOneTurn {
            document.type("a")
            #expect(document.perform("redo:").isDisabled)
        }
        #expect(document.stack.redoable.isEmpty)
    }

    @Test("what is done while the manager registers nothing is listed with what comes next")
    func disabledRegistration() {
        let document = LinkedDocument()
        document.manager.isUndoRegistrationEnabled = false
        document.perform("rate:", ["stars": 1])
        #expect(document.titles.isEmpty)
        document.manager.isUndoRegistrationEnabled = true
        document.perform("rate:", ["stars": 2])
        #expect(document.titles == ["Rate 1", "Rate 2"])
    }

    @Test("linking both again makes no second link; after the link has ended, it makes one")
    func linkedTwice() {
        let document = LinkedDocument()
        let first = document.link
        document.connect()
        #expect(document.link === first)
        document.perform("rate:", ["stars": 1])
        #expect(document.titles == ["Rate 1"])
        first?.cancel()
        #expect(document.titles.isEmpty)
        document.connect()
        #expect(document.titles == ["Rate 1"])
        document.link?.cancel()
        #expect(document.titles.isEmpty)
    }

    @Test("linking the stack with another manager ends its link, which lists nothing any more")
    func anotherManager() {
        let document = LinkedDocument(), other = FakeUndoManager()
        document.perform("rate:", ["stars": 1])
        document.type("a")
        let link = UndoLink.link(document.node, of: document.coordinator, with: other)
        #expect(document.titles == ["Typing"])
        #expect(other.undoing.map(\.title) == ["Rate 1"])
        document.link?.cancel()
        #expect(UndoLink.isLinked(document.node))
        #expect(UndoLink.link(document.node, of: document.coordinator, with: other) === link)
        link.cancel()
        #expect(!UndoLink.isLinked(document.node))
        document.connect()
        #expect(document.titles == ["Typing", "Rate 1"])
    }

    @Test("an intent leaves a stack with the manager that it is linked with, and links one that has none")
    func linkedByIntent() {
        let document = LinkedDocument(), given = FakeUndoManager()
        let menu = Menu("") { Command("Rate", action: "rate:") }
        let catalog = IntentCatalog(document.coordinator, menu: menu)
        document.perform("rate:", ["stars": 1])
        document.type("a")
        catalog.linkUndoStack(of: "rate:", with: given)
        #expect(given.undoing.isEmpty)
        #expect(document.perform("undo:").isPerformed)
        #expect(document.state == "1 ")
        document.link?.cancel()
        catalog.linkUndoStack(of: "rate:", with: given)
        #expect(given.undoing.map(\.title) == ["Rate 1"])
    }

    @Test("what others register at the manager's checkpoint, as Core Data does, is in a group of its own")
    func delayedRegistration() {
        let document = LinkedDocument()
        var isPending = true
        _ = document.manager.observe { [unowned manager = document.manager] in
            if isPending, !manager.isUndoing, !manager.isRedoing {
                isPending = false
                manager.type("Pending") {}
            }
        }
        for stars in 1...2 {
            isPending = true
            document.perform("rate:", ["stars": stars])
        }
        #expect(document.titles == ["Pending", "Rate 1", "Pending", "Rate 2"])
        #expect(document.manager.raised == [])
    }

    /// A document with a synchronous entry, a view's change, and an entry that is awaited.
    private func awaitedDocument() -> LinkedDocument {
        let document = LinkedDocument()
        document.perform("rate:", ["stars": 1])
        document.type("a")
        document.register("Upload") { [unowned document] () async in
            await Task.yield()
            document.text += "!"
            document.stack.registerUndo("Upload") { [unowned document] in document.text.removeLast() }
        }
        return document
    }

    @Test("an awaited request awaits the step that the manager came to")
    func awaitedByTree() async {
        let document = awaitedDocument()
        #expect(document.coordinator.target(for: Invocation("undo:"))?.isAsync == true)
        #expect(await document.coordinator.perform("undo:").isPerformed)
        #expect(document.state == "1 a!")
        document.manager.endTurn()
        #expect(document.titles == ["Rate 1", "Typing"])
        #expect(document.manager.redoMenuItemTitle == "Redo Upload")
        #expect(await document.coordinator.perform("redo:").isPerformed)
        #expect(document.state == "1 a")
        #expect(document.coordinator.target(for: Invocation("undo:"))?.isAsync == false)
    }

    @Test("a request that is not awaited leaves the step to a task, as the toolkit's own menu does")
    func awaitedByNobody() async {
        let document = awaitedDocument()
        document.manager.undo()
        #expect(document.state == "1 a")
        await document.manager.runTasks()
        #expect(document.state == "1 a!")
        document.manager.endTurn()
        #expect(document.titles == ["Rate 1", "Typing"])
        document.manager.undo()
        #expect(document.state == "1 ")
    }

    @Test(
        "until the task of a step has begun and ended, requests are disabled, and a newer entry is not taken back in its place"
    )
    func newerBeforeTask() async {
        let document = awaitedDocument()
        document.manager.undo()
        document.perform("rate:", ["stars": 5])
        for name in ["undo:", "redo:"] as [ActionName] {
            let validation = document.coordinator.validate(name)
            #expect(validation.reasons.map(\.text) == ["'Undo Upload' is under way"])
            #expect(document.perform(name).isDisabled)
        }
        await document.manager.runTasks()
        document.manager.endTurn()
        #expect(document.state == "5 a")
        #expect(document.titles == ["Rate 1", "Typing", "Upload", "Rate 5"])
        #expect(document.perform("undo:").isPerformed)
        #expect(document.state == "1 a")
    }

    @Test("an awaited request before the task of a step begins is disabled too, and the step is taken once")
    func askedBeforeTask() async {
        let document = awaitedDocument()
        document.manager.undo()
        document.manager.endTurn()
        #expect(await document.coordinator.perform("undo:").isDisabled)
        await document.manager.runTasks()
        document.manager.endTurn()
        #expect(document.state == "1 a!")
        #expect(document.titles == ["Rate 1", "Typing"])
        #expect(document.manager.redoing.map(\.title) == ["Upload"])
        #expect(document.perform("undo:").isPerformed)
    }

    @MainActor
    @Test("a step that ends while another one is awaited changes no list")
    func awaitedTogether() async {
        let document = LinkedDocument()
        document.perform("rate:", ["stars": 1])
        var (isBegun, isOpen) = (false, false)
        weak let taken = document
        document.register("Slow") { () async in
            isBegun = true
            while !isOpen { await Task.yield() }
            taken?.text += "s"
        }
        document.register("Upload") { () async in taken?.stack.registerUndo("Upload") { () async in await Task.yield() }
        }
        document.manager.undo()
        await document.manager.runTasks()
        document.manager.endTurn()
        #expect(document.titles == ["Rate 1", "Slow"])
        #expect(document.manager.redoing.map(\.title) == ["Upload"])

        document.manager.undo()
        let slow = Task { await document.manager.runTasks() }
        await wait(until: { isBegun })
        document.manager.redo()
        await document.manager.runTasks()
        document.manager.endTurn()
        #expect(document.titles == ["Rate 1"])
        isOpen = true
        await slow.value
        document.manager.endTurn()
        #expect(document.state == "1 s")
        #expect(document.titles == ["Rate 1"])
        #expect(document.manager.raised == [])
    }

    @Test("a link that a step cancels lists nothing afterwards")
    func cancelledByStep() {
        let document = LinkedDocument()
        document.perform("rate:", ["stars": 1])
        document.stack.registerUndo("Cancel") { [unowned document] in
            document.link?.cancel()
            document.stack.registerUndo("Cancel") {}
        }
        document.manager.endTurn()
        #expect(document.titles == ["Rate 1", "Cancel"])
        document.manager.undo()
        document.manager.endTurn()
        #expect(document.titles == [] && document.manager.redoing.isEmpty)
    }

    @MainActor
    @Test("a link that is cancelled while a step is awaited lists nothing afterwards")
    func cancelledWhileAwaited() async {
        let document = LinkedDocument()
        document.perform("rate:", ["stars": 1])
        var (isBegun, isOpen) = (false, false)
        document.register("Slow") { () async in
            isBegun = true
            while !isOpen { await Task.yield() }
        }
        document.manager.undo()
        let slow = Task { await document.manager.runTasks() }
        await wait(until: { isBegun })
        document.link?.cancel()
        #expect(document.titles == [])
        isOpen = true
        await slow.value
        document.manager.endTurn()
        #expect(document.titles == [] && document.manager.redoing.isEmpty)
    }

    @Test("a request that must be awaited and is not fails, and changes nothing")
    func notAwaited() {
        let document = awaitedDocument()
        let outcome = document.coordinator.performNow("undo:")
        guard case .failed(DispatchError.needsAwait, _, _) = outcome else {
            Issue.record("it did not fail so: \(outcome)")
            return
        }
        document.manager.endTurn()
        #expect(document.titles == ["Rate 1", "Typing", "Upload"])
        #expect(document.state == "1 a")
    }
}
