import ActionRuntime
import Testing

@Suite("Explanation") struct ExplanationTests {
    private let sample = Sample()
    private var coordinator: Coordinator { sample.coordinator }

    private func claim(
        _ kind: ClaimKind = .closure, line: UInt32, when: String? = nil, isAvailable: Bool = true,
        enabled: String? = nil,
        reason: String? = nil
    ) -> Claim {
        Claim(
            kind, when: { isAvailable }, validator: { if let reason { $0.disable(reason) } },
            source: SourceLocation(document: "rater.json", line: line),
            wording: .init(
                when: when.map { .init($0) { _ in [] } }, enabled: enabled.map { .init($0) { _ in [] } }),
            handler: Handler { _ in
                Issue.record("a handler was called")
                return .declined
            })
    }

    @Test("the answer first, then the way to it, then who is not asked")  // Rule 16
    func disabled() {
        sample.grid.register(claim(line: 21, enabled: "!locked", reason: "the image is locked"), for: "rateFiveStars:")
        let explanation = coordinator.explain("rateFiveStars:", from: sample.cells[1])
        #expect(
            explanation.description == """
                rateFiveStars: is disabled at app/window/grid: the image is locked.
                  app/window/grid/cell[1]   no claim
                  app/window/grid           closure   disabled by "!locked"   rater.json:21
                  not asked: app/window, app
                """)
        #expect(
            explanation.steps.map(\.verdict) == [.noClaim, .disabled] && explanation.notAsked == ["app/window", "app"])
        #expect(explanation.steps[1].reason == "the image is locked" && explanation.steps[1].condition == "!locked")
        #expect(explanation.steps[1].source == SourceLocation(document: "rater.json", line: 21))
        #expect(explanation.validation == coordinator.validate("rateFiveStars:", from: sample.cells[1]))
        #expect(!explanation.isForced)
    }

    @Test("target and explanation say beforehand that a claim may decline, and that it needs await")  // Rule 12
    func beforehand() {
        sample.app.onAction("plain:") { _ in }
            .receiveAction("declines:") { _ in .notHandled }
            .onAction("maybe:") { _ in Passage.handled }
            .onAction("async:") { _ in await Task.yield() }
            .receiveAction("both:", validate: { $0.disable("it is off") }) { _ in
                await Task.yield()
                return .notHandled
            }
            .onAction("event:", trigger: Sent.Selected())
        let table: [(ActionName, mayDecline: Bool, isAsync: Bool, text: String)] = [
            ("plain:", false, false, "plain: is enabled at app."),
            ("declines:", true, false, "declines: is enabled at app. It may decline."),
            ("maybe:", true, false, "maybe: is enabled at app. It may decline."),
            ("async:", false, true, "async: is enabled at app. It needs await."),
            ("both:", true, true, "both: is disabled at app: it is off. It may decline. It needs await."),
            ("event:", false, false, "event: is enabled at app."),
        ]
        for (name, mayDecline, isAsync, text) in table {
            let target = coordinator.target(forAction: name, from: sample.grid)
            #expect(target?.mayDecline == mayDecline && target?.isAsync == isAsync, "\(name)")
            let explanation = coordinator.explain(name, from: sample.grid)
            #expect(explanation.mayDecline == mayDecline && explanation.isAsync == isAsync, "\(name)")
            #expect(explanation.description.split(separator: "\n").first ?? "" == text)
        }
        let nobody = coordinator.explain("nobody:")
        #expect(!nobody.mayDecline && !nobody.isAsync)
    }

    @Test("what nobody claims, with near misses")  // Rule 16
    func nearMiss() {
        sample.sidebar.onAction("paste:") { _ in }
        #expect(
            coordinator.explain("psate:", from: sample.grid).description == """
                psate: is claimed by nobody. Did you mean paste:?
                  app/window/grid   no claim
                  app/window        no claim
                  app               no claim
                """)
        sample.sidebar.onAction("pasta:") { _ in }.onAction("posate:") { _ in }.onAction("other:") { _ in }
        #expect(
            coordinator.explain("psate:").description == """
                psate: is claimed by nobody. Did you mean paste:, posate: or pasta:?
                  app   no claim
                """)
        #expect(
            coordinator.explain("unheard.of").description == """
                unheard.of is claimed by nobody.
                  app   no claim
                """)
    }

    @Test("a name that is registered, on the way or elsewhere, is not available, and is no misspelling")
    func unavailable() {
        sample.sidebar.onAction("paste:") { _ in }.onAction("pasta:") { _ in }
        sample.app.onAction("pasts:", when: { false }, fileID: "A.swift", line: 2) { _ in }
        let elsewhere = coordinator.explain("paste:", from: sample.grid)
        #expect(elsewhere.suggestions.isEmpty)
        #expect(
            elsewhere.description == """
                paste: is claimed by nobody. It is not available here, but with the focus in app/window/sidebar.
                  app/window/grid   no claim
                  app/window        no claim
                  app               no claim
                """)
        let onTheWay = coordinator.explain("pasts:")
        #expect(onTheWay.suggestions.isEmpty)
        #expect(onTheWay.description.hasPrefix("pasts: is claimed by nobody. It is not available here.\n"))
    }

    @Test("what is claimed below the start names the nearest nodes that claim it")
    func claimedBelow() {
        let root = ActionNode("app"), coordinator = Coordinator(root: root)
        let panes = (0..<5).map { _ in ActionNode("pane", in: root) }
        for pane in panes {
            pane.onAction("copy:") { _ in }
            ActionNode("field", in: pane).onAction("copy:") { _ in }
        }
        let list = ActionNode("list", in: panes[4]).onAction("sort:") { _ in }
        list.onAction("off:", when: { false }) { _ in }
        let grey = coordinator.explain("copy:")
        #expect(grey.focus == ["app/pane[0]", "app/pane[1]", "app/pane[2]"] && grey.isFromRoot)
        #expect(
            grey.description.split(separator: "\n").first ?? "" == """
                copy: is claimed by nobody. It is not available here, but with the focus in app/pane[0], app/pane[1] or \
                app/pane[2].
                """)
        #expect(grey.description.hasSuffix("\n  began at the root, since nothing has the focus"))
        coordinator.firstResponder = panes[4]
        let below = coordinator.explain("sort:")
        #expect(below.focus == ["app/pane[4]/list"] && !below.isFromRoot)
        #expect(coordinator.explain("copy:").focus.isEmpty, "there is a target")
        #expect(coordinator.explain("off:").focus.isEmpty, "its claim is not available with the focus there")
        #expect(coordinator.explain("sort:", from: panes[0]).focus == ["app/pane[4]/list"])
    }

    @Test(
        "what only a catch-all below takes is named with its kind; one that takes all names only where nothing else does"
    )
    func catchAllBelow() {
        let root = ActionNode("app"), coordinator = Coordinator(root: root)
        let plugins = ActionNode("plugins", in: root), any = ActionNode("any", in: root)
        plugins.handleAction(claims: { $0.text.hasPrefix("plugin.") }) { _ in }
        any.handleAction { _ in }
        ActionNode("inner", in: any).handleAction { _ in }
        let taken = coordinator.explain("plugin.sort:")
        #expect(taken.focus == ["app/plugins"] && taken.focusKinds == [.catchAll] && taken.suggestions.isEmpty)
        #expect(
            taken.description.hasPrefix(
                "plugin.sort: is claimed by nobody. It is not available here, but with the focus in app/plugins (a catch-all)."
            ))
        let other = coordinator.explain("other:")
        #expect(other.focus == ["app/any"] && other.focusKinds == [.catchAll])
        ActionNode("list", in: root).onAction("others:") { _ in }.onAction("plugin.sort:") { _ in }
        let typed = coordinator.explain("other:")
        #expect(typed.suggestions == ["others:"] && typed.focus == ["app/any"])
        #expect(
            typed.description.hasPrefix(
                "other: is claimed by nobody. Did you mean others:? With the focus in app/any (a catch-all) it would be taken."
            ))
        let both = coordinator.explain("plugin.sort:")
        #expect(both.focus == ["app/plugins", "app/list"] && both.focusKinds == [.catchAll, .closure])
        #expect(coordinator.explain("others:").focusKinds == [.closure])
        // A catch-all above takes the request, so nothing is to be focused.
        root.handleAction { _ in }
        #expect(coordinator.explain("other:").focus.isEmpty)
    }

    @Test("a catch-all that asks the same question again, and one that is taken back meanwhile, end the search")
    func catchAllThatAsks() {
        let root = ActionNode("app"), coordinator = Coordinator(root: root)
        let node = ActionNode("node", in: root)
        var asks = true, ended: Registration?
        ended = node.register { node in
            node.handleAction(claims: { name in
                if asks { _ = coordinator.explain(name) }
                return true
            }) { _ in }
        }
        #expect(coordinator.explain("a:").validation.isEnabled == false)
        asks = false
        node.handleAction(claims: { _ in
            ended?.cancel()
            ended = nil
            node.removeFromParent()
            return true
        }) { _ in }
        #expect(coordinator.explain("a:").validation.isEnabled == false)
    }

    @Test("the condition is named where it disables, not where only the arguments are wrong")
    func condition() {
        var isOpen = true
        sample.app.register(
            Claim(
                .closure, signature: [.integer("line")],
                validator: { if !isOpen { $0.disable("it is\u{1B}[31m closed") } },
                source: SourceLocation(document: "A.json", line: 2),
                wording: .init(enabled: .init("open == '\u{7}'") { _ in [] }),
                handler: Handler { _ in .handled(.null) }), for: "a:")
        let wrong = coordinator.explain("a:", arguments: ["line": "x"]).steps.last
        #expect(wrong?.verdict == .disabled && wrong?.condition == nil)
        #expect(wrong?.reason == #"argument 'line' must be an integer, got "x""#)
        isOpen = false
        #expect(coordinator.explain("a:", arguments: [:]).steps.last?.condition == "open == '\u{7}'")
        // Control characters are shown, not sent.
        #expect(
            coordinator.explain("a:").description == #"""
                a: is disabled at app: it is\u{1b}[31m closed.
                  app   closure   disabled by "open == '\u{7}'"   A.json:2
                """#)
    }

    @Test("methods, catch-alls and claims that are not available")  // Rule 16
    func kinds() {
        final class Controller: Responder {
            static var actions: ActionTable<Controller> {
                ActionMethod("a:", Controller.act, when: Controller.isReady, fileID: "Rater/Controller.swift", line: 7)
            }
            var isOpen = false
            func isReady() -> Bool { isOpen }
            func act() { Issue.record("a handler was called") }
        }
        let controller = Controller()
        sample.grid.register(claim(line: 3, when: "count > 0", isAvailable: false), for: "a:")
        sample.grid.responder = controller
        sample.window.handleAction(claims: { $0 == "b:" }, fileID: "Rater/Window.swift", line: 9) { _ in }
        sample.app.handleAction(validate: { $0.state = .on }, fileID: "Rater/App.swift", line: 12) { _ in }
        #expect(
            coordinator.explain("a:", from: sample.grid).description == """
                a: is enabled and on at app.
                  app/window/grid   method      not available                         Rater/Controller.swift:7
                  app/window/grid   closure     not available: "count > 0" is false   rater.json:3
                  app/window        no claim
                  app               catch-all   enabled                               Rater/App.swift:12
                """)
        controller.isOpen = true
        #expect(
            coordinator.explain("a:", from: sample.grid).description == """
                a: is enabled at app/window/grid.
                  app/window/grid   method   enabled   Rater/Controller.swift:7
                  not asked: app/window, app
                """)
    }

    @Test("a remapping, and the search for the other name")  // Rules 11 and 16
    func remapped() {
        sample.grid.remap("old:", to: "new:")
        sample.app.register(claim(line: 5), for: "new:")
        #expect(
            coordinator.explain("old:", from: sample.grid).description == """
                old: is enabled at app, as new:.
                  app/window/grid   remapped to new:
                  app/window/grid   no claim to new:
                  app/window        no claim to new:
                  app               closure for new:   enabled   rater.json:5
                """)
    }

    @Test("no node is listed twice as not asked")  // Rule 16
    func notAskedOnce() {
        sample.grid.remap("old:", to: "new:")
        sample.window.register(claim(line: 5), for: "new:")
        let explanation = coordinator.explain("old:", from: sample.grid)
        #expect(explanation.notAsked == ["app"])
    }

    @Test("every node asked has a step, also one whose only claim has ended")  // Rule 16
    func endedClaim() {
        final class Panel {}
        do {
            let panel = Panel()
            sample.window.register("a:", owner: panel) { _ in }
        }
        let explanation = coordinator.explain("a:", from: sample.grid)
        #expect(explanation.steps.map(\.path) == ["app/window/grid", "app/window", "app"])
    }

    @Test("says that it is forced")  // Rule 15
    func forced() {
        sample.app.register(claim(line: 1, reason: "no"), for: "a:")
        let explanation = coordinator.explain("a:", force: true)
        #expect(explanation.isForced && !explanation.validation.isEnabled)
        #expect(
            explanation.description == """
                a: is disabled at app: no. It is forced.
                  app   closure   disabled   rater.json:1
                """)
    }

    @Test("takes arguments as known or not")  // Rule 14
    func arguments() {
        sample.app.onAction("a:", parameters: [.integer("line")], fileID: "A.swift", line: 2) { _ in }
        #expect(coordinator.explain("a:").validation.isEnabled)
        #expect(!coordinator.explain(Invocation("a:")).validation.isEnabled)
        #expect(
            coordinator.explain("a:", arguments: [:]).description == """
                a: is disabled at app: argument 'line' is missing (an integer).
                  app   closure   disabled   A.swift:2
                """)
    }

    @Test("several reasons and a remapped disabled target read as one sentence")
    func severalReasons() {
        sample.app.onAction(
            "new:",
            validate: {
                $0.disable("a"); $0.disable("b")
            }, fileID: "A.swift", line: 2
        ) { _ in }
        .remap("old:", to: "new:")
        #expect(coordinator.explain("old:").description.hasPrefix("old: is disabled at app, as new:: a; b.\n"))
    }

    @Test("its paths are those of the nodes, in hosted trees, behind remappings and among siblings of one name")
    func paths() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<50 {
            var nodes = [ActionNode("app")]
            let coordinator = Coordinator(root: nodes[0])
            for _ in 0..<40 {
                let parent = nodes.suffix(3).randomElement(using: &random)!
                nodes.append(ActionNode(["a", "b/c", "a"].randomElement(using: &random)!, in: parent))
                if random.next() % 8 == 0 {
                    let inner = ActionNode("inner")
                    nodes.last?.host(Coordinator(root: inner))
                    nodes.append(inner)
                }
            }
            for node in nodes where random.next() % 8 == 0 { node.remap("old:", to: "new:") }
            nodes.randomElement(using: &random)?.onAction("new:") { _ in }
            let explanation = coordinator.explain("old:", from: nodes.last)
            #expect(explanation.steps.allSatisfy { $0.path == $0.node.path }, "\(explanation)")
            #expect(Set(explanation.notAsked).isSubset(of: nodes.map(\.path)))
            #expect(explanation == coordinator.explain("old:", from: nodes.last))
        }
    }

    @Test("its answer is that of validate, and its last step that of the target")  // Rule 12
    func agreement() {
        sample.app.onAction("a:") { _ in }
        sample.window.onAction("b:", validate: { $0.disable("no") }) { _ in }
        for name in ["a:", "b:", "c:"] as [ActionName] {
            for node in [sample.cells[0], sample.sidebar, sample.app] {
                let explanation = coordinator.explain(name, from: node)
                #expect(explanation.validation == coordinator.validate(name, from: node))
                let target = coordinator.target(forAction: name, from: node)
                #expect(explanation.steps.last { $0.verdict != .noClaim }?.node == target?.node.id)
            }
        }
    }

    @Test("registered where it was written")  // Rule 16
    func source() {
        sample.app.onAction("a:") { _ in }; let line = UInt32(#line)
        #expect(coordinator.explain("a:").steps.last?.source == SourceLocation(line: line))
        #expect(
            coordinator.target(forAction: "a:")?.source?.description
                == "ActionRuntimeTests/ExplanationTests.swift:\(line)")
    }

    @Test("columns line up where names are long in any script")
    func columns() {
        let root = ActionNode("日本語")
        _ = ActionNode("é", in: root)
        #expect(
            Coordinator(root: root).explain("a:", from: root.children[0]).description == """
                a: is claimed by nobody.
                  日本語/é   no claim
                  日本語     no claim
                """)
    }
}
