import Testing

@testable import ActionNATS

@Suite("Single members of a line")
struct ProtocolLineTests {
    @Test(
        "a member is found, and its value is as it is written",
        arguments: [
            (#"{"id":1,"a":2}"#, "1"), (#" { "a" : [1,{"id":2}] , "id" : "x\"y" } "#, #""x\"y""#),
            (#"{"a":"\\","id":-1.5e3}"#, "-1.5e3"),
            (#"{"id":null}"#, nil), (#"{"a":{"id":1}}"#, nil), (#"[{"id":1}]"#, nil), ("{", nil), ("", nil),
            (#"{"id""#, nil), (#"{"id":"#, nil),
            (#"{"id":"open"#, nil), (#"{"a":1,,"id":2}"#, nil), (#"{"id":{"b":[1,2]},"c":3}"#, #"{"b":[1,2]}"#),
            (#"{"a":tru,"id":7}"#, "7"),
            (#"{"i\u0064":1}"#, nil),
        ])
    func ids(_ text: String, _ id: String?) {
        #expect(ProtocolLine(Array(text.utf8)).id.map { String(decoding: $0, as: UTF8.self) } == id)
    }

    @Test("a path leads into objects")
    func paths() {
        let line = ProtocolLine(
            Array(#"{"params":{"x":{"action":"no"},"action":"work:","n":"a\n"},"method":"m"}"#.utf8))
        #expect(line.text("params", "action") == "work:")
        #expect(line.text("params", "n") == nil)
        #expect(line.text("params", "x") == nil)
        #expect(line.member("method", "x") == nil)
    }

    @Test("another identifier takes the place of the first")
    func replacing() {
        let line = ProtocolLine(Array(#"{"jsonrpc":"2.0","id":17,"result":{"id":17}}"#.utf8))
        let new = line.replacing(id: Array(#""a""#.utf8)[...])
        #expect(String(decoding: new, as: UTF8.self) == #"{"jsonrpc":"2.0","id":"a","result":{"id":17}}"#)
    }

    @Test("random bytes are read without harm")
    func garbage() {
        var random = Random(seed: 7)
        let alphabet = Array(#"{}[]":,\id1 "#.utf8)
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0..<24, using: &random)).map { _ in alphabet.randomElement(using: &random)!
            }
            let line = ProtocolLine(bytes)
            _ = (line.id, line.method, line.text("id", "i"), line.replacing(id: [0x31]))
        }
    }

    @Test(
        "the worker is told behind the members of a result",
        arguments: [
            (#"{"id":1,"result":{"a":"}"}}"#, #"{"id":1,"result":{"a":"}","instance":"w"}}"#),
            (#"{"result": {"a": {"b": []} } ,"id":1}"#, #"{"result": {"a": {"b": []} ,"instance":"w"} ,"id":1}"#),
            (#"{"id":1,"result":{ }}"#, #"{"id":1,"result":{ }}"#),
            (#"{"id":1,"result":true}"#, #"{"id":1,"result":true}"#),
            (#"{"id":1,"error":{"code":1}}"#, #"{"id":1,"error":{"code":1}}"#), ("garbage", "garbage"), ("", ""),
        ])
    func instance(_ line: String, _ told: String) {
        #expect(String(decoding: ProtocolLine(Array(line.utf8)).telling(instance: "w"), as: UTF8.self) == told)
    }
}
