import ActionRuntime
import Foundation
import Testing

@testable import ActionAgents
@testable import ActionMaps

/// What the clients of a server share while the program does not answer.
@Suite("The lists of a program that does not answer")
struct ProgramFollowerTests {
    /// A program that keeps its first lists to itself.
    private final class Slow: Sendable {
        let lists = Lock(0)
        private let silent: Int

        init(silent: Int) { self.silent = silent }

        func reply(_ request: StubProgram.Request) -> StubProgram.Reply {
            switch request.method {
            case "actions/list":
                let count = lists.withLock { lists in
                    lists += 1
                    return lists
                }
                let list = #"{"revision":1,"actions":[{"action":"save\#(count):","enabled":true}]}"#
                return count <= silent ? .silence : .result(list)
            case "watch/start": return .result(#"{"watch":1,"revision":1,"actions":[]}"#)
            default: return .result("{}")
            }
        }
    }

    @Test("end when the program has had long enough, and the next one is asked for")
    func expired() throws {
        let slow = Slow(silent: 2), program = try StubProgram { slow.reply($0) }
        let client = try AgentClient(app: program.path, .each)
        for _ in 1...2 {
            let id = client.request("tools/list")
            client.expire()
            #expect(try client.answer(to: id)["error"]?["code"] == -32603)
        }
        #expect(try client.tools().map { $0["name"] } == ["save3"])
    }

    @Test("keep nobody who does not wait any more")
    func forgotten() throws {
        final class Owner {}
        let slow = Slow(silent: .max), program = try StubProgram { slow.reply($0) }
        let follower = ProgramFollower(
            RemoteProgram(program.path) { _ in }, AgentToolSet(.each, only: nil, isChoosable: false))
        func list() -> (Int, () -> Owner?) {
            let owner = Owner()
            return (follower.list { [owner] _ in _ = owner }, { [weak owner] in owner })
        }
        let (first, firstOwner) = list(), (second, secondOwner) = list()
        #expect(firstOwner() != nil && secondOwner() != nil)
        follower.forget(second)
        #expect(firstOwner() != nil && secondOwner() == nil)
        follower.forget(first)
        #expect(firstOwner() == nil)
        #expect(follower.deadline != nil)
        follower.expire(at: .now + .seconds(3600))
        #expect(follower.deadline == nil)
    }

    @Test("are followed by a change once the program answers again")
    func behind() throws {
        let slow = Slow(silent: 1), program = try StubProgram { slow.reply($0) }
        let follower = ProgramFollower(
            RemoteProgram(program.path) { _ in }, AgentToolSet(.each, only: nil, isChoosable: false))
        var answers: [Bool] = []
        func list() { follower.list { answers.append((try? $0.get()) != nil) } }
        list()
        follower.expire(at: .now + .seconds(3600))
        #expect(answers == [false])
        let changes = follower.watchers.count
        list()
        for _ in 0..<20_000 where answers.count < 2 {
            follower.program.collect()
            usleep(1_000)
        }
        #expect(answers == [false, true] && follower.watchers.count == changes + 1)
    }
}
