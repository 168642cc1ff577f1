import ActionRuntime
import Testing

@Suite("Asking") struct AskingTests {
    private let sample = Sample()
    private var coordinator: Coordinator { sample.coordinator }

    init() {
        sample.window.onAction(
            "on:",
            validate: {
                $0.state = .on; $0.title = "On"
            }
        ) { _ in 1 }
        sample.window.onAction(
            "off:",
            validate: { command in
                command.state = .mixed
                command.title = "Off"
                command.isHidden = true
                command.disable("first")
                command.disable("second")
            }
        ) { _ in 2 }
        sample.window.onAction("goTo:", parameters: [.integer("line", minimum: 1), .string("mode", default: "fast")]) {
            $0.arguments["mode"] ?? .null
        }
        sample.window.onAction("gone:", when: { false }) { _ in }
        coordinator.firstResponder = sample.grid
    }

    private static let names: [ActionName] = ["on:", "off:", "goTo:", "gone:", "nobody:"]

    @Test(
        "a target is found for what is claimed, enabled or not",
        arguments: zip(names, [true, true, true, false, false]))
    func target(_ name: ActionName, _ isFound: Bool) {  // Rule 12
        let target = coordinator.target(forAction: name)
        #expect((target?.node === sample.window) == isFound && (target != nil) == isFound)
        #expect((coordinator.target(for: Invocation(name)) != nil) == isFound)
        #expect((coordinator.target(for: Invocation(name), from: sample.cells[0]) != nil) == isFound)
        #expect(coordinator.canPerform(name) == isFound && coordinator.canPerform(Invocation(name)) == isFound)
        #expect(
            !coordinator.canPerform(name, from: sample.app)
                && !coordinator.canPerform(Invocation(name), from: sample.app))
        #expect(coordinator.canPerform(Invocation(name), to: sample.window) == isFound)
        #expect(coordinator.target(for: Invocation(name), to: sample.grid) == nil)
        #expect(coordinator.validate(name, to: sample.grid).target == nil)
        #expect(coordinator.validate(Invocation(name), from: sample.app).target == nil)
        #expect(coordinator.perform(Invocation(name), from: sample.app).word == "unclaimed")
    }

    @Test("without a target it is disabled, because nothing responds")  // Rule 13
    func unclaimed() {
        for name in ["gone:", "nobody:"] as [ActionName] {
            let validation = coordinator.validate(name)
            #expect(!validation.isEnabled && validation.target == nil && validation.action == name)
            #expect(validation.reasons == [.init(text: "nothing responds to '\(name)'", by: nil)])
            #expect(coordinator.validate(Invocation(name)).reasons == validation.reasons)
        }
    }

    @Test("a disabled target says why and who, and its state and title all the same")  // Rule 13
    func disabled() {
        let validation = coordinator.validate("off:")
        #expect(!validation.isEnabled && validation.state == .mixed && validation.title == "Off" && validation.isHidden)
        #expect(validation.reasons.map(\.text) == ["first", "second"])
        #expect(validation.reasons.allSatisfy { $0.by == sample.window.id })
        #expect(coordinator.validate(Invocation("off:")) == coordinator.validate("off:", arguments: [:]))
        let outcome = coordinator.perform("off:")
        #expect(outcome.word == "disabled" && outcome.reasons == validation.reasons && outcome.value == nil)
        #expect(outcome.performer == validation.target)
    }

    @Test("a validator that gives no reason still gives one")  // Rule 13
    func noReason() {
        sample.grid.onAction("a:", validate: { $0.disable("") }) { _ in }
        #expect(coordinator.validate("a:").reasons.map(\.text) == ["no reason is given"])
    }

    @Test("a validator that puts another answer in place of its own still says who disabled it")  // Rule 13
    func replacedAnswer() {
        sample.grid.onAction(
            "a:",
            validate: {
                $0 = Validation("b:"); $0.disable("no")
            }
        ) { _ in }
        let validation = coordinator.validate("a:")
        #expect(validation.action == "a:" && validation.target?.node == sample.grid.id)
        #expect(validation.reasons == [.init(text: "no", by: sample.grid.id)])
    }

    @Test("an enabled target gives its state and title")  // Rule 13
    func enabled() {
        let validation = coordinator.validate("on:")
        #expect(validation.isEnabled && validation.state == .on && validation.title == "On" && !validation.isHidden)
        #expect(validation.target == Performer(node: sample.window.id, kind: .closure, action: "on:"))
        #expect(coordinator.perform("on:").value == 1)
    }

    @Test("force skips validation, but neither the search nor the arguments")  // Rule 15
    func force() {
        #expect(coordinator.perform("off:", force: true).value == 2)
        #expect(coordinator.perform(Invocation("off:"), force: true).value == 2)
        #expect(coordinator.perform("gone:", force: true).word == "unclaimed")
        #expect(coordinator.perform("goTo:", force: true).word == "badArguments")
    }

    @Test("perform asks again at the moment of the call")  // Rule 15
    func again() {
        var isLocked = false
        sample.grid.onAction("a:", validate: { if isLocked { $0.disable("locked") } }) { _ in }
        #expect(coordinator.validate("a:").isEnabled)
        isLocked = true
        #expect(coordinator.perform("a:").word == "disabled")
    }

    @Test("the sender reaches the handler")
    func sender() {
        var sender: AnyObject?
        sample.grid.onAction("a:") { sender = $0.sender }
        coordinator.perform("a:", sender: sample.app)
        #expect(sender === sample.app)
        coordinator.perform("a:")
        #expect(sender == nil)
    }

    // MARK: Arguments

    @Test("arguments are checked before the validator and the handler, which both see them completed")  // Rule 14
    func completed() {
        var seen: [ActionArguments?] = []
        sample.grid.onAction(
            "a:", parameters: [.integer("line"), .string("mode", default: "fast")],
            validate: { seen.append($0.arguments) }
        ) { seen.append($0.arguments) }
        coordinator.perform("a:", arguments: ["line": 4.0])
        #expect(seen == [["line": 4, "mode": "fast"], ["line": 4, "mode": "fast"]])
    }

    @Test(
        "a missing, wrong or unknown argument is bad, and disables with that reason",  // Rule 14
        arguments: [
            ([:], ["argument 'line' is missing (an integer)"]),
            (["line": "twelve"], [#"argument 'line' must be an integer, got "twelve""#]),
            (["line": 0], ["argument 'line' must be at least 1, got 0"]),
            (["line": 1, "made": "x"], ["unknown argument 'made'. Did you mean 'mode'?"]),
            (
                ["line": 0, "mode": 1],
                ["argument 'line' must be at least 1, got 0", "argument 'mode' must be a string, got 1"]
            ),
        ] as [(ActionArguments, [String])])
    func bad(_ arguments: ActionArguments, _ messages: [String]) {
        let outcome = coordinator.perform("goTo:", arguments: arguments)
        guard case .badArguments(let performer, let faults) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(performer.node == sample.window.id && faults.map(\.description) == messages)
        for validation in [
            coordinator.validate("goTo:", arguments: arguments),
            coordinator.validate(Invocation("goTo:", arguments: arguments)),
            coordinator.explain("goTo:", arguments: arguments).validation,
        ] {
            #expect(
                validation.reasons.map(\.text) == messages
                    && validation.reasons.allSatisfy { $0.by == sample.window.id })
        }
        #expect(coordinator.canPerform(Invocation("goTo:", arguments: arguments)))
    }

    @Test("arguments that are not known are left out of the question; perform takes none for empty")  // Rule 14
    func unknown() {
        var seen: [ActionArguments?] = []
        sample.grid.onAction("a:", parameters: [.integer("line")], validate: { seen.append($0.arguments) }) { _ in }
        #expect(coordinator.validate("a:").isEnabled && coordinator.validate("a:", arguments: nil).isEnabled)
        #expect(coordinator.explain("a:").validation.isEnabled)
        #expect(coordinator.actions().first { $0.name == "a:" }?.validation.isEnabled == true)
        #expect(seen.allSatisfy { $0 == nil } && seen.count == 4)
        #expect(
            !coordinator.validate("a:", arguments: [:]).isEnabled && !coordinator.validate(Invocation("a:")).isEnabled)
        #expect(coordinator.perform("a:").word == "badArguments")
    }

    @Test("without a signature anything goes")  // Rule 14
    func anything() {
        #expect(coordinator.perform("on:", arguments: ["x": ActionValue.null, "": [1, 2]]).isPerformed)
        #expect(coordinator.validate("on:", arguments: ["x": 1]).arguments == ["x": 1])
    }

    @Test("an empty signature takes no arguments")  // Rule 14
    func emptySignature() {
        sample.grid.onAction("a:", parameters: []) { _ in }
        #expect(
            coordinator.perform("a:").isPerformed
                && coordinator.perform("a:", arguments: ["x": 1]).word == "badArguments")
    }

    @Test("the signature is that of the chosen target, not of one that passes on")  // Rule 14
    func chosen() {
        sample.grid.onAction("on:", parameters: [.integer("line")], when: { false }) { _ in }
        #expect(coordinator.perform("on:", arguments: ["x": "y"]).value == 1)
    }

    @Test("bad arguments stop the search, also after claims that declined")  // Rule 14
    func stop() {
        sample.grid.receiveAction("goTo:") { _ in .notHandled }
        sample.app.onAction("goTo:") { _ in }
        #expect(coordinator.perform("goTo:").word == "badArguments")
    }

    // MARK: Listing

    @Test("lists what applies at a place, by name, with target and validation")  // Rule 17
    func list() {
        sample.app.onAction("quit:") { _ in }
        sample.sidebar.onAction("elsewhere:") { _ in }
        sample.grid.remap("alias:", to: "on:").remap("nowhere:", to: "nobody:").handleAction(claims: { $0 == "caught:" }
        ) { _ in }
        let actions = coordinator.actions()
        #expect(actions.map(\.name) == ["alias:", "goTo:", "off:", "on:", "quit:"])
        #expect(actions.map(\.target.action) == ["on:", "goTo:", "off:", "on:", "quit:"])
        #expect(actions.map(\.validation.isEnabled) == [true, true, false, true, true])
        #expect(actions.allSatisfy { $0.validation == coordinator.validate($0.name) })
        #expect(coordinator.actions(from: sample.app).map(\.name) == ["quit:"])
        #expect(coordinator.actions(from: ActionNode("other")).isEmpty)
    }

    @Test("lists what hosted and next coordinators claim")  // Rule 17
    func listOthers() {
        let inner = Coordinator(root: ActionNode("inner"))
        let next = Coordinator(root: ActionNode("next"))
        inner.root.onAction("inner:") { _ in }
        next.root.onAction("next:") { _ in }
        sample.grid.host(inner)
        coordinator.next = next
        #expect(coordinator.actions().map(\.name) == ["goTo:", "inner:", "next:", "off:", "on:"])
        #expect(inner.actions().map(\.name) == ["goTo:", "inner:", "next:", "off:", "on:"])
    }
}
