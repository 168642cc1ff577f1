import ActionRuntime
import Testing

/// Rule 68: a request is performed again only where its target is the one that performed it.
@Suite("Undo whose target is another one")
@MainActor final class UndoTargetTests {
    let app = ActionNode("app"), node: ActionNode, coordinator: Coordinator
    let history = UndoStack()
    var n = 0, mode = 1

    init() {
        node = ActionNode("node", in: app)
        coordinator = Coordinator(root: app)
        coordinator.firstResponder = node
        app.undoStack = history
    }

    @discardableResult
    private func fire(_ name: ActionName) -> Outcome { coordinator.perform(name) }

    /// Adds an amount, as long as the mode is the given one.
    @discardableResult
    private func claim(_ amount: Int, in mode: Int? = nil, owner: AnyObject? = nil, isAsync: Bool = false)
        -> Registration
    {
        let isIn = { [unowned self] in mode == nil || mode == self.mode }
        let add = { [unowned self] (invocation: Invocation) in
            n += amount
            invocation.registerUndo { [unowned self] in n -= amount }
        }
        return node.register(owner: owner) { node in
            if isAsync {
                node.onAction("step:", when: isIn) { invocation async in add(invocation) }
            } else {
                node.onAction("step:", when: isIn) { add($0) }
            }
        }
    }

    @Test("Another claim of the same node, kind and action is another target", arguments: [false, true])
    func otherClaim(_ isAsync: Bool) async {
        claim(1, in: 1, isAsync: isAsync)
        claim(100, in: 2, isAsync: isAsync)
        #expect(await coordinator.perform("step:").isPerformed)
        fire("undo:")
        mode = 2
        #expect(
            coordinator.validate("redo:").reasons == ["'step:' was performed by app/node, and would not be now"])
        #expect(await coordinator.perform("redo:").isDisabled && n == 0)
        // Where the request starts now decides for repeating.
        #expect(coordinator.validate("repeat:").reasons == ["there is nothing to repeat"])
        mode = 1
        #expect(await coordinator.perform("redo:").isPerformed && n == 1)
        mode = 2
        #expect(await coordinator.perform("repeat:").isPerformed && n == 101)
    }

    @Test("Another catch-all of the same node is another target")
    func catchAll() {
        for amount in [1, 2] {
            node.handleAction(claims: { [unowned self] in $0 == "any:" && mode == amount }) {
                [unowned self] invocation in
                n += amount
                invocation.registerUndo { [unowned self] in n -= amount }
            }
        }
        fire("any:")
        fire("undo:")
        mode = 2
        #expect(fire("redo:").isDisabled && n == 0)
        mode = 1
        #expect(fire("redo:").isPerformed && n == 1)
    }

    private enum Ending: CaseIterable { case cancelled, owner, responder }

    private final class Panel: Responder {
        static var actions: ActionTable<Panel> {
            ActionMethod("step:", Panel.step)
        }

        let add: (Invocation) -> Void
        init(_ add: @escaping (Invocation) -> Void) { self.add = add }
        func step(_ invocation: Invocation) { add(invocation) }
    }

    @Test(
        "Where the claim has ended, the one that was registered anew in its place is the same",
        arguments: Ending.allCases)
    private func anew(_ ending: Ending) {
        var owner: AnyObject? = UndoStack(), registration: Registration?, panel: Panel?
        func add(_ amount: Int) -> (Invocation) -> Void {
            { [unowned self] invocation in
                n += amount
                invocation.registerUndo { [unowned self] in n -= amount }
            }
        }
        switch ending {
        case .cancelled: registration = claim(1)
        case .owner: claim(1, owner: owner)
        case .responder:
            panel = Panel(add(1))
            node.responder = panel
        }
        fire("step:")
        fire("undo:")
        switch ending {
        case .cancelled: registration?.cancel()
        case .owner: owner = nil
        case .responder: node.responder = nil
        }
        #expect(!fire("redo:").isPerformed && n == 0)
        if ending == .responder {
            panel = Panel(add(10))
            node.responder = panel
        } else {
            claim(10)
        }
        #expect(fire("redo:").isPerformed && n == 10)
    }

    @Test("A newer claim that declines does not stand in the way; one that takes the request does")
    func declining() {
        claim(1)
        node.onAction("step:") { [unowned self] _ in mode == 1 ? Passage.notHandled : .handled }
        fire("step:")
        fire("undo:")
        #expect(fire("redo:").isPerformed && n == 1)
        fire("undo:")
        let newer = node.register("step:") { _ in }
        #expect(fire("redo:").isDisabled && n == 0)
        newer.cancel()
        #expect(fire("redo:").isPerformed && n == 1)
    }

    @Test("A redo that was awaited is done again by the same claim only, too")
    func awaited() async {
        claim(1)
        for name in ["step:", "undo:", "redo:", "undo:"] as [ActionName] { await coordinator.perform(name) }
        let newer = node.register("step:") { _ in }
        #expect(await coordinator.perform("redo:").isDisabled && n == 0)
        newer.cancel()
        #expect(await coordinator.perform("redo:").isPerformed && n == 1)
    }

    @Test("An entry keeps no claim, nor what its handler holds")
    func released() {
        weak var held: UndoStack?
        func register() -> Registration {
            let object = UndoStack()
            held = object
            return node.register("step:") { invocation in
                withExtendedLifetime(object) {}
                invocation.registerUndo {}
            }
        }
        let registration = register()
        fire("step:")
        fire("undo:")
        #expect(held != nil && history.redoable.count == 1)
        registration.cancel()
        // A route that was remembered is found anew.
        fire("step:")
        #expect(held == nil && history.redoable.count == 1)
    }
}
