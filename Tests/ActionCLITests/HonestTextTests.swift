import ActionRuntime
import Testing

@testable import ActionMaps

@Suite("What is told")
struct HonestTextTests {
    private static func map(_ members: String) -> String {
        #"{"actionMap":1,"root":{"name":"app",\#(members)}}"#
    }

    @Test(
        "of a loop that is cut off is in the JSON too",
        arguments: [
            #""actions":{"a:":{"do":[{"trigger":"Again"}]}},"rules":[{"receiveEvent":"Again","do":[{"trigger":"Again"}]}]"#,
            #""actions":{"a:":{"do":[{"trigger":"Again"}]}},"rules":[{"handleEvent":"Again","do":[{"perform":"a:"}]}]"#,
            #""actions":{"a:":{"do":[{"publish":"Again","to":"allLevels"}]}},"children":[{"name":"b","rules":[{"subscribe":"Again","do":[{"perform":"a:"}]}]}]"#,
        ])
    func cut(members: String) throws {
        let text = try Run.on(Self.map(members), "fire", "a:")
        let note = text.errors.first { $0.contains("Dispatch is nested deeper than 128: ") }
        #expect(note != nil, "\(text.errors)")
        let object = try Run.on(Self.map(members), "fire", "a:", "--json").object
        #expect(object["error"]?.string?.contains("Dispatch is nested deeper than 128: ") == true, "\(object)")
        if members.contains("receiveEvent") {
            let sent = try Run.on(Self.map(members), "trigger", "Again", "--json").object
            #expect(sent["error"]?.string?.contains("Dispatch is nested deeper than 128: ") == true, "\(sent)")
        }
    }

