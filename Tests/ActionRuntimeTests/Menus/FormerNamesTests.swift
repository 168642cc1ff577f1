import ActionRuntime
import Testing

@testable import ActionMenus

@Suite("An action that was renamed") struct FormerNamesTests {
    private let app = ActionNode("app")
    private let coordinator: Coordinator
    private let menu = Menu("File") {
        Command("Save", action: "save:", shortcut: "cmd+s", formerly: ["write:", "file.save"])
        Command("Write Protect", action: "protect:", formerly: ["save:", "lock:"])
        Command("Lock", action: "lock:")
    }

    init() {
        coordinator = Coordinator(root: app)
        for name in ["save:", "protect:", "lock:"] as [ActionName] { app.onAction(name) { _ in } }
    }

    private func records(_ perform: () -> Void) -> [DispatchRecord] {
        var records: [DispatchRecord] = []
        let registration = coordinator.observe { records.append($0) }
        defer { registration.cancel() }
        perform()
        return records
    }

    @Test("The keys of a user that name it by a former name perform it, and the record says so")
    func keys() throws {
        app.bind("cmd+9", to: "write:")
        let keys = KeyMap(
            coordinator, menu: menu, overrides: [KeyOverride("cmd+k", "file.save"), KeyOverride("cmd+l", "lock:")])
        for stroke in ["k", "9"] as [Key] {
            let told = records { keys.press(KeyStroke(stroke, .command)) }
            #expect(told.map(\.invocation.action) == ["save:"])
            #expect(told.first?.outcome.isPerformed == true)
            #expect(told.first?.deprecated?.hasSuffix("was renamed to 'save:'") == true)
        }
        // The name of a command is no former name.
        let lock = records { keys.press(KeyStroke("l", .command)) }
        #expect(lock.map(\.invocation.action) == ["lock:"] && lock.first?.deprecated == nil)
        let bindings = keys.bindings()
        #expect(bindings.first { $0.shortcut == "cmd+k" }?.formerly == "file.save")
        #expect(bindings.first { $0.shortcut == "cmd+s" }?.formerly == nil)
        #expect(keys.shortcut(for: "save:") == "cmd+k")
    }

    @Test("A palette finds it by a former name, and not by a name that is the action of another command")
    func otherCommands() {
        func titles(_ query: String) -> [String] {
            coordinator.palette(menu).search(query).map(\.command.title)
        }
        #expect(titles("file.save") == ["Save"] && titles("write:") == ["Save"])
        #expect(titles("save:") == ["Save"] && titles("lock:") == ["Lock"])
    }

    @Test("A removal by a former name removes the bindings of the action, until the menu has the names no longer")
    func removals() {
        let keys = KeyMap(coordinator, menu: menu, overrides: [KeyOverride(removing: "write:")])
        #expect(keys.press(KeyStroke("s", .command)).isUnclaimed)
        keys.menu = Menu("File") { Command("Save", action: "save:", shortcut: "cmd+s") }
        #expect(keys.press(KeyStroke("s", .command)).outcome?.isPerformed == true)
        keys.menu = menu
        #expect(keys.press(KeyStroke("s", .command)).isUnclaimed)
        keys.overrides = []
        #expect(keys.press(KeyStroke("s", .command)).outcome?.isPerformed == true)
    }

    @Test("Sequences that are given by keys, a menu, a palette or a program perform the present names")
    func sequences() throws {
        app.performsSequences()
        let inner: ActionValue = ["command": "runCommands", "args": ["commands": ["file.save"]]]
        let old: ActionArguments = ["commands": ["write:", inner]]
        let given = Menu("Edit") {
            Command("Both", action: "runCommands", arguments: old, shortcut: "cmd+b")
            Command("Save", action: "save:", formerly: ["write:", "file.save"])
        }
        app.bind("cmd+9", to: "runCommands", arguments: old)
        let keys = KeyMap(
            coordinator, menu: given, overrides: [KeyOverride("cmd+k", "runCommands", arguments: old)])
        for stroke in ["k", "9", "b"] as [Key] {
            let told = records { keys.press(KeyStroke(stroke, .command)) }
            #expect(told.filter { $0.invocation.action == "save:" && $0.outcome.isPerformed }.count == 2, "\(told)")
        }
        let item = try #require(coordinator.snapshot(of: given, keys: keys).commands.first)
        #expect(item.isEnabled && item.shortcut == "cmd+k")
        #expect(records { coordinator.perform(item) }.filter { $0.invocation.action == "save:" }.count == 2)
        let palette = coordinator.palette(given, keys: keys)
        let found = try #require(palette.search("Both").first)
        #expect(records { palette.perform(found) }.filter { $0.invocation.action == "save:" }.count == 2)
        #expect(coordinator.perform("runCommands", arguments: old).isPerformed == false)
    }

