import ActionRuntime
import ActionSwiftUIOnDouble
import Testing

@testable import SwiftUI

/// The modifiers of HierarchyResponder, by the names that they have there.
@MainActor
@Suite("Modifiers of HierarchyResponder")
struct ParityTests {
    final class Log {
        var lines: [String] = []
        func add(_ line: String) { lines.append(line) }
        func passing(_ line: String) -> Passage {
            lines.append(line)
            return .notHandled
        }
    }

    struct One: Event {}
    struct Two: Event {}
    struct Failure: AlertableError {
        var title: String? { "Photos" }
        let message = "The disk is full."
    }
    struct Other: Error {}

    /// What a view sends.
    struct Sent: View {
        @Environment(\.triggerEvent) private var triggerEvent
        @Environment(\.reportError) private var reportError
        @Environment(\.publish) private var publish

        var body: some View {
            VStack {
                Button("One") { triggerEvent(One()) }
                // By its name: in a closure of one expression the compiler takes `triggerEvent(One())` for the synchronous form.
                Button("Awaited") { Task { await triggerEvent.callAsFunction(One()) } }
                Button("Failure") { reportError(Failure()) }
                Button("Publish") { publish(One()) }
            }
        }
    }

    let log = Log()
    let application = Application()

    /// Presses a button of a view, and gives what was written then.
    private func lines(_ title: String = "One", of content: some View) async -> [String] {
        let screen = Screen(in: application) { content }
        screen.press(title)
        await application.settle()
        #expect(screen.faults.isEmpty)
        return log.lines
    }

    // MARK: Rules, each for anything, for a type with the value, and for a type without it

    @Test("receiveEvent")
    func receiveEvent() async {
        let view = Sent()
            .receiveEvent { log.passing("any \(type(of: $0))") }
            .receiveEvent(One.self) { log.passing("value \(type(of: $0))") }
            .receiveEvent(One.self) { log.passing("type") }
            .receiveEvent(Two.self) { log.passing("not of this type") }
            .receiveEvent { _ in
                log.add("last")
                return .handled
            }
            .receiveEvent { _ in log.passing("never") }
        #expect(await lines(of: view) == ["any One", "value One", "type", "last"])
    }

    @Test("handleEvent")
    func handleEvent() async {
        let view = Sent()
            .handleEvent(Two.self) { log.add("not of this type") }
            .handleEvent(One.self) { log.add("value \(type(of: $0))") }
            .handleEvent { _ in log.add("never") }
        #expect(await lines(of: view) == ["value One"])
        log.lines = []
        #expect(await lines(of: Sent().handleEvent(One.self) { log.add("type") }) == ["type"])
        log.lines = []
        #expect(await lines(of: Sent().handleEvent { log.add("any \(type(of: $0))") }) == ["any One"])
    }

    @Test("transformEvent")
    func transformEvent() async {
        let view = Sent()
            .transformEvent(One.self) { _ in Two() }
            .receiveEvent { log.passing("\(type(of: $0))") }
            .transformEvent(Two.self) { One() }
            .receiveEvent { log.passing("\(type(of: $0))") }
            .transformEvent { _ in Two() }
            .handleEvent { log.add("\(type(of: $0))") }
        #expect(await lines(of: view) == ["Two", "One", "Two"])
    }

    @Test("receiveError, handleError, transformError")
    func errors() async {
        let view = Sent()
            .receiveError { log.passing("any \(type(of: $0))") }
            .receiveError(Failure.self) { log.passing($0.message) }
            .receiveError(Failure.self) { log.passing("type") }
            .transformError(Failure.self) { _ in Other() }
            .handleError(Failure.self) { _ in log.add("never") }
            .transformError(Other.self) { Failure() }
            .transformError { _ in Other() }
            .handleError(Other.self) { log.add("value \(type(of: $0))") }
        #expect(await lines("Failure", of: view) == ["any Failure", "The disk is full.", "type", "value Other"])
        log.lines = []
        #expect(await lines("Failure", of: Sent().handleError(Failure.self) { log.add("type") }) == ["type"])
        log.lines = []
        #expect(await lines("Failure", of: Sent().handleError { log.add("any \(type(of: $0))") }) == ["any Failure"])
    }

    @Test("catchError, and errors that closures throw, which go on from the view around")
    func catchError() async {
        let view = Sent()
            .catchError(Other.self) { One() }
            .catchError(Failure.self) { _ in throw Other() }
            .receiveError { log.passing("\(type(of: $0))") }
            .catchError { _ in Two() }
            .handleEvent(Two.self) { throw Failure() }
            .catchError(Failure.self) { One() }
            .handleEvent { log.add("\(type(of: $0))") }
        #expect(await lines("Failure", of: view) == ["Other", "One"])
    }

