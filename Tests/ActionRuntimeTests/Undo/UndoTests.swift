import ActionRuntime
import Testing

/// Rules 64 to 72: what handlers say takes back what they did.
@Suite("Undo")
@MainActor final class UndoTests {
    let app = ActionNode("app"), document: ActionNode, field: ActionNode, coordinator: Coordinator
    let history = UndoStack()
    final class Image { var stars = 0 }
    let image = Image()
    var text = ""

    init() {
        document = ActionNode("document", in: app)
        field = ActionNode("field", in: document)
        coordinator = Coordinator(root: app)
        coordinator.firstResponder = field
        document.undoStack = history
        field.onAction("insertText:", parameters: [.string("text")]) { [unowned self] invocation in
            let new = try invocation.arguments.get("text", as: String.self), old = text
            text += new
            invocation.registerUndo("Typing", merging: "typing", cost: new.utf8.count) { [unowned self] in text = old }
        }
        document.onAction("rate:", parameters: [.integer("stars")]) { [image] invocation in
            invocation.registerUndo(restore: \.stars, of: image)
            image.stars = try invocation.arguments.get("stars")
        }
    }

    @discardableResult
    private func fire(_ name: ActionName, _ arguments: ActionArguments = [:], from start: ActionNode? = nil) -> Outcome
    {
        coordinator.perform(name, arguments: arguments, from: start)
    }

    private func type(_ text: String) { fire("insertText:", ["text": text]) }

    fileprivate func rate(_ stars: Int) { fire("rate:", ["stars": stars]) }

    private var titles: [String] { history.undoable.map(\.title) }

    // MARK: Rule 64

    @Test("The stack claims undo:, redo: and repeat: with titles, and with reasons where there is nothing to do")
    func claims() {
        var outerUndo = 0
        app.onAction("undo:") { _ in outerUndo += 1 }
        #expect(coordinator.validate("undo:").reasons == ["there is nothing to undo"])
        #expect(coordinator.validate("redo:").reasons == ["there is nothing to redo"])
        #expect(coordinator.validate("repeat:").reasons == ["there is nothing to repeat"])
        #expect(fire("undo:").isDisabled && outerUndo == 0)
        for name in ["undo:", "redo:", "repeat:"] as [ActionName] {
            #expect(coordinator.perform(name, force: true).reasons == coordinator.validate(name).reasons)
        }
        #expect(outerUndo == 0)
        rate(5)
        #expect(coordinator.validate("undo:").title == "Undo Rate")
        #expect(coordinator.validate("repeat:").title == "Repeat Rate")
        fire("undo:")
        #expect(coordinator.validate("redo:").title == "Redo Rate")
        document.undoStack = nil
        #expect(fire("undo:").isPerformed && outerUndo == 1)
        #expect(document.undoStack == nil)
    }

    @Test("The nearest stack at or above the handler's node, through hosts; without one nothing is kept")
    func nearest() {
        let inner = Coordinator(root: ActionNode("inner"))
        var kept: [Bool] = []
        inner.root.onAction("draw:") { kept.append($0.registerUndo("Draw") {}) }
        inner.perform("draw:")
        field.host(inner)
        inner.perform("draw:")
        #expect(kept == [false, true] && titles == ["Draw"])
        app.onAction("far:") { kept.append($0.registerUndo {}) }
        fire("far:")
        #expect(kept.last == false)
        app.undoStack = history
        fire("far:")
        #expect(kept.last == true && titles == ["Draw", "Far"])
    }

    @Test("After the handler has ended nothing is kept")
    func afterTheEnd() {
        var kept: Invocation?
        document.onAction("keep:") { kept = $0 }
        fire("keep:")
        #expect(kept?.registerUndo("Late") {} == false && history.undoable.isEmpty)
        #expect(Invocation("never:").registerUndo("Never") {} == false)
    }

    @Test("A stack that is set in a group ends with the group")
    func groups() {
        let other = UndoStack(), group = app.register { $0.undoStack = other }
        #expect(app.undoStack === other)
        group.cancel()
        #expect(app.undoStack == nil && coordinator.validate("undo:", from: app).target == nil)
    }

    // MARK: Rule 65

