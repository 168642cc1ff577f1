import ActionRuntime
import Foundation
import Testing

/// Serialised because whatever is said to have changed is asked for again in all trees of the process.
@Suite("MenuWatch", .serialized, .timeLimit(.minutes(10))) struct MenuWatchTests {
    @Test("sees that a dispatcher has gone which others lead to")
    func nextOfNext() {
        let (root, far) = (ActionNode("root"), ActionNode("far"))
        far.onAction("watch.far:") { _ in }
        let (coordinator, middle) = (Coordinator(root: root), Coordinator(root: ActionNode("middle")))
        var last: Coordinator? = Coordinator(root: far)
        coordinator.next = middle
        middle.next = last
        let watch = coordinator.watch(Menu("M") { Command("Far", action: "watch.far:") })
        #expect(watch.snapshot.commands.map(\.isEnabled) == [true] && watch.takeChanges().isEmpty)
        last = nil
        #expect(last == nil && watch.takeChanges().removed == ["watch.far:"])
    }

    private let sample = Sample()
    private let tally = Tally()
    private var coordinator: Coordinator { sample.coordinator }

    /// Claims an action, counts how often its validator is asked, and shows how often in the title if that is wanted.
    private func claim(_ name: ActionName, at node: ActionNode, _ answer: ((inout Validation) -> Void)? = nil) {
        node.onAction(
            name,
            validate: { [tally] validation in
                tally.note(name.text)
                answer?(&validation)
            }
        ) { _ in }
    }

    private func menu(_ names: ActionName...) -> Menu {
        Menu("M", items: names.map { .command(Command($0.text, action: $0)) })
    }

    /// Takes the changes, and holds them to a snapshot taken afresh.
    private func take(_ watch: MenuWatch, _ menu: Menu, from start: ActionNode? = nil) -> MenuChanges {
        let old = watch.snapshot
        let changes = watch.takeChanges()
        let counts = tally.counts
        #expect(
            watch.snapshot == coordinator.snapshot(of: menu, from: start) && old.applying(changes) == watch.snapshot)
        _ = tally.take()
        counts.forEach { name, count in (0..<count).forEach { _ in tally.note(name) } }
        return changes
    }

    @Test("asks each validator once, and nobody while nothing has changed")
    func nothing() {
        claim("watch.a:", at: sample.grid)
        claim("watch.b:", at: sample.app)
        let menu = menu("watch.a:", "watch.b:", "watch.nobody:")
        let watch = coordinator.watch(menu, from: sample.cells[0])
        #expect(tally.take() == ["watch.a:": 1, "watch.b:": 1])
        #expect(watch.snapshot == coordinator.snapshot(of: menu, from: sample.cells[0]))
        _ = tally.take()
        for _ in 0..<3 { #expect(watch.takeChanges().isEmpty) }
        #expect(tally.take().isEmpty)
    }

    @Test("asks everybody again once, after anything was invalidated")
    func invalidate() {
        var isOn = false
        claim("watch.a:", at: sample.grid) { $0.state = isOn ? .on : .off }
        claim("watch.b:", at: sample.grid) { $0.state = isOn ? .on : .off }
        let menu = menu("watch.a:", "watch.b:")
        let watch = coordinator.watch(menu, from: sample.grid)
        _ = tally.take()
        isOn = true
        #expect(watch.takeChanges().isEmpty && tally.take().isEmpty, "nobody said that anything changed")
        coordinator.invalidate("watch.a:")
        coordinator.invalidate("watch.a:")
        #expect(take(watch, menu, from: sample.grid).actions(changedIn: .state) == ["watch.a:", "watch.b:"])
        #expect(tally.take() == ["watch.a:": 1, "watch.b:": 1])
        isOn = false
        coordinator.invalidate()
        #expect(take(watch, menu, from: sample.grid).actions(changedIn: .state) == ["watch.a:", "watch.b:"])
        #expect(tally.take() == ["watch.a:": 1, "watch.b:": 1] && watch.takeChanges().isEmpty && tally.take().isEmpty)
    }

    @Test("changes add up until they are taken")
    func addUp() {
        var (state, title) = (Validation.State.off, "one")
        claim("watch.a:", at: sample.grid) { ($0.state, $0.title) = (state, title) }
        let menu = menu("watch.a:", "watch.b:")
        let watch = coordinator.watch(menu, from: sample.grid)
        _ = tally.take()
        (state, title) = (.on, "two")
        coordinator.invalidate("watch.a:")
        claim("watch.b:", at: sample.window)
        title = "three"
        coordinator.invalidate("watch.a:")
        let changes = take(watch, menu, from: sample.grid)
        #expect(
            changes.actions(changedIn: .title) == ["watch.a:"] && changes.actions(changedIn: .state) == ["watch.a:"])
        #expect(changes.added == ["watch.b:"] && watch.snapshot.items.map(\.title) == ["three", "watch.b:"])
        #expect(tally.take() == ["watch.a:": 1, "watch.b:": 1] && watch.takeChanges().isEmpty)
        (state, title) = (.off, "four")
        coordinator.invalidate("watch.a:")
        (state, title) = (.on, "three")
        #expect(watch.takeChanges().isEmpty, "a change that was undone is none")
    }

    @Test("sees what is registered and cancelled")
    func registering() {
        claim("watch.other:", at: sample.grid)
        let menu = menu("watch.a:", "watch.other:")
        let watch = coordinator.watch(menu, from: sample.grid)
        let below = sample.window.register("watch.a:") { _ in }
        #expect(take(watch, menu, from: sample.grid).added == ["watch.a:"])
        let newer = sample.window.register("watch.a:", validate: { $0.title = "newer" }) { _ in }
        #expect(take(watch, menu, from: sample.grid).actions(changedIn: .title) == ["watch.a:"])
        sample.app.register("watch.a:") { _ in }
        #expect(take(watch, menu, from: sample.grid).isEmpty)
        below.cancel()
        #expect(take(watch, menu, from: sample.grid).isEmpty)
        newer.cancel()
        let changes = take(watch, menu, from: sample.grid)
        #expect(changes.actions(changedIn: .target) == ["watch.a:"] && changes.added.isEmpty && changes.removed.isEmpty)
        #expect(watch.snapshot.items[0].target?.node == sample.app.id)
    }

    @Test("sees a claim's owner go")
    func owner() {
        let menu = menu("watch.a:")
        var panel: Journal? = Journal()
        sample.grid.register("watch.a:", owner: panel) { _ in }
        let watch = coordinator.watch(menu, from: sample.grid)
        #expect(watch.snapshot.drawing == ["watch.a:"])
        panel = nil
        #expect(take(watch, menu, from: sample.grid).removed == ["watch.a:"])
    }

    @Test("sees an interceptor's owner go")
    func ownerOfInterceptor() {
        var dialog: Journal? = Journal()
        sample.grid.onAction("watch.a:") { _ in }
        sample.grid.register(owner: dialog) { _ = $0.intercept(validate: { $0.disable("a dialog is open") }) }
        let watch = coordinator.watch(menu("watch.a:"), from: sample.grid)
        #expect(watch.snapshot.commands[0].reasons == ["a dialog is open"] && watch.takeChanges().isEmpty)
        dialog = nil
        #expect(!watch.takeChanges().isEmpty && watch.snapshot.commands[0].isEnabled)
    }

    @Test("sees the owner of a key binding go")
    func ownerOfKeyBinding() {
        var dialog: Journal? = Journal()
        sample.grid.onAction("watch.a:") { _ in }
        sample.grid.register(owner: dialog) { $0.bind("ctrl+w", to: "watch.a:") }
        let watch = coordinator.watch(menu("watch.a:"), keys: KeyMap(coordinator), from: sample.grid)
        #expect(watch.snapshot.commands[0].shortcut == "ctrl+w" && watch.takeChanges().isEmpty)
        dialog = nil
        #expect(!watch.takeChanges().isEmpty && watch.snapshot.commands[0].shortcut == nil)
    }

    @Test("hears of a name that a validator invalidates while the first watch of a tree begins")
    func invalidatedAtFirst() {
        let root = ActionNode("app"), coordinator = Coordinator(root: root)
        var isLocked = false
        root.onAction("watch.a:", validate: { if isLocked { $0.disable("it is locked") } }) { _ in }
        root.onAction(
            "watch.b:",
            validate: { [weak coordinator] _ in
                isLocked = true
                coordinator?.invalidate("watch.a:")
            }
        ) { _ in }
        let watch = coordinator.watch(menu("watch.a:", "watch.b:"))
        #expect(watch.snapshot.commands[0].isEnabled)
        #expect(!watch.takeChanges().isEmpty && watch.snapshot.commands[0].reasons == ["it is locked"])
    }

    /// A start that takes the changes of a watch whenever it is asked for its node.
    private final class Asker: RequestStart {
        let node: ActionNode
        weak var watch: MenuWatch?
        var count = 0

        init(_ node: ActionNode) { self.node = node }

        var startNode: ActionNode? {
            count += 1
            _ = watch?.takeChanges()
            return node
        }
    }

    @Test("ends in a refusal where its start takes its changes without end")
    func endlessStart() {
        let asker = Asker(sample.grid)
        claim("watch.a:", at: sample.grid)
        let watch = coordinator.watch(menu("watch.a:"), from: asker)
        asker.watch = watch
        _ = watch.takeChanges()
        #expect(asker.count > 100 && asker.count < 1_000)
    }

    /// A responder whose method is named on the way.
    private final class Pad: Responder {
        let title: String

        init(_ title: String) { self.title = title }

        static var actions: ActionTable<Pad> {
            ActionMethod("watch.method:", Pad.run, validate: Pad.check)
        }

        func run(_ invocation: Invocation) {}
        func check(_ answer: inout Validation) { answer.title = title }
    }

    @Test("sees a responder that is set, replaced, taken away and released")
    func responders() {
        let menu = menu("watch.method:")
        let watch = coordinator.watch(menu, from: sample.cells[0])
        let (first, second) = (Pad("first"), Pad("second"))
        sample.grid.responder = first
        #expect(take(watch, menu, from: sample.cells[0]).added == ["watch.method:"])
        sample.grid.responder = second
        #expect(take(watch, menu, from: sample.cells[0]).actions(changedIn: .title) == ["watch.method:"])
        #expect(watch.snapshot.drawing == ["second"])
        sample.grid.responder = nil
        #expect(take(watch, menu, from: sample.cells[0]).removed == ["watch.method:"])
        var third: Pad? = Pad("third")
        sample.grid.responder = third
        #expect(take(watch, menu, from: sample.cells[0]).added == ["watch.method:"])
        third = nil
        #expect(take(watch, menu, from: sample.cells[0]).removed == ["watch.method:"] && third == nil)
    }

    @Test("sees a catch-all, a remapped name, a host's tree and the next dispatcher")
    func otherClaims() {
        let menu = menu("watch.a:", "watch.b:", "watch.c:", "watch.d:")
        let watch = coordinator.watch(menu, from: sample.grid)
        sample.window.handleAction(claims: { $0 == "watch.a:" }) { _ in }
        #expect(take(watch, menu, from: sample.grid).added == ["watch.a:"])
        sample.window.remap("watch.b:", to: "watch.a:")
        #expect(take(watch, menu, from: sample.grid).added == ["watch.b:"])
        let inner = Coordinator(root: ActionNode("inner"))
        sample.grid.host(inner)
        #expect(take(watch, menu, from: sample.grid).isEmpty)
        inner.root.onAction("watch.c:") { _ in }
        #expect(take(watch, menu, from: sample.grid).added == ["watch.c:"])
        let panel = ActionNode("panel", in: inner.root).onAction("watch.d:") { _ in }
        #expect(take(watch, menu, from: sample.grid).isEmpty)
        inner.firstResponder = panel
        #expect(take(watch, menu, from: sample.grid).added == ["watch.d:"])
        var outer: Coordinator? = Coordinator(root: ActionNode("outer").onAction("watch.d:") { _ in })
        coordinator.next = outer
        inner.firstResponder = nil
        #expect(take(watch, menu, from: sample.grid).actions(changedIn: .target) == ["watch.d:"])
        outer = nil
        #expect(take(watch, menu, from: sample.grid).removed == ["watch.d:"] && outer == nil)
    }

    @Test("sees that somebody claims the other name of a name, which nobody claimed or somebody above did")
    func remapped() {
        sample.grid.remap("watch.old:", to: "watch.new:").remap("watch.older:", to: "watch.newer:")
        sample.app.onAction("watch.older:") { _ in }
        let menu = menu("watch.old:", "watch.older:")
        let watch = coordinator.watch(menu, from: sample.grid)
        #expect(watch.snapshot.drawing == ["!watch.old:", "watch.older:"])
        sample.window.onAction("watch.new:") { _ in }
        #expect(take(watch, menu, from: sample.grid).added == ["watch.old:"])
        var isLocked = false
        let registration = sample.window.register("watch.newer:", when: { !isLocked }) { _ in }
        #expect(take(watch, menu, from: sample.grid).actions(changedIn: .target) == ["watch.older:"])
        isLocked = true
        coordinator.invalidate("watch.newer:")
        #expect(take(watch, menu, from: sample.grid).actions(changedIn: .target) == ["watch.older:"])
        isLocked = false
        coordinator.invalidate("watch.older:")
        #expect(take(watch, menu, from: sample.grid).actions(changedIn: .target) == ["watch.older:"])
        registration.cancel()
        #expect(take(watch, menu, from: sample.grid).actions(changedIn: .target) == ["watch.older:"])
    }

    @Test("asks another kind of dispatcher each time, because nobody says when it changes")
    func bridge() {
        let far = Coordinator(root: ActionNode("far"))
        let bridge = Bridge(far)
        coordinator.next = bridge
        var title = "one"
        claim("watch.near:", at: sample.grid)
        let menu = menu("watch.far:", "watch.near:")
        let watch = coordinator.watch(menu, from: sample.grid)
        far.root.onAction("watch.far:", validate: { $0.title = title }) { _ in }
        #expect(take(watch, menu, from: sample.grid).added == ["watch.far:"])
        title = "two"
        _ = tally.take()
        #expect(watch.takeChanges().actions(changedIn: .title) == ["watch.far:"])
    }

    @Test("follows the focus, and validators are asked for the new one")
    func focus() {
        let coordinator = coordinator
        sample.grid.onAction(
            "watch.a:",
            validate: { [tally] answer in
                tally.note("a")
                answer.title = coordinator.firstResponder?.path
            }
        ) { _ in }
        let menu = menu("watch.a:")
        let watch = coordinator.watch(menu)
        #expect(watch.snapshot.drawing == ["!watch.a:"] && watch.snapshot.origin == sample.app.id)
        coordinator.firstResponder = sample.cells[0]
        #expect(take(watch, menu).added == ["watch.a:"] && watch.snapshot.origin == sample.cells[0].id)
        _ = tally.take()
        coordinator.firstResponder = sample.cells[1]
        #expect(take(watch, menu).actions(changedIn: .title) == ["watch.a:"] && tally.take() == ["a": 1])
        let fixed = coordinator.watch(menu, from: sample.grid)
        coordinator.firstResponder = sample.cells[0]
        #expect(take(fixed, menu, from: sample.grid).actions(changedIn: .title) == ["watch.a:"])
        sample.cells[0].removeFromParent()
        // The focus is the nearest ancestor that is left now.
        #expect(take(watch, menu).actions(changedIn: .title) == ["watch.a:"] && watch.snapshot.origin == sample.grid.id)
    }

    @Test("asks again where the target is the same and the way to it is another")
    func way() {
        let cell = sample.cells[0]
        claim("watch.path:", at: sample.app) { $0.title = cell.path }
        let menu = menu("watch.path:")
        let watch = coordinator.watch(menu, from: cell)
        _ = tally.take()
        sample.sidebar.add(cell)
        #expect(take(watch, menu, from: cell).actions(changedIn: .title) == ["watch.path:"])
        #expect(tally.take() == ["watch.path:": 1] && watch.snapshot.drawing == ["app/window/sidebar/cell"])
    }

    @Test("sees nodes on the way move, and does not ask again because of others")
    func moves() {
        claim("watch.a:", at: sample.app)
        claim("watch.b:", at: sample.window)
        claim("watch.c:", at: sample.sidebar)
        let menu = menu("watch.a:", "watch.b:", "watch.c:")
        let watch = coordinator.watch(menu, from: sample.cells[0])
        _ = tally.take()
        let extra = ActionNode("extra", in: sample.cells[1])
        sample.grid.add(extra)
        extra.removeFromParent()
        Sample().grid.removeFromParent()
        #expect(watch.takeChanges().isEmpty && tally.take().isEmpty)
        sample.sidebar.add(sample.cells[0])
        #expect(take(watch, menu, from: sample.cells[0]).added == ["watch.c:"])
        sample.window.removeFromParent()
        #expect(take(watch, menu, from: sample.cells[0]).removed == ["watch.a:"])
        sample.app.add(sample.window)
        #expect(take(watch, menu, from: sample.cells[0]).added == ["watch.a:"])
        sample.cells[0].removeFromParent()
        #expect(take(watch, menu, from: sample.cells[0]).removed == ["watch.a:", "watch.b:", "watch.c:"])
    }

    @Test("makes the items of a section anew")
    func sections() {
        sample.grid.onAction("watch.open:") { _ in }
        var files = ["a", "b"]
        let menu = Menu("M") {
            MenuItem.section(id: "recent") {
                files.map { .command(Command($0, action: "watch.open:", arguments: ["file": $0], id: "open.\($0)")) }
            }
        }
        let watch = coordinator.watch(menu, from: sample.grid)
        files = ["c", "a"]
        let changes = watch.takeChanges()
        #expect(watch.snapshot.drawing == ["c", "a"])
        #expect(changes.changes == [.removed(at: [1]), .inserted(watch.snapshot.items[0], at: [0])])
    }

    @Test("keeps neither the node it starts from nor the focus, and disables all once that node is gone")
    func ownership() {
        sample.app.onAction("watch.a:") { _ in }
        let menu = menu("watch.a:")
        var node: ActionNode? = ActionNode("panel", in: sample.grid)
        weak let released = node
        coordinator.firstResponder = node
        let (fixed, following) = (coordinator.watch(menu, from: node), coordinator.watch(menu))
        #expect(fixed.snapshot.drawing == ["watch.a:"])
        node?.removeFromParent()
        node = nil
        #expect(released == nil)
        #expect(fixed.takeChanges().actions(changedIn: .enabled) == ["watch.a:"])
        #expect(fixed.snapshot.items[0].reasons.map(\.text) == ["the place it was opened for has left the tree"])
        #expect(following.takeChanges().isEmpty && following.snapshot.origin == sample.grid.id)
    }

    @Test("two watches of one menu do not take each other's changes")
    func several() {
        let menu = menu("watch.a:")
        let (one, two) = (coordinator.watch(menu), coordinator.watch(menu))
        sample.app.onAction("watch.a:") { _ in }
        #expect(one.takeChanges().added == ["watch.a:"] && two.takeChanges().added == ["watch.a:"])
        #expect(one.takeChanges().isEmpty && two.takeChanges().isEmpty)
    }

    @Test("hears of a tree whose host was put into the watched tree after the hosting")  // Rule 45
    func hostedBefore() {
        let app = ActionNode("app"), panel = ActionNode("panel"), outer = Coordinator(root: app)
        let inner = Coordinator(root: ActionNode("page"))
        var isOn = false
        inner.root.onAction("watch.bold:", validate: { $0.state = isOn ? .on : .off }) { _ in isOn.toggle() }
        panel.host(inner)
        app.add(panel)
        let watch = outer.watch(Menu("M") { Command("Bold", action: "watch.bold:") }, from: panel)
        inner.perform("watch.bold:")
        #expect(!watch.takeChanges().isEmpty && watch.snapshot.commands.map(\.state) == [.on])
        isOn = false
        inner.invalidate("watch.bold:")
        #expect(!watch.takeChanges().isEmpty && watch.snapshot.commands.map(\.state) == [.off])
    }

    @Test("goes on while thousands of coordinators come and go whose next one is the watched one")
    func manyBefore() {
        let app = ActionNode("app"), outer = Coordinator(root: app)
        app.onAction("watch.many:") { _ in }
        let watch = outer.watch(Menu("M") { Command("Many", action: "watch.many:") })
        var pages: [Coordinator] = []
        for _ in 0..<50_000 {
            let page = Coordinator(root: ActionNode("page"))
            page.next = outer
            pages.append(page)
        }
        #expect(pages.allSatisfy { $0.perform("watch.many:").isPerformed })
        // In the order in which counters of changes could be chained.
        pages.reverse()
        while pages.popLast() != nil {}
        #expect(watch.takeChanges().isEmpty)
        app.onAction("watch.many:", validate: { $0.state = .on }) { _ in }
        #expect(watch.takeChanges().isEmpty == false)
    }
}

