import ActionRuntime
import ActionSwiftUIOnDouble
import Testing

@testable import SwiftUI

@MainActor
@Suite("Buttons and menus of SwiftUI")
struct CommandTests {
    final class Log { var lines: [String] = [] }

    let root = ActionNode("app")
    let application = Application()
    let log = Log()
    let rating = ActionRuntime.Menu("Rating") {
        Command("Five Stars", action: "rate:")
        Command("Reject", action: "reject:")
    }

    private func screen(_ coordinator: Coordinator, @ViewBuilder _ content: () -> some View) -> Screen {
        Screen(in: application) { VStack { content() }.actionCoordinator(coordinator) }
    }

    private func hear(_ outcome: Outcome) { log.lines.append("\(outcome)") }

    @Test("a button and a menu show their commands, in the first frame")
    func shown() {
        root.onAction("rate:") { _ in }
        let screen = screen(Coordinator(root: root)) {
            ActionButton(Command("Rate", action: "rate:"))
            ActionMenu(rating)
        }
        #expect(screen.titles == ["Rate", "Five Stars", "Reject"])
        #expect(screen.leaf("Rate")?.isEnabled == true)
        #expect(screen.leaf("Reject")?.isEnabled == false)
        #expect(screen.faults.isEmpty)
    }

    @Test("a button and a menu follow the answers of the tree, and a button says why it is disabled")
    func follows() async {
        let coordinator = Coordinator(root: root)
        var isLocked = false
        root.onAction("rate:", validate: { if isLocked { $0.disable("the photo is locked") } }) { _ in }
        let screen = screen(coordinator) {
            ActionButton(Command("Rate", action: "rate:"))
            ActionMenu(rating)
        }
        isLocked = true
        coordinator.invalidate("rate:")
        root.onAction("reject:", validate: { $0.state = .on }) { _ in }
        await application.settle()
        #expect(screen.leaf("Rate")?.isEnabled == false && screen.leaf("Rate")?.help == "the photo is locked")
        #expect(screen.leaf("Five Stars")?.isEnabled == false)
        #expect(screen.leaf("Reject")?.isTicked == true)
        #expect(screen.faults.isEmpty)
    }

    @Test("pressing a button, or an item that is ticked, performs the command before the call returns")
    func pressed() {
        root.onAction("rate:") { _ in log.lines.append("rate") }
            .onAction("reject:", validate: { $0.state = .on }) { _ in log.lines.append("reject") }
        let screen = screen(Coordinator(root: root)) {
            ActionButton(Command("Rate", action: "rate:"), then: hear)
            ActionMenu(rating, then: hear)
        }
        for title in ["Rate", "Five Stars", "Reject"] { screen.press(title) }
        #expect(log.lines.filter { !$0.contains(" ") } == ["rate", "rate", "reject"])
        #expect(log.lines.count == 6)
    }

    @Test("a button stays the same control when it is ticked, keeps the focus, and lets its handler end")
    func ticked() async {
        var isOn = false
        let coordinator = Coordinator(root: root)
        let screen = screen(coordinator) {
            VStack { ActionButton(Command("Sync", action: "sync:"), fromHere: true) }
                .onAction("sync:", validate: { $0.state = isOn ? .on : .off }) { (_: Invocation) async throws -> Void in
                    isOn.toggle()
                    coordinator.invalidate("sync:")
                    await application.settle()
                    log.lines.append(Task.isCancelled ? "cancelled" : "end")
                }
        }
        screen.focus("Sync")
        let (place, focus) = (screen.leaf("Sync")?.place, screen.focused)
        for number in 1...3 {
            screen.press("Sync")
            for _ in 0..<2 { await application.settle() }
            #expect(screen.leaf("Sync")?.isTicked == (number % 2 == 1))
            #expect(screen.leaf("Sync")?.place === place && focus != nil && screen.focused === focus)
            #expect(screen.leaf("Sync")?.isDrawnAsButton == true)
        }
        #expect(log.lines == ["end", "end", "end"])
        #expect(screen.faults.isEmpty)
    }

    @Test("a destructive command is a button with that role, ticked or not")
    func destructive() {
        root.onAction("delete:", validate: { $0.state = .on }) { _ in log.lines.append("delete") }
        let screen = screen(Coordinator(root: root)) {
            ActionButton(Command("Delete", action: "delete:", attributes: .destructive))
        }
        guard case .button(.destructive, _) = screen.leaf("Delete")?.kind else {
            return #expect(Bool(false), "no role")
        }
        screen.press("Delete")
        #expect(log.lines == ["delete"])
    }

    @Test("an asynchronous handler is awaited, behind one that declines as well")
    func awaited() async {
        root.onAction("rate:") { _ async in
            await Task.yield()
            log.lines.append("rate")
        }.receiveAction("rate:") { _ in .notHandled }
        let screen = screen(Coordinator(root: root)) {
            ActionButton(Command("Rate", action: "rate:")) { log.lines.append("\($0.kind)") }
        }
        screen.press("Rate")
        await application.settle()
        #expect(log.lines == ["rate", "performed"])
    }

