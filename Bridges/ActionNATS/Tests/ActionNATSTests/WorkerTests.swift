import ActionRuntime
import Foundation
import Testing

@testable import ActionNATS

@Suite("Workers behind a service")
struct WorkerTests {
    @Test("a question and a request are answered by a worker")
    func answers() async throws {
        let world = try await World("one")
        let client = try world.client()
        #expect(await client.ask("app/info")["app"] == "worker")
        #expect(await client.ask("actions/can", ["action": "work:"])["can"] == true)
        let answer = await client.perform("work:", ["id": "a"])
        #expect(answer.outcome == "performed" && answer["value"] == "one")
        #expect(answer["instance"] == .string(world.workers[0].instance))
        #expect(world.workers[0].performed == ["a"])
        #expect(await client.ask("actions/nothing").code == -32601)
        #expect(await client.ask("keys/press", ["keys": "x"]).code == nil)
    }

    @Test("requests go to all workers of a group")
    func spreads() async throws {
        let world = try await World("one", "two", "three")
        let client = try world.client()
        for number in 0..<60 {
            #expect(await client.perform("work:", ["id": .string("\(number)")]).outcome == "performed")
        }
        #expect(world.workers.allSatisfy { !$0.performed.isEmpty })
        #expect(world.workers.map(\.performed.count).reduce(0, +) == 60)
    }

    @Test("a worker that is stopped is passed over, and performs nothing when it wakes")
    func stopped() async throws {
        let world = try await World("one", "two")
        let client = try world.client()
        _ = await client.ask("app/info")
        world.workers[0].stop()
        for number in 0..<10 {
            let answer = await client.perform("work:", ["id": .string("\(number)")])
            #expect(answer.outcome == "performed" && answer["value"] == "two")
        }
        world.workers[0].wake()
        try await Task.sleep(for: .milliseconds(500))
        #expect(world.workers[0].performed == [])
        #expect(world.workers[1].performed.count == 10)
        #expect(client.extra == 0)
    }

    @Test(
        "the outcome of what a worker had taken is not known when the worker is killed, or stopped",
        arguments: [SIGKILL, SIGSTOP])
    func gone(_ signal: Int32) async throws {
        let world = try await World("one", "two")
        let client = try world.client()
        async let waits = client.perform("wait:", ["id": "long", "ms": 60_000])
        var taker: WorkerProcess?
        for _ in 0..<200 where taker == nil {
            try await Task.sleep(for: .milliseconds(10))
            taker = world.workers.first { client.courier.taken.contains($0.instance) }
        }
        let worker = try #require(taker)
        if signal == SIGSTOP { worker.stop() } else { worker.kill() }
        let answer = await waits
        #expect(answer.outcome == "failed" && answer.isUnknown)
        #expect(answer.error == "It was sent, and its outcome is not known: its worker has gone.")
        #expect(answer["instance"] == .string(worker.instance))
        #expect(await client.perform("work:", ["id": "next"]).outcome == "performed")
        #expect(client.closed == nil)
    }

    @Test("what may be performed twice is asked of another worker")
    func repeats() async throws {
        let world = try await World("one", "two")
        let client = try world.client(repeating: ["wait:"])
        async let waits = client.perform("wait:", ["id": "long", "ms": 1500])
        var taker: WorkerProcess?
        for _ in 0..<200 where taker == nil {
            try await Task.sleep(for: .milliseconds(10))
            taker = world.workers.first { client.courier.taken.contains($0.instance) }
        }
        try #require(taker).kill()
        #expect(await waits.outcome == "performed")
    }

    @Test("a synchronous handler of three seconds is no worker that has gone")
    func blocked() async throws {
        let world = try await World("one")
        let client = try world.client()
        let answer = await client.perform("block:", ["id": "a", "ms": 3000])
        #expect(answer.outcome == "performed")
    }

    @Test("a request that waits behind a long one is taken when the worker is free")
    func waits() async throws {
        let world = try await World("one")
        let client = try world.client()
        async let first = client.perform("block:", ["id": "a", "ms": 2000])
        try await Task.sleep(for: .milliseconds(200))
        async let second = client.perform("work:", ["id": "b"])
        #expect(await [first, second].map(\.outcome) == ["performed", "performed"])
        #expect(world.workers[0].performed == ["a", "b"])
    }

