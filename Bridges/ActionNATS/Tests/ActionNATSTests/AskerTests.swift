import Foundation
import Testing

@testable import ActionNATS

@Suite("What a client decides")
struct AskerTests {
    @Test("whatever happens, each request has one outcome, and is performed once at most", arguments: 0..<100)
    func histories(_ round: Int) throws {
        let seed =
            ProcessInfo.processInfo.environment["ACTION_NATS_SEED"].flatMap { UInt64($0) }
            ?? .random(in: 0...UInt64.max)
        let isRepeating = round % 3 == 0
        var simulation = try Simulation(seed: seed, workers: round % 4 + 1, isRepeating: isRepeating), next = 0
        for step in 0..<20_000 where next < 100 || simulation.isWaiting {
            if next < 100, step % 3 == 0 {
                simulation.send(next)
                next += 1
            }
            simulation.step(isDisturbed: true)
        }
        simulation.wakeAll()
        for _ in 0..<200 { simulation.step(isDisturbed: false) }
        for id in 0..<100 {
            let times = simulation.performed[id] ?? 0
            #expect(times <= 1 || isRepeating, "\(id) was performed \(times) times; seed \(seed)")
            guard let told = simulation.told[id] else {
                #expect(simulation.closed != nil, "\(id) was not answered; seed \(seed)")
                continue
            }
            #expect(told.count == 1, "\(id) was answered as \(told); seed \(seed)")
            #expect(told != [.performed] || times >= 1, "\(id) was not performed; seed \(seed)")
            #expect(told != [.notPerformed] || times == 0, "\(id) was performed; seed \(seed)")
        }
    }

    /// An asker that has found a worker.
    private func asker(_ now: ContinuousClock.Instant = .now, repeating: Set<String> = []) throws -> (Asker, String) {
        var asker = try Asker(Subjects("photos"), user: "fay", repeating: repeating)
        asker.begin(largestPayload: 1 << 20, at: now)
        let instance = Subjects.random()
        asker.hear(NATSMessage(subject: "\(asker.inbox).find", payload: Array(instance.utf8)), at: now)
        _ = asker.takeEffects()
        return (asker, instance)
    }

