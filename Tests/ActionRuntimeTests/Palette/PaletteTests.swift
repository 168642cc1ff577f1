import ActionRuntime
import Testing

@Suite("Palette: the commands that apply, found by typing (rule 34)")
struct PaletteTests {
    let sample = Sample()
    let menu = Menu("Menu bar") {
        Menu("Rating") {
            Command("Five Stars", action: "rate:", arguments: ["stars": 5], shortcut: "cmd+5")
            Command("Four Stars", action: "rate:", arguments: ["stars": 4], shortcut: "cmd+4")
            MenuItem.separator
            MenuItem.section(id: "more") { [.command(Command("Paste", action: "paste:", shortcut: "cmd+v"))] }
        }
        Command("Nobody's", action: "nobody:")
        Command("Secret", action: "secret:")
        Command("Forbidden", action: "forbidden:", shortcut: "cmd+f", attributes: .disabled)
        Command("Concealed", action: "concealed:", attributes: .hidden)
    }

    init() {
        let journal = sample.journal
        sample.grid.onAction("rate:", when: { true }) { journal.note("rated \($0.arguments["stars"] ?? .null)") }
            .onAction("paste:", validate: { $0.disable("the clipboard is empty") }) { _ in journal.note("pasted") }
            .onAction("secret:", validate: { $0.isHidden = true }) { _ in }
            .onAction("forbidden:") { _ in journal.note("forbidden") }
            .onAction("concealed:") { _ in }
        sample.app.onAction("quit:") { _ in journal.note("quit") }
    }

    private func titles(_ items: [Palette.Item]) -> [String] { items.map(\.command.title) }

    @Test(
        "holds what applies at the place, in the menu's order, then what no menu has; nothing hidden, nothing unclaimed"
    )
    func contents() {
        let near = sample.coordinator.palette(menu, from: sample.cells[0])
        #expect(titles(near.search("")) == ["Five Stars", "Four Stars", "Paste", "Forbidden", "quit:"])
        #expect(near.count == 5)
        let far = sample.coordinator.palette(menu, from: sample.sidebar) { $0 == "quit:" ? "Quit" : "?" }
        #expect(titles(far.search("")) == ["Quit"])
        #expect(sample.coordinator.palette(Menu("")).count == 1, "from the root where there is no first responder")
        sample.coordinator.firstResponder = sample.grid
        #expect(sample.coordinator.palette(menu).count == 5)
    }

    @Test("a command that occurs again is there once, as where it is shown first; with other arguments it is another")
    func repeated() throws {
        let menu = Menu("Menu bar") {
            Menu("Edit") {
                Command("Concealed", action: "rate:", arguments: ["stars": 5], attributes: .hidden)
                Command("Top Rating", action: "rate:", arguments: ["stars": 5], shortcut: "cmd+t")
                Command("Paste", action: "paste:")
            }
            self.menu
            Menu("Context") {
                Command("Paste Here", action: "paste:")
                Command("Paste", action: "paste:", arguments: ["plain": true])
            }
        }
        let palette = sample.coordinator.palette(menu, from: sample.grid)
        let items = palette.search("")
        #expect(titles(items) == ["Top Rating", "Paste", "Four Stars", "Forbidden", "Paste", "quit:"])
        #expect(palette.count == 6 && palette.search("five").isEmpty && palette.search("paste").count == 2)
        #expect(items[0].shortcut == "cmd+t")
        #expect(palette.perform(items[0]).isPerformed && sample.journal.take() == ["rated 5"])
    }

    @Test("what is disabled is there, with the reason, also where the command itself is declared disabled")
    func disabled() {
        let items = sample.coordinator.palette(menu, from: sample.grid).search("")
        let reasons = items.map { $0.command.reasons.map(\.text) }
        #expect(reasons == [[], [], ["the clipboard is empty"], ["the command is disabled"], []])
        #expect(items.map(\.command.isEnabled) == [true, true, false, false, true])
    }

    @Test("shows the menu's keys, or those that a key map finds")
    func shortcuts() {
        let plain = sample.coordinator.palette(menu, from: sample.grid).search("")
        #expect(plain.map(\.shortcut) == ["cmd+5", "cmd+4", "cmd+v", "cmd+f", nil])
        sample.grid.bind("cmd+4", to: "quit:")
        let keys = KeyMap(
            sample.coordinator, menu: menu,
            overrides: [KeyOverride("alt+5", "rate:", arguments: ["stars": 5]), KeyOverride(removing: "forbidden:")])
        let found = sample.coordinator.palette(menu, keys: keys, from: sample.grid).search("")
        #expect(found.map(\.shortcut) == ["alt+5", nil, "cmd+v", nil, "cmd+4"])
    }

