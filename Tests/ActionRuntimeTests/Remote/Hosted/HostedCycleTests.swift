import ActionRuntime
import Testing

@testable import ActionCore
@testable import ActionRemote

/// Programs that host each other in a cycle.
@MainActor @Suite struct HostedCycleTests {
    /// Programs each of which hosts the next one, and the last the first.
    private func ring(_ count: Int) -> [(root: ActionNode, coordinator: Coordinator, transport: EndpointTransport)] {
        let programs = (0..<count).map { number in
            let root = ActionNode("program\(number)"), coordinator = Coordinator(root: root)
            let endpoint = RemoteEndpoint(coordinator, app: "program\(number)", exposing: .all)
            return (root: root, coordinator: coordinator, transport: EndpointTransport(endpoint))
        }
        for (number, program) in programs.enumerated() {
            let next = (number + 1) % count
            program.root.host(RemoteActions(programs[next].transport, name: "program\(next)", in: program.root))
        }
        settle(programs.map(\.transport))
        return programs
    }

    private func settle(_ transports: [EndpointTransport]) {
        for _ in 0..<24 { for transport in transports { transport.endpoint.tellChanges() } }
    }

    @Test(arguments: [1, 2, 3, 5]) func anActionIsFoundAroundTheRing(_ count: Int) async {
        let programs = ring(count)
        var ran = 0
        let claim = programs[count - 1].root.register("far:") { _ in ran += 1 }
        settle(programs.map(\.transport))
        #expect(await programs[0].coordinator.perform("far:").isPerformed && ran == 1)
        // No program goes on claiming it because another one does.
        claim.cancel()
        settle(programs.map(\.transport))
        for program in programs { #expect(!program.coordinator.canPerform("far:")) }
    }

    @Test(arguments: [2, 3, 5]) func anExplanationAsksAroundTheRing(_ count: Int) async throws {
        let programs = ring(count)
        let claim = programs[count - 1].root.register("far:", validate: { $0.disable("it is late") }) { _ in }
        defer { claim.cancel() }
        settle(programs.map(\.transport))
        let remote = try #require(programs[0].root.hostedPrograms.first)
        let steps = await remote.explanation(of: Invocation("far:"))
        // Each has a step for the program that it hosts; the last claims the action itself.
        #expect(Array(steps.map(\.program).uniqued) == (1..<count).map { "program\($0)" })
        #expect(steps.last?.reason == "it is late" && steps.last?.path == "program\(count - 1)")
    }

    @Test(arguments: [2, 3]) func aRequestThatIsPassedOnWithoutEndFails(_ count: Int) async {
        let programs = ring(count)
        var passed = 0
        for program in programs {
            weak let root = program.root
            let hosted = program.root.register("round:") { invocation in
                passed += 1
                guard let root, let next = root.hostedPrograms.first else {
                    return Outcome.unclaimed("round:", asked: .none)
                }
                return await next.perform(Invocation("round:"), from: nil, force: false)
            }
            _ = hosted
        }
        settle(programs.map(\.transport))
        let outcome = await programs[0].coordinator.perform("round:")
        #expect(passed == RemoteHops.limit + 1)
        #expect(outcome.isFailed && outcome.description.contains("was passed on by 8 programs"))
    }
}

extension ActionNode {
    fileprivate var hostedPrograms: [RemoteActions] { offers?.hosted.compactMap { $0 as? RemoteActions } ?? [] }
}

extension [String] {
    /// The texts without those that follow an equal one.
    fileprivate var uniqued: [String] { reduce(into: []) { if $0.last != $1 { $0.append($1) } } }
}
