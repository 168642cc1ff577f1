import ActionRuntime
import TestSupport
import Testing

/// Doing, taking back, doing again, recording and replaying at random gives the states that a list of snapshots gives.
///
/// `ACTIONRUNTIME_SEED` repeats a run; `ACTIONRUNTIME_STEPS` is the number of steps.
@Suite("Undo histories")
struct UndoHistoryTests {
    @Test("in random histories, each state is that of the snapshots")
    func histories() {
        let seed = SeededGenerator.seed(for: "undo histories")
        var generator = SeededGenerator(seed: seed), steps = Effort.count(500_000), made: Set<UndoHistory.Step> = []
        while steps > 0 {
            // Small limits mostly: listing the entries takes longer than all else, and few entries are as hard to get right.
            let history = UndoHistory(levels: [3, 8, 8, 30].randomElement(using: &generator)!)
            for _ in 0..<min(400, steps) {
                let step = UndoHistory.Step.allCases.randomElement(using: &generator)!
                made.insert(step)
                if let fault = history.make(step, &generator) {
                    Issue.record("\(fault), at \(history.log.suffix(12)), seed \(seed)")
                    return
                }
            }
            steps -= history.count
        }
        #expect(made.count == UndoHistory.Step.allCases.count)
    }
}

/// A text whose changes can be taken back, beside the snapshots of all its states.
private final class UndoHistory {
    enum Step: CaseIterable {
        case insert, write, type, remove, set, restore, several, event
        case undo, undoAgain, redo, redoAgain, repeating, mark, seal, failing
        case record, replay
    }

    /// A request that was performed outermost, as a recorder takes it.
    private struct Command {
        let name: String
        let value: Int
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

    private(set) var log: [(step: Step, value: Int)] = []
    /// How many steps were made, with those that were replayed.
    private(set) var count = 0
    private let app = ActionNode("app"), document = Document(), levels: Int, stack: UndoStack
    private let page: ActionNode, field: ActionNode, coordinator: Coordinator
    private var (past, now, future): ([[Int]], [Int], [[Int]]) = ([], [], [])
    /// Entries, by their index in ``past``, of which a part was taken back before a step failed: they have no requests any more.
    private var rests: Set<Int> = []
    /// Whether the step that is taken back next has failed: if it failed again, it would be passed over.
    private var hasFailed = false
    /// The states that were marked as clean; nil for one that cannot be reached any more.
    private var clean: [Int]? = []
    /// The key of the newest entry, if what comes next may be merged with it.
    private var merging: String?
    /// The recording; nil until the first begins.
    private var recorder: ActionRecorder?
    private var isRecording = false
    /// What the recorder should have taken.
    private var commands: [Command] = []

