import ActionBridging
import ActionRuntime
import Testing

@Suite("A tree and a toolkit's chain that ask each other")
struct ChainTests {
    @Test(
        "only selectors of action methods are names of actions",
        arguments: [
            ("save:", true), ("save", true), ("rateFiveStars:", true), ("move_2:", true), ("_private:", false),
            ("insert:at:", false), (":", false), ("", false), ("9lives:", false), ("editor.save", false),
        ])
    func selectors(_ text: String, _ isAction: Bool) {
        if let name = ActionName(validating: text) { #expect((SelectorName.selector(of: name) == text) == isAction) }
        #expect((SelectorName.action(of: text) != nil) == isAction)
    }

    @Test("a selector that nobody uses as a name fills no table")
    func unused() {
        #expect(SelectorName.action(of: "aSelectorThatNoActionHas:") == nil)
        #expect(ActionName(registered: "aSelectorThatNoActionHas:") == nil)
    }

    @Test("a question does not go round")
    func crossing() {
        let crossing = ChainCrossing()
        var asked = 0
        func ask() -> Int? {
            crossing.cross {
                asked += 1
                return ask() ?? 7
            }
        }
        #expect(ask() == 7)
        #expect(asked == 1)
        #expect(ask() == 7)
    }
}
