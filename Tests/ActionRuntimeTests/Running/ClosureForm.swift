import ActionRuntime
import Testing

@testable import ActionRemote

/// A way to give the library closures, at least one of which is asynchronous.
struct ClosureForm: Sendable, CustomTestStringConvertible {
    let name: String
    /// What has to run.
    let visits: Set<String>
    /// Gives a tree the closures, and asks it, so that they run.
    let use: @Sendable (Site) async -> Void

    var testDescription: String { name }

    init(_ name: String, visiting visits: Set<String>, _ use: @escaping @Sendable (Site) async -> Void) {
        (self.name, self.visits, self.use) = (name, visits, use)
    }

    static let all = handlers + methods + interceptors + steps + rules + macros + others
}

extension Action<Int, Void> { fileprivate static let rate = Self("rate:", "stars") }
extension Action<Void, Int> { fileprivate static let count = Self("count:") }
extension Action<Void, Void> { fileprivate static let clear = Self("clear:") }

private struct Opened: Event {}
private struct Closed: Event {}
private struct Lost: Error {}
private struct Gone: Error {}

// MARK: Handlers

extension ClosureForm {
    /// A handler of `a:`, with the synchronous closures around it.
    private static func handler(
        _ name: String, _ action: ActionName = "a:", _ arguments: ActionArguments = [:],
        _ add: @escaping @Sendable (Site) -> Void
    ) -> ClosureForm {
        ClosureForm(name, visiting: ["handler"]) { site in
            add(site)
            let outcome = await site.perform(action, arguments)
            #expect(outcome.didCallHandler, "\(outcome)")
        }
    }

    private static let handlers: [ClosureForm] =
        [
            handler("onAction") { site in site.window.onAction("a:") { _ in await site.visit("handler") } },
            handler("onAction with a result") { site in
                site.window.onAction("a:") { _ in
                    await site.visit("handler")
                    return site.seen.count
                }
            },
            handler("onAction with a literal") { site in
                site.window.onAction("a:") { _ in
                    await site.visit("handler")
                    return .string("x")
                }
            },
            handler("register") { site in site.window.register("a:") { _ in await site.visit("handler") } },
            handler("register with a literal") { site in
                site.window.register("a:") { _ in
                    await site.visit("handler")
                    return .string("x")
                }
            },
            handler("receiveAction") { site in
                site.window.receiveAction("a:") { _ in
                    await site.visit("handler")
                    return .notHandled
                }
            },
            handler("handleAction") { site in site.window.handleAction { _ in await site.visit("handler") } },
            handler("handleAction with a literal") { site in
                site.window.handleAction { _ in
                    await site.visit("handler")
                    return .string("x")
                }
            },
            handler("on, with an input", "rate:", ["stars": 5]) { site in
                site.window.on(.rate) { (_: Int) in await site.visit("handler") }
            },
            handler("on, without an input", "count:") { site in
                site.window.on(.count) {
                    await site.visit("handler")
                    return 1
                }
            },
            handler("register, with an input", "rate:", ["stars": 5]) { site in
                site.window.register(.rate) { (_: Int) in await site.visit("handler") }
            },
            handler("register, without an input", "clear:") { site in
                site.window.register(.clear) { await site.visit("handler") }
            },
            handler("receiveAction, with an input", "rate:", ["stars": 5]) { site in
                site.window.receiveAction(.rate) { (_: Int) in
                    await site.visit("handler")
                    return .notHandled
                }
            },
            handler("receiveAction, without an input", "clear:") { site in
                site.window.receiveAction(.clear) {
                    await site.visit("handler")
                    return .notHandled
                }
            },
            ClosureForm("what runs before a handler, and after it", visiting: ["when", "validate", "next", "observe"]) {
                site in
                site.field.receiveAction("a:") { _ in
                    await site.pause.take()
                    return .notHandled
                }
                func isAvailable() -> Bool {
                    site.note("when")
                    return true
                }
                site.window.onAction("a:", when: isAvailable, validate: { _ in site.note("validate") }) { invocation in
                    await site.pause.take()
                    return await invocation.performNext()
                }
                site.app.onAction("a:") { _ in await site.visit("next") }
                site.coordinator.observe { _ in site.note("observe") }
                await site.perform("a:")
            },
            ClosureForm(
                "a request of a handler, of an error's rule and of an event's", visiting: ["a", "b", "error", "event"]
            ) {
                site in
                site.window.onAction("a:") { _ in
                    await site.visit("a")
                    await site.coordinator.perform("b:")
                }
                site.window.onAction("b:") { _ in
                    await site.visit("b")
                    throw Lost()
                }
                site.app.handleError(Lost.self) {
                    await site.visit("error")
                    await site.window.trigger(Opened())
                }
                site.app.handleEvent(Opened.self) { await site.visit("event") }
                await site.perform("a:")
            },
        ]
        + policies.map { policy in
            ClosureForm("a handler that is \(policy)", visiting: ["handler", "validate"]) { site in
                site.window.onAction("a:", validate: { _ in site.note("validate") }, running: policy) { _ in
                    await site.visit("handler")
                }
                await performSeveral(site)
            }
        }

