import ActionRuntime
import Testing

@Suite("KeyMap.continuations: which key next?")
struct KeyContinuationTests {
    private let coordinator = Coordinator(root: ActionNode("app"))
    private let keys: KeyMap

    init() {
        keys = KeyMap(coordinator)
        coordinator.root.onAction("save:") { _ in }.onAction("saveAll:") { _ in }
        coordinator.root.onAction("lock:", validate: { $0.disable("it is locked") }) { _ in }
    }

    private func stroke(_ text: String) -> KeyStroke { KeyShortcut(text)?.strokes[0] ?? KeyStroke(.escape) }

    @Test("they have the command, its title, whether it is enabled, and how many are behind")
    func listed() {
        keys.menu = Menu("File") { Command("Save All Files", action: "saveAll:", shortcut: "ctrl+k ctrl+a") }
        coordinator.root.bind("ctrl+k ctrl+s", to: "save:").bind("ctrl+k ctrl+l", to: "lock:")
            .bind("ctrl+k ctrl+f ctrl+x", to: "save:").bind("ctrl+k ctrl+f ctrl+y", to: "saveAll:")
            .bind("ctrl+k ctrl+f ctrl+z", to: "nobody:").bind("ctrl+k ctrl+w", to: "save:", when: "never")
            .bind("ctrl+k ctrl+n", to: "nobody:").bind("ctrl+l", to: "lock:")
        #expect(keys.continuations().isEmpty, "nothing is pending")
        keys.press(stroke("ctrl+k"))
        #expect(
            keys.continuations().map(\.description) == [
                "ctrl+f: 2 more", "ctrl+l: Lock (it is locked)", "ctrl+s: Save", "ctrl+a: Save All Files",
            ])
        let named = keys.continuations(of: [stroke("ctrl+k"), stroke("ctrl+f")])
        #expect(named.map(\.description) == ["ctrl+y: Save All Files", "ctrl+x: Save"])
        #expect(named.map(\.more) == [0, 0] && named.map { $0.validation?.isEnabled } == [true, true])
        #expect(keys.continuations(of: []).map(\.description) == ["ctrl+l: Lock (it is locked)", "ctrl+k: 5 more"])
        #expect(keys.continuations(of: [stroke("f9")]).isEmpty)
    }

    @Test("each one is what the key does, at random", arguments: UInt64(0)..<40)
    func random(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let strokes = ["a", "b", "c", "shift+a"].map(stroke)
        for _ in 0..<Int.random(in: 1...12, using: &random) {
            let chord = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                strokes.randomElement(using: &random) ?? strokes[0]
            }
            guard let shortcut = KeyShortcut(strokes: chord) else { continue }
            let action: ActionName = ["save:", "lock:", "nobody:"].randomElement(using: &random) ?? "save:"
            coordinator.root.bind(shortcut, to: action, passes: Bool.random(using: &random))
        }
        for prefix in [[], [strokes[0]], [strokes[1]], [strokes[0], strokes[0]]] {
            let next = keys.continuations(of: prefix)
            var isPending = true
            for stroke in prefix { isPending = isPending && keys.press(stroke).isPending }
            let reached = isPending && keys.pending == prefix
            for stroke in strokes where reached {
                keys.forget()
                for stroke in prefix { keys.press(stroke) }
                let decision = keys.explain(stroke)
                let told = next.first { $0.stroke == stroke }
                switch decision.abandoned == nil ? decision.decision : .unclaimed {
                case .unclaimed: #expect(told == nil, "seed \(seed), \(prefix) then \(stroke)")
                case .pending:
                    #expect(told?.binding == nil && told?.more ?? 0 > 0, "seed \(seed), \(prefix) then \(stroke)")
                case .binding(let binding): #expect(told?.binding == binding, "seed \(seed), \(prefix) then \(stroke)")
                }
            }
            keys.forget()
        }
    }

    @Test("a watch tells the list when keys are pressed and when the answers change")
    func watch() async {
        coordinator.root.bind("ctrl+k ctrl+s", to: "save:").bind("ctrl+k ctrl+a", to: "saveAll:")
        let watch = keys.watchContinuations()
        var lists = watch.makeAsyncIterator()
        #expect(await lists.next() == [])
        await keys.press(stroke("ctrl+k"))
        #expect(await lists.next()?.map(\.description) == ["ctrl+a: Save All", "ctrl+s: Save"])
        let registration = coordinator.root.register { node in
            node.onAction("save:", validate: { $0.disable("busy") }) { _ in }
        }
        #expect(await lists.next()?.map(\.description) == ["ctrl+a: Save All", "ctrl+s: Save (busy)"])
        registration.cancel()
        #expect(await lists.next()?.count == 2)
        keys.forget()
        #expect(await lists.next() == [])
    }
}
