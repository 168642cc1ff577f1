import ActionRuntime
import Testing

@Suite("KeyMap: which binding gets a keystroke (rule 34)")
struct KeyMapTests {
    let sample = Sample()

    /// Lets a node take an action and note it.
    private func take(_ action: ActionName, at node: ActionNode, unless reason: String? = nil) {
        node.onAction(action, validate: { if let reason { $0.disable(reason) } }) { [sample] _ in
            sample.journal.note("\(action) at \(node.path)")
        }
    }

    private func keyMap(
        _ menu: Menu? = nil, _ overrides: [KeyOverride] = [], state: [String: ActionValue] = [:]
    ) -> KeyMap {
        KeyMap(sample.coordinator, menu: menu, overrides: overrides) { state[$0] }
    }

    // MARK: The order

    @Test("the user's newest, the nearest node's newest, then the menu's first; each only if its action has a target")
    func order() {
        let order: [ActionName] = ["later:", "earlier:", "newer:", "older:", "above:", "first:", "second:"]
        let registrations = order.map { name in
            sample.app.register(name) { [sample] _ in sample.journal.note(name.text) }
        }
        sample.window.bind("cmd+k", to: "above:")
        sample.grid.bind("cmd+k", to: "older:").bind("cmd+k", to: "newer:")
        let menu = Menu("Menu") {
            Command("First", action: "first:", shortcut: "cmd+k")
            Menu("More") { MenuItem.section(id: "s") { [.command(Command("", action: "second:", shortcut: "cmd+k"))] } }
        }
        let keys = keyMap(menu, [KeyOverride("cmd+k", "earlier:"), KeyOverride("cmd+k", "later:")])

        let bindings = keys.bindings(from: sample.grid)
        #expect(bindings.map(\.action) == order)
        #expect(bindings.map(\.source) == [.user, .user, .node, .node, .node, .menu, .menu])
        #expect(bindings.map(\.node) == [nil, nil, sample.grid.id, sample.grid.id, sample.window.id, nil, nil])
        for (index, registration) in registrations.enumerated() {
            let pressed = keys.type("cmd+k", from: sample.grid)
            #expect(sample.journal.take() == [order[index].text])
            #expect(
                pressed.resolution.candidates.map(\.verdict)
                    == Array(repeating: .noTarget, count: index) + [.chosen]
                    + Array(repeating: .notAsked, count: order.count - index - 1))
            registration.cancel()
        }
        let pressed = keys.type("cmd+k", from: sample.grid)
        #expect(pressed.isUnclaimed && !pressed.isPending && pressed.outcome == nil)
        #expect(pressed.resolution.candidates.map(\.verdict) == Array(repeating: .noTarget, count: order.count))
    }

    @Test("a node's bindings hold at the node and below it, and nowhere else")
    func place() {
        take("a:", at: sample.app)
        sample.grid.bind("cmd+k", to: "a:")
        let keys = keyMap()
        for (node, isBound) in [
            (sample.cells[1], true), (sample.grid, true), (sample.window, false), (sample.sidebar, false),
        ] {
            #expect(keys.type("cmd+k", from: node).isUnclaimed == !isBound, "\(node.path)")
        }
    }

    @Test("the search starts where it is told to, else at the first responder, else at the root")
    func start() {
        for node in [sample.app, sample.grid, sample.sidebar] {
            take("a:", at: node)
            node.bind("cmd+k", to: "a:")
        }
        let keys = keyMap()
        keys.type("cmd+k")
        sample.coordinator.firstResponder = sample.cells[0]
        keys.type("cmd+k")
        keys.type("cmd+k", from: sample.sidebar)
        #expect(sample.journal.take() == ["a: at app", "a: at app/window/grid", "a: at app/window/sidebar"])
    }

    @Test("a binding's arguments and the sender reach the handler, from each of the three sources")
    func arguments() {
        var seen: [(ActionArguments, Bool)] = []
        let button = Journal()
        sample.app.onAction("rate:") { seen.append(($0.arguments, $0.sender === button)) }
        sample.grid.bind("cmd+2", to: "rate:", arguments: ["stars": 2])
        let keys = keyMap(
            Menu("") { Command("", action: "rate:", arguments: ["stars": 3], shortcut: "cmd+3") },
            [KeyOverride("cmd+1", "rate:", arguments: ["stars": 1])])
        for shortcut: KeyShortcut in ["cmd+1", "cmd+2", "cmd+3"] {
            keys.press(shortcut.strokes[0], from: sample.grid, sender: button)
        }
        #expect(seen.map(\.0) == [["stars": 1], ["stars": 2], ["stars": 3]])
        #expect(!seen.contains { !$0.1 })
    }

    @Test("a search that goes on in another coordinator's tree finds the bindings there, in the same order")
    func hosts() {
        let inner = ActionNode("inner")
        let hosted = Coordinator(root: inner)
        sample.grid.host(hosted)
        take("a:", at: sample.app)
        inner.bind("cmd+k", to: "a:")
        sample.grid.bind("cmd+l", to: "a:")
        #expect(keyMap().bindings(from: sample.cells[0]).map(\.shortcut) == ["cmd+l", "cmd+k"])
        #expect(KeyMap(hosted).bindings(from: inner).map(\.shortcut) == ["cmd+k", "cmd+l"])
        #expect(KeyMap(hosted).type("cmd+l").outcome?.isPerformed == true)
    }

    @Test("keys that nobody bound are unclaimed, and name no candidates")
    func unclaimed() {
        let pressed = keyMap().type("cmd+k")
        #expect(pressed.isUnclaimed && pressed.outcome == nil && pressed.resolution.candidates.isEmpty)
        #expect(pressed.resolution.shortcut == "cmd+k")
    }

    // MARK: Conditions

    @Test("a binding applies only while its condition holds; a key of the state that is missing is null")
    func conditions() throws {
        take("a:", at: sample.app)
        take("b:", at: sample.app)
        sample.app.bind("cmd+k", to: "b:")
        sample.grid.bind("cmd+k", to: "a:", when: try .init(parsing: "editing && mode == 'vim'"))
        let state: [([String: ActionValue], String)] = [
            ([:], "b: at app"), (["editing": .bool(true)], "b: at app"),
            (["editing": .bool(true), "mode": .string("vim")], "a: at app"),
        ]
        for (state, entry) in state {
            keyMap(state: state).type("cmd+k", from: sample.grid)
            #expect(sample.journal.take() == [entry])
        }
        let pressed = KeyMap(sample.coordinator).type("cmd+k", from: sample.grid)
        #expect(pressed.resolution.candidates.map(\.verdict) == [.conditionFalse, .chosen])
    }

    @Test("a condition is asked again at each keystroke")
    func liveConditions() throws {
        take("a:", at: sample.app)
        sample.app.bind("cmd+k", to: "a:", when: try .init(parsing: "isOpen"))
        var isOpen = false
        let keys = KeyMap(sample.coordinator) { $0 == "isOpen" ? .bool(isOpen) : nil }
        #expect(keys.type("cmd+k").isUnclaimed)
        isOpen = true
        #expect(keys.type("cmd+k").outcome?.isPerformed == true)
    }

    // MARK: Disabled targets

    @Test("a disabled target uses the keys up: the outcome is disabled, with the reason, and nobody after it is asked")
    func disabled() {
        take("a:", at: sample.grid, unless: "it is locked")
        take("b:", at: sample.app)
        sample.window.bind("cmd+k", to: "b:")
        sample.grid.bind("cmd+k", to: "a:")
        let pressed = keyMap().type("cmd+k", from: sample.grid)
        guard case .disabled(let performer, let reasons)? = pressed.outcome else {
            Issue.record("\(pressed)")
            return
        }
        #expect(performer.node == sample.grid.id && reasons.map(\.text) == ["it is locked"])
        #expect(pressed.resolution.candidates.map(\.verdict) == [.disabled("it is locked"), .notAsked])
        #expect(!pressed.isUnclaimed && sample.journal.entries.isEmpty)
    }

    @Test(
        "a disabled target lets the next binding have the keys where the binding passes, from each source that may",
        arguments: [KeyBinding.Source.node, .user])
    func passes(source: KeyBinding.Source) {
        take("a:", at: sample.grid, unless: "it is locked")
        take("b:", at: sample.app)
        if source == .node { sample.grid.bind("cmd+k", to: "a:", passes: true) }
        sample.window.bind("cmd+k", to: "b:")
        let keys = keyMap(nil, source == .user ? [KeyOverride("cmd+k", "a:", passes: true)] : [])
        let pressed = keys.type("cmd+k", from: sample.grid)
        #expect(pressed.resolution.candidates.map(\.verdict) == [.passed("it is locked"), .chosen])
        #expect(sample.journal.take() == ["b: at app"])
    }

    @Test("a binding that passes is performed where its target is enabled, and ends unclaimed where nothing follows")
    func passesAlone() {
        var reason: String? = nil
        sample.app.onAction("a:", validate: { if let reason { $0.disable(reason) } }) { _ in }
        sample.app.bind("cmd+k", to: "a:", passes: true)
        let keys = keyMap()
        #expect(keys.type("cmd+k").outcome?.isPerformed == true)
        reason = "it is locked"
        #expect(keys.type("cmd+k").isUnclaimed)
    }

    @Test("arguments that the target does not take use the keys up, and the outcome says so")
    func badArguments() {
        sample.app.onAction("rate:", parameters: [.integer("stars")]) { _ in }
        sample.app.bind("cmd+k", to: "rate:")
        let pressed = keyMap().type("cmd+k")
        #expect(pressed.outcome?.word == "badArguments")
        sample.app.bind("cmd+k", to: "rate:", arguments: ["stars": 3])
        #expect(keyMap().type("cmd+k").outcome?.isPerformed == true)
    }

    @Test("a handler that declines has had the keys, and so has one that throws")
    func declined() {
        sample.app.receiveAction("a:") { _ in .notHandled }.onAction("b:") { _ in throw Mishap() }
        sample.app.bind("cmd+k", to: "b:").bind("cmd+k", to: "a:").bind("cmd+l", to: "b:")
        let keys = keyMap()
        #expect(keys.type("cmd+k").outcome?.word == "declined")
        #expect(keys.type("cmd+l").outcome?.word == "failed")
    }

    @Test("a command declared disabled uses its keys up as its menu item does")
    func disabledCommand() throws {
        take("a:", at: sample.app)
        let menu = Menu("") { Command("A", action: "a:", shortcut: "cmd+k", attributes: .disabled) }
        let keys = keyMap(menu)
        let pressed = keys.type("cmd+k")
        let item = try #require(sample.coordinator.snapshot(of: menu).commands.first)
        guard case .disabled(let performer, let reasons)? = pressed.outcome,
            case .disabled(let shown, let shownReasons) = sample.coordinator.perform(item)
        else {
            Issue.record("\(pressed)")
            return
        }
        #expect(performer == shown && reasons == shownReasons && reasons.map(\.text) == ["the command is disabled"])
        #expect(sample.journal.entries.isEmpty)
    }

    // MARK: Removals

    @Test(
        "the user removes bindings of an action: those of a key, of a condition, of both, or all; never the user's own",
        arguments: [
            (KeyOverride(removing: "a:"), ["user", "b:"]),
            (KeyOverride(removing: "a:", from: "cmd+k"), ["user", "cmd+l", "b:"]),
            (KeyOverride(removing: "a:", from: "cmd+k cmd+l"), ["user", "cmd+k", "cmd+k when", "cmd+l", "menu", "b:"]),
            (KeyOverride(removing: "a:", when: Condition.editing), ["user", "cmd+k", "cmd+l", "menu", "b:"]),
            (
                KeyOverride(removing: "a:", from: "cmd+k", when: Condition.editing),
                ["user", "cmd+k", "cmd+l", "menu", "b:"]
            ),
            (
                KeyOverride(removing: "a:", from: "cmd+l", when: Condition.editing),
                ["user", "cmd+k", "cmd+k when", "cmd+l", "menu", "b:"]
            ),
            (KeyOverride(removing: "A:"), ["user", "cmd+k", "cmd+k when", "cmd+l", "menu", "b:"]),
        ])
    func removals(removal: KeyOverride, left: [String]) {
        sample.app.bind("cmd+l", to: "a:", arguments: ["name": "cmd+l"])
            .bind("cmd+k", to: "a:", arguments: ["name": "cmd+k when"], when: .editing)
            .bind("cmd+k", to: "a:", arguments: ["name": "cmd+k"])
        let menu = Menu("") {
            Command("", action: "a:", arguments: ["name": "menu"], shortcut: "cmd+k")
            Command("", action: "b:", arguments: ["name": "b:"], shortcut: "cmd+k")
        }
        let own = KeyOverride("cmd+k", "a:", arguments: ["name": "user"], when: .editing)
        for overrides in [[own, removal], [removal, own]] {
            let names = keyMap(menu, overrides).bindings(from: sample.grid).map { $0.arguments["name"] }
            #expect(names == left.map(ActionValue.string))
        }
    }

    @Test("overrides and the menu can be changed at any time")
    func changes() {
        take("a:", at: sample.app)
        let keys = keyMap()
        #expect(keys.type("cmd+k").isUnclaimed)
        keys.menu = Menu("") { Command("", action: "a:", shortcut: "cmd+k") }
        #expect(keys.type("cmd+k").outcome?.isPerformed == true)
        keys.overrides = [KeyOverride(removing: "a:")]
        #expect(keys.type("cmd+k").isUnclaimed)
    }

    // MARK: Asking and doing

    @Test("explaining performs nothing, and says the same as pressing")
    func explaining() {
        take("a:", at: sample.app)
        sample.app.bind("cmd+k", to: "a:").bind("ctrl+k a", to: "a:")
        let keys = keyMap()
        for shortcut: KeyShortcut in ["cmd+k", "ctrl+k", "x"] {
            let explained = keys.explain(shortcut.strokes[0])
            #expect(sample.journal.entries.isEmpty && keys.pending.isEmpty)
            #expect(keys.type(shortcut).resolution == explained)
            keys.abandon()
            _ = sample.journal.take()
        }
    }

    @Test("an async handler fails a synchronous press with an error that says to await, and runs when awaited")
    func asynchronous() async {
        let journal = sample.journal
        sample.app.onAction("a:") { _ in
            await Task.yield()
            journal.note("a:")
        }
        sample.app.bind("ctrl+k a", to: "a:")
        let keys = keyMap()
        #expect(keys.type("ctrl+k a").outcome?.needsAwait == true)
        let first = await keys.press(KeyShortcut("ctrl+k").strokes[0])
        #expect(first.isPending && first.outcome == nil)
        let second = await keys.press(KeyShortcut("a").strokes[0])
        #expect(second.outcome?.isPerformed == true && journal.entries == ["a:"] && keys.pending.isEmpty)
        #expect(await keys.press(KeyShortcut("x").strokes[0]).isUnclaimed)
    }

    @Test("a handler may press keys itself")
    func reentrancy() {
        let keys = keyMap()
        take("b:", at: sample.app)
        sample.app.onAction("a:") { _ in keys.type("cmd+l") }
        sample.app.bind("cmd+k", to: "a:").bind("cmd+l", to: "b:")
        #expect(keys.type("cmd+k").outcome?.isPerformed == true)
        #expect(sample.journal.take() == ["b: at app"])
    }

    @Test("verdicts and bindings read as English")
    func wording() {
        sample.grid.bind("shift+cmd+k", to: "a:")
        let menu = Menu("") { Command("", action: "b:", shortcut: "cmd+l") }
        let keys = keyMap(menu, [KeyOverride("ctrl+k ctrl+s", "c:")])
        #expect(
            keys.bindings(from: sample.grid).map(\.description) == [
                "ctrl+k ctrl+s → c: (user)", "shift+cmd+k → a: (app/window/grid)", "cmd+l → b: (menu)",
            ])
        let verdicts: [(KeyResolution.Verdict, String)] = [
            (.chosen, "chosen"), (.disabled("it is locked"), "disabled, and uses the keys up: it is locked"),
            (.passed("it is locked"), "disabled, and passes: it is locked"), (.noTarget, "nobody claims its action"),
            (.conditionFalse, "its condition does not hold"), (.pending, "more keys have to follow"),
            (.notAsked, "not asked"),
        ]
        for (verdict, text) in verdicts { #expect(verdict.description == text) }
    }

    @Test("a node's binding knows where it was declared")
    func location() throws {
        sample.grid.bind("cmd+k", to: "a:")
        let line = UInt32(#line - 1)
        let location = try #require(keyMap().bindings(from: sample.grid).first?.location)
        #expect(location.file == "ActionRuntimeTests/KeyMapTests.swift" && location.line == line)
    }
}

extension KeyMap {
    /// Presses keys one after the other; what came of the last.
    @discardableResult
    func type(_ keys: KeyShortcut, from start: ActionNode? = nil) -> KeyOutcome {
        var last = press(keys.strokes[0], from: start)
        for stroke in keys.strokes.dropFirst() { last = press(stroke, from: start) }
        return last
    }
}

extension Condition {
    fileprivate static var editing: Condition { try! .init(parsing: "editing") }
}
