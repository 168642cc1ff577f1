import ActionRuntime
import Foundation
import TestSupport

/// Trees that change at random, kept twice: as the library's nodes, and as a plain description of them.
///
/// The description knows nothing of scopes, revisions and caches: who takes a request is worked out from it by going up
/// the parents and looking at everything, for each request anew.
final class Forest {
    static let names: [ActionName] = [
        "forest.a:", "forest.b:", "forest.c:", "forest.d:", "forest.e:", "forest.f:", "forest.g:", "forest.h:",
    ]

    /// A node, as described.
    final class Node {
        let number: Int
        let id: NodeID
        /// The library's node, while it is there.
        private(set) weak var real: ActionNode?
        /// Holds the library's node, where the test does.
        var handle: ActionNode?
        unowned var parent: Node?
        var children: [Node] = []
        /// Oldest first.
        var closures: [Claim] = []
        /// Oldest first.
        var catchAlls: [Claim] = []
        /// The newest other name for each name.
        var remaps: [Int: Int] = [:]
        weak var controller: (any Controller)?
        /// How often the responder has been set or taken away; methods bound before are not asked.
        var binding = 0
        /// Oldest first.
        var hosted: [Hub] = []
        /// Whether somebody holds the library's node, as far as the description says.
        var isAlive = true

        init(_ number: Int, _ real: ActionNode) {
            self.number = number
            self.real = real
            id = real.id
            handle = real
        }
    }

    /// A coordinator, as described.
    final class Hub {
        let number: Int
        let real: Coordinator
        let root: Node
        var focus: Node?
        weak var next: Hub?
        var host: Node?
        var observation: Registration?
        /// How many dispatches its observer heard of.
        var heard = 0

        init(_ number: Int, _ real: Coordinator, root: Node) {
            self.number = number
            self.real = real
            self.root = root
        }

        /// Where requests start that say nothing else.
        var start: Node { focus ?? root }
    }

    /// A claim, as described; its handler tells the forest that it was called.
    final class Claim {
        let number: Int
        let kind: ClaimKind
        /// The name; nil for a catch-all.
        let name: Int?
        /// The names that a catch-all takes; nil for all.
        var takes: Set<Int>?
        var hasCondition = false
        var isAvailable = true
        var hasValidator = false
        var isEnabled = true
        var mayDecline = false
        var fails = false
        var isAsync = false
        var takesStars = false
        var isOwned = false
        weak var owner: Owner?
        var registration: Registration?
        /// Whether the registration was cancelled, or its node released.
        var isOver = false
        /// Whether requests are made while the library lets the handler go.
        var bidsFarewell = false
        /// The line of the claim's source.
        var line: UInt32
        fileprivate unowned let forest: Forest

        init(_ number: Int, _ kind: ClaimKind, _ name: Int?, in forest: Forest) {
            self.number = number
            self.kind = kind
            self.name = name
            self.forest = forest
            line = UInt32(number)
        }

        func run() throws -> Passage { try forest.isCalled(self) }
    }

    /// Tells the forest that it is let go.
    final class Farewell {
        private weak var forest: Forest?

        init(to forest: Forest) {
            self.forest = forest
        }

        deinit {
            forest?.isLettingGo()
        }
    }

    /// An object that registrations end with.
    final class Owner {
        private let farewell: Farewell?

        init(_ farewell: Farewell?) {
            self.farewell = farewell
        }
    }

    /// A responder whose methods are claims.
    protocol Controller: Responder {
        var methods: [Claim] { get }
    }

    /// One with methods of its own.
    final class FreeController: Controller {
        let methods: [Claim]
        private let farewell: Farewell?

        init(_ methods: [Claim], _ farewell: Farewell?) {
            self.methods = methods
            self.farewell = farewell
        }

        static var actions: ActionTable<FreeController> {}

        var instanceActions: ActionTable<FreeController> {
            for claim in methods {
                if claim.mayDecline {
                    ActionMethod(
                        Forest.names[claim.name!], { (_: FreeController) in { (_: Invocation) in try claim.run() } },
                        when: claim.methodCondition, validate: claim.methodValidator, line: claim.line)
                } else {
                    ActionMethod(
                        Forest.names[claim.name!],
                        { (_: FreeController) in { (_: Invocation) in try claim.runForValue() } },
                        when: claim.methodCondition, validate: claim.methodValidator, line: claim.line)
                }
            }
        }
    }