    @Test("asynchronous closures are awaited, and are not called where nothing is awaited")
    func asynchronous() async {
        let view = Sent()
            .receiveEvent { _ async in
                await Task.yield()
                return log.passing("receive")
            }
            .transformEvent(One.self) { () async -> any Event in
                await Task.yield()
                return Two()
            }
            .handleEvent(Two.self) { _ async throws in
                await Task.yield()
                throw Failure()
            }
            .receiveError(Failure.self) { () async -> Passage in log.passing("receive") }
            .transformError { _ async -> any Error in Other() }
            .catchError(Other.self) { _ async throws -> any Event in One() }
            .handleEvent { () async in log.add("handle") }
        #expect(await lines("Awaited", of: view) == ["receive", "receive", "handle"])
        log.lines = []
        #expect(await lines(of: view).isEmpty)
    }

    // MARK: Alerts

    @Test("handleAlertErrors shows an alert, whose button dismisses it, and passes on other errors")
    func alert() async {
        let screen = Screen(in: application) { Sent().actionNode("grid").handleAlertErrors() }
        #expect(screen.alert == nil)
        screen.press("Failure")
        screen.update()
        #expect(screen.alert?.title == "Photos" && screen.alert?.message == "The disk is full.")
        #expect(screen.alert?.buttons == ["OK"])
        screen.pressAlert("OK")
        #expect(screen.alert == nil)
        screen.press("Failure")
        #expect(screen.alert != nil)
        #expect(screen.faults.isEmpty)
        let view = Sent().transformError { _ in Other() }.handleAlertErrors { log.add($0.message) }
            .handleError { log.add("\(type(of: $0))") }
        #expect(await lines("Failure", of: view) == ["Other"])
    }

    @Test("handleAlertErrors inside of a rule for all errors shows its alert")
    func alertInside() {
        let screen = Screen(in: application) {
            Sent()
                .handleAlertErrors()
                .handleError { log.add("\(type(of: $0))") }
        }
        screen.press("Failure")
        #expect(screen.alert?.title == "Photos" && log.lines.isEmpty)
    }

