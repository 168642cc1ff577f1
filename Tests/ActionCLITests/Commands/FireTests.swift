import ActionRuntime
import Testing

@testable import ActionMaps

@Suite("action fire")
struct FireTests {
    static let cases: [CommandCase] = [
        CommandCase(
            words: ["quit:"], status: .success, output: ["bye"],
            errors: ["Performed 'quit:' at app (closure)."]),
        CommandCase(words: ["quit:", "-q"], status: .success, output: ["bye"]),
        CommandCase(
            words: ["close:"], status: .success, output: ["closed"],
            errors: ["Performed 'close:' at app/window (method)."]),
        CommandCase(words: ["goToLine:", "line=4", "--quiet"], status: .success, output: ["line 4", "4"]),
        CommandCase(words: ["goToLine:", "line=4", "--format", "names", "--quiet"], status: .success, output: ["4"]),
        CommandCase(
            words: ["jump:", "line=4"], status: .success, output: ["line 4", "4"],
            errors: ["Performed 'goToLine:' at app/window/editor (closure)."]),
        CommandCase(
            words: ["plugin.blur"], status: .success, output: ["forwarded plugin.blur"],
            errors: ["Performed 'plugin.blur' at app/window/editor (catch-all)."]),
        CommandCase(
            words: ["paste:"], status: .disabled,
            errors: [
                "Error: 'paste:' is disabled: the clipboard is empty.",
                "  Target: app/window/editor (asked from app/window/editor/field)",
            ]),
        CommandCase(
            words: ["paste:", "--from", "app/window/editor"], status: .disabled,
            errors: ["Error: 'paste:' is disabled: the clipboard is empty.", "  Target: app/window/editor"]),
        CommandCase(
            words: ["psate:"], status: .unclaimed,
            errors: [
                "Error: Nothing responds to 'psate:'. Did you mean 'paste:'?", "  Asked: field → editor → window → app",
            ]),
        CommandCase(
            words: ["zzz"], status: .unclaimed,
            errors: ["Error: Nothing responds to 'zzz'.", "  Asked: field → editor → window → app"]),
        CommandCase(
            words: ["paste:", "--from", "app"], status: .unclaimed,
            errors: ["Error: Nothing responds to 'paste:'. It is not available here.", "  Asked: app"]),
        CommandCase(
            words: ["spell:"], status: .unclaimed,
            errors: [
                "Error: Nothing responds to 'spell:'. It is not available here.",
                "  Asked: field → editor → window → app",
            ]),
        CommandCase(
            words: ["decline:"], status: .unclaimed,
            errors: ["Error: 'decline:' was declined by app/window/editor, and nobody came after."]),
        CommandCase(
            words: ["goToLine:", "line=twelve"], status: .data,
            errors: [
                #"Error: 'goToLine:' argument 'line' must be an integer, got "twelve"."#,
                "  Target: app/window/editor (asked from app/window/editor/field)",
            ]),
        CommandCase(
            words: ["crash:"], status: .failed, output: ["before"],
            errors: [
                #"Error: 'crash:' failed: DiskFull {"free":0}."#,
                "  Target: app/window/editor (asked from app/window/editor/field)",
            ]),
    ]

    @Test("performs the action, or says what stood in the way, where and what to do", arguments: cases)
    func messages(_ request: CommandCase) throws {
        let run = Run(["fire"] + request.words + ["--map", Fixture.desk])
        #expect(run.status == request.status)
        #expect(run.output == request.output)
        #expect(run.errors == request.errors)
    }

