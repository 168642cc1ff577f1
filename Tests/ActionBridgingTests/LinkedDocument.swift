import ActionBridging
import ActionRuntime

/// A document whose ratings are taken back by the stack, and whose text by the manager.
final class LinkedDocument {
    let node = ActionNode("document"), stack = UndoStack(), manager = FakeUndoManager()
    let coordinator: Coordinator
    var stars = 0, text = "", fails = false, isOneTurn = false
    private(set) var link: Registration?

    init(linked isLinked: Bool = true) {
        coordinator = Coordinator(root: node)
        node.undoStack = stack
        node.onAction("rate:", parameters: [.integer("stars")]) { [unowned self] invocation in
            try rate(invocation.arguments.get("stars"), invocation)
        }
        if isLinked { connect() }
    }

    func connect() { link = UndoLink.link(node, of: coordinator, with: manager) }

    /// Registers a step that does nothing, with an owner.
    func register(_ title: String, owner: AnyObject) {
        stack.registerUndo(title, owner: owner) {}
        endTurn()
    }

    /// Registers a step that is awaited.
    func register(_ title: String, _ takeBack: @escaping () async -> Void) {
        stack.registerUndo(title, takeBack)
        endTurn()
    }

    struct Failure: Error {}

    private func rate(_ new: Int, _ invocation: Invocation?) {
        let old = stars
        stars = new
        let takeBack = { [unowned self] in
            if fails { throw Failure() }
            rate(old, nil)
        }
        if let invocation {
            invocation.registerUndo("Rate \(new)", takeBack)
        } else {
            stack.registerUndo("Rate", takeBack)
        }
    }

    func type(_ new: String) {
        let old = text
        text = new
        manager.type("Typing") { [unowned self] in type(old) }
        endTurn()
    }

    /// Ends the turn of the run loop, unless several things are done in one.
    private func endTurn() { if !isOneTurn { manager.endTurn() } }

    /// Does several things in one turn of the run loop.
    func inOneTurn(_ body: () -> Void) {
        isOneTurn = true
        body()
        isOneTurn = false
        endTurn()
    }

    /// What the manager lists to be undone.
    var titles: [String] { manager.undoing.map(\.title) }

    @discardableResult
    func perform(_ name: ActionName, _ arguments: ActionArguments = [:]) -> Outcome {
        defer { endTurn() }
        return coordinator.perform(name, arguments: arguments)
    }

    var state: String { "\(stars) \(text)" }
}

/// An owner of a step.
final class Owner {}
