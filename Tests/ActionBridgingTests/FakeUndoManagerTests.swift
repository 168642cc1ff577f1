import Testing

/// What Foundation's pages of `UndoManager` say, of its double.
@Suite("The double of Foundation's undo manager")
struct FakeUndoManagerTests {
    private let manager = FakeUndoManager()
    private let log = Log()

    private final class Log {
        var taken: [String] = []
    }

    private func type(_ name: String) {
        manager.type(name) {
            log.taken.append(name)
            type(name)
        }
    }

    private func ownGroup(_ name: String) {
        manager.beginUndoGrouping()
        type(name)
        manager.endUndoGrouping()
    }

    @Test("one undo takes back what was registered in a turn of the run loop, the newest first")
    func turns() {
        type("a")
        type("b")
        manager.endTurn()
        type("c")
        manager.undo()
        #expect(log.taken == ["c"])
        manager.undo()
        #expect(log.taken == ["c", "b", "a"])
        manager.redo()
        #expect(log.taken == ["c", "b", "a", "a", "b"])
    }

    @Test("a group of the program's own nests in that of the turn")
    func nesting() {
        ownGroup("a")
        #expect(manager.groupingLevel == 1)
        ownGroup("b")
        manager.endTurn()
        #expect(manager.undoing.count == 1)
    }

    @Test("without grouping by event, the program's groups are undone one by one, and there have to be any")
    func ownGroups() {
        manager.groupsByEvent = false
        ownGroup("a")
        ownGroup("b")
        #expect(manager.undoing.map(\.title) == ["a", "b"])
        type("c")
        #expect(manager.raised == ["registerUndo without beginUndoGrouping"])
    }

    @Test("an undo closes the group of the turn, and raises where another one is open")
    func undoing() {
        type("a")
        manager.undo()
        #expect(log.taken == ["a"] && manager.groupingLevel == 0)
        manager.beginUndoGrouping()
        manager.undo()
        #expect(manager.raised == ["undo with nested groups"])
    }

    @Test("a registration ends what can be redone, unless it is made while undoing or redoing")
    func redoing() {
        type("a")
        manager.undo()
        manager.redo()
        manager.undo()
        #expect(manager.canRedo)
        type("b")
        #expect(!manager.canRedo)
    }

    @Test("more levels than are kept go, the oldest first")
    func levels() {
        manager.levelsOfUndo = 2
        for name in ["a", "b", "c"] {
            type(name)
            manager.endTurn()
        }
        #expect(manager.undoing.map(\.title) == ["b", "c"])
    }
}