    @Test("what matches best comes first, by title and by name, with the matching parts; and is what is performed")
    func ranking() throws {
        let palette = sample.coordinator.palette(menu, from: sample.grid)
        #expect(titles(palette.search("fs")) == ["Five Stars", "Four Stars"])
        #expect(titles(palette.search("four")) == ["Four Stars"])
        #expect(titles(palette.search("rate")) == ["Five Stars", "Four Stars"], "found by the name")
        #expect(palette.search("xyzzy").isEmpty)
        #expect(palette.search("", limit: 2).count == 2 && palette.search("s", limit: 1).count == 1)
        #expect(palette.search("s", limit: 0).isEmpty && palette.search("s", limit: -1).isEmpty)
        let best = try #require(palette.search("four").first)
        let title = best.command.title
        #expect(best.highlights.title.map { String(title[$0]) } == ["Four"] && best.highlights.name.isEmpty)
        #expect(best.score > 0)
        #expect(palette.perform(best).isPerformed)
        #expect(sample.journal.take() == ["rated 4"])
    }

    @Test("performs for the place it was opened for, wherever the focus has gone meanwhile")
    func origin() throws {
        sample.coordinator.firstResponder = sample.grid
        let palette = sample.coordinator.palette(menu)
        sample.coordinator.firstResponder = sample.sidebar
        #expect(palette.origin.node === sample.grid)
        #expect(palette.perform(try #require(palette.search("five").first)).isPerformed)
        #expect(sample.journal.take() == ["rated 5"])
    }

    @Test("performs nothing once the place has left its tree, and says so")
    func staleOrigin() throws {
        let palette = sample.coordinator.palette(menu, from: sample.grid)
        let item = try #require(palette.search("five").first)
        sample.grid.removeFromParent()
        #expect(palette.origin.isStale)
        guard case .failed(DispatchError.staleOrigin, by: nil, handledBy: nil) = palette.perform(item) else {
            Issue.record("a stale place performs nothing")
            return
        }
        sample.window.add(sample.grid)
        #expect(!palette.perform(item).isPerformed, "coming back does not help")
        #expect(sample.journal.entries.isEmpty)
    }

    @Test("a command that is no longer what was shown is not performed")
    func stale() throws {
        let palette = sample.coordinator.palette(menu, from: sample.cells[0])
        let rate = try #require(palette.search("five").first)
        let paste = try #require(palette.search("paste").first)
        sample.cells[0].onAction("rate:") { [sample] _ in sample.journal.note("another") }
        guard case .failed(DispatchError.changed(let fields, _), _, _) = palette.perform(rate) else {
            Issue.record("another target would get it")
            return
        }
        #expect(fields == .target)
        #expect(palette.perform(paste).word == "disabled")
        #expect(sample.journal.entries.isEmpty)
    }

    @Test("performs what is declared disabled as little as its menu item and its keys")
    func forbidden() throws {
        let palette = sample.coordinator.palette(menu, from: sample.grid)
        #expect(palette.perform(try #require(palette.search("forbidden").first)).word == "disabled")
        #expect(sample.journal.entries.isEmpty)
    }

    @Test("performs an async handler when awaited, and the sender reaches it")
    func asynchronous() async throws {
        let sender = Journal()
        sample.grid.onAction("later:") { invocation in
            await Task.yield()
            sender.note("\(invocation.sender === sender)")
        }
        let palette = sample.coordinator.palette(menu, from: sample.grid)
        let item = try #require(palette.search("later").first)
        #expect(await palette.perform(item, sender: sender).isPerformed)
        #expect(sender.entries == ["true"])
    }

    @Test("an action that is only remapped is there under its own name")
    func remapped() throws {
        sample.grid.remap("leave:", to: "quit:")
        let palette = sample.coordinator.palette(menu, from: sample.grid)
        let item = try #require(palette.search("leave:").first)
        #expect(palette.perform(item).isPerformed && sample.journal.take() == ["quit"])
    }

    @Test("prints the number of commands and the start; an item its title, action, keys and reasons")
    func descriptions() throws {
        let palette = sample.coordinator.palette(menu, from: sample.grid)
        #expect("\(palette)" == "5 commands from app/window/grid")
        #expect("\(sample.coordinator.palette(Menu("")))" == "1 command from app")
        let items = palette.search("")
        #expect("\(items[0])" == "Five Stars   rate:   ⌘5")
        #expect("\(items[2])" == "Paste   paste:   ⌘V   (the clipboard is empty)" && "\(items[4])" == "quit:   quit:")
    }

    @Test("what is in no menu is validated once, as what is in the menu")
    func validations() {
        let tally = Tally()
        sample.grid.onAction("listed:", validate: { _ in tally.note("listed") }) { _ in }
            .onAction("unlisted:", validate: { _ in tally.note("unlisted") }) { _ in }
        _ = sample.coordinator.palette(Menu("M") { Command("L", action: "listed:") }, from: sample.grid)
        #expect(tally.take() == ["listed": 1, "unlisted": 1])
    }
}
