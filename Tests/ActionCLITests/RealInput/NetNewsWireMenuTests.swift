import ActionRuntime
import Testing

@testable import ActionCLI
@testable import ActionMaps

@Suite("The main menu of NetNewsWire as a Menu")
struct NetNewsWireMenuTests {
    private let table: ExpectationTable
    private let map: ActionMap
    private let bar: Menu?

    init() throws {
        map = try ActionMap(reading: Array(Fixture.text("netnewswire.json").utf8), file: "netnewswire.json")
        table = try ExpectationTable("netnewswire.expected.txt")
        bar = try MenuFile.menuBar("netnewswire-mainmenu.json")
    }

    private func session(_ focus: Focus) throws -> Session {
        let session = Session(map, file: "netnewswire.json")
        let node = try #require(session.coordinator.node(at: focus.rawValue))
        session.coordinator.firstResponder = node
        return session
    }

    @Test("has all commands, separators, menus and shortcuts")
    func whole() throws {
        guard let bar else { return }
        let session = try session(.timeline)
        let snapshot = session.coordinator.snapshot(of: bar)
        #expect(
            snapshot.items.map(\.title) == [
                "NetNewsWire", "File", "Edit", "View", "Go", "Article", "Debug", "Window", "Help",
            ])
        // One command stands in two menus; the four of the find panel have identifiers of their own.
        #expect(snapshot.commands.count == 98 && Set(snapshot.commands.map(\.id)).count == 97)
        #expect(snapshot.menu.count(.separator) == 31 && snapshot.menu.count(.menu) == 16)
        #expect(snapshot.commands.count { $0.shortcut != nil } == 53)
        let shortcuts = ["hide:": "cmd+h", "showAddFolderWindow:": "shift+cmd+n", "performFindPanelAction: 2": "cmd+g"]
        for (id, shortcut) in shortcuts {
            #expect(snapshot.commands.first { $0.id == id }?.shortcut?.description == shortcut)
        }
    }

    @Test("four items that share one selector are four commands, with their tags")
    func tags() throws {
        guard let bar else { return }
        let session = try session(.webView)
        let items = session.coordinator.snapshot(of: bar).commands.filter {
            $0.command?.action == "performFindPanelAction:"
        }
        #expect(items.map { $0.command?.arguments["tag"] } == [1, 2, 3, 7])
        #expect(items.map(\.title) == ["Find…", "Find Next", "Find Previous", "Use Selection for Find"])
        let labels = items.map { session.coordinator.perform($0).kind.rawValue }
        #expect(labels == items.map { $0.isEnabled ? "performed" : "disabled" })
        #expect(Set(labels) == ["performed", "disabled"])
    }

    @Test(
        "says of every command what performing it comes to, from three focuses",
        arguments: [
            (Focus.sidebar, 57, 8, 33), (.timeline, 56, 8, 34), (.webView, 57, 14, 27),
        ])
    func snapshots(focus: Focus, enabled: Int, disabled: Int, unclaimed: Int) throws {
        guard let bar else { return }
        let session = try session(focus)
        let snapshot = session.coordinator.snapshot(of: bar)
        for item in snapshot.commands {
            let row = try #require(table.rows.first { $0.key == item.id })
            let expected = row.outcomes[focus.column]
            let answer = item.target == nil ? "unclaimed" : item.isEnabled ? "performed" : "disabled"
            #expect(answer == expected, "\(item.id) at \(focus)")
            #expect(item.isEnabled == item.reasons.isEmpty)
            // What was shown is what happens.
            let fresh = try self.session(focus)
            let command = try #require(item.command)
            let shown = fresh.coordinator.snapshot(of: Menu("One") { command }).commands[0]
            #expect(shown.title == item.title && fresh.coordinator.perform(shown).kind.rawValue == expected)
        }
        #expect(snapshot.commands.count(where: \.isEnabled) == enabled)
        #expect(snapshot.commands.count { !$0.isEnabled && $0.target != nil } == disabled)
        #expect(snapshot.commands.count { $0.target == nil } == unclaimed)
        // The Services menu is empty.
        #expect(snapshot.menu.hidden == ["Services", ""], "\(snapshot.menu.hidden)")
    }

    @Test("a watch follows the focus and the state, and its changes lead from each snapshot to the next")
    func watch() throws {
        guard let bar else { return }
        let session = try session(.sidebar)
        let watch = session.coordinator.watch(bar)
        for focus in [Focus.timeline, .webView, .searchField, .sidebar] {
            let old = watch.snapshot
            session.coordinator.firstResponder = session.coordinator.node(at: focus.rawValue)
            let changes = watch.takeChanges()
            #expect(!changes.isEmpty && old.applying(changes) == watch.snapshot)
            #expect(watch.snapshot == session.coordinator.snapshot(of: bar))
        }
        let star = try #require(watch.snapshot.commands.first { $0.id == "toggleStarred:" })
        #expect(session.coordinator.perform(star).isPerformed)
        session.coordinator.invalidate("toggleStarred:")
        #expect(watch.takeChanges().actions(changedIn: .state) == ["toggleStarred:"])
        guard case .failed(DispatchError.changed, _, _) = session.coordinator.perform(star) else {
            Issue.record("a stale item was performed")
            return
        }
    }

    @Test("is edited by identifier")
    func editing() throws {
        guard var bar else { return }
        try bar.insert([.command(Command("Find All", action: "findAll:"))], .after("performFindPanelAction: 3"))
        try bar.remove("Debug")
        try bar.insert([.separator], .atEnd(of: "Go"))
        #expect(throws: MenuError.ambiguous(id: "openArticleInBrowser:", count: 2)) {
            try bar.remove("openArticleInBrowser:")
        }
        #expect(throws: MenuError.unknown(id: "toggleStared:", suggestions: ["toggleStarred:", "toggleRead:"])) {
            try bar.remove("toggleStared:")
        }
        let session = try session(.timeline)
        let snapshot = session.coordinator.snapshot(of: bar)
        #expect(snapshot.items.count == 8 && snapshot.items[4].items.last?.isHidden == true)
        #expect(snapshot.commands.contains { $0.id == "findAll:" && $0.target == nil })
    }
}

extension MenuSnapshot.Item {
    /// How many items of a kind are below.
    fileprivate func count(_ kind: MenuSnapshot.Kind) -> Int {
        items.reduce(0) { $0 + ($1.kind == kind ? 1 : 0) + $1.count(kind) }
    }

    /// The titles of hidden items below.
    fileprivate var hidden: [String] {
        items.flatMap { ($0.isHidden ? [$0.title] : []) + $0.hidden }
    }
}
