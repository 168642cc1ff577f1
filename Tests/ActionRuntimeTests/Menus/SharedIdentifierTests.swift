import ActionRuntime
import Testing

@Suite("Identifiers that several items of a menu have") struct SharedIdentifierTests {
    @Test("a given identifier that another item has is told, once, in the order of the menu")
    func given() {
        let menu = Menu("Edit") {
            Command("Copy", action: "copy:", id: "first")
            Command("Paste", action: "paste:")
            Command("Cut", action: "cut:", id: "first")
            Command("Paste and Match", action: "pasteAndMatch:", id: "paste:")
            Command("Delete", action: "delete:", id: "first")
        }
        #expect(menu.sharedIDs == ["first", "paste:"])
        #expect(throws: MenuError.ambiguous(id: "first", count: 3)) {
            var menu = menu
            try menu.remove("first")
        }
    }

    @Test("submenus of one title are told, as are sections, and a submenu with the title of the menu")
    func submenus() {
        let menu = Menu("Edit") {
            Menu("Find") { Menu("More") {} }
            Menu("Spelling") { Menu("More") {} }
            Menu("Edit") {}
            MenuItem.section(id: "recent") { [] }
            MenuItem.section(id: "recent") { [] }
        }
        #expect(menu.sharedIDs == ["Edit", "More", "recent"])
    }

    @Test("commands of one action need no identifiers of their own")
    func commands() {
        let menu = Menu("Rating") {
            for stars in 0...5 { Command("\(stars)", action: "rate:", arguments: ["stars": stars]) }
            Menu("More") { Command("None", action: "rate:", arguments: ["stars": 0]) }
            MenuItem.separator
            MenuItem.separator
            Menu("More", id: "others") {}
        }
        #expect(menu.sharedIDs.isEmpty)
    }

    @Test("the safety findings of a tree with a menu have them behind the tree's own")
    func findings() {
        let sample = Sample()
        sample.app.onAction("a:") { _ in }.onAction("a:") { _ in }
        let menu = Menu("Edit") {
            Command("Copy", action: "copy:", id: "first")
            Command("Cut", action: "cut:", id: "first")
        }
        let findings = sample.coordinator.safetyFindings(with: menu)
        #expect(findings.map(\.problem) == [.registeredTwice, .sharedIdentifier])
        #expect(findings.last?.type == "first" && findings.last?.node == sample.app.id)
        #expect(
            findings.last?.description
                == "Several items of the menu 'Edit' have the identifier 'first', so that it edits "
                + "none of them. Give them identifiers of their own.")
        #expect(sample.coordinator.safetyFindings(with: Menu("Edit") {}).map(\.problem) == [.registeredTwice])
    }
}
