import ActionRuntime
import Testing

@Suite("MenuChanges") struct MenuChangesTests {
    private let sample = Sample()
    private var coordinator: Coordinator { sample.coordinator }

    init() {
        sample.window.onAction("change.a:") { _ in }.onAction("change.b:") { _ in }.onAction("change.c:") { _ in }
    }

    private func snapshot(_ items: [MenuItem]) -> MenuSnapshot {
        coordinator.snapshot(of: Menu("M", items: items), from: sample.grid)
    }

    private func command(_ letter: String) -> MenuItem {
        .command(Command(letter, action: ActionName(validating: "change.\(letter):")!))
    }

    @Test("a menu that is the same has none, and they change nothing")
    func none() {
        let old = snapshot([command("a"), .separator, .menu(Menu("N", items: [command("b")]))])
        let changes = old.changes(since: old)
        #expect(changes.isEmpty && changes.changes.isEmpty && changes.added.isEmpty && changes.removed.isEmpty)
        #expect(old.applying(changes) == old && changes.actions(changedIn: [.title, .enabled, .state]).isEmpty)
    }

    @Test("an item that comes or goes is inserted or removed, and no other item is mentioned")
    func comesAndGoes() throws {
        let two = snapshot([command("a"), command("c")])
        let three = snapshot([command("a"), command("b"), command("c")])
        #expect(three.changes(since: two).changes == [.inserted(three.items[1], at: [1])])
        #expect(two.changes(since: three).changes == [.removed(at: [1])])
        #expect(three.changes(since: two).added == ["change.b:"] && three.changes(since: two).removed.isEmpty)
        #expect(two.changes(since: three).removed == ["change.b:"] && two.changes(since: three).added.isEmpty)
    }

    @Test("a change deep within says where, and has the item without those in it")
    func deep() throws {
        var isOn = false
        sample.grid.onAction("change.a:", validate: { $0.state = isOn ? .on : .off }) { _ in }
        let items: [MenuItem] = [
            command("b"),
            .menu(Menu("N", items: [.separator, .menu(Menu("O", items: [command("c"), command("a")]))])),
        ]
        let old = snapshot(items)
        isOn = true
        let new = snapshot(items)
        let changes = new.changes(since: old)
        #expect(changes.changes == [.changed(new.items[1].items[1].items[1], .state, at: [1, 1, 1])])
        #expect(changes.actions(changedIn: .state) == ["change.a:"])
        #expect(changes.actions(changedIn: [.title, .enabled]).isEmpty && changes.added.isEmpty)
        #expect(old.applying(changes) == new)
        let hidden = snapshot([command("b"), .menu(Menu("N", items: []))])
        #expect(old.applying(hidden.changes(since: old)) == hidden)
        guard
            case .changed(let menu, .hidden, at: [1])? = hidden.changes(since: old).changes.first(where: {
                if case .changed = $0 { true } else { false }
            })
        else {
            Issue.record("the menu is not hidden")
            return
        }
        #expect(menu.items.isEmpty && menu.isHidden)
    }

