import ActionRuntime
import TestSupport
import Testing

@Suite("One declaration drives menu, key and palette, and all agree with validate and perform (rules 12, 15 and 34)")
struct KeyMapAgreementTests {
    @Test("for every command, at any focus, after any change of state (10,000 cases)")
    func agreement() throws {
        let seed = SeededGenerator.seed(for: "menu, key and palette")
        var generator = SeededGenerator(seed: seed)
        let world = World()
        var counts: [String: Int] = [:]
        let caseCount = Effort.count(10_000)
        for number in 0..<caseCount {
            world.change(using: &generator)
            let focus = world.nodes.random(using: &generator)
            let snapshot = world.coordinator.snapshot(of: world.menu, from: focus)
            let palette = world.coordinator.palette(world.menu, keys: world.keys, from: focus)
            let found = Dictionary(
                palette.search("").map { ($0.command.id, $0) }, uniquingKeysWith: { first, _ in first })
            for item in snapshot.commands {
                let word = world.check(item, found[item.id], palette, at: focus, "case \(number), seed \(seed)")
                counts[word, default: 0] += 1
            }
            if world.hasFailed { return }
        }
        for word in ["disabled", "unclaimed", "declined", "key", "no key", "passed"] {
            #expect(counts[word, default: 0] > caseCount / 1_000, "\(counts), seed \(seed)")
        }
    }

    /// A tree in which each node may take each action, in a way that changes at random.
    private final class World {
        enum Claim: CaseIterable {
            case none, enabled, disabled, hidden, declining
        }

        let nodes: [ActionNode]
        let coordinator: Coordinator
        let menu: Menu
        let keys: KeyMap
        private let journal = Journal()
        private var claims: [ActionName: [Claim]] = [:]
        private var flags: [String: Bool] = [:]
        private(set) var hasFailed = false

        static let actions: [ActionName] = ["a:", "b:", "c:", "d:", "e:"]
        static let shortcuts: [KeyShortcut] = [
            "cmd+1", "cmd+2", "ctrl+k", "ctrl+k ctrl+c", "ctrl+k ctrl+d", "ctrl+x a b",
        ]

        init() {
            let sample = Sample()
            nodes = [sample.app, sample.window, sample.grid, sample.cells[0], sample.sidebar]
            coordinator = sample.coordinator
            menu = Menu("Bar") {
                Command("A", action: "a:", shortcut: "cmd+1")
                Command("A Three", action: "a:", arguments: ["n": 3], shortcut: "ctrl+x a b", id: "a3")
                Menu("More") {
                    Command("B", action: "b:", shortcut: "cmd+2")
                    Command("C", action: "c:", shortcut: "ctrl+k ctrl+c")
                    Command("D", action: "d:")
                    Command(
                        "D Off", action: "d:", arguments: ["n": 1], shortcut: "cmd+3", id: "off", attributes: .disabled)
                }
                Command("E", action: "e:", shortcut: "cmd+1")
            }
            var lookUp: (String) -> Bool = { _ in false }
            keys = KeyMap(coordinator, menu: menu) { .bool(lookUp($0)) }
            for action in Self.actions {
                claims[action] = nodes.map { _ in .none }
                for index in nodes.indices { register(action, at: index) }
            }
            lookUp = { [unowned self] in flags[$0] ?? false }
            nodes[1].bind("cmd+2", to: "c:", when: try! .init(parsing: "p"))
            nodes[2].bind("ctrl+k", to: "b:", passes: true).bind(
                "cmd+1", to: "d:", when: try! .init(parsing: "!p && q"))
            nodes[4].bind("ctrl+k ctrl+d", to: "d:").bind("cmd+2", to: "e:", passes: true)
        }

        private func register(_ action: ActionName, at index: Int) {
            let isAvailable = { [unowned self] in claims[action]![index] != .none }
            let validate: (inout Validation) -> Void = { [unowned self] validation in
                if claims[action]![index] == .disabled { validation.disable("it is locked") }
                validation.isHidden = claims[action]![index] == .hidden
            }
            nodes[index].receiveAction(action, when: isAvailable, validate: validate) { [unowned self] invocation in
                journal.note("\(action) \(invocation.arguments) at \(index)")
                return claims[action]![index] == .declining ? .notHandled : .handled
            }
        }

