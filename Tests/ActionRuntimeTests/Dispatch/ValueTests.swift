import ActionRuntime
import Testing

extension Action<Int, Void> {
    fileprivate static let rate = Self("rate:", "stars")
}

@Suite("An action's present value")
struct ValueTests {
    let app = ActionNode("app"), coordinator: Coordinator

    init() { coordinator = Coordinator(root: app) }

    private var ratingMenu: Menu {
        Menu("Rating", items: (0...5).map { .command(Command("\($0) stars", action: .rate, $0, id: "\($0)")) })
    }

    @Test("One action and six commands make a rating menu")
    func ratingMenuShowsOne() {
        var rating = 3
        app.on(.rate, validate: { $0.setValue(rating) }) { rating = $0 }
        #expect(coordinator.snapshot(of: ratingMenu).commands.map(\.state) == [.off, .off, .off, .on, .off, .off])
        let watch = coordinator.watch(ratingMenu)
        coordinator.perform(.rate, 5)
        #expect(coordinator.snapshot(of: ratingMenu).commands.map(\.state) == [.off, .off, .off, .off, .off, .on])
        #expect(coordinator.snapshot(of: ratingMenu).commands.allSatisfy { $0.value == 5 })
        coordinator.invalidate("rate:")
        _ = watch.takeChanges()
        #expect(watch.snapshot.commands.map(\.state) == [.off, .off, .off, .off, .off, .on])
        #expect(watch.snapshot.commands.allSatisfy { $0.value == 5 })
    }

    @Test(
        "The state is on where the only argument equals the value, numbers by what they stand for",
        arguments: [
            (5, ["n": 5], .on), (5, ["n": 5.0], .on), (5.5, ["n": 5], .off), ("5", ["n": 5], .off),
            ("a", ["n": "a"], .on), (.null, ["n": ActionValue.null], .on), ([1], ["n": [1]], .on),
            (5, ["n": 5, "m": 5], .mixed), (5, [:], .mixed), (["n": 1, "m": 2], ["m": 2, "n": 1], .on),
            (["n": 1, "m": 2], ["m": 2, "n": 2], .off),
        ] as [(ActionValue, ActionArguments, Validation.State)])
    func equality(_ value: ActionValue, _ arguments: ActionArguments, _ state: Validation.State) {
        app.onAction(
            "x:",
            validate: {
                $0.state = .mixed
                $0.value = value
            }
        ) { _ in }
        let validation = coordinator.validate("x:", arguments: arguments)
        #expect(validation.state == state && validation.value == value)
        #expect(coordinator.validate("x:").state == .mixed)
    }

    @Test("The argument that a signature completes or converts counts as the command gives it")
    func signatures() {
        app.onAction(
            "x:", parameters: ActionSignature([.init("n", .number), .init("mode", .string, default: "fast")]),
            validate: {
                $0.setValue(2)
            }
        ) { _ in }
        #expect(coordinator.validate("x:", arguments: ["n": 2]).state == .on)
        #expect(coordinator.validate("x:", arguments: ["n": 3]).state == .off)
        #expect(coordinator.validate("x:", arguments: ["n": "two"]).state == .off)
    }

    @Test("Lists, encodings and hosted trees carry it; without a value there is none")
    func carried() throws {
        let panel = ActionNode("panel"), inner = Coordinator(root: panel)
        app.host(inner)
        panel.onAction("x:", validate: { $0.setValue("fast") }) { _ in }
        app.onAction("y:", validate: { $0.setValue(nil) }) { _ in }
        let values = coordinator.actions().map { $0.validation.value }
        #expect(values == ["fast", nil])
        #expect(coordinator.validate("y:").value == nil)
    }
}