/// On the main actor and on an actor of its own, which has no run loop.
@Suite("Awaiting a MenuWatch", .timeLimit(.minutes(10))) struct MenuWatchAwaitingTests {
    /// Awaits the changes of a menu that starts at a plain leaf, while the leaf is released, and ends the process.
    @MainActor private static func releaseStart() async -> Never {
        let desk = Desk("await.released:")
        let leaf = Leaf()
        leaf.node = ActionNode("leaf")
        let watch = desk.coordinator.watch(Menu("M") { Command("A", action: "await.released:") }, from: leaf.node)
        Task {
            for _ in 0..<5 { await Task.yield() }
            leaf.node = nil
            try await Task.sleep(for: .seconds(60))
            exit(EXIT_FAILURE)
        }
        var iterator = watch.makeAsyncIterator()
        let changes = await iterator.next()
        exit(changes?.isEmpty == false && leaf.node == nil ? EXIT_SUCCESS : EXIT_FAILURE)
    }

    private final class Leaf {
        var node: ActionNode?
    }

    /// A tree with a counter that shows in the title of the one command.
    private final class Desk {
        let app = ActionNode("app")
        let coordinator: Coordinator
        let name: ActionName
        var count = 0
        var seen: [String] = []
        var ended = 0

        init(_ name: ActionName) {
            self.name = name
            coordinator = Coordinator(root: app)
            app.onAction(name, validate: { [unowned self] in $0.title = "\(count)" }) { _ in }
        }

        func watch() -> MenuWatch { coordinator.watch(Menu("M") { Command("A", action: name) }) }

        func increase(_ steps: Int) {
            for _ in 0..<steps {
                count += 1
                coordinator.invalidate(name)
            }
        }

        nonisolated(nonsending) func follow(_ watch: MenuWatch) async {
            for await changes in watch {
                #expect(changes.actions(changedIn: .title) == [name])
                seen.append(watch.snapshot.items[0].title)
            }
            ended += 1
        }
    }

    private actor Panel {
        private let desk: Desk

        init(_ name: ActionName) { desk = Desk(name) }

        private func begin() -> Task<Void, Never> {
            let watch = desk.watch()
            return Task { await desk.follow(watch) }
        }

        /// Changes in bursts, and gives what was seen.
        func run(_ bursts: [Int], watches: Int) async -> (seen: [String], ended: Int) {
            let tasks = (0..<watches).map { _ in begin() }
            for _ in 0..<5 { await Task.yield() }
            for (index, burst) in bursts.enumerated() {
                desk.increase(burst)
                await until { desk.seen.count == (index + 1) * watches }
            }
            tasks.forEach { $0.cancel() }
            for task in tasks { await task.value }
            return (desk.seen, desk.ended)
        }
    }

    @Test("an actor without a run loop hears of each burst once, and the sequence ends on cancellation")
    func actor() async {
        let result = await Panel("await.actor:").run([1, 5, 100], watches: 1)
        #expect(result.seen == ["1", "6", "106"] && result.ended == 1)
    }

    @Test("several watches are awaited at once")
    func several() async {
        let result = await Panel("await.several:").run([3, 4], watches: 3)
        #expect(result.seen == ["3", "3", "3", "7", "7", "7"] && result.ended == 3)
    }

    @Test("many actors await at once, each its own tree")
    func manyActors() async {
        await withTaskGroup(of: [String].self) { group in
            for _ in 0..<20 {
                group.addTask { await Panel("await.many:").run([1, 2, 3, 4], watches: 2).seen }
            }
            for await seen in group {
                #expect(seen == ["1", "1", "3", "3", "6", "6", "10", "10"])
            }
        }
    }

    @Test("the main actor hears of each burst once") @MainActor
    static func main() async {
        let desk = Desk("await.main:")
        let watch = desk.watch()
        let task = Task { await desk.follow(watch) }
        for _ in 0..<5 { await Task.yield() }
        desk.increase(10)
        await until { desk.seen.count == 1 }
        desk.coordinator.invalidate("await.nothing:")
        for _ in 0..<20 { await Task.yield() }
        desk.increase(1)
        await until { desk.seen.count == 2 }
        task.cancel()
        await task.value
        #expect(desk.seen == ["10", "11"] && desk.ended == 1)
    }

    /// Loops call the form with an isolation where the system has it, and the other one elsewhere.
    @Test("both forms of 'next' ask on the caller's isolation, before and after waiting", arguments: [false, true])
    @MainActor static func isolation(isNamed: Bool) async {
        let (name, app) = (ActionName("await.isolated:"), ActionNode("app"))
        var asked = 0
        app.onAction(
            name,
            validate: {
                MainActor.preconditionIsolated()
                asked += 1
                $0.title = "\(asked)"
            }
        ) { _ in }
        let coordinator = Coordinator(root: app)
        let watch = coordinator.watch(Menu("M") { Command("A", action: name) })
        var iterator = watch.makeAsyncIterator()
        for isLate in [false, true] {
            let change = Task {
                if isLate { for _ in 0..<5 { await Task.yield() } }
                coordinator.invalidate(name)
            }
            if !isLate { await change.value }
            let changes = isNamed ? await iterator.next(isolation: #isolation) : await iterator.next()
            #expect(changes?.actions(changedIn: .title) == [name])
            #expect(watch.snapshot.items[0].title == "\(asked)")
            await change.value
        }
    }

    @Test("changes made before anybody awaits are the first that come") @MainActor
    static func before() async {
        let desk = Desk("await.before:")
        let watch = desk.watch()
        desk.increase(2)
        var iterator = watch.makeAsyncIterator()
        #expect(await iterator.next()?.actions(changedIn: .title) == ["await.before:"])
    }

    @Test("who awaits hears that the node has gone from which the menu starts")
    static func startReleased() async {
        // In a process of its own: what other tests change would wake the watch as well.
        await #expect(processExitsWith: .success) { await MenuWatchAwaitingTests.releaseStart() }
    }

    @Test("several who await one watch get each change once between them") @MainActor
    static func oneWatch() async {
        let desk = Desk("await.one:")
        let watch = desk.watch()
        let tasks = (0..<3).map { _ in Task { await desk.follow(watch) } }
        for _ in 0..<5 { await Task.yield() }
        for count in 1...4 {
            desk.increase(1)
            await until { desk.seen.count == count }
        }
        tasks.forEach { $0.cancel() }
        for task in tasks { await task.value }
        #expect(desk.seen == ["1", "2", "3", "4"] && desk.ended == 3)
    }

    @Test("a task that is cancelled already gets nothing, even if there are changes") @MainActor
    static func cancelled() async {
        let desk = Desk("await.cancelled:")
        let watch = desk.watch()
        let task = Task { await desk.follow(watch) }
        task.cancel()
        desk.increase(1)
        await task.value
        #expect(desk.seen.isEmpty && desk.ended == 1)
    }
}
