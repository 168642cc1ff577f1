import ActionRuntime
import Testing

@testable import ActionCore

@Suite struct JSONLineTests {
    @Test("an indented object says what the object on one line says, in the same order")
    func indented() throws {
        var inner = JSONLine()
        inner.add("b\n\"", "two\nlines")
        inner.add("a", ["y": [1, [], [:], ["z": 2.5]], "x": nil])
        var line = JSONLine()
        line.add("line", inner)
        line.add("lines", [inner, JSONLine(), inner])
        line.add("none", [JSONLine]())
        line.add("texts", ["", "\t"])
        line.add("empty", JSONLine())
        let node = try JSONReader.read(Array(line.text.utf8))
        #expect(line.indented == node.json)
        #expect(line.indented.hasPrefix("{\n  \"line\": {\n    \"b\\n\\\"\": \"two\\nlines\",\n    \"a\": {\n"))
        #expect(JSONLine().indented == "{}")
    }

    @Test("an object is written up to a limit, and of what is longer nothing more")
    func limited() {
        var line = JSONLine()
        line.add("text", "two\nlines")
        line.add("values", [1, [], ["z": 2.5], "ü"])
        let count = line.text.utf8.count
        #expect(line.text(upTo: count) == line.text)
        for limit in 0..<count { #expect(line.text(upTo: limit) == nil, "\(limit)") }
        // The members behind would be written only if the first were not too long.
        for long in [.string(String(repeating: "x", count: 99)), .array(Array(repeating: 1, count: 50))]
            as [ActionValue]
        {
            var line = JSONLine()
            line.add("long", long)
            #expect(line.text(upTo: 50) == nil && line.text(upTo: 1000) == line.text)
        }
    }
}