    @Test("of steps of rules that are too many is in the JSON too")
    func tooMany() throws {
        let steps = Array(repeating: #"{"trigger":"Again"}"#, count: 200).joined(separator: ",")
        let members =
            #""actions":{"a:":{"do":[{"trigger":"Go"}]}},"rules":[{"handleEvent":"Go","do":[\#(steps)]},{"handleEvent":"Again","do":[{"set":{"s":"\#(String(repeating: "x", count: 1 << 18))"}}]}]"#
        let object = try Run.on(Self.map(members), "fire", "a:", "--json").object
        #expect(object["error"]?.string?.contains("Nobody handled") == true, "\(object["error"] ?? .null)")
    }

    @Test("where nothing is cut off is no error")
    func uncut() throws {
        let members = #""actions":{"a:":{"do":[{"trigger":"Nobody"}]}}"#
        #expect(try Run.on(Self.map(members), "fire", "a:", "--json").object["error"] == .null)
        let sent = try Run.on(Self.map(#""rules":[{"handleEvent":"Done"}]"#), "trigger", "Done", "--json").object
        #expect(sent["error"] == .null && sent["outcome"] == .string("handled"))
    }

    @Test("of an event that nobody handles is an error in every format", arguments: ["text", "names"])
    func unhandled(format: String) throws {
        let run = try Run.on(Self.map(#""children":[]"#), "trigger", "Lost", "--format", format)
        #expect(run.status == .unclaimed && run.output.isEmpty)
        #expect(run.errors == ["Error: Nobody handled Lost, sent from app."])
        let error = try Run.on(Self.map(#""children":[]"#), "report", "Lost", "--format", format, "-q")
        #expect(error.status == .failed && error.errors == ["Error: Nobody handled Lost, sent from app."])
    }

    @Test("ends with one full stop, whatever a reason ends with", arguments: ["off.", "off?", "off!", "off…", "off"])
    func stops(reason: String) throws {
        let end = reason == "off" ? "off." : reason
        let map = Self.map(#""actions":{"a:":{"enabled":"false","reason":"\#(reason)"}}"#)
        #expect(try Run.on(map, "fire", "a:").errors.first == "Error: 'a:' is disabled: \(end)")
        #expect(
            try Run.on(map, "validate", "a:").output == [#"a: is disabled at app: \#(end)   title "a:""#])
        #expect(try Run.on(map, "explain", "a:").output.first == "a: is disabled at app: \(end)")
    }

    @Test("of keys that cannot be read ends with one full stop")
    func keys() throws {
        let run = try Run.on(Self.map(#""keys":{"cmd+nokey":"a:"}"#), "list")
        #expect(run.errors.first?.hasSuffix(".") == true && run.errors.first?.hasSuffix("..") == false, "\(run.errors)")
    }

    /// Marks that turn the direction of writing, or are not seen at all.
    static let marks: [Unicode.Scalar] = [
        "\u{200B}", "\u{200E}", "\u{200F}", "\u{202E}", "\u{2066}", "\u{2069}", "\u{2060}", "\u{00AD}", "\u{061C}",
        "\u{180E}", "\u{FEFF}", "\u{E0041}", "\u{115F}", "\u{3164}", "\u{200D}", "\u{FE0F}", "\u{2800}",
        Unicode.Scalar(0xFDD0 as UInt32)!, Unicode.Scalar(0x1FFFE as UInt32)!,
    ]

    @Test("shows what would turn the text round or be invisible", arguments: marks)
    func invisible(scalar: Unicode.Scalar) throws {
        let name = "na\(scalar)me"
        let shown = "na\\u{\(String(scalar.value, radix: 16))}me"
        let map = #"""
            {"actionMap":1,"menus":[{"title":"M","items":[{"action":"\#(name):"}]}],
             "root":{"name":"\#(name)","actions":{"\#(name):":{}},"keys":{"cmd+k":"\#(name):"}}}
            """#
        for words in [
            ["tree"], ["list"], ["menu"], ["keys"], ["palette"], ["explain", name + ":"], ["validate", name + ":"],
            ["target", name + ":"], ["can", name + ":", "a:"],
        ] {
            let scratch = try Scratch()
            let run = Run(words + ["--map", try scratch.write(map, to: "map.json")])
            let text = run.output.joined(separator: "\n")
            #expect(text.contains(shown) && !text.unicodeScalars.contains(scalar), "\(words) \(run.output)")
        }
        // Programs read these as they are.
        for words in [["tree", "--format", "names"], ["list", "--format", "names"], ["tree", "--json"]] {
            #expect(try Run.on(map, words[0], words[1], words.last!).output.joined().unicodeScalars.contains(scalar))
        }
    }

    @Test("shows joined letters and pictures as they are", arguments: ["👩‍👩‍👧", "می‌خواهم", "★️", "é", "日本"])
    func joined(text: String) {
        #expect(text.printable == text)
    }

    @Test(
        "of JSON that cannot be read has the way to the fault",
        arguments: [
            (#"{"actionMap":1,"root":{"name":"a","children":[{"name":"b"},{"name":nul}]}}"#, "root.children[1].name"),
            (#"{"actionMap":1,"root":{"name":"a","children":[{"name":"b"},]x}}"#, "root"),
            (#"{"actionMap":1,"root":{"name":"a","children":[{} {}]}}"#, "root.children"),
            (#"{"actionMap":1,"root":{"name":"a","actions":{"x:":{"when":"\q"}}}}"#, #"root.actions["x:"].when"#),
            (#"{"actionMap":1,"state":{"a":[1,[2,1e999]]}}"#, "state.a[1][1]"),
            (#"{"actionMap":1,"root":{"name":"a","name":"b"}}"#, "root"),
            (#"{"actionMap":1,"root":{"name"}}"#, "root.name"), (#"{"actionMap":1,"root":["#, "root[0]"),
        ])
    func path(document: String, path: String) throws {
        let error = try Run.on(document, "list").errors.first ?? ""
        #expect(error.contains(": \(path): expected "), "\(error)")
        #expect(throws: JSONError.self) { try ActionValue(json: document, dialect: .commented) }
        do throws(JSONError) {
            _ = try ActionValue(json: document, dialect: .commented)
        } catch {
            #expect(error.path == path)
        }
    }

    @Test("of a position in a path is one number in one way", arguments: ["cell[00]", "cell[01]", "cell[+1]"])
    func positions(component: String) throws {
        let map = Self.map(#""children":[{"name":"cell"},{"name":"cell"}]"#)
        #expect(try Run.on(map, "list", "--from", "app/\(component)").status == .usage)
        let focus = #"{"actionMap":1,"focus":"app/\#(component)",\#(map.dropFirst().dropFirst(14))"#
        #expect(try Run.on(focus, "list").errors.first?.contains("focus: no node is at") == true)
    }
}
