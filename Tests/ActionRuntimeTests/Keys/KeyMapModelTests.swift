import ActionRuntime
import Testing

@Suite("KeyMap, against a naive model of rule 34")
struct KeyMapModelTests {
    /// A binding, of which all parts are numbers.
    private struct Bound {
        var keys: [Int]
        var action: Int
        var passes = false
        var condition: Int?
        /// 0 and 1: the nodes, from the start upwards; 2: the menu; 3: the user.
        var place: Int
    }

    private struct Removal {
        var keys: [Int]?
        var action: Int
        var condition: Int?
    }

    private static let keys: [KeyStroke] = ["ctrl+a", "ctrl+b", "c"].map { KeyShortcut($0)!.strokes[0] }
    private static let actions: [ActionName] = ["none:", "on:", "off:", "on2:"]
    // The first implies the last.
    private static let conditions: [Condition] = ["p", "!p", "q || p"].map { try! Condition(parsing: $0) }

    @Test("presses of any keys on any bindings do what the model says, and explaining says it before (10,000 cases)")
    func model() {
        let seed = SeededGenerator.seed(for: "key map")
        var generator = SeededGenerator(seed: seed)
        var counts: [String: Int] = [:]
        for number in 0..<10_000 {
            var bound = (0..<Int.random(in: 1...7, using: &generator)).map { _ in Self.bound(using: &generator) }
            // A menu's command neither passes nor has a condition.
            for index in bound.indices where bound[index].place == 2 {
                bound[index].passes = false
                bound[index].condition = nil
            }
            let removals = (0..<Int.random(in: 0...1, using: &generator)).map { _ in
                Removal(
                    keys: Bool.random(using: &generator) ? nil : Self.strokes(using: &generator),
                    action: Int.random(in: 0..<4, using: &generator),
                    condition: Bool.random(using: &generator) ? nil : Int.random(in: 0..<3, using: &generator))
            }
            let flags = (Bool.random(using: &generator), Bool.random(using: &generator))
            let order = Self.order(bound, without: removals)
            let library = Library(bound, removals, flags)
            var pending: [Int] = [], left: [Int] = []
            for _ in 0..<6 {
                let key = Int.random(in: 0..<3, using: &generator)
                var expected = Self.press(pending + [key], order, flags)
                pending = expected == "pending" ? pending + [key] : []
                if expected == "unclaimed", let first = Self.abandon(left, order, flags) {
                    let next = Self.press([key], order, flags)
                    expected = "\(first), then \(next)"
                    pending = next == "pending" ? [key] : []
                    counts["abandoned", default: 0] += 1
                }
                left = pending
                let explained = library.keys.explain(Self.keys[key], from: library.start)
                let pressed = library.keys.press(Self.keys[key], from: library.start)
                counts[String(expected.prefix { $0 != " " }), default: 0] += 1
                guard library.word(pressed) == expected, pressed.resolution == explained,
                    library.keys.pending == pending.map({ Self.keys[$0] })
                else {
                    Issue.record("\(library.word(pressed)), not \(expected): \(order), case \(number), seed \(seed)")
                    return
                }
            }
        }
        for word in ["pending", "performed", "disabled", "unclaimed", "abandoned"] {
            #expect(counts[word, default: 0] > 500, "\(counts), seed \(seed)")
        }
    }

    private static func strokes(using generator: inout SeededGenerator) -> [Int] {
        (0..<[1, 1, 2, 2, 3].random(using: &generator)).map { _ in Int.random(in: 0..<3, using: &generator) }
    }

    private static func bound(using generator: inout SeededGenerator) -> Bound {
        Bound(
            keys: strokes(using: &generator), action: Int.random(in: 0..<4, using: &generator),
            passes: Int.random(in: 0..<3, using: &generator) == 0,
            condition: Bool.random(using: &generator) ? nil : Int.random(in: 0..<3, using: &generator),
            place: Int.random(in: 0..<4, using: &generator))
    }

    // MARK: The model

    /// The bindings in the order in which they are asked; those of the nodes and the user were added one after the other.
    private static func order(_ bound: [Bound], without removals: [Removal]) -> [Bound] {
        func at(_ place: Int) -> [Bound] { bound.filter { $0.place == place } }
        let others = at(0).reversed() + at(1).reversed() + at(2)
        let left = others.filter { one in
            !removals.contains { removal in
                removal.action == one.action && (removal.keys == nil || removal.keys == one.keys)
                    && (removal.condition == nil || removal.condition == one.condition
                        || (one.condition == 0 && removal.condition == 2))
            }
        }
        return at(3).reversed() + left
    }

    /// What becomes of the binding of the keys of a chord that is abandoned; nil where there is none.
    private static func abandon(_ keys: [Int], _ order: [Bound], _ flags: (p: Bool, q: Bool)) -> String? {
        guard !keys.isEmpty else { return nil }
        let result = press(keys, order.filter { $0.keys == keys }, flags)
        return result == "unclaimed" ? nil : result
    }

    private static func press(_ keys: [Int], _ order: [Bound], _ flags: (p: Bool, q: Bool)) -> String {
        for one in order where one.keys.starts(with: keys) {
            if let condition = one.condition, ![flags.p, !flags.p, flags.q || flags.p][condition] { continue }
            switch (one.action, one.keys == keys) {
            case (0, _): continue
            case (2, _) where one.passes: continue
            case (_, false): return "pending"
            case (2, true): return "disabled"
            default: return "performed \(actions[one.action])"
            }
        }
        return "unclaimed"
    }

    // MARK: The library

    private struct Library {
        let sample = Sample()
        let keys: KeyMap
        var start: ActionNode { sample.grid }

        init(_ bound: [Bound], _ removals: [Removal], _ flags: (p: Bool, q: Bool)) {
            sample.app.onAction("on:") { _ in }.onAction("on2:") { _ in }
                .onAction("off:", validate: { $0.disable("off") }) { _ in }
            var commands: [MenuItem] = []
            var overrides: [KeyOverride] = []
            for one in bound {
                let shortcut = KeyShortcut(strokes: one.keys.map { KeyMapModelTests.keys[$0] })!
                let condition = one.condition.map { KeyMapModelTests.conditions[$0] }
                let action = KeyMapModelTests.actions[one.action]
                switch one.place {
                case 0: sample.grid.bind(shortcut, to: action, passes: one.passes, when: condition)
                case 1: sample.window.bind(shortcut, to: action, passes: one.passes, when: condition)
                case 2: commands.append(.command(Command("", action: action, shortcut: shortcut)))
                default: overrides.append(KeyOverride(shortcut, action, when: condition, passes: one.passes))
                }
            }
            overrides += removals.map { removal in
                KeyOverride(
                    removing: KeyMapModelTests.actions[removal.action],
                    from: removal.keys.map { KeyShortcut(strokes: $0.map { KeyMapModelTests.keys[$0] })! },
                    when: removal.condition.map { KeyMapModelTests.conditions[$0] })
            }
            keys = KeyMap(sample.coordinator, menu: Menu("", items: commands), overrides: overrides) {
                .bool($0 == "p" ? flags.p : flags.q)
            }
        }

        func word(_ pressed: KeyOutcome) -> String {
            let own = pressed.outcome.map(word) ?? (pressed.isPending ? "pending" : "unclaimed")
            return pressed.abandoned.map { "\(word($0)), then \(own)" } ?? own
        }

        private func word(_ outcome: Outcome) -> String {
            guard case .performed(let performer, _) = outcome else { return outcome.word }
            return "performed \(performer.action)"
        }
    }
}
