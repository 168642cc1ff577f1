import ActionRuntime
import TestSupport
import Testing

/// Doing, taking back and doing again at random gives the states that a list of snapshots gives.
///
/// `ACTIONRUNTIME_SEED` repeats a run; `ACTIONRUNTIME_STEPS` is the number of steps.
@Suite("Undo histories")
struct UndoHistoryTests {
    @Test("in random histories, each state is that of the snapshots")
    func histories() {
        let seed = SeededGenerator.seed(for: "undo histories")
        var generator = SeededGenerator(seed: seed), steps = Effort.count(1_000_000), made: [String: Int] = [:]
        while steps > 0 {
            let history = UndoHistory()
            for _ in 0..<min(400, steps) {
                let step = UndoHistory.Step.allCases.randomElement(using: &generator)!
                made["\(step)", default: 0] += 1
                if let fault = history.make(step, &generator) {
                    Issue.record("\(fault), at \(history.log.suffix(12)), seed \(seed)")
                    return
                }
            }
            steps -= 400
        }
        #expect(made.count == UndoHistory.Step.allCases.count)
    }
}

/// A text whose changes can be taken back, beside the snapshots of all its states.
private final class UndoHistory {
    enum Step: CaseIterable {
        case insert, write, type, remove, set, restore, several, event
        case undo, undoAgain, redo, redoAgain, repeating, mark, seal, failing
    }

    private struct Refused: Error {}

    private final class Document {
        var text: [Int] = []
        /// How many steps are taken back until one fails; nil for none.
        var failsIn: Int?
        var takenBack = 0

        func takeBack() throws {
            takenBack += 1
            guard let left = failsIn else { return }
            failsIn = left == 0 ? nil : left - 1
            if left == 0 { throw Refused() }
        }
    }

    private struct Changed: Event {
        let count: Int
    }

    private(set) var log: [String] = []
    private let app = ActionNode("app"), document = Document(), stack = UndoStack(levels: 40)
    private let page: ActionNode, field: ActionNode, coordinator: Coordinator
    private var (past, now, future): ([[Int]], [Int], [[Int]]) = ([], [], [])
    /// Entries, by their index in ``past``, of which a part was taken back before a step failed: they have no requests any more.
    private var rests: Set<Int> = []
    /// The states that were marked as clean; nil for one that cannot be reached any more.
    private var clean: [Int]? = []
    /// The key of the newest entry, if what comes next may be merged with it.
    private var merging: String?

    init() {
        page = ActionNode("page", in: app)
        field = ActionNode("field", in: page)
        coordinator = Coordinator(root: app)
        page.undoStack = stack
        let document = document, stack = stack
        // Says how to take back, and how to do again where it is asked to.
        func change(_ invocation: Invocation, merging: UndoMerging? = nil, isTold: Bool, _ text: [Int]) {
            let old = document.text
            func register(_ value: [Int], _ add: (@escaping () throws -> Void) -> Void) {
                add {
                    try document.takeBack()
                    let current = document.text
                    document.text = value
                    if isTold { register(current) { stack.registerUndo("Change", $0) } }
                }
            }
            register(old) { invocation.registerUndo(merging: merging, $0) }
            document.text = text
        }
        let value: ActionSignature = [.integer("value")]
        field.onAction("insert:", parameters: value) {
            change($0, isTold: false, document.text + [try $0.arguments.get("value")])
        }
        field.onAction("write:", parameters: value) {
            change($0, isTold: true, document.text + [try $0.arguments.get("value")])
        }
        field.onAction("type:", parameters: value) {
            let value: Int = try $0.arguments.get("value")
            change($0, merging: "typing", isTold: value % 2 == 0, document.text + [value])
        }
        page.onAction("remove:", when: { !document.text.isEmpty }) {
            change($0, isTold: true, document.text.dropLast())
        }
        page.onAction("set:", parameters: [.array("text")]) { invocation in
            try document.takeBack()
            invocation.registerUndo(perform: "set:", ["text": document.text])
            document.text = try invocation.arguments.get("text")
        }
        page.onAction("restore:", parameters: value) { invocation in
            invocation.registerUndo(restore: \.text, of: document)
            document.text.append(try invocation.arguments.get("value"))
        }
        page.onAction("several:", parameters: value) { [unowned self] invocation in
            let value: Int = try invocation.arguments.get("value")
            change(invocation, isTold: value % 3 == 0, document.text + [-value])
            for part in 0..<value % 4 { perform("insert:", part) }
            if value % 5 == 0 { coordinator.perform("remove:", from: field) }
            if value % 2 == 0 { perform("restore:", value) }
        }
        app.handleEvent(Changed.self) { [unowned self] event in
            for part in 0...event.count { perform(part % 2 == 0 ? "write:" : "insert:", part) }
        }
    }

