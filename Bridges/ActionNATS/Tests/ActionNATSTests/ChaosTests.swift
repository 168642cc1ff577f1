import ActionRuntime
import Foundation
import Testing

@testable import ActionNATS

@Suite("Workers that are killed, stopped and woken", .serialized)
struct ChaosTests {
    /// What became of a request, as its client was told.
    private enum Told: Sendable { case performed, unknown, notPerformed }

    @Test("each request has one outcome, and is performed once at most", .timeLimit(.minutes(20)))
    func chaos() async throws {
        let environment = ProcessInfo.processInfo.environment
        let count = environment["ACTION_NATS_REQUESTS"].flatMap { Int($0) } ?? 10_000
        let seed = environment["ACTION_NATS_SEED"].flatMap { UInt64($0) } ?? .random(in: 0...UInt64.max)
        let server = try Server()
        let workers = Shared(
            try (0..<4).map { try WorkerProcess("w\($0)", at: server.url, in: server.folder) })
        let client = try Client(server.url)
        #expect(await client.ask("app/info")["protocol"] == 2)
        let isOver = Shared(false)
        let chaos = Task { try await Self.disturb(workers, server, seed) { isOver.now } }
        let next = Shared(0)
        let told = Shared([Int: Told]())
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<48 {
                group.addTask {
                    while let number = next.with({ next in
                        defer { next += 1 }
                        return next < count ? next : nil as Int?
                    }) {
                        let answer = await client.perform("work:", ["id": .string("\(number)")])
                        let what: Told? =
                            answer.isUnknown
                            ? .unknown
                            : answer.outcome == "performed" ? .performed : answer.code == -32004 ? .notPerformed : nil
                        if what == nil { Issue.record("\(number): \(answer)") }
                        let earlier = told.with { told in
                            defer { told[number] = what }
                            return told[number]
                        }
                        #expect(earlier == nil)
                    }
                }
            }
        }
        isOver.with { $0 = true }
        let disturbed = try await chaos.value
        // What was stopped goes on, and must not perform what was given up.
        for worker in workers.now { worker.wake() }
        try await Task.sleep(for: .seconds(1))
        var performed: [Int: Int] = [:]
        for index in 0..<4 {
            let log = server.folder.appending(path: "w\(index).log")
            for line in (try? String(contentsOf: log, encoding: .utf8))?.split(separator: "\n") ?? [] {
                performed[Int(line) ?? -1, default: 0] += 1
            }
        }
        let all = told.now
        #expect(all.count == count)
        #expect(client.extra == 0)
        #expect(performed.values.allSatisfy { $0 == 1 }, "performed twice: \(performed.filter { $0.value > 1 })")
        for (number, what) in all {
            switch what {
            case .performed: #expect(performed[number] == 1, "\(number) was not performed")
            case .notPerformed: #expect(performed[number] == nil, "\(number) was performed")
            case .unknown: break
            }
        }
        func number(_ what: Told) -> Int { all.values.count { $0 == what } }
        // Workers are there all the time, so few requests end without being performed.
        #expect(number(.performed) * 10 >= count * 9, "\(number(.performed)) of \(count) were performed")
        let unknown = all.filter { $0.value == .unknown }.keys
        print(
            "Chaos: seed \(seed), \(count) requests, \(disturbed) disturbances: \(number(.performed)) performed, "
                + "\(number(.notPerformed)) not, \(number(.unknown)) unknown, of which "
                + "\(unknown.count { performed[$0] != nil }) were performed")
    }

    /// Kills, stops and wakes workers at random; gives how often.
    private static func disturb(
        _ workers: Shared<[WorkerProcess]>, _ server: Server, _ seed: UInt64, until isOver: @Sendable () -> Bool
    ) async throws -> Int {
        var random = Random(seed: seed), count = 0
        while !isOver() {
            try await Task.sleep(for: .milliseconds(Int.random(in: 20...150, using: &random)))
            let index = Int.random(in: 0..<4, using: &random), worker = workers.now[index]
            count += 1
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                worker.kill()
                let new = try WorkerProcess("w\(index)", at: server.url, in: server.folder)
                workers.with { $0[index] = new }
            case 1: worker.stop()
            default: worker.wake()
            }
        }
        return count
    }
}

/// A generator whose numbers follow from a seed (SplitMix64).
struct Random: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
