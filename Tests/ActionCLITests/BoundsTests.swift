import ActionRuntime
import Testing

@testable import ActionCLI
@testable import ActionMaps

@Suite("What a map can make the program do")
struct BoundsTests {
    /// A map with a text in its state, and an action with that title.
    private static func titled(_ title: String, text: Int, reason: String? = nil) -> String {
        let reason = reason.map { #", "enabled": "false", "reason": "\#($0)""# } ?? ""
        return #"{"actionMap":1,"state":{"t":""# + String(repeating: "x", count: text) + #""},"root":{"name":"app","#
            + #""actions":{"a:":{"title":"\#(title)"\#(reason)}}}}"#
    }

    @Test("ends at 16 MiB of titles: those fit, and one byte more is an error that says which and where")
    func titles() throws {
        let all = String(repeating: "${t}", count: 16)
        for command in ["validate", "fire", "target", "can"] {
            let fits = try Run.on(Self.titled(all, text: 1 << 20), command, "a:", "--json")
            #expect(fits.status == .success && fits.output.count == 1, "\(command)")
        }
        for words in [
            ["validate", "a:"], ["list"], ["explain", "a:"], ["fire", "a:"], ["list", "--json"], ["palette"],
        ] {
            let scratch = try Scratch()
            let map = try scratch.write(Self.titled(all + "x", text: 1 << 20), to: "map.json")
            let run = Run(words + ["--map", map, "--state", scratch.path("state.json")])
            #expect(run.status == .data && run.output.isEmpty, "\(words)")
            #expect(
                run.errors == [
                    "Error: map.json:1: the title of 'a:' at app is more than there is room for.",
                    "  All that a map makes in a call, of templates and by steps, may be 16 MiB.",
                ], "\(words)")
            #expect(try scratch.names == ["map.json"])
        }
    }