    @discardableResult
    private func perform(_ name: ActionName, _ value: Int) -> Outcome {
        coordinator.perform(name, arguments: ["value": value], from: field)
    }

    /// Notes that an action was performed that gives a text.
    private func did(_ text: [Int], merging key: String? = nil) {
        if key == nil || merging != key { keep() }
        (now, future, merging) = (text, [], key)
    }

    /// Keeps the present state as one to go back to.
    private func keep() {
        past.append(now)
        guard past.count > 40 else { return }
        past.removeFirst()
        rests = Set(rests.map { $0 - 1 })
    }

    /// Makes a step; returns what is wrong then.
    func make(_ step: Step, _ generator: inout SeededGenerator) -> String? {
        let value = Int.random(in: 0..<1_000, using: &generator)
        log.append("\(step) \(value)")
        switch step {
        case .insert, .write, .restore:
            guard perform(ActionName(validating: "\(step):")!, value).isPerformed else { return "not performed" }
            did(now + [value])
        case .type:
            guard perform("type:", value).isPerformed else { return "not performed" }
            did(now + [value], merging: "typing")
        case .remove:
            guard coordinator.perform("remove:", from: field).isPerformed == !now.isEmpty else { return "remove:" }
            if !now.isEmpty { did(now.dropLast()) }
        case .set:
            coordinator.perform("set:", arguments: ["text": [value]], from: field)
            did([value])
        case .several:
            perform("several:", value)
            var text = now + [-value] + Array(0..<value % 4)
            if value % 5 == 0 { text.removeLast() }
            did(value % 2 == 0 ? text + [value] : text)
        case .event:
            field.trigger(Changed(count: value % 3))
            did(now + Array(0...value % 3))
        case .undo, .undoAgain: return go("undo:", \.past)
        case .redo, .redoAgain: return go("redo:", \.future)
        case .repeating:
            // The newest entry's requests are not known here, so the state is taken as it is.
            let validation = coordinator.validate("repeat:", from: field)
            let outcome = coordinator.perform("repeat:", from: field)
            guard validation.isEnabled == outcome.isPerformed else { return "repeat: \(validation), \(outcome)" }
            if outcome.isPerformed { did(document.text) }
        case .mark:
            stack.markClean()
            (clean, merging) = (now, nil)
            if !stack.isClean { return "not clean where it is marked" }
        case .seal:
            stack.seal()
            merging = nil
        case .failing:
            guard !past.isEmpty else { return nil }
            document.failsIn = value % 4
            let newest = stack.undoable.last?.id
            defer { document.failsIn = nil }
            let outcome = coordinator.perform("undo:", from: field)
            if document.failsIn != nil || outcome.isPerformed { return outcome.isPerformed ? undone() : "\(outcome)" }
            guard outcome.error is Refused else { return "\(outcome)" }
            // In the middle: what was taken back can be done again if it said how; the rest stays.
            if stack.undoable.last?.id != newest {
                rests.insert(past.count - 1)
                future = stack.redoable.count == future.count + 1 ? future + [now] : []
                (now, merging) = (document.text, nil)
            }
        }
        return difference
    }

    private func undone() -> String? {
        let other = past.removeLast()
        takeBack()
        (now, merging) = (other, nil)
        return difference
    }

    /// Notes that the present state can be reached again, unless nothing says how.
    private func takeBack() {
        future.append(now)
        if rests.remove(past.count) != nil, stack.redoable.isEmpty { future = [] }
    }

    private typealias States = ReferenceWritableKeyPath<UndoHistory, [[Int]]>

    private func go(_ name: ActionName, _ from: States) -> String? {
        let validation = coordinator.validate(name, from: field), outcome = coordinator.perform(name, from: field)
        guard validation.isEnabled == outcome.isPerformed, outcome.isPerformed == !self[keyPath: from].isEmpty else {
            return "\(name) \(validation); \(outcome); \(self[keyPath: from].count) states"
        }
        guard let other = self[keyPath: from].popLast() else { return nil }
        if name == "undo:" { takeBack() } else { keep() }
        (now, merging) = (other, nil)
        return difference
    }

    private var difference: String? {
        if document.text != now { return "\(document.text) instead of \(now)" }
        if stack.isClean, clean != now { return "clean, and differs from what was marked" }
        let counts = (stack.undoable.count, stack.redoable.count)
        return counts == (past.count, future.count) ? nil : "\(counts) entries instead of \((past.count, future.count))"
    }
}