    @Test("Closures, data and key paths; without a title the name as words")
    func forms() async {
        document.onAction("setStars:", parameters: [.integer("stars")]) { [image] invocation in
            invocation.registerUndo(perform: "setStars:", ["stars": image.stars])
            image.stars = try invocation.arguments.get("stars")
        }
        fire("setStars:", ["stars": 3])
        fire("setStars:", ["stars": 4])
        #expect(titles == ["Set Stars", "Set Stars"] && history.undoable.allSatisfy(\.isData))
        fire("undo:")
        #expect(image.stars == 3)
        fire("redo:")
        #expect(image.stars == 4)
        rate(1)
        fire("undo:")
        fire("undo:")
        #expect(image.stars == 3)
        fire("redo:")
        fire("redo:")
        #expect(image.stars == 1)
        document.onAction("slow:") { [image] invocation in
            let old = image.stars
            invocation.registerUndo("Slow") {
                await Task.yield()
                image.stars = old
            }
            image.stars = 9
        }
        fire("slow:")
        #expect(fire("undo:").error is DispatchError && image.stars == 9)
        let outcome = await coordinator.perform("undo:")
        #expect(outcome.isPerformed && image.stars == 1)
    }

    @Test(
        "Names as words",
        arguments: [
            ("rateFiveStars:", "Rate Five Stars"), ("app.save", "Save"), ("file/open-file:", "Open File"),
            ("toggle_bold", "Toggle Bold"), ("openURL:", "Open URL"), (":", ":"), ("copy:to:", "Copy"),
        ])
    func words(_ text: String, _ title: String) throws {
        let name = try #require(ActionName(validating: text))
        document.onAction(name) { $0.registerUndo {} }
        fire(name)
        #expect(titles == [title])
    }

    // MARK: Rule 66

    @Test("What one outermost dispatch or event does is one entry, with what is nested in it")
    func groupsOfADispatch() {
        document.onAction("both:") { [unowned self] _ in
            rate(1)
            rate(2)
        }
        fire("both:")
        #expect(titles == ["Rate"])
        fire("undo:")
        #expect(image.stars == 0)
        struct Changed: Event {}
        document.handleEvent(Changed.self) { [unowned self] _ in
            rate(3)
            rate(4)
        }
        field.trigger(Changed())
        #expect(history.undoable.count == 1)
        fire("undo:")
        #expect(image.stars == 0)
    }

    @Test("What an awaited dispatch awaits is one entry with it")
    func groupsOfAnAwaitedDispatch() async {
        document.onAction("later:") { [unowned self] invocation async in
            await Task.yield()
            await coordinator.perform("rate:", arguments: ["stars": 5])
            await Task.yield()
            await coordinator.perform("rate:", arguments: ["stars": 1])
        }
        await coordinator.perform("later:")
        #expect(titles == ["Rate"])
        fire("undo:")
        #expect(image.stars == 0)
    }

    @Test("Where another dispatch came between, a further entry begins")
    func interleaved() async {
        var isOpen = false
        document.onAction("slowly:") { [unowned self] invocation async in
            text += "a"
            invocation.registerUndo("A") { [unowned self] in text.removeLast() }
            await until { isOpen }
            text += "c"
            invocation.registerUndo("C") { [unowned self] in text.removeLast() }
        }
        let slow = Task { await coordinator.perform("slowly:") }
        await until { !text.isEmpty }
        // Rule 70: it is still under way.
        #expect(coordinator.validate("undo:").reasons == ["'A' is under way"])
        type("b")
        #expect(coordinator.validate("undo:").isEnabled)
        isOpen = true
        #expect(await slow.value.isPerformed)
        #expect(titles == ["A", "Typing", "C"] && text == "abc")
        for left in ["ab", "a", ""] {
            fire("undo:")
            #expect(text == left)
        }
    }

    // MARK: Rule 67

    @Test("The same key merges, until a mark, a seal, an undo or a redo; a refused undo ends nothing")
    func merging() {
        type("a")
        type("b")
        #expect(titles == ["Typing"] && history.undoable[0].cost == 2)
        history.seal()
        type("c")
        history.markClean()
        type("d")
        #expect(titles.count == 3)
        rate(1)
        type("e")
        #expect(titles.count == 5)
        fire("undo:")
        type("f")
        #expect(titles.count == 5)
        fire("undo:")
        fire("redo:")
        type("g")
        #expect(titles.count == 6)
        #expect(fire("redo:").isDisabled)
        type("h")
        #expect(titles.count == 6 && text == "abcdfgh")
        fire("undo:")
        #expect(text == "abcdf")
    }