    @Test("an event of a view outside of a coordinator says so")
    func outside() async {
        let screen = Screen(in: application) {
            EventButton("a", event: One()) { log.add("\($0)") }
        }
        screen.press("a")
        await application.settle()
        #expect(
            log.lines == [
                "Nobody handled One, sent from a view outside of actionCoordinator, without a modifier that has a node."
            ])
    }

    // MARK: Publishing

    final class Controller { var publisher: EventPublisher<One>? }

    @Test("a publisher reaches the subscribers of its levels; two subscriptions of one view are two levels")
    func publisher() async {
        let controller = Controller()
        func content(_ destination: PublishLevel, _ isShown: Bool = true) -> some View {
            Group {
                if isShown {
                    VStack {
                        Text("a").subscribe(to: One.self) { _ in log.add("inner") }
                            .subscribe(to: One.self) { _ in log.add("outer") }
                            .subscribe(to: Two.self) { _ in log.add("never") }
                    }
                    .subscribe(to: One.self) { _ in log.add("own") }
                    .publisher(for: One.self, destination: destination) { controller.publisher = $0 }
                    .subscribe(to: One.self) { _ in log.add("around") }
                }
            }
        }
        let screen = Screen(in: application) { content(.lastLevel) }
        for (level, heard) in [
            (PublishLevel.lastLevel, ["inner"]), (.firstLevel, ["own"]), (.allLevels, ["own", "outer", "inner"]),
        ] {
            screen.show(content(level))
            log.lines = []
            controller.publisher?(One())
            #expect(log.lines == heard)
        }
        screen.show(content(.allLevels, false))
        await application.settle()
        #expect(controller.publisher == nil)
        screen.show(content(.allLevels, true))
        #expect(controller.publisher?.hasSubscribers == true)
        #expect(screen.faults.isEmpty)
    }

    @Test("a publisher goes on when the view comes below another coordinator, or is covered for a time")
    func movedPublisher() async {
        let controller = Controller()
        let coordinators = ["one", "two"].map { Coordinator(root: ActionNode($0)) }
        func content(_ number: Int, _ isCovered: Bool) -> some View {
            Covered(isCovered) {
                Text("a").subscribe(to: One.self) { _ in log.add("\(number)") }
                    .publisher(for: One.self) { controller.publisher = $0 }.actionNode("page")
            }.actionCoordinator(coordinators[number])
        }
        let screen = Screen(in: application) { content(0, false) }
        for (number, isCovered) in [(0, false), (1, false), (1, true), (1, false), (0, false)] {
            screen.show(content(number, isCovered))
            await application.settle()
            log.lines = []
            controller.publisher?(One())
            #expect(log.lines == (isCovered ? [] : ["\(number)"]))
        }
    }

    @Test("publish of the environment reaches what is below the node of the view, and not the node itself")
    func publish() async {
        let view = VStack {
            Sent()
            Text("a").subscribe(to: One.self) { _ in log.add("below") }
        }.subscribe(to: One.self) { _ in log.add("own") }
        #expect(await lines("Publish", of: view) == ["below"])
    }

    // MARK: Buttons and taps

    @Test("EventButton and onTapGesture send an event, and await asynchronous rules")
    func buttons() async {
        let screen = Screen(in: application) {
            VStack {
                EventButton("Title", event: One()) { log.add("\($0.isHandled)") }
                EventButton(One()) { Text("Label") }
                Text("Tap").onTapGesture(trigger: One())
                Text("Taps").handleEvent(One.self) { log.add("never") }.onTapGesture(count: 2, trigger: One())
            }
            .handleEvent(One.self) { _ async in
                await Task.yield()
                log.add("handled")
            }
        }
        for title in ["Title", "Label", "Tap", "Taps"] {
            log.lines = []
            screen.press(title)
            await application.settle()
            #expect(log.lines == (title == "Title" ? ["handled", "true"] : ["handled"]))
        }
    }

    @Test(
        "a rule goes on when the button that sent the event goes, and ends when its own view, or a modifier around the button, goes"
    )
    func buttonGoes() async {
        for (around, isCancelled) in [(false, false), (true, true)] {
            log.lines = []
            func content(_ isShown: Bool) -> some View {
                VStack {
                    if isShown {
                        if around {
                            EventButton("Send", event: One()).actionNode("around")
                        } else {
                            EventButton("Send", event: One())
                        }
                    }
                }
                .handleEvent(One.self) { _ async in
                    await application.settle()
                    log.add("\(Task.isCancelled)")
                }
            }
            let screen = Screen(in: application) { content(true) }
            screen.press("Send")
            await Task.yield()
            screen.show(content(false))
            for _ in 0..<2 { await application.settle() }
            #expect(log.lines == ["\(isCancelled)"])
        }
    }

    // MARK: Safety

    @Test("triggers and reports find what is not declared and what has no rule, where they are checked")
    func safety() {
        let root = ActionNode("app")
        let coordinator = Coordinator(root: root)
        var findings: [SafetyFinding] = []
        coordinator.onSafetyFinding = { findings.append($0) }
        func content(_ level: SafetyLevel, _ isRequired: Bool) -> some View {
            Sent()
                .triggers(Two.self)
                .reports(Failure.self)
                .handleError(Failure.self) {}
                .requireExplicitResponders(isRequired)
                .responderSafetyLevel(level)
                .actionCoordinator(coordinator)
        }
        let screen = Screen(in: application) { content(.relaxed, true) }
        #expect(coordinator.safetyFindings().map(\.problem) == [.noExplicitResponder])
        screen.show(content(.relaxed, false))
        #expect(coordinator.safetyFindings().isEmpty)
        #if DEBUG
            screen.press("One")
            #expect(findings.map(\.problem) == [.undeclared])
            findings = []
            screen.show(content(.disabled, false))
            screen.press("One")
            #expect(findings.isEmpty)
        #endif
    }

    // MARK: The article about the responder chain

    struct Rating: View {
        @State private var stars = 0
        var body: some View {
            Text("\(stars)")
                .actionHandler(
                    for: "rateOne:", validationHandler: { $0.state = (stars == 1 ? .on : .off) },
                    actionHandler: { _ in stars = 1 }
                )
                .actionHandler(for: "rateTwo:") { _ in stars = 2 }
        }
    }

    @Test("actionHandler claims an action with a validator")
    func actionHandler() {
        let coordinator = Coordinator(root: ActionNode("app"))
        let screen = Screen(in: application) { Rating().actionCoordinator(coordinator) }
        screen.focus("0")
        #expect(coordinator.validate("rateOne:").state == .off)
        coordinator.perform("rateOne:")
        screen.update()
        #expect(screen.titles == ["1"])
        #expect(coordinator.validate("rateOne:").state == .on)
        coordinator.perform("rateTwo:")
        screen.update()
        #expect(screen.titles == ["2"])
    }
}
