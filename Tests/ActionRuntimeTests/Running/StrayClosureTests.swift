import ActionRuntime
import Testing

#if DEBUG
    /// Section 6: debug builds tell of asynchronous closures that run elsewhere than where they were called.
    @Suite("Closures that leave their caller's isolation") struct StrayClosureTests {
        /// A closure that is compiled to leave its caller's actor, because it has a capture list, or was declared to.
        struct Stray: Sendable, CustomTestStringConvertible {
            let name: String
            let type: String
            let use: @Sendable (Site) async -> Void

            init(_ name: String, _ type: String = "a:", _ use: @escaping @Sendable (Site) async -> Void) {
                (self.name, self.type, self.use) = (name, type, use)
            }

            var testDescription: String { name }
        }

        private struct Opened: Event {}

        private final class Controller: Responder {
            static var actions: ActionTable<Controller> { ActionMethod("a:", Controller.leave) }

            @concurrent func leave(_ invocation: Invocation) async { invocation.registerUndo {} }
        }

        static let all: [Stray] = [
            Stray("a handler that goes on to the next claim") { site in
                site.window.onAction("a:") { [weak site] invocation in
                    await site?.pause.take()
                    return await invocation.performNext()
                }
                site.app.onAction("a:") { _ in }
                await site.perform("a:")
            },
            Stray("a handler that asks its tree") { site in
                site.window.onAction("a:") { [unowned site] _ in await site.coordinator.perform("b:") }
                site.window.onAction("b:") { _ in }
                await site.perform("a:")
            },
            Stray("a handler that sends an event") { site in
                site.window.onAction("a:") { [unowned site] _ in await site.window.trigger(Opened()) }
                await site.perform("a:")
            },
            Stray("a method that was declared to leave") { site in
                let controller = Controller()
                site.window.responder = controller
                await site.perform("a:")
            },
            Stray("an around") { site in
                site.window.onAction("a:") { _ in site.note("handler") }
                site.window.intercept { [unowned site] invocation, next in
                    await site.pause.take()
                    return await next(invocation)
                }
                await site.perform("a:")
                // What is inside runs where the request was asked nevertheless.
                #expect(site.strays.isEmpty)
            },
            Stray("a rule", "Opened") { site in
                site.window.handleEvent(Opened.self) { [unowned site] in
                    await site.pause.take()
                    await site.coordinator.perform("b:")
                }
                await site.field.trigger(Opened())
            },
            Stray("an undo step", "undo:") { site in
                site.window.onAction("b:") { _ in }
                site.stack.registerUndo("A") { [unowned site] in await site.coordinator.perform("b:") }
                await site.perform("undo:")
            },
            Stray("a redo step of a handler", "redo:") { site in
                site.window.onAction("b:") { _ in }
                site.window.onAction("a:") { [unowned site] invocation in
                    invocation.registerUndo {
                        site.stack.registerUndo("A") { [unowned site] in await site.coordinator.perform("b:") }
                    }
                }
                for name in ["a:", "undo:", "redo:"] as [ActionName] { await site.perform(name) }
            },
        ]

        @Test(
            "a closure that leaves its caller's actor is a finding, told once, with its place and the mend",
            arguments: all, HomeKind.allCases)
        func leaves(_ stray: Stray, _ home: HomeKind) async {
            for pause in Pause.allCases {
                let found = await home.run { isolation in
                    let site = Site(pause, isolation: isolation)
                    await stray.use(site)
                    await stray.use(site)
                    #expect(site.findings.map(\.problem) == [.leftIsolation], "after \(pause)")
                    #expect(site.findings.map(\.type) == [stray.type])
                    #expect(site.findings.allSatisfy { "\($0)".contains(".swift:") && "\($0)".contains("weak let") })
                    return []
                }
                #expect(found.isEmpty)
            }
        }

        @Test("the finding of an undo step names the line and the node of its registration")
        func undoStep() async {
            _ = await HomeKind.mainActor.run { isolation in
                let site = Site(.yield, isolation: isolation), line: UInt32 = #line
                site.window.onAction("b:") { _ in }
                site.window.onAction("a:") { [unowned site] invocation in
                    invocation.registerUndo { [unowned site] in await site.coordinator.perform("b:") }
                    invocation.registerUndo { await site.pause.take() }
                }
                await site.perform("a:")
                await site.perform("undo:")
                #expect(site.findings.map(\.source) == [SourceLocation(line: line + 3)])
                #expect(site.findings.map(\.node) == [site.window.id])
                return []
            }
        }

        @Test("nothing is told where checks are off, and of requests without an isolation")
        func notTold() async {
            let findings = await HomeKind.mainActor.run { isolation in
                let site = Site(.yield, isolation: isolation)
                site.app.safetyLevel(.disabled)
                await Self.all[0].use(site)
                return site.findings.map(\.description)
            }
            #expect(findings.isEmpty)
            let site = Site(.yield)
            for stray in Self.all { await stray.use(site) }
            #expect(site.findings.isEmpty)
        }

        @Test("a handler that asks trees of another isolation is no finding")
        func otherTrees() async {
            let findings = await HomeKind.defaultActor.run { isolation in
                let site = Site(.yield, isolation: isolation)
                site.window.onAction("a:") { _ in
                    await Self.askOwnTree()
                    await site.pause.take()
                    await site.coordinator.perform("b:")
                }
                site.window.onAction("b:") { _ in }
                await site.perform("a:")
                return site.findings.map(\.description)
            }
            #expect(findings.isEmpty)
        }

        @concurrent private static func askOwnTree() async {
            let own = Coordinator(root: ActionNode("own"))
            own.root.onAction("own:") { _ in await Task.yield() }
            await own.perform("own:")
        }
    }
#endif
