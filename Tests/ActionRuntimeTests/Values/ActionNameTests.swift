import ActionRuntime
import Foundation
import Testing

@Suite("ActionName") struct ActionNameTests {
    // Rule 1
    @Test(
        "is 1 to 255 bytes of UTF-8 without white space or control characters",
        arguments: [
            ("a", true), ("rateFiveStars:", true), ("editor.save", true), (":", true), ("a/b[0]", true), ("é", true),
            ("名前", true), ("👩‍🚀", true), ("a\u{200B}b", true), ("\u{301}", true),
            (String(repeating: "a", count: 255), true), (String(repeating: "é", count: 127) + "a", true),
            ("", false), (" ", false), ("a b", false), (" a", false), ("a ", false), ("a\tb", false), ("a\n", false),
            ("a\r\nb", false), ("a\u{A0}b", false), ("\u{2028}", false), ("\u{3000}", false), ("\u{85}", false),
            ("a\u{0}", false), ("\u{7F}", false), ("\u{1B}[31m", false), ("\u{9B}", false),
            (String(repeating: "a", count: 256), false), (String(repeating: "é", count: 128), false),
        ])
    func validity(_ text: String, _ isValid: Bool) {
        let name = ActionName(validating: text)
        #expect((name != nil) == isValid)
        if let name { #expect(name.text == text && name.description == text) }
    }

    @Test("a text longer than 255 bytes is no name, whether or not a shorter spelling of it is in use")  // Rule 1
    func longSpelling() {
        let long = String(repeating: "e\u{301}", count: 120)
        let short = String(repeating: "\u{E9}", count: 120)
        #expect(long == short && long.utf8.count == 360)
        #expect(ActionName(validating: long) == nil)
        #expect(ActionName(validating: short) != nil)
        #expect(ActionName(validating: long) == nil)
    }

    @Test("a literal that is not valid traps, saying which and why")  // Rule 1
    func badLiteral() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = "two words" as ActionName
        }
        #expect(result?.message.contains("\"two words\" is not an action name: it contains white space.") == true)
    }

    @Test("an empty literal traps")  // Rule 1
    func emptyLiteral() async {
        await #expect(processExitsWith: .failure) { _ = "" as ActionName }
    }

    @Test("texts that are equal are one name, from whichever thread")  // Rule 1
    func interning() async {
        let names = await withTaskGroup(of: ActionName?.self) { group in
            for _ in 0..<200 {
                group.addTask { ActionName(validating: ["interned", "by", "all"].joined(separator: ".")) }
            }
            return await group.reduce(into: Set<ActionName?>()) { $0.insert($1) }
        }
        #expect(names == ["interned.by.all"])
        #expect(("a" as ActionName) != "b")
        #expect(ActionName(validating: "e\u{301}:") == ActionName(validating: "\u{E9}:"))
    }

    @Test("names are found while others are interned, however many there are, in ASCII or not")
    func growing() async {
        let texts = (0..<6_000).map { $0 % 3 == 0 ? "größer.\($0)" : "larger.\($0)" }
        let names = await withTaskGroup { group in
            for begin in 0..<4 {
                group.addTask {
                    texts.indices.map { index in
                        let text = texts[(index + begin * 1_500) % texts.count]
                        return (text, ActionName(validating: text))
                    }
                }
            }
            return await group.reduce(into: [String: Set<ActionName?>]()) { all, some in
                for (text, name) in some { all[text, default: []].insert(name) }
            }
        }
        #expect(names.count == texts.count)
        #expect(names.allSatisfy { text, names in names.count == 1 && names.first??.text == text })
        #expect(texts.allSatisfy { names[$0]?.first == ActionName(registered: $0) })
        #expect(Set(names.values).count == texts.count)
    }

    @Test("registered: finds a name in use and interns nothing")  // Rule 2
    func registered() {
        let text = "registered.\(UInt64.random(in: 1...UInt64.max))"
        #expect(ActionName(registered: text) == nil)
        #expect(ActionName(registered: text) == nil)
        let name = ActionName(validating: text)
        #expect(name != nil && ActionName(registered: text) == name)
        #expect(ActionName(registered: "not a name") == nil)
        #expect(ActionName(registered: "") == nil)
    }

    @Test("is coded as its text, and checked when it is read")
    func coding() throws {
        let data = try JSONEncoder().encode(["editor.save" as ActionName])
        #expect(String(decoding: data, as: UTF8.self) == #"["editor.save"]"#)
        #expect(try JSONDecoder().decode([ActionName].self, from: data) == ["editor.save"])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([ActionName].self, from: Data(#"["a b"]"#.utf8))
        }
    }
}
