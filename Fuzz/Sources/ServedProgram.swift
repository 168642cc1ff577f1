import ActionRuntime

/// A small program with what can be hidden, refused, remapped and destroyed.
final class ServedProgram {
    /// What stands in all names and titles that are not exposed.
    static let secret = "xyzzy"
    /// What is exposed by name.
    static let named: [ActionName] = ["rate:", "wipe:", "grow:", "copy:", "nobody:"]

    let app = ActionNode("app")
    let window: ActionNode
    let grid: ActionNode
    let coordinator: Coordinator
    let panel: Coordinator
    private(set) var keys: KeyMap?
    /// Is called by a handler that has the next line received.
    var onNest: () -> Void = {}
    /// Whether a request from outside runs, one entry for each within the other; false where the program performs itself.
    var asked: [Bool] = []
    private(set) var performed = 0
    private(set) var forced = 0
    private(set) var wiped = 0
    private var wipedChecked = 0
    private var cells: [ActionNode] = []
    private var registrations: [Registration] = []
    private let copier = Copier()
    private var (isLocked, isModal, hasMore) = (false, true, false)
    private var rating = 0

    init(hasKeys: Bool) {
        window = ActionNode("window", in: app)
        grid = ActionNode("grid", in: window)
        coordinator = Coordinator(root: app)
        panel = Coordinator(root: ActionNode("panel"))
        window.host(panel)
        coordinator.firstResponder = grid
        coordinator.conditionValues = { [unowned self] key in key == "modal" ? .bool(isModal) : nil }
        makeClaims()
        makeOddClaims()
        guard hasKeys else { return }
        keys = KeyMap(coordinator, menu: menu) { [unowned self] key in key == "modal" ? .bool(isModal) : nil }
        keys?.overrides = [KeyOverride("cmd+o", "grow:"), KeyOverride(removing: "fetch:")]
    }

    private func makeClaims() {
        grid.onAction(
            "rate:", parameters: [.integer("stars", minimum: 0, maximum: 5, default: 1), .any("note", default: .null)],
            validate: { [unowned self] item in
                item.setValue(rating)
                item.title = "Rate \(rating)"
                if isLocked { item.disable("the image is locked") }
            }
        ) { [unowned self] invocation -> ActionValue in
            handle()
            if isLocked, asked.last == true { forced += 1 }
            rating = try invocation.arguments.get("stars")
            return .object(invocation.arguments.values)
        }
        grid.onAction("wipe:") { [unowned self] _ in
            handle()
            if asked.last == true { wiped += 1 }
        }
        grid.onAction("grow:") { [unowned self] _ in
            handle()
            grow()
        }
        grid.onAction("drop:") { [unowned self] _ in
            handle()
            grid.removeFromParent()
        }
        app.onAction("login:", parameters: [.string("user"), .string("password").secret()]) { [unowned self] _ in
            handle()
        }
        app.onAction("quit:") { [unowned self] _ in
            handle()
            // Its command is disabled, which does not count where the menu is not what exposes.
            if asked.last == true, hidesByMenu { forced += 1 }
        }
        app.onAction("nest:") { [unowned self] _ in
            handle()
            onNest()
        }
        app.onAction("fetch:") { _ async -> Int in 1 }
        app.onAction("fail:") { [unowned self] _ -> Int in
            handle()
            throw Trouble(number: 5)
        }
        panel.root.onAction("zoom:") { [unowned self] _ in handle() }
        window.responder = copier
        copier.onCopy = { [unowned self] in handle() }
        grid.bind("cmd+1", to: "rate:", arguments: ["stars": 1]).bind("cmd+k", to: "grow:")
            .bind("cmd+k cmd+d", to: "wipe:").bind("cmd+e", to: "bound:", when: "modal").takeAway("cmd+9")
        grid.onAction("bound:", when: { [unowned self] in isModal }) { [unowned self] _ in handle() }
    }

    private func makeOddClaims() {
        for name: ActionName in ["xyzzy:", "xyzzyHidden:", "xyzzyWhen:"] {
            app.onAction(name, validate: { $0.title = "Xyzzy" }) { [unowned self] _ in steal() }
        }
        // At the top, since a command that nobody claims is shown.
        app.onAction(
            "xyzzyGhost:",
            validate: {
                $0.title = "Xyzzy Ghost"
                $0.isHidden = true
            }
        ) { [unowned self] _ in steal() }
        panel.root.onAction("xyzzyPanel:") { [unowned self] _ in steal() }
        app.onAction("xyzzyBehind:") { [unowned self] _ in handle() }
        app.handleAction(claims: { $0.text.hasPrefix("plugin.") }, lists: { ["plugin.a", "plugin.xyzzy"] }) {
            [unowned self] _ in handle()
        }
        grid.remap("alias:", to: "rate:").remap("erase:", to: "wipe:").remap("xyzzyAlias:", to: "rate:")
            .remap("shown:", to: "xyzzyBehind:")
    }

