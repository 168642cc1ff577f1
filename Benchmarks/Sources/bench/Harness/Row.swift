/// A row of the table of goals; its raw value stands in files.
enum Row: String, Codable, CaseIterable {
    case floors, conditions, ways, methods, perform, richer, asking, random, text, changes, moves, menus, palette, keys,
        log,
        events,
        awaiting, threads, sessions, remote, maps, allocations, trees, unused,
        around

    /// What is measured, in the words of the goals.
    var title: String {
        switch self {
        case .floors: "what else a Swift user would reach for"
        case .conditions: "`perform` of a closure with `when:`; with conditions that do not hold before it"
        case .ways:
            "`perform` past a predicate, a handler that declines, a remapped name, a hosted coordinator, and `next`"
        case .methods: "`perform` of an explicit method"
        case .perform:
            "`perform` of a known `ActionName`, no arguments, closure without validator, repeated, depth 1 / 64 / 512"
        case .richer: "the same with a validator"
        case .asking:
            "`canPerform`, `validate` without a validator; `canPerform`, `target` and `perform` of an unclaimed name, repeated"
        case .random: "one start node among 1,024, 64 names, random"
        case .text: "`perform(\"literal\")` from a string literal; from a `String`"
        case .changes:
            "with one change every 10 dispatches: registering and cancelling another action; the same action, elsewhere or "
                + "nearer; attaching and detaching a leaf; moving the start; enabling and disabling"
        case .moves: "moving an unrelated subtree of 10 to 100,000 nodes, then dispatching elsewhere"
        case .menus: "menu snapshot of 20 and of 2,000 commands, nothing changed"
        case .palette: "a palette of 10,000 commands, ranked at each keystroke"
        case .keys: "a key that is pressed, observed or not; 50 keys that go on with a chord, of 20,000 bindings"
        case .log: "a request that is observed; refused; refused, with the reason kept as it was then, depth 4"
        case .events: "`trigger` through 64 nodes without a matching rule; with a transform at every eighth"
        case .awaiting:
            "`await perform` of a synchronous handler; of an asynchronous one that does not suspend; 20,000 at once"
        case .threads: "two threads, each with a tree of its own, against one: time for the same work each"
        case .sessions: "1,000 trees with the same names: a change in one, a request in another"
        case .remote:
            "from another process: asking, performing, and listing 24 actions over a connection that is kept; `action can --app`; "
                + "100 watches; nobody asks; how long clients that flood it keep it from its own work"
        case .maps:
            "a map of 2,000 nodes and 5,000 claims: `action can` and `action check`, the whole process; JSON of 1 MB and of 50 MB"
        case .allocations: "heap allocations in a repeated `perform`, `validate` and `canPerform`"
        case .trees: "1,000,000 plain nodes, any shape (chain, star, 10-ary): make, bytes each, release"
        case .unused: "observers, explanations, rules nobody registered"
        case .around:
            "interceptors of another name, gone, before, after and validating; below an undo stack; `registerUndo`"
        }
    }

    /// What the row is to reach, in the words of the goals; empty for the floors.
    var goal: String {
        switch self {
        case .floors: ""
        case .conditions: "≤ 5.2 × c1; one false ≤ 5.7 × c1, each further one ≤ 0.5 × c1"
        case .ways: "≤ 6.2 × c1; ≤ 9.3 × c1; ≤ 8 × c1 each"
        case .methods: "≤ 9.5 × c1"
        case .perform: "≤ 4 × c1 each, and 512 within 10 % of 1"
        case .richer: "≤ 5 × c1"
        case .asking: "≤ 0.6 × c1; `validate` ≤ 3.4 × c1; `perform` of an unclaimed name ≤ 3 × c1"
        case .random: "≤ 6.7 × c1"
        case .text: "≤ 5.6 × c1; ≤ 7.9 × c1"
        case .changes: "≤ 7.5 / 14 / 5.5 / 60 / 7.5 × c1 a dispatch, the change included, depth 8 and 64"
        case .moves: "≤ 1 µs together, not growing with the subtree"
        case .menus: "≤ 6.7 × c1 an item; ≤ 8 × c1 where answers change"
        case .palette: "≤ 5 ms a keystroke"
        case .keys: "observed ≤ 3 × not observed; ≤ 1 ms after the first"
        case .log: "≤ 30 µs for a refusal that is explained"
        case .events: "≤ 44 × c1; ≤ 60 × c1"
        case .awaiting: "≤ 22 × c1; ≤ 25 times an asynchronous closure in a dictionary; ≤ 200 ms"
        case .threads: "≤ 0.59 times"
        case .sessions: "as if nothing had changed"
        case .remote:
            "≤ 3 / 4 / 16.7 × an echo; ≤ 5 ms; ≤ 5 % of a processor; no measurable cost; ≤ 5 ms a turn, ≤ 20 ms at worst"
        case .maps: "≤ 25 ms; ≤ 250 ms; ≤ 6.7 ms a MB"
        case .allocations: "0"
        case .trees: "≤ 150 ns, ≤ 130 bytes, ≤ 100 ns, no overflow"
        case .unused: "no measurable cost"
        case .around: "≤ 1.03 / 1.03 / 3.5 / 6 / 5 times plain; ≤ 2 times; ≤ 25 × c1"
        }
    }

    /// What others cost, in nanoseconds, as it was recorded where c1 took 7.2; empty where nothing was.
    var peers: String {
        switch self {
        case .conditions: "GTK from a bound button 266 at any depth; a naive Swift walk 100 / 450 / 3,500 / 29,000"
        case .methods:
            "GTK class action 15 at depth 1, 308 at 64; GNUstep `tryToPerform` 19, 564; `QMetaMethod::invoke` 11"
        case .menus: "an item of GNUstep's `NSMenu update` 77"
        case .changes: "GTK, adding and removing an action 562 to 750"
        case .awaiting: "a dictionary of asynchronous closures 42"
        case .perform: "[String: closure] 40, NotificationCenter 240"
        case .remote: "a request over D-Bus 410,000 with a client in Python"
        default: ""
        }
    }

    /// What is measured, in a few words.
    var summary: String {
        switch self {
        case .floors: "instead"
        case .conditions: "`perform` with `when:`, depth 1 to 512"
        case .ways: "a predicate, a decline, another name, another tree"
        case .methods: "`perform` of an explicit method"
        case .perform: "`perform`, depth 1 to 512"
        case .richer: "`perform` with a validator"
        case .asking: "`canPerform`, `validate`, nobody there"
        case .random: "1,024 places, 64 names, random"
        case .text: "`perform` of a literal, of a `String`"
        case .changes: "a change every 10 dispatches"
        case .moves: "moving a subtree, then a dispatch"
        case .menus: "a menu's snapshot, an item"
        case .palette: "a palette of 10,000, a keystroke"
        case .keys: "keys: pressed, observed, and what goes on"
        case .log: "refusals that are explained"
        case .events: "an event through 64 nodes"
        case .awaiting: "`await perform`"
        case .threads: "two threads with a tree each"
        case .sessions: "1,000 trees, a change in one"
        case .remote: "asked from another process"
        case .maps: "large maps and JSON documents"
        case .allocations: "repeated requests that allocate"
        case .trees: "a million nodes, each"
        case .unused: "features that are not used"
        case .around: "interceptors and undo"
        }
    }

    /// Whether its lines are not to allocate.
    var isWithoutAllocations: Bool {
        switch self {
        case .conditions, .methods, .perform, .richer, .asking, .random, .text: true
        default: false
        }
    }
}
