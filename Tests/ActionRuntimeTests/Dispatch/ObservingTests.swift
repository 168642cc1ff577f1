import ActionRuntime
import Foundation
import Testing

@Suite("What observers are told")
struct ObservingTests {
    let app = ActionNode("app"), coordinator: Coordinator

    init() { coordinator = Coordinator(root: app) }

    /// Each record as `depth name`, with the place of its parent among those told.
    private func lines(_ records: [DispatchRecord]) -> [String] {
        records.map { record in
            let parent = records.firstIndex { $0.id == record.parent }
            return "\(record.depth) \(record.invocation.action)" + (parent.map { " in \($0)" } ?? "")
        }
    }

    @Test("A dispatch is told before those that its handler performs, with their parent and depth")
    func nested() {
        var records: [DispatchRecord] = []
        app.onAction("a:") { [unowned coordinator] _ in
            coordinator.perform("b:")
            coordinator.perform("c:")
        }
        app.onAction("b:") { [unowned coordinator] _ in coordinator.perform("c:") }
        app.onAction("c:") { _ in }
        coordinator.observe { records.append($0) }
        coordinator.perform("a:")
        coordinator.perform("c:")
        #expect(lines(records) == ["0 a:", "1 b: in 0", "2 c: in 1", "1 c: in 0", "0 c:"])
        #expect(records.map(\.id) == records.map(\.id).sorted() && Set(records.map(\.id)).count == 5)
    }

    @Test("What is nested in an asynchronous handler has its parent too, and is told when it ends")
    func nestedAsync() async {
        var records: [DispatchRecord] = []
        app.onAction("a:") { [unowned coordinator] _ async in
            await Task.yield()
            await coordinator.perform("b:")
            let now = { coordinator.perform("d:") as Outcome }
            _ = now()
        }
        app.onAction("b:") { [unowned coordinator] _ async in
            await Task.yield()
            await coordinator.perform("c:")
        }
        app.onAction("c:") { [unowned coordinator] _ in coordinator.perform("e:") }
        app.onAction("d:") { [unowned coordinator] _ in coordinator.perform("e:") }
        app.onAction("e:") { _ in }
        coordinator.observe { records.append($0) }
        await coordinator.perform("a:")
        #expect(lines(records) == ["2 c: in 2", "3 e: in 0", "1 b: in 5", "1 d: in 5", "2 e: in 3", "0 a:"])
    }

    @Test("What synchronous handlers of an awaited dispatch perform is told after it as well")
    func awaited() async {
        var records: [DispatchRecord] = []
        struct Broken: Error {}
        app.onAction("top") { [unowned coordinator] _ in coordinator.perform("mid") }
        app.onAction("mid") { [unowned coordinator] _ in coordinator.perform("leaf") }
        app.onAction("leaf") { _ in }
        app.onAction("throw") { _ in throw Broken() }
        app.handleError { [unowned coordinator] in coordinator.perform("leaf") }
        coordinator.observe { records.append($0) }
        await coordinator.perform("top")
        #expect(lines(records) == ["0 top", "1 mid in 0", "2 leaf in 1"])
        records = []
        await coordinator.perform("throw")
        #expect(lines(records) == ["0 throw", "1 leaf in 0"])
        records = []
        app.onAction("later") { [unowned coordinator] _ async in
            await Task.yield()
            await coordinator.perform("top")
        }
        await coordinator.perform("later")
        #expect(lines(records) == ["1 top in 3", "2 mid in 0", "3 leaf in 1", "0 later"])
    }

    @Test("The outer coordinator hears of a hosted one's dispatches, at any depth, after its own observers")
    func hosted() async {
        var log: [String] = []
        let panel = ActionNode("panel"), inner = Coordinator(root: panel)
        let sheet = ActionNode("sheet"), innermost = Coordinator(root: sheet)
        panel.host(innermost)
        sheet.onAction("x:") { _ in }
        coordinator.observe { log.append("outer \($0.invocation.action) \($0.start)") }
        inner.observe { log.append("inner \($0.invocation.action)") }
        _ = await innermost.perform("x:")
        #expect(log == ["inner x:"])
        let group = app.register { $0.host(inner) }
        log = []
        let fire = { innermost.perform("x:") as Outcome }
        _ = fire()
        #expect(log == ["inner x:", "outer x: sheet"])
        await innermost.perform("x:")
        #expect(log.count == 4)
        log = []
        group.cancel()
        _ = fire()
        #expect(log == ["inner x:"])
    }

