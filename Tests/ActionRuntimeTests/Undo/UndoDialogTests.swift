import ActionRuntime
import Testing

/// Rules 65, 68 and 72: what a palette, a dialog or a catch-all performs is done again as itself.
@Suite("Undo behind dialogs and palettes")
@MainActor final class UndoDialogTests {
    let app = ActionNode("app"), document: ActionNode, field: ActionNode, coordinator: Coordinator
    let history = UndoStack()
    final class Image { var stars = 0 }
    let image = Image()
    /// The requests, in the order in which they began.
    var log: [String] = []

    init() {
        document = ActionNode("document", in: app)
        field = ActionNode("field", in: document)
        coordinator = Coordinator(root: app)
        coordinator.firstResponder = field
        document.undoStack = history
        document.onAction("rate:", parameters: [.integer("stars")]) { [image] invocation in
            let old = image.stars
            image.stars = try invocation.arguments.get("stars")
            // Registers nothing when it is taken back, so that the request is performed again.
            invocation.registerUndo { image.stars = old }
        }
        coordinator.observe { [unowned self] in log.append("\($0.invocation.originalAction)") }
    }

    @discardableResult
    private func fire(_ name: ActionName, _ arguments: ActionArguments = [:], from start: ActionNode? = nil) -> Outcome
    {
        coordinator.perform(name, arguments: arguments, from: start)
    }

    private var titles: [String] { history.undoable.map(\.title) }

    private func takeLog() -> [String] {
        defer { log = [] }
        return log
    }

    /// Opens a panel in the document, whose `accept:` closes it and performs an action in the field.
    private func openPanel(_ accept: @escaping (UndoDialogTests) -> Void) -> ActionNode {
        let panel = ActionNode("panel", in: document)
        panel.onAction("accept:") { [unowned self] _ in
            panel.removeFromParent()
            accept(self)
        }
        return panel
    }

    @Test("The entry is named after the action that was performed, and redo and repeat perform that one")
    func accept() {
        let panel = openPanel { $0.fire("rate:", ["stars": 3], from: $0.field) }
        fire("accept:", from: panel)
        #expect(titles == ["Rate"] && takeLog() == ["accept:", "rate:"])
        #expect(coordinator.validate("undo:").title == "Undo Rate")
        fire("undo:")
        #expect(image.stars == 0 && coordinator.validate("redo:").isEnabled)
        fire("redo:")
        #expect(image.stars == 3 && takeLog() == ["undo:", "redo:", "rate:"])
        #expect(fire("repeat:", from: document).isPerformed)
        #expect(takeLog() == ["repeat:", "rate:"] && titles == ["Rate", "Rate"])
        // What was repeated can be taken back, and repeated.
        fire("undo:")
        fire("redo:")
        #expect(fire("repeat:").isPerformed && titles.count == 3)
    }

    @Test("So it is where the panel awaits the action, and its node has gone meanwhile")
    func awaited() async {
        var panel: ActionNode? = ActionNode("panel", in: document)
        document.onAction("rateLater:", parameters: [.integer("stars")]) { [unowned self] invocation async throws in
            await Task.yield()
            let old = image.stars
            invocation.registerUndo { [image] in image.stars = old }
            image.stars = try invocation.arguments.get("stars")
        }
        panel?.onAction("accept:", running: .outlivingNode()) { [unowned self] _ async in
            await Task.yield()
            panel?.removeFromParent()
            panel = nil
            await coordinator.perform("rateLater:", arguments: ["stars": 4], from: field)
        }
        await coordinator.perform("accept:", from: panel)
        #expect(image.stars == 4 && titles == ["Rate Later"])
        await coordinator.perform("undo:")
        #expect(await coordinator.perform("redo:").isPerformed && image.stars == 4)
        #expect(await coordinator.perform("repeat:", from: document).isPerformed)
        #expect(titles == ["Rate Later", "Rate Later"])
    }

