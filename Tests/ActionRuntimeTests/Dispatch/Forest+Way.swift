import ActionRuntime

// Rules 6 to 11b, 18 and 19 and 23, the simple way.

extension Forest {
    /// One unbroken way up a tree.
    final class PathSegment {
        let end: Node
        let host: (node: Node, segment: PathSegment)?

        init(to end: Node, hostedAt host: (node: Node, segment: PathSegment)? = nil) {
            self.end = end
            self.host = host
        }

        /// Whether a node that was on it has not been detached.
        func stillHas(_ node: Node) -> Bool {
            end.isAbove(node) && (host.map { $0.segment.stillHas($0.node) } ?? true)
        }

        /// The last node, and that of the hosts' ways.
        var ends: [Node] { [end] + (host?.segment.ends ?? []) }
    }

    /// A node that is asked.
    struct Stop {
        let node: Node
        let segment: PathSegment
    }

    /// A claim on the way.
    struct Offer {
        let claim: Claim
        let node: Node
        /// The name as it arrives.
        let name: Int
        let segment: PathSegment
        /// For a method, the responder and how often the node's had been set.
        var responder: (binding: Int, Weak)?
    }

    struct Weak {
        weak var object: AnyObject?
    }

    /// What is asked of whom.
    struct Question {
        let hub: Hub
        let start: Node?
        var only: Node?
        let name: Int
    }

    /// The nodes that are asked, in order.
    func way(of question: Question) -> [Stop] {
        if let only = question.only {
            // What moves with its coordinator's root is not detached from what the coordinator answers for.
            let root = question.hub.root
            return [Stop(node: only, segment: PathSegment(to: root.isAbove(only) ? root : only.top))]
        }
        var way: [Stop] = []
        var entered: [Hub] = []

        func walk(_ start: Node, to end: Node, _ segment: PathSegment) {
            var node: Node? = start
            while let current = node {
                way.append(Stop(node: current, segment: segment))
                for inner in current.hosted.reversed() where !entered.contains(where: { $0 === inner }) {
                    climb(inner.start, in: inner, hostedAt: (current, segment))
                }
                node = current === end ? nil : current.parent
            }
        }
        func climb(_ start: Node, in hub: Hub, hostedAt host: (node: Node, segment: PathSegment)?) {
            guard hub.root.isAbove(start) else {
                let top = start.top
                return walk(start, to: top, PathSegment(to: top))
            }
            entered.append(hub)
            walk(start, to: hub.root, PathSegment(to: hub.root, hostedAt: host))
            if let next = hub.next, !entered.contains(where: { $0 === next }) {
                climb(next.start, in: next, hostedAt: nil)
            }
            if host == nil, let host = hub.host { goOn(at: host) }
        }
        func goOn(at host: Node) {
            guard let outer = outermostHub(above: host) else {
                let top = host.top
                return walk(host, to: top, PathSegment(to: top))
            }
            if !entered.contains(where: { $0 === outer }) { climb(host, in: outer, hostedAt: nil) }
        }

        climb(question.start ?? question.hub.start, in: question.hub, hostedAt: nil)
        return way
    }

    /// The oldest coordinator of the topmost node that has any.
    private func outermostHub(above node: Node) -> Hub? {
        var (place, found): (Node?, Hub?) = (node, nil)
        while let current = place {
            if let hub = hubs.first(where: { $0.root === current }) { found = hub }
            place = current.parent
        }
        return found
    }

    /// The claims for a name, in order, whether available or not.
    func offers(_ name: Int, on way: [Stop], followsRemaps: Bool = true) -> [Offer] {
        var offers: [Offer] = []
        for stop in way {
            let node = stop.node
            func add(_ claim: Claim) {
                offers.append(Offer(claim: claim, node: node, name: name, segment: stop.segment))
            }
            if let controller = node.controller, let claim = controller.methods.last(where: { $0.name == name }) {
                add(claim)
                offers[offers.count - 1].responder = (node.binding, Weak(object: controller))
            }
            for claim in node.closures.reversed() where claim.name == name { add(claim) }
            if followsRemaps, let other = node.remaps[name] {
                offers += self.offers(other, on: way, followsRemaps: false)
            }
            for claim in node.catchAlls.reversed() { add(claim) }
        }
        return offers
    }