    @Test("A record says when and how long, and is encoded with what it says")
    func encoded() throws {
        var records: [DispatchRecord] = []
        app.onAction("a:", parameters: nil) { [unowned coordinator] _ in
            usleep(2000)
            coordinator.perform("b:")
        }
        coordinator.observe { records.append($0) }
        let before = Date().timeIntervalSince1970
        coordinator.perform("a:", arguments: ["n": 1], force: true)
        let after = Date().timeIntervalSince1970
        #expect(records.count == 2)
        #expect(records[0].time >= before - 0.01 && records[0].time <= after + 0.01)
        #expect(records[0].duration >= .milliseconds(2) && records[1].duration <= records[0].duration)
        let data = try JSONEncoder().encode(records)
        let objects = try #require(JSONSerialization.jsonObject(with: data) as? [[String: Any]])
        #expect(objects[0]["action"] as? String == "a:" && objects[0]["outcome"] as? String == "performed")
        #expect(objects[0]["depth"] as? Int == 0 && objects[0]["parent"] is NSNull)
        #expect(objects[1]["depth"] as? Int == 1 && objects[1]["parent"] as? Int == objects[0]["id"] as? Int)
        #expect(objects[0]["forced"] as? Bool == true && objects[0]["start"] as? String == "app")
        #expect(try #require(objects[0]["duration"] as? Double) >= 0.002)
        #expect(abs(try #require(objects[0]["time"] as? Double) - before) < 60)
    }

    @Test("A loop inside a handler is told as it goes, once more than 1,024 dispatches wait")
    func manyNested() {
        var count = 0, countInside = 0
        app.onAction("loop:") { [unowned coordinator] _ in
            for _ in 0..<3000 { coordinator.perform("step:") }
            countInside = count
        }
        app.onAction("step:") { _ in }
        coordinator.observe { _ in count += 1 }
        coordinator.perform("loop:")
        #expect(countInside >= 1025 && countInside <= 3000 && count == 3001)
    }

    @Test("Going on to the next claim is part of the dispatch, and is not told apart")
    func next() {
        var records: [DispatchRecord] = []
        app.onAction("a:") { _ in 1 }
        app.onAction("a:") { $0.performNext() }
        coordinator.observe { records.append($0) }
        coordinator.perform("a:")
        #expect(records.count == 1 && records[0].outcome.value == 1)
    }
}

@Suite("The isolation of observed requests")
@MainActor
struct ObservedIsolationTests {
    /// Where handlers were called.
    private var isMain: Bool {
        MainActor.preconditionIsolated()
        return true
    }

    @Test("An observed handler runs on the caller's actor, and so does what comes after it", arguments: [true, false])
    func staysOnActor(_ isObserved: Bool) async {
        let app = ActionNode("app"), coordinator = Coordinator(root: app)
        var log: [Bool] = []
        for (name, policy) in [("a:", RunningPolicy.concurrent), ("b:", .queued), ("c:", .latest), ("d:", .exclusive)]
            as [(ActionName, RunningPolicy)]
        {
            app.onAction(name) { _ async in
                await Task.yield()
                log.append(isMain)
            }
            app.onAction(name, running: policy) { invocation async in
                log.append(isMain)
                await Task.yield()
                log.append(isMain)
                await invocation.performNext()
                log.append(isMain)
            }
        }
        if isObserved { coordinator.observe { _ in log.append(isMain) } }
        for name: ActionName in ["a:", "b:", "c:", "d:"] { await coordinator.perform(name) }
        #expect(log.count == (isObserved ? 20 : 16) && log.allSatisfy { $0 })
    }
}
