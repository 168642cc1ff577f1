/// Chooses the requests that a recording takes, from dispatches as their observers are told of them.
///
/// These are the outermost ones that were performed. In place of a request that another one inside of it has answered, that one is
/// taken: a palette's `accept:` means another command when it is performed again.
package struct OutermostRequests<Request> {
    /// A request that was performed, inside of another one.
    private var inner: [(id: UInt64, request: Request)] = []
    /// The outermost request, and the one that has answered it, of which nothing was told yet; nil for none.
    private var waiting: (request: Request, answer: UInt64)?

    /// The most inner requests that are kept, until the request around them is told of.
    private static var limit: Int { 1_024 }

    package init() {}

    /// Hears of a request that was performed; gives the requests to take now, in their order.
    ///
    /// - Parameters:
    ///   - id: The number of the dispatch.
    ///   - answer: The number of the dispatch inside of it that has answered it; nil for none.
    package mutating func hear(_ request: Request, id: UInt64, isOutermost: Bool, answeredBy answer: UInt64?)
        -> [Request]
    {
        if !isOutermost {
            if waiting?.answer == id {
                waiting = nil
                return [request]
            }
            inner.append((id, request))
            if inner.count > 2 * Self.limit { inner.removeFirst(Self.limit) }
            return []
        }
        let former = end()
        guard let answer else { return former + [request] }
        // Told before, where the outer request was awaited; else, it is told of next.
        if let known = inner.last(where: { $0.id == answer }) { return former + [known.request] }
        waiting = (request, answer)
        return former
    }

    /// Gives the request that has waited in vain for the one that answered it, since that is heard of elsewhere.
    package mutating func end() -> [Request] {
        defer { waiting = nil }
        return waiting.map { [$0.request] } ?? []
    }
}
