import ActionRuntime

/// A small tree with a menu, which changes at random; whatever a validator looks at is invalidated when it changes.
final class MenuWorld {
    /// What the validator and the condition of a claim look at.
    final class Answer {
        let name: ActionName
        var isAvailable = true
        var isEnabled = true
        var isHidden = false
        var state = Validation.State.off
        var title: String?
        var calls = 0

        init(_ name: ActionName, using random: inout SeededGenerator) {
            self.name = name
            change(using: &random)
        }

        func change(using random: inout SeededGenerator) {
            isAvailable = Int.random(in: 0..<4, using: &random) > 0
            isEnabled = Int.random(in: 0..<3, using: &random) > 0
            isHidden = Int.random(in: 0..<6, using: &random) == 0
            state = [.off, .on, .mixed].random(using: &random)
            title = [nil, "One", "Two"].random(using: &random)
        }

        func validate(_ validation: inout Validation) {
            validation.state = state
            validation.title = title
            validation.isHidden = isHidden
            if !isEnabled { validation.disable("it is off") }
        }
    }

    /// A responder with one method.
    final class Controller: Responder {
        let answer: Answer

        init(_ answer: Answer) { self.answer = answer }

        static var actions: ActionTable<Controller> {}

        var instanceActions: ActionTable<Controller> {
            ActionMethod(
                answer.name, { owner in { _ in owner.answer.calls += 1 } },
                when: { owner in { owner.answer.isAvailable } },
                validate: { owner in owner.answer.validate })
        }
    }

    let names: [ActionName]
    let nodes: [ActionNode]
    let coordinator: Coordinator
    private let outer: Coordinator
    private let inner: Coordinator
    private var answers: [Answer] = []
    private var registrations: [Registration] = []
    private var owners: [Journal] = []
    private var controllers: [Controller] = []
    /// Action and arguments of the items of the dynamic section.
    private var recent: [Int] = []
    /// What has been done, for a report.
    private(set) var history: [String] = []

    /// - Parameter prefix: What the names begin with, so that worlds in other tests do not share them.
    init(_ prefix: String, using random: inout SeededGenerator) {
        names = "abcde".map { ActionName(validating: "\(prefix).\($0):")! }
        var nodes = [ActionNode("app")]
        for index in 1..<7 {
            nodes.append(ActionNode("n\(index)", in: nodes[Int.random(in: 0..<index, using: &random)]))
        }
        self.nodes = nodes
        coordinator = Coordinator(root: nodes[0])
        outer = Coordinator(root: ActionNode("outer"))
        inner = Coordinator(root: ActionNode("inner"))
        nodes[Int.random(in: 1..<7, using: &random)].host(inner)
        for _ in 0..<8 { register(using: &random) }
        history = []
    }

    var menu: Menu {
        let names = names
        return Menu("Bar") {
            Menu("First") {
                Command("A", action: names[0])
                MenuItem.separator
                Command("B", action: names[1], state: .on)
                Command("B4", action: names[1], arguments: ["tag": 4], id: "b4")
                Command("B again", action: names[1], id: "again", attributes: .hidden)
            }
            Menu("Second") {
                MenuItem.separator
                Menu("Deep") {
                    Command("C", action: names[2])
                    Command("D", action: names[3], arguments: ["tag": 1])
                }
                MenuItem.section(id: "recent") { [unowned self] in
                    recent.map {
                        .command(Command("Recent \($0)", action: names[4], arguments: ["tag": $0], id: "recent.\($0)"))
                    }
                }
            }
        }
    }

    // MARK: Changing

