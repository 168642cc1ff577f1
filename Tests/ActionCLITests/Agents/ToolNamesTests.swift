import ActionRuntime
import Testing

@testable import ActionAgents
@testable import ActionMaps

@Suite("The names of tools")
struct ToolNamesTests {
    private typealias Key = ToolNames.Key

    @Test(
        "are in the letters that clients take, with a digest where these lose something",
        arguments: [
            ("save:", nil, "save"), ("editor.action.save", nil, "editor_action_save"), ("go-on:", nil, "go-on"),
            ("save", nil, "save__~"), ("editor.save:", nil, "editor_save__~"),
            ("file_save:", nil, "file_save__~"), ("größe:", nil, "gr__e__~"), (":", nil, "__~"),
            ("a..b", nil, "a__b__~"), ("move:by:", nil, "move_by__~"),
            ("rate:", ["value": 3], "rate_value_3__~"), ("rate:", [:], "rate__~"),
            ("go:", ["to": "a b", "by": 1], "go_by_1_to_a_b__~"), ("👩‍👩‍👧:", nil, "_______~"),
        ] as [(String, ActionArguments?, String)])
    func letters(_ action: String, _ arguments: ActionArguments?, _ name: String) {
        let given = ToolNames.name(of: .init(action: action, arguments: arguments))
        #expect(given.replacing(/__[a-z2-7]{8}$/, with: "__~") == name)
    }

    @Test("are the same in every process")
    func everyProcess() {
        #expect(ToolNames.name(of: .init(action: "file_save:", arguments: nil)) == "file_save__f43vv4g7")
        #expect(
            ToolNames.name(of: .init(action: "rate:", arguments: ["value": 3, "by": "x"]))
                == "rate_by_x_value_3__reeuhrt4")
    }

    @Test("are unique, have at most 64 characters, and do not depend on the order")
    func unique() {
        let long = String(repeating: "a", count: 100)
        let actions = ["a:", "a", "a::", "a.b", "a_b", "a b", "a.b:", long, long + ":", long + "c", "", "é", "ü"]
        var keys = (actions + (0..<200).map { "a\($0 % 7):\($0)" }).map { Key(action: $0, arguments: nil) }
        keys += (0..<200).map { Key(action: "a:", arguments: ["by": $0]) }
        keys += (0..<200).map { Key(action: "a:", arguments: ["by": String($0)]) }
        var names = ToolNames(), backwards = ToolNames()
        let given = keys.map { names.add($0) }
        #expect(Set(given).count == Set(keys).count)
        #expect(given.allSatisfy { ($0 ?? "").wholeMatch(of: /[a-zA-Z0-9_-]{1,64}/) != nil })
        for (key, name) in zip(keys, given).reversed() {
            #expect(backwards.add(key) == name && names.key(of: name ?? "") == key)
        }
    }

    @Test("never meant another action, whatever else was listed")
    func alone() {
        // One after the other would be called `file_save`, `file_save_2` and so on.
        let actions = ["file_save:", "file.save", "file save:", "file:save"]
        let names = actions.map { ToolNames.name(of: .init(action: $0, arguments: nil)) }
        #expect(Set(names).count == actions.count && names[1] == "file_save")
    }
}
