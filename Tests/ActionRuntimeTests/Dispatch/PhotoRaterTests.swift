import ActionRuntime
import Testing

/// The photo rater with explicit methods: the grid's controller.
private final class GridController: Responder {
    static var actions: ActionTable<GridController> {
        ActionMethod("removeRating:", GridController.removeRating, validate: GridController.validateRating)
        ActionMethod("rateOneStar:", GridController.rateOneStar, validate: GridController.validateRating)
        ActionMethod("rateTwoStars:", GridController.rateTwoStars, validate: GridController.validateRating)
        ActionMethod("rateThreeStars:", GridController.rateThreeStars, validate: GridController.validateRating)
        ActionMethod("rateFourStars:", GridController.rateFourStars, validate: GridController.validateRating)
        ActionMethod("rateFiveStars:", GridController.rateFiveStars, validate: GridController.validateRating)
    }

    var rating = 0
    var isLocked = false

    func removeRating() { rating = 0 }
    func rateOneStar() { rating = 1 }
    func rateTwoStars() { rating = 2 }
    func rateThreeStars() { rating = 3 }
    func rateFourStars() { rating = 4 }
    func rateFiveStars() { rating = 5 }

    func validateRating(_ command: inout Validation) {
        command.state = PhotoRaterTests.names.firstIndex(of: command.action) == rating ? .on : .off
        if isLocked { command.disable("the image is locked") }
    }
}

@Suite("The photo rater") struct PhotoRaterTests {
    static let names: [ActionName] = [
        "removeRating:", "rateOneStar:", "rateTwoStars:", "rateThreeStars:", "rateFourStars:", "rateFiveStars:",
    ]

    /// The rating of the viewer, which has closures in place of methods.
    private final class Viewer {
        var rating = 0
    }

    private let app = ActionNode("app")
    private let grid: ActionNode
    private let viewer: ActionNode
    private let controller = GridController()
    private let model = Viewer()
    private let coordinator: Coordinator

    init() {
        grid = ActionNode("grid", in: app)
        viewer = ActionNode("viewer", in: app)
        coordinator = Coordinator(root: app)
        grid.responder = controller
        for (stars, name) in Self.names.enumerated() {
            viewer.onAction(name, validate: { [model] in $0.state = model.rating == stars ? .on : .off }) { [model] _ in
                model.rating = stars
            }
        }
    }

    private var ticks: [Int] {
        Self.names.indices.filter { coordinator.validate(Self.names[$0]).state == .on }
    }

    @Test("the same six names reach whichever is focused, and exactly one is ticked", arguments: 0...5)
    func focus(_ stars: Int) {
        let name = Self.names[stars]
        coordinator.firstResponder = grid
        #expect(coordinator.target(forAction: name)?.kind == .method && coordinator.perform(name).isPerformed)
        #expect(controller.rating == stars && model.rating == 0 && ticks == [stars])
        coordinator.firstResponder = viewer
        #expect(ticks == [0])
        #expect(coordinator.target(forAction: name)?.kind == .closure && coordinator.perform(name).isPerformed)
        #expect(controller.rating == stars && model.rating == stars && ticks == [stars])
        coordinator.firstResponder = nil
        #expect(ticks.isEmpty && !coordinator.canPerform(name))
    }

    @Test("a locked image says why, and keeps its tick")
    func locked() {
        coordinator.firstResponder = grid
        coordinator.perform("rateThreeStars:")
        controller.isLocked = true
        #expect(
            coordinator.perform("rateFiveStars:").description == "'rateFiveStars:' is disabled: the image is locked.")
        #expect(controller.rating == 3 && ticks == [3])
        #expect(coordinator.perform("rateFiveStars:", force: true).isPerformed && controller.rating == 5)
    }

    @Test("the places list the six names alike")
    func list() {
        let sorted = Self.names.sorted { $0.text < $1.text }
        #expect(coordinator.actions(from: grid).map(\.name) == sorted)
        #expect(coordinator.actions(from: viewer).map(\.name) == sorted && coordinator.actions(from: app).isEmpty)
    }
}

@Suite("Showing errors") struct ShowErrorTests {
    private let app = ActionNode("app")
    private let cell: ActionNode
    private let journal = Journal()
    private let coordinator: Coordinator
    private let signature: ActionSignature = [.string("message"), .boolean("fatal", default: false)]

    init() {
        let list = ActionNode("list", in: app)
        cell = ActionNode("cell", in: list)
        coordinator = Coordinator(root: app)
        list.receiveAction("showError:", parameters: signature) { [journal] invocation in
            guard invocation.arguments["fatal"] == true else { return .notHandled }
            journal.note("list: \(invocation.arguments)")
            return .handled
        }
        app.onAction("showError:", parameters: signature) { [journal] in journal.note("app: \($0.arguments)") }
    }

    @Test("the inner controller takes fatal ones and passes the rest, the outer takes all")
    func bubbling() {
        coordinator.perform("showError:", arguments: ["message": "disk full", "fatal": true], from: cell)
        coordinator.perform("showError:", arguments: ["message": "no network"], from: cell)
        coordinator.perform("showError:", arguments: ["message": "late", "fatal": true], from: app)
        #expect(
            journal.take() == [
                #"list: {"fatal":true,"message":"disk full"}"#, #"app: {"fatal":false,"message":"no network"}"#,
                #"app: {"fatal":true,"message":"late"}"#,
            ])
    }

    @Test("an error without a message is shown by nobody")
    func badArguments() {
        let outcome = coordinator.perform("showError:", arguments: ["fatal": true], from: cell)
        #expect(
            outcome.description == "'showError:' argument 'message' is missing (a string)." && journal.take().isEmpty)
    }
}

@Suite("A name nobody implements") struct RedirectedNameTests {
    @Test("is redirected, forwarded, and turned off again")
    func redirected() {
        let sample = Sample()
        let coordinator = sample.coordinator
        var seen: [Invocation] = []
        let registration = sample.app.register("present:") { seen.append($0) }
        sample.window.remap("showPhoto:", to: "present:")
        coordinator.firstResponder = sample.cells[0]

        #expect(coordinator.target(forAction: "showPhoto:")?.selector == "handleAction:")
        #expect(coordinator.validate("showPhoto:").isEnabled)
        #expect(coordinator.perform("showPhoto:", arguments: ["photo": 3]).isPerformed)
        #expect(seen.map(\.selector) == ["handleAction:"] && seen.map(\.action) == ["present:"])
        #expect(seen.map(\.originalAction) == ["showPhoto:"] && seen[0].arguments == ["photo": 3])

        registration.cancel()
        #expect(coordinator.target(forAction: "showPhoto:") == nil && !coordinator.canPerform("showPhoto:"))
        #expect(coordinator.validate("showPhoto:").reasons.map(\.text) == ["nothing responds to 'showPhoto:'"])
        #expect(coordinator.perform("showPhoto:").word == "unclaimed" && seen.count == 1)
    }
}
