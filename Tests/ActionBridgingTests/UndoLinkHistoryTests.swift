import ActionBridging
import ActionRuntime
import Testing

@Suite("Random histories of an undo stack and an undo manager")
struct UndoLinkHistoryTests {
    /// What both did, in its order; the changes from a position on were taken back.
    private struct History {
        enum Change: Equatable {
            case rate(from: Int, to: Int)
            case type(from: String, to: String)

            var isRating: Bool { if case .rate = self { true } else { false } }
        }

        var changes: [Change] = []
        var position = 0
        var (stars, text) = (0, "")

        mutating func add(_ change: Change) {
            changes = changes.prefix(position) + [change]
            position += 1
            set(change, isRedo: true)
        }

        mutating func undo() {
            guard position > 0 else { return }
            position -= 1
            set(changes[position], isRedo: false)
        }

        mutating func redo() {
            guard position < changes.count else { return }
            position += 1
            set(changes[position - 1], isRedo: true)
        }

        private mutating func set(_ change: Change, isRedo: Bool) {
            switch change {
            case .rate(let old, let new): stars = isRedo ? new : old
            case .type(let old, let new): text = isRedo ? new : old
            }
        }

        /// What the stack may repeat.
        var lastRating: Int? {
            changes.prefix(position).reversed().lazy.compactMap { if case .rate(_, let new) = $0 { new } else { nil } }
                .first
        }
    }

    @Test("the newest change is taken back first, whoever made it and whoever is asked", arguments: 1...60)
    func order(seed: Int) {
        var random = Xorshift(seed: UInt64(seed)), history = History(), number = 0
        let document = LinkedDocument()
        func rate() {
            number += 1
            history.add(.rate(from: history.stars, to: number))
            document.perform("rate:", ["stars": number])
        }
        func type() {
            let new = "t\(number)"
            number += 1
            history.add(.type(from: history.text, to: new))
            document.type(new)
        }
        func undo() {
            history.undo()
            if Bool.random(using: &random) { document.manager.undo() } else { document.perform("undo:") }
        }
        func redo() {
            history.redo()
            if Bool.random(using: &random) { document.manager.redo() } else { document.perform("redo:") }
        }
        for step in 1...60 {
            let choice = Int.random(in: 0..<14, using: &random)
            switch choice {
            case 0, 1: rate()
            case 2, 3: type()
            case 4: document.inOneTurn { (1...3).forEach { _ in rate() } }
            case 5:
                document.inOneTurn {
                    type()
                    rate()
                }
            case 6:
                document.inOneTurn {
                    rate()
                    type()
                }
            case 7:
                document.inOneTurn {
                    rate()
                    type()
                    history.undo()
                    document.perform("undo:")
                }
            case 8:
                document.inOneTurn {
                    type()
                    rate()
                    history.undo()
                    document.perform("undo:")
                }
            case 9:
                guard let last = history.lastRating else { break }
                history.add(.rate(from: history.stars, to: last))
                #expect(document.perform("repeat:").isPerformed)
            case 10:
                guard history.position > 0, history.changes[history.position - 1].isRating else { break }
                document.fails = true
                if Bool.random(using: &random) { document.manager.undo() } else { document.perform("undo:") }
                document.fails = false
                document.manager.endTurn()
                // Listing the entry again ends what the manager could redo of the views' changes.
                let undone = history.changes.suffix(from: history.position)
                history.changes =
                    history.changes.prefix(history.position)
                    + undone.filter(\.isRating)
                undo()
            case 11, 12: undo()
            default: redo()
            }
            document.manager.endTurn()
            let doing = "seed \(seed), step \(step), choice \(choice)"
            #expect(document.state == "\(history.stars) \(history.text)", "\(doing)")
            let areRatings = history.changes.map(\.isRating)
            #expect(document.listed(\.undoing) == Array(areRatings.prefix(history.position)), "\(doing)")
            #expect(document.listed(\.redoing) == areRatings.suffix(from: history.position).reversed(), "\(doing)")
            #expect(document.manager.raised == [], "\(doing)")
            if document.hasIssue(history.stars, history.text) { return }
        }
    }
}

extension LinkedDocument {
    /// Whether each group of a list is an entry of the stack.
    fileprivate func listed(_ list: KeyPath<FakeUndoManager, [FakeUndoManager.Group]>) -> [Bool] {
        manager[keyPath: list].map { $0.steps.contains { $0.entry != nil } }
    }

    fileprivate func hasIssue(_ stars: Int, _ text: String) -> Bool { state != "\(stars) \(text)" }
}