    @Test("Panels within panels, and several actions of one panel")
    func several() {
        let outer = openPanel { test in
            let inner = test.openPanel {
                $0.fire("rate:", ["stars": 1], from: $0.field)
                $0.fire("rate:", ["stars": 2], from: $0.document)
            }
            test.fire("accept:", from: inner)
        }
        fire("accept:", from: outer)
        #expect(titles == ["Rate"] && image.stars == 2)
        fire("undo:")
        #expect(image.stars == 0)
        _ = takeLog()
        fire("redo:")
        #expect(image.stars == 2 && takeLog() == ["redo:", "rate:", "rate:"])
    }

    @Test(
        "A handler that performs actions and registers something itself is the one that is done again",
        arguments: [true, false])
    func ownSteps(isFirst: Bool) {
        var caption = ""
        document.onAction("rateAndName:") { [unowned self] invocation in
            if !isFirst { fire("rate:", ["stars": 5]) }
            caption = "good"
            invocation.registerUndo { caption = "" }
            if isFirst { fire("rate:", ["stars": 5]) }
        }
        fire("rateAndName:")
        #expect(titles == ["Rate And Name"])
        fire("undo:")
        #expect(image.stars == 0 && caption == "")
        _ = takeLog()
        fire("redo:")
        #expect(image.stars == 5 && caption == "good" && takeLog() == ["redo:", "rateAndName:", "rate:"])
        fire("undo:")
        #expect(image.stars == 0 && caption == "")
    }

    @Test("On each stack, what registered something there")
    func twoStacks() {
        let panel = ActionNode("panel", in: app), second = UndoStack()
        var n = 0
        panel.undoStack = second
        panel.onAction("both:") { [unowned self] invocation in
            fire("rate:", ["stars": 5])
            n += 1
            invocation.registerUndo { n -= 1 }
        }
        fire("both:", from: panel)
        #expect(titles == ["Rate"] && second.undoable.map(\.title) == ["Both"])
        fire("undo:")
        fire("redo:")
        #expect(image.stars == 5 && n == 1)
        fire("undo:", from: panel)
        #expect(n == 0)
        // It would rate again, too.
        #expect(coordinator.validate("redo:", from: panel).reasons == ["'both:' did more than 'Both'"])
    }

    @Test("A catch-all that sends a request on is not performed again; a remapped request is, as it was asked")
    func sentOn() {
        app.handleAction(claims: { $0 == "plugin.rate" }) { [unowned self] invocation in
            coordinator.perform(invocation.redirected(to: "rate:"))
        }
        fire("plugin.rate", ["stars": 2])
        fire("undo:")
        #expect(image.stars == 0)
        _ = takeLog()
        fire("redo:")
        #expect(image.stars == 2 && takeLog() == ["redo:", "plugin.rate"])
        document.remap("favour:", to: "rate:")
        fire("favour:", ["stars": 5])
        #expect(titles == ["Rate", "Favour"])
        fire("undo:")
        _ = takeLog()
        fire("redo:")
        #expect(takeLog() == ["redo:", "favour:"] && image.stars == 5)
    }

    @Test("What was sent on keeps the name that was asked at first when it is done again or repeated")
    func originalName() {
        var names: [String] = []
        app.handleAction(claims: { $0.text.hasPrefix("plugin.") }) { [unowned self] invocation in
            coordinator.perform(invocation.redirected(to: "run:"))
        }
        document.onAction("run:") { invocation in
            names.append(invocation.originalAction.text)
            invocation.registerUndo {}
        }
        fire("plugin.one")
        for again in ["undo:", "redo:", "repeat:"] as [ActionName] { fire(again) }
        #expect(names == ["plugin.one", "plugin.one", "plugin.one"])
    }

    @Test("What an interceptor redirects is done again as it was asked, so the interceptor runs again")
    func redirected() async {
        var asked = 0
        document.intercept("favour:") { invocation, next in
            asked += 1
            return await next(invocation.redirected(to: "rate:"))
        }
        document.onAction("favour:") { _ in }
        await coordinator.perform("favour:", arguments: ["stars": 5])
        #expect(image.stars == 5 && titles == ["Favour"] && asked == 1)
        fire("undo:")
        #expect(await coordinator.perform("redo:").isPerformed && asked == 2 && image.stars == 5)
        #expect(await coordinator.perform("repeat:").isPerformed && asked == 3)
    }

