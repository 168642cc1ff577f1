import ActionBridging
import ActionRuntime
import Testing

@Suite("A toolkit's menu that mirrors a watched one")
struct MenuMirrorTests {
    private let root = ActionNode("app")
    private let toolkit = FakeToolkit()

    /// The lines of a mirror that is made of the snapshot alone.
    private func fresh(_ snapshot: MenuSnapshot) -> [String] {
        let other = FakeToolkit()
        let mirror = MenuMirror(snapshot, in: other)
        withExtendedLifetime(mirror) {}
        return other.root.items.flatMap { $0.lines() }
    }

    @Test("items keep their objects while 1,000 unrelated changes happen")
    func identity() {
        var (recent, isLocked, title, isShown) = (["a"], false, "Undo", true)
        root.onAction("save:", validate: { if isLocked { $0.disable("the image is locked") } }) { _ in }
            .onAction("open:") { _ in }
            .onAction("undo:", validate: { $0.title = title }) { _ in }
            .onAction("zoom:", validate: { $0.isHidden = !isShown }) { _ in }
        let coordinator = Coordinator(root: root)
        let menu = Menu("Main") {
            Menu("File") {
                Command("Save", action: "save:")
                MenuItem.section(id: "recent") {
                    recent.map { .command(Command($0, action: "open:", arguments: ["name": $0], id: $0)) }
                }
                MenuItem.separator
                Command("Quit", action: "quit:")
            }
            Menu("Edit") { Command("Undo", action: "undo:") }
            Menu("View") { Command("Zoom", action: "zoom:") }
        }
        let watch = coordinator.watch(menu)
        let mirror = MenuMirror(watch.snapshot, in: toolkit)
        let (file, edit) = (toolkit.root.items[0], toolkit.root.items[1])
        let kept = [file, edit, toolkit.root.items[2], file.items[0], file.items.last!, edit.items[0]]
        for number in 0..<1000 {
            // Periods without a common divisor, so that the properties change together and apart.
            recent = (0..<number * 3 % 7).map { "file \(($0 * 3 + number) % 9)" }
            (isLocked, isShown) = (number % 5 < 2, number % 11 < 6)
            title = "Undo \(number % 13 % 3)"
            coordinator.invalidate()
            _ = watch.takeChanges()
            mirror.show(watch.snapshot)
            #expect(toolkit.root.items.flatMap { $0.lines() } == fresh(watch.snapshot))
            let now = [file, edit, toolkit.root.items[2], file.items[0], file.items.last!, edit.items[0]]
            #expect(zip(kept, now).allSatisfy { $0 === $1 })
        }
        #expect(mirror.items().count == 3)
        #expect(mirror.items(in: edit).first === edit.items[0])
    }

    @Test("an unrelated change makes no object")
    func nothingMade() {
        var isLocked = false
        root.onAction("save:", validate: { if isLocked { $0.disable("locked") } }) { _ in }
        let coordinator = Coordinator(root: root)
        let watch = coordinator.watch(Menu("Main") { Command("Save", action: "save:") })
        let mirror = MenuMirror(watch.snapshot, in: toolkit)
        #expect(toolkit.made == 1)
        isLocked = true
        coordinator.invalidate("save:")
        _ = watch.takeChanges()
        mirror.show(watch.snapshot)
        #expect(toolkit.made == 1)
        #expect(toolkit.root.items[0].reason == "locked")
    }

