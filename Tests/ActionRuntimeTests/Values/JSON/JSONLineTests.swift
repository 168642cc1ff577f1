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
}
