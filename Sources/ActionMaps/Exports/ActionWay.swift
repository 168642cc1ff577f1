import ActionRuntime

/// The way of a request through a tree, from the request's explanation: the nodes that are asked, in order, and their answers.
struct ActionWay {
    /// The answer of a node or claim to the request.
    enum Tone: String {
        /// The node has no claim, or remaps the request.
        case passed
        /// The node's claim is not available.
        case unavailable
        /// The node's claim is the target, and disabled.
        case disabled
        /// The node's claim is the target.
        case target
    }

    /// An answer of a node, in words.
    struct Mark {
        let text: String
        let tone: Tone
        /// The claim that gives the answer; nil where the node has no claim.
        let claim: TreePicture.Claim.Key?
    }

    /// A node on the way.
    struct Stop {
        /// The place in the order in which nodes are asked, from 1; nil for a node after the target, which is not asked.
        let number: Int?
        fileprivate(set) var marks: [Mark] = []

        /// The node's last answer; nil for a node that is not asked.
        var tone: Tone? { marks.last?.tone }

        /// The last answer of a claim of the node; nil where the request does not meet the claim.
        func tone(of claim: TreePicture.Claim) -> Tone? { marks.last { $0.claim == claim.key }?.tone }
    }

    /// The answer as a sentence.
    let headline: String
    /// The nodes on the way by their positions in the picture.
    private(set) var stops: [Int: Stop] = [:]
    /// The paths of nodes on the way that the picture lacks.
    private(set) var missing: [String] = []

    init(_ explanation: ExplanationDrawing, in picture: TreePicture) {
        headline = explanation.headline
        let places = Places(of: picture)
        var missed: Set<String> = []
        func position(_ path: String) -> Int? {
            if let position = places.position(of: path) { return position }
            if missed.insert(path).inserted { missing.append(path) }
            return nil
        }
        for step in explanation.steps where step.verdict != .hidden {
            guard let position = position(step.path) else { continue }
            var stop = stops[position] ?? Stop(number: stops.count + 1)
            stop.marks.append(Mark(step, asked: explanation.action))
            stops[position] = stop
        }
        for path in explanation.notAsked {
            if let position = position(path), stops[position] == nil { stops[position] = Stop(number: nil) }
        }
    }

    /// The part of the way from a node to its parent; nil where the way does not go there.
    func passage(from node: Int, to parent: Int) -> Passage? {
        guard stops[node] != nil, let next = stops[parent] else { return nil }
        return next.number == nil ? .ahead : .taken
    }

    /// A part of the way, between a node and its parent.
    enum Passage: String {
        /// The request goes from the node to its parent.
        case taken
        /// The request would go from the node to its parent if the target declined.
        case ahead
    }

    /// The positions of a picture's nodes by their paths.
    private struct Places {
        private struct Place: Hashable {
            let parent: Int?
            let part: String
        }

        private let positions: [Place: Int]

        init(of picture: TreePicture) {
            let places = picture.nodes.enumerated().map { (Place(parent: $1.parent, part: $1.name), $0) }
            positions = Dictionary(places) { first, _ in first }
        }

        func position(of path: String) -> Int? {
            var position: Int?
            for part in PathPart.texts(in: path) {
                guard let next = positions[Place(parent: position, part: String(part))] else { return nil }
                position = next
            }
            return position
        }
    }
}

extension ActionWay.Mark {
    fileprivate init(_ step: ExplanationDrawing.Step, asked: String) {
        text = step.phrase(asked: asked)
        tone =
            switch step.verdict {
            case .noClaim, .hidden: .passed
            case .unavailable: .unavailable
            case .disabled, .blocked: .disabled
            case .target: .target
            }
        claim =
            step.kind == .catchAll
            ? .catchAll : step.kind == nil && step.remap == nil ? nil : .action(step.action)
    }
}