    @Test(
        "while one menu is brought up to date, only its items change; the rest follows",
        arguments: 0..<200 as Range<UInt64>)
    func oneMenu(seed: UInt64) {
        var numbers = Xorshift(seed: seed)
        /// A menu of up to four commands and menus, which come, go and change their titles, with identifiers among few.
        func random(_ id: String, depth: Int) -> Menu {
            var items: [MenuItem] = []
            for number in 0..<5 where Int.random(in: 0..<3, using: &numbers) > 0 {
                let inner = "\(id)\(number)"
                if depth > 0, number.isMultiple(of: 2) {
                    items.append(.menu(random(inner, depth: depth - 1)))
                } else {
                    items.append(
                        .command(
                            Command("\(inner) \(Int.random(in: 0..<2, using: &numbers))", action: "save:", id: inner)))
                }
            }
            return Menu("\(id) \(Int.random(in: 0..<2, using: &numbers))", id: id, items: items)
        }
        root.onAction("save:") { _ in }
        let coordinator = Coordinator(root: root)
        let mirror = MenuMirror(coordinator.snapshot(of: random("", depth: 2)), in: toolkit)
        for _ in 0..<8 {
            let snapshot = coordinator.snapshot(of: random("", depth: 2))
            let all = toolkit.root.everything
            let chosen = all[Int.random(in: all.indices, using: &numbers)]
            let before = all.map { ($0, $0.own, $0.items) }
            mirror.show(snapshot, in: chosen === toolkit.root ? nil : { $0 === chosen })
            for (item, own, items) in before where item !== chosen {
                // Its items' rows are what a menu shows; the row of a menu itself is in the menu around it.
                #expect(
                    zip(item.items, items).allSatisfy { $0 === $1 } && item.items.count == items.count, "seed \(seed)")
                if !chosen.items.contains(where: { $0 === item }) { #expect(item.own == own, "seed \(seed)") }
            }
            let rows = chosen.items.map(\.own)
            mirror.show(snapshot)
            if toolkit.root.everything.contains(where: { $0 === chosen }) {
                #expect(chosen.items.map(\.own) == rows, "seed \(seed): nothing was left to change in the menu")
            }
            #expect(toolkit.root.items.flatMap { $0.lines() } == fresh(snapshot), "seed \(seed)")
        }
    }

    @Test("a menu that is about to open shows what changed in it, and in no other menu")
    func opening() {
        var isLocked = false
        root.onAction("save:", validate: { if isLocked { $0.disable("locked") } }) { _ in }
        let coordinator = Coordinator(root: root)
        let watch = coordinator.watch(
            Menu("Main") {
                Menu("File") { Command("Save", action: "save:") }
                Menu("Photo") { Command("Save Photo", action: "save:") }
            })
        let mirror = MenuMirror(watch.snapshot, in: toolkit)
        isLocked = true
        coordinator.invalidate()
        _ = watch.takeChanges()
        mirror.show(watch.snapshot) { [toolkit] in $0 === toolkit.root.items[1] }
        func reasons() -> [String?] { toolkit.root.items.map(\.items[0].reason) }
        #expect(reasons() == [nil, "locked"])
        mirror.show(watch.snapshot)
        #expect(reasons() == ["locked", "locked"])
    }

    @Test("a menu that cannot be changed is built again only where items come, go, hide or get other keys")
    func rebuilding() {
        var (isLocked, isHidden, recent) = (false, false, 1)
        root.onAction(
            "save:",
            validate: { answer in
                if isLocked { answer.disable("locked") }
                answer.isHidden = isHidden
            }
        ) { _ in }
        let coordinator = Coordinator(root: root)
        let menu = Menu("Main") {
            Command("Save", action: "save:")
            MenuItem.section(id: "recent") {
                (0..<recent).map { .command(Command("\($0)", action: "open:", id: "\($0)")) }
            }
        }
        let watch = coordinator.watch(menu)
        func needRebuilding(after change: () -> Void) -> Bool {
            change()
            coordinator.invalidate()
            return watch.takeChanges().needRebuilding
        }
        #expect(!needRebuilding {})
        #expect(!needRebuilding { isLocked = true })
        #expect(needRebuilding { isHidden = true })
        #expect(needRebuilding { recent = 2 })
    }

    @Test("a command that needs arguments shows that it asks for more")
    func ellipsis() {
        root.onAction("goToLine:", parameters: [.integer("line")]) { _ in }
        let snapshot = Coordinator(root: root).snapshot(
            of: Menu("Go") {
                Command("Go to Line", action: "goToLine:")
                Command("Go to Line…", action: "goToLine:", id: "other")
            })
        #expect(snapshot.items.map(\.shownTitle) == ["Go to Line…", "Go to Line…"])
    }
}
