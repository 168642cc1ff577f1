/// A request as it was sent, within an undo group.
///
/// It belongs to the isolation of its tree, and retains data only, so that it may be released on any isolation.
package final class SentRequest {
    package let name: ActionName
    /// The name that was asked at first, before a handler sent the invocation on.
    package let originalName: ActionName
    /// The arguments; once the request has ended, without the values of those that are secret.
    package private(set) var arguments: ActionArguments
    /// The node where the search began.
    package let start: NodeID
    /// Whether the start alone was asked (`to:`).
    package let isOfOneNode: Bool
    /// The coordinator that was asked; nil where that is not known, as for a request that was read.
    package let asked: TreeListenerID?
    /// The request around this one, in the same trees.
    package let outer: SentRequest?
    /// The claim where the request ended; nil until then.
    package private(set) var performer: Performer?
    /// That claim, while something else keeps it; nil for another dispatcher's, and for a request that was read.
    package private(set) weak var claim: Registered?
    /// What the handler does with other requests; nil for anything else than sending them.
    package var way: Way?
    /// How many entries of undo stacks the request, and those inside of it, made or added to; never less than there are.
    package private(set) var entries = 0
    /// Whether an undo stack keeps the request, or will where it goes through its entries.
    package var isKept = false
    /// The entry that was noted last, and the one that the request's own handlers have added to last.
    private var lastEntry: EntryID?, ownEntry: EntryID?
    /// Identifies the start's tree on any thread, since trees that exchange requests share their changes; nil where no code compares
    /// trees.
    private let tree: TreeChanges?

    /// How a handler deals with other requests.
    package enum Way {
        /// It goes through the entries of an undo stack.
        case undo
        /// It performs the steps of a macro, which count as its own.
        case macro
    }

    /// An entry of an undo stack.
    package struct EntryID: Hashable, Sendable {
        let stack: UInt64
        let entry: UInt64

        package init(stack: UInt64, entry: UInt64) { (self.stack, self.entry) = (stack, entry) }
    }

    package init(
        _ name: ActionName, _ arguments: ActionArguments, from start: NodeID, isOfOneNode: Bool = false,
        by asked: TreeListenerID? = nil, within outer: SentRequest? = nil, in tree: TreeChanges? = nil,
        originally originalName: ActionName? = nil
    ) {
        self.originalName = originalName ?? name
        (self.name, self.arguments, self.start, self.isOfOneNode) = (name, arguments, start, isOfOneNode)
        (self.asked, self.outer, self.tree) = (asked, outer, tree)
    }

    /// Whether the request started in a tree, or in another tree that exchanges requests with it; any thread may ask.
    func started(in other: TreeChanges) -> Bool { tree?.shared === other.shared }

    /// Notes where the request ended.
    ///
    /// - Parameters:
    ///   - claim: The claim where it ended; nil for another dispatcher's.
    ///   - arguments: The arguments as they were sent, without the values of those that are secret.
    func end(at performer: Performer, _ claim: Registered?, with arguments: ActionArguments) {
        (self.performer, self.claim, self.arguments) = (performer, claim, arguments)
    }

    /// This request and those around it, innermost first.
    package var outwards: some Sequence<SentRequest> { sequence(first: self) { $0.outer } }

    /// The request by which what a handler of this one does is done again: this one, or the outermost macro around it.
    ///
    /// It is nil where an undo stack does it, and does it again.
    package var doer: SentRequest? {
        var doer: SentRequest?
        for request in outwards {
            if request.way == .undo { return doer }
            if doer == nil || request.way == .macro { doer = request }
        }
        return doer
    }

    /// Notes that a handler of the request made an entry, or added to it; so all requests around it did.
    package func note(_ entry: EntryID) {
        ownEntry = entry
        for request in outwards {
            // The requests around it were told of the entry then.
            if request.lastEntry == entry { return }
            request.lastEntry = entry
            request.entries += 1
            request.isKept = true
        }
    }

    /// Whether a handler of the request itself has added to an entry; nil where that is not known, because there were others.
    package func hasAdded(to entry: EntryID) -> Bool? { ownEntry == entry ? true : entries > 1 ? nil : false }
}
