// The chain that `Scripts/typos` puts mistakes into. It has none itself.

import ActionRuntime

@MainActor final class Document {
    var rating = 0
    var title = ""
    var selection: [Int]?
    func count(_ limit: Int) -> Int { min(rating, limit) }
    func rename(to title: String) { self.title = title }
    func save() async throws {}
    func check() throws {}
    func note(_ stars: Int, _ invocation: Invocation) {}
}

struct Style {}

extension Action<Int, Void> {
    static let rate = Self("rate:", "stars")
    static let best = Self("best:", "stars")
}

final class Rater: Responder {
    static var actions: ActionTable<Rater> {
        ActionMethod("reset:", Rater.reset)
        ActionMethod(.best, Rater.make)
    }
    func reset() {}
    func make(_ best: Int) {}
    func style() -> Style { Style() }
    func call(_ name: String) {}
}

@MainActor func ask(_ coordinator: Coordinator) {
    coordinator.perform(.best, 5)
    coordinator.performNow(.rate, 4)
}

@MainActor func register(_ document: Document, at node: ActionNode) {
    node
        .onAction("rateFive:") { _ in document.rating = 5 }
        .onAction("rename:") { invocation in document.rename(to: invocation.action.text) }
        .onAction("count:") { _ in document.count(3) }
        .onAction("clear:", when: { document.selection != nil }) { _ in document.selection = nil }
        .onAction("five:") { _ in 5 }
        .onAction("title:", returns: .string) { _ in document.title }
        .onAction("paste:", validate: { if document.rating == 5 { $0.disable("it is locked") } }) { _ in "pasted" }
        .onAction("save:", running: .exclusive) { _ in try await document.save() }
        .receiveAction("delete:") { _ in document.selection == nil ? .notHandled : .handled }
        .on(.rate) { stars in document.rating = stars }
        .onAction("close:") { invocation in
            guard invocation.arguments.isEmpty else { return }
            try document.check()
            document.selection = []
        }
        .handleAction(claims: { $0.text.hasPrefix("plugin.") }) { invocation in document.title = invocation.action.text }
        .remap("rateBest:", to: .rate)
        .receiveAction(.rate) { stars in
            if stars > 5 { return .notHandled }
            document.rating = stars
            return .handled
        }
        .on(.best) { best, invocation in document.note(best, invocation) }
        .onAction("first:") { _ in document.selection?.first }
}
