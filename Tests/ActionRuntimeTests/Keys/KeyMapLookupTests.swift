import ActionRuntime
import Testing

@Suite("KeyMap: which keys to show (rule 34)")
struct KeyMapLookupTests {
    let sample = Sample()

    init() {
        for action: ActionName in ["a:", "b:"] { sample.app.onAction(action) { _ in } }
        sample.app.onAction("locked:", validate: { $0.disable("it is locked") }) { _ in }
    }

    @Test("the first binding of the action with these arguments is shown; nothing where there is none")
    func first() {
        sample.app.bind("cmd+1", to: "a:").bind("cmd+2", to: "a:").bind("cmd+3", to: "a:", arguments: ["stars": 3])
        let menu = Menu("") { Command("", action: "b:", shortcut: "cmd+4") }
        let keys = KeyMap(sample.coordinator, menu: menu, overrides: [KeyOverride("cmd+9", "b:")])
        #expect(keys.shortcut(for: "a:") == "cmd+2")
        #expect(keys.shortcut(for: "a:", arguments: ["stars": 3]) == "cmd+3")
        #expect(keys.shortcut(for: "b:") == "cmd+9")
        #expect(keys.shortcut(for: "c:") == nil)
        keys.overrides = [KeyOverride(removing: "b:", from: "cmd+4")]
        #expect(keys.shortcut(for: "b:") == nil)
    }

    @Test("keys that another binding takes are not shown, the action's next ones are")
    func taken() throws {
        sample.app.bind("cmd+1", to: "a:").bind("cmd+2", to: "a:")
        sample.grid.bind("cmd+2", to: "b:").bind("cmd+1", to: "b:", when: try .init(parsing: "busy"))
        var isBusy = false
        let keys = KeyMap(sample.coordinator) { _ in .bool(isBusy) }
        #expect(keys.shortcut(for: "a:") == "cmd+2")
        #expect(keys.shortcut(for: "a:", from: sample.grid) == "cmd+1")
        isBusy = true
        #expect(keys.shortcut(for: "a:", from: sample.grid) == nil)
        #expect(keys.shortcut(for: "b:", from: sample.grid) == "cmd+1")
    }

    @Test("a chord is not shown, and not active, where another binding takes its first keystroke")
    func takenChord() throws {
        sample.app.bind("ctrl+k ctrl+c", to: "a:").bind("ctrl+k", to: "b:")
        let keys = KeyMap(sample.coordinator)
        #expect(keys.shortcut(for: "a:") == nil)
        #expect(keys.bindings().map { keys.isActive($0) } == [true, false])
        // And the other way round: nobody can press 'ctrl+k' alone.
        sample.grid.bind("ctrl+k ctrl+c", to: "a:")
        #expect(keys.shortcut(for: "a:", from: sample.grid) == "ctrl+k ctrl+c")
        #expect(keys.shortcut(for: "b:", from: sample.grid) == nil)
    }

    @Test("keys of an action that is disabled, or that nobody claims, are shown all the same")
    func disabled() {
        let menu = Menu("") {
            Command("", action: "locked:", shortcut: "cmd+1")
            Command("", action: "nobody:", shortcut: "cmd+2")
            Command("", action: "nobody:", arguments: ["at": 1], shortcut: "ctrl+k ctrl+c")
        }
        sample.app.bind("cmd+3", to: "locked:", arguments: ["at": 1], passes: true)
        let keys = KeyMap(sample.coordinator, menu: menu)
        #expect(keys.shortcut(for: "locked:") == "cmd+1")
        #expect(keys.shortcut(for: "locked:", arguments: ["at": 1]) == "cmd+3")
        #expect(keys.shortcut(for: "nobody:") == "cmd+2")
        #expect(keys.shortcut(for: "nobody:", arguments: ["at": 1]) == "ctrl+k ctrl+c")
        sample.app.bind("cmd+2", to: "a:").bind("ctrl+k", to: "a:")
        #expect(keys.shortcut(for: "nobody:") == nil)
        #expect(keys.shortcut(for: "nobody:", arguments: ["at": 1]) == nil)
    }

    @Test("a binding is active where its keys lead to it: also to say that it is disabled")
    func active() throws {
        sample.app.bind("cmd+1", to: "a:").bind("cmd+2", to: "locked:").bind("cmd+3", to: "nobody:")
            .bind("cmd+4", to: "a:", when: try .init(parsing: "never")).bind("cmd+5", to: "a:")
        sample.grid.bind("cmd+5", to: "b:")
        let keys = KeyMap(sample.coordinator)
        let bindings = keys.bindings(from: sample.grid)
        let active = bindings.filter { keys.isActive($0, from: sample.grid) }.map(\.shortcut.description)
        #expect(active == ["cmd+5", "cmd+2", "cmd+1"])
        #expect(bindings.map(\.shortcut) == ["cmd+5", "cmd+5", "cmd+4", "cmd+3", "cmd+2", "cmd+1"])
    }
}
