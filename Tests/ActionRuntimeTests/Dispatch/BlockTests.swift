import ActionRuntime
import Testing

@Suite("Blocking what is above a node")
struct BlockTests {
    let app = ActionNode("app"), window: ActionNode, dialog: ActionNode, field: ActionNode, coordinator: Coordinator

    init() {
        window = ActionNode("window", in: app)
        dialog = ActionNode("dialog", in: window)
        field = ActionNode("field", in: dialog)
        coordinator = Coordinator(root: app)
        app.onAction(
            "save:",
            validate: {
                $0.title = "Save"; $0.state = .on
            }
        ) { _ in 1 }.onAction("help:") { _ in 2 }
            .onAction("later:") { _ async in 3 }
        dialog.onAction("accept:") { _ in 4 }
        app.onAction("accept:") { _ in 5 }
    }

    @Test("What somebody above would have taken is disabled, what nobody takes is unclaimed, and below all goes on")
    func verdicts() async {
        let block = dialog.block("a dialog is open", except: ["help:"])
        for start in [field, dialog] {
            for outcome in [coordinator.fire("save:", from: start), await coordinator.perform("later:", from: start)] {
                guard case .disabled(let by, let reasons) = outcome else {
                    Issue.record("\(outcome)")
                    continue
                }
                #expect(by.node == app.id)
                #expect(reasons == ["a dialog is open"])
                #expect(reasons.first?.by == dialog.id && reasons.first?.kind == .blocked)
            }
            #expect(coordinator.fire("none:", from: start).kind == .unclaimed)
            #expect(coordinator.fire("help:", from: start).value == 2)
            #expect(coordinator.fire("accept:", from: start).value == 4)
        }
        #expect(coordinator.fire("save:", from: window).value == 1)
        #expect(coordinator.fire("save:").value == 1)
        #expect(coordinator.fire("save:", from: field, force: true).kind == .disabled)
        #expect(coordinator.fire("save:", from: field, to: app).value == 1)
        block.cancel()
        #expect(coordinator.fire("save:", from: field).value == 1)
        block.cancel()
    }

    @Test(
        "Every question says the same: there is a target, which is disabled for that reason, with its state and title")
    func questions() {
        let block = dialog.block("a dialog is open")
        defer { block.cancel() }
        #expect(coordinator.canPerform("save:", from: field))
        #expect(coordinator.target(forAction: "save:", from: field)?.node === app)
        let validation = coordinator.validate("save:", from: field)
        #expect(validation.reasons == ["a dialog is open"] && validation.reasons[0].kind == .blocked)
        #expect(validation.title == "Save" && validation.state == .on)
        #expect(!coordinator.canPerform("none:", from: field))
        #expect(coordinator.validate("none:", from: field).reasons.first?.kind == .unclaimed)
        let listed = coordinator.actions(from: field)
        #expect(listed.first { $0.name == "save:" }?.validation.isEnabled == false)
        #expect(listed.first { $0.name == "accept:" }?.validation.isEnabled == true)
        let menu = Menu("File", items: [.command(Command("Save", action: "save:"))])
        #expect(coordinator.snapshot(of: menu, from: field).items[0].reasons == ["a dialog is open"])
        let explanation = coordinator.explain("save:", from: field)
        #expect(explanation.steps.last?.verdict == .blocked)
        #expect(explanation.steps.last?.reason == "a dialog is open")
        #expect(explanation.description.contains("save: is disabled at app: a dialog is open."))
        #expect(explanation.description.contains("blocked"))
    }

    @Test("A watch hears of a block and of its end, and of one that another takes the place of")
    func watched() {
        let menu = Menu("File", items: [.command(Command("Save", action: "save:"))])
        let watch = coordinator.watch(menu, from: field)
        func reasons() -> [Validation.Reason]? {
            watch.takeChanges().isEmpty ? nil : watch.snapshot.items[0].reasons
        }
        let block = dialog.block("a dialog is open")
        #expect(reasons() == ["a dialog is open"])
        let inner = field.block("a field is edited")
        #expect(reasons() == ["a field is edited"])
        inner.cancel()
        #expect(reasons() == ["a dialog is open"])
        block.cancel()
        #expect(reasons() == [])
        #expect(reasons() == nil)
    }

    @Test("Claims below that decline leave the request to what is blocked")
    func declining() async {
        field.receiveAction("save:") { _ in .notHandled }
        let block = dialog.block("")
        defer { block.cancel() }
        guard case .disabled(let by, let reasons) = coordinator.fire("save:", from: field) else {
            Issue.record("It was not disabled.")
            return
        }
        #expect(by.precedingDeclines == 1 && reasons == ["no reason is given"])
        #expect(await coordinator.perform("save:", from: field).kind == .disabled)
    }