    private static let policies: [RunningPolicy] = [
        .concurrent, .exclusive, .queued, .latest, .shared, .outlivingNode(.queued),
    ]

    /// Performs `a:` three times at once, in tasks of the caller's isolation.
    private static func performSeveral(_ site: Site, isolation: isolated (any Actor)? = #isolation) async {
        let tasks = (0..<3).map { _ in
            Task {
                _ = isolation
                await site.perform("a:")
            }
        }
        for task in tasks { await task.value }
    }
}

// MARK: Methods of responders

private final class Controller: Responder {
    let site: Site

    init(_ site: Site) { self.site = site }

    static var actions: ActionTable<Controller> {
        ActionMethod("void:", Controller.void)
        ActionMethod("result:", Controller.result)
        ActionMethod("invocation:", Controller.take)
        ActionMethod("invocationResult:", Controller.give)
        ActionMethod(.rate, Controller.rate)
        ActionMethod(.count, Controller.result)
    }

    func void() async { await site.visit("method") }

    func result() async -> Int {
        await site.visit("method")
        return 1
    }

    func take(_ invocation: Invocation) async { await site.visit("method") }

    func give(_ invocation: Invocation) async -> Int {
        await site.visit("method")
        return 1
    }

    func rate(_ stars: Int) async { await site.visit("method") }
}

extension ClosureForm {
    private static let methods =
        (["void:", "result:", "invocation:", "invocationResult:", "rate:", "count:"] as [ActionName]).map {
            name in
            ClosureForm("the method \(name)", visiting: ["method"]) { site in
                let controller = Controller(site)
                site.window.responder = controller
                let outcome = await site.perform(name, name == "rate:" ? ["stars": 5] : [:])
                #expect(outcome.isPerformed, "\(outcome)")
            }
        }
}

// MARK: Interceptors

extension ClosureForm {
    private static let interceptors: [ClosureForm] = [
        ClosureForm("around", visiting: ["around", "validate", "before", "after", "when", "inner", "handler", "last"]) {
            site in
            site.app.intercept { invocation, next in
                await site.visit("around")
                let outcome = await next(invocation)
                site.note("around")
                return outcome
            }
            site.app.intercept { invocation, next in
                // Nothing between the suspension and `next`.
                await site.pause.take()
                return await next(invocation)
            }
            func isAvailable() -> Bool {
                site.note("when")
                return true
            }
            site.app.intercept(when: isAvailable, validate: { _ in site.note("validate") }) { _ in
                site.note("before")
                return { _ in site.note("after") }
            }
            site.window.intercept { invocation, next in
                await site.visit("inner")
                await site.pause.take()
                return await next(invocation)
            }
            site.field.receiveAction("a:") { _ in
                await site.visit("handler")
                return .notHandled
            }
            site.window.onAction("a:") { invocation in
                await site.visit("handler")
                await site.pause.take()
                return await invocation.performNext()
            }
            site.app.onAction("a:") { _ in site.note("last") }
            let outcome = await site.perform("a:")
            #expect(outcome.isPerformed, "\(outcome)")
        },
        ClosureForm("a typed around that passes other arguments and goes on twice", visiting: ["around", "handler"]) {
            site in
            site.window.on(.rate) { (stars: Int) in await site.visit("handler") }
            site.window.intercept(.rate) { invocation, next in
                await site.visit("around")
                var other = invocation
                other.arguments = ["stars": 3]
                await site.pause.take()
                _ = await next(other)
                await site.pause.take()
                return await next(invocation)
            }
            await site.perform("rate:", ["stars": 5])
        },
        ClosureForm("an around that redirects", visiting: ["around", "handler"]) { site in
            site.window.onAction("a:") { _ in }
            site.window.onAction("b:") { _ in await site.visit("handler") }
            site.window.intercept("a:") { invocation, next in
                await site.visit("around")
                let other = invocation.redirected(to: "b:")
                await site.pause.take()
                return await next(other)
            }
            await site.perform("a:")
        },
    ]
}