    private func perform(_ id: Int, _ params: String = #""action":"work:""#) -> [UInt8] {
        Array(#"{"jsonrpc":"2.0","id":\#(id),"method":"actions/perform","params":{\#(params)}}"#.utf8)
    }

    /// The effects as text.
    private func said(_ asker: inout Asker) -> [String] {
        let inbox = asker.inbox
        return asker.takeEffects().map { effect in
            switch effect {
            case .publish(let payload, let subject, let reply, _):
                let reply = reply.map { " < \($0.replacingOccurrences(of: inbox, with: "inbox"))" } ?? ""
                return "\(subject)\(reply): \(String(decoding: payload.prefix(20), as: UTF8.self))"
            case .deliver(let line): return "line: \(String(decoding: line, as: UTF8.self))"
            case .absent(let reason): return "absent: \(reason)"
            case .close(let reason): return "closed: \(reason)"
            }
        }
    }

    @Test("the first worker that asks is told yes, and all others no")
    func mayI() throws {
        let now = ContinuousClock.now
        var (asker, home) = try asker(now)
        asker.send(perform(1), at: now)
        #expect(said(&asker) == [#"actions.photos.as.fay.actions/perform < inbox.q1: {"jsonrpc":"2.0","id"#])
        let other = Subjects.random()
        for (instance, answer) in [(other, "yes"), (home, "no"), (other, "no")] {
            asker.hear(NATSMessage(subject: "\(asker.inbox).q1", reply: "w.m1", payload: Array(instance.utf8)), at: now)
            #expect(said(&asker) == ["w.m1: \(answer)"])
        }
        asker.hear(NATSMessage(subject: "\(asker.inbox).q9", reply: "w.m1", payload: Array(home.utf8)), at: now)
        #expect(said(&asker) == ["w.m1: no"])
    }

    @Test("what nobody takes is sent again after 200 ms, then later and later, and is given up after 30 seconds")
    func again() throws {
        let now = ContinuousClock.now
        var (asker, _) = try asker(now)
        asker.send(perform(1), at: now)
        _ = said(&asker)
        var times: [Int] = []
        for time in stride(from: 0, to: 31_000, by: 10) {
            asker.tick(at: now + .milliseconds(time))
            for effect in said(&asker) {
                if effect.hasPrefix("actions.photos.as.fay.$look < inbox.free-1") { continue }
                if effect.hasPrefix("actions.photos.as.fay.actions/perform") {
                    times.append(time)
                } else {
                    #expect(effect.contains("No worker of 'photos' has taken it: all are busy; it was not performed."))
                    #expect(time == 30_000)
                }
            }
        }
        #expect(Array(times.prefix(6)) == [200, 600, 1400, 3000, 5000, 7000])
        #expect(asker.requests.isEmpty)
    }

    @Test("what is sent again goes to one worker that is there, to another each time")
    func free() throws {
        let now = ContinuousClock.now
        var (asker, _) = try asker(now)
        asker.send(perform(1), at: now)
        let (one, two) = (Subjects.random(), Subjects.random())
        for (time, taker) in [(200, one), (600, two), (1400, nil)] {
            asker.tick(at: now + .milliseconds(time))
            #expect(said(&asker).last == "actions.photos.as.fay.$look < inbox.free-1: ")
            for instance in [one, two, one] {
                asker.hear(NATSMessage(subject: "\(asker.inbox).free-1", payload: Array(instance.utf8)), at: now)
            }
            let sent = said(&asker).map { $0.prefix(50) }
            #expect(sent == (taker.map { ["actions.photos.i.\($0).as.fay.actions".prefix(50)] } ?? []))
        }
    }

    @Test("one busy worker does not refuse what others may take, and does what only it can perform")
    func busy() throws {
        let now = ContinuousClock.now
        var (asker, _) = try asker(now)
        asker.send(perform(1), at: now)
        asker.send(perform(2, #""action":"work:","ifRevision":7"#), at: now)
        _ = said(&asker)
        for number in [1, 2] {
            asker.hear(NATSMessage(subject: "\(asker.inbox).q\(number)", payload: Array("{}".utf8)), at: now)
        }
        let told = said(&asker)
        #expect(told.count == 1 && told.first?.contains("The worker is busy; it was not performed.") == true)
        #expect(Array(asker.requests.keys) == [1])
    }

    @Test(
        "a worker that has taken something is looked at every 250 ms, and has gone after three looks without an answer")
    func looks() throws {
        let now = ContinuousClock.now
        var (asker, home) = try asker(now)
        asker.send(perform(7), at: now)
        asker.hear(NATSMessage(subject: "\(asker.inbox).q1", reply: "w.m1", payload: Array(home.utf8)), at: now)
        _ = said(&asker)
        let look = "actions.photos.i.\(home).as.fay.$look < inbox.look-\(home): 1:1"
        for time in [250, 500, 750] {
            asker.tick(at: now + .milliseconds(time))
            #expect(said(&asker) == [look])
            asker.hear(NATSMessage(subject: "\(asker.inbox).look-\(home)"), at: now + .milliseconds(time))
        }
        for time in [1000, 1250, 1500] {
            asker.tick(at: now + .milliseconds(time))
            #expect(said(&asker) == [look])
        }
        asker.tick(at: now + .milliseconds(1750))
        #expect(said(&asker).first?.contains(#""outcome":"failed""#) == true)
        #expect(asker.home == nil)
    }

    @Test("watches end where the worker has let the asker go")
    func stranger() throws {
        let now = ContinuousClock.now
        var (asker, home) = try asker(now)
        asker.send(Array(#"{"jsonrpc":"2.0","id":1,"method":"watch/start"}"#.utf8), at: now)
        func look(_ text: String) {
            asker.hear(NATSMessage(subject: "\(asker.inbox).look-\(home)", payload: Array(text.utf8)), at: now)
        }
        _ = said(&asker)
        // The worker does not know the asker yet.
        look("stranger")
        #expect(said(&asker) == [])
        let answer = Array(#"{"jsonrpc":"2.0","id":1,"result":{"watch":1}}"#.utf8)
        asker.hear(NATSMessage(subject: "\(asker.inbox).\(home)", payload: answer), at: now)
        _ = said(&asker)
        look("")
        #expect(said(&asker) == [])
        look("stranger")
        #expect(said(&asker).first?.contains(#""watch/ended","params":{"watch":1,"#) == true)
        look("stranger")
        #expect(said(&asker) == [])
    }

    @Test("what waits is not refused while the worker of another request may come back", arguments: [false, true])
    func blink(_ comesBack: Bool) throws {
        let now = ContinuousClock.now
        var (asker, home) = try asker(now)
        func hear(_ token: String, _ text: String? = nil) {
            let subject = "\(asker.inbox).\(token)"
            asker.hear(
                text.map { NATSMessage(subject: subject, payload: Array($0.utf8)) }
                    ?? NATSMessage(subject: subject, hasNoResponders: true), at: now)
        }
        asker.send(perform(1), at: now)
        asker.hear(NATSMessage(subject: "\(asker.inbox).q1", reply: "w.m1", payload: Array(home.utf8)), at: now)
        asker.send(Array(#"{"jsonrpc":"2.0","id":2,"method":"watch/start"}"#.utf8), at: now)
        _ = said(&asker)
        // The worker's connection is lost.
        hear("q2")
        hear("find")
        #expect(said(&asker).allSatisfy { $0.hasPrefix("actions.photos.as.fay.$look < inbox.find") })
        #expect(!asker.isDeserted)
        if comesBack {
            hear("find", home)
            #expect(said(&asker).contains { $0.hasPrefix("actions.photos.i.\(home).as.fay.watch/start") })
            #expect(asker.requests.count == 2)
            return
        }
        for time in stride(from: 250, through: 1500, by: 250) {
            asker.tick(at: now + .milliseconds(time))
            hear("find")
            hear("look-\(home)")
        }
        let told = said(&asker)
        #expect(asker.isDeserted && asker.requests.isEmpty)
        #expect(told.contains { $0.contains("its outcome is not known") })
        #expect(told.contains { $0.contains(#""id":2,"error":{"code":-32004"#) })
    }

    @Test("an asker that was stopped itself gives up nobody at once")
    func stopped() throws {
        let now = ContinuousClock.now
        var (asker, home) = try asker(now)
        asker.send(perform(7), at: now)
        asker.hear(NATSMessage(subject: "\(asker.inbox).q1", reply: "w.m1", payload: Array(home.utf8)), at: now)
        asker.tick(at: now + .milliseconds(250))
        asker.tick(at: now + .seconds(3600))
        #expect(asker.requests.count == 1 && asker.home == home)
    }

    @Test("a request with a revision goes to the worker that told it")
    func revision() throws {
        let now = ContinuousClock.now
        var (asker, home) = try asker(now)
        asker.send(perform(1, #""action":"work:","ifRevision":7"#), at: now)
        #expect(said(&asker).first?.hasPrefix("actions.photos.i.\(home).as.fay.actions/perform < inbox.q1") == true)
        let other = Subjects.random()
        asker.hear(NATSMessage(subject: "\(asker.inbox).q1", reply: "w.m1", payload: Array(other.utf8)), at: now)
        #expect(said(&asker) == ["w.m1: no"])
    }

    @Test(
        "whether a request was performed that was taken, and then sent again to nobody, is not known", arguments: 0..<3)
    func wasTaken(_ end: Int) throws {
        let now = ContinuousClock.now
        var (asker, home) = try asker(now, repeating: ["work:"])
        asker.send(perform(1), at: now)
        asker.hear(NATSMessage(subject: "\(asker.inbox).q1", reply: "w.m1", payload: Array(home.utf8)), at: now)
        for time in [250, 500, 750, 1000] { asker.tick(at: now + .milliseconds(time)) }
        #expect(asker.requests[1]?.isTaken == false)
        _ = said(&asker)
        switch end {
        case 0: asker.hear(NATSMessage(subject: "\(asker.inbox).q1", hasNoResponders: true), at: now)
        case 1:
            asker.send(Array(#"{"jsonrpc":"2.0","method":"$/cancel","params":{"id":1}}"#.utf8), at: now)
        default: asker.end("the connection was lost")
        }
        #expect(said(&asker).first?.contains("its outcome is not known: a worker had taken it, and ") == true)
        #expect(asker.requests.isEmpty)
    }

    @Test("a request that may be performed twice is sent again with the same key")
    func repeating() throws {
        let now = ContinuousClock.now
        var (asker, home) = try asker(now, repeating: ["work:"])
        asker.send(perform(1), at: now)
        let key = asker.requests[1]?.key
        #expect(key != nil)
        asker.hear(NATSMessage(subject: "\(asker.inbox).q1", reply: "w.m1", payload: Array(home.utf8)), at: now)
        for time in [250, 500, 750, 1000] { asker.tick(at: now + .milliseconds(time)) }
        #expect(said(&asker).contains { $0.hasPrefix("actions.photos.as.fay.actions/perform < inbox.q1") })
        #expect(asker.requests[1]?.key == key)
        asker.send(perform(2, #""action":"other:""#), at: now)
        #expect(asker.requests.values.count { $0.key != nil } == 1)
    }

    @Test(
        "a revision and a token are those of one worker, so what has them is never sent to another",
        arguments: [
            (#""ifRevision":7"#, false), (#""confirm":"t""#, false), (#""ifRevision":null,"confirm":null"#, true),
        ])
    func pinned(_ params: String, _ isRepeated: Bool) throws {
        let now = ContinuousClock.now
        var (asker, _) = try asker(now, repeating: ["work:"])
        asker.send(perform(1, #""action":"work:",\#(params)"#), at: now)
        #expect((asker.requests[1]?.key != nil) == isRepeated)
        #expect(asker.requests[1]?.instance == nil || !isRepeated)
    }

    @Test(
        "a line that is no message, and the reason for which a worker ends a session, are told as the end",
        arguments: [
            ("hello", "the worker sent a line that is no message"), ("", "the worker sent a line that is no message"),
            (
                #"{"jsonrpc":"2.0","id":null,"error":{"code":-32003,"message":"A line is too long: the connection ends."}}"#,
                "the worker ends the session: a line is too long: the connection ends"
            ),
        ])
    func fault(_ line: String, _ reason: String) throws {
        let now = ContinuousClock.now
        var (asker, home) = try asker(now)
        func hear(from instance: String) {
            asker.hear(NATSMessage(subject: "\(asker.inbox).\(instance)", payload: Array(line.utf8)), at: now)
        }
        asker.send(Array(#"{"jsonrpc":"2.0","id":1,"method":"app/info"}"#.utf8), at: now)
        _ = said(&asker)
        // Whoever was asked nothing is not heard.
        hear(from: Subjects.random())
        #expect(said(&asker) == [])
        hear(from: home)
        let told = said(&asker)
        #expect(told.last == "closed: \(reason)")
        #expect(told.first?.contains(#""id":1,"error":{"code":-32004"#) == true)
    }
}
