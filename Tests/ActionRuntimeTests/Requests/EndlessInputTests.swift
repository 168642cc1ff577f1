import ActionRuntime
import Foundation
import Testing

/// An input that is never complete: creating one performs an action that takes one.
private struct Endless: Codable, ActionValueConvertible {
    init() {}

    init(from decoder: any Decoder) throws {
        let app = ActionNode("app"), again = Action<Endless, Void>("again:")
        app.on(again) { _ in }
        try Coordinator(root: app).perform(again, Endless()).get()
    }

    func encode(to encoder: any Encoder) throws {}
}

/// An endless input whose members are arguments.
private struct EndlessMembers: Codable, ActionValueConvertible {
    var count: Int

    static var signature: ActionSignature { [.integer("count")] }

    init(count: Int) { self.count = count }

    init(from decoder: any Decoder) throws {
        count = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .count)
        let app = ActionNode("app"), again = Action<EndlessMembers, Void>("again:")
        app.on(again) { _ in }
        try Coordinator(root: app).perform(again, EndlessMembers(count: count + 1)).get()
    }
}

/// An endless input that asks at the end of a list that is as deep as inputs may be.
private struct EndlessList: Codable, ActionValueConvertible {
    var rest: [EndlessList]

    /// A list in which so many lists are nested.
    static func data(_ depth: Int) -> ActionValue {
        (0..<depth).reduce(["rest": []]) { inner, _ in ["rest": [inner]] }
    }

    init(from decoder: any Decoder) throws {
        rest = try decoder.container(keyedBy: CodingKeys.self).decode([EndlessList].self, forKey: .rest)
        guard rest.isEmpty else { return }
        let app = ActionNode("app")
        app.on(Action<EndlessList, Void>("again:")) { _ in }
        try Coordinator(root: app).perform("again:", arguments: ["value": Self.data(60)]).get()
    }
}

/// An input that is encoded without end: encoding one performs an action with another.
private struct EndlesslyEncoded: Codable, ActionValueConvertible {
    var count = 1

    func encode(to encoder: any Encoder) throws {
        let app = ActionNode("app"), again = Action<EndlesslyEncoded, Void>("again:")
        app.on(again) { _ in }
        try Coordinator(root: app).perform(again, EndlesslyEncoded()).get()
    }
}

/// Runs a closure on a thread with a stack of 512 KB, which is what threads of Apple's systems have.
private func onSmallStack<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
        let thread = Thread { continuation.resume(returning: body()) }
        thread.stackSize = 512 << 10
        thread.start()
    }
}

/// Rules 24 and 35.
@Suite("Endless inputs") struct EndlessInputTests {
    @Test("an input that performs an action with an input of its own type ends in an error", .timeLimit(.minutes(10)))
    func whole() async {
        let outcome = await onSmallStack {
            let app = ActionNode("app"), first = Action<Endless, Void>("first:")
            app.on(first) { _ in }
            return Coordinator(root: app).perform(first, Endless())
        }
        #expect(outcome.word == "badArguments" && outcome.description.contains("again:"))
    }

    @Test("an endless input whose members are arguments ends in an error", .timeLimit(.minutes(10)))
    func members() async {
        let outcome = await onSmallStack {
            let app = ActionNode("app"), first = Action<EndlessMembers, Void>("first:")
            app.on(first) { _ in }
            return Coordinator(root: app).perform(first, EndlessMembers(count: 0))
        }
        #expect(outcome.word == "badArguments" && outcome.description.contains("again:"))
    }

    @Test("an input that performs an action with its own type when encoded ends in an error", .timeLimit(.minutes(10)))
    func encoding() async {
        let outcome = await onSmallStack {
            let app = ActionNode("app"), first = Action<EndlesslyEncoded, Void>("first:")
            app.on(first) { _ in }
            return Coordinator(root: app).perform(first, EndlesslyEncoded())
        }
        #expect(outcome.word == "badArguments")
    }

    @Test("an endless input that is nested ends in an error", .timeLimit(.minutes(10)))
    func nested() async {
        let outcome = await onSmallStack {
            let app = ActionNode("app")
            app.on(Action<EndlessList, Void>("first:")) { _ in }
            return Coordinator(root: app).perform("first:", arguments: ["value": EndlessList.data(60)])
        }
        #expect(outcome.word == "badArguments" && outcome.description.contains("again:"))
    }
}
