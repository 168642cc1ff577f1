import ActionRuntime
import Foundation
import Testing

@testable import ActionRemote

/// A clock that goes on by 0.1 ms whenever it is read, so that a turn of 2 ms has 20 steps.
private final class StepClock {
    private var time = ContinuousClock.now
    private(set) var readings = 0

    func read() -> ContinuousClock.Instant {
        readings += 1
        time += .microseconds(100)
        return time
    }
}

/// All clients together use a small part of each turn of the program, whatever they ask for.
@Suite struct RemoteTurnTests {
    let rater = Rater()
    private let clock = StepClock()

    init() { _ = RemoteProbe.directory }

    private func serve(_ exposure: RemoteExposure = .all) throws -> RemoteServer {
        let server = try RemoteServer(
            rater.coordinator, app: RemoteProbe.name("turn"), menu: rater.menu, exposing: exposure)
        server.endpoint.now = { [clock] in clock.read() }
        return server
    }

    private func isReadable(_ server: RemoteServer) -> Bool {
        var source = pollfd(fd: server.fileDescriptor, events: Int16(POLLIN), revents: 0)
        return poll(&source, 1, 0) == 1
    }

    /// Serves until nothing is left to do; gives the number of turns, and the most readings of the clock in one.
    private func turns(_ server: RemoteServer, _ each: () -> Void = {}) -> (count: Int, most: Int) {
        var (count, most) = (0, 0)
        while isReadable(server) || server.endpoint.isBehind, count < 100_000 {
            let before = clock.readings
            server.serve(isolation: nil)
            most = max(most, clock.readings - before)
            count += 1
            each()
        }
        return (count, most)
    }

    /// About as many readings as a turn of 2 ms has, with a short answer at its end.
    private static let readings = 30

    /// A program with many commands, which counts how often their conditions and validators are asked.
    private final class Crowd {
        let root = ActionNode("app")
        let coordinator: Coordinator
        private(set) var menu = Menu("All")
        private(set) var asked = 0

        init(_ count: Int) throws {
            coordinator = Coordinator(root: root)
            let condition = try Condition(parsing: "isThere")
            coordinator.conditionValues = { [unowned self] _ in
                asked += 1
                return true
            }
            for index in 0..<count {
                let name = try #require(ActionName(validating: "act\(index):"))
                root.onAction(name, validate: { [unowned self] _ in asked += 1 }) { _ in }
                let first = ["cmd", "ctrl", "alt", "ctrl+cmd"][index % 4]
                let keys = try KeyShortcut(parsing: "\(first)+f\(index / 4 % 20 + 1) f\(index / 80 + 1)")
                menu.items.append(
                    .command(Command("Act \(index)", action: name, shortcut: keys, when: condition)))
            }
        }
    }

    @Test(arguments: ["actions/validate", "actions/explain", "actions/target", "actions/perform", "keys/press"])
    func aRequestAboutOneActionAsksNoOther(_ method: String) throws {
        let crowd = try Crowd(400)
        let talk = RemoteTalk(
            crowd.coordinator, menu: crowd.menu, keys: KeyMap(crowd.coordinator, menu: crowd.menu), exposing: .menu)
        let result = talk.ask(method, method == "keys/press" ? ["keys": "ctrl+cmd+f20 f1"] : ["action": "act79:"])
        #expect(result["target"] != nil)
        #expect(crowd.asked <= 60, "\(crowd.asked) questions")
    }

    @Test func keysWithWhichManyChordsBeginAskFew() throws {
        let root = ActionNode("app"), coordinator = Coordinator(root: root)
        let letters = Array("abcdefghijklmnopqrstuvwxyz")
        var menu = Menu("All"), isHidden = false, asked = 0
        for index in 0..<676 {
            let name = try #require(ActionName(validating: "act\(index):"))
            root.onAction(
                name,
                validate: {
                    asked += 1
                    $0.isHidden = isHidden
                }
            ) { _ in }
            let keys = try KeyShortcut(parsing: "cmd+k \(letters[index / 26]) \(letters[index % 26])")
            menu.items.append(.command(Command("Act \(index)", action: name, shortcut: keys)))
        }
        let talk = RemoteTalk(coordinator, menu: menu, keys: KeyMap(coordinator, menu: menu), exposing: .menu)
        let begun = talk.ask("keys/press", ["keys": "cmd+k"])
        #expect(begun["outcome"] == "pending" && begun["candidates"]?.members.count == 21)
        #expect(asked <= 42, "\(asked) questions")
        let last = talk.ask("keys/press", ["keys": "cmd+k z z"])
        #expect(last["outcome"] == "performed" && last["action"] == "act675:")
        isHidden = true
        asked = 0
        let fault = talk.fault("keys/press", ["keys": "cmd+k"])
        #expect(fault.code == -32003 && fault.message.hasPrefix("100 bindings of these keys were looked at"))
        #expect(asked <= 220, "\(asked) questions")
    }

