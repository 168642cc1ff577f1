import ActionRuntime
import TestSupport
import Testing

/// Rule 69: nothing is lost and nothing is done twice, whatever fails, and whatever leaves the tree for a while.
///
/// `ACTIONRUNTIME_SEED` repeats a run; `ACTIONRUNTIME_STEPS` is the number of steps.
@Suite("Undo ledger")
struct UndoLedgerTests {
    @Test("in random histories, each deed is done once and taken back once, and none is lost")
    func ledgers() {
        let seed = SeededGenerator.seed(for: "undo ledger")
        var generator = SeededGenerator(seed: seed), steps = Effort.count(200_000), seen: Set<String> = []
        while steps > 0 {
            let ledger = UndoLedger()
            for _ in 0..<Int.random(in: 5...40, using: &generator) {
                ledger.make(UndoLedger.Step.allCases.randomElement(using: &generator)!, &generator)
                steps -= 1
            }
            ledger.settle()
            seen.formUnion(ledger.seen)
            guard let fault = ledger.fault else { continue }
            Issue.record("\(fault), after \(ledger.log.joined(separator: ", ")); seed \(seed)")
            return
        }
        let expected = ["passed over", "stays", "failed redo", "failed undo", "redone", "barred"]
        #expect(seen.isSuperset(of: expected), "\(seen)")
    }
}

/// Deeds that are done and taken back, each with a number, which say how in every form, and fail or lose their places at random.
private final class UndoLedger {
    enum Step: CaseIterable {
        case perform, performAgain, mix, outside, undo, undoAgain, redo, redoAgain, leave, comeBack, fail, close, mark
    }

    private struct Broken: Error {}

    private(set) var log: [String] = [], seen: Set<String> = []
    /// What was found to be wrong first; nil for nothing.
    private(set) var fault: String?
    private let app = ActionNode("app"), document: ActionNode, panels: [ActionNode], coordinator: Coordinator
    private let stack = UndoStack()
    /// The deeds that are done.
    private var done: Set<Int> = []
    /// The deeds that were done when the state was marked as clean.
    private var clean: Set<Int> = []
    /// Deeds that were passed over with a redo that another entry has ended.
    private var forgotten: Set<Int> = []
    private var hasPassed = false
    private var last = 0
    /// How many deeds succeed until one fails; nil for none.
    private var failsIn: Int?
    private var isClosed = false

    init() {
        document = ActionNode("document", in: app)
        let document = document
        panels = (0..<2).map { ActionNode("panel\($0)", in: document) }
        coordinator = Coordinator(root: app)
        coordinator.firstResponder = document
        document.undoStack = stack
        let id: ActionSignature = [.integer("id")]
        // Taking back registers nothing, so redo performs the request.
        document.onAction("closure:", parameters: id) { [unowned self] invocation in
            let id: Int = try invocation.arguments.get("id")
            begin(id)
            invocation.registerUndo { [unowned self] in try takeBack(id) }
            try mayFail()
        }
        document.onAction("told:", parameters: id) { [unowned self] invocation in
            let id: Int = try invocation.arguments.get("id")
            begin(id)
            invocation.registerUndo { [unowned self] in try takeBackTelling(id) }
            try mayFail()
        }
        document.onAction("mix:", parameters: id) { [unowned self] invocation in
            let id: Int = try invocation.arguments.get("id")
            for part in 0...id % 4 { perform((id / 4 + part) % 4, -(id * 10 + part)) }
            try mayFail()
        }
        document.onAction("gate:", validate: { [unowned self] in if isClosed { $0.disable("closed") } }) { _ in }
        document.onAction(
            "macro:",
            performs: ActionSequence(
                [.init("closure:", arguments: ["id": "${id}"]), .init("gate:")], parameters: ["id"]))
        for panel in panels {
            panel.onAction("do:", parameters: id) { [unowned self] invocation in
                let id: Int = try invocation.arguments.get("id")
                begin(id)
                invocation.registerUndo(perform: "takeBack:", ["id": id])
                try mayFail()
            }
            panel.onAction("takeBack:", parameters: id) { [unowned self] invocation in
                let id: Int = try invocation.arguments.get("id")
                try takeBack(id)
                invocation.registerUndo(perform: "do:", ["id": id])
            }
        }
    }

    private func note(_ found: String) { if fault == nil { fault = found } }

