import ActionRuntime
import Foundation
import Testing

@Suite("Outcome") struct OutcomeTests {
    private let sample = Sample()
    private var coordinator: Coordinator { sample.coordinator }
    private var window: ActionNode { sample.window }
    private static let advice =
        "perform it with 'await'; in top-level code, which picks the synchronous 'perform', call it from an async function."

    private func value(_ name: ActionName) -> ActionValue? {
        coordinator.perform(name, from: sample.grid).value
    }

    // MARK: Results of handlers

    @Test("a handler's result becomes the value; no result, and a passage, are null")
    func results() {
        window.onAction("void") { _ in }
            .onAction("int") { _ in 5 }
            .onAction("double") { _ in 2.5 }
            .onAction("bool") { _ in true }
            .onAction("string") { _ in "x" }
            .onAction("array") { _ in [1, 2] }
            .onAction("object") { _ in ["a": 1] }
            .onAction("nested") { _ in [["a": [1, 2]], ["a": []]] }
            .onAction("some") { _ in Optional(5) }
            .onAction("none") { _ in Int?.none }
            .onAction("value") { _ in ActionValue.array([.null, .int(1)]) }
            .onAction("passage") { _ in Passage.handled }
        #expect(
            ["void", "int", "double", "bool", "string", "array"].map(value) == [.null, 5, 2.5, true, "x", [1, 2]])
        #expect(["object", "nested"].map(value) == [["a": 1], [["a": [1, 2]], ["a": []]]])
        #expect(["some", "none", "value", "passage"].map(value) == [5, .null, [.null, 1], .null])
    }

    @Test("a decline without a claim that declined is a sentence, too")
    func declinedByNobody() {
        #expect("\(Outcome.declined(by: []))" == "The request was declined, and nobody came after.")
    }

    @Test("a handler may return values written as literals, and different ones from its branches")
    func literals() {
        window.onAction("literal") { _ in .string("x") }
            .onAction("branches") { invocation in
                if invocation.arguments.isEmpty { return 1 }
                return 2
            }
            .onAction("kinds") { invocation in
                if invocation.arguments.isEmpty { return .string("none") }
                return .int(2)
            }
            .handleAction(claims: { $0 == "caught" }) { _ in .bool(true) }
        window.register("registered") { _ in .array([]) }
        #expect(["literal", "branches", "kinds", "caught", "registered"].map(value) == ["x", 1, "none", true, []])
        #expect(coordinator.perform("kinds", arguments: ["x": 1], from: window).value == 2)
    }

    @Test("what a statement gives by the way is the value, unless it is discarded")
    func byTheWay() {
        var list = [1, 2, 3]
        window.onAction("pop") { _ in list.removeLast() }.onAction("drop") { _ in _ = list.removeLast() }
        #expect(value("pop") == 3 && value("drop") == .null && list == [1])
    }

    @Test("a handler's outcome is passed through")
    func passedThrough() {
        sample.app.onAction("b:", validate: { $0.disable("no") }) { _ in }.onAction("c:") { _ in 3 }
        window.onAction("a:") { [coordinator] in coordinator.perform($0.arguments["c"] == nil ? "b:" : "c:") }
        let disabled = coordinator.perform("a:", from: window)
        #expect(disabled.word == "disabled" && disabled.performer?.node == sample.app.id)
        #expect(coordinator.perform("a:", arguments: ["c": 1], from: window).value == 3)
    }

    // MARK: Every case

    @Test("each case says whether it was performed, by whom, its value and its reasons")
    func cases() {
        sample.app.onAction("performed", validate: { _ in }) { _ in 1 }
            .onAction("disabled", validate: { $0.disable("no") }) { _ in }
            .onAction("badArguments", parameters: [.integer("x")]) { _ in }
            .receiveAction("declined") { _ in .notHandled }
            .onAction("failed") { _ in throw Mishap() }
            .onAction("cancelled") { _ in throw CancellationError() }
        for word in ["performed", "disabled", "unclaimed", "badArguments", "declined", "failed", "cancelled"] {
            guard let name = ActionName(validating: word) else { continue }
            let outcome = coordinator.perform(name, from: sample.grid)
            #expect(outcome.kind.rawValue == word)
            #expect((outcome.error as? Mishap == nil) == (word != "failed") && outcome.handledBy == nil)
            #expect(outcome.isPerformed == (word == "performed") && outcome.value == (word == "performed" ? 1 : nil))
            #expect(outcome.isDisabled == (word == "disabled") && outcome.isUnclaimed == (word == "unclaimed"))
            #expect(outcome.isFailed == (word == "failed"))
            #expect(outcome.performer?.node == (word == "unclaimed" ? nil : sample.app.id))
            #expect(outcome.reasons.map(\.text) == (word == "disabled" ? ["no"] : []))
            #expect(outcome.didCallHandler == ["performed", "declined", "failed", "cancelled"].contains(word))
        }
    }

    @Test("its kind is compared, and coded as the word that JSON has")
    func kinds() throws {
        sample.app.onAction("off:", validate: { $0.disable("no") }) { _ in }
        #expect(coordinator.perform("off:").kind == .disabled && coordinator.perform("nobody:").kind == .unclaimed)
        let words = ["performed", "disabled", "unclaimed", "badArguments", "declined", "failed", "cancelled"]
        #expect(Outcome.Kind.allCases.map(\.rawValue) == words)
        let data = try JSONEncoder().encode(Outcome.Kind.allCases)
        #expect(try JSONDecoder().decode([String].self, from: data) == words)
    }

    @Test("a request that did not reach a handler for want of await names whom in its error, and counts who declined")
    func needsAwaitAfterDecline() {
        sample.app.onAction("a:") { _ in await Task.yield() }
        sample.grid.receiveAction("b:") { _ in .notHandled }
        sample.app.onAction("b:") { _ in await Task.yield() }
        let none = now { coordinator.perform("a:", from: sample.grid) }
        #expect(none.kind == .failed && none.performer == nil && !none.didCallHandler)
        let one = now { coordinator.perform("b:", from: sample.grid) }
        #expect(one.kind == .failed && one.performer == nil && one.didCallHandler)
    }

    @Test("unclaimed suggests the names in use that may have been meant; nothing else does")
    func suggestions() {
        window.onAction("paste:") { _ in }.onAction("off:", when: { false }) { _ in }
        sample.sidebar.onAction("pasta:") { _ in }
        #expect(coordinator.perform("psate:", from: sample.grid).suggestions(in: coordinator) == ["paste:", "pasta:"])
        #expect(coordinator.perform("paste:", from: sample.grid).suggestions(in: coordinator).isEmpty)
        #expect(coordinator.perform("off:", from: sample.grid).suggestions(in: coordinator).isEmpty)
        #expect(coordinator.perform("zzzzzzzz:", from: sample.grid).suggestions(in: coordinator).isEmpty)
    }

    @Test("unclaimed names who was asked, in order")  // Rule 18
    func asked() {
        guard case .unclaimed(let action, let asked) = coordinator.perform("a:", from: sample.cells[1]) else {
            Issue.record("the request was claimed")
            return
        }
        #expect(action == "a:")
        #expect(asked.paths == ["app/window/grid/cell[1]", "app/window/grid", "app/window", "app"])
        #expect(asked.description == "cell[1] → grid → window → app")
    }

    @Test("an error thrown is failed, by its thrower, handled by nobody")  // Rules 18 and 20
    func failed() {
        window.onAction("a:") { _ in throw Mishap() }
        guard case .failed(let error, let performer, let handler) = coordinator.perform("a:", from: sample.grid) else {
            Issue.record("the request did not fail")
            return
        }
        #expect(error as? Mishap == Mishap() && handler == nil)
        sample.app.handleError { _ in }
        let handled = coordinator.perform("a:", from: sample.grid)
        #expect(handled.error as? Mishap == Mishap() && handled.handledBy == sample.app.id)
        #expect(performer == Performer(node: window.id, kind: .closure, action: "a:"))
    }

    @Test("a handler that throws what another request said was called all the same")
    func rethrown() {
        window.onAction("a:") { [coordinator] _ in try coordinator.perform("nobody:").get() }
        let outcome = coordinator.perform("a:", from: sample.grid)
        #expect(outcome.word == "failed" && outcome.didCallHandler)
    }

    // MARK: Getting the value

    @Test("get gives the value, as data or as a type")
    func get() throws {
        window.onAction("count:") { _ in 5 }
        let outcome = coordinator.perform("count:", from: sample.grid)
        #expect(try outcome.get() == 5)
        #expect(try outcome.get(as: Int.self) == 5)
        #expect(try outcome.get(as: Double.self) == 5)
        #expect(try outcome.get(as: ActionValue.self) == 5)
        #expect(try outcome.get(as: Int?.self) == 5)
        #expect(try outcome.get(Action<Void, Int>("count:")) == 5)
    }

    @Test("get throws what stood in the way")
    func getThrows() {
        window.onAction("count:") { _ in 5 }.onAction("fail:") { _ in throw Mishap() }
        func message(_ body: () throws(DispatchError) -> Void) -> String? {
            do {
                try body()
                return nil
            } catch {
                return error.description
            }
        }
        let count = coordinator.perform("count:", from: window)
        let none = coordinator.perform("none:", from: window)
        let fail = coordinator.perform("fail:", from: window)
        #expect(
            message { () throws(DispatchError) in _ = try count.get(as: String.self) }
                == "'count:' gave 5, which is no String.")
        #expect(message { () throws(DispatchError) in try none.get() } == "Nothing responds to 'none:'.")
        #expect(
            message { () throws(DispatchError) in _ = try none.get(as: Int.self) } == "Nothing responds to 'none:'.")
        #expect(message { () throws(DispatchError) in try fail.get() } == "'fail:' failed: a mishap.")
    }

    // MARK: Wording

    @Test("prints what became of the request")
    func wording() {
        sample.app.onAction("performed:") { _ in }
            .onAction("count:") { _ in [1, 2] }
            .onAction("paste:", validate: { $0.disable("the clipboard is empty") }) { _ in }
            .onAction(
                "two:",
                validate: {
                    $0.disable("a"); $0.disable("b")
                }
            ) { _ in }
            .onAction("goToLine:", parameters: [.integer("line")]) { _ in }
            .receiveAction("declined:") { _ in .notHandled }
            .onAction("failed:") { _ in throw Mishap() }
            .onAction("cancelled:") { _ in throw CancellationError() }
            .onAction("async:") { _ in await Task.yield() }
        window.receiveAction("twice:") { _ in .notHandled }
        sample.grid.receiveAction("twice:") { _ in .notHandled }
        sample.app.receiveAction("twice:") { _ in .notHandled }.remap("alias:", to: "paste:")
        let table: [(ActionName, ActionArguments, String)] = [
            ("performed:", [:], "'performed:' was performed at app."),
            ("count:", [:], "'count:' was performed at app: [1,2]."),
            ("paste:", [:], "'paste:' is disabled: the clipboard is empty."),
            ("alias:", [:], "'paste:' is disabled: the clipboard is empty."),
            ("two:", [:], "'two:' is disabled: a; b."),
            ("psate:", [:], "Nothing responds to 'psate:'."),
            ("goToLine:", ["line": "twelve"], #"'goToLine:' argument 'line' must be an integer, got "twelve"."#),
            ("declined:", [:], "'declined:' was declined by app, and nobody came after."),
            ("twice:", [:], "'twice:' was declined by app/window/grid, app/window and app, and nobody came after."),
            ("failed:", [:], "'failed:' failed: a mishap."),
            ("cancelled:", [:], "'cancelled:' was cancelled."),
            ("async:", [:], "'async:' has an asynchronous handler at app: \(Self.advice)"),
        ]
        for (name, arguments, text) in table {
            #expect(coordinator.perform(name, arguments: arguments, from: sample.grid).description == text)
        }
    }

    @Test("a message that ends in a question has no full stop")
    func question() {
        sample.app.onAction("goToLine:", parameters: [.integer("line", optional: true)]) { _ in }
        let outcome = coordinator.perform("goToLine:", arguments: ["lime": 1])
        #expect(outcome.description == "'goToLine:' unknown argument 'lime'. Did you mean 'line'?")
    }

    @Test("a handler that fails with what became of another request names both")
    func nested() {
        sample.app.onAction("off:", validate: { $0.disable("it is off") }) { _ in }
            .onAction("count:") { _ in 5 }
            .onAction("async:") { _ in await Task.yield() }
            .onAction("a:") { [unowned coordinator] _ in try now { coordinator.perform("off:") }.get() }
            .onAction("b:") { [unowned coordinator] _ in try now { coordinator.perform("a:") }.get() }
            .onAction("c:") { [unowned coordinator] _ in try now { coordinator.perform("none:") }.get() }
            .onAction("d:") { [unowned coordinator] _ in
                try now { coordinator.perform("count:") }.get(as: String.self)
            }
            .onAction("e:") { [unowned coordinator] _ in try now { coordinator.perform("async:") }.get() }
        let table: [(ActionName, String)] = [
            ("a:", "'a:' failed: 'off:' is disabled: it is off."),
            ("b:", "'b:' failed: 'a:' failed: 'off:' is disabled: it is off."),
            ("c:", "'c:' failed: Nothing responds to 'none:'."),
            ("d:", "'d:' failed: 'count:' gave 5, which is no String."),
            ("e:", "'e:' failed: 'async:' has an asynchronous handler at app: \(Self.advice)"),
        ]
        for (name, text) in table { #expect(now { coordinator.perform(name) }.description == text) }
        sample.app.handleError { _ in }
        #expect(
            now { coordinator.perform("a:") }.description
                == "'a:' failed: 'off:' is disabled: it is off. app handled the error.")
    }

    @Test("a failure that somebody handled says who")
    func handledBy() {
        let outcome = Outcome.failed(
            Mishap(), by: Performer(node: window.id, kind: .closure, action: "a:"), handledBy: sample.app.id)
        #expect(outcome.description == "'a:' failed: a mishap. app handled the error.")
    }
}

