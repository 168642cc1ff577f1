/// A claim that may take a request, and the rest of the request's route: the claims that are asked after it, in their order.
///
/// A route says who may be asked, as things were when it was searched. It does not change, and it retains its claims and their
/// nodes. Which claim takes a request depends on conditions, which are asked anew for each request (``taker(of:)``).
final class Route {
    /// The node where the search began.
    let start: NodeID
    /// The name that was asked.
    let name: ActionName
    /// The claim; nil at the end of a route, where nobody is left, and where it is still to be asked for (``readClaim(_:)``).
    let claim: Claim?
    private let unread: ResponderMethods?
    /// The name as it arrives at the claim: the other end of a remapping, or the name that was asked.
    let action: ActionName
    /// The node of the claim; at the end, the start.
    let node: ActionNode
    let id: NodeID
    /// Why a request is kept from being performed here; nil where it is not.
    let block: Validation.Reason?
    private let stretch: Stretch
    /// The nodes asked on the whole route.
    let asked: AskedNodes
    /// What comes after the claim; nil at the end.
    fileprivate(set) var rest: Route?
    /// Whether nobody's code has to be asked who is the target: the claim takes every request, or there is none.
    let isSure: Bool

    /// - Parameter claimed: The claim, its stop, and the name as it arrives; nil for the end.
    init(
        _ name: ActionName, from start: ActionNode, asked: AskedNodes, _ claimed: Search.Finding?, in stretch: Stretch,
        then rest: Route?
    ) {
        self.start = start.id
        self.name = name
        claim = claimed?.claim
        unread = claimed?.unread
        action = claimed?.action ?? name
        node = claimed?.stop.node ?? start
        id = node.id
        block = claimed?.block?.reason
        self.stretch = claimed?.stop.stretch ?? stretch
        self.asked = asked
        self.rest = rest
        isSure = unread == nil && claim.map { $0.isAlways && $0.dispatcher == nil } ?? true
    }

    /// Ends the claims one after the other, however many they are.
    deinit {
        var rest = self.rest
        self.rest = nil
        while rest != nil, isKnownUniquelyReferenced(&rest) {
            let after = rest?.rest
            rest?.rest = nil
            rest = after
        }
    }

    /// The method of a responder whose table had not to be read before; nil where it has none.
    @inline(never) func readClaim(_ tables: MethodTables) -> Claim? { unread?.claim(action, tables) }

    /// Whether the claim's node is still where the search found it.
    @inline(never) var isStillThere: Bool { stretch.has(node) }
}

/// The claim of a route that takes a request, and the request as it arrives there.
struct Taker {
    let route: Route
    let claim: Claim
    var invocation: Invocation
    /// The target at a dispatcher that is no coordinator; nil for a claim.
    let answer: Target?
    /// What the claim ends with, retained until the request has been dealt with.
    let owner: AnyObject?

    var target: Target {
        if let answer { return answer }
        defer { withExtendedLifetime(owner) {} }
        // The parameters of a name may be a closure's to say.
        return Target(
            node: route.node, kind: claim.kind, action: route.action, signature: claim.signature(for: route.action),
            source: claim.source, mayDecline: claim.mayDecline, isAsync: !claim.isSync)
    }

    /// The target as data, asked after a number of claims declined.
    @inline(__always)
    func performer(after declines: Int = 0) -> Performer {
        if let answer {
            return Performer(
                node: answer.node.id, kind: answer.kind, action: answer.action, precedingDeclines: declines)
        }
        return Performer(node: route.id, kind: claim.kind, action: route.action, precedingDeclines: declines)
    }
}
