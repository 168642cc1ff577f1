import ActionRuntime
import ActionSwiftUIOnDouble
import Testing

@testable import SwiftUI

/// Each of the seven rules for anything, for a type with the value, and for a type without it; synchronous and asynchronous.
@MainActor
@Suite("Forms of rules")
struct RuleFormTests {
    struct Sent: Event {}
    struct Next: Event {}
    struct Failure: Error {}
    struct OtherFailure: Error {}

    final class Log { var lines: [String] = [] }

    /// A form, and the view with it; each writes its verb.
    typealias Form = (name: String, isForErrors: Bool, view: any View)

    static func forms(_ log: Log) -> [Form] {
        func told(_ verb: String) { log.lines.append(verb) }
        func later(_ verb: String) async {
            await Task.yield()
            log.lines.append(verb)
        }
        let start = Sender()
        return [
            (
                "receiveEvent", false,
                start.receiveEvent { (_: any Event) in
                    told("x"); return .handled
                }
            ),
            (
                "receiveEvent type", false,
                start.receiveEvent(Sent.self) { (_: Sent) in
                    told("x"); return .handled
                }
            ),
            (
                "receiveEvent alone", false,
                start.receiveEvent(Sent.self) {
                    told("x"); return .handled
                }
            ),
            (
                "receiveEvent async", false,
                start.receiveEvent { (_: any Event) in
                    await later("x"); return .handled
                }
            ),
            (
                "receiveEvent type async", false,
                start.receiveEvent(Sent.self) { (_: Sent) in
                    await later("x"); return .handled
                }
            ),
            (
                "receiveEvent alone async", false,
                start.receiveEvent(Sent.self) {
                    await later("x"); return .handled
                }
            ),
            ("handleEvent", false, start.handleEvent { (_: any Event) in told("x") }),
            ("handleEvent type", false, start.handleEvent(Sent.self) { (_: Sent) in told("x") }),
            ("handleEvent alone", false, start.handleEvent(Sent.self) { told("x") }),
            ("handleEvent async", false, start.handleEvent { (_: any Event) in await later("x") }),
            ("handleEvent type async", false, start.handleEvent(Sent.self) { (_: Sent) in await later("x") }),
            ("handleEvent alone async", false, start.handleEvent(Sent.self) { await later("x") }),
            (
                "transformEvent", false,
                start.transformEvent { (_: any Event) in
                    told("x"); return Next()
                }
            ),
            (
                "transformEvent type", false,
                start.transformEvent(Sent.self) { (_: Sent) in
                    told("x"); return Next()
                }
            ),
            (
                "transformEvent alone", false,
                start.transformEvent(Sent.self) {
                    told("x"); return Next()
                }
            ),
            (
                "transformEvent async", false,
                start.transformEvent { (_: any Event) in
                    await later("x"); return Next()
                }
            ),
            (
                "transformEvent type async", false,
                start.transformEvent(Sent.self) { (_: Sent) in
                    await later("x"); return Next()
                }
            ),
            (
                "transformEvent alone async", false,
                start.transformEvent(Sent.self) {
                    await later("x"); return Next()
                }
            ),
            (
                "receiveError", true,
                start.receiveError { (_: any Error) in
                    told("x"); return .handled
                }
            ),
            (
                "receiveError type", true,
                start.receiveError(Failure.self) { (_: Failure) in
                    told("x"); return .handled
                }
            ),
            (
                "receiveError alone", true,
                start.receiveError(Failure.self) {
                    told("x"); return .handled
                }
            ),
            (
                "receiveError async", true,
                start.receiveError { (_: any Error) in
                    await later("x"); return .handled
                }
            ),
            (
                "receiveError type async", true,
                start.receiveError(Failure.self) { (_: Failure) in
                    await later("x"); return .handled
                }
            ),
            (
                "receiveError alone async", true,
                start.receiveError(Failure.self) {
                    await later("x"); return .handled
                }
            ),
            ("handleError", true, start.handleError { (_: any Error) in told("x") }),
            ("handleError type", true, start.handleError(Failure.self) { (_: Failure) in told("x") }),
            ("handleError alone", true, start.handleError(Failure.self) { told("x") }),
            ("handleError async", true, start.handleError { (_: any Error) in await later("x") }),
            ("handleError type async", true, start.handleError(Failure.self) { (_: Failure) in await later("x") }),
            ("handleError alone async", true, start.handleError(Failure.self) { await later("x") }),
            (
                "transformError", true,
                start.transformError { (_: any Error) in
                    told("x"); return OtherFailure()
                }
            ),
            (
                "transformError type", true,
                start.transformError(Failure.self) { (_: Failure) in
                    told("x"); return OtherFailure()
                }
            ),
            (
                "transformError alone", true,
                start.transformError(Failure.self) {
                    told("x"); return OtherFailure()
                }
            ),
            (
                "transformError async", true,
                start.transformError { (_: any Error) in
                    await later("x"); return OtherFailure()
                }
            ),
            (
                "transformError type async", true,
                start.transformError(Failure.self) { (_: Failure) in
                    await later("x"); return OtherFailure()
                }
            ),
            (
                "transformError alone async", true,
                start.transformError(Failure.self) {
                    await later("x"); return OtherFailure()
                }
            ),
            (
                "catchError", true,
                start.catchError { (_: any Error) in
                    told("x"); return Next()
                }
            ),
            (
                "catchError type", true,
                start.catchError(Failure.self) { (_: Failure) in
                    told("x"); return Next()
                }
            ),
            (
                "catchError alone", true,
                start.catchError(Failure.self) {
                    told("x"); return Next()
                }
            ),
            (
                "catchError async", true,
                start.catchError { (_: any Error) in
                    await later("x"); return Next()
                }
            ),
            (
                "catchError type async", true,
                start.catchError(Failure.self) { (_: Failure) in
                    await later("x"); return Next()
                }
            ),
            (
                "catchError alone async", true,
                start.catchError(Failure.self) {
                    await later("x"); return Next()
                }
            ),
        ]
    }

    /// A view that sends an event and an error, and awaits the rules.
    struct Sender: View {
        @Environment(\.triggerEvent) private var triggerEvent
        @Environment(\.reportError) private var reportError

        var body: some View {
            VStack {
                Button("event") { Task { await triggerEvent.callAsFunction(Sent()) } }
                Button("error") { Task { await reportError.callAsFunction(Failure()) } }
            }
        }
    }

    @Test("each form is called with what it is for, and with nothing else, and what it makes of that goes on outwards")
    func forms() async {
        let log = Log()
        let forms = Self.forms(log)
        #expect(forms.count == 42)
        for form in forms {
            let application = Application()
            let screen = Screen(in: application) {
                AnyView(form.view)
                    .handleEvent { log.lines.append("event \(type(of: $0))") }
                    .handleError { log.lines.append("error \(type(of: $0))") }
            }
            let verb = String(form.name.prefix { $0 != " " })
            let outwards: [String]
            switch verb {
            case "transformEvent", "catchError": outwards = ["event Next"]
            case "transformError": outwards = ["error OtherFailure"]
            default: outwards = []
            }
            for (title, isForErrors) in [("event", false), ("error", true)] {
                log.lines = []
                screen.press(title)
                await application.settle()
                let passed = [isForErrors ? "error Failure" : "event Sent"]
                #expect(log.lines == (form.isForErrors == isForErrors ? ["x"] + outwards : passed), "\(form.name)")
            }
        }
    }
}