    @Test func keysWithSlowValidatorsAskFew() throws {
        let root = ActionNode("app"), coordinator = Coordinator(root: root)
        var isDisabled = true, asked = 0
        var items: [MenuItem] = []
        for index in 0..<300 {
            let name = try #require(ActionName(validating: "act\(index):"))
            root.onAction(
                name,
                validate: {
                    asked += 1
                    if isDisabled { $0.disable("it is late") }
                }
            ) { _ in }
            items.append(.command(Command("Act \(index)", action: name, shortcut: "cmd+k", passes: true)))
        }
        let menu = Menu("All", items: items), keys = KeyMap(coordinator, menu: menu)
        let talk = RemoteTalk(
            coordinator, menu: menu, keys: keys, exposing: .menu, allowing: [.ask, .perform, .log])
        let fault = talk.fault("keys/press", ["keys": "cmd+k"])
        #expect(fault.code == -32003 && fault.message.hasPrefix("100 bindings of these keys were looked at"))
        #expect(asked <= 200, "\(asked) questions")
        isDisabled = false
        asked = 0
        let answer = talk.ask("keys/press", ["keys": "cmd+k"])
        #expect(answer["outcome"] == "performed" && answer["action"] == "act0:")
        #expect(answer["candidates"]?.members.count == 21 && asked <= 30, "\(asked) questions")
        // What a watch is told of a key asks about the candidates that are told.
        _ = talk.ask("watch/start", ["actions": [], "keys": true])
        keys.press(KeyStroke("k", .command))
        asked = 0
        talk.tellChanges()
        var told: [ActionValue] = []
        while let line = talk.take() { told.append(line) }
        #expect(told.last?["method"] == "keys/pressed" && asked <= 101, "\(asked) questions, \(told)")
    }

