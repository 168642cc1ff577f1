// Performs a request as often as it is told, after one to warm up: `way CASE TIMES`. For Scripts/way.

import ActionRuntime

final class Document: Responder {
    static var actions: ActionTable<Document> { ActionMethod("save:", Document.save) }

    func save() {}
}

func pause() async {}

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
        case "closure", "await": break
        case "condition": app.onAction(save, when: { [isReady] in isReady }) { _ in }
        case "method": app.responder = document
        case "decline": window.receiveAction(save) { _ in .notHandled }
        case "hosted": window.host(Coordinator(root: ActionNode("panel").onAction(save) { _ in }))
        default: fatalError("There is no case '\(kind)'.")
        }
        if kind == "await" { app.onAction(save) { _ in await pause() } }
        if kind == "closure" || kind == "decline" { app.onAction(save) { _ in } }
    }

    func perform(_ times: Int) -> Outcome {
        var outcome: Outcome = coordinator.perform(save)
        for _ in 0..<times { outcome = coordinator.perform(save) }
        return outcome
    }

    func performAwaiting(_ times: Int) async -> Outcome {
        var outcome: Outcome = await coordinator.perform(save)
        for _ in 0..<times { outcome = await coordinator.perform(save) }
        return outcome
    }
}

let kind = CommandLine.arguments[1], times = Int(CommandLine.arguments[2]) ?? 1
let requests = Requests(kind)
let outcome = kind == "await" ? await requests.performAwaiting(times) : requests.perform(times)
precondition(outcome.isPerformed, "\(outcome)")