        func change(using generator: inout SeededGenerator) {
            for _ in 0..<4 {
                let action = Self.actions.random(using: &generator)
                let choices: [Claim] = [.none, .none, .none, .none, .enabled, .enabled, .disabled, .hidden, .declining]
                claims[action]![nodes.indices.randomElement(using: &generator)!] = choices.random(using: &generator)
            }
            flags[["p", "q"].random(using: &generator)] = Bool.random(using: &generator)
            guard Int.random(in: 0..<4, using: &generator) == 0 else { return }
            keys.overrides = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
                let action = Self.actions.random(using: &generator)
                if Int.random(in: 0..<4, using: &generator) == 0 { return KeyOverride(removing: action) }
                return KeyOverride(
                    Self.shortcuts.random(using: &generator), action,
                    when: Bool.random(using: &generator) ? nil : try! .init(parsing: "q"),
                    passes: Bool.random(using: &generator))
            }
        }

        /// Asks and performs a command in all ways, and gives the outcome's name.
        func check(
            _ item: MenuSnapshot.Item, _ found: Palette.Item?, _ palette: Palette, at focus: ActionNode, _ place: String
        ) -> String {
            guard let command = item.command else { return "" }
            func expect(_ isRight: Bool, _ what: String) {
                if isRight { return }
                hasFailed = true
                Issue.record("\(command.title) at \(focus.path): \(what), \(place)")
            }
            let isForbidden = command.attributes.contains(.disabled)
            let invocation = Invocation(command.action, arguments: command.arguments)
            let validation = coordinator.validate(invocation, from: focus)
            let direct = coordinator.perform(invocation, from: focus)
            let word = isForbidden && validation.target != nil ? "disabled" : direct.word
            let notes = journal.take().filter { _ in !isForbidden }
            expect(direct.didCallHandler == validation.isEnabled, "perform and validate")

            // The menu.
            let isEnabled = validation.isEnabled && !isForbidden
            expect(item.isEnabled == isEnabled && item.target == validation.target, "menu and validate")
            expect(item.isHidden == validation.isHidden, "menu and validate: hidden")
            expect(coordinator.perform(item, from: focus).word == word && journal.take() == notes, "menu and perform")

            // The palette.
            expect((found != nil) == (validation.target != nil && !validation.isHidden), "palette and validate")
            if let found {
                expect(found.command == item, "palette and menu")
                expect(palette.perform(found).word == word && journal.take() == notes, "palette and perform")
            }

            // The keys.
            let shown = keys.shortcut(for: command.action, arguments: command.arguments, from: focus)
            if let found { expect(found.shortcut == shown, "palette and keys") }
            return checkKeys(shown, of: command, isEnabled: isEnabled, word, notes, at: focus, expect)
        }

        private func checkKeys(
            _ shown: KeyShortcut?, of command: Command, isEnabled: Bool, _ word: String, _ notes: [String],
            at focus: ActionNode, _ expect: (Bool, String) -> Void
        ) -> String {
            guard let shown else {
                let others = keys.bindings(from: focus).filter {
                    $0.action == command.action && $0.arguments == command.arguments
                }
                expect(!others.contains { keys.isActive($0, from: focus) }, "keys that lead to it are shown")
                return "no key"
            }
            let explained = explain(shown, at: focus)
            let pressed = press(shown, at: focus)
            expect(pressed.resolution == explained, "explain and press")
            guard case .binding(let binding) = pressed.resolution.decision, let outcome = pressed.outcome else {
                // Where a chord is abandoned, the binding of its first keystroke may have been performed.
                let isQuiet = journal.take().isEmpty || pressed.abandoned != nil
                expect(!isEnabled && pressed.isUnclaimed && isQuiet, "keys of what cannot be performed")
                return word == "disabled" ? "passed" : word
            }
            expect(binding.action == command.action && binding.arguments == command.arguments, "keys and action")
            // A binding of its own may perform what the menu's command is declared not to.
            if binding.isOwn(command) {
                _ = journal.take()
                return "key"
            }
            expect(outcome.word == word && journal.take() == notes, "keys and perform: \(outcome.word), not \(word)")
            return word == "performed" ? "key" : word
        }

        private func explain(_ shortcut: KeyShortcut, at focus: ActionNode) -> KeyResolution {
            for stroke in shortcut.strokes.dropLast() where !keys.press(stroke, from: focus).isPending { break }
            let resolution = keys.explain(shortcut.strokes[keys.pending.count], from: focus)
            keys.forget()
            return resolution
        }

        private func press(_ shortcut: KeyShortcut, at focus: ActionNode) -> KeyOutcome {
            var pressed = keys.press(shortcut.strokes[0], from: focus)
            for stroke in shortcut.strokes.dropFirst() where pressed.isPending {
                pressed = keys.press(stroke, from: focus)
            }
            return pressed
        }
    }
}

extension KeyBinding {
    /// Whether it performs what a command of a menu is declared not to.
    fileprivate func isOwn(_ command: Command) -> Bool { source != .menu && command.attributes.contains(.disabled) }
}