    @Test("says in which respects an item has changed")
    func respects() throws {
        let old = Command("A", action: "change.v:", shortcut: "cmd+a")
        var answer: (inout Validation) -> Void = { _ in }
        sample.grid.onAction("change.v:", validate: { answer(&$0) }) { _ in }
        let before = snapshot([.command(old)])
        let cases: [(MenuFields, (inout Validation) -> Void)] = [
            ([], { _ in }), (.title, { $0.title = "B" }), (.state, { $0.state = .mixed }),
            (.hidden, { $0.isHidden = true }),
            (.enabled, { $0.disable("no") }), ([.enabled, .title, .state], { $0 = Self.other($0) }),
        ]
        for (fields, change) in cases {
            answer = change
            let new = snapshot([.command(old)])
            let changed = new.changes(since: before).changes.compactMap { change -> MenuFields? in
                if case .changed(_, let fields, at: [0]) = change { fields } else { nil }
            }
            #expect(changed == (fields.isEmpty ? [] : [fields]))
            #expect(before.applying(new.changes(since: before)) == new)
        }
        answer = { _ in }
        var declared = old
        declared.shortcut = "cmd+b"
        #expect(
            snapshot([.command(declared)]).changes(since: before).changes
                == [.changed(snapshot([.command(declared)]).items[0], .command, at: [0])])
        let elsewhere = coordinator.snapshot(of: Menu("M", items: [.command(old)]), from: sample.sidebar)
        #expect(
            elsewhere.changes(since: before).changes
                == [.changed(elsewhere.items[0], [.target, .enabled], at: [0])])
        #expect(before.applying(elsewhere.changes(since: before)).origin == sample.sidebar.id)
    }

    private static func other(_ answer: Validation) -> Validation {
        var answer = answer
        answer.title = "B"
        answer.state = .on
        answer.disable("no")
        return answer
    }

    @Test("a reason that changes is a change of availability")
    func reasons() {
        var reason = "one"
        sample.grid.onAction("change.r:", validate: { $0.disable(reason) }) { _ in }
        let command = MenuItem.command(Command("A", action: "change.r:"))
        let old = snapshot([command])
        reason = "two"
        #expect(snapshot([command]).changes(since: old).actions(changedIn: .enabled) == ["change.r:"])
    }

    @Test("added and removed are those that nobody claimed, and nobody claims; another target is neither")
    func addedAndRemoved() {
        sample.grid.onAction("change.d:") { _ in }
        let items = ["a", "b", "d"].map(command)
        let registration = sample.grid.register("change.a:") { _ in }
        let old = snapshot(items)
        registration.cancel()
        #expect(snapshot(items).changes(since: old).actions(changedIn: .target) == ["change.a:"])
        #expect(
            snapshot(items).changes(since: old).added.isEmpty && snapshot(items).changes(since: old).removed.isEmpty)
        let fewer = coordinator.snapshot(of: Menu("M", items: items), from: sample.sidebar)
        #expect(fewer.changes(since: old).removed == ["change.d:"] && fewer.changes(since: old).added.isEmpty)
        #expect(old.changes(since: fewer).added == ["change.d:"] && old.changes(since: fewer).removed.isEmpty)
    }

    @Test(
        "the fields read as words",
        arguments: [
            ([], "nothing"), (.title, "title"), ([.state, .title], "title and state"),
            ([.enabled, .target, .hidden, .command], "availability, target, visibility and command"),
        ] as [(MenuFields, String)])
    func words(fields: MenuFields, text: String) {
        #expect("\(fields)" == text)
    }

    @Test("applied to the old menu, the changes between any two menus give the new one")
    func random() async {
        let seed = SeededGenerator.seed(for: "menu changes")
        var random = SeededGenerator(seed: seed)
        var shapes = ShapeCount()
        for number in 0..<10_000 {
            if number % 100 == 0 { await Task.yield() }
            let isEdited = Bool.random(using: &random)
            let first = Menu.random(using: &random)
            let second = isEdited ? first.edited(using: &random) : Menu.random(using: &random)
            let places = [sample.grid, sample.app]
            let old = coordinator.snapshot(of: first, from: places.random(using: &random))
            let new = coordinator.snapshot(of: second, from: places.random(using: &random))
            let changes = new.changes(since: old)
            shapes.note(changes)
            guard old.applying(changes) == new, changes.isEmpty == (old.menu == new.menu) else {
                Issue.record("seed \(seed), menus \(number):\n\(old.drawing)\n\(new.drawing)\n\(changes)")
                return
            }
        }
        #expect(min(shapes.removed, shapes.inserted, shapes.changed) > 5_000, "the generator reaches all changes")
    }

    private struct ShapeCount {
        var removed = 0
        var inserted = 0
        var changed = 0

        mutating func note(_ changes: MenuChanges) {
            for change in changes.changes {
                switch change {
                case .removed: removed += 1
                case .inserted: inserted += 1
                case .changed: changed += 1
                }
            }
        }
    }
}

extension MenuItem {
    /// A random item; identifiers and actions recur.
    fileprivate static func random(depth: Int, using random: inout SeededGenerator) -> MenuItem {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return .separator
        case 1 where depth > 0, 2 where depth > 0: return .menu(.random(depth: depth - 1, using: &random))
        case 3:
            let items = (0..<Int.random(in: 0...2, using: &random)).map { _ in
                MenuItem.random(depth: 0, using: &random)
            }
            return .section(id: "s") { items }
        default: return .command(.random(using: &random))
        }
    }
}

extension Command {
    fileprivate static func random(using random: inout SeededGenerator) -> Command {
        let names: [ActionName] = ["change.a:", "change.b:", "change.nobody:"]
        return Command(
            ["One", "Two"].random(using: &random), action: names.random(using: &random),
            arguments: [[:], ["tag": 1]].random(using: &random),
            shortcut: [nil, "cmd+a", "cmd+b"].random(using: &random),
            id: Bool.random(using: &random) ? nil : "same", state: [.off, .on].random(using: &random),
            attributes: [[], .hidden, .disabled].random(using: &random))
    }
}

extension Menu {
    fileprivate static func random(depth: Int = 2, using random: inout SeededGenerator) -> Menu {
        var menu = Menu(["M", "N"].random(using: &random), id: ["m", "n"].random(using: &random))
        for _ in 0..<Int.random(in: 0...5, using: &random) {
            menu.items.append(.random(depth: depth, using: &random))
        }
        return menu
    }

    /// The menu with a few items taken out, put in or moved, here and below.
    fileprivate func edited(using random: inout SeededGenerator) -> Menu {
        var menu = self
        for index in menu.items.indices {
            if case .menu(let inner) = menu.items[index], Bool.random(using: &random) {
                menu.items[index] = .menu(inner.edited(using: &random))
            }
        }
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            switch Int.random(in: 0..<3, using: &random) {
            case 0:
                let place = Int.random(in: 0...menu.items.count, using: &random)
                menu.items.insert(.random(depth: 1, using: &random), at: place)
            case 1 where !menu.items.isEmpty:
                menu.items.remove(at: Int.random(in: menu.items.indices, using: &random))
            default: menu.items.shuffle(using: &random)
            }
        }
        return menu
    }
}