    @Test("A removal by either name of a remapping of a former name removes the bindings of both")
    func removalsOfRemappings() {
        app.remap("put:", to: "store:", deprecated: "use store:").remap("store:", to: "save:", deprecated: "use save:")
        app.bind("f1", to: "put:").bind("f2", to: "save:").bind("f3", to: "store:").bind("f4", to: "lock:")
        for name in ["put:", "store:", "save:"] as [ActionName] {
            let keys = KeyMap(coordinator, menu: menu, overrides: [KeyOverride(removing: name)])
            #expect(keys.bindings().map(\.shortcut) == ["f4"], "\(name)")
            for key in ["f1", "f2", "f3"] as [KeyShortcut] {
                #expect(keys.press(key.strokes[0]).isUnclaimed)
            }
            #expect(keys.press(KeyStroke("s", .command)).isUnclaimed)
        }
        let narrow = KeyMap(coordinator, menu: menu, overrides: [KeyOverride(removing: "put:", from: "f2")])
        #expect(narrow.bindings().map(\.shortcut) == ["f4", "f3", "f1", "cmd+s"])
    }

    @Test("A removal by a former name holds for the first question about the keys")
    func firstQuestion() {
        let removal = KeyOverride(removing: "write:")
        #expect(KeyMap(coordinator, menu: menu).shortcut(for: "save:") == "cmd+s")
        #expect(KeyMap(coordinator, menu: menu, overrides: [removal]).shortcut(for: "save:") == nil)
        #expect(KeyMap(coordinator, menu: menu, overrides: [removal]).bindings().isEmpty)
    }

    @Test("Palettes and lists offer no former names of remappings, by which the present command is found")
    func offers() {
        app.remap("put:", to: "store:", deprecated: "use store:").remap("store:", to: "save:", deprecated: "use save:")
        app.remap("alias:", to: "save:").performsSequences()
        let names = coordinator.actions().map(\.name)
        #expect(names == ["alias:", "lock:", "protect:", "runCommands", "save:"])
        let palette = coordinator.palette(menu)
        #expect(palette.search("").map(\.command.title) == ["Save", "Write Protect", "Lock", "alias:"])
        #expect(palette.search("put:").map(\.command.title) == ["Save"])
        #expect(coordinator.perform("put:").isPerformed)
        app.onAction("store:") { _ in }
        #expect(coordinator.actions().map(\.name).contains("store:"))
    }

    @Test("A palette's memory of a former name counts for the present command")
    func memory() {
        app.remap("shut:", to: "lock:", deprecated: "use lock:")
        let memory = PaletteMemory()
        memory.note("shut:")
        #expect(coordinator.palette(menu, memory: memory).search("").first?.command.title == "Lock")
        memory.forgetAll()
        memory.note("lock:")
        for _ in 0..<2 { memory.note("file.save") }
        #expect(
            coordinator.palette(menu, memory: memory).search("").map(\.command.title) == [
                "Save", "Lock", "Write Protect",
            ])
    }

    @Test("Typing a former name finds the command, and highlights none of it")
    func palette() {
        let palette = coordinator.palette(menu)
        let found = palette.search("write:")
        #expect(found.first?.command.title == "Save" && found.first?.highlights.name.isEmpty == true)
        #expect(found.count == 1)
        #expect(palette.search("filsav").map(\.command.title) == ["Save"])
        #expect(palette.search("save").count(where: { $0.command.title == "Save" }) == 1)
        #expect(palette.search("lock:").first?.command.title == "Lock")
    }

    @Test("Requests of the program itself do not know the former names")
    func requests() {
        #expect(coordinator.perform("write:").isPerformed == false)
        app.remap("write:", to: "save:", deprecated: "use save:")
        let told = records { coordinator.perform("write:") }
        #expect(told.first?.outcome.isPerformed == true && told.first?.deprecated == "use save:")
        #expect(told.first?.invocation.originalAction == "write:")
    }
}