    @Test("1,000 steps that are merged are one entry, which keeps each step once, and takes all back at once")
    func longTyping() {
        final class Alive { var count = 0 }
        final class Kept {
            let alive: Alive

            init(_ alive: Alive) {
                self.alive = alive
                alive.count += 1
            }

            deinit { alive.count -= 1 }
        }
        let alive = Alive()
        document.onAction("key:") { [unowned self] invocation in
            let kept = Kept(alive)
            text += "x"
            invocation.registerUndo("Typing", merging: "typing") { [unowned self] in
                withExtendedLifetime(kept) { _ = text.removeLast() }
            }
        }
        for _ in 1...1_000 { fire("key:") }
        #expect(alive.count == 1_000 && text.count == 1_000 && titles == ["Typing"])
        fire("undo:")
        #expect(alive.count == 0 && text.isEmpty && titles.isEmpty)
    }

    @Test("A window that is over merges nothing")
    func window() {
        document.onAction("move:") { $0.registerUndo("Move", merging: UndoMerging("move", within: .zero)) {} }
        document.onAction("drag:") { $0.registerUndo("Drag", merging: UndoMerging("drag", within: .seconds(3600))) {} }
        for _ in 1...3 { fire("move:") }
        for _ in 1...3 { fire("drag:") }
        #expect(titles == ["Move", "Move", "Move", "Drag"])
    }

    // MARK: Rule 68

    @Test("Redo by what was registered, else by the requests; not where their target is another one")
    func redo() {
        type("a")
        type("b")
        fire("undo:")
        #expect(text == "" && coordinator.validate("redo:").isEnabled)
        fire("redo:")
        #expect(text == "ab" && titles == ["Typing"])
        fire("undo:")
        coordinator.firstResponder = app
        #expect(fire("redo:").isUnclaimed)
        coordinator.firstResponder = document
        #expect(fire("redo:").isPerformed && text == "ab")
        fire("undo:")
        field.removeFromParent()
        #expect(coordinator.validate("redo:").reasons == ["the place for 'insertText:' has left the tree"])
        #expect(fire("redo:").isDisabled && history.redoable.count == 1)
        document.add(field)
        #expect(fire("redo:").isPerformed && text == "ab")
    }

