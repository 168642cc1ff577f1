import ActionRuntime
import Testing

@testable import ActionCLI

@Suite("The names of tools")
struct ToolNamesTests {
    @Test(
        "are in the letters that clients take",
        arguments: [
            ("save:", nil, "save"), ("editor.action.save", nil, "editor_action_save"), ("größe:", nil, "gr__e"),
            (":", nil, "_"), ("rate:", ["value": 3], "rate_value_3"),
            ("go:", ["to": "a b", "by": 1], "go_by_1_to_a_b"),
            ("👩‍👩‍👧:", nil, "_____"),
        ] as [(String, ActionArguments?, String)])
    func letters(_ action: String, _ arguments: ActionArguments?, _ name: String) {
        var names = ToolNames()
        #expect(names.name(of: .init(action: action, arguments: arguments)) == name)
    }

    @Test("are unique, have at most 64 characters, and stay with their action")
    func unique() {
        var names = ToolNames()
        let long = String(repeating: "a", count: 100)
        let actions = ["a:", "a", "a::", "a.b", "a_b", "a b", long, long + ":", long + "c", "", "é", "ü"]
        let keys = (actions + (0..<200).map { "a\($0 % 7):\($0)" }).map { ToolNames.Key(action: $0, arguments: nil) }
        let given = keys.map { names.name(of: $0) }
        #expect(Set(given).count == Set(keys).count)
        #expect(given.allSatisfy { (1...64).contains($0.count) && $0.allSatisfy { $0.isASCII } })
        for (key, name) in zip(keys, given).reversed() {
            #expect(names.name(of: key) == name && names.key(of: name) == key)
        }
    }
}
