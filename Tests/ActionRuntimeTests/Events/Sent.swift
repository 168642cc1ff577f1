import ActionRuntime

/// The events and errors that the tests send.
enum Sent {
    /// What an outcome advises where an asynchronous rule was met by a synchronous send.
    static let awaitAdvice =
        "send it with 'await'; in top-level code, which picks the synchronous form, send it from an async function."

    struct Selected: Event, Equatable { var item = "" }
    struct Opened: Event, Equatable { var item = "" }
    struct Closed: Event, Equatable { var item = "" }

    /// What some events conform to.
    protocol Marked: Event { var item: String { get } }
    struct Pinned: Marked, Equatable { var item = "" }

    /// An event with subclasses.
    class Moved: Event, @unchecked Sendable {
        let item: String
        required init(item: String = "") { self.item = item }
    }
    final class Dragged: Moved, @unchecked Sendable {}

    struct NotFound: Error, Equatable { var item = "" }
    struct Missing: Error, Equatable { var item = "" }
    struct Denied: Error, Equatable { var item = "" }

    /// What some errors conform to.
    protocol Retryable: Error { var item: String { get } }
    struct Timeout: Retryable, Equatable { var item = "" }

    /// An error with subclasses.
    class Failure: Error, @unchecked Sendable {
        let item: String
        required init(item: String = "") { self.item = item }
    }
    final class Refusal: Failure, @unchecked Sendable {}

    /// An error with words for a person, and no title.
    struct Alert: AlertableError, Equatable { var message = "" }
    /// An error with words for a person, and a title.
    struct TitledAlert: AlertableError {
        var title: String? { "Oh no" }
        var message: String { "It broke." }
    }
}

/// What was called, in order.
final class CallLog {
    private(set) var calls: [String] = []

    func add(_ call: String) { calls.append(call) }
}

extension ActionNode {
    /// A new tree with one node in another: the top's name first.
    static func chain(_ names: String...) -> [ActionNode] {
        names.reduce(into: []) { $0.append(kept(ActionNode($1, in: $0.last))) }
    }
}

/// Never lets an object go: an optimised test would release a tree or a coordinator after its own last use of it, and
/// neither nodes nor rules hold those above them.
func kept<Object: AnyObject>(_ object: Object) -> Object {
    _ = Unmanaged.passRetained(object)
    return object
}

extension EventOutcome {
    /// The steps as `node rule result signal`.
    var story: [String] {
        steps.map { "\($0.node) \($0.rule.rawValue) \($0.result.rawValue) \($0.signal)" }
    }
}