    /// Does one thing at random, and says what.
    func change(using random: inout SeededGenerator) {
        func node() -> ActionNode { nodes.random(using: &random) }
        func name() -> ActionName { names.random(using: &random) }
        let deed: String
        switch Int.random(in: 0..<20, using: &random) {
        case 0, 1: deed = register(using: &random)
        case 2, 3:
            deed = "cancel"
            if !registrations.isEmpty {
                registrations.remove(at: Int.random(in: registrations.indices, using: &random)).cancel()
            }
        case 4, 5, 6, 7, 8: deed = flip(using: &random)
        case 9, 10: deed = move(using: &random)
        case 11:
            let node = nodes[Int.random(in: 1..<nodes.count, using: &random)]
            node.removeFromParent()
            deed = "detach \(node.name)"
        case 12, 13, 14:
            coordinator.firstResponder = [nil, node(), node()].random(using: &random)
            deed = "focus \(coordinator.firstResponder?.path ?? "nobody")"
        case 15:
            let node = node()
            let controller = Bool.random(using: &random) ? makeController(using: &random) : nil
            node.responder = controller
            deed = "responder of \(node.name): \(controller.map { "\($0.answer.name)" } ?? "none")"
        case 16:
            if let gone = controllers.indices.randomElement(using: &random) { controllers.remove(at: gone) }
            if let gone = owners.indices.randomElement(using: &random) { owners.remove(at: gone) }
            deed = "release"
        case 17:
            let (node, from, to) = (node(), name(), name())
            if node.name != "app" { node.remap(from, to: to) }
            deed = "remap \(from) to \(to) at \(node.name)"
        case 18:
            coordinator.next = coordinator.next == nil ? outer : nil
            inner.firstResponder = inner.root.children.randomElement(using: &random)
            deed = "next"
        default:
            recent = (0..<Int.random(in: 0...3, using: &random)).map { _ in Int.random(in: 0..<4, using: &random) }
            deed = "recent \(recent)"
        }
        history.append(deed)
    }

    @discardableResult
    private func register(using random: inout SeededGenerator) -> String {
        let answer = makeAnswer(using: &random)
        var places = nodes
        places += [outer.root, inner.root, ActionNode("panel", in: inner.root)]
        let node = places.random(using: &random)
        if Int.random(in: 0..<10, using: &random) == 0 {
            node.handleAction(claims: { $0 == answer.name && answer.isAvailable }) { _ in answer.calls += 1 }
            return "catch \(answer.name) at \(node.path)"
        }
        let owner = Int.random(in: 0..<4, using: &random) == 0 ? Journal() : nil
        if let owner { owners.append(owner) }
        let parameters: ActionSignature? =
            switch Int.random(in: 0..<8, using: &random) {
            case 0: [.integer("tag", maximum: 2, optional: true)]
            case 1: [.integer("tag", maximum: 2)]
            case 2: [.integer("tag", optional: true), .string("mode")]
            case 3: [.integer("tag", default: 1), .string("mode", default: "plain")]
            default: nil
            }
        let registration = node.register(
            answer.name, parameters: parameters, when: { answer.isAvailable }, validate: answer.validate, owner: owner
        ) { _ in answer.calls += 1 }
        registrations.append(registration)
        return "register \(answer.name) at \(node.path)"
    }

    private func makeAnswer(using random: inout SeededGenerator) -> Answer {
        let answer = Answer(names.random(using: &random), using: &random)
        answers.append(answer)
        return answer
    }

    private func makeController(using random: inout SeededGenerator) -> Controller {
        let controller = Controller(makeAnswer(using: &random))
        controllers.append(controller)
        return controller
    }

    private func flip(using random: inout SeededGenerator) -> String {
        if Int.random(in: 0..<6, using: &random) == 0 {
            for answer in answers { answer.change(using: &random) }
            coordinator.invalidate()
            return "flip all"
        }
        let answer = answers.random(using: &random)
        answer.change(using: &random)
        coordinator.invalidate(answer.name)
        return "flip \(answer.name)"
    }

    private func move(using random: inout SeededGenerator) -> String {
        let node = nodes[Int.random(in: 1..<nodes.count, using: &random)]
        let parents = nodes.filter { parent in !sequence(first: parent, next: \.parent).contains { $0 === node } }
        let parent = parents.random(using: &random)
        parent.add(node)
        return "move to \(node.path)"
    }

    // MARK: Asking

    /// How many handlers have been called.
    var calls: Int { answers.reduce(0) { $0 + $1.calls } }
}
