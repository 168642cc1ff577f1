import ActionRuntime

/// Queries that are typed into a palette, letter by letter.
enum PaletteLines {
    /// A word, the initials of a title, and words of which each matches all titles.
    private static let queries = ["breakpoint", "wtb", "the active editor"]

    static func measure(_ bench: Bench) {
        bench.begin(.palette)
        measure(bench, "")
        measure(bench, ", with a key map") { KeyMap($0, menu: $1) }
        measureMemory(bench)
    }

    /// Compares a palette of 5,000 commands that remembers 500 of them with one that remembers none: opening it, showing it
    /// without a text, and typing all queries.
    private static func measureMemory(_ bench: Bench) {
        let name = "5,000 commands with a memory, against without"
        guard case .time(let repeats, _) = bench.mode, bench.isChosen(name) else { return }
        let chain = Chain(8), memory = PaletteMemory()
        let menu = Menu("Bench", items: Array(menu(performedAt: chain.root).items.prefix(5_000)))
        for item in menu.items.enumerated() where item.offset.isMultiple(of: 10) {
            if case .command(let command) = item.element { memory.note(command.action) }
        }
        let keystrokes = [""] + queries.flatMap { query in query.indices.map { String(query[...$0]) } }
        func time(_ memory: PaletteMemory?) -> Double {
            nanoseconds {
                let palette = chain.coordinator.palette(menu, memory: memory, from: chain.leaf)
                for typed in keystrokes { sum.pointee &+= palette.search(typed).count }
            }
        }
        bench.note(name, unit: .times, goal: 1.5, (0..<repeats).map { _ in time(memory) / time(nil) })
    }

    /// Measures the slowest keystroke and the median one of all queries.
    ///
    /// A keystroke is judged by the median of its repeats, so that the slowest is not merely one that was disturbed.
    private static func measure(
        _ bench: Bench, _ suffix: String, keys: (Coordinator, Menu) -> KeyMap? = { _, _ in nil }
    ) {
        let names = ["the slowest keystroke", "the median keystroke"].map { $0 + suffix }
        guard case .time(let repeats, _) = bench.mode, names.contains(where: bench.isChosen) else { return }
        let chain = Chain(8), menu = menu(performedAt: chain.root)
        let palette = chain.coordinator.palette(menu, keys: keys(chain.coordinator, menu), from: chain.leaf)
        let keystrokes = queries.flatMap { query in query.indices.map { String(query[...$0]) } }
        let times = keystrokes.map { typed in
            (0..<repeats).map { _ in nanoseconds { sum.pointee &+= palette.search(typed).count } / 1e6 }.sorted()
        }
        let ranked = times.sorted { $0[repeats / 2] < $1[repeats / 2] }
        for (name, times) in zip(names, [ranked[ranked.count - 1], ranked[ranked.count / 2]]) {
            bench.note(name, unit: .milliseconds, goal: 5, times)
        }
    }

    /// A menu of 10,000 commands, of which every tenth has keys.
    private static func menu(performedAt node: ActionNode) -> Menu {
        let areas = [
            "Bookmarks", "Calls", "Debugger", "Editor", "Explorer", "Extensions", "Files", "Git", "Help", "History",
            "Layout", "Notebook", "Outline", "Preferences", "Problems", "Search", "Tasks", "Terminal", "Tests",
            "Workspace",
        ]
        let verbs = [
            "Add", "Close", "Collapse", "Copy", "Delete", "Duplicate", "Edit", "Expand", "Find", "Focus", "Go to",
            "Hide",
            "Move", "Open", "Pin", "Rename", "Reveal", "Select", "Sort", "Toggle",
        ]
        let things = [
            "Annotation", "Bracket", "Breakpoint", "Cell", "Change", "Column", "Comment", "Definition", "Diagnostic",
            "Element", "Folder", "Group", "Highlight", "Import", "Line", "Match", "Paragraph", "Reference", "Region",
            "Selection", "Snippet", "Symbol", "Tab", "Variable", "Word",
        ]
        var items: [MenuItem] = []
        for area in areas {
            for verb in verbs {
                for thing in things {
                    let text = "\(area.lowercased()).\(verb.lowercased().filter { $0 != " " })\(thing)"
                    guard let name = ActionName(validating: text) else { continue }
                    node.onAction(name) { _ in }
                    let title = "\(area): \(verb) \(thing) in the Active Editor"
                    items.append(.command(Command(title, action: name, shortcut: shortcut(items.count))))
                }
            }
        }
        return Menu("Bench", items: items)
    }

    /// The keys of every tenth command: two keystrokes, the first one of a few.
    private static func shortcut(_ index: Int) -> KeyShortcut? {
        guard index.isMultiple(of: 10) else { return nil }
        let letters = Array("abcdefghijklmnopqrstuvwxyz"), number = index / 10
        return KeyShortcut(
            "ctrl+\(letters[number / 52 % 26]) \(number / 26 % 2 == 0 ? "ctrl" : "alt")+\(letters[number % 26])")
    }
}