// MARK: Undo

extension ClosureForm {
    private static let steps: [ClosureForm] = [
        ClosureForm("an undo step, and what it registers", visiting: ["handler", "undo", "redo"]) { site in
            site.window.onAction("a:") { invocation in
                await site.visit("handler")
                invocation.registerUndo {
                    await site.visit("undo")
                    site.stack.registerUndo("A") { await site.visit("redo") }
                }
            }
            await site.perform("a:")
            let undone = await site.perform("undo:")
            #expect(undone.isPerformed, "\(undone)")
            let redone = await site.perform("redo:")
            #expect(redone.isPerformed, "\(redone)")
        },
        ClosureForm("an undo step outside of handlers, and its request", visiting: ["undo", "handler"]) { site in
            site.window.onAction("b:") { _ in await site.visit("handler") }
            site.stack.registerUndo("A") {
                await site.visit("undo")
                await site.pause.take()
                await site.coordinator.perform("b:")
            }
            await site.perform("undo:")
        },
    ]
}

// MARK: Events and errors

extension ClosureForm {
    private static func event(_ name: String, _ add: @escaping @Sendable (Site) -> Void) -> ClosureForm {
        ClosureForm(name, visiting: ["rule"]) { site in
            add(site)
            await site.pause.take()
            await site.field.trigger(Opened())
        }
    }

    private static func error(_ name: String, _ add: @escaping @Sendable (Site) -> Void) -> ClosureForm {
        ClosureForm(name, visiting: ["rule"]) { site in
            add(site)
            await site.pause.take()
            await site.field.report(Lost())
        }
    }

    private static let rules: [ClosureForm] = [
        event("receiveEvent") { site in
            site.app.receiveEvent { (_: any Event) in
                await site.visit("rule")
                return .notHandled
            }
        },
        event("receiveEvent of a type") { site in
            site.app.receiveEvent(Opened.self) { (_: Opened) in
                await site.visit("rule")
                return .notHandled
            }
        },
        event("handleEvent") { site in site.app.handleEvent { (_: any Event) in await site.visit("rule") } },
        event("handleEvent of a type") { site in site.app.handleEvent(Opened.self) { await site.visit("rule") } },
        event("transformEvent") { site in
            site.app.transformEvent(Opened.self) {
                await site.visit("rule")
                return Closed()
            }
        },
        error("receiveError") { site in
            site.app.receiveError(Lost.self) { (_: Lost) in
                await site.visit("rule")
                return .notHandled
            }
        },
        error("handleError") { site in site.app.handleError { (_: any Error) in await site.visit("rule") } },
        error("handleError of a type") { site in site.app.handleError(Lost.self) { await site.visit("rule") } },
        error("transformError") { site in
            site.app.transformError(Lost.self) {
                await site.visit("rule")
                return Gone()
            }
        },
        error("catchError") { site in
            site.app.catchError(Lost.self) {
                await site.visit("rule")
                return Opened()
            }
        },
        ClosureForm("rules after one another, of an owner", visiting: ["first", "second", "third"]) { site in
            let owner = Site(.none)
            site.window.register(owner: owner) {
                _ = $0.receiveEvent(Opened.self) { (_: Opened) in
                    await site.visit("first")
                    throw Lost()
                }
            }
            site.window.catchError(Lost.self) {
                await site.visit("second")
                return Closed()
            }
            site.app.handleEvent(Closed.self) { (_: Closed) in await site.visit("third") }
            site.app.onAction("a:", trigger: Opened())
            await site.pause.take()
            await site.field.trigger(Opened())
            await site.pause.take()
            await site.field.triggerEvent(Opened())
            withExtendedLifetime(owner) {}
        },
    ]
}

