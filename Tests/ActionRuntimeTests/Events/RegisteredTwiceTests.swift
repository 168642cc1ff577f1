import ActionRuntime
import Testing

extension Action<Int, Void> {
    fileprivate static let rate = Self("twice.rate:", "stars")
}

private class Saver: Responder {
    typealias ActionOwner = Saver

    class var actions: ActionTable<Saver> {
        ActionTable {
            ActionMethod("twice.save:", Saver.save)
            ActionMethod("twice.close:", Saver.save)
            ActionMethod("twice.save:") { $0.save() }
        }
    }

    func save() {}
}

private final class Editor: Saver {
    override class var actions: ActionTable<Saver> {
        ActionTable {
            super.actions
            ActionMethod("twice.close:") { $0.save() }
        }
    }
}

private class Viewer: Responder {
    typealias ActionOwner = Viewer

    class var actions: ActionTable<Viewer> { ActionTable { ActionMethod("twice.close:", Viewer.close) } }

    func close() {}
}

private final class Player: Viewer {
    override class var actions: ActionTable<Viewer> {
        ActionTable {
            super.actions
            ActionMethod("twice.close:") { $0.close() }
            if "x".isEmpty {
                ActionMethod("twice.play:", Viewer.close)
            } else {
                ActionMethod("twice.play:") { $0.close() }
            }
        }
    }
}

// Rule 9

@Suite("Names that are registered twice") struct RegisteredTwiceTests {
    private let sample = Sample()
    private var findings: [SafetyFinding] { sample.coordinator.safetyFindings() }

    private static let file = "ActionRuntimeTests/RegisteredTwiceTests.swift"

    @Test("a name that one chain of calls registers twice is found, with both places")
    func chain() throws {
        let line = #line
        sample.grid.onAction("twice.a:") { _ in }
            .onAction("twice.b:") { _ in }
            .onAction("twice.a:") { _ in }
        let finding = try #require(findings.first)
        #expect(findings.count == 1 && finding.problem == .registeredTwice && finding.type == "twice.a:")
        #expect(finding.node == sample.grid.id)
        #expect(finding.source.file == Self.file && finding.source.line == UInt32(line + 3))
        #expect(finding.earlier?.file == Self.file && finding.earlier?.line == UInt32(line + 1))
        #expect(
            "\(finding)" == "\(Self.file):\(line + 3): 'twice.a:' is registered twice for 'app/window/grid', first at "
                + "\(Self.file):\(line + 1), and nobody asks that one. Remove one of them, or register the one that is to "
                + "stand over the other by register(_:), which gives a Registration.")
    }

    @Test("each form is found: of a key, with a result, asynchronous, with an event, on one line")
    func forms() {
        let node = sample.grid
        node.on(.rate) { _ in }.on(.rate) { _, _ in }
        node.onAction("twice.c:") { _ in 5 }.onAction("twice.c:") { _ in await Task.yield() }
        node.onAction("twice.d:") { _ in .string("x") }.onAction("twice.d:", trigger: Sent.Selected())
        node.receiveAction("twice.e:") { _ in .notHandled }.onAction("twice.e:", when: nil) { _ in }
        node.onAction("twice.f:", when: { false }) { _ in }.onAction("twice.f:") { _ in }
        node.onAction("twice.g:", performs: ActionSequence()).onAction("twice.g:", performs: ActionSequence())
        #expect(
            findings.map(\.type) == [
                "twice.rate:", "twice.c:", "twice.d:", "twice.e:", "twice.f:", "twice.g:",
            ])
    }

    @Test("three times are two findings, each after the one before")
    func thrice() {
        let line = #line
        sample.grid.onAction("twice.a:") { _ in }
            .onAction("twice.a:") { _ in }
            .onAction("twice.a:") { _ in }
        #expect(findings.map(\.source.line) == [UInt32(line + 2), UInt32(line + 3)])
        #expect(findings.map { $0.earlier?.line } == [UInt32(line + 1), UInt32(line + 2)])
    }

    @Test("in one group it is found; a group over a chain, and over another group, is not")
    func groups() {
        sample.grid.onAction("twice.a:") { _ in }.onAction("twice.b:") { _ in }
        let panel = sample.grid.register { $0.onAction("twice.a:") { _ in } }
        let other = sample.grid.register(owner: sample.app) { $0.onAction("twice.a:") { _ in } }
        #expect(findings.isEmpty)
        let wrong = sample.grid.register { $0.onAction("twice.b:") { _ in }.onAction("twice.b:") { _ in } }
        #expect(findings.map(\.type) == ["twice.b:"])
        for registration in [panel, other, wrong] { registration.cancel() }
        #expect(findings.isEmpty)
    }

    @Test(
        "what may be reached is not found: under a condition, a receiver, a registration, another file, a function before"
    )
    func reachable() {
        let node = sample.grid
        func later() { node.onAction("twice.e:") { _ in } }
        node.onAction("twice.a:") { _ in }.onAction("twice.a:", when: { false }) { _ in }
        node.onAction("twice.b:") { _ in }.receiveAction("twice.b:") { _ in .notHandled }
        node.onAction("twice.b:") { _ in }.register("twice.b:") { _ in }.cancel()
        node.onAction("twice.c:") { _ in }.register("twice.c:") { _ in }
        node.register("twice.d:") { _ in }
        node.onAction("twice.d:") { _ in }
        node.onAction("twice.e:") { _ in }
        later()
        node.onAction("twice.f:", fileID: "Defaults/Grid.swift", line: 1) { _ in }.onAction("twice.f:") { _ in }
        sample.window.onAction("twice.a:") { _ in }
        sample.app.onAction("twice.a:") { _ in }
        #expect(findings.map(\.type) == ["twice.b:"], "the third is over the first, and takes every request")
    }

    @Test("a handler that passes another outcome on, as performNext does, may stand over another one")
    func wrapping() {
        var order: [String] = []
        sample.grid.onAction("twice.a:") { _ in order.append("inner") }
            .onAction("twice.a:") { invocation in
                order.append("outer")
                return invocation.performNext()
            }
        #expect(sample.coordinator.perform("twice.a:", from: sample.grid).isPerformed && order == ["outer", "inner"])
        #expect(findings.isEmpty)
    }

    @Test("a table that names a name twice is found once, with both places; overriding is not")
    func table() throws {
        let (saver, editor, viewer, player) = (Saver(), Editor(), Viewer(), Player())
        sample.app.responder = saver
        sample.window.responder = editor
        sample.grid.responder = viewer
        sample.cells[0].responder = player
        let finding = try #require(findings.first)
        #expect(findings.count == 1 && finding.type == "twice.save:" && finding.node == sample.app.id)
        #expect(finding.source == SourceLocation(line: 15) && finding.earlier == SourceLocation(line: 13))
        #expect(sample.coordinator.canPerform("twice.save:", from: sample.grid))
        withExtendedLifetime((saver, editor, viewer, player)) {}
    }

    @Test("where findings are switched off, nothing is found")
    func disabled() {
        sample.grid.onAction("twice.a:") { _ in }.onAction("twice.a:") { _ in }
        sample.window.safetyLevel(.disabled)
        #expect(findings.isEmpty)
    }
}