    init(levels: Int) {
        self.levels = levels
        stack = UndoStack(levels: levels)
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
            // With a title, which need not be made of the action's name.
            register(old) { invocation.registerUndo("Change", merging: merging, $0) }
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
        // Always performed, so that replaying and repeating it does not end in the middle.
        page.onAction("remove:") { if !document.text.isEmpty { change($0, isTold: true, document.text.dropLast()) } }
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

    /// Notes that a request was performed outermost.
    private func did(_ name: String, _ value: Int = 0) {
        let command = Command(name: name, value: value)
        if isRecording { commands.append(command) }
        _ = expect(command)
    }

    /// Notes what a request does to the states; false where it cannot be performed.
    ///
    /// - Parameter joins: Whether it belongs to the newest entry in any case, because a replay has added that.
    private func expect(_ command: Command, joins: Bool = false) -> Bool {
        let value = command.value
        switch command.name {
        case "remove:": if !now.isEmpty { did(now.dropLast(), joins: joins) }
        case "set:": did([value], joins: joins)
        case "several:":
            var text = now + [-value] + Array(0..<value % 4)
            if value % 5 == 0 { text.removeLast() }
            did(value % 2 == 0 ? text + [value] : text, joins: joins)
        case "type:": did(now + [value], merging: "typing", joins: joins)
        case "undo:", "redo:":
            let isUndo = command.name == "undo:"
            guard let other = isUndo ? past.popLast() : future.popLast() else { return false }
            if isUndo { takeBack() } else { keep() }
            (now, merging, hasFailed) = (other, nil, false)
        default: did(now + [value], joins: joins)
        }
        return true
    }

    /// Notes that an action was performed that gives a text.
    private func did(_ text: [Int], merging key: String? = nil, joins: Bool) {
        if !joins {
            if key == nil || merging != key { keep() }
            merging = key
        }
        (now, future) = (text, [])
    }

    /// Keeps the present state as one to go back to.
    private func keep() {
        past.append(now)
        guard past.count > levels else { return }
        past.removeFirst()
        rests = Set(rests.map { $0 - 1 })
    }

    /// Makes a step; returns what is wrong then.
    func make(_ step: Step, _ generator: inout SeededGenerator) -> String? {
        let value = Int.random(in: 0..<1_000, using: &generator)
        log.append((step, value))
        count += 1
        // Short recordings are replayed as often, in less time.
        if commands.count >= 8 { stopRecording() }
        switch step {
        case .insert, .write, .restore, .type, .remove, .several:
            guard perform(ActionName(validating: "\(step):")!, value).isPerformed else { return "not performed" }
            did("\(step):", value)
        case .set:
            coordinator.perform("set:", arguments: ["text": [value]], from: field)
            did("set:", value)
        case .event:
            field.trigger(Changed(count: value % 3))
            for part in 0...value % 3 {
                let command = Command(name: part % 2 == 0 ? "write:" : "insert:", value: part)
                if isRecording { commands.append(command) }
                _ = expect(command, joins: part > 0)
            }
        case .undo, .undoAgain: return go("undo:", \.past)
        case .redo, .redoAgain: return go("redo:", \.future)
        case .repeating:
            // The newest entry's requests are not known here, so the state is taken as it is.
            let validation = coordinator.validate("repeat:", from: field), newest = stack.undoable.last?.id
            let outcome = coordinator.perform("repeat:", from: field)
            guard validation.isEnabled == outcome.isPerformed else { return "repeat: \(validation), \(outcome)" }
            if stack.undoable.last?.id != newest { did(document.text, joins: false) }
        case .mark:
            stack.markClean()
            (clean, merging) = (now, nil)
            if !stack.isClean { return "not clean where it is marked" }
        case .seal:
            stack.seal()
            merging = nil
        case .failing:
            guard !past.isEmpty, !hasFailed else { return nil }
            document.failsIn = value % 4
            let newest = stack.undoable.last?.id
            defer { document.failsIn = nil }
            let outcome = coordinator.perform("undo:", from: field)
            if outcome.isPerformed {
                did("undo:")
                return difference
            }
            guard document.failsIn == nil, outcome.error is Refused else { return "\(outcome)" }
            hasFailed = true
            // In the middle: what was taken back can be done again if it said how; the rest stays.
            if stack.undoable.last?.id != newest {
                rests.insert(past.count - 1)
                future = stack.redoable.count == future.count + 1 ? future + [now] : []
                (now, merging) = (document.text, nil)
            }
        case .record:
            // What is repeated depends on the newest entry then, so it is not recorded.
            recorder = coordinator.record { $0.invocation.action != "repeat:" }
            (isRecording, commands) = (true, [])
        case .replay: return replay()
        }
        return difference
    }

    @discardableResult
    private func stopRecording() -> ActionSequence? {
        isRecording = false
        return recorder?.stop()
    }

    /// Performs what was recorded again: as one entry, or as each step is one where a step goes through the undo stack.
    private func replay() -> String? {
        guard let sequence = stopRecording() else { return nil }
        let names = sequence.steps.map(\.action.text)
        if names != commands.map(\.name) { return "recorded \(names) instead of \(commands)" }
        let isOne = !names.contains { ["undo:", "redo:"].contains($0) }
        // Whether such an entry can be done again is only known right after it was taken back.
        if !isOne, !rests.isEmpty { return nil }
        let outcome = coordinator.replay(sequence)
        var hasAdded = false
        count += commands.count
        for (index, command) in commands.enumerated() {
            let changes = command.name != "remove:" || !now.isEmpty
            guard expect(command, joins: isOne && hasAdded) else {
                guard case DispatchError.stopped(index + 1, commands.count, let last)? = outcome.error, last.isDisabled
                else { return "\(outcome) instead of a stop at step \(index + 1)" }
                return difference
            }
            hasAdded = hasAdded || changes
        }
        return outcome.isPerformed ? difference : "\(outcome)"
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
        if outcome.isPerformed { did(name.text) }
        return difference
    }

    private var difference: String? {
        if document.text != now { return "\(document.text) instead of \(now)" }
        if stack.isClean, clean != now { return "clean, and differs from what was marked" }
        let counts = (stack.undoable.count, stack.redoable.count)
        return counts == (past.count, future.count) ? nil : "\(counts) entries instead of \((past.count, future.count))"
    }
}