    @Test("What an interceptor registers counts for the request that it stands around")
    func intercepted() {
        var n = 0
        let panel = openPanel { $0.fire("rate:", ["stars": 3], from: $0.field) }
        document.intercept("accept:") { [history] _ in
            { _ in
                n += 1
                history.registerUndo("Count") { n -= 1 }
            }
        }
        fire("accept:", from: panel)
        #expect(titles == ["Accept"])
        fire("undo:")
        #expect(n == 0 && image.stars == 0)
        #expect(coordinator.validate("redo:").reasons == ["the place for 'accept:' has left the tree"])
    }

    @Test("A claim that performNext reaches is of the same request")
    func performNext() {
        field.onAction("rate:", parameters: [.integer("stars")]) { $0.performNext() as Outcome }
        fire("rate:", ["stars": 3])
        fire("undo:")
        _ = takeLog()
        fire("redo:")
        #expect(image.stars == 3 && takeLog() == ["redo:", "rate:"])
    }

    @Test("A macro is done again as itself")
    func macro() {
        let rates = ActionSequence([.init("rate:", arguments: ["stars": 1]), .init("rate:", arguments: ["stars": 2])])
        app.onAction("rateTwice:", performs: rates)
        let panel = openPanel { $0.fire("rateTwice:", from: $0.field) }
        fire("accept:", from: panel)
        #expect(titles == ["Rate Twice"] && image.stars == 2)
        fire("undo:")
        _ = takeLog()
        fire("redo:")
        #expect(takeLog() == ["redo:", "rateTwice:", "rate:", "rate:"] && image.stars == 2)
    }

    @Test("An undo and a redo from a palette are those of the document")
    func fromAPalette() {
        fire("rate:", ["stars": 3])
        let undo = openPanel { $0.fire("undo:", from: $0.field) }
        fire("accept:", from: undo)
        #expect(image.stars == 0 && history.redoable.map(\.title) == ["Rate"])
        let redo = openPanel { $0.fire("redo:", from: $0.field) }
        fire("accept:", from: redo)
        #expect(image.stars == 3 && titles == ["Rate"])
        let again = openPanel { $0.fire("repeat:", from: $0.field) }
        fire("accept:", from: again)
        #expect(titles == ["Rate", "Rate"])
        fire("undo:")
        #expect(fire("redo:").isPerformed && fire("repeat:").isPerformed)
    }

    @Test("A panel of another tree, which is no part of the document's")
    func otherTree() {
        let panels = Coordinator(root: ActionNode("panels"))
        panels.root.onAction("accept:") { [unowned self] _ in fire("rate:", ["stars": 3]) }
        panels.perform("accept:")
        #expect(titles == ["Rate"])
        fire("undo:")
        #expect(fire("redo:").isPerformed && image.stars == 3)
    }

    @Test("The title that is given while taking back is the one of redo; doing it again has its own")
    func titleOfRedo() {
        history.registerUndo("Rate") { [history] in
            history.registerUndo("Forget Rating") { history.registerUndo("Rate Again") {} }
        }
        fire("undo:")
        #expect(coordinator.validate("redo:").title == "Redo Forget Rating")
        #expect(history.redoable.map(\.title) == ["Forget Rating"])
        fire("redo:")
        #expect(coordinator.validate("undo:").title == "Undo Rate")
        document.onAction("setStars:", parameters: [.integer("stars")]) { [image] invocation in
            let stars = try invocation.arguments.get("stars", as: Int.self)
            invocation.registerUndo("Set \(stars)", perform: "setStars:", ["stars": image.stars])
            image.stars = stars
        }
        fire("setStars:", ["stars": 5])
        fire("undo:")
        #expect(coordinator.validate("redo:").title == "Redo Set 0")
    }

    @Test("Of several steps, the first one names redo, too; what others are given does not")
    func titleOfSeveral() {
        document.onAction("both:") { [history] invocation in
            invocation.registerUndo("Both") { history.registerUndo("First") {} }
            invocation.registerUndo("Second") { history.registerUndo("Last") {} }
        }
        fire("both:")
        fire("undo:")
        #expect(history.redoable.map(\.title) == ["First"])
    }
}
