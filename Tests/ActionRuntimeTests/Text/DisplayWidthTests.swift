import ActionRuntime
import Testing

@Suite("The width of text on a terminal")
struct DisplayWidthTests {
    static let widths: [(text: String, width: Int)] = [
        ("", 0), ("paste:", 6), ("★", 1), ("→", 1), ("⌘5", 2), ("✓", 1), ("é", 1), ("e\u{301}", 1),
        ("e\u{301}\u{323}x", 2), ("\u{301}", 0), ("日本", 4), ("カ", 2), ("ｶ", 1), ("Ａ", 2), ("한국", 4),
        ("\u{1112}\u{1161}\u{11AB}", 2), ("👍", 2), ("👍🏽", 2), ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("☝🏽", 2), ("❤", 1), ("❤\u{FE0F}", 2),
        ("שלום", 4), ("กำ", 2), ("क्षि", 3), ("1\u{FE0F}\u{20E3}", 2), ("𠀀", 2), ("。", 2), ("🀄", 2), ("─", 1),
    ]

    @Test("counts columns, not characters", arguments: widths)
    func width(text: String, width: Int) {
        #expect(text.displayWidth == width, "\(text.unicodeScalars.map { String($0.value, radix: 16) })")
        #expect("a\(text)".padded(to: 12).displayWidth == max(12, width + 1))
    }

    @Test("columns begin below each other")
    func columns() {
        let lines = Columns.align([["★", "1"], ["日本", "2", "x"], ["e\u{301}t\u{1B}", "3"], ["alone"], []])
        #expect(lines == ["★          1", "日本       2   x", "e\u{301}t\\u{1b}   3", "alone", ""])
    }

    @Test("a drawn menu's keys begin below each other")
    func menu() {
        let root = ActionNode("app").onAction("a:") { _ in }.onAction("b:") { _ in }
        let menu = Menu("評価") {
            Command("★ 日本", action: "a:", shortcut: "cmd+5")
            Command("Best", action: "b:", shortcut: "cmd+4")
        }
        #expect(
            Coordinator(root: root).snapshot(of: menu).description == """
                評価
                    ★ 日本   ⌘5
                    Best     ⌘4
                """)
    }
}
