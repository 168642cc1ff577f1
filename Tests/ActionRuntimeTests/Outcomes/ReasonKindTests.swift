import ActionRuntime
import Testing

@Suite("What a reason is about") struct ReasonKindTests {  // Rule 51
    private let coordinator = Coordinator(root: ActionNode("root"))

    private func kinds(_ validation: Validation) -> [Validation.Reason.Kind] { validation.reasons.map(\.kind) }

    @Test("is said in data, besides its text")
    func kinds() {
        coordinator.root.onAction("kind.off:", validate: { $0.disable("it is off") }) { _ in }
        coordinator.root.onAction("kind.count:", parameters: [.integer("count")]) { _ in }
        #expect(kinds(coordinator.validate("kind.off:")) == [.validator])
        #expect(kinds(coordinator.validate("kind.count:", arguments: [:])) == [.arguments])
        #expect(kinds(coordinator.validate("kind.nobody:")) == [.unclaimed])
        let leaf = ActionNode("leaf", in: coordinator.root), origin = coordinator.capture(from: leaf)
        leaf.removeFromParent()
        #expect(kinds(coordinator.validate("kind.off:", from: origin)) == [.refused])
        let menu = Menu("Menu", items: [.command(Command("Off", action: "kind.off:", attributes: .disabled))])
        #expect(coordinator.snapshot(of: menu).items[0].reasons.map(\.kind) == [.validator, .condition])
    }

    @Test("stays in the outcome, and in its JSON")
    func outcomes() throws {
        coordinator.root.onAction("kind.off:", validate: { $0.disable("it is off") }) { _ in }
        guard case .disabled(_, let reasons) = coordinator.perform("kind.off:") else {
            Issue.record("It was performed.")
            return
        }
        #expect(reasons == ["it is off"] && reasons[0].kind == .validator)
        #expect(Validation.Reason(text: "x").kind == .validator)
        #expect(Validation.Reason(text: "x", kind: .arguments) == Validation.Reason(text: "x"))
    }
}
