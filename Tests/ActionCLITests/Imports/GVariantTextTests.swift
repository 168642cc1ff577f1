import ActionRuntime
import Testing

@testable import ActionMaps

@Suite("Values as GLib prints them")
struct GVariantTextTests {
    @Test(
        "become data",
        arguments: [
            ("'text'", "\"text\""), ("\"it's\"", "\"it's\""), ("'a\\'b\\n\\u00e4'", "\"a'b\\nä\""), ("true", "true"),
            ("5", "5"), ("-7", "-7"), ("uint32 5", "5"), ("1.5", "1.5"), ("0x10", "16"), ("byte 0x01", "1"),
            ("('a', 1)", "[\"a\",1]"), ("(true,)", "[true]"), ("()", "[]"), ("[1, 2]", "[1,2]"), ("@as []", "[]"),
            ("{'k': <1>, 'l': <'x'>}", "{\"k\":1,\"l\":\"x\"}"), ("<<true>>", "true"), ("nothing", "null"),
            ("just 'x'", "\"x\""), (" objectpath '/a' ", "\"/a\""), ("b'bytes'", "\"bytes\""),
        ])
    func values(text: String, json: String) {
        #expect(GVariantText.value(of: text)?.json() == json)
    }

    @Test(
        "are refused where they are none",
        arguments: ["", "text", "'open", "(1", "[1 2]", "{'a' 1}", "5 6", "<1", "nan", "'\\uD800'", "@"])
    func none(text: String) {
        #expect(GVariantText.value(of: text) == nil)
    }

    @Test("do not overflow the stack", arguments: ["(", "[", "<", "{", "@a ", "uint32 "])
    func deep(part: String) {
        #expect(GVariantText.value(of: String(repeating: part, count: 100_000)) == nil)
    }
}