    /// Something that no request from outside may reach.
    private func steal() {
        handle()
        check(asked.last != true || isOpen, "what is not exposed is not performed")
    }

    /// Whether everything is exposed.
    var isOpen = false
    /// Whether the menu says what is exposed.
    var hidesByMenu = false

    private func handle() {
        if asked.last == true { performed += 1 }
    }

    let menu = Menu("Bar") {
        Menu("Photo") {
            Command("Three Stars", action: "rate:", arguments: ["stars": 3], shortcut: "cmd+3")
            Command("Rate", action: "rate:", discoverabilityText: "Gives stars.", when: "modal")
            Command("Alias", action: "alias:")
            Command("Wipe", action: "wipe:", shortcut: "cmd+d", attributes: .destructive)
            Command("Erase", action: "erase:", shortcut: "cmd+k cmd+e")
            Command("Grow", action: "grow:", shortcut: "cmd+g")
            Command("Drop", action: "drop:")
            Command("Nest", action: "nest:", shortcut: "cmd+n")
        }
        Menu("Odd") {
            Command("Xyzzy Hidden", action: "xyzzyHidden:", shortcut: "cmd+h", attributes: .hidden)
            Command("Xyzzy Ghost", action: "xyzzyGhost:")
            Command("Xyzzy When", action: "xyzzyWhen:", when: "xyzzyKey")
            Command("Shown", action: "shown:")
            Command("Quit", action: "quit:", attributes: .disabled)
            Command("Zoom", action: "zoom:")
            Command("Copy", action: "copy:")
            Command("Fetch", action: "fetch:")
            Command("Fail", action: "fail:")
            Command("Plugin", action: "plugin.a")
            Command("Nobody", action: "nobody:")
            Command("Log In", action: "login:")
        }
    }

    /// How often something was destroyed since a moment, without what requests within have been asked for already.
    func takeWiped(since before: Int) -> Int {
        let count = wiped - max(before, wipedChecked)
        wipedChecked = wiped
        return count
    }

    // MARK: Changes

    var someNode: ActionNode { cells.last ?? grid }

    private func grow() {
        guard cells.count < 20 else { return }
        let cell = ActionNode("cell", in: cells.count.isMultiple(of: 3) ? cells.last ?? grid : grid)
        cell.onAction("rate:") { [unowned self] _ in handle() }
        cells.append(cell)
    }

    /// Changes state outside of the tree.
    func toggle(_ choice: UInt8) {
        switch Character(UnicodeScalar(choice)) {
        case "l": isLocked.toggle()
        case "m": isModal.toggle()
        default: rating += 1
        }
    }

    private func performItself(_ invocation: Invocation) {
        asked.append(false)
        coordinator.perform(invocation)
        asked.removeLast()
    }

    /// Changes the tree, or performs something.
    func change(_ choice: UInt8) {
        switch Character(UnicodeScalar(choice)) {
        case "g": grow()
        case "r": cells.popLast()?.removeFromParent()
        case "d": grid.removeFromParent()
        case "e": if grid.parent == nil { window.add(grid) }
        // Outside of the tree nobody hides what the menu shows.
        case "f": if app.isAbove(cells.last ?? app) { coordinator.firstResponder = cells.last }
        case "F": if app.isAbove(grid) { coordinator.firstResponder = grid }
        case "c": registrations.append(someNode.register("copy:") { [unowned self] _ in handle() })
        case "x": registrations.popLast()?.cancel()
        case "k": keys?.overrides.append(KeyOverride("cmd+7", "copy:"))
        case "K": keys?.overrides = []
        case "w": window.responder = window.responder == nil ? copier : nil
        case "p": performItself(Invocation("wipe:"))
        case "s": performItself(Invocation("xyzzy:"))
        case "S": performItself(Invocation("login:", arguments: ["user": "ann", "password": "xyzzy"]))
        case "h": performItself(Invocation("shown:"))
        default: break
        }
    }
}

/// A responder with a method that is exposed and one that is not.
final class Copier: Responder {
    var onCopy: () -> Void = {}

    static var actions: ActionTable<Copier> {
        ActionMethod("copy:") { $0.onCopy() }
        ActionMethod("xyzzyMethod:") { $0.onCopy() }
    }
}