    @Test("a token of confirmation leads back to the worker that gave it")
    func confirms() async throws {
        let world = try await World("one", "two", "three")
        let client = try world.client()
        for _ in 0..<10 {
            let asked = await client.perform("wipe:")
            #expect(asked.outcome == "needsConfirmation")
            let token = try #require(asked["confirmation"])
            #expect(await client.perform("wipe:", [:], ["confirm": token]).outcome == "performed")
        }
    }

    @Test("a request can be cancelled before and after a worker has taken it")
    func cancels() async throws {
        let world = try await World("one")
        let client = try world.client()
        _ = await client.ask("app/info")
        async let waits = client.perform("wait:", ["id": "a", "ms": 60_000])
        #expect(await eventually { client.courier.taken.contains(world.workers[0].instance) })
        client.send(["jsonrpc": "2.0", "method": "$/cancel", "params": ["id": .int(client.lastID)]])
        #expect(await waits.outcome == "cancelled")
        world.workers[0].stop()
        async let never = client.perform("work:", ["id": "b"])
        try await Task.sleep(for: .milliseconds(100))
        client.send(["jsonrpc": "2.0", "method": "$/cancel", "params": ["id": .int(client.lastID)]])
        #expect(await never.code == -32800)
        world.workers[0].wake()
        try await Task.sleep(for: .milliseconds(300))
        #expect(world.workers[0].performed == [])
    }

    @Test("a client that leaves has its requests cancelled")
    func leaves() async throws {
        let world = try await World("one")
        let client = try world.client()
        let waits = Task { await client.perform("wait:", ["id": "a", "ms": 3000]) }
        #expect(await eventually { client.courier.taken.contains(world.workers[0].instance) })
        client.close()
        let other = try world.client()
        #expect(await other.perform("wait:", ["id": "b", "ms": 4000]).outcome == "performed")
        #expect(world.workers[0].performed == ["b"])
        waits.cancel()
    }

    @Test("watches hear changes of their worker, and end with it")
    func watches() async throws {
        let world = try await World("one")
        let client = try world.client()
        #expect(await client.ask("watch/start", ["actions": ["switched:"]])["watch"] == 1)
        #expect(await client.perform("switch:").outcome == "performed")
        #expect(await eventually { client.notifications.contains { $0.contains("actions/changed") } })
        world.workers[0].kill()
        #expect(await eventually { client.absent == "no worker of 'photos' is running" })
        #expect(client.notifications.contains { $0.contains(#""watch/ended","params":{"watch":1,"#) })
    }

    @Test("another worker goes on for one that has left")
    func goesOn() async throws {
        let world = try await World("one", "two")
        let client = try world.client()
        let pid = await client.ask("app/info")["pid"]
        _ = await client.ask("watch/start")
        let home = try #require(client.courier.home)
        try #require(world.workers.first { $0.instance == home }).kill()
        #expect(await eventually { client.notifications.contains { $0.contains("watch/ended") } })
        #expect(await client.ask("watch/start")["watch"] != nil)
        #expect(await client.ask("app/info")["pid"] != pid)
        #expect(client.closed == nil)
    }

    @Test("a worker that comes is noticed without a request")
    func joins() async throws {
        let world = try await World()
        let client = try world.client()
        #expect(await client.ask("app/info").code == -32004)
        #expect(await eventually { client.absent == "no worker of 'photos' is running" })
        #expect(await client.ask("app/info").error == "No worker of 'photos' is there.")
        let worker = try WorkerProcess("late", at: world.server.url, in: world.server.folder)
        #expect(await eventually { client.closed == "a worker has come" })
        client.open()
        #expect(await client.ask("app/info")["protocol"] == 2)
        #expect(client.courier.home == worker.instance)
    }

    @Test("workers that are all stopped are none until they are woken")
    func allStopped() async throws {
        let world = try await World("one")
        world.workers[0].stop()
        let client = try world.client()
        #expect(await client.ask("app/info").error == "No worker of 'photos' answers.")
        #expect(await eventually { client.absent == "no worker of 'photos' answers" })
        world.workers[0].wake()
        #expect(await eventually { client.closed == "a worker has come" })
    }

    @Test("workers of one name may have different actions: which of them are there is said by the worker that takes it")
    func differ() async throws {
        let world = try await World("one", "two")
        let client = try world.client()
        var outcomes = Set<String>()
        for _ in 0..<40 { outcomes.insert(await client.perform("only-one:").outcome) }
        #expect(outcomes == ["performed", "unclaimed"])
    }
}
