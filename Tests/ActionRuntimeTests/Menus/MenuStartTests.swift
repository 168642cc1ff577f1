import ActionRuntime
import Testing

extension Action<Int, Void> {
    fileprivate static var rate: Self { Self("rate:", "stars") }
}

extension Action<Void, Void> {
    fileprivate static var clear: Self { Self("clear:") }
}

/// Something that requests start at without being a node, such as a view.
private final class View: RequestStart {
    var startNode: ActionNode?

    init(_ node: ActionNode?) {
        startNode = node
    }
}

@Suite("Menus: typed commands, starts, and performing an item as an invocation") struct MenuStartTests {
    private let sample = Sample()
    private var coordinator: Coordinator { sample.coordinator }
    private let stale = "the place it was opened for has left the tree"

    // MARK: Typed commands (rule 52)

    @Test("a typed command has the action's name, and its input as the argument")
    func typed() {
        let rate = Command(
            "Five", action: .rate, 5, shortcut: "cmd+5", id: "five", imageName: "star", discoverabilityText: "Rate",
            state: .on, attributes: .destructive)
        let named = Command(
            "Five", action: "rate:", arguments: ["stars": 5], shortcut: "cmd+5", id: "five", imageName: "star",
            discoverabilityText: "Rate", state: .on, attributes: .destructive)
        #expect(rate == named && Command("One", action: .rate, 1).id == "rate:")
        let clear = Command(
            "Clear", action: .clear, shortcut: "cmd+0", id: "c", imageName: "x", discoverabilityText: "None",
            state: .mixed, attributes: .hidden)
        let namedClear = Command(
            "Clear", action: "clear:", shortcut: "cmd+0", id: "c", imageName: "x", discoverabilityText: "None",
            state: .mixed, attributes: .hidden)
        #expect(clear == namedClear && Command("Clear", action: .clear).id == "clear:")
    }

    @Test("a typed command performs the typed action")
    func performed() throws {
        var rated: [Int] = []
        sample.grid.on(.rate) { rated.append($0) }.on(.clear) { rated.append(0) }
        let menu = Menu("M") {
            Command("Five", action: .rate, 5)
            Command("Clear", action: .clear)
        }
        for item in coordinator.snapshot(of: menu, from: sample.grid).items {
            #expect(coordinator.perform(item, from: sample.grid).isPerformed)
        }
        #expect(rated == [5, 0])
    }

    // MARK: Items as invocations

    @Test("an item gives the request that choosing it sends; a separator and a menu give none")
    func invocation() throws {
        let sender = Journal()
        sample.grid.onAction("a:") { _ in }
        let menu = Menu("M") {
            Command("A", action: "a:", arguments: ["n": 1])
            MenuItem.separator
            Menu("N") { Command("B", action: "b:") }
        }
        let items = coordinator.snapshot(of: menu, from: sample.grid).items
        let invocation = try #require(items[0].invocation(sender: sender))
        #expect(invocation == Invocation("a:", arguments: ["n": 1]) && invocation.sender === sender)
        #expect(items[0].invocation()?.sender == nil && items[1].invocation() == nil && items[2].invocation() == nil)
    }

    @Test("performing an item validates to compare, and once more to perform; observers hear of one request")
    func validations() throws {
        let tally = Tally()
        sample.grid.onAction("a:", validate: { _ in tally.note("a:") }) { _ in }
        let menu = Menu("M") { Command("A", action: "a:") }
        let item = try #require(coordinator.snapshot(of: menu, from: sample.grid).items.first)
        #expect(tally.take() == ["a:": 1])
        var records: [DispatchRecord] = []
        coordinator.observe { records.append($0) }
        #expect(coordinator.perform(item, from: sample.grid).isPerformed && tally.take() == ["a:": 2])
        #expect(records.map(\.invocation) == [Invocation("a:")] && records.map(\.start) == [sample.grid.id])
    }

    // MARK: Starts

    @Test("a menu is shown, watched, searched and performed from any start")
    func starts() throws {
        sample.grid.onAction("a:") { _ in "grid" }
        let menu = Menu("M") { Command("A", action: "a:") }
        for start in [sample.grid, coordinator.capture(from: sample.grid), View(sample.grid)] as [any RequestStart] {
            let snapshot = coordinator.snapshot(of: menu, from: start)
            #expect(snapshot.origin == sample.grid.id && snapshot.items.map(\.isEnabled) == [true])
            #expect(coordinator.perform(snapshot.items[0], from: start).value == "grid")
            #expect(coordinator.watch(menu, from: start).snapshot == snapshot)
            let palette = coordinator.palette(menu, from: start)
            #expect(palette.count == 1 && palette.origin.node === sample.grid)
            #expect(palette.perform(try #require(palette.search("a").first)).value == "grid")
        }
    }

    @Test("from a start that has left its tree all commands are disabled, and performing fails")
    func staleStart() throws {
        sample.grid.onAction("a:") { _ in }
        let menu = Menu("M") {
            Command("A", action: "a:")
            Command("Off", action: "a:", id: "off", attributes: .disabled)
        }
        let item = try #require(coordinator.snapshot(of: menu, from: sample.grid).items.first)
        let origin = coordinator.capture(from: sample.grid)
        sample.grid.removeFromParent()
        for start in [origin, View(nil)] as [any RequestStart] {
            let snapshot = coordinator.snapshot(of: menu, from: start)
            #expect(snapshot.origin == sample.app.id && snapshot.items.map(\.target) == [nil, nil])
            #expect(snapshot.items.map { $0.reasons.map(\.text) } == [[stale], [stale, "the command is disabled"]])
            guard case .failed(DispatchError.staleOrigin, nil, nil) = coordinator.perform(item, from: start) else {
                Issue.record("\(coordinator.perform(item, from: start))")
                continue
            }
            let palette = coordinator.palette(menu, from: start)
            #expect(palette.count == 0 && palette.origin.isStale)
            #expect("\(palette)" == "0 commands from a start that has left its tree")
        }
        #expect(coordinator.palette(menu, from: origin).origin === origin)
    }

    @Test("a watch keeps the capture it starts from, and disables all once that is stale; it holds no other start")
    func watched() {
        sample.app.onAction("a:") { _ in }
        let menu = Menu("M") { Command("A", action: "a:") }
        let captured = coordinator.watch(menu, from: coordinator.capture(from: sample.grid))
        var view: View? = View(sample.grid)
        weak let released = view
        let viewed = coordinator.watch(menu, from: view)
        #expect(captured.takeChanges().isEmpty && viewed.takeChanges().isEmpty)
        #expect(captured.snapshot.items.map(\.isEnabled) == [true])
        view = nil
        #expect(released == nil && viewed.takeChanges().actions(changedIn: .enabled) == ["a:"])
        #expect(captured.takeChanges().isEmpty)
        sample.grid.removeFromParent()
        #expect(captured.takeChanges().actions(changedIn: .enabled) == ["a:"])
        for watch in [captured, viewed] { #expect(watch.snapshot.items[0].reasons.map(\.text) == [stale]) }
    }
}
