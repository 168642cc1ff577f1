// Performs a request, and ends in its handler, so that what was counted is the way to the handler: `way CASE`. For Scripts/way.

import ActionCore

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@_silgen_name("__llvm_profile_reset_counters") func resetCounters()

/// What each handler calls: nothing before the request that is counted, and in that one the end, which writes the counts.
@MainActor final class Handlers {
    static var isCounted = false

    static func called() { if isCounted { exit(0) } }
}

final class Document: Responder {
    static var actions: ActionTable<Document> { ActionMethod("save:", Document.save) }

    func save() { MainActor.assumeIsolated { Handlers.called() } }
}

@MainActor struct Requests {
    let save: ActionName = "save:"
    let app = ActionNode("app"), window: ActionNode, coordinator: Coordinator
    let document = Document()
    var isReady = true

    init(_ kind: String) {
        window = ActionNode("window", in: app)
        coordinator = Coordinator(root: app)
        coordinator.firstResponder = ActionNode("field", in: window)
        switch kind {
        case "closure": app.onAction(save) { _ in Handlers.called() }
        case "await": app.onAction(save) { _ async in Handlers.called() }
        case "condition": app.onAction(save, when: { [isReady] in isReady }) { _ in Handlers.called() }
        case "method": app.responder = document
        case "decline":
            window.receiveAction(save) { _ in .notHandled }
            app.onAction(save) { _ in Handlers.called() }
        case "hosted":
            window.host(Coordinator(root: ActionNode("panel").onAction(save) { _ in Handlers.called() }))
        default: fatalError("There is no case '\(kind)'.")
        }
    }

    func perform() -> Outcome { coordinator.perform(save) }

    func performAwaiting() async -> Outcome { await coordinator.perform(save) }
}

let kind = CommandLine.arguments[1]
let requests = Requests(kind)
for isCounted in [false, false, true] {
    Handlers.isCounted = isCounted
    resetCounters()
    let outcome = kind == "await" ? await requests.performAwaiting() : requests.perform()
    precondition(outcome.isPerformed, "\(outcome)")
}
fatalError("The handler was not called.")
