import ActionRuntime
import Foundation
import Testing

@Suite("Invocation") struct InvocationTests {
    final class Button {}

    @Test("names the same action three times when it is made")
    func new() {
        let invocation = Invocation("save:")
        #expect(invocation.selector == "save:" && invocation.action == "save:" && invocation.originalAction == "save:")
        #expect(invocation.arguments.isEmpty && invocation.sender == nil)
    }

    @Test("redirected, it keeps the name that was asked, the arguments and the sender")  // Rule 10
    func redirected() {
        let button = Button()
        let redirected = Invocation("a:", arguments: ["x": 1], sender: button).redirected(to: "b:").redirected(to: "c:")
        #expect(redirected.action == "c:" && redirected.selector == "c:" && redirected.originalAction == "a:")
        #expect(redirected.arguments == ["x": 1] && redirected.sender === button)
    }

    @Test("is a value: a copy that is changed leaves the original as it was")
    func value() {
        let button = Button()
        let original = Invocation("a:", arguments: ["x": 1], sender: button)
        var copy = original
        copy.sender = nil
        copy.arguments["x"] = 2
        copy.action = "b:"
        #expect(original.sender === button && original.arguments == ["x": 1] && original.action == "a:")
        #expect(copy.sender == nil && copy != original)
    }

    @Test("the sender takes no part in comparing and hashing")
    func equality() {
        let button = Button()
        let with = Invocation("a:", arguments: ["x": 1], sender: button)
        #expect(with == Invocation("a:", arguments: ["x": 1]))
        #expect(Set([with, Invocation("a:", arguments: ["x": 1])]).count == 1)
        #expect(with != Invocation("a:", arguments: ["x": 2]))
        #expect(with != Invocation("b:", arguments: ["x": 1]).redirected(to: "a:"))
    }

    @Test("does not hold its sender")  // Rule 4
    func sender() {
        var button: Button? = Button()
        let invocation = Invocation("a:", sender: button)
        #expect(invocation.sender != nil)
        button = nil
        #expect(invocation.sender == nil)
    }

    @Test("is coded without its sender, and read back the same")
    func coding() throws {
        let button = Button()
        let invocation = Invocation("a:", arguments: ["x": [1, 2], "y": "z"], sender: button).redirected(to: "b:")
        let data = try JSONEncoder().encode(invocation)
        let copy = try JSONDecoder().decode(Invocation.self, from: data)
        #expect(copy == invocation && copy.sender == nil)
        #expect(!String(decoding: data, as: UTF8.self).contains("sender"))
    }

    @Test("is read from an action alone")
    func shortest() throws {
        let invocation = try JSONDecoder().decode(Invocation.self, from: Data(#"{"action":"a:"}"#.utf8))
        #expect(invocation == Invocation("a:"))
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Invocation.self, from: Data("{}".utf8)) }
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Invocation.self, from: Data(#"{"action":"a b"}"#.utf8))
        }
    }

    @Test("prints its action and arguments")
    func description() {
        #expect(Invocation("a:").description == "a:")
        #expect(Invocation("rate:", arguments: ["stars": 4]).description == #"rate: {"stars":4}"#)
    }

    @Test("the selector follows from the action and from what it arrives at, also where the action is changed or read")
    func selector() throws {
        let node = ActionNode("n")
        var seen: [Invocation] = []
        node.onAction("a:") { seen.append($0) }
        Coordinator(root: node).perform("a:")
        let forwarded = try #require(seen.first)
        #expect(forwarded.selector == "handleAction:" && forwarded.redirected(to: "b:").selector == "b:")
        let copy = try JSONDecoder().decode(Invocation.self, from: JSONEncoder().encode(forwarded))
        #expect(copy == forwarded && copy.selector == "handleAction:")
        var changed = Invocation("a:")
        changed.action = "b:"
        #expect(changed.selector == "b:")
        let other = try JSONDecoder().decode(
            Invocation.self, from: Data(#"{"action":"a:","selector":"another:"}"#.utf8))
        #expect(other == Invocation("a:"))
    }
}
