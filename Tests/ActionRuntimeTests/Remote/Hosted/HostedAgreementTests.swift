import ActionRuntime
import TestSupport
import Testing

@testable import ActionRemote

/// A host's answers about the actions of another program are those of the other program.
@MainActor @Suite struct HostedAgreementTests {
    @Test func aHostAnswersAsTheOtherProgramWould() async {
        let first = SeededGenerator.seed(for: "HostedAgreementTests")
        for seed in 0..<UInt64(Effort.count(400 * Self.steps) / Self.steps) { await agree(first &+ seed) }
    }

    private static let steps = 12

    private func agree(_ seed: UInt64) async {
        var random = SeededGenerator(seed: seed)
        let world = HostedWorld(seed: seed), twin = world.twin
        for step in 0..<Self.steps {
            let change = HostedWorld.Change.allCases.randomElement(using: &random)!
            let number = Int.random(in: 0..<64, using: &random)
            world.apply(change, number)
            twin.apply(change, number)
            world.endpoint.tellChanges()
            for request in world.requests {
                check(world, request, "seed \(seed), step \(step), \(change), \(request)")
            }
            guard world.transport.isRunning, let request = world.requests.randomElement(using: &random) else {
                continue
            }
            let here = await world.host.perform(request), there = await twin.tree.perform(request)
            let what = "seed \(seed), step \(step), performing \(request): \(here), and there \(there)"
            #expect(here.kind == there.kind, Comment(rawValue: what))
            #expect(here.told(by: there), Comment(rawValue: what))
            #expect(here.reasons == there.reasons && world.log == twin.log, Comment(rawValue: what))
            world.endpoint.tellChanges()
        }
    }

    private func check(_ world: HostedWorld, _ request: Invocation, _ what: String) {
        let here = world.host.validate(request), there = world.tree.validate(request)
        let open = world.host.validate(request.action), openThere = world.tree.validate(request.action)
        let comment = Comment(rawValue: "\(what): \(here), and there \(there)")
        guard world.transport.isRunning else {
            #expect(!here.isEnabled, comment)
            if world.host.canPerform(request) { #expect(here.reasons.first == "photos is not running", comment) }
            return
        }
        #expect(world.host.canPerform(request) == world.tree.canPerform(request), comment)
        #expect(here.isEnabled == there.isEnabled && open.isEnabled == openThere.isEnabled, comment)
        #expect(here.state == there.state && here.value == there.value && here.title == there.title, comment)
        #expect(here.isHidden == there.isHidden && here.reasons == there.reasons, comment)
        #expect(open.reasons == openThere.reasons && open.state == openThere.state, comment)
        let target = world.host.target(for: request), targetThere = world.tree.target(for: request)
        #expect(target == nil || target?.node === world.node, comment)
        #expect(target?.kind == targetThere?.kind && target?.returns == targetThere?.returns, comment)
        #expect(target?.isAsync == (targetThere == nil ? nil : true), comment)
    }
}

extension Outcome {
    /// Whether the value is that of an outcome in the other program, as far as that is told.
    fileprivate func told(by other: Outcome) -> Bool {
        value == nil || value == (other.performer?.returns == nil ? .null : other.value)
    }
}

/// A program with a random tree, and one that hosts its actions.
@MainActor final class HostedWorld {
    enum Change: CaseIterable {
        case toggle, rate, register, cancel, focus, stop, start, nothing
    }

    private let seed: UInt64
    let root = ActionNode("app"), node: ActionNode
    let tree: Coordinator, host: Coordinator
    let endpoint: RemoteEndpoint, transport: EndpointTransport, remote: RemoteActions
    private var nodes: [ActionNode] = []
    private var flags = [Bool](repeating: true, count: 8)
    private var rating = 0
    private var claims: [Registration] = []
    private(set) var log: [String] = []

    static let names: [ActionName] = ["open:", "save:", "rate:", "export:", "fail:", "none:", "extra:", "pass:"]

    /// The same program.
    var twin: HostedWorld { HostedWorld(seed: seed) }

    init(seed: UInt64) {
        self.seed = seed
        var random = SeededGenerator(seed: seed)
        tree = Coordinator(root: root)
        nodes = [root]
        for index in 0..<Int.random(in: 0..<5, using: &random) {
            nodes.append(ActionNode("n\(index)", in: nodes.randomElement(using: &random)!))
        }
        let exposure: RemoteExposure = Bool.random(using: &random) ? .all : .actions(Self.names)
        endpoint = RemoteEndpoint(tree, app: "photos", exposing: exposure)
        transport = EndpointTransport(endpoint)
        let window = ActionNode("window")
        node = ActionNode("photos", in: window)
        host = Coordinator(root: window)
        host.firstResponder = node
        remote = RemoteActions(transport, name: "photos", in: node)
        node.host(remote)
        for _ in 0..<Int.random(in: 2..<12, using: &random) {
            register(Self.names.randomElement(using: &random)!, Int.random(in: 0..<64, using: &random))
        }
        tree.firstResponder = nodes.randomElement(using: &random)
        endpoint.tellChanges()
    }

    /// Requests with and without arguments.
    var requests: [Invocation] {
        Self.names.flatMap { name in
            [[:], ["stars": 3], ["stars": 9], ["stars": "many"], ["other": true]].map {
                Invocation(name, arguments: $0)
            }
        }
    }

    func apply(_ change: Change, _ number: Int) {
        switch change {
        case .toggle: flags[number % 8].toggle()
        case .rate: rating = number % 6
        case .register: register(Self.names[number % 8], number)
        case .cancel: if !claims.isEmpty { claims.remove(at: number % claims.count).cancel() }
        case .focus: tree.firstResponder = nodes[number % nodes.count]
        case .stop: transport.stop()
        case .start:
            transport.isRunning = true
            remote.connectNow()
        case .nothing: break
        }
        tree.invalidate()
    }

    private func register(_ name: ActionName, _ number: Int) {
        let node = nodes[number % nodes.count], flag = number % 8
        let when: (() -> Bool)? = number % 5 == 0 ? { [unowned self] in flags[(flag + 1) % 8] } : nil
        func note() { log.append("\(name) \(number)") }
        let validate: (inout Validation) -> Void = { [unowned self] answer in
            if !flags[flag] { answer.disable("flag \(flag) is off") }
            if number % 4 == 1 { answer.title = "Title \(rating)" }
            if number % 4 == 2 { answer.state = rating > 2 ? .on : .mixed }
            if number % 4 == 3 { answer.setValue(rating) }
            if number % 11 == 0 { answer.isHidden = true }
        }
        let parameters: ActionSignature? =
            switch number % 3 {
            case 0: nil
            case 1: [.integer("stars", minimum: 0, maximum: 5)]
            default: [.integer("stars", minimum: 0, maximum: 5, default: 1), .boolean("other", optional: true)]
            }
        switch number % 6 {
        case 0:
            claims.append(
                node.register(name, parameters: parameters, when: when, validate: validate) { _ async in
                    await Task.yield()
                    note()
                })
        case 1:
            claims.append(
                node.register(name, parameters: parameters, when: when, validate: validate) { _ in
                    note()
                    throw EndpointTransport.Closed()
                })
        case 2:
            claims.append(
                node.register(name, parameters: parameters, returns: .integer, when: when, validate: validate) { _ in
                    note()
                    return number
                })
        case 3:
            claims.append(
                node.register(name, parameters: parameters, when: when, validate: validate) { _ in
                    note()
                    return Passage.notHandled
                })
        default:
            claims.append(
                node.register(name, parameters: parameters, when: when, validate: validate) { _ in note() })
        }
    }
}
