import ActionRuntime

@testable import ActionRemote

/// A small photo rater, to be asked from outside.
final class Rater {
    let app = ActionNode("app")
    let window: ActionNode
    let grid: ActionNode
    let coordinator: Coordinator
    var rating = 0
    var isLocked = false
    var deleted = 0
    private(set) var secrets = 0

    init() {
        window = ActionNode("window", in: app)
        grid = ActionNode("grid", in: window)
        coordinator = Coordinator(root: app)
        coordinator.firstResponder = grid
        app.onAction("quit:") { _ in }
        app.onAction("secret:") { [unowned self] _ in secrets += 1 }
        grid.register(
            "rate:", parameters: [.integer("stars", minimum: 0, maximum: 5)], returns: .integer,
            validate: { [unowned self] item in
                item.setValue(rating)
                if isLocked { item.disable("the image is locked") }
            }
        ) { [unowned self] invocation in
            rating = try invocation.arguments.get("stars")
            return .int(rating)
        }
        grid.onAction("delete:") { [unowned self] _ in deleted += 1 }
        grid.onAction("paste:", validate: { $0.disable("the clipboard is empty") }) { _ in }
        grid.onAction("ghost:", validate: { $0.isHidden = true }) { _ in }
    }

    /// The rater's menu.
    var menu: Menu {
        Menu("Rater") {
            Menu("Photo") {
                Command("Three Stars", action: "rate:", arguments: ["stars": 3], shortcut: "cmd+3")
                Command("Five Stars", action: "rate:", arguments: ["stars": 5], shortcut: "cmd+5")
                MenuItem.separator
                Command(
                    "Delete", action: "delete:", discoverabilityText: "Deletes the photo for ever.",
                    attributes: .destructive)
                Command("Paste", action: "paste:")
            }
            Menu("Odd") {
                Command("Hidden", action: "hidden:", attributes: .hidden)
                Command("Ghost", action: "ghost:")
                Command("Quit", action: "quit:", attributes: .disabled)
            }
        }
    }

    func talk(
        _ exposure: RemoteExposure = .menu, allowing: RemotePermissions = [.ask, .perform, .log], keys: KeyMap? = nil
    ) -> RemoteTalk {
        RemoteTalk(coordinator, menu: menu, keys: keys, exposing: exposure, allowing: allowing)
    }
}
