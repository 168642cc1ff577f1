import ActionRuntime
import Testing

extension Action<Int, Void> {
    fileprivate static let rate = Self("typed.rate:", "stars")
    fileprivate static let best = Self("typed.best:", "stars")
}

extension Action<Void, Void> {
    fileprivate static let quit = Self("typed.quit:")
    fileprivate static let help = Self("typed.help:")
}

extension Action<Void, String> {
    fileprivate static let title = Self("typed.title:")
}

private struct Quitting: Event {}

// Rule 52.

@Suite("Typed keys where names stand") struct TypedKeyTests {
    private let sample = Sample()
    private var coordinator: Coordinator { sample.coordinator }

    @Test("an invocation of a key is that of its name")
    func invocation() {
        #expect(Invocation(.rate, 4) == Invocation("typed.rate:", arguments: ["stars": 4]))
        #expect(Invocation(.quit) == Invocation("typed.quit:"))
        let sender = coordinator
        #expect(Invocation(.rate, 4, sender: sender).sender === sender)
        #expect(Invocation(.quit, sender: sender).sender === sender)
        let redirected = Invocation(.rate, 4).redirected(to: .best)
        #expect(redirected == Invocation("typed.rate:", arguments: ["stars": 4]).redirected(to: "typed.best:"))
        #expect(redirected.action == "typed.best:" && redirected.originalAction == "typed.rate:")
    }

    @Test("a registration of a key takes its input, checks it, and can be taken back")
    func register() {
        var rated: [Int] = []
        let rate = sample.grid.register(.rate, when: { rated.count < 2 }) { rated.append($0) }
        let title = sample.grid.register(.title) { "Mountain" }
        #expect(coordinator.perform(.rate, 4, from: sample.grid).isPerformed && rated == [4])
        #expect(coordinator.perform("typed.rate:", arguments: ["stars": "x"], from: sample.grid).word == "badArguments")
        #expect(coordinator.perform(.rate, 3, from: sample.grid).isPerformed && rated == [4, 3])
        #expect(!coordinator.canPerform(.rate, from: sample.grid), "the condition says that it is not available")
        #expect(coordinator.perform(.title, from: sample.grid).value == "Mountain")
        rate.cancel()
        title.cancel()
        #expect(!coordinator.canPerform(.title, from: sample.grid))
    }

    @Test("an asynchronous registration of a key is awaited, and can be taken back", .timeLimit(.minutes(10)))
    func registerAsync() async {
        var rated: [Int] = []
        func now() -> Outcome { coordinator.perform(.rate, 5, from: sample.grid) }
        let later = sample.grid.register(.rate) { stars in
            await Task.yield()
            rated = [stars]
        }
        let quit = sample.grid.register(.quit, running: .exclusive) { await Task.yield() }
        #expect(now().needsAwait && rated.isEmpty)
        #expect(await coordinator.perform(.rate, 5, from: sample.grid).isPerformed && rated == [5])
        #expect(await coordinator.perform(.quit, from: sample.grid).isPerformed)
        later.cancel()
        quit.cancel()
        #expect(!coordinator.canPerform(.rate, from: sample.grid) && !coordinator.canPerform(.quit, from: sample.grid))
    }

    @Test("a registration of a key ends with its owner")
    func owner() {
        var owner: ActionNode? = ActionNode("owner")
        sample.grid.register(.quit, owner: owner) {}
        #expect(coordinator.canPerform(.quit, from: sample.grid) && owner != nil)
        owner = nil
        #expect(!coordinator.canPerform(.quit, from: sample.grid))
    }

    @Test("a receiver of a key may decline by its input, and says beforehand that it may")
    func receive() {
        sample.app.on(.rate) { _ in }.on(.quit) {}
        sample.grid.receiveAction(.rate) { $0 > 3 ? .handled : .notHandled }.receiveAction(.quit) { .notHandled }
        func performer(_ stars: Int) -> NodeID? { coordinator.perform(.rate, stars, from: sample.grid).performer?.node }
        #expect(performer(4) == sample.grid.id && performer(3) == sample.app.id)
        #expect(coordinator.perform(.quit, from: sample.grid).performer?.node == sample.app.id)
        #expect(coordinator.target(forAction: .rate, from: sample.grid)?.mayDecline == true)
        #expect(coordinator.perform("typed.rate:", arguments: ["stars": "x"], from: sample.grid).word == "badArguments")
    }

