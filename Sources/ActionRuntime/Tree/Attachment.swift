/// What a room keeps on a node or a coordinator: claims, rules, key bindings, the last menus.
///
/// A node and a coordinator have at most one attachment of a type, and do not know the types. So a room that is deleted leaves
/// nothing behind in them.
class Attachment {
    /// All that is kept here and can be taken back.
    var registered: [any Registered] { [] }

    /// Takes out what has a serial number that a closure picks, and runs no user code; nil where nothing is taken out.
    func remove(where isEnded: (UInt64) -> Bool) -> Removal? { nil }

    /// Ends all that is kept here, because the node is being released; releases nothing, and runs no user code.
    ///
    /// - Returns: What is to be called at last, and may run user code.
    func end() -> [() -> Void] { [] }
}

/// The attachments of a node or a coordinator.
struct Attachments {
    private(set) var all: [Attachment] = []

    var isEmpty: Bool { all.isEmpty }

    /// The attachment of a type, which has no subclasses; nil where there is none.
    @inline(__always) func find<Found: Attachment>(_: Found.Type = Found.self) -> Found? {
        for attachment in all where type(of: attachment) == Found.self {
            // Unsafe, because a conditional cast takes many times as long; the types were just compared.
            return unsafe unsafeDowncast(attachment, to: Found.self)
        }
        return nil
    }

    /// Adds an attachment, of whose type there is none yet.
    mutating func add<New: Attachment>(_ new: New) -> New {
        all.append(new)
        return new
    }
}

extension ActionNode {
    /// The attachment of a type, made where there is none.
    func attachment<Kept: Attachment>(_ make: @autoclosure () -> Kept) -> Kept {
        if let kept: Kept = attachments.find() { return kept }
        let new = attachments.add(make())
        // Paths that are remembered leave out nodes without attachments.
        if listing != nil { forEachAnswerer { $0.forgetPaths() } }
        return new
    }

    /// Takes back what has a serial number that a closure picks, in all rooms.
    ///
    /// User code may run when something is released, and come back here. So all lists are written first, then those are told who
    /// remember something, and what was taken out is released last: whoever asks meanwhile finds nothing that has ended.
    func remove(where isEnded: (UInt64) -> Bool) {
        let removals = attachments.all.compactMap { $0.remove(where: isEnded) }
        for removal in removals { removal.tell() }
        for removal in removals { removal.end() }
    }
}

/// What is left to do when something has been taken out of its list.
struct Removal {
    /// Tells those who remember what was taken out, or show it.
    var tell: () -> Void = {}
    /// Ends what was taken out, which may run user code; the closure retains it until then.
    var end: () -> Void = {}
}

/// What everything has that is registered on a node.
protocol Registered {
    /// Greater than the numbers of all that was registered in the process before.
    var serial: UInt64 { get }
    /// Whether it still counts: it was not cancelled, and no owner of it has gone.
    var isLive: Bool { get }
}
