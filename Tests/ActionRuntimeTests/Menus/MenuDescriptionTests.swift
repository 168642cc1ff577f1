import ActionRuntime
import Testing

@Suite("A menu's snapshot printed") struct MenuDescriptionTests {
    private let sample = Sample()

    private func snapshot() -> MenuSnapshot {
        sample.grid.onAction("rate:", validate: { $0.state = $0.arguments?["stars"] == 5 ? .on : .mixed }) { _ in }
            .onAction("clear:", validate: { $0.disable("there is no rating") }) { _ in }
            .onAction("hidden:", validate: { $0.isHidden = true }) { _ in }
        let menu = Menu("Rating") {
            Command("Five Stars", action: "rate:", arguments: ["stars": 5], shortcut: "cmd+5")
            Command("Four", action: "rate:", arguments: ["stars": 4])
            MenuItem.separator
            Menu("More") {
                Command("Clear", action: "clear:", shortcut: "shift+cmd+0")
                Command("Hidden", action: "hidden:")
            }
            Command("Nobody's", action: "nobody:")
        }
        return sample.coordinator.snapshot(of: menu, from: sample.grid)
    }

    @Test("has a line an item: tick or dash, title, keys, and why it is disabled; inner menus are indented")
    func drawing() {
        #expect(
            "\(snapshot())" == """
                Rating
                  ✓ Five Stars   ⌘5
                  – Four
                    ──────────
                    More ▸   (there is no rating)
                        Clear   ⇧⌘0   (there is no rating)
                    Nobody's          (nothing responds to 'nobody:')
                """)
    }

    @Test("an item prints its own line, an inner menu its title and lines")
    func items() {
        let items = snapshot().items
        #expect("\(items[0])" == "✓ Five Stars   ⌘5" && "\(items[1])" == "– Four" && "\(items[2])" == "───")
        #expect("\(items[3])" == "More\n    Clear   ⇧⌘0   (there is no rating)")
        #expect("\(items[3].items[1])" == "Hidden   (hidden)")
    }

    @Test("control characters in titles and reasons are escaped")
    func printable() {
        let menu = Menu("M\u{1B}") { Command("A\nB", action: "nobody:") }
        let text = sample.coordinator.snapshot(of: menu).description
        #expect(text == "M\\u{1b}\n    A\\u{a}B   (nothing responds to 'nobody:')")
    }
}
