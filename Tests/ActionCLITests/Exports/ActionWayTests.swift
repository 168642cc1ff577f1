import ActionRuntime
import Testing

@testable import ActionCLI
@testable import ActionMaps

@Suite("action export --action")
struct ActionWayTests {
    /// A map in which a request passes a claim that is not available, and meets a target that is disabled.
    static let map = #"""
        { "actionMap": 1, "name": "Notes", "state": { "open": false, "locked": true }, "focus": "app/window/cell",
          "root": { "name": "app", "actions": { "save:": {}, "quit:": {} }, "children": [
            { "name": "window",
              "actions": { "save:": { "enabled": "!locked", "reason": "the note is locked" } }, "remap": { "store:": "save:" },
              "children": [ { "name": "cell", "actions": { "save:": { "when": "open" }, "copy:": {} } }, { "name": "list" } ] },
            { "name": "panel", "actions": { "save:": {}, "close:": {} } } ] } }
        """#

    private static let headline = "save: is disabled at app/window: the note is locked."

    @Test("marks in the drawing who is asked in order, what each says, and who is not asked")
    func drawing() throws {
        let run = try Run.on(Self.map, "export", "svg", "--action", "save:")
        let drawing = try Drawing(run)
        #expect(drawing.texts("answer") == [Self.headline])
        // In document order: the window is asked second.
        #expect(drawing.texts("name") == ["app", "window", "cell", "list", "panel"])
        #expect(drawing.texts("number") == ["2", "1"])
        #expect(drawing.texts("unavailable") == ["save:", #"✕ closure, not available: "open" is false"#])
        #expect(drawing.texts("disabled") == ["save:", #"✕ closure, disabled by "!locked": the note is"#, "  locked"])
        #expect(drawing.count("path", "taken") == 1 && drawing.count("path", "ahead") == 1)
        #expect(drawing.contents["desc"]?.hasSuffix(Self.headline) == true)
        let other = try Drawing(
            try Run.on(Self.map, "export", "svg", "--action", "store:", "--from", "app/window/list"))
        #expect(other.texts("answer") == ["store: is disabled at app/window, as save:: the note is locked."])
        #expect(
            other.texts("passed").contains("· remapped to save:") && other.texts("passed").contains("store: → save:"))
    }

    @Test("marks the same in the languages of Graphviz and Mermaid")
    func languages() throws {
        let dot = try Run.on(Self.map, "export", "dot", "--action", "save:").output
        #expect(dot.contains { $0.contains("label=\"\(Self.headline)\\l\"; labelloc=t") })
        #expect(
            dot.contains {
                $0.hasPrefix(
                    #"  n2 [label="1. cell\l\lsave:\lcopy:\l\lclosure, not available: \"open\" is false\l", color"#)
            })
        #expect(dot.contains { $0.hasPrefix("  n1 -> n2 [dir=back, arrowtail=normal") })
        #expect(dot.contains { $0.hasPrefix("  n0 -> n1 [dir=back, arrowtail=empty") })
        #expect(dot.contains("  n1 -> n3;"))
        let mermaid = try Run.on(Self.map, "export", "mermaid", "--action", "save:").output
        #expect(
            mermaid.contains(
                ##"  n2["<b>1. cell</b><br>save:<br>copy:<br><i>closure, not available: #34;open#34; is false</i>"];"##)
        )
        #expect(
            mermaid.contains("  n1 === n2;") && mermaid.contains("  n0 -.- n1;") && mermaid.contains("  n1 --- n3;"))
        #expect(mermaid.contains { $0.hasPrefix("  linkStyle 1 stroke:") })
        #expect(mermaid.contains("  answer[\"\(Self.headline)\"];"))
    }

    @Test("draws the way of an action that nobody takes here, and all say so")
    func unavailable() throws {
        let drawing = try Drawing(try Run.on(Self.map, "export", "svg", "--action", "close:"))
        #expect(
            drawing.texts("answer") == [
                "close: is claimed by nobody. It is not available here,", "but with the focus in app/panel.",
            ])
        #expect(drawing.texts("number") == ["3", "2", "1"])
        #expect(drawing.texts("passed") == ["· no claim", "· no claim", "· no claim"])
    }

    @Test("takes the way from the explanation, as explain prints it")
    func explanation() throws {
        let scratch = try Scratch()
        let map = try scratch.write(Self.map, to: "map.json")
        let state = try scratch.write(#"{ "actionState": 1, "open": true }"#, to: "state.json")
        for words in [["save:"], ["save:", "--from", "app"], ["copy:"], ["store:"], ["save:", "--state", state]] {
            let options = words.dropFirst() + ["--map", map]
            let explained = Run(["explain", words[0]] + options)
            let drawing = try Drawing(Run(["export", "svg", "--action", words[0]] + options))
            #expect(drawing.texts("answer").joined(separator: " ") == explained.output[0], "\(words)")
        }
    }

    @Test("refuses names that nobody has and that are none, nodes that there are not, and formats without pictures")
    func refused() throws {
        let unknown = try Run.on(Self.map, "export", "svg", "--action", "sava:")
        #expect(unknown.status == .unclaimed && unknown.output.isEmpty)
        #expect(
            unknown.errors == [
                "Error: Nothing responds to 'sava:'. Did you mean 'save:'?", "  'action list' shows the actions.",
            ])
        #expect(try Run.on(Self.map, "export", "svg", "--action", "a b").status == .usage)
        #expect(try Run.on(Self.map, "export", "svg", "--action", "save:", "--from", "app/windw").status == .usage)
        #expect(
            try Run.on(Self.map, "export", "dot", "--from", "app").errors.first
                == "Error: Option '--from' is for the way of an action, and there is none.")
        #expect(
            try Run.on(Self.map, "export", "html", "--action", "save:").errors.first
                == "Error: Option '--action' is only for svg, dot or mermaid.")
    }

    @Test("asks a running program")
    func program() throws {
        let desk = LiveServer.desk("pictures-\(UInt32.random(in: 0...UInt32.max))")
        defer { desk.stop() }
        let drawing = try Drawing(Run(["export", "svg", "--app", desk.path, "--action", "paste:"]))
        #expect(
            drawing.texts("answer")
                == ["paste: is disabled at app/window: the clipboard is empty.", "It returns a string."])
        #expect(drawing.texts("number") == ["2", "1"] && drawing.texts("name") == ["app", "window", "grid"])
    }
}