    /// One with the methods of its class: for the first names a plain one, one with a condition, one with a validator,
    /// and one with both that may decline.
    final class ClassController: Controller {
        static let names = 0..<4
        static let firstLine: UInt32 = 1_000_000
        let methods: [Claim]

        init(_ methods: [Claim]) {
            self.methods = methods
        }

        static var actions: ActionTable<ClassController> {
            ActionMethod(Forest.names[0], run(0), line: firstLine)
            ActionMethod(Forest.names[1], run(1), when: condition(1), line: firstLine + 1)
            ActionMethod(Forest.names[2], run(2), validate: validator(2), line: firstLine + 2)
            ActionMethod(
                Forest.names[3], { controller in { (_: Invocation) in try controller.methods[3].run() } },
                when: condition(3), validate: validator(3), line: firstLine + 3)
        }

        private static func run(_ index: Int) -> (ClassController) -> (Invocation) throws -> ActionValue {
            { controller in { _ in try controller.methods[index].runForValue() } }
        }

        private static func condition(_ index: Int) -> ActionMethod<ClassController>.When {
            { controller in { controller.methods[index].isAvailable } }
        }

        private static func validator(_ index: Int) -> ActionMethod<ClassController>.Validate {
            { controller in { controller.methods[index].validate(&$0) } }
        }
    }

    var random: SeededGenerator
    /// Those that are alive, in no particular order.
    var nodes: [Node] = []
    var hubs: [Hub] = []
    var owners: [Owner] = []
    var controllers: [any Controller] = []
    /// Those that can be cancelled or switched, and some that are over.
    var claims: [Claim] = []
    /// What was asked lately, and is asked again after changes.
    var questions: [Question] = []
    /// The requests under way, outermost first.
    var frames: [Frame] = []

    /// Those that were released, and not yet seen to be gone.
    var released: [Node] = []
    /// Owners and responders that nobody holds any more but whoever is using them.
    var forgotten: [Weak] = []
    /// Whether the trees are being changed, so that the description is not yet, or no longer, right.
    var isRelinking = false
    /// How many requests are made because of something that is being let go; nothing is changed by their handlers.
    var farewells = 0
    /// Nodes without a parent that a release inside of a handler left behind: what was above them may in truth be released
    /// when the handler's request ends, so nobody asks from below them before.
    var leftBehind: [Node] = []
    /// Coordinators whose first responder may be released, or not, until the handler's request ends.
    var unsettledFoci: [Hub] = []
    /// Coordinators whose host may be released, or not, until then.
    var unsettledHosts: [Hub] = []

    var nodeLimit = 20
    /// How many claims in a hundred have a condition, a validator, an owner.
    let percentages: (conditions: Int, validators: Int, owners: Int)
    private var numbers = 0
    /// What is wrong.
    private(set) var faults: [String] = []
    /// What was done, where it is wanted.
    private var log: [String] = []
    /// The end of it; what a process of its own reports has to be short.
    var lastSteps: String { log.suffix(400).map { String($0.prefix(100)) }.joined(separator: "\n") }
    private let isLogging: Bool
    /// Whether everything is printed at once, to see what comes before a crash.
    private static let isPrinting = SharedData.environment("ACTIONRUNTIME_FOREST") != nil

    init(seed: UInt64, isLogging: Bool = false) {
        var random = SeededGenerator(seed: seed)
        percentages = (
            [10, 20, 60].randomElement(using: &random)!, [25, 25, 60].randomElement(using: &random)!,
            [12, 12, 50].randomElement(using: &random)!
        )
        self.random = random
        self.isLogging = isLogging
        nodeLimit = pick([8, 20, 20, 60, 150])
        for _ in 0..<pick([1, 2]) { makeHub(at: makeNode(below: nil)) }
        while nodes.count < nodeLimit * 3 / 4 { grow() }
        for _ in 0..<nodes.count / 2 { register() }
    }

    // MARK: Chance