    /// Whether a claim takes the request as things are now.
    func isAvailable(_ offer: Offer) -> Bool {
        let claim = offer.claim
        if claim.isOver || claim.isOwned && claim.owner == nil { return false }
        if offer.isUnresponsive || offer.responder != nil && !offer.node.isAlive { return false }
        if let takes = claim.takes, !takes.contains(offer.name) { return false }
        return !claim.hasCondition || claim.isAvailable
    }

    // MARK: Requests

    /// How a request ends.
    enum Ending {
        case performed(Offer)
        case failed(Offer)
        case needsAwait(Offer)
        case disabled(Offer)
        case badArguments(Offer)
        case declined
        case unclaimed

        var word: String {
            switch self {
            case .performed: "performed"
            case .failed, .needsAwait: "failed"
            case .disabled: "disabled"
            case .badArguments: "badArguments"
            case .declined: "declined"
            case .unclaimed: "unclaimed"
            }
        }

        var offer: Offer? {
            switch self {
            case .performed(let offer), .failed(let offer), .needsAwait(let offer), .disabled(let offer),
                .badArguments(let offer):
                offer
            case .declined, .unclaimed: nil
            }
        }
    }

    /// A request under way.
    final class Frame {
        let offers: [Offer]
        let isForced: Bool
        private var position = 0
        var declined: [Offer] = []
        /// The claim that was called last.
        var called: Offer?
        private(set) var ending: Ending?

        init(_ offers: [Offer], isForced: Bool) {
            self.offers = offers
            self.isForced = isForced
        }

        func end(_ ending: Ending) { self.ending = ending }

        /// The claim that is to be called next; nil where that is the end.
        func next(in forest: Forest) -> Offer? {
            guard ending == nil else { return nil }
            while position < offers.count {
                let offer = offers[position]
                position += 1
                guard offer.segment.stillHas(offer.node), forest.isAvailable(offer) else { continue }
                if offer.claim.takesStars {
                    ending = .badArguments(offer)
                } else if offer.claim.hasValidator, !offer.claim.isEnabled, !isForced {
                    ending = .disabled(offer)
                } else if offer.claim.isAsync {
                    ending = .needsAwait(offer)
                } else {
                    return offer
                }
                return nil
            }
            ending = declined.isEmpty ? .unclaimed : .declined
            return nil
        }
    }

    /// A handler was called: is it the one whose turn it is? Then things may change.
    func isCalled(_ claim: Claim) throws -> Passage {
        guard let frame = frames.last else {
            expect(false, "\(claim) is called by nobody")
            return .handled
        }
        let expected = frame.next(in: self)
        expect(
            expected?.claim === claim,
            "\(claim) is called, not \(expected.map { "\($0.claim) at \($0.node)" } ?? "nobody")")
        guard let offer = expected else { return .handled }
        frame.called = offer
        note("\(claim) runs at \(offer.node)")
        if farewells == 0, frames.count <= 3, chance(frames.count == 1 ? 35 : 15) { changeInside(offer) }
        expect(!claim.isOwned || claim.owner != nil, "\(claim) runs without its owner")
        expect(offer.responder.map { $0.1.object != nil } ?? true, "\(claim) runs without its responder")
        if claim.fails {
            frame.end(.failed(offer))
            throw Mishap()
        }
        if claim.mayDecline, chance(70) {
            frame.declined.append(offer)
            return .notHandled
        }
        frame.end(.performed(offer))
        return .handled
    }
}

extension Forest.Offer: CustomStringConvertible {
    var description: String { "\(claim) at \(node)" }
}

extension Forest.Offer {
    /// Whether the claim is a method of a responder that is gone, or has been replaced.
    var isUnresponsive: Bool {
        responder.map { $0.binding != node.binding || $0.1.object == nil } ?? false
    }
}

extension Forest.Question: CustomStringConvertible {
    var description: String {
        "\(Forest.names[name]) of \(hub)" + (start.map { " from \($0)" } ?? "") + (only.map { " to \($0)" } ?? "")
    }
}
