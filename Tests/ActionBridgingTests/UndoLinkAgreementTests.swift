import ActionBridging
import ActionRuntime
import Testing

/// Whatever happens to the stack, also behind the link's back.
@Suite("What an undo stack has and what a linked undo manager lists")
struct UndoLinkAgreementTests {
    @Test("agree after each turn, and no group has two entries", arguments: 1...60)
    func agreement(seed: Int) throws {
        let world = World(seed: UInt64(seed))
        for step in 1...80 {
            let doing = world.step()
            try world.check("seed \(seed), step \(step), \(doing)")
        }
        world.document.link?.cancel()
        #expect(world.listed(\.undoing) == [] && world.listed(\.redoing) == [])
    }

    @Test("agree but for what the manager has dropped, where it keeps few levels or removes all", arguments: 1...60)
    func dropping(seed: Int) throws {
        let world = World(seed: UInt64(seed))
        world.document.manager.levelsOfUndo = Int.random(in: 1...5, using: &world.random)
        for step in 1...80 {
            let doing = Int.random(in: 0..<20, using: &world.random) == 0 ? world.removeAll() : world.step()
            try world.checkDropping("seed \(seed), step \(step), \(doing)")
        }
    }

    /// A document, a second node with its stack, and a panel that comes and goes.
    private final class World {
        let document = LinkedDocument()
        var random: Xorshift
        private let root: ActionNode
        private let other = ActionNode("other"), panel = ActionNode("panel")
        private var owners: [Owner] = []
        private var number = 0

        init(seed: UInt64) {
            random = Xorshift(seed: seed)
            root = document.node
            document.node.add(other)
            document.node.add(panel)
            other.undoStack = document.stack
            panel.onAction("mark:") { $0.registerUndo("Mark", perform: "mark:") }
            panel.onAction("pair:") { [unowned document] invocation in
                invocation.registerUndo("Pair") { if document.fails { throw LinkedDocument.Failure() } }
                invocation.registerUndo { document.stack.registerUndo("Half") {} }
            }
            panel.onAction("once:") { $0.registerUndo("Once") {} }
        }

        /// Does something; gives what.
        func step() -> String {
            let steps: [(String, () -> Void)] = [
                ("rate", rate), ("type", { self.document.type("t") }),
                ("rate twice", { self.document.inOneTurn { (1...2).forEach { _ in self.rate() } } }),
                ("type and rate", { self.document.inOneTurn { (self.document.type("t"), self.rate()).1 } }),
                ("undo", { self.document.perform("undo:") }), ("undo", { self.document.perform("undo:") }),
                ("redo", { self.document.perform("redo:") }),
                ("manager undoes", self.document.manager.undo), ("manager undoes", self.document.manager.undo),
                ("manager redoes", self.document.manager.redo), ("repeat", { self.document.perform("repeat:") }),
                ("fail", { self.fail { self.document.perform("undo:") } }),
                ("manager fails", { self.fail(self.document.manager.undo) }),
                ("fail twice", { self.fail { for _ in 1...2 { self.document.perform("undo:") } } }),
                ("behind the link", { self.document.coordinator.perform("undo:", from: self.other) }),
                ("redo behind the link", { self.document.coordinator.perform("redo:", from: self.other) }),
                ("own", { self.owners.append(self.own()) }), ("own for a moment", { _ = self.own() }),
                ("owners go", { self.owners = [] }),
                ("mark", { self.document.coordinator.perform("mark:", from: self.panel) }),
                ("pair", { self.document.coordinator.perform("pair:", from: self.panel) }),
                ("once", { self.document.coordinator.perform("once:", from: self.panel) }),
                ("panel comes or goes", movePanel), ("save", self.document.stack.markClean),
                ("remove newest", self.document.stack.removeNewest),
                ("close panel", { self.document.stack.removeEntries(of: self.panel) }),
            ]
            let (name, act) = steps[Int.random(in: 0..<steps.count, using: &random)]
            act()
            return name
        }

        func removeAll() -> String {
            document.manager.removeAllActions()
            return "manager removes all"
        }

        private func rate() {
            number += 1
            document.perform("rate:", ["stars": number])
        }

        private func fail(_ act: () -> Void) {
            document.fails = true
            act()
            document.fails = false
        }

        private func own() -> Owner {
            let owner = Owner()
            document.register("Tmp", owner: owner)
            return owner
        }

        private func movePanel() { if panel.parent == nil { root.add(panel) } else { panel.removeFromParent() } }

        /// The entries of a list of the manager.
        func listed(_ list: KeyPath<FakeUndoManager, [FakeUndoManager.Group]>) -> [UndoEntry.ID] {
            document.manager[keyPath: list].flatMap { $0.steps.compactMap(\.entry) }
        }

        /// Ends the turn, and lets a menu ask the manager.
        private func look() {
            document.manager.endTurn()
            _ = document.manager.canRedo
            document.manager.endTurn()
        }

        private var expected: (undo: [UndoEntry.ID], redo: [UndoEntry.ID]) {
            (document.stack.entriesToUndo(from: document.node, in: document.coordinator), document.stack.redoableIDs)
        }

        func check(_ doing: String) throws {
            look()
            try #require(listed(\.undoing) == expected.undo, "\(doing)")
            try #require(listed(\.redoing) == expected.redo, "\(doing)")
            try checkGroups(doing)
        }

        func checkDropping(_ doing: String) throws {
            look()
            for (listed, entries) in [(listed(\.undoing), expected.undo), (listed(\.redoing), expected.redo)] {
                try #require(listed == entries.filter(listed.contains), "\(doing): another order, or more entries")
                try #require(listed.isEmpty || listed.last == entries.last, "\(doing): the next entry is not listed")
            }
            try checkGroups(doing)
        }

        private func checkGroups(_ doing: String) throws {
            for group in document.manager.undoing + document.manager.redoing
            where group.steps.contains(where: { $0.entry != nil }) {
                try #require(group.steps.count == 1, "\(doing): \(group.title)")
            }
            try #require(document.manager.raised == [], "\(doing)")
            try #require(document.manager.groupsByEvent && document.manager.groupingLevel == 0, "\(doing)")
        }
    }
}
