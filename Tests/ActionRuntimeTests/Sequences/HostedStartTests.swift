import ActionRuntime
import Foundation
import Testing

/// Rule 61: starts in hosted trees, and macros above hosts.
@Suite("Starts in hosted trees")
@MainActor final class HostedStartTests {
    let app = ActionNode("app"), pane: ActionNode, outer: Coordinator
    let inner = Coordinator(root: ActionNode("inner")), field: ActionNode
    var starts: [String] = []

    init() {
        pane = ActionNode("pane", in: app)
        outer = Coordinator(root: app)
        field = ActionNode("field", in: inner.root)
        pane.host(inner)
        app.onAction("say:") { [unowned self] in starts.append($0.start?.path ?? "") }
    }

    @Test("Two slashes lead into what a node hosts, from each coordinator on")
    func paths() {
        #expect(outer.node(at: "app/pane//inner/field") === field)
        #expect(inner.node(at: "inner/field") === field)
        #expect(inner.node(at: "app/pane") === pane && inner.node(at: "app/pane//inner") === inner.root)
        for path in [
            "app/pane/inner", "app//inner", "app/pane//", "app/pane//field", "//inner", "app/pane///inner",
            "app/pane//inner/field//", "inner/field",
        ] { #expect(outer.node(at: path) == nil, "\(path)") }
        // The own tree comes first.
        let twin = ActionNode("app", in: inner.root)
        #expect(inner.node(at: "app/pane") === pane && inner.node(at: "inner/app") === twin)
    }

    @Test("Of several trees that a node hosts, the first that has the path")
    func several() {
        let second = Coordinator(root: ActionNode("inner")), third = Coordinator(root: ActionNode("third"))
        let other = ActionNode("other", in: second.root), deep = ActionNode("deep", in: third.root)
        pane.host(second)
        other.host(third)
        #expect(outer.node(at: "app/pane//inner") === inner.root)
        #expect(outer.node(at: "app/pane//inner/other") === other)
        #expect(outer.node(at: "app/pane//inner/other//third/deep") === deep)
        #expect(third.node(at: "inner/other") === other && third.node(at: "app/pane//inner/field") === field)
    }

    @Test("A root within a larger tree, whose coordinator is hosted, is found by its name")
    func larger() {
        let window = ActionNode("window"), twins = (0..<2).map { _ in ActionNode("part", in: window) }
        let part = Coordinator(root: twins[1]), leaf = ActionNode("leaf", in: twins[1])
        pane.host(part)
        #expect(outer.node(at: "app/pane//part/leaf") === leaf)
        #expect(part.node(at: "window/part[1]/leaf") === leaf && part.node(at: "app/pane") === pane)
        let recorder = outer.record()
        outer.perform("say:", from: leaf)
        #expect(recorder.stop().steps.map(\.start) == [])
        app.undoStack = nil
    }

    @Test("Recordings and logs write such a start, and replay it, from the outer and from the inner coordinator")
    func recordings() throws {
        var lines: [String] = []
        outer.observe { lines.append(String(decoding: try! JSONEncoder().encode($0), as: UTF8.self)) }
        let recorders = [outer.record(), inner.record()]
        inner.perform("say:", from: field)
        let sequences = recorders.map { $0.stop() }
        #expect(sequences[0].steps.map(\.start) == ["app/pane//inner/field"])
        #expect(sequences[1].steps.map(\.start) == ["inner/field"])
        let log = try ActionSequence(jsonLines: lines.joined(separator: "\n"))
        #expect(log == sequences[0])
        starts = []
        for sequence in sequences + [log] { #expect(inner.replay(sequence).isPerformed) }
        #expect(outer.replay(sequences[0]).isPerformed)
        #expect(starts == Array(repeating: "inner/field", count: 4))
        #expect(outer.replay(sequences[1]).error as? DispatchError != nil)
    }

    @Test("A recorder below a node of the outer tree takes what starts in the trees hosted there")
    func below() {
        let recorder = outer.record(from: pane), ofApp = outer.record(from: app)
        inner.perform("say:", from: field)
        #expect(recorder.stop().steps.count == 1 && ofApp.stop().steps.count == 1)
    }

    @Test("A macro above a host, asked from the hosted tree, has steps whose starts are in the outer tree")
    func macro() async {
        let sequence = ActionSequence([.init("say:", start: "app/pane"), .init("say:", start: "app/pane//inner/field")])
        app.onAction("macro:", performs: sequence)
        for (coordinator, start) in [(inner, field), (outer, pane)] {
            #expect(coordinator.validate("macro:", from: start).isEnabled)
            #expect(coordinator.performNow("macro:", from: start).isPerformed)
            #expect(await coordinator.perform("macro:", from: start).isPerformed)
            let steps = coordinator.explain("macro:", from: start).sequence.map(\.validation.isEnabled)
            #expect(steps == [true, true])
        }
        #expect(starts == Array(repeating: ["app/pane", "inner/field"], count: 4).flatMap(\.self))
    }

    @Test("Texts of undo stacks write such places, and read them in the next run")
    func undo() throws {
        let history = UndoStack(), read = UndoStack()
        var n = 0
        app.undoStack = history
        for node in [inner.root, app] {
            node.onAction("count:", parameters: [.integer("to", default: 0)]) { invocation in
                invocation.registerUndo(perform: "count:", ["to": n])
                n = try invocation.arguments.get("to")
            }
        }
        inner.perform("count:", arguments: ["to": 1], from: field)
        outer.perform("count:", arguments: ["to": 2], from: pane)
        inner.perform("count:", arguments: ["to": 3])
        outer.perform("undo:")
        let text = history.jsonLines()
        let lines = text.split(separator: "\n")
        #expect(
            lines[0].contains(#""start":"app/pane//inner""#) && lines[0].contains(#""start":"app/pane//inner/field""#))
        #expect(
            lines[1].contains(#""start":"app/pane""#)
                && lines[2].contains(#""redo":[{"action":"count:","arguments":{"to":3},"start":"app/pane//inner"}]"#))
        app.undoStack = read
        try read.load(jsonLines: text)
        #expect(read.jsonLines() == text)
        inner.perform("redo:")
        #expect(n == 3)
        for expected in [2, 1, 0] {
            #expect(inner.perform("undo:").isPerformed && n == expected)
        }
        #expect(read.isClean)
    }

    @Test("A stack in a hosted tree writes paths from its own tree on")
    func innerStack() throws {
        let history = UndoStack(), read = UndoStack()
        inner.root.undoStack = history
        field.onAction("type:") { $0.registerUndo(perform: "type:") }
        outer.perform("type:", from: field)
        let text = history.jsonLines()
        #expect(text.contains(#""start":"inner/field""#) && !text.contains("//"))
        inner.root.undoStack = read
        try read.load(jsonLines: text)
        #expect(outer.perform("undo:", from: field).isPerformed)
        #expect(read.redoable.map(\.title) == ["Type"])
    }

    @Test("A path through 100 hosts is written and read")
    func deep() {
        var coordinators = [inner]
        for index in 0..<100 {
            let next = Coordinator(root: ActionNode("n\(index)"))
            coordinators.last?.root.host(next)
            coordinators.append(next)
        }
        let last = coordinators[100], recorder = outer.record()
        #expect(last.node(at: "app/pane") === pane)
        last.root.onAction("here:") { _ in }
        outer.perform("here:", from: last.root)
        let path = recorder.stop().steps.first?.start ?? ""
        #expect(outer.node(at: path) === last.root && path.hasPrefix("app/pane//inner//n0//n1//"))
        // Released from the inside out, so that the test needs no deep stack.
        while coordinators.count > 1 { coordinators.removeLast() }
    }
}