    @Test(
        "Of several blocks the nearest says why, each with exceptions of its own, and a remapped name counts by either name"
    )
    func several() {
        let inner = field.block("inner", except: ["save:"]), outer = dialog.block("outer", except: ["help:"])
        let newer = dialog.block("newer", except: ["help:"])
        defer { _ = (inner, newer, outer) }
        #expect(coordinator.validate("help:", from: field).reasons == ["inner"])
        #expect(coordinator.validate("save:", from: field).reasons == ["newer"])
        #expect(coordinator.validate("later:", from: dialog).reasons == ["newer"])
        newer.cancel()
        #expect(coordinator.validate("later:", from: dialog).reasons == ["outer"])
        inner.cancel()
        field.remap("store:", to: "help:")
        #expect(coordinator.fire("store:", from: field).value == 2)
        outer.cancel()
    }

    @Test("A block ends with its owner's group and with its node, and a remembered route hears of it")
    func lifetime() {
        #expect(coordinator.fire("save:", from: field).value == 1)
        var owner: BlockOwner? = BlockOwner()
        dialog.register(owner: owner) { _ = $0.block("owned") }
        #expect(coordinator.validate("save:", from: field).reasons == ["owned"])
        withExtendedLifetime(owner) {}
        owner = nil
        #expect(coordinator.fire("save:", from: field).value == 1)
        let group = dialog.register { _ = $0.block("grouped") }
        #expect(coordinator.validate("save:", from: field).reasons == ["grouped"])
        group.cancel()
        #expect(coordinator.validate("save:", from: field).isEnabled)
        _ = dialog.block("it moves")
        window.add(field)
        #expect(coordinator.validate("save:", from: field).isEnabled)
        dialog.add(field)
        #expect(coordinator.validate("save:", from: field).reasons == ["it moves"])
    }

    @Test("A block in a hosted tree keeps back the requests that begin there, and those from outside only inside of it")
    func hosting() {
        let panel = ActionNode("panel"), sheet = ActionNode("sheet", in: panel), inner = Coordinator(root: panel)
        inner.firstResponder = sheet
        panel.onAction("zoom:") { _ in 6 }
        dialog.host(inner)
        let block = sheet.block("a sheet is open")
        defer { block.cancel() }
        #expect(inner.validate("save:").reasons == ["a sheet is open"])
        #expect(inner.validate("zoom:").reasons == ["a sheet is open"])
        #expect(coordinator.validate("zoom:", from: field).reasons == ["a sheet is open"])
        #expect(coordinator.fire("save:", from: field).value == 1)
    }

    @Test("Another dispatcher that is asked next is kept back as well")
    func bridges() async {
        let bridge = BlockBridge()
        coordinator.next = bridge
        #expect(coordinator.fire("far:", from: field).isPerformed)
        let block = dialog.block("a dialog is open")
        defer { block.cancel() }
        #expect(coordinator.validate("far:", from: field).reasons == ["a dialog is open"])
        #expect(coordinator.fire("far:", from: field).kind == .disabled)
        #expect(await coordinator.perform("far:", from: field).kind == .disabled)
        #expect(bridge.count == 1)
    }

    // Rules 19, 23, 49
    @Test("A block that ends while a request is on its way, or whose node leaves, does not hold the request up")
    func endsOnTheWay() async {
        let block = dialog.block("a dialog is open")
        let other = window.block("the window is closing", except: ["save:"])
        field.onAction("save:") { invocation in
            block.cancel()
            return invocation.performNext()
        }
        #expect(coordinator.fire("save:", from: field).value == 1)
        // The other block still holds.
        field.receiveAction("later:") { _ in .notHandled }
        #expect(await coordinator.perform("later:", from: field).reasons == ["the window is closing"])
        other.cancel()
        _ = dialog.block("a dialog is open")
        dialog.receiveAction("save:") { [dialog] _ in
            dialog.removeFromParent()
            return .notHandled
        }
        #expect(coordinator.fire("save:", from: dialog).value == 1)
    }
}

private final class BlockOwner {}

private final class BlockBridge: ActionDispatching {
    let node = ActionNode("far"), coordinator: Coordinator
    var count = 0

    init() {
        coordinator = Coordinator(root: node)
        node.onAction("far:") { [unowned self] _ in count += 1 }
    }
    func target(for invocation: Invocation, from: ActionNode?) -> Target? { coordinator.target(for: invocation) }
    func validate(_ invocation: Invocation, from: ActionNode?) -> Validation { coordinator.validate(invocation) }
    func perform(_ invocation: Invocation, from: ActionNode?, force: Bool) -> Outcome {
        coordinator.perform(invocation, force: force)
    }
    func perform(_ invocation: Invocation, from: ActionNode?, force: Bool) async -> Outcome {
        await coordinator.perform(invocation, force: force)
    }
}

extension Coordinator {
    /// Performs without awaiting, also in an asynchronous test.
    fileprivate func fire(
        _ name: ActionName, arguments: ActionArguments = [:], from start: ActionNode? = nil, to only: ActionNode? = nil,
        force: Bool = false
    ) -> Outcome {
        perform(name, arguments: arguments, from: start, to: only, force: force)
    }
}
