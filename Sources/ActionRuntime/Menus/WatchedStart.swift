/// Where the requests of a watch start; it holds a node weakly.
struct WatchedStart {
    private weak var start: (any RequestStart)?
    /// The start if it is an ``Origin``, retained because the caller may not keep it; it holds its node weakly.
    private let capture: Origin?
    private let isGiven: Bool

    /// - Parameter start: The start that was given; nil for the first responder of the moment, else the root.
    init(_ start: (any RequestStart)?) {
        self.start = start
        capture = start as? Origin
        isGiven = start != nil
    }

    /// Where requests start now; nil where the start that was given is gone, or has left its tree.
    func node(in coordinator: Coordinator) -> ActionNode? {
        isGiven ? start.flatMap { coordinator.startNode($0) } : coordinator.defaultStart
    }
}
