import ActionRuntime
import Testing

@testable import ActionMenus

@Suite struct FuzzyMatchRankingTests {
    private static let commands: [(title: String, name: String)] = [
        ("Go to Definition", "editor.action.revealDefinition"),
        ("Go to Type Definition", "editor.action.goToTypeDefinition"),
        ("Go to Declaration", "editor.action.revealDeclaration"), ("Go to File…", "workbench.action.quickOpen"),
        ("Go to Line/Column…", "workbench.action.gotoLine"), ("Go Back", "workbench.action.navigateBack"),
        ("Format Document", "editor.action.formatDocument"), ("Format Selection", "editor.action.formatSelection"),
        ("File: Save", "workbench.action.files.save"), ("File: Save All", "workbench.action.files.saveAll"),
        ("File: Save As…", "workbench.action.files.saveAs"), ("File: Open File…", "workbench.action.files.openFile"),
        ("Toggle Terminal", "workbench.action.terminal.toggleTerminal"),
        ("Toggle Word Wrap", "editor.action.toggleWordWrap"),
        ("Git: Push", "git.push"), ("Git: Pull", "git.pull"), ("Git: Commit", "git.commit"),
        ("Git: Undo Last Commit", "git.undoCommit"),
        ("Preferences: Open Settings (UI)", "workbench.action.openSettings2"),
        ("Preferences: Open Keyboard Shortcuts", "workbench.action.openGlobalKeybindings"),
        ("Rate Five Stars", "rateFiveStars:"), ("Rate Four Stars", "rateFourStars:"),
        ("Remove Rating", "removeRating:"),
        ("Show HTMLPreview", "html.preview"), ("Undo", "undo:"), ("Redo", "redo:"), ("Paste", "paste:"),
        ("Paste and Match Style", "pasteAsPlainText:"), ("Expand Selection", "editor.action.smartSelect.expand"),
    ]

