import ActionRuntime
import Testing

@testable import ActionRemote

/// What a program keeps for clients is bounded, and is given back.
@MainActor @Suite struct RemoteBudgetTests {
    let rater = Rater()

    /// Arguments that are counted with about 320,000 bytes.
    private let large: ActionValue = ["x": .array(Array(repeating: [:], count: 4000))]

    @Test func tokensKeepNoArguments() {
        let talk = RemoteTalk(rater.coordinator, menu: rater.menu, exposing: .menu)
        for index in 0..<64 {
            let answer = talk.ask(
                "actions/perform", ["action": "delete:", "arguments": ["index": .int(index), "x": large]])
            #expect(answer["outcome"] == "needsConfirmation" || answer["outcome"] == "badArguments")
        }
        let kept = talk.session.share.used
        #expect(kept <= 64 * 2 * RemoteBudget.entrySize && talk.endpoint.budget.used == kept)
        talk.session.end()
        #expect(talk.endpoint.budget.used == 0)
    }

    @Test func whatStepsReturnIsCounted() {
        let talk = rater.talk(.all), text = String(repeating: "x", count: 1 << 20)
        var count = 0
        rater.app.onAction("say:", returns: .string) { _ in
            count += 1
            return text
        }
        let step: ActionValue = ["action": "say:"]
        let answer = talk.ask("actions/perform", ["steps": .array(Array(repeating: step, count: 100))])
        #expect(count < 9 && answer["performed"] == .int(count) && answer["of"] == 100)
        #expect("\(answer["error"] ?? .null)".contains("larger than") && talk.endpoint.budget.used == 0)
    }

    @Test func aTokenIsBoundToItsArguments() {
        let digest = Confirmations.Digest(["a": 1])
        #expect(digest == Confirmations.Digest(["a": 1]) && digest != Confirmations.Digest(["a": 2]))
    }

    @Test func requestsUnderWayAreCounted() async {
        let talk = rater.talk(.all), latch = Latch()
        rater.app.onAction("slow:") { _ in await latch.wait() }
        var refused: (code: Int?, message: String)?
        for _ in 0..<64 where refused == nil {
            talk.send("actions/perform", ["action": "slow:", "arguments": large])
            if !talk.lines.isEmpty { refused = talk.takeFault() }
        }
        #expect(refused?.code == -32003 && refused?.message.contains("this client") == true)
        #expect(talk.session.share.used > 7 << 20 && talk.session.share.used <= RemoteBudget.clientLimit)
        let other = RemoteTalk(talk.endpoint)
        #expect(other.ask("actions/validate", ["action": "quit:"])["enabled"] == true)
        while talk.session.share.used > 0 {
            latch.open()
            await Task.yield()
        }
        #expect(talk.endpoint.budget.used == 0)
    }

    @Test func requestsOfClientsThatHaveGoneAreCountedUntilTheyEnd() async {
        let talk = rater.talk(.all), latch = Latch()
        rater.app.onAction("slow:") { _ in await latch.wait() }
        var refused: (code: Int?, message: String)?
        for _ in 0..<20 where refused == nil {
            let client = RemoteTalk(talk.endpoint)
            for _ in 0..<20 { client.send("actions/perform", ["action": "slow:", "arguments": large]) }
            refused = client.lines.isEmpty ? nil : client.takeFault()
            client.close()
        }
        #expect(refused?.code == -32003 && refused?.message.contains("all clients") == true)
        #expect(talk.endpoint.budget.used > 60 << 20 && talk.endpoint.budget.used <= RemoteBudget.serverLimit)
        while talk.endpoint.budget.used > 0 {
            latch.open()
            await Task.yield()
        }
        #expect(talk.endpoint.budget.used == 0)
    }

    @Test func answersThatWaitHaveResultsAsLongAsThereIsRoom() async {
        let talk = rater.talk(.all), text = String(repeating: "x", count: 1 << 20)
        talk.endpoint.isShared = true
        rater.app.onAction("say:", returns: .string) { _ in
            await Task.yield()
            return text
        }
        talk.backlog = 2 << 20
        for _ in 0..<20 { talk.send("actions/perform", ["action": "say:"]) }
        while talk.session.hasCalls { await Task.yield() }
        #expect(talk.session.share.used > 7 << 20 && talk.session.share.used <= RemoteBudget.clientLimit)
        talk.backlog = 0
        while talk.lines.count < 20 { talk.endpoint.serve() }
        let results = talk.lines.map { $0["result"] ?? .null }
        #expect(results.allSatisfy { $0["outcome"] == "performed" })
        #expect(results.prefix(7).allSatisfy { $0["value"] == .string(text) })
        #expect(results.suffix(12).allSatisfy { $0["value"] == .null })
        #expect(
            results.last?["error"]?.string?.hasPrefix("The result was left out. What is kept for this client") == true)
        #expect(talk.endpoint.budget.used == 0)
    }

    @Test func watchesAreCounted() {
        let talk = rater.talk(.all)
        let names = (0..<1000).map { ActionValue.string(String(repeating: "x", count: 200) + "\($0):") }
        _ = talk.ask("watch/start", ["actions": .array(names)])
        #expect(talk.endpoint.budget.used > 200_000)
        _ = talk.ask("watch/start")
        let used = talk.endpoint.budget.used
        for index in 0..<100 { rater.grid.onAction(ActionName(validating: "act\(index):")!) { _ in } }
        talk.tellChanges()
        while talk.take() != nil {}
        #expect(talk.endpoint.budget.used >= used + 100 * RemoteBudget.entrySize)
        _ = talk.ask("watch/stop", ["watch": 1])
        talk.close()
        #expect(talk.endpoint.budget.used == 0)
    }

    @Test func identifiersAreShort() {
        let talk = rater.talk(.all)
        func send(_ count: Int) -> ActionValue? {
            talk.send(#"{"jsonrpc":"2.0","id":"\#(String(repeating: "i", count: count))","method":"app/info"}"#)
            return talk.take()
        }
        #expect(send(256)?["result"] != nil)
        let refused = send(257)
        #expect(refused?["id"] == .null && refused?["error"]?["message"] == "'id' may have 256 bytes, and has 257.")
    }
}
