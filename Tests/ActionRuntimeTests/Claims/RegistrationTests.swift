import ActionRuntime
import TestSupport
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

    @Test("what a claim holds whose owner has gone is let go as another name is registered, or taken back")
    func heldByEnded() {
        final class Panel {}
        weak var held: Panel?
        func register(_ name: ActionName) {
            let (panel, object) = (Panel(), Panel())
            held = object
            node.register(name, owner: panel) { _ in withExtendedLifetime(object) {} }
        }
        let other = node.register("other:") { _ in }
        register("a:")
        #expect(held != nil)
        node.onAction("b:") { _ in }
        #expect(held == nil)
        register("a:")
        other.cancel()
        #expect(held == nil)
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

    private final class Owner {}

    @Test("of many of one name the newest that is left claims, whichever end, and in whichever order")  // Rule 9
    func manyOfOneName() throws {
        let seed = SeededGenerator.seed(for: "many of one name")
        var generator = SeededGenerator(seed: seed)
        var (registrations, owners, left): ([Registration], [Int: Owner], [Int]) = ([], [:], [])
        for step in 0..<Effort.count(20_000) {
            // The stack grows for a while, and then shrinks.
            if left.isEmpty || Int.random(in: 0..<3, using: &generator) < (step % 1000 < 600 ? 2 : 1) {
                let (number, owner) = (registrations.count, Bool.random(using: &generator) ? Owner() : nil)
                owners[number] = owner
                left.append(number)
                registrations.append(node.register("a:", owner: owner) { _ in number })
            } else {
                let number = left.remove(at: .random(in: 0..<left.count, using: &generator))
                if owners.removeValue(forKey: number) == nil { registrations[number].cancel() }
            }
            // One that has ended already, most often.
            let again = Int.random(in: 0..<registrations.count, using: &generator)
            if !left.contains(again) { registrations[again].cancel() }
            #expect(try left.isEmpty ? !coordinator.canPerform("a:") : claimant() == left.last, "step \(step), \(seed)")
        }
    }

    @Test("what ended with its owner is let go while others come and go", arguments: [1, 2, 3, 100])  // Rule 9
    func ownersOfMany(_ count: Int) {
        final class Counter { var count = 0 }
        final class Resource {
            let counter: Counter
            init(_ counter: Counter) {
                self.counter = counter
                counter.count += 1
            }
            deinit { counter.count -= 1 }
        }
        let counter = Counter()
        func registerMany() {
            let owner = Owner()
            for _ in 0..<count {
                let resource = Resource(counter)
                node.register("a:", owner: owner) { _ in _ = resource }
                node.register(owner: owner) { $0.handleAction { _ in _ = resource } }
            }
            #expect(counter.count == count)
        }
        registerMany()
        // Nobody is told of an owner's end: it is noticed after as many changes as there are claims.
        for _ in 0...count {
            node.register("a:") { _ in }.cancel()
            node.handleAction { _ in }
        }
        #expect(counter.count == 0)
    }

    @Test("what is cancelled while its node is released, or afterwards, stays without effect")
    func cancelledWithNode() {
        final class Registrations {
            var all: [Registration] = []
        }
        final class Resource {
            let registrations: Registrations
            init(_ registrations: Registrations) { self.registrations = registrations }
            deinit { for registration in registrations.all { registration.cancel() } }
        }
        let registrations = Registrations()
        weak var released: ActionNode?
        do {
            let node = ActionNode("short-lived"), resource = Resource(registrations)
            released = node
            let other = Resource(Registrations())
            registrations.all = [
                node.register("a:") { _ in _ = resource },
                node.register("b:") { _ in _ = other },
                node.register { $0.onAction("c:") { _ in _ = other } },
                node.block("a dialog is open"),
            ]
            #expect(Coordinator(root: node).canPerform("c:"))
        }
        #expect(released == nil)
        for registration in registrations.all { registration.cancel() }
    }

    @Test("a remapping ends with its owner, also at a node whose paths were remembered before")  // Rule 9
    func remappingEnds() {
        final class Panel {}
        node.register { $0.onAction("b:") { _ in 1 } }
        #expect(coordinator.perform("b:").value == 1)
        var panel: Panel? = Panel()
        node.register(owner: panel) { $0.remap("x:", to: "b:") }
        #expect(coordinator.perform("x:").value == 1 && panel != nil)
        panel = nil
        #expect(coordinator.perform("x:").kind == .unclaimed)
    }
}
