import ActionRuntime
import Foundation
import TestSupport
import Testing

@Suite("KeyShortcut: what shipping applications write")
struct KeyShortcutRealInputTests {
    private func document(_ name: String) throws -> ActionValue? {
        guard let location = try SharedData.location(of: name) else { return nil }
        return try ActionValue(json: [UInt8](Data(contentsOf: location)))
    }

    private func expectRoundTrip(_ shortcut: KeyShortcut) {
        #expect(KeyShortcut(shortcut.description) == shortcut, "\(shortcut)")
        #expect(KeyShortcut(shortcut.symbols) == shortcut, "\(shortcut.symbols)")
    }

    @Test("every shortcut of the Swift extension for Visual Studio Code is read, and both printings read back")
    func visualStudioCode() throws {
        guard let bindings = try document("vscode-swift.package.json")?["contributes"]?["keybindings"] else { return }
        var printed: [String] = []
        for binding in bindings.elements {
            for platform in ["key", "mac", "linux", "win"] {
                guard case .string(let text)? = binding[platform] else { continue }
                let shortcut = try KeyShortcut(parsing: text)
                expectRoundTrip(shortcut)
                printed.append("\(platform) \(shortcut)")
            }
            if case .string(let text)? = binding["when"] { _ = try Condition(parsing: text) }
        }
        #expect(printed == ["key alt+s alt+n", "key ctrl+alt+/", "mac alt+cmd+/"])
    }

    @Test("the bindings of the extension are also read as a user's own, once they have no other platform's keys")
    func overrides() throws {
        guard let bindings = try document("vscode-swift.package.json")?["contributes"]?["keybindings"] else { return }
        let own = bindings.elements.map { element -> ActionValue in
            guard case .object(var members) = element else { return element }
            members["mac"] = nil
            return .object(members)
        }
        let overrides = try [KeyOverride](json: Array(ActionValue.array(own).json().utf8), document: "package.json")
        #expect(overrides.map(\.action.text) == ["swift.newFile", "swift.insertFunctionComment"])
        #expect(overrides.map { $0.condition?.description } == [nil, "editorTextFocus"])
    }

    @Test("every key equivalent of the NetNewsWire menu is read, and both printings read back")
    func netNewsWire() throws {
        guard let menu = try document("netnewswire-mainmenu.json")?["menu"] else { return }
        let items = menu.itemsWithKeys
        #expect(items.count == 53)
        var symbols: [String: String] = [:]
        for (title, key) in items {
            // The data set leaves the modifier masks out; a nib without one means command.
            let stroke = try #require(KeyStroke(keyEquivalent: key, modifiers: .command), "\(title): \(key)")
            expectRoundTrip(KeyShortcut(stroke))
            symbols[title] = stroke.symbols
        }
        #expect(symbols["Quit NetNewsWire"] == "⌘Q" && symbols["New Folder…"] == "⇧⌘N")
        #expect(symbols["Open in Browser"] == "⌘→" && symbols["Preferences…"] == "⌘,")
    }
}

extension ActionValue {
    fileprivate var elements: [ActionValue] {
        if case .array(let values) = self { values } else { [] }
    }

    /// Title and key equivalent of the items in a menu that have one, in order.
    fileprivate var itemsWithKeys: [(title: String, key: String)] {
        elements.flatMap { entry -> [(title: String, key: String)] in
            var found = entry["items"]?.itemsWithKeys ?? []
            if case .string(let key)? = entry["key"], case .string(let title)? = entry["title"] {
                found.insert((title, key), at: 0)
            }
            return found
        }
    }
}
