/// The claims that a name meets on its way, in the order in which they are asked.
///
/// A route says who may be asked, as things were when the search began. Who takes the request depends on conditions,
/// which are asked for every request, by `Coordinator.select`.
struct Route {
    /// One claim on the way, or one dispatcher that is not a coordinator.
    struct Candidate {
        enum Offer {
            case claim(Claim)
            case dispatcher(any ActionDispatching)
        }

        let offer: Offer
        let node: ActionNode
        /// The name as it arrives: the other end of a remapping, or the name that was asked.
        let action: ActionName
        /// The part of the way on which the node was found.
        let stretch: Stretch
    }

    /// A node passed on the way; the candidates up to the next visit's are its own.
    struct Visit {
        let node: ActionNode
        let action: ActionName
        /// The other name for which the search starts again here.
        let remap: Remap?
        let firstCandidate: Int
    }

    private(set) var candidates: [Candidate] = []
    /// The nodes passed, where they are recorded for an explanation.
    private(set) var visits: [Visit] = []
    private let isRecording: Bool
    /// How often nodes had been detached, and what had been registered last, when the search began.
    private let detachments = Revisions.shared.detachments
    let lastSerial = Revisions.shared.serial
    /// Who is asked, as data.
    var asked: AskedNodes?

    init(recording: Bool) {
        isRecording = recording
    }

    /// Whether the first candidate takes every request, so that nobody else is ever asked.
    var isSettled: Bool {
        guard !isRecording, case .claim(let claim) = candidates.first?.offer else { return false }
        return claim.isUnconditional && !claim.isOwned
    }

    /// Whether the candidate's node is still in the tree in which the search found it.
    func isStillOnTheWay(_ candidate: Candidate) -> Bool {
        Revisions.shared.detachments == detachments || candidate.stretch.stillHas(candidate.node)
    }

    mutating func add(_ offer: Candidate.Offer, of node: ActionNode, as action: ActionName, _ stretch: Stretch) {
        candidates.append(Candidate(offer: offer, node: node, action: action, stretch: stretch))
    }

    /// The candidates that a recorded visit adds.
    func candidates(of visit: Int) -> ArraySlice<Candidate> {
        let end = visit + 1 < visits.count ? visits[visit + 1].firstCandidate : candidates.count
        return candidates[visits[visit].firstCandidate..<end]
    }

    /// Records that the search passes a node.
    mutating func pass(_ node: ActionNode, as action: ActionName, remap: Remap? = nil) {
        guard isRecording else { return }
        visits.append(Visit(node: node, action: action, remap: remap, firstCandidate: candidates.count))
    }
}