    @Test("Another target disables redo by requests, and is told")
    func anotherTarget() {
        document.onAction("write:") { [unowned self] invocation in
            text += "x"
            invocation.registerUndo("Write") { [unowned self] in text.removeLast() }
        }
        fire("write:")
        fire("undo:")
        field.onAction("write:") { _ in }
        #expect(
            coordinator.validate("redo:").reasons == ["'write:' was performed by app/document, and would not be now"])
    }

    @Test("A new entry ends what could be redone")
    func newEntry() {
        rate(1)
        fire("undo:")
        rate(2)
        #expect(history.redoable.isEmpty && titles == ["Rate"])
    }

    // MARK: Rule 69

    private struct Refused: Error {}

    @Test("A step that fails gives the outcome; the rest stays, nothing is lost and nothing is done twice")
    func failures() {
        var isBroken = false
        document.onAction("add:", parameters: [.string("text")]) { [unowned self, history] invocation in
            let new = try invocation.arguments.get("text", as: String.self)
            func apply(_ change: @escaping () -> Void, back: @escaping () -> Void) throws {
                if isBroken, new == "b" { throw Refused() }
                change()
                history.registerUndo("Add") { try apply(back, back: change) }
            }
            try apply({ [unowned self] in text += new }, back: { [unowned self] in text.removeLast() })
        }
        document.onAction("all:") { [unowned self] _ in for text in ["a", "b", "c"] { fire("add:", ["text": text]) } }
        fire("all:")
        #expect(text == "abc" && titles.count == 1)
        isBroken = true
        #expect(fire("undo:").error is Refused)
        #expect(text == "ab" && titles.count == 1 && history.redoable.count == 1)
        #expect(fire("undo:").error is Refused && text == "ab")
        fire("redo:")
        #expect(text == "abc" && titles.count == 2)
        isBroken = false
        fire("undo:")
        fire("undo:")
        #expect(text == "" && titles.isEmpty)
        fire("redo:")
        fire("redo:")
        #expect(text == "abc")
    }

    @Test("A step that is an action gives its outcome")
    func failingAction() {
        document.onAction("a:") { [unowned self] invocation in
            text = "a"
            invocation.registerUndo("A", perform: "gone:")
        }
        fire("a:")
        #expect(coordinator.validate("undo:").reasons == ["'gone:': nothing responds to 'gone:'"])
        #expect(fire("undo:").isDisabled && titles == ["A"])
        document.onAction("gone:") { _ in throw Refused() }
        #expect(fire("undo:").error is Refused && titles == ["A"])
    }

    // MARK: Rule 70

    @Test("While an asynchronous undo runs, undo: and redo: are disabled; what others add stops it")
    func asynchronousUndo() async {
        var (began, isOpen) = (0, false)
        document.onAction("parts:") { [unowned self] invocation in
            for letter in ["a", "b"] {
                text += letter
                invocation.registerUndo("Parts") { [unowned self] in
                    began += 1
                    await until { isOpen }
                    isOpen = false
                    text.removeLast()
                }
            }
        }
        fire("parts:")
        let undone = Task { await coordinator.perform("undo:") }
        await until { began != 0 }
        for name in ["undo:", "redo:", "repeat:"] as [ActionName] {
            #expect(coordinator.validate(name).reasons == ["'Undo Parts' is under way"])
        }
        rate(3)
        isOpen = true
        #expect(await undone.value.kind == .cancelled)
        #expect(text == "a" && titles == ["Parts", "Rate"] && history.redoable.isEmpty)
        fire("undo:")
        #expect(image.stars == 0)
        isOpen = true
        let rest = await coordinator.perform("undo:")
        #expect(rest.isPerformed && text == "" && titles.isEmpty)
    }

    // MARK: Rule 71

    @Test("Clean exactly at the marked position, also after going away and back")
    func clean() {
        #expect(history.isClean)
        rate(1)
        #expect(!history.isClean)
        history.markClean()
        rate(2)
        fire("undo:")
        #expect(history.isClean)
        fire("undo:")
        #expect(!history.isClean)
        fire("redo:")
        #expect(history.isClean)
        fire("undo:")
        rate(5)
        #expect(!history.isClean)
        fire("undo:")
        #expect(!history.isClean)
    }

    @Test("A mark between two steps of one dispatch tells them apart")
    func markWithin() {
        document.onAction("saveAndGoOn:") { [unowned self] _ in
            rate(1)
            history.markClean()
            rate(2)
        }
        fire("saveAndGoOn:")
        #expect(!history.isClean && titles.count == 2)
        fire("undo:")
        #expect(history.isClean && image.stars == 1)
    }

    @Test("Limits by number and cost: the oldest go first, never the newest")
    func limits() {
        let small = UndoStack(levels: 3)
        document.undoStack = small
        for stars in 1...5 { rate(stars) }
        #expect(small.undoable.count == 3 && !small.isClean)
        for _ in 1...3 { fire("undo:") }
        #expect(image.stars == 2 && !small.isClean)
        let cheap = UndoStack(cost: 10)
        document.undoStack = cheap
        for text in ["abc", "defg", "hij"] {
            type(text)
            cheap.seal()
        }
        #expect(cheap.undoable.map(\.cost) == [3, 4, 3])
        type("k")
        #expect(cheap.undoable.map(\.cost) == [4, 3, 1])
        cheap.seal()
        type("a text that costs more than all")
        #expect(cheap.undoable.count == 1)
    }

    @Test("Steps whose owner has gone are not taken back; the document is not as it was without them")
    func owners() {
        var panel: Image? = Image()
        document.onAction("open:") { invocation in
            if let panel { invocation.registerUndo("Open", restore: \.stars, of: panel) }
            panel?.stars = 1
        }
        rate(1)
        history.markClean()
        fire("open:")
        #expect(coordinator.validate("undo:").title == "Undo Open" && !history.isClean)
        panel = nil
        #expect(coordinator.validate("undo:").title == "Undo Rate" && !history.isClean && titles == ["Rate"])
        fire("undo:")
        fire("redo:")
        #expect(!history.isClean)
    }

    // MARK: Rule 72

    @Test("Repeat performs the newest entry's requests from where it is asked, and can be repeated and taken back")
    func `repeat`() {
        let other = ActionNode("other", in: document)
        var stars: [String: Int] = [:]
        for node in [field, other] {
            node.onAction("star:") { invocation in
                stars[node.name, default: 0] += 1
                invocation.registerUndo { stars[node.name, default: 0] -= 1 }
            }
        }
        fire("star:")
        fire("repeat:", from: other)
        #expect(stars == ["field": 1, "other": 1] && titles == ["Star", "Star"])
        fire("repeat:", from: other)
        #expect(stars == ["field": 1, "other": 2])
        fire("undo:")
        #expect(stars == ["field": 1, "other": 1])
        history.registerUndo("By hand") {}
        #expect(coordinator.validate("repeat:").reasons == ["no action did 'By hand'"])
    }

    // MARK: Rule 73

    @Test("Observers of dispatches hear the title of what can be taken back; those of the stack hear of changes")
    func observers() {
        var records: [String?] = [], changes: [UndoChange] = []
        coordinator.observe { records.append($0.undo) }
        let watching = history.observe { changes.append($0) }
        rate(1)
        fire("nothing:")
        fire("undo:")
        fire("redo:")
        #expect(records == ["Rate", nil, nil, "Rate"])
        history.markClean()
        watching.cancel()
        rate(2)
        let entry = changes.compactMap { if case .added(let entry) = $0 { entry } else { nil } }
        #expect(entry.map(\.title) == ["Rate"] && changes.count == 6 && changes.last == .markedClean)
    }
}

