import ActionRuntime

/// The user's key bindings: read as an editor's file, then pressed in a small application.
enum KeyMapTarget {
    static func run(_ input: [UInt8]) {
        let bytes = input.grown
        do throws(KeyOverrideError) {
            let file = try KeyFile(json: bytes, document: "keys.json")
            let overrides = file.overrides
            file.problems.forEach(checkProblem)
            let whole = try? [KeyOverride](json: bytes, document: "keys.json")
            check(whole == (file.problems.isEmpty ? overrides : nil), "all is read where no entry is at fault")
            let lines = bytes.count { $0 == 0x0A || $0 == 0x0D } + 1
            for override in overrides {
                check(override.location.map { (1...lines).contains(Int($0.line)) } ?? false, "an entry has its line")
                check(override.isRemoval || override.shortcut != nil, "an entry that adds a binding has keys")
                check(!override.takesAway || override.action == "noop:", "an entry that takes away names no action")
            }
            checkWriting(overrides)
            guard overrides.count <= 24 else { return }
            press(overrides, InputRandom(input))
        } catch {
            checkProblem(error)
        }
    }

    private static func checkProblem(_ problem: KeyOverrideError) {
        check(problem.line >= 1 && problem.column >= 1, "the fault has a place: \(problem)")
        check(!problem.description.hasControlCharacter, "a message is printable: \(problem)")
    }

    /// What is written reads back, but for actions whose names begin as a removal does.
    private static func checkWriting(_ overrides: [KeyOverride]) {
        let text = overrides.json()
        guard let read = try? [KeyOverride](json: Array(text.utf8), document: "keys.json") else {
            fatalError("Does not hold: what is written reads back: \(text)")
        }
        check(read.json() == text, "what is read is written as it was: \(text)")
        check(read.count == overrides.count, "no entry that was read is left out")
    }

    private static func press(_ overrides: [KeyOverride], _ random: InputRandom) {
        var random = random
        let coordinator = application()
        let flags = Bool.random(using: &random)
        func keys() -> KeyMap {
            KeyMap(coordinator, menu: menu, overrides: overrides) { key in
                key == "rating" ? .int(5) : .bool(flags != key.isEmpty)
            }
        }
        let bindings = keys().bindings()
        for override in overrides where override.isRemoval && override.condition == nil {
            let isLeft = bindings.contains {
                $0.source != .user && $0.action == override.action && (override.shortcut ?? $0.shortcut) == $0.shortcut
            }
            check(!isLeft, "what '-\(override.action)' removes is gone")
        }
        for binding in bindings.prefix(24) where !binding.takesAway {
            let isActive = keys().isActive(binding)
            check(press(binding.shortcut, keys(), binding) == isActive, "\(binding) is active: \(isActive)")
        }
        checkConflicts(keys().conflicts(), among: bindings)
        for action in Set(bindings.map(\.action)).prefix(8) {
            guard let shown = keys().shortcut(for: action) else { continue }
            check(bindings.contains { $0.shortcut == shown && $0.action == action }, "'\(shown)' is bound to \(action)")
        }
    }

    /// Presses the keys of a binding; whether they led to it.
    private static func press(_ shortcut: KeyShortcut, _ keys: KeyMap, _ binding: KeyBinding) -> Bool {
        for (index, stroke) in shortcut.strokes.enumerated() {
            let explained = keys.explain(stroke)
            let pressed = keys.press(stroke)
            check(pressed.resolution == explained, "pressing '\(stroke)' does what was explained")
            check(pressed.isPending == !keys.pending.isEmpty, "a chord's keys are kept while it is pending")
            if !pressed.isPending || index == shortcut.strokes.count - 1 {
                return pressed.resolution.decision == .binding(binding)
            }
        }
        return false
    }

    private static func checkConflicts(_ conflicts: [KeyConflict], among bindings: [KeyBinding]) {
        for conflict in conflicts {
            check(bindings.contains(conflict.winner) && bindings.contains(conflict.loser), "\(conflict) is of bindings")
            check(!conflict.description.isEmpty, "a conflict has words")
        }
    }

    private static func application() -> Coordinator {
        let app = ActionNode("app").onAction("quit:") { _ in }.onAction("save:") { _ in 1 }
        app.bind("cmd+q", to: "quit:").bind("ctrl+k ctrl+s", to: "save:").bind("ctrl+k", to: "quit:", passes: true)
        let window = ActionNode("window", in: app).onAction("close:", validate: { $0.disable("no") }) { _ in }
        window.bind("cmd+w", to: "close:").bind("cmd+s", to: "save:")
        let field = ActionNode("field", in: window).onAction("paste:", when: { false }) { _ in }
        field.bind("cmd+v", to: "paste:").bind("cmd+w", to: "close:", passes: true)
        let coordinator = Coordinator(root: app)
        coordinator.firstResponder = field
        return coordinator
    }

    private static var menu: Menu {
        Menu("App") {
            Command("Quit", action: "quit:", shortcut: "cmd+q")
            Command("Save", action: "save:", shortcut: "cmd+s")
            Command("Close", action: "close:", shortcut: "cmd+shift+w")
        }
    }
}