// MARK: Macros

extension ClosureForm {
    private static let macros: [ClosureForm] = [
        ClosureForm(
            "a macro's steps, with what stands around them",
            visiting: ["when", "validate", "before", "around", "handler", "observe", "error"]
        ) { site in
            func isAvailable() -> Bool {
                site.note("when")
                return true
            }
            site.window.onAction("first:", when: isAvailable, validate: { _ in site.note("validate") }) { _ in
                await site.visit("handler")
            }
            site.window.onAction("second:", when: isAvailable, validate: { _ in site.note("validate") }) { _ in
                await site.visit("handler")
                throw Lost()
            }
            site.window.intercept("first:", before: { _ in site.note("before") })
            site.window.intercept("second:") { invocation, next in
                await site.visit("around")
                return await next(invocation)
            }
            site.app.handleError(Lost.self) { await site.visit("error") }
            site.coordinator.observe { _ in site.note("observe") }
            site.app.onAction("macro:", performs: sequence, when: isAvailable, validate: { _ in site.note("validate") })
            await site.perform("macro:")
            await site.pause.take()
            await site.coordinator.replay(sequence)
        }
    ]

    private static let sequence = try! ActionSequence(
        jsonLines: #"""
            {"action":"first:","outcome":"performed"}
            {"action":"second:","outcome":"performed"}
            """#)
}

// MARK: Other ways in

/// A dispatcher that is no coordinator.
private final class Elsewhere: ActionDispatching {
    let site: Site

    init(_ site: Site) { self.site = site }

    func target(for invocation: Invocation, from start: ActionNode?) -> Target? {
        site.coordinator.target(for: Invocation("a:"))
    }

    func validate(_ invocation: Invocation, from start: ActionNode?) -> Validation { Validation(invocation.action) }

    func perform(_ invocation: Invocation, from start: ActionNode?, force: Bool) -> Outcome { .declined(by: []) }

    func perform(_ invocation: Invocation, from start: ActionNode?, force: Bool) async -> Outcome {
        await site.visit("bridge")
        return .declined(by: [])
    }
}

extension ClosureForm {
    private static let others: [ClosureForm] = [
        ClosureForm("keys, menus and palettes", visiting: ["handler"]) { site in
            site.window.onAction("a:") { _ in await site.visit("handler") }
            let menu = Menu("Menu") { Command("A", action: "a:", shortcut: "ctrl+a") }
            let keys = KeyMap(site.coordinator, menu: menu)
            await site.pause.take()
            #expect(await keys.press(KeyStroke("a", .control)).isConsumed)
            await site.pause.take()
            let palette = site.coordinator.palette(menu)
            await palette.perform(palette.search("A")[0])
        },
        ClosureForm("a hosted dispatcher, and what declines", visiting: ["bridge", "handler"]) { site in
            site.app.onAction("a:") { _ in await site.visit("handler") }
            site.window.host(Elsewhere(site))
            await site.perform("a:")
        },
        ClosureForm("a confirmation", visiting: ["confirm", "handler"]) { site in
            let confirm: nonisolated(nonsending) (RemoteConfirmation) async -> Bool = { _ in
                await site.visit("confirm")
                return true
            }
            site.window.onAction("delete:") { _ in await site.visit("handler") }
            let menu = Menu("Menu") { Command("Delete", action: "delete:", attributes: .destructive) }
            await site.pause.take()
            let endpoint = RemoteEndpoint(
                site.coordinator, app: "test", menu: menu, exposing: .all, allowing: [.ask, .perform], confirm: confirm)
            let talk = RemoteTalk(endpoint)
            for _ in 0..<3 { talk.send("actions/perform", ["action": "delete:"]) }
            var answers: [ActionValue] = []
            while answers.count < 3 {
                if let answer = talk.take() { answers.append(answer) } else { await Task.yield() }
            }
            #expect(answers.allSatisfy { $0["result"]?["outcome"] == "performed" }, "\(answers)")
            talk.close()
        },
    ]
}
