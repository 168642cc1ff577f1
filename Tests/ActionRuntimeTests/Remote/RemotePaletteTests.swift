import ActionRuntime
import Testing

@testable import ActionRemote

/// What `palette/search` finds while titles, menus and claims change.
@Suite struct RemotePaletteTests {
    private let root = ActionNode("app")
    private let coordinator: Coordinator

    init() { coordinator = Coordinator(root: root) }

    private func titles(_ talk: RemoteTalk, _ query: String, limit: Int = 50) -> [String?] {
        let answer = talk.ask("palette/search", ["query": .string(query), "limit": .int(limit)])
        return answer["matches"]?.members.map { $0["title"]?.string } ?? []
    }

    @Test("finds commands by the titles that their targets give at that moment")
    func retitled() {
        var title = "Undo Typing"
        root.onAction("undo:", validate: { $0.title = title }) { _ in }.onAction("type:") { _ in }
        root.onAction("redo:", validate: { $0.title = "Typing Again" }) { _ in }
        let menu = Menu("Edit") {
            Command("Undo", action: "undo:", formerly: ["takeBack:"])
            Command("Redo", action: "redo:")
            Command("Typing Tutor", action: "type:")
        }
        let talk = RemoteTalk(coordinator, menu: menu, exposing: .menu)
        #expect(titles(talk, "typing") == ["Typing Again", "Typing Tutor", "Undo Typing"])
        #expect(titles(talk, "takeback") == ["Undo Typing"] && titles(talk, "redo") == ["Typing Again"])
        title = "Undo Paste"
        #expect(titles(talk, "typing") == ["Typing Again", "Typing Tutor"])
        #expect(titles(talk, "paste") == ["Undo Paste"])
    }

    @Test("finds what menus and nodes have at that moment")
    func changes() throws {
        var section = ["One Line"]
        root.onAction("a:") { _ in }
        let menu = Menu("M") {
            MenuItem.section(id: "s") { section.map { .command(Command($0, action: "a:", arguments: ["of": $0])) } }
        }
        let talk = RemoteTalk(coordinator, menu: menu)
        #expect(titles(talk, "line") == ["One Line"])
        section.append("Other Line")
        #expect(titles(talk, "line") == ["One Line", "Other Line"])
        section.removeFirst()
        let registration = root.register { $0.onAction("lines:") { _ in } }
        #expect(titles(talk, "line") == ["lines:", "Other Line"])
        registration.cancel()
        #expect(titles(talk, "line") == ["Other Line"])
    }

    @Test("counts a name that the menu shows once, and refuses more commands than it compares")
    func bounds() throws {
        var items: [MenuItem] = []
        for index in 0..<6_000 {
            let name = try #require(ActionName(validating: "act\(index):"))
            root.onAction(name) { _ in }
            items.append(.command(Command("Act \(index)", action: name)))
        }
        let talk = RemoteTalk(coordinator, menu: Menu("M", items: items))
        #expect(titles(talk, "act 5999") == ["Act 5999"])
        for index in 0..<4_001 { root.onAction(try #require(ActionName(validating: "more\(index):"))) { _ in } }
        let fault = talk.fault("palette/search", ["query": "act"])
        #expect(fault.code == -32003 && fault.message.hasPrefix("The palette has more than 10000 commands"))
    }

    @Test("refuses more than 16 words, of which each is looked for in each title")
    func words() {
        root.onAction("a:") { _ in }
        let talk = RemoteTalk(coordinator)
        let words = (0..<17).map { "a\($0)" }
        #expect(titles(talk, words.dropLast().joined(separator: " ")).isEmpty)
        let fault = talk.fault("palette/search", ["query": .string(words.joined(separator: " "))])
        #expect(fault.code == -32003 && fault.message == "'query' may have 16 words, and has 17.")
    }

    @Test("goes on behind a match that has moved in the menu, and is out of date where it matches no more")
    func cursors() {
        root.onAction("a:") { _ in }.onAction("b:") { _ in }.onAction("c:") { _ in }
        var commands = [
            Command("Line A", action: "a:"), Command("Line B", action: "b:"), Command("Line C", action: "c:"),
        ]
        let menu = Menu("M", items: [.section(id: "s") { commands.map { .command($0) } }])
        let talk = RemoteTalk(coordinator, menu: menu)
        let cursor = talk.ask("palette/search", ["query": "line", "limit": 1])["next"] ?? .null
        func next() -> ActionValue? {
            talk.ask("palette/search", ["query": "line", "limit": 1, "cursor": cursor])["matches"]?[0]?["title"]
        }
        #expect(next() == "Line B")
        commands.reverse()
        #expect(next() == "Line B")
        commands[2].title = "Row A"
        #expect(talk.fault("palette/search", ["query": "line", "cursor": cursor]).code == -32001)
    }
}
