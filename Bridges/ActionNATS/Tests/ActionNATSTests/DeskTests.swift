import Testing

@testable import ActionNATS

@Suite("What a worker remembers")
struct DeskTests {
    private static let now = ContinuousClock.now
    private let asker = Desk.AskerID(user: "fay", inbox: "inbox")
    private let line = ProtocolLine(Array(#"{"jsonrpc":"2.0","id":1,"method":"actions/perform"}"#.utf8))

    private func key(_ number: Int) -> Desk.Key { Desk.Key(asker: asker, number: "q\(number)") }

    /// Says yes to a request; gives whether it is performed.
    private func run(_ desk: inout Desk, _ number: Int, _ ticket: String, at seconds: Int = 0) -> Bool {
        guard desk.hear(true, ticket: ticket, at: Self.now + .seconds(seconds)) == key(number) else { return false }
        desk.run(key(number))
        return true
    }

    /// A word for what becomes of a request with a key.
    private func take(_ desk: inout Desk, _ number: Int, _ idempotency: String, at seconds: Int = 0) -> String {
        switch desk.take(key(number), line, idempotency: idempotency, at: Self.now + .seconds(seconds)) {
        case .ask(let ticket): run(&desk, number, ticket, at: seconds) ? "performed" : "refused"
        case .known: "waits"
        case .answer: "answered"
        case .full: "full"
        }
    }

    @Test("an answer is remembered for two minutes from its end")
    func fromTheEnd() {
        var desk = Desk()
        #expect(take(&desk, 1, "k") == "performed")
        #expect(take(&desk, 2, "k", at: 3600) == "waits")
        #expect(desk.end(key(1), Array("{}".utf8), at: Self.now + .seconds(3601)).map(\.key) == [key(2)])
        #expect(take(&desk, 3, "k", at: 3720) == "answered")
        #expect(take(&desk, 4, "k", at: 3721) == "performed")
    }

    @Test("a request that runs is not forgotten for those that have ended")
    func running() {
        var desk = Desk()
        #expect(take(&desk, 0, "long") == "performed")
        for number in 1...(AnswerMemory.limit + 10) {
            #expect(take(&desk, number, "k\(number)") == "performed")
            _ = desk.end(key(number), Array("{}".utf8), at: Self.now)
        }
        #expect(take(&desk, 9000, "long") == "waits")
        #expect(take(&desk, 9001, "k\(AnswerMemory.limit + 10)") == "answered")
        #expect(take(&desk, 9002, "k1") == "performed")
    }

    @Test("so many wait for an answer, each once however often it is sent; others find the worker busy")
    func waiting() {
        var desk = Desk()
        #expect(take(&desk, 0, "k") == "performed")
        for _ in 0..<3 {
            for number in 1...AnswerMemory.waitingLimit { #expect(take(&desk, number, "k") == "waits") }
        }
        #expect(take(&desk, 100, "k") == "full")
        #expect(desk.end(key(0), Array("{}".utf8), at: Self.now).count == AnswerMemory.waitingLimit)
    }

    @Test("what was refused is not remembered, and what waited for it is told")
    func refused() {
        var desk = Desk()
        #expect(take(&desk, 1, "k") == "performed")
        #expect(take(&desk, 2, "k") == "waits")
        #expect(desk.end(key(1), Array("{}".utf8), isRefusal: true, at: Self.now).map(\.key) == [key(2)])
        #expect(take(&desk, 3, "k") == "performed")
        // It may be performed, and ends before it is.
        guard case .ask(let ticket) = desk.take(key(4), line, idempotency: "l", at: Self.now) else {
            Issue.record("it is known")
            return
        }
        #expect(desk.hear(true, ticket: ticket, at: Self.now) == key(4))
        #expect(desk.end(key(4), Array("{}".utf8), at: Self.now).isEmpty)
        #expect(take(&desk, 5, "l") == "performed")
    }

    @Test("of two requests with a key that are allowed at once, one is performed, and the other is answered with it")
    func together() throws {
        var desk = Desk(), tickets: [String] = []
        for number in 1...3 {
            guard case .ask(let ticket) = desk.take(key(number), line, idempotency: "k", at: Self.now) else { continue }
            tickets.append(ticket)
        }
        try #require(tickets.count == 3)
        #expect(run(&desk, 1, tickets[0]) && !run(&desk, 2, tickets[1]))
        #expect(desk.end(key(1), Array("{}".utf8), at: Self.now).map(\.key) == [key(2)])
        #expect(!run(&desk, 3, tickets[2]))
        #expect(take(&desk, 3, "k") == "answered")
    }
}
