import ActionBridging
import ActionRuntime
import Testing

@MainActor
@Suite("Requests that somebody makes by hand")
struct SendTests {
    private let root = ActionNode("app")
    private let sender = ActionNode("sender")

    @Test("a synchronous handler has run when the call returns")
    func synchronous() {
        root.onAction("save:") { _ in 5 }
        let coordinator = Coordinator(root: root)
        var outcomes: [Outcome.Kind] = []
        coordinator.send(Invocation("save:"), from: nil) { outcomes.append($0.kind) }
        coordinator.send(Invocation("nothing:"), from: nil) { outcomes.append($0.kind) }
        let snapshot = coordinator.snapshot(of: Menu("File") { Command("Save", action: "save:") })
        coordinator.send(snapshot.items[0], from: nil, sender: sender) { outcomes.append($0.kind) }
        #expect(outcomes == [.performed, .unclaimed, .performed])
    }

    @Test("an asynchronous handler is awaited, behind one that declines as well")
    func asynchronous() async {
        root.onAction("export:") { _ async in await Task.yield() }
            .onAction("open:") { _ async in await Task.yield() }
            .receiveAction("open:") { _ in .notHandled }
        let coordinator = Coordinator(root: root)
        for name in ["export:", "open:"] as [ActionName] {
            let kind = await withCheckedContinuation { continuation in
                coordinator.send(Invocation(name), from: nil) { continuation.resume(returning: $0.kind) }
            }
            #expect(kind == .performed)
        }
    }

    @Test("what an interceptor, a macro or an undo has to await is awaited, though the handler is synchronous")
    func awaitedAround() async {
        root.undoStack = UndoStack()
        root.onAction("delete:") { $0.registerUndo { await Task.yield() } }
            .onAction("both:", performs: ActionSequence([.init("delete:"), .init("delete:")]))
        root.intercept(
            "delete:",
            around: { invocation, next in
                await Task.yield()
                return await next(invocation)
            })
        let coordinator = Coordinator(root: root)
        for name in ["delete:", "both:", "undo:", "redo:", "repeat:"] as [ActionName] {
            let outcome = await withCheckedContinuation { continuation in
                coordinator.send(Invocation(name), from: nil) { continuation.resume(returning: $0) }
            }
            #expect(outcome.isPerformed, "\(name): \(outcome)")
        }
    }

    @Test("a key of a synchronous handler is performed at once, and one that must be awaited is consumed and awaited")
    func keys() async {
        var performed: [String] = []
        root.onAction("save:") { _ in performed.append("save") }
            .onAction("export:") { _ async in
                await Task.yield()
                performed.append("export")
            }
            .onAction("note:") { _ in throw Refusal() }
        let menu = Menu("") {
            Command("Save", action: "save:", shortcut: "cmd+s")
            Command("Export", action: "export:", shortcut: "cmd+e")
            Command("None", action: "none:", shortcut: "cmd+n")
            Command("Note", action: "note:", shortcut: "cmd+x")
        }
        let map = KeyMap(Coordinator(root: root), menu: menu)
        var outcomes: [Outcome.Kind?] = []
        func press(_ keys: KeyShortcut) -> Bool {
            map.send(KeyPress(keys.strokes[0]), from: nil, sender: sender) {
                outcomes.append($0.outcome?.kind)
            }
        }
        #expect(press("cmd+s"))
        #expect(performed == ["save"])
        #expect(press("cmd+e"))
        #expect(performed == ["save"] && outcomes == [.performed])
        #expect(!press("cmd+n") && !press("k"))
        #expect(press("cmd+x"))
        await wait { outcomes.count >= 5 }
        #expect(performed == ["save", "export"])
        #expect(outcomes == [.performed, nil, nil, .failed, .performed])
    }

    @Test("a binding behind one that passes is awaited where it must be")
    func passing() async {
        var performed: [String] = []
        root.receiveAction("close:") { _ in
            performed.append("close")
            return .notHandled
        }
        .onAction("export:") { _ async in
            await Task.yield()
            performed.append("export")
        }
        let menu = Menu("") {
            Command("Close", action: "close:", shortcut: "cmd+e", passes: true)
            Command("Export", action: "export:", shortcut: "cmd+e")
        }
        let map = KeyMap(Coordinator(root: root), menu: menu)
        var outcome: Outcome?
        #expect(map.send(KeyPress(KeyStroke("e", .command)), from: nil, sender: sender) { outcome = $0.outcome })
        #expect(performed == ["close"] && outcome == nil)
        await wait { outcome != nil }
        #expect(performed == ["close", "export"] && outcome?.kind == .performed)
    }

    @Test(
        "what may decline is performed at once, and its key is not consumed where it declines, unless a claim behind must be awaited"
    )
    func declining() async {
        var (performed, declines): ([String], Bool) = ([], true)
        root.onAction("export:") { _ async in
            await Task.yield()
            performed.append("export")
        }
        let window = ActionNode("window", in: root)
            .receiveAction("export:") { _ in .notHandled }
            .receiveAction("type:") { _ in
                performed.append("type")
                return declines ? .notHandled : .handled
            }
        let menu = Menu("") {
            Command("Export", action: "export:", shortcut: "cmd+e")
            Command("Type", action: "type:", shortcut: "cmd+t")
        }
        let coordinator = Coordinator(root: root)
        let map = KeyMap(coordinator, menu: menu)
        func press(_ keys: KeyShortcut) -> Bool {
            map.send(KeyPress(keys.strokes[0]), from: window, sender: sender) { _ in }
        }
        #expect(!press("cmd+t") && performed == ["type"])
        declines = false
        #expect(press("cmd+t") && performed == ["type", "type"])
        coordinator.send(Invocation("type:"), from: window) { #expect($0.isPerformed) }
        #expect(performed.count == 3)
        #expect(press("cmd+e") && performed.count == 3)
        await wait { performed.count >= 4 }
        #expect(performed.last == "export")
    }

    @Test("the next key finds a chord as the key before left it, though that is still being awaited")
    func chords() async {
        var performed: [String] = []
        root.onAction("export:") { _ async in
            await Task.yield()
            performed.append("export")
        }
        root.onAction("mark:") { _ in performed.append("mark") }
        let menu = Menu("") {
            Command("Mark", action: "mark:", shortcut: "cmd+k cmd+m")
            Command("Export", action: "export:", shortcut: "cmd+k")
        }
        let map = KeyMap(Coordinator(root: root), menu: menu)
        func press(_ keys: KeyShortcut) -> Bool {
            map.send(KeyPress(keys.strokes[0]), from: nil, sender: sender) { _ in }
        }
        #expect(press("cmd+k") && map.pending.count == 1)
        #expect(press("cmd+m"))
        #expect(performed == ["mark"] && map.pending.isEmpty)
        // The chord is abandoned: its binding is awaited, and then the key is pressed by itself.
        #expect(press("cmd+k") && press("cmd+j"))
        #expect(map.pending.isEmpty)
        await wait { performed.count >= 2 }
        #expect(performed == ["mark", "export"])
    }
}

private struct Refusal: Error {}
