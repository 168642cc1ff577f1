import ActionRuntime
import CGTK

extension Action<Int, Void> {
    /// Gives the selected photo a number of stars.
    static let rate = Self("rate:", "stars")
}

extension Action<String, Void> {
    /// Gives the selected photo a caption.
    static let setCaption = Self("setCaption:", "text")
}

/// The program without its window: the tree, its state, and the last outcome.
///
/// ```
/// app             quit:, about:, export:
///   window        rate:, setCaption:, clearCaption:, toggleLock:, which concern the selected photo
///     grid        selectNext:, selectPrevious:
///     viewer      zoomIn:, zoomOut:
/// ```
@MainActor
final class Rater {
    let app = ActionNode("app")
    let window: ActionNode
    let grid: ActionNode
    let viewer: ActionNode
    let coordinator: Coordinator
    let keys: KeyMap

    var album = Album()
    var zoom = 1
    private(set) var status = "Choose a photo, and rate it by the menu, the stars or the keys 0 to 5."
    /// Is called after every change, so that the window shows the change.
    var onChange: () -> Void = {}
    /// Is called to end the program.
    var onQuit: () -> Void = {}

    init() {
        window = ActionNode("window", in: app)
        grid = ActionNode("grid", in: window)
        viewer = ActionNode("viewer", in: window)
        coordinator = Coordinator(root: app)
        keys = KeyMap(coordinator, menu: Menu.main)
        coordinator.firstResponder = grid
        giveConditionValues()
        claimProgram()
        claimPhotos()
        claimPanes()
        coordinator.observe { [unowned self] record in
            say("\(record.outcome)")
            tell(record.outcome)
        }
    }

    /// Lets the user's other programs ask for what the menu and the keys offer.
    func serve() async {
        do {
            let server = try RemoteServer(
                coordinator, app: "photo-rater", menu: Menu.main, keys: keys, exposing: .menu,
                allowing: [.ask, .perform, .log], remembering: 50)
            try await server.run()
        } catch {
            say("Nobody can ask from outside: \(error)")
        }
    }

    /// Gives the values of the keys in the conditions of menus.
    private func giveConditionValues() {
        coordinator.conditionValues = { [unowned self] key in
            switch key {
            case "hasCaption": .bool(!album.selection.caption.isEmpty)
            case "isViewing": .bool(coordinator.firstResponder === viewer)
            default: nil
            }
        }
    }

    func say(_ text: String) {
        status = text
        onChange()
    }

    /// Prints each outcome on the standard output, at once even where the output is a file.
    private func tell(_ outcome: Outcome) {
        print(outcome)
        fflush(nil)
    }

    // MARK: The commands

    private func claimProgram() {
        unowned let rater = self
        app.onAction("quit:") { [unowned self] _ in onQuit() }
            .onAction("about:") { [unowned self] _ in say("A photo rater on ActionRuntime and GTK.") }
            .onAction("export:", running: .exclusive) { _ async throws in
                for photo in rater.album.photos {
                    rater.say("Exporting \(photo.name) …")
                    try await Task.sleep(for: .milliseconds(150))
                }
            }
    }

    private func claimPhotos() {
        window.on(
            .rate,
            validate: { [unowned self] answer in
                answer.setValue(album.selection.rating)
                if album.selection.isLocked { answer.disable("\(album.selection.name) is locked") }
            }
        ) { [unowned self] stars in album.selection.rating = stars }
        window.on(
            .setCaption, validate: { [unowned self] answer in answer.setValue(album.selection.caption) }
        ) { [unowned self] text in album.selection.caption = text }
        window.onAction("clearCaption:") { [unowned self] _ in album.selection.caption = "" }
        window.onAction(
            "toggleLock:",
            validate: { [unowned self] answer in answer.state = album.selection.isLocked ? .on : .off }
        ) { [unowned self] _ in album.selection.isLocked.toggle() }
    }

    private func claimPanes() {
        grid.onAction("selectNext:", when: { [unowned self] in album.index + 1 < album.photos.count }) {
            [unowned self] _ in album.index += 1
        }
        .onAction("selectPrevious:", when: { [unowned self] in album.index > 0 }) { [unowned self] _ in album.index -= 1
        }
        viewer.onAction("zoomIn:", validate: { [unowned self] in if zoom == 4 { $0.disable("4× is the most") } }) {
            [unowned self] _ in zoom += 1
        }
        .onAction("zoomOut:", validate: { [unowned self] in if zoom == 1 { $0.disable("it is as small as it gets") } })
        {
            [unowned self] _ in zoom -= 1
        }
        // A closer look for as long as the key is held down.
        .bind("z", to: "zoomIn:", repeats: false).bind("z", to: "zoomOut:", on: .up)
    }
}