    @Test("a command that is chosen and is no longer in the menu says so, and is not performed")
    func gone() {
        var titles = ["Five Stars"]
        root.onAction("rate:") { _ in log.lines.append("rate") }
        let menu = ActionRuntime.Menu("Rating") {
            MenuItem.section(id: "ratings") { titles.map { .command(Command($0, action: "rate:")) } }
        }
        let screen = screen(Coordinator(root: root)) { ActionMenu(menu, then: hear) }
        // Nothing tells the view of it.
        titles = []
        screen.press("Five Stars")
        #expect(log.lines.count == 1 && log.lines[0].contains("Five Stars"), "\(log.lines)")
    }

    @Test("menus in menus, lines, keys and ticks are shown, and change in place")
    func menu() async {
        var isShown = true
        root.onAction("rate:", validate: { $0.setValue(5) }) { _ in }.onAction("lock:") { _ in }
            .onAction("hide:", validate: { $0.isHidden = !isShown }) { _ in }
        let menu = ActionRuntime.Menu("Photo") {
            Command("Lock", action: "lock:", shortcut: "cmd+l")
            MenuItem.separator
            Command("Hide", action: "hide:", shortcut: "cmd+k cmd+h")
            MenuItem.separator
            ActionRuntime.Menu("Rating") {
                for stars in 4...5 { Command("\(stars) Stars", action: "rate:", arguments: ["stars": stars]) }
            }
        }
        let coordinator = Coordinator(root: root)
        let screen = screen(coordinator) { ActionMenu(menu) }
        #expect(screen.titles == ["Lock", "---", "Hide", "---", "Rating"])
        #expect(screen.leaf("Lock")?.shortcut?.modifiers == .command)
        #expect(screen.leaf("Lock")?.shortcut?.key.character == "l")
        // SwiftUI has no chords.
        #expect(screen.leaf("Hide")?.shortcut == nil)
        #expect(screen.leaf("5 Stars")?.isTicked == true)
        let place = screen.leaf("5 Stars")?.place
        isShown = false
        coordinator.invalidate("hide:")
        await application.settle()
        #expect(screen.titles == ["Lock", "---", "Rating"])
        #expect(screen.leaf("5 Stars")?.place === place)
    }

    @Test("a button whose command changes shows the new one")
    func changedCommand() {
        root.onAction("rate:") { _ in }
        let coordinator = Coordinator(root: root)
        func content(_ title: String) -> some View {
            ActionButton(Command(title, action: "rate:")).actionCoordinator(coordinator)
        }
        let screen = Screen { content("One Star") }
        screen.show(content("Two Stars"))
        #expect(screen.titles == ["Two Stars"])
    }

    @Test("with fromHere a request starts at the node of the button, else at the focus")
    func fromHere() async {
        let coordinator = Coordinator(root: root)
        let screen = screen(coordinator) {
            VStack {
                ActionButton(Command("Here", action: "go:"), fromHere: true)
                ActionButton(Command("Focus", action: "go:"))
            }.onAction("go:") { _ in log.lines.append("here") }
            Text("a").onAction("go:") { _ in log.lines.append("focus") }
        }
        screen.focus("a")
        await application.settle()
        screen.press("Here")
        screen.press("Focus")
        #expect(log.lines == ["here", "focus"])
    }

    @Test("the menu bar follows the window that has the focus")
    func windows() async {
        let trees = ["one", "two"].map { ActionNode($0) }
        for tree in trees {
            tree.onAction("rate:", validate: { $0.title = tree.name }) { _ in log.lines.append(tree.name) }
        }
        let coordinators = trees.map { Coordinator(root: $0) }
        let screens = coordinators.map { coordinator in screen(coordinator) { Text("a") } }
        let bar = Screen(in: application, isWindow: false) {
            ActionMenu(ActionRuntime.Menu("Rating") { Command("Rate", action: "rate:") })
        }
        await application.settle()
        for (screen, name) in zip(screens + [screens[0]], ["one", "two", "one"]) {
            application.key = screen
            await application.settle()
            #expect(bar.titles == [name])
            bar.press(name)
        }
        #expect(log.lines == ["one", "two", "one"])
        application.key = nil
        await application.settle()
        #expect(bar.titles == ["Rate"] && bar.leaf("Rate")?.isEnabled == false)
        #expect(bar.faults.isEmpty)
    }

    @Test("each window has its own first responder, which the focus of another one does not change")
    func focusOfWindows() async {
        let coordinators = ["one", "two"].map { Coordinator(root: ActionNode($0)) }
        let screens = coordinators.map { coordinator in
            screen(coordinator) {
                Text("a").actionNode("a")
                Text("b").actionNode("b")
            }
        }
        for (number, title) in [(0, "a"), (1, "b"), (0, "b"), (1, "a")] {
            let other = coordinators[1 - number].firstResponder
            application.key = screens[number]
            screens[number].focus(title)
            await application.settle()
            #expect(coordinators[number].firstResponder?.name == title)
            #expect(coordinators[1 - number].firstResponder === other)
        }
    }

    @Test("a menu that is removed watches nothing any more, and keeps nothing")
    func released() async {
        weak var kept: Coordinator?
        do {
            let coordinator = Coordinator(root: ActionNode("app"))
            kept = coordinator
            let screen = screen(coordinator) { ActionMenu(rating) }
            await application.settle()
            application.close(screen)
        }
        await application.settle()
        #expect(kept == nil)
    }
}