    private func begin(_ id: Int) { if !done.insert(id).inserted { note("\(id) was done twice") } }

    private func takeBack(_ id: Int) throws {
        try mayFail()
        if done.remove(id) == nil { note("\(id) was taken back twice") }
    }

    private func takeBackTelling(_ id: Int) throws {
        try takeBack(id)
        stack.registerUndo("Told") { [unowned self] in
            begin(id)
            stack.registerUndo("Told") { [unowned self] in try takeBackTelling(id) }
            try mayFail()
        }
    }

    private func mayFail() throws {
        guard let left = failsIn else { return }
        failsIn = left == 0 ? nil : left - 1
        if left == 0 { throw Broken() }
    }

    /// Does a deed in one of several ways; nothing where its place is not there.
    private func perform(_ way: Int, _ id: Int) {
        let name: ActionName = ["closure:", "told:", "do:", "do:"][way], start = way < 2 ? document : panels[way - 2]
        if start.parent == nil { return }
        coordinator.perform(name, arguments: ["id": id], from: start)
    }

    private func nextID() -> Int {
        last += 1
        return last * 1_000
    }

    /// Adds an entry, which ends what could be done again, and what was passed over with it.
    private func add(_ body: () -> Void) {
        let passed = hasPassed && !stack.redoable.isEmpty ? done : []
        body()
        guard stack.redoable.isEmpty else { return }
        forgotten.formUnion(passed)
        hasPassed = false
    }

    func make(_ step: Step, _ generator: inout SeededGenerator) {
        let value = Int.random(in: 0..<1_000, using: &generator)
        if fault != nil { return }
        log.append("\(step) \(value % 8)")
        switch step {
        case .perform, .performAgain:
            let id = nextID()
            add {
                if value % 5 == 4 {
                    coordinator.perform("macro:", arguments: ["id": id])
                } else {
                    perform(value % 5, id)
                }
            }
        case .mix:
            let id = nextID() + value % 8
            add { coordinator.perform("mix:", arguments: ["id": id]) }
        case .outside:
            let id = nextID()
            begin(id)
            add { stack.registerUndo("Outside") { [unowned self] in try takeBack(id) } }
        case .undo, .undoAgain: go("undo:")
        case .redo, .redoAgain: go("redo:")
        case .leave: panels[value % 2].removeFromParent()
        case .comeBack: comeBack(value % 2)
        case .fail: failsIn = value % 4
        case .close: isClosed.toggle()
        case .mark:
            stack.markClean()
            clean = done
        }
        if stack.isClean, done != clean { note("clean, with \(done) instead of \(clean)") }
    }

    private func comeBack(_ index: Int) { if panels[index].parent == nil { document.add(panels[index]) } }

    @discardableResult
    private func go(_ name: ActionName) -> Bool {
        let before = done, isEnabled = coordinator.validate(name).isEnabled, outcome = coordinator.perform(name)
        if isEnabled == outcome.isDisabled { note("\(name) enabled: \(isEnabled), and then \(outcome)") }
        if outcome.isPerformed, outcome.value?["passedOver"] != nil {
            seen.insert("passed over")
            if stack.redoable.isEmpty { seen.insert("stays") } else { hasPassed = true }
        }
        // An undo that failed does not tell what it had passed over before.
        if outcome.kind == .failed, name == "undo:", done != before { hasPassed = true }
        if outcome.kind == .failed, done != before { seen.insert(name == "undo:" ? "failed undo" : "failed redo") }
        if outcome.isPerformed, name == "redo:" { seen.insert("redone") }
        if name == "undo:", outcome.isDisabled, !stack.undoable.isEmpty { seen.insert("barred") }
        return outcome.isPerformed
    }

    /// Brings all places back, does all again and takes it back, twice.
    func settle() {
        (failsIn, isClosed) = (nil, false)
        for index in panels.indices { comeBack(index) }
        for _ in 0..<2 {
            while fault == nil, go("redo:") {}
            takeBackAll()
        }
    }

    private func takeBackAll() {
        // A step that failed twice is tried again once another one was taken back.
        add { stack.registerUndo("Settle") {} }
        while fault == nil, go("undo:") {}
        let lost = done.subtracting(forgotten)
        if fault == nil, !lost.isEmpty { note("\(lost) cannot be taken back: \(stack.undoable) \(stack.redoable)") }
    }
}