extension UndoTests {
    @Test("Entries that are data outlive the program, down to the newest that is a closure")
    func data() throws {
        func claim(_ node: ActionNode, _ image: Image) {
            node.onAction("setStars:", parameters: [.integer("stars")]) { invocation in
                invocation.registerUndo("Rate", perform: "setStars:", ["stars": image.stars])
                image.stars = try invocation.arguments.get("stars")
            }
        }
        claim(document, image)
        coordinator.perform("rate:", arguments: ["stars": 1])
        coordinator.perform("setStars:", arguments: ["stars": 2])
        coordinator.perform("setStars:", arguments: ["stars": 3])
        history.markClean()
        coordinator.perform("setStars:", arguments: ["stars": 4])
        let text = history.jsonLines()
        #expect(text.split(separator: "\n").count == 3)
        let app = ActionNode("app"), other = ActionNode("document", in: app), fresh = Coordinator(root: app)
        let image = Image(), read = UndoStack()
        other.add(ActionNode("field"))
        image.stars = 4
        other.undoStack = read
        claim(other, image)
        try read.load(jsonLines: text)
        #expect(read.undoable.map(\.title) == ["Rate", "Rate", "Rate"] && !read.isClean && read.jsonLines() == text)
        fresh.perform("undo:", from: other)
        #expect(read.isClean && image.stars == 3)
        fresh.perform("undo:", from: other)
        fresh.perform("undo:", from: other)
        #expect(fresh.perform("undo:", from: other).isDisabled && image.stars == 1)
        fresh.perform("redo:", from: other)
        #expect(image.stars == 2)
        let error = #expect(throws: ActionSequenceError.self) { try read.load(jsonLines: text + "{\"title\":1}\n") }
        #expect("\(error!)" == #"line 4: expected an object with a 'title', found {"title":1}"#)
        #expect(read.undoable.count == 1)
    }

    @Test(
        "Where no node above has a stack, the reason and the outcome say so", arguments: ["undo:", "redo:", "repeat:"])
    func missingStack(_ text: String) throws {
        let name = try #require(ActionName(validating: text))
        document.undoStack = nil
        var isRegistered: Bool?
        field.onAction("registers:") { invocation in isRegistered = invocation.registerUndo {} }
        fire("registers:")
        #expect(isRegistered == false)
        let lack = ": no node above has an undoStack"
        #expect(coordinator.validate(name).reasons.map(\.text) == ["nothing responds to '\(name)'" + lack])
        #expect("\(fire(name))" == "Nothing responds to '\(name)'\(lack).")
        #expect(coordinator.explain(name).description.hasPrefix("\(name) is claimed by nobody\(lack)."))
        #expect(coordinator.validate("undo").reasons.map(\.text) == ["nothing responds to 'undo'"])
    }

    @Test("The Edit menu shows what the stack in focus would do")
    func editMenu() {
        rate(1)
        let titles = coordinator.snapshot(of: .edit).items.map(\.title)
        #expect(titles.prefix(3) == ["Undo Rate", "Redo", "Repeat Rate"])
    }
}
