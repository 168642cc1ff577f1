/// A row of the table of goals; its raw value stands in files.
enum Row: String, Codable, CaseIterable {
    case floors, perform, richer, asking, random, text, changes, moves, menus, palette, events, awaiting, allocations,
        trees, unused

    /// What is measured, in the words of the goals.
    var title: String {
        switch self {
        case .floors: "what else a Swift user would reach for"
        case .perform:
            "`perform` of a known `ActionName`, no arguments, closure without validator, repeated, depth 1 / 64 / 512"
        case .richer: "the same with a validator; to an explicit method"
        case .asking: "`canPerform`, `validate` without a validator, and an unclaimed name, repeated"
        case .random: "one start node among 1,024, 64 names, random"
        case .text: "`perform(\"literal\")` from a string literal; from a `String`"
        case .changes:
            "with one change every 10 dispatches: registering and cancelling another action; the same action elsewhere; "
                + "attaching and detaching a leaf; enabling and disabling"
        case .moves: "moving an unrelated subtree of 10 to 100,000 nodes, then dispatching elsewhere"
        case .menus: "menu snapshot of 20 and of 2,000 commands, nothing changed"
        case .palette: "a palette of 10,000 commands, ranked at each keystroke"
        case .events: "`trigger` through 64 nodes without a matching rule; with a transform at every eighth"
        case .awaiting: "`await perform` of a synchronous handler"
        case .allocations: "heap allocations in each line above, `await` and snapshot aside"
        case .trees: "1,000,000 plain nodes, any shape (chain, star, 10-ary): make, bytes each, release"
        case .unused: "observers, explanations, rules nobody registered"
        }
    }

    /// What the row is to reach, in the words of the goals; empty for the floors.
    var goal: String {
        switch self {
        case .floors: ""
        case .perform: "≤ 1 × c1 each, and 512 within 10 % of 1"
        case .richer: "≤ 2 × c1; ≤ 1.5 × c1"
        case .asking: "≤ 0.8 × c1"
        case .random: "≤ 2 × c1"
        case .text: "≤ 1.5 ×; ≤ 2.5 × c1"
        case .changes: "≤ 2.5 × c1 a dispatch, the change included, depth 8 and 64"
        case .moves: "≤ 1 µs together, not growing with the subtree"
        case .menus: "≤ 3 × c1 an item"
        case .palette: "≤ 5 ms a keystroke"
        case .events: "≤ 20 × c1; ≤ 60 × c1"
        case .awaiting: "≤ 10 × c1"
        case .allocations: "0"
        case .trees: "≤ 150 ns, ≤ 128 bytes, ≤ 100 ns, no overflow"
        case .unused: "no measurable cost"
        }
    }

    /// What is measured, in a few words.
    var summary: String {
        switch self {
        case .floors: "instead"
        case .perform: "`perform`, depth 1 to 512"
        case .richer: "with a validator, or an explicit method"
        case .asking: "`canPerform`, `validate`, nobody there"
        case .random: "1,024 places, 64 names, random"
        case .text: "`perform` of a literal, of a `String`"
        case .changes: "a change every 10 dispatches"
        case .moves: "moving a subtree, then a dispatch"
        case .menus: "a menu's snapshot, an item"
        case .palette: "a palette of 10,000, a keystroke"
        case .events: "an event through 64 nodes"
        case .awaiting: "`await perform`"
        case .allocations: "lines above that allocate"
        case .trees: "a million nodes, each"
        case .unused: "features that are not used"
        }
    }

    /// Whether the line belongs into a short table even if its goals are met.
    var isEssential: Bool {
        switch self {
        case .perform, .asking, .changes, .moves, .allocations, .trees: true
        default: false
        }
    }

    /// Whether its lines are not to allocate.
    var isWithoutAllocations: Bool {
        switch self {
        case .perform, .richer, .asking, .random, .text, .changes, .moves, .events: true
        default: false
        }
    }
}