    func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &random)]
    }

    func pickName() -> Int { Int.random(in: 0..<Self.names.count, using: &random) }

    /// A node, as likely as not one that is on the way of something asked lately.
    func pickNode() -> Node {
        if chance(60), !questions.isEmpty, let start = pick(questions).start, start.isAlive {
            var node = start
            while let parent = node.parent, chance(60) { node = parent }
            return node
        }
        return pick(nodes)
    }

    func nextNumber() -> Int {
        numbers += 1
        return numbers
    }

    // MARK: Notes

    func note(_ text: @autoclosure () -> String) {
        guard isLogging || Self.isPrinting else { return }
        let line = String(repeating: "    ", count: frames.count) + text()
        if Self.isPrinting { Self.say(line) } else { log.append(line) }
    }

    /// Prints a line so that it is there even if the process crashes next.
    static func say(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }

    func expect(_ condition: Bool, _ fault: @autoclosure () -> String) {
        guard !condition else { return }
        let text = fault()
        faults.append(text)
        note("WRONG: \(text)")
    }
}

// MARK: - The trees

extension Forest.Node {
    var top: Forest.Node {
        var node = self
        while let parent = node.parent { node = parent }
        return node
    }

    /// Whether the other node stands somewhere below this one, or is this one.
    func isAbove(_ other: Forest.Node) -> Bool {
        var node: Forest.Node? = other
        while let current = node {
            if current === self { return true }
            node = current.parent
        }
        return false
    }

    /// How many nodes stand below, with this one.
    var size: Int { children.reduce(1) { $0 + $1.size } }
}

extension Forest.Node: CustomStringConvertible {
    var description: String { "n\(number)" }
}

extension Forest.Hub: CustomStringConvertible {
    var description: String { "hub\(number)(\(root))" }
}

extension Forest.Claim: CustomStringConvertible {
    var description: String {
        var words = ["claim\(number)", "\(kind)", name.map { "\(Forest.names[$0])" } ?? "any"]
        if takes != nil { words.append("some") }
        if hasCondition { words.append("when") }
        if hasValidator { words.append("validate") }
        if mayDecline { words.append("declines") }
        if fails { words.append("fails") }
        if isAsync { words.append("async") }
        if takesStars { words.append("stars") }
        if isOwned { words.append("owned") }
        if bidsFarewell { words.append("bids farewell") }
        return words.joined(separator: " ")
    }
}

// MARK: - What the library is given

extension Forest.Claim {
    /// For a claim that does not decline.
    func runForValue() throws -> ActionValue {
        _ = try run()
        return .int(number)
    }

    fileprivate var condition: (() -> Bool)? { hasCondition ? { self.isAvailable } : nil }
    fileprivate var validator: ActionNode.Validator? { hasValidator ? { self.validate(&$0) } : nil }

    fileprivate var methodCondition: ActionMethod<Forest.FreeController>.When? {
        hasCondition ? { _ in { self.isAvailable } } : nil
    }
    fileprivate var methodValidator: ActionMethod<Forest.FreeController>.Validate? {
        hasValidator ? { _ in self.validate } : nil
    }

    fileprivate func validate(_ validation: inout Validation) {
        validation.title = "\(number)"
        if !isEnabled { validation.disable("\(number) is off") }
    }

    /// Registers the claim; its number is the line of its source.
    func register(on node: ActionNode) {
        let farewell = bidsFarewell ? Forest.Farewell(to: forest) : nil
        let parameters: ActionSignature? = takesStars ? [.integer("stars")] : nil
        guard let name else {
            let takes = takes.map { _ in
                { (name: ActionName) in self.takes!.contains { Forest.names[$0] == name } }
            }
            if mayDecline {
                node.handleAction(claims: takes, validate: validator, line: line) { _ in try self.run() }
            } else {
                node.handleAction(claims: takes, validate: validator, line: line) { _ in try self.runForValue() }
            }
            return
        }
        let action = Forest.names[name]
        if mayDecline {
            node.receiveAction(action, parameters: parameters, when: condition, validate: validator, line: line) { _ in
                try withExtendedLifetime(farewell) { try self.run() }
            }
        } else if isAsync {
            registration = node.register(
                action, parameters: parameters, when: condition, validate: validator, owner: owner, line: line
            ) { _ in
                await Task.yield()
                return try self.runForValue()
            }
        } else {
            registration = node.register(
                action, parameters: parameters, when: condition, validate: validator, owner: owner, line: line
            ) { _ in try withExtendedLifetime(farewell) { try self.runForValue() } }
        }
    }
}
