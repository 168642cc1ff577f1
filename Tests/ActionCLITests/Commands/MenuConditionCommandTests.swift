import ActionRuntime
import Testing

@testable import ActionMaps

@Suite("Menus with conditions in a map")
struct MenuConditionCommandTests {
    private static func map(open: Bool, writable: Bool) -> String {
        #"""
        {
          "actionMap": 1, "name": "Menus", "state": { "open": \#(open), "writable": \#(writable), "locked": true },
          "menus": [
            { "title": "File", "items": [
              { "title": "Convert", "when": "open", "enabled": "writable", "reason": "the file is read only", "items": [
                { "action": "pdf:", "title": "PDF", "shortcut": "ctrl+p" }
              ] },
              { "title": "Rating", "items": [ { "action": "rate:", "title": "Rate" }, { "action": "star:", "title": "Star" } ] },
              { "action": "quit:", "title": "Quit" }
            ] },
            { "title": "Debug", "enabled": "!locked", "items": [ { "action": "quit:", "title": "Quit" } ] }
          ],
          "root": { "name": "app", "actions": {
            "pdf:": { "do": [] }, "quit:": { "do": [] },
            "rate:": { "enabled": "!locked", "reason": "the image is locked", "do": [] },
            "star:": { "enabled": "!locked", "reason": "the image is locked", "do": [] }
          } }
        }
        """#
    }

    @Test("are drawn greyed or left out, and a menu says why none of its commands can be chosen")
    func text() throws {
        #expect(
            try Run.on(Self.map(open: true, writable: false), "menu").output == [
                "File",
                "    Convert ▸   (the file is read only)",
                "        PDF   ⌃P",
                "    Rating ▸   (the image is locked)",
                "        Rate   (the image is locked)",
                "        Star   (the image is locked)",
                "    Quit",
                "Debug   (the menu is disabled)",
                "    Quit",
            ])
        #expect(try !Run.on(Self.map(open: false, writable: true), "menu").output.joined().contains("Convert"))
        let all = try Run.on(Self.map(open: false, writable: true), "menu", "--all").output
        let convert = "    Convert ▸   (hidden: its condition does not hold: \"open\" (open is false))"
        #expect(all.contains(convert), "\(all)")
    }

    @Test("are told in JSON, in tests and by explain")
    func json() throws {
        let map = Self.map(open: true, writable: false)
        let lines = try Run.on(map, "menu", "--json").objects
        #expect(lines.map { $0["menuReasons"] != .null } == [true, false, false, false, true])
        let reason: ActionValue = ["text": "the file is read only", "by": .null, "kind": "condition"]
        #expect(lines[0]["menuReasons"] == [[], [reason]])
        let hidden = Self.map(open: false, writable: true)
        let all = try Run.on(hidden, "menu", "--all", "--json").objects
        let because: ActionValue = "the menu 'Convert' is hidden: its condition does not hold: \"open\" (open is false)"
        #expect(all[0]["hidden"] == true && all[0]["hiddenBecause"] == because)
        let explained = try Run.on(hidden, "explain", "pdf:", "--json").object["hiddenItems"]
        #expect(explained == [["menu": ["File", "Convert"], "title": "PDF", "because": because]])
        #expect(try Run.on(hidden, "press", "ctrl+p").status == .success)
    }

    @Test("are checked, compared and written in the cards")
    func tools() throws {
        let map = Self.map(open: true, writable: true)
        let misspelt = map.replacing(#""enabled": "writable""#, with: #""enabled": "writeable""#)
        let findings = try Run.on(misspelt, "check").output.joined(separator: "\n")
        #expect(findings.contains("'writeable' is in neither the state"), "\(findings)")
        let never = map.replacing(#""when": "open""#, with: #""when": "false""#)
        #expect(try Run.on(never, "check").output.joined().contains("The menu 'Convert' is never shown."))
        #expect(try Run.on(map, "export", "markdown").output.joined().contains("| open |"))
        let scratch = try Scratch()
        let (old, new) = (try scratch.write(map, to: "old.json"), try scratch.write(misspelt, to: "new.json"))
        let diff = Run(["diff", old, new]).output.joined(separator: "\n")
        #expect(diff.contains("writable") && diff.contains("writeable"), "\(diff)")
    }
}