    @Test("an asynchronous receiver of a key may decline by its input", .timeLimit(.minutes(10)))
    func receiveAsync() async {
        sample.app.on(.rate) { _ in }
        sample.grid.receiveAction(.rate) { stars in
            await Task.yield()
            return stars > 4 ? .handled : .notHandled
        }
        .receiveAction(.quit) {
            await Task.yield()
            return .handled
        }
        #expect(await coordinator.perform(.rate, 5, from: sample.grid).performer?.node == sample.grid.id)
        #expect(await coordinator.perform(.rate, 3, from: sample.grid).performer?.node == sample.app.id)
        #expect(await coordinator.perform(.quit, from: sample.grid).performer?.node == sample.grid.id)
    }

    @Test("a key is remapped to another one, to a name, and from a name")
    func remap() {
        var rated: [Int] = []
        sample.app.on(.rate) { rated.append($0) }.on(.quit) {}
        sample.grid.remap(.best, to: .rate).remap("typed.old:", to: .rate).remap(.help, to: "typed.quit:")
        coordinator.perform(.best, 5, from: sample.grid)
        coordinator.perform("typed.old:", arguments: ["stars": 4], from: sample.grid)
        #expect(rated == [5, 4])
        #expect(coordinator.perform(.help, from: sample.grid).performer?.action == "typed.quit:")
    }

    @Test("a block lets keys through")
    func block() {
        sample.app.on(.rate) { _ in }.on(.quit) {}.on(.title) { "x" }
        let block = sample.grid.block("a dialog is open", except: .rate, .title)
        #expect(coordinator.validate(.rate, 4, from: sample.grid).isEnabled)
        #expect(coordinator.validate(.title, from: sample.grid).isEnabled)
        #expect(coordinator.validate(.quit, from: sample.grid).reasons.map(\.kind) == [.blocked])
        block.cancel()
        let other = sample.grid.block("a dialog is open", except: .quit)
        #expect(coordinator.validate(.quit, from: sample.grid).isEnabled)
        #expect(!coordinator.validate(.title, from: sample.grid).isEnabled)
        other.cancel()
    }

    @Test("a key triggers an event, anew for each request")
    func trigger() {
        var events = 0, made = 0
        func quitting() -> Quitting {
            made += 1
            return Quitting()
        }
        sample.app.handleEvent(Quitting.self) { events += 1 }
        sample.grid.on(.quit, when: { made < 2 }, trigger: quitting())
        coordinator.perform(.quit, from: sample.grid)
        coordinator.perform(.quit, from: sample.grid)
        #expect(events == 2 && made == 2 && !coordinator.canPerform(.quit, from: sample.grid))
    }

    @Test("a watched menu asks again where a key is invalidated")
    func invalidate() {
        var asked: [String] = []
        sample.grid.on(.quit, validate: { asked.append($0.action.text) }) {}
        let menu = Menu("File") { Command("Quit", action: .quit) }
        let watch = coordinator.watch(menu, from: sample.grid)
        asked = []
        _ = watch.takeChanges()
        #expect(asked.isEmpty)
        coordinator.invalidate(.quit)
        _ = watch.takeChanges()
        #expect(asked == ["typed.quit:"])
    }

    @Test("an entry of the user's keys binds and removes keys of actions")
    func overrides() {
        let shortcut: KeyShortcut = "cmd+4"
        #expect(KeyOverride(shortcut, .rate, 4) == KeyOverride(shortcut, "typed.rate:", arguments: ["stars": 4]))
        #expect(KeyOverride(shortcut, .quit, passes: true) == KeyOverride(shortcut, "typed.quit:", passes: true))
        #expect(KeyOverride(removing: .rate) == KeyOverride(removing: "typed.rate:"))
        #expect(KeyOverride(removing: .quit, from: shortcut) == KeyOverride(removing: "typed.quit:", from: shortcut))
    }

    @Test("keys are exposed as their names are")
    func exposure() {
        #expect(RemoteExposure.actions(.rate, .title) == .actions(["typed.rate:", "typed.title:"]))
        #expect(RemoteExposure.actions(.quit) == .actions(["typed.quit:"]))
    }
}