    @Test(
        "puts first what people expect",
        arguments: [
            ("gtd", ["Go to Definition", "Go to Declaration"]), ("gttd", ["Go to Type Definition"]),
            ("gtf", ["Go to File…"]),
            ("go to def", ["Go to Definition"]), ("def go", ["Go to Definition"]), ("fd", ["Format Document"]),
            ("format", ["Format Document", "Format Selection"]), ("fmt sel", ["Format Selection"]),
            ("save", ["File: Save", "File: Save All", "File: Save As…"]), ("saveall", ["File: Save All"]),
            ("gp", ["Git: Pull", "Git: Push"]), ("push", ["Git: Push"]),
            ("git commit", ["Git: Commit", "Git: Undo Last Commit"]),
            ("undo", ["Undo", "Git: Undo Last Commit"]), ("paste", ["Paste", "Paste and Match Style"]),
            ("pams", ["Paste and Match Style"]),
            ("tww", ["Toggle Word Wrap"]), ("ks", ["Preferences: Open Keyboard Shortcuts"]), ("r5", []),
            ("rfs", ["Rate Five Stars", "Rate Four Stars"]), ("ratefive", ["Rate Five Stars"]),
            ("hp", ["Show HTMLPreview"]),
            // Names: whole, begun, and by their humps.
            ("rateFiveStars:", ["Rate Five Stars"]), ("git.pu", ["Git: Pull", "Git: Push"]),
            ("removeRating", ["Remove Rating"]),
            ("quickopen", ["Go to File…"]), ("reveal", ["Go to Definition", "Go to Declaration"]),
            ("pasteas", ["Paste and Match Style"]),
            ("smart expand", ["Expand Selection"]), ("qqq", []),
        ])
    func table(_ query: String, _ expected: [String]) {
        let found = PaletteIndex(entries: Self.commands).ranked(query).map { Self.commands[$0.index].title }
        if expected.isEmpty { #expect(found.isEmpty) }
        #expect(Array(found.prefix(expected.count)) == expected, "\(found)")
    }

    @Test(
        "one quality of match comes before another, from the best to the worst",
        arguments: [
            // Whole, begun, at a word, within a word, scattered; in the title and in the name.
            (
                "open",
                [
                    ("Open", ""), ("x", "open"), ("Open It", ""), ("x", "openIt:"), ("File Open", ""), ("Reopen", ""),
                    ("Oxpxexn", ""),
                ]
            ),
            // Starts of words, humps and numbers; a run before single letters.
            ("ab", [("Ab", ""), ("Abc", ""), ("Xylo Abc", ""), ("Xylo a xyb", "")]),
            ("fb", [("fooBar", ""), ("fooxbar", "")]),
            ("v2", [("View 2", ""), ("View 12", "")]),
            // Early before late, short before long.
            ("zoom", [("Zoom", ""), ("Zoom In", ""), ("Zoom Out", ""), ("To Zoom", ""), ("Nowhere Zoom", "")]),
            // The title before the name.
            ("sort", [("Do Sort", "x"), ("Do Thing", "do.sort")]),
        ] as [(String, [(String, String)])])
    func quality(_ query: String, _ entries: [(String, String)]) {
        let index = PaletteIndex(entries: entries.reversed().map { (title: $0.0, name: $0.1) })
        let found = index.ranked(query).map { entries.count - 1 - $0.index }
        #expect(found == Array(entries.indices))
    }

    @Test("equal matches are ordered by title, by name, and as they were given")
    func ties() {
        let index = PaletteIndex(entries: [
            ("Save", "b"), ("Rave", "a"), ("Save", "a"), ("Cave", "z"), ("Save", "a"),
        ])
        #expect(index.ranked("ave").map(\.index) == [3, 1, 2, 4, 0])
        #expect(index.ranked("ave").map(\.score).allSatisfy { $0 == index.ranked("ave")[0].score })
    }

    @Test("an empty query returns all in their own order", arguments: ["", " ", "\n\t ", "\u{301}"])
    func empty(_ query: String) {
        let index = PaletteIndex(entries: Self.commands)
        #expect(index.ranked(query).map(\.index) == Array(Self.commands.indices))
        #expect(index.ranked(query, limit: 3) == (0..<3).map { PaletteMatch(index: $0, score: 0) })
        #expect(index.highlights(for: query, at: 0).title == [])
    }

    @Test("a limit cuts the end off", arguments: [0, 1, 2, 1000, -1, Int.min, .max])
    func limit(_ limit: Int) {
        let index = PaletteIndex(entries: Self.commands)
        #expect(index.ranked("e", limit: limit) == Array(index.ranked("e").prefix(max(0, limit))))
        #expect(index.ranked("", limit: limit).count == min(max(0, limit), Self.commands.count))
    }

    @Test("an index without entries finds nothing")
    func noEntries() {
        let index = PaletteIndex(entries: [])
        #expect(index.count == 0)
        #expect(index.ranked("") == [])
        #expect(index.ranked("a") == [])
    }

    @Test(
        "case, accents and widths do not count; other scripts and signs do",
        arguments: [
            ("save all", " Save \t All", true), ("elan", "Élan", true), ("ÉLAN", "elan", true),
            ("elan", "E\u{301}lan", true), ("É", "e\u{301}", true),
            ("strasse", "Straße öffnen", true), ("STRASSE", "Straße", true), ("straße", "STRASSE", true),
            ("o", "Öffnen", true),
            ("lodz", "Łódź", true), ("tieng viet", "Tiếng Việt", true), ("aether", "Æther", true),
            ("istanbul", "İstanbul", true),
            ("istanbul", "ıstanbul", true), ("αθηνα", "Αθήνα", true), ("οδος", "ΟΔΟΣ", true), ("日本", "日本語を選択", true),
            ("本日", "日本", false), ("★★", "Rate ★★", true), ("★★★", "Rate ★★", false), ("👩‍🚀", "Go 👩‍🚀", true),
            ("open", "ＯＰＥＮ", true),
            ("Ｏｐｅｎ", "open", true), ("ж", "Ж", true), ("a b", "a\u{A0}b", true), ("e", "E\u{20DD}", true),
            ("…", "Open…", true),
        ])
    func folding(_ query: String, _ title: String, _ isFound: Bool) {
        let index = PaletteIndex(entries: [(title, "")])
        #expect(index.ranked(query).isEmpty == !isFound)
    }

    @Test(
        "highlights what was counted, in whole characters",
        arguments: [
            ("gtd", "Go to Definition", "x", ["G", "t", "D"], []),
            ("def go", "Go to Definition", "x", ["Go", "Def"], []),
            ("form", "Format Document", "x", ["Form"], []), ("fd", "Fix: Format Document", "x", ["F", "D"], []),
            ("git pu", "Push", "git.push", ["Pu"], ["git"]), ("elan", "É\u{301}lan", "x", ["É\u{301}lan"], []),
            ("ss", "Straße", "x", ["ß"], []), ("ass", "Straße", "x", ["aß"], []), ("本", "日本語", "x", ["本"], []),
            ("a", "★ A", "x", ["A"], []), ("a b", "  A  B", "x", ["A", "B"], []), ("zz", "Go", "x", [], []),
            ("go zz", "Go", "x", [], []),
            ("e", "e\u{FE0F}!", "x", ["e\u{FE0F}"], []),
        ] as [(String, String, String, [String], [String])])
    func highlights(_ query: String, _ title: String, _ name: String, _ inTitle: [String], _ inName: [String]) {
        let highlights = PaletteIndex(entries: [(title, name)]).highlights(for: query, at: 0)
        #expect(highlights.title.map { String(title[$0]) } == inTitle)
        #expect(highlights.name.map { String(name[$0]) } == inName)
    }
}
