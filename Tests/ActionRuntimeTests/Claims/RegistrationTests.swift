import ActionRuntime
import Testing

@Suite("Registration") struct RegistrationTests {
    private let node = ActionNode("n")
    private let coordinator: Coordinator

    init() { coordinator = Coordinator(root: node) }

    private func claimant() throws -> Int { try coordinator.perform("a:").get(as: Int.self) }

    @Test("the newest of a name claims, and cancelling it uncovers the one below")  // Rule 9
    func stacking() throws {
        let registrations = (0..<3).map { number in node.register("a:") { _ in number } }
        #expect(try claimant() == 2)
        registrations[2].cancel()
        #expect(try claimant() == 1)
        registrations[1].cancel()
        #expect(try claimant() == 0)
        registrations[0].cancel()
        #expect(!coordinator.canPerform("a:"))
    }

    // Rule 9
    @Test(
        "cancelling in any order leaves the newest that is left, and cancelling again does nothing",
        arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
    func anyOrder(_ order: [Int]) throws {
        let registrations = (0..<3).map { number in node.register("a:") { _ in number } }
        var left: Set = [0, 1, 2]
        for number in order {
            registrations[number].cancel()
            registrations[number].cancel()
            left.remove(number)
            #expect(try left.max() == (left.isEmpty ? nil : claimant()))
        }
        node.onAction("a:") { _ in 7 }
        registrations.forEach { $0.cancel() }
        #expect(try claimant() == 7)
    }

    @Test("letting go of it does not cancel it")  // Rule 9
    func lettingGo() throws {
        do { _ = node.register("a:") { _ in 1 } }
        #expect(try claimant() == 1)
    }

    @Test("ends with the object named in owner, which it does not hold, and uncovers what is below")  // Rule 9
    func owner() throws {
        final class Panel {}
        node.onAction("a:") { _ in 0 }
        var panel: Panel? = Panel()
        weak let weakPanel = panel
        let registration = node.register("a:", owner: panel) { _ in 1 }
        #expect(try claimant() == 1)
        panel = nil
        #expect(weakPanel == nil)
        #expect(try claimant() == 0)
        registration.cancel()
        #expect(try claimant() == 0)
    }

    @Test("an owner's claim that is the only one leaves nobody")  // Rule 9
    func onlyOwner() {
        final class Panel {}
        do {
            let panel = Panel()
            node.register("a:", owner: panel) { _ in }
            #expect(coordinator.canPerform("a:"))
        }
        #expect(!coordinator.canPerform("a:") && coordinator.perform("a:").word == "unclaimed")
        #expect(coordinator.actions().isEmpty && coordinator.validate("a:").target == nil)
    }

    @Test("a handler is let go when its registration is cancelled")  // Rule 9
    func handlerIsReleased() {
        final class Resource {}
        weak var resource: Resource?
        func register() -> Registration {
            let new = Resource()
            resource = new
            return node.register("a:") { _ in _ = new }
        }
        let registration = register()
        #expect(resource != nil)
        registration.cancel()
        #expect(resource == nil)
    }

    @Test("ends with its node, and may be cancelled after that")  // Rule 9
    func endsWithNode() {
        final class Resource {}
        weak var resource: Resource?
        func register() -> Registration {
            let new = Resource()
            resource = new
            return ActionNode("other").register("a:") { _ in _ = new }
        }
        let registration = register()
        #expect(resource == nil)
        registration.cancel()
        #expect(resource == nil)
    }

    @Test("cancelling one name's leaves the others'")
    func names() {
        let registration = node.register("a:") { _ in }
        node.onAction("b:") { _ in }
        registration.cancel()
        #expect(!coordinator.canPerform("a:") && coordinator.canPerform("b:"))
    }
}