    @Test("offers no other name where the name itself is only not available here")
    func unavailable() throws {
        let map = #"""
            { "actionMap": 1, "root": { "name": "app", "actions": {
              "paste:": { "when": "false" }, "pasta:": {} } } }
            """#
        #expect(try Run.on(map, "fire", "paste:", "--json").object["suggestions"] == .array([]))
        #expect(try Run.on(map, "explain", "paste:", "--json").object["suggestions"] == .array([]))
        #expect(
            try Run.on(map, "explain", "paste:").output.first
                == "paste: is claimed by nobody. It is not available here.")
        #expect(try Run.on(map, "fire", "psate:").errors.first?.hasSuffix("Did you mean 'paste:'?") == true)
    }

    @Test("shows control characters of a map in messages, and leaves what handlers print as it is")
    func controlCharacters() throws {
        let map = #"""
            { "actionMap": 1, "root": { "name": "app", "actions": {
              "off:": { "enabled": "false", "reason": "\u001b[31mred\nline", "title": "T\u0007" },
              "fail:": { "do": [ { "print": "\u001b[1m" }, { "report": "Broken", "with": { "a": "\u202e" } } ] } } } }
            """#
        #expect(
            try Run.on(map, "fire", "off:").errors.first == #"Error: 'off:' is disabled: \u{1b}[31mred\u{a}line."#)
        #expect(
            try Run.on(map, "fire", "off:", "--json").object["reasons"]?.elements.first?["text"]
                == .string("\u{1B}[31mred\nline"))
        let failed = try Run.on(map, "fire", "fail:")
        #expect(failed.output == ["\u{1B}[1m"])
        #expect(failed.errors.first == #"Error: 'fail:' failed: Broken {"a":"\u{202e}"}."#)
        for words in [["validate", "off:"], ["explain", "off:"], ["list"]] {
            let scratch = try Scratch()
            let run = Run(words + ["--map", try scratch.write(map, to: "map.json")])
            #expect(run.output.joined().contains(#"\u{1b}[31mred\u{a}line"#), "\(words)")
            #expect((run.output + run.errors).allSatisfy { $0 == $0.printable })
        }
    }

    @Test("collects the output in 'output', and the whole state in 'after'")
    func collected() throws {
        let object = try Run.desk("fire", "type:", "text=hello", "--json").object
        #expect(object["value"] == .string("hello"))
        #expect(object["after"]?["text"] == .string("hello") && object["after"]?["dirty"] == .bool(true))
        #expect(object["after"]?["size"] == .object(["points": .int(12)]))
        let failed = try Run.desk("fire", "crash:", "--json").object
        #expect(failed["output"] == .array([.string("before")]))
        #expect(failed["outcome"] == .string("failed") && failed["error"]?.string?.contains("DiskFull") == true)
        #expect(failed["handledBy"] == .null)
    }

    @Test("says who was asked, also after a claim that declined")
    func asked() throws {
        let way = ["app/window/editor/field", "app/window/editor", "app/window", "app"].map(ActionValue.string)
        let performed = try Run.desk("fire", "skip:", "--json").object
        #expect(performed["target"] == .string("app") && performed["asked"] == .array(way))
        let declined = try Run.desk("fire", "decline:", "--json").object
        #expect(declined["outcome"] == .string("declined") && declined["asked"] == .array(way))
        let disabled = try Run.desk("fire", "paste:", "--json").object
        #expect(disabled["asked"] == .array(Array(way.prefix(2))))
        #expect(
            disabled["reasons"]
                == .array([
                    .object([
                        "text": .string("the clipboard is empty"), "by": .string("app/window/editor"),
                        "kind": "condition",
                    ])
                ]))
        let unclaimed = try Run.desk("fire", "psate:", "--json").object
        #expect(unclaimed["asked"] == .array(way) && unclaimed["suggestions"]?.elements.first == .string("paste:"))
        #expect(unclaimed["target"] == .null && unclaimed["kind"] == .null)
    }

    @Test("with --force performs what is disabled, but not with wrong arguments, nor what nobody claims")
    func force() throws {
        let run = Run.desk("fire", "save:", "--force", "-q")
        #expect(run.status == .success && run.output == ["saved"])
        #expect(Run.desk("fire", "goToLine:", "--force").status == .data)
        #expect(Run.desk("fire", "psate:", "--force").status == .unclaimed)
        #expect(Run.desk("fire", "spell:", "--force").status == .unclaimed)
    }

    @Test("of the sample says on standard error that it is the sample, unless it is to be quiet")
    func sample() {
        let run = Run(["fire", "rateFiveStars:"])
        #expect(run.status == .success && run.output == ["rated 5"])
        #expect(run.errors.first?.contains("built-in sample") == true)
        #expect(Run(["fire", "rateFiveStars:", "-q"]).errors.isEmpty)
    }

    @Test("asks a validator once, and not at all where the request is forced")
    func validations() throws {
        let map = try ActionMap(reading: Array(Self.remapping.utf8), file: "map.json")
        let session = Session(map, file: "map.json")
        var count = 0
        session.coordinator.root.onAction("counted:", validate: { _ in count += 1 }) { _ in }
        let request = WrittenRequest("counted:", nil, of: .action)
        for isForced in [false, true] {
            let line = try MapAnswers(session).fire(request, isForced: isForced).line
            #expect(line.text("outcome") == "performed" && count == 1)
            #expect(line.texts("asked") == ["app/window/editor", "app/window", "app"])
        }
    }

    /// Remappings whose other name is claimed below, above, by nobody, and only by a catch-all.
    static let remapping = """
        { "actionMap": 1, "focus": "app/window/editor",
          "root": { "name": "app", "actions": { "above:": { "do": [] }, "old:": { "do": [] } },
            "catchAll": { "matching": "caught*", "do": [] },
            "children": [ { "name": "window",
              "actions": { "below:": { "do": [] }, "own:": { "do": [] }, "late:": { "do": [ { "decline": true } ] } },
              "remap": { "up:": "above:", "down:": "typed:", "old:": "nobody:", "own:": "typed:", "late:": "nobody:" },
              "children": [ { "name": "editor", "actions": { "typed:": { "do": [] } } } ] } ] } }
        """

    @Test(
        "lists the nodes asked, in order, as explain does before",
        arguments: [
            ("typed:", 1), ("below:", 2), ("above:", 3), ("own:", 2), ("up:", 3), ("down:", 2), ("old:", 3),
            ("late:", 3), ("caught:", 3), ("unknown:", 3),
        ])
    func askedNodes(action: String, count: Int) throws {
        let all = ["app/window/editor", "app/window", "app"].map(ActionValue.string)
        let fired = try Run.on(Self.remapping, "fire", action, "--json").object
        #expect(fired["asked"] == .array(Array(all.prefix(count))))
        guard action != "late:" else { return }
        let steps = try Run.on(Self.remapping, "explain", action, "--json").object["steps"]?.elements ?? []
        var seen: [ActionValue] = []
        for case .object(let step) in steps { if let node = step["node"], !seen.contains(node) { seen.append(node) } }
        #expect(fired["asked"] == .array(seen))
    }
}
