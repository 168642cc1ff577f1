import ActionRuntime
import Foundation
import Testing

/// Decisions as JSON objects, for logs: the keys of the command line.
@Suite("Encoding decisions") struct EncodingTests {
    private let sample = Sample()
    private var coordinator: Coordinator { sample.coordinator }

    private func json(_ value: some Encodable) throws -> ActionValue {
        try ActionValue(json: [UInt8](try JSONEncoder().encode(value)))
    }

    @Test("a performed outcome has its target, kind and value, and null for what is absent")
    func performed() throws {
        sample.window.onAction("count:") { _ in 5 }
        #expect(
            try json(coordinator.perform("count:", from: sample.grid)) == [
                "action": "count:", "outcome": "performed", "target": "app/window", "kind": "closure", "value": 5,
                "reasons": [], "asked": [], "error": nil, "handledBy": nil,
            ])
    }

    @Test("every kind of outcome says what stood in the way")
    func outcomes() throws {
        sample.app.onAction("off:", validate: { $0.disable("it is off") }) { _ in }
            .onAction("fail:") { _ in throw Mishap() }
            .onAction("line:", parameters: [.integer("line")]) { _ in }
            .onAction("async:") { _ in await Task.yield() }
            .handleError { _ in }
        let disabled = try json(coordinator.perform("off:"))
        #expect(
            disabled["outcome"] == "disabled"
                && disabled["reasons"] == [["text": "it is off", "by": "app", "kind": "validator"]])
        #expect(disabled["error"] == "'off:' is disabled: it is off.")
        let unclaimed = try json(coordinator.perform("nobody:", from: sample.window))
        #expect(unclaimed["action"] == "nobody:" && unclaimed["target"] == .null && unclaimed["kind"] == .null)
        #expect(unclaimed["asked"] == ["app/window", "app"] && unclaimed["error"] == "Nothing responds to 'nobody:'.")
        let failed = try json(coordinator.perform("fail:"))
        #expect(failed["outcome"] == "failed" && failed["handledBy"] == "app" && failed["target"] == "app")
        #expect(failed["error"] == "'fail:' failed: a mishap. app handled the error.")
        let wrong = try json(coordinator.perform("line:"))
        #expect(wrong["outcome"] == "badArguments" && wrong["value"] == .null)
        let awaiting = try json(now { coordinator.perform("async:") })
        #expect(awaiting["action"] == "async:" && awaiting["target"] == .null && awaiting["outcome"] == "failed")
    }

    @Test("the path of a node that was released is null")
    func released() throws {
        var node: ActionNode? = ActionNode("panel", in: sample.app)
        node?.onAction("a:") { _ in }
        let outcome = coordinator.perform("a:", from: node)
        node?.removeFromParent()
        node = nil
        let object = try json(outcome)
        #expect(object["outcome"] == "performed" && object["target"] == .null && object["kind"] == "closure")
    }

    @Test("a validation has the keys of the command line")
    func validation() throws {
        sample.app.onAction(
            "bold:",
            validate: {
                $0.state = .on
                $0.title = "Bold"
                $0.isHidden = true
                $0.disable("nothing is selected")
            }
        ) { _ in }
        #expect(
            try json(coordinator.validate("bold:", from: sample.grid)) == [
                "action": "bold:", "enabled": false, "state": "on", "value": .null, "title": "Bold", "hidden": true,
                "reasons": [["text": "nothing is selected", "by": "app", "kind": "validator"]], "target": "app",
                "kind": "closure",
            ])
        let unclaimed = try json(coordinator.validate("nobody:"))
        #expect(unclaimed["title"] == .null && unclaimed["target"] == .null && unclaimed["enabled"] == false)
    }

    @Test("an explanation has a validation's keys, its steps, and what is to be known beforehand")
    func explanation() throws {
        let line = #line + 1
        sample.window.receiveAction("paste:", validate: { $0.disable("it is empty") }) { _ in .notHandled }
        sample.grid.onAction("paste:", when: { false }) { _ in }
        let object = try json(coordinator.explain("paste:", from: sample.grid))
        #expect(object["action"] == "paste:" && object["enabled"] == false && object["target"] == "app/window")
        #expect(object["selector"] == "handleAction:" && object["mayDecline"] == true && object["isAsync"] == false)
        #expect(object["notAsked"] == ["app"] && object["forced"] == false && object["suggestions"] == [])
        #expect(object["steps"]?[0]?["verdict"] == "unavailable" && object["steps"]?[0]?["reason"] == .null)
        #expect(
            object["steps"]?[1] == [
                "node": "app/window", "verdict": "disabled", "action": "paste:", "kind": "closure", "condition": nil,
                "reason": "it is empty", "file": "ActionRuntimeTests/EncodingTests.swift", "line": .int(line),
                "remap": nil,
            ])
        #expect(try json(coordinator.explain("psate:"))["suggestions"] == ["paste:"])
    }

    @Test("an event's outcome has its steps and what arrived at the end")
    func event() throws {
        let line = #line + 1
        sample.window.transformEvent(Sent.Selected.self) { Sent.Opened(item: $0.item) }
        sample.app.handleEvent(Sent.Opened.self) { _ in }.handleEvent(Sent.Pinned.self) { _ in await Task.yield() }
        #expect(
            try json(now { sample.window.trigger(Sent.Selected()) }) == [
                "name": "Selected", "outcome": "handled", "handledBy": "app", "error": nil,
                "last": ["kind": "event", "name": "Opened"],
                "steps": [
                    [
                        "node": "app/window", "rule": "transformEvent", "result": "transformed", "signal": "Opened",
                        "file": "ActionRuntimeTests/EncodingTests.swift", "line": .int(line),
                    ],
                    [
                        "node": "app", "rule": "handleEvent", "result": "handled", "signal": "Opened",
                        "file": "ActionRuntimeTests/EncodingTests.swift", "line": .int(line + 1),
                    ],
                ],
            ])
        let lost = try json(now { sample.window.report(Sent.NotFound()) })
        #expect(lost["outcome"] == "unhandled" && lost["handledBy"] == .null && lost["error"] == .null)
        #expect(lost["last"] == ["kind": "error", "name": "NotFound"])
        let cut = now { sample.window.trigger(Sent.Pinned()) }
        #expect(try json(cut)["error"] == .string(cut.description))
    }

    @Test("a record has the request besides its outcome, so that a log of them can be read again")
    func records() throws {
        sample.app.onAction("rate:") { _ in 1 }.remap("best:", to: "rate:")
        var log: [ActionValue] = []
        coordinator.observe { record in
            guard let object = try? self.json(record) else { return }
            log.append(object)
        }
        coordinator.perform("best:", arguments: ["stars": 4], from: sample.grid, force: true)
        coordinator.perform("nobody:", from: sample.window)
        #expect(
            log.first.map { $0.removing(["id", "time", "duration"]) } == [
                "action": "best:", "depth": 0, "parent": nil, "arguments": ["stars": 4], "start": "app/window/grid",
                "forced": true,
                "outcome": "performed", "target": "app", "kind": "closure", "value": 1, "reasons": [], "asked": [],
                "error": nil, "handledBy": nil, "undo": nil,
            ])
        #expect(log.last?["outcome"] == "unclaimed" && log.last?["asked"] == ["app/window", "app"])
        #expect(log.count == 2)
    }
}

extension ActionValue {
    /// The object without some keys, all of which it has.
    fileprivate func removing(_ keys: [String]) -> ActionValue {
        guard case .object(var members) = self else { return self }
        for key in keys { #expect(members.removeValue(forKey: key) != nil) }
        return .object(members)
    }
}