    @Test("ends at 16 MiB of reasons, and of titles of objects as JSON")
    func reasons() throws {
        let reason = try Run.on(
            Self.titled("A", text: 1 << 20, reason: String(repeating: "${t}", count: 17)), "validate", "a:")
        #expect(reason.status == .data)
        #expect(reason.errors.first == "Error: map.json:1: the reason of 'a:' at app is more than there is room for.")
        let object = #"""
            {"actionMap":1,"state":{"o":{"t":"\#(String(repeating: "x", count: 1 << 20))"}},
             "root":{"name":"app","actions":{"a:":{"title":"\#(String(repeating: "${o}", count: 17))"}}}}
            """#
        #expect(try Run.on(object, "list").status == .data)
    }

    @Test("leaves no less room where the answer that was asked before is not kept")
    func asked() throws {
        // Firing asks for the way before, and for the validation of the target itself.
        let run = try Run.on(Self.titled(String(repeating: "${t}", count: 10), text: 1 << 20), "fire", "a:", "-q")
        #expect(run.status == .success && run.errors.isEmpty)
    }

    @Test("counts a text before it is made", arguments: [(99, false), (100, true)])
    func filling(bytes: Int, fits: Bool) throws {
        let filling = TemplateExpansion(allowance: Allowance(bytes)) { _ in .string(String(repeating: "x", count: 90)) }
        let template = try Template(parsing: "0123456789${t}")
        if fits {
            #expect(try filling.text(template).utf8.count == 100)
            #expect(filling.allowance.rest == 0)
        } else {
            #expect(throws: StepError.self) { try filling.text(template) }
            #expect(filling.allowance.rest == 89, "What does not fit is not charged.")
        }
    }

    @Test("counts the texts in a value one by one, and none after the first that is too much")
    func values() throws {
        var asked = 0
        let filling = TemplateExpansion(allowance: Allowance(1_000)) { _ in
            asked += 1
            return .string(String(repeating: "x", count: 400))
        }
        let text = MapValue.template(try Template(parsing: "-${t}"))
        // A regression: all of them were made, and then counted.
        #expect(throws: StepError.self) { try filling.value(.array(Array(repeating: text, count: 50))) }
        #expect(asked == 3)
    }

    @Test("ends at what may be printed: that much is, and one byte more refuses the call")
    func output() {
        let console = Console(maximumSize: 10)
        console.print("12345678")
        console.print("")
        #expect(console.refusal == nil && console.output == ["12345678", ""])
        console.print("")
        #expect(console.refusal?.status == .data && console.output.isEmpty)
        #expect(console.refusal?.message == "The answer is larger than 64 MiB.")
    }

    @Test("ends where the paths of a tree are more than may be printed")
    func paths() throws {
        let name = String(repeating: "n", count: 1 << 20)
        let leaves = Array(repeating: #"{"name":"b"}"#, count: 100).joined(separator: ",")
        let map = #"{"actionMap":1,"root":{"name":"\#(name)","children":[\#(leaves)]}}"#
        let run = try Run.on(map, "tree", "--format", "names")
        #expect(run.status == .data && run.output.isEmpty)
        #expect(run.errors.first == "Error: The answer is larger than 64 MiB.")
        let unknown = try Run.on(map, "list", "--from", "nobody")
        #expect(unknown.status == .usage && unknown.errors.first == "Error: There is no node 'nobody'.")
    }

    // MARK: Many of a kind

    /// A list of JSON texts with commas.
    private static func list(_ count: Int, _ item: (Int) -> String) -> String {
        (0..<count).map(item).joined(separator: ",")
    }

    @Test("is done with many bindings of every sort")
    func bindings() throws {
        let names = Array("abcdefghijklmnopqrstuvwxyz")
        let keys = Self.list(1_000) { number in
            let chord = [number % 26, number / 26 % 26, number / 676].map { String(names[$0]) }
            return #""ctrl+\#(chord.joined(separator: " "))":{"action":"a:","arguments":{"n":\#(number)}}"#
        }
        let items = Self.list(1_000) {
            #"{"action":"a:","title":"\#($0)","arguments":{"n":\#($0)},"shortcut":"cmd+k"}"#
        }
        let map = #"""
            {"actionMap":1,"menus":[{"title":"M","items":[\#(items)]}],
             "root":{"name":"app","actions":{"a:":{}},"keys":{\#(keys)}}}
            """#
        let listed = try Run.on(map, "keys", "--json").objects
        #expect(listed.count == 2_000)
        #expect(listed.filter { $0["active"] == .bool(true) }.count == 1_001)
        #expect(listed.filter { $0["shadowedBy"] != .null }.count == 999)
        let menu = try Run.on(map, "menu", "--json").objects
        #expect(menu.count == 1_000 && menu.allSatisfy { $0["shortcut"] != .null })
        #expect(try Run.on(map, "palette").output.count == 1_000)
    }

    @Test("is done with 10,000 siblings, of one name or each of its own")
    func siblings() throws {
        for name in ["b", "b$"] {
            let children = Self.list(10_000) { #"{"name":"\#(name.replacing("$", with: String($0)))"}"# }
            let map = #"{"actionMap":1,"root":{"name":"app","children":[\#(children)]}}"#
            let names = try Run.on(map, "tree", "--format", "names").output
            #expect(names.count == 10_001 && names.last == (name == "b" ? "app/b[9999]" : "app/b9999"))
        }
    }

    @Test("is done with many answers below thousands of siblings")
    func answers() throws {
        let siblings = Self.list(5_000) { _ in #"{"name":"b"}"# }
        let actions = Self.list(500) { #""a\#($0):":{}"# }
        let map = #"""
            {"actionMap":1,"root":{"name":"app","children":[\#(siblings),{"name":"b","actions":{\#(actions)}}]}}
            """#
        let objects = try Run.on(map, "list", "--from", "app/b[5000]", "--json").objects
        #expect(objects.count == 500 && objects.allSatisfy { $0["target"] == .string("app/b[5000]") })
    }

    @Test("tells the first 20 of many wrong arguments, and has a suggestion for 8")
    func arguments() throws {
        let parameters = Self.list(500) { #""parameter\#($0)":{"type":"integer","optional":true}"# }
        let map = #"""
            {"actionMap":1,"actions":{"a:":{"parameters":{\#(parameters)}}},"root":{"name":"app","actions":{"a:":{}}}}
            """#
        let words = (0..<500).map { "paremeter\($0)=1" }
        let scratch = try Scratch()
        let run = Run(["fire", "a:"] + words + ["--map", try scratch.write(map, to: "map.json")])
        #expect(run.status == .data)
        let message = run.errors.first ?? ""
        #expect(message.hasSuffix("; and 480 more."))
        #expect(message.split(separator: ";").count == 21)
        #expect(message.split(separator: "Did you mean").count == 9)
    }

    @Test("counts all faults of a document, and lists the first in its order")
    func faults() throws {
        let rules = Self.list(5_000) { _ in #"{"recieveEvent":1}"# }
        let run = try Run.on(#"{"rules":[],"root":{"name":"app","rules":[\#(rules)]}}"#, "list")
        #expect(run.status == .data && run.errors.count == 23)
        #expect(run.errors.last == "  and 4982 more")
        #expect(run.errors[0].hasSuffix("map.json:1:1: the required key 'actionMap' is missing."))
        #expect(run.errors[1].hasSuffix("map.json:1:2: unknown key 'rules'."))
        #expect(run.errors[2] == "    The keys here are: actionMap, root, name, state, actions, menus, focus,")
        #expect(run.errors[4].contains("root.rules[0]: unknown key 'recieveEvent'. Did you mean 'receiveEvent'?"))
    }

    @Test("matches globs without trying again what failed")
    func globs() {
        let glob = Glob("a*a*a*a*a*a*a*a*a*a*b")
        #expect(!glob.matches(String(repeating: "a", count: 5_000)))
        #expect(glob.matches(String(repeating: "a", count: 5_000) + "b"))
    }

    @Test("ends at how many rules and claims its steps have asked")
    func questions() throws {
        let steps = Self.list(1_200) { _ in #"{"trigger":"Go"}"# }
        let rules = Self.list(1_200) { _ in #"{"handleEvent":"Other"}"# }
        let map = #"{"actionMap":1,"root":{"name":"app","rules":[\#(rules)],"actions":{"a:":{"do":[\#(steps)]}}}}"#
        let run = try Run.on(map, "fire", "a:")
        #expect(run.status == .failed)
        #expect(run.errors.first == "Error: 'a:' failed: the steps are too many, or give more than 16 MiB.")
        // The last step has to hear of it too.
        let allowance = Allowance(31)
        #expect(allowance.chargeQuestion() && !allowance.chargeQuestion() && allowance.isExceeded)
    }

    @Test("sets thousands of keys of one object")
    func members() throws {
        let steps = Self.list(5_000) { #"{"set":{"o.k\#($0)":\#($0)}}"# }
        let map = #"{"actionMap":1,"root":{"name":"app","actions":{"a:":{"do":[\#(steps)]}}}}"#
        let run = try Run.on(map, "fire", "a:", "--json")
        #expect(try run.object["after"]?["o"]?["k4999"] == .int(4_999))
    }

    @Test("leaves an object as it was where a key cannot be written into it")
    func unwritten() throws {
        let map = #"""
            {"actionMap":1,"state":{"o":{"n":1}},"root":{"name":"app","actions":{"a:":{"do":[{"set":{"o.n.x":1}}]}}}}
            """#
        let object = try Run.on(map, "fire", "a:", "--json").object
        #expect(object["outcome"] == .string("failed") && object["after"]?["o"] == .object(["n": .int(1)]))
    }
}
