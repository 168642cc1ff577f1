import ActionRuntime
import Testing

extension Action<Int, Void> {
    fileprivate static let rate = Self("handed.rate:", "stars")
    fileprivate static let maybe = Self("handed.maybe:", "stars")
}

extension Action<Int, Int> {
    fileprivate static let double = Self("handed.double:")
}

extension Action<Void, Void> {
    fileprivate static let reset = Self("handed.reset:")
}

extension Action<Void, String> {
    fileprivate static let whence = Self("handed.whence:")
}

// Rule 52; a typed handler can do what a handler of a name can.

@Suite("Handlers of typed keys that are given the invocation") struct TypedHandlerTests {
    private let sample = Sample()
    private var coordinator: Coordinator { sample.coordinator }

    @Test("a typed handler says how it is taken back, with and without an input")
    func undo() {
        let history = UndoStack()
        sample.app.undoStack = history
        var rating = 1
        sample.grid.on(.rate) { stars, invocation in
            let old = rating
            rating = stars
            invocation.registerUndo { rating = old }
        }
        .on(.reset) { invocation in
            let old = rating
            rating = 0
            invocation.registerUndo("Start Over") { rating = old }
        }
        coordinator.perform(.rate, 4, from: sample.grid)
        coordinator.perform(.reset, from: sample.grid)
        #expect(rating == 0 && history.undoable.map(\.title) == ["Rate", "Start Over"])
        coordinator.perform("undo:", from: sample.grid)
        #expect(rating == 4)
        coordinator.perform("undo:", from: sample.grid)
        #expect(rating == 1)
    }

    @Test("a typed handler knows where the request began, and goes on to the next claim")
    func startAndNext() {
        sample.app.on(.double) { number in 2 * number }.on(.whence) { "the app's" }
        sample.grid.on(.double) { number, invocation in
            let outcome = invocation.performNext()
            return (try outcome.get(as: Int.self)) + 1
        }
        .on(.whence) { invocation in "\(invocation.start?.path ?? "")" }
        #expect(coordinator.perform(.double, 4, from: sample.cells[1]).value == 9)
        #expect(coordinator.perform(.whence, from: sample.cells[1]).value == "app/window/grid/cell[1]")
    }

    @Test("an asynchronous handler of a key is given the invocation", .timeLimit(.minutes(10)))
    func awaited() async {
        sample.app.undoStack = UndoStack()
        var rating = 1
        sample.grid.on(.rate) { stars, invocation in
            await Task.yield()
            let old = rating
            rating = stars
            invocation.registerUndo { rating = old }
        }
        .on(.reset, running: .exclusive) { invocation in
            await Task.yield()
            rating = invocation.arguments.count
        }
        #expect(coordinator.target(forAction: .rate, from: sample.grid)?.isAsync == true)
        #expect(await coordinator.perform(.rate, 4, from: sample.grid).isPerformed && rating == 4)
        await coordinator.perform("undo:", from: sample.grid)
        #expect(rating == 1)
        #expect(await coordinator.perform(.reset, from: sample.grid).isPerformed && rating == 0)
    }

    @Test("the arguments are checked before such a handler runs")
    func checked() {
        sample.grid.on(.rate) { _, _ in Issue.record("the handler ran") }
        #expect(
            coordinator.perform("handed.rate:", arguments: ["stars": "x"], from: sample.grid).word == "badArguments")
        #expect(coordinator.perform("handed.rate:", arguments: ["star": 4], from: sample.grid).word == "badArguments")
    }

    @Test("a receiver of a key declines by the invocation", .timeLimit(.minutes(10)))
    func receive() async {
        sample.app.on(.maybe) { _ in }.on(.reset) {}
        sample.grid.receiveAction(.maybe) { stars, invocation in
            stars > 3 && invocation.start?.name == "cell" ? .handled : .notHandled
        }
        .receiveAction(.reset) { invocation in invocation.start?.name == "cell" ? .handled : .notHandled }
        func performer(_ stars: Int, _ start: ActionNode) -> NodeID? {
            coordinator.performNow(.maybe, stars, from: start).performer?.node
        }
        #expect(performer(4, sample.cells[0]) == sample.grid.id && performer(3, sample.cells[0]) == sample.app.id)
        #expect(performer(4, sample.grid) == sample.app.id)
        #expect(coordinator.performNow(.reset, from: sample.grid).performer?.node == sample.app.id)
        sample.window.receiveAction(.maybe) { stars, _ in
            await Task.yield()
            return stars == 3 ? .handled : .notHandled
        }
        .receiveAction(.reset) { _ in
            await Task.yield()
            return .handled
        }
        #expect(await coordinator.perform(.maybe, 3, from: sample.grid).performer?.node == sample.window.id)
        #expect(await coordinator.perform(.maybe, 2, from: sample.grid).performer?.node == sample.app.id)
        #expect(await coordinator.perform(.reset, from: sample.grid).performer?.node == sample.window.id)
    }

    @Test("registrations of such handlers are taken back, and end with their owners", .timeLimit(.minutes(10)))
    func register() async {
        var owner: ActionNode? = ActionNode("owner")
        let rate = sample.grid.register(.rate) { stars, invocation in _ = (stars, invocation) }
        let reset = sample.grid.register(.reset) { invocation in _ = invocation.start }
        sample.grid.register(.double, owner: owner) { number, invocation in
            await Task.yield()
            return number + invocation.arguments.count
        }
        sample.grid.register(.whence, owner: owner) { invocation in
            await Task.yield()
            return invocation.action.text
        }
        #expect(coordinator.performNow(.rate, 4, from: sample.grid).isPerformed)
        #expect(coordinator.performNow(.reset, from: sample.grid).isPerformed)
        #expect(await coordinator.perform(.double, 4, from: sample.grid).value == 5)
        #expect(await coordinator.perform(.whence, from: sample.grid).value == "handed.whence:")
        rate.cancel()
        reset.cancel()
        #expect(owner != nil)
        owner = nil
        for key in ["handed.rate:", "handed.reset:", "handed.double:", "handed.whence:"] as [ActionName] {
            #expect(!coordinator.canPerform(key, from: sample.grid), "\(key)")
        }
    }
}