    @Test func keysThatManyNodesBindAreExplainedWithFewQuestions() throws {
        let root = ActionNode("app"), coordinator = Coordinator(root: root)
        var asked = 0
        let names = try (0..<10).map { try #require(ActionName(validating: "act\($0):")) }
        for name in names { root.onAction(name, validate: { _ in asked += 1 }) { _ in } }
        var nodes: [ActionNode] = []
        func add(_ count: Int) {
            for _ in 0..<count {
                let node = ActionNode("pane", in: root)
                for name in names { node.bind("cmd+k", to: name) }
                nodes.append(node)
            }
        }
        add(40)
        let talk = RemoteTalk(coordinator, keys: KeyMap(coordinator))
        let answer = talk.ask("keys/explain", ["keys": "cmd+k"])
        #expect(answer["bindings"]?.members.count == 100 && answer["more"] == 300)
        add(20)
        asked = 0
        let fault = talk.fault("keys/explain", ["keys": "cmd+k"])
        #expect(fault.code == -32003 && fault.message.hasPrefix("500 bindings of these keys were looked at"))
        #expect(asked <= 1_100, "\(asked) questions")
    }

    @Test func stepsWithoutAnIsolationArePerformedInSeveralTurns() throws {
        let node = rater.window, history = UndoStack()
        var count = 0
        node.undoStack = history
        node.onAction("count:") { invocation in
            count += 1
            invocation.registerUndo("Counting") { count -= 1 }
        }
        let server = try serve()
        let probe = try #require(RemoteProbe(server.path)), other = try #require(RemoteProbe(server.path))
        let steps = ActionValue.array(Array(repeating: ["action": "count:"], count: 300))
        let id = probe.ask("actions/perform", ["steps": steps])
        other.ask("app/info")
        var answer: ActionValue?, first: Int?
        let (number, most) = turns(server) {
            answer = answer ?? probe.take()
            if first == nil, other.take() != nil { first = count }
        }
        #expect(answer?["id"] == .int(id) && answer?["result"]?["performed"] == 300 && count == 300)
        #expect(number > 5 && most <= Self.readings, "\(number) turns, \(most) readings")
        #expect((first ?? 300) < 300, "others are answered meanwhile")
        #expect(history.undoable.count == 1 && server.endpoint.budget.used == 0)
        rater.coordinator.perform("undo:")
        #expect(count == 0)
        // A client that hangs up in the middle ends them.
        probe.ask("actions/perform", ["steps": steps])
        while count == 0 { server.serve(isolation: nil) }
        probe.hangUp()
        _ = turns(server)
        #expect((1..<300).contains(count) && server.endpoint.budget.used == 0)
    }

    @Test func aPassOverWatchesIsCutIntoTurns() throws {
        for index in 0..<200 {
            rater.grid.onAction(try #require(ActionName(validating: "act\(index):"))) { _ in }
        }
        let server = try serve()
        let probes = try (0..<8).map { _ in try #require(RemoteProbe(server.path)) }
        for probe in probes {
            for part in 0..<8 {
                probe.ask("watch/start", ["actions": .array((0..<100).map { .string("nobody\(part).\($0):") })])
            }
            probe.ask("watch/start")
        }
        _ = turns(server) { for probe in probes { while probe.take() != nil {} } }
        rater.isLocked = true
        server.changed()
        var told = 0
        let (count, most) = turns(server) {
            for probe in probes { while let line = probe.take() { told += line["method"] != nil ? 1 : 0 } }
        }
        #expect(told == 8, "each client hears of what is locked")
        let readings = Self.readings + Int(RemoteBounds.ofClients.duration / .microseconds(100))
        #expect(count > 3 && most <= readings, "\(count) turns, \(most) readings")
    }

    @Test func clientsThatFloodLeaveTheProgramItsTime() throws {
        let server = try serve()
        let probes = try (0..<32).map { _ in try #require(RemoteProbe(server.path)) }
        for _ in 0..<50 { for probe in probes { probe.ask("app/info") } }
        var answers = [Int](repeating: 0, count: probes.count)
        var half: [Int] = []
        let (count, most) = turns(server) {
            for (index, probe) in probes.enumerated() { while probe.take() != nil { answers[index] += 1 } }
            if half.isEmpty, answers.reduce(0, +) >= 800 { half = answers }
        }
        #expect(answers == [Int](repeating: 50, count: probes.count))
        #expect(count > 20 && most <= Self.readings, "\(count) turns, \(most) readings")
        #expect((half.min() ?? 0) > 5, "none has to wait for the others: \(half)")
    }

    @Test func aHandlerThatServesHasATurnOfItsOwn() throws {
        let server = try serve()
        let other = try #require(RemoteProbe(server.path))
        var answer: ActionValue?
        rater.app.onAction("modal:", validate: { _ in answer = other.result(server, "app/info") }) { _ in }
        let probe = try #require(RemoteProbe(server.path))
        #expect(probe.result(server, "tree/get") != nil)
        #expect(answer?["app"] != nil)
    }

    @Test func aClientWaitsWhileAQuestionOfItsOwnIsAnswered() throws {
        let server = try serve()
        var (depth, deepest) = (0, 0)
        rater.app.onAction(
            "modal:",
            validate: { _ in
                depth += 1
                deepest = max(deepest, depth)
                server.serve(isolation: nil)
                depth -= 1
            }
        ) { _ in }
        let probe = try #require(RemoteProbe(server.path))
        let asked = (0..<50).map { _ in probe.ask("actions/validate", ["action": "modal:"]) }
        var answered: [ActionValue?] = []
        _ = turns(server) { while let line = probe.take() { answered.append(line["id"]) } }
        #expect(answered == asked.map { .int($0) } && deepest == 1, "\(deepest)")
    }

    @Test func whatChangesWhileAPassRunsIsToldByTheNext() throws {
        let server = try serve()
        for index in 0..<50 { rater.grid.onAction(try #require(ActionName(validating: "act\(index):"))) { _ in } }
        let probe = try #require(RemoteProbe(server.path))
        probe.ask("watch/start")
        _ = turns(server) { while probe.take() != nil {} }
        server.changed()
        server.serve(isolation: nil)
        // The pass has begun; what it has asked already changes.
        rater.isLocked = true
        server.changed()
        var last: ActionValue?
        _ = turns(server) { while let line = probe.take() { last = line["params"]?["actions"]?[0] ?? last } }
        #expect(last?["action"] == "rate:" && last?["enabled"] == false)
    }

    @Test func whatIsAskedIsBounded() throws {
        let talk = rater.talk(.all)
        func watch(_ count: Int, from first: Int = 0) -> (code: Int?, message: String) {
            talk.send(
                "watch/start", ["actions": .array((first..<first + count).map { .string("w\($0):") })], isolation: nil)
            return talk.takeFault()
        }
        for _ in 0..<4 { #expect(watch(1000).code == nil) }
        #expect(watch(1).code == -32003 && talk.session.watches.count == 4)
        let others = (0..<3).map { _ in RemoteTalk(talk.endpoint) }
        for other in others {
            for _ in 0..<4 {
                other.send("watch/start", ["actions": .array((0..<1000).map { .string("w\($0):") })], isolation: nil)
            }
        }
        let late = RemoteTalk(talk.endpoint)
        #expect(late.fault("watch/start", ["actions": ["w:"]]).message.contains("all clients"))
        others[0].close()
        late.send("watch/start", ["actions": ["w:"]], isolation: nil)
        #expect(late.take()?["result"] != nil, "what a client watched is given back")

        let many = Dictionary(uniqueKeysWithValues: (0..<257).map { ("a\($0)", ActionValue.null) })
        let fault = talk.fault("actions/explain", ["action": "rate:", "arguments": .object(many)])
        #expect(fault.code == -32003 && fault.message.hasPrefix("'arguments' may have 256 members, and has 257"))
        let empty = "[" + repeatElement("{}", count: 5000).joined(separator: ",") + "]"
        talk.send(#"{"jsonrpc":"2.0","id":1,"method":"app/info","params":{"x":\#(empty)}}"#, isolation: nil)
        #expect(talk.takeFault().code == -32003)
    }

    @Test func newNamesAreCountedByProcess() {
        let endpoint = RemoteEndpoint(rater.coordinator, app: "test", exposing: .all)
        rater.app.handleAction { _ in }
        func refused(_ talk: RemoteTalk, _ count: Int) -> Int {
            (0..<count).count { _ in
                talk.send("actions/can", ["action": .string("new\(UInt64.random(in: 0 ... .max)):")], isolation: nil)
                return talk.take()?["error"]?["code"] == -32003
            }
        }
        let first = RemoteTalk(endpoint, process: 1)
        #expect(refused(first, 150) == 50)
        // Another connection of the same process.
        #expect(refused(RemoteTalk(endpoint, process: 1), 10) == 10)
        #expect(refused(RemoteTalk(endpoint, process: 2), 10) == 0)
    }

    @Test func aHintLooksAtFewNodes() {
        for _ in 0..<2_000 { _ = ActionNode("photo", in: rater.grid) }
        let talk = rater.talk(.all)
        #expect(talk.fault("tree/get", ["from": "app/windw"]).message.contains("'app/window'"))
        #expect(talk.fault("tree/get", ["from": "app/window/grid/phot"]).message.contains("There is no node"))
    }
}

/// Asynchronous handlers of clients that end together leave the program its time.
@MainActor @Suite struct RemoteEndTests {
    let rater = Rater()

    @Test func handlersThatEndAtOnceEndInSeveralRounds() async throws {
        let endpoint = RemoteEndpoint(rater.coordinator, app: "test", exposing: .all)
        let clients = (0..<5).map { RemoteTalk(endpoint, process: $0) }
        let latch = Latch()
        var ended = 0, performed = 0
        rater.coordinator.observe { _ in performed += 1 }
        rater.app.onAction("slow:") { _ in
            await latch.wait()
            ended += 1
            if ended % 7 == 0 { throw CancellationError() }
        }
        for client in clients { for _ in 0..<60 { client.send("actions/perform", ["action": "slow:"]) } }
        while latch.waiting < 300 { await Task.yield() }
        latch.open()
        var most = 0, rounds = 0
        while clients.contains(where: { $0.lines.count < 60 }), rounds < 10_000 {
            let before = performed
            await Task.yield()
            most = max(most, performed - before)
            rounds += 1
        }
        #expect(performed == 300 && ended == 300)
        #expect(
            most <= 2 * HandlerEnds.limit && rounds >= 300 / HandlerEnds.limit, "\(most) in one of \(rounds) rounds")
        #expect(endpoint.budget.used == 0)
    }
}