@Suite("Validation") struct ValidationTests {
    @Test("is enabled without reasons, and disabled with any")
    func reasons() {
        var validation = Validation("a:")
        #expect(validation.isEnabled && validation.state == .off && validation.title == nil && !validation.isHidden)
        validation.disable("first")
        validation.disable("")
        #expect(!validation.isEnabled && validation.reasons.map(\.text) == ["first", "no reason is given"])
        #expect(validation.action == "a:" && validation.originalAction == "a:" && validation.arguments == nil)
    }

    @Test("names its target in its reasons")
    func by() {
        let node = ActionNode("n")
        var validation = Validation("a:", target: Performer(node: node.id, kind: .method, action: "a:"))
        validation.disable("no")
        #expect(validation.reasons.map(\.text) == ["no"] && validation.reasons.map(\.by) == [node.id])
    }

    @Test("its reasons compare by what they say, and are written as literals")
    func literals() {
        let node = ActionNode("n")
        var validation = Validation("a:", target: Performer(node: node.id, kind: .method, action: "a:"))
        validation.disable("the image is locked")
        validation.disable("3 are selected")
        #expect(validation.reasons == ["the image is locked", "\(3) are selected"])
        #expect(validation.reasons != ["3 are selected", "the image is locked"])
        #expect(Set(validation.reasons + ["the image is locked"]).count == 2)
        #expect("\(validation.reasons[0])" == "the image is locked")
    }

    @Test("prints whether the action is enabled, its state, and why not")
    func description() {
        var bold = Validation("bold:", originalAction: "b:")
        #expect("\(bold)" == "b: is enabled")
        bold.state = .on
        #expect("\(bold)" == "b: is enabled and on")
        bold.isHidden = true
        #expect("\(bold)" == "b: is enabled and on, hidden")
        var save = Validation("save:")
        save.disable("the image is locked")
        #expect("\(save)" == "save: is disabled: the image is locked")
        for _ in 0..<21 { save.disable("so\u{1B}") }
        #expect("\(save)".hasSuffix(#"; so\u{1b}; and 2 more"#))
        save.state = .mixed
        #expect("\(save)".hasPrefix("save: is disabled and mixed: the image"))
    }
}
