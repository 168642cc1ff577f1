/// One request to perform an action: what `NSInvocation` is to the Objective-C runtime.
///
/// ```
///  name ─▶ Invocation ─▶ the search ─▶ an explicit method       selector = action
///          arguments          │
///          sender             ├──────▶ a closure, a catch-all    selector = handleAction: (forwarded)
///                             │
///                             └ a remapping: `action` becomes the other name, `originalAction` stays
/// ```
///
/// An invocation is a value: keep it, compare it, code it, change it and send it on. The sender and the start take no part
/// in comparing, hashing and coding.
public struct Invocation {
    /// The resolved name: the name to which the asked name is remapped, else the asked name.
    public var action: ActionName
    /// The name that was asked.
    public var originalAction: ActionName
    /// The arguments, as the signature completed them where there is one.
    public var arguments: ActionArguments
    /// The sender, the consent, and what is said of a former name; nil where the request has none of them.
    private(set) var asker: Asker?
    /// The node where the search began; `NodeID.none` for a request that has not been sent.
    var origin = NodeID.none
    /// The call of a handler that the invocation was made for; nil before a handler is called.
    package var call: Call?
    /// Whether the invocation was forwarded to a closure or a catch-all.
    var isForwarded = false

    /// The node where the search began; nil for a request that has not been sent.
    package var startID: NodeID? { origin == .none ? nil : origin }

    /// The method that is called: the action itself, or `handleAction:` where the action is forwarded to a closure.
    public var selector: ActionName { isForwarded ? Forwarder.handleAction : action }

    /// The consent that is asked before a handler is called; nil for none.
    var consent: (any Consent)? { asker?.consent }

    /// What to use in place of the former name under which the request was made; nil for no former name.
    package var deprecated: String? {
        get { asker?.deprecated }
        set { setAsker(sender, consent, newValue) }
    }

    private mutating func setAsker(_ sender: AnyObject?, _ consent: (any Consent)?, _ deprecated: String?) {
        asker = sender != nil || consent != nil || deprecated != nil ? Asker(sender, consent, deprecated) : nil
    }

    /// The object that asks, such as a menu item or a button; held weakly.
    public var sender: AnyObject? {
        get { asker?.sender }
        set { setAsker(newValue, consent, deprecated) }
    }

    /// The node where the request began: the node that it was sent from, the first responder, or the root.
    ///
    /// The start tells a handler where the user was working, as the view with the focus does in AppKit. Where only one node was
    /// asked (`to:`), the start is that node. The start is nil for a request that was not sent, and once the node is gone. An
    /// invocation that a handler sends on has a new start.
    public var start: ActionNode? { startID?.node }

    /// Takes the sender and the consent of another request.
    mutating func take(askerOf other: Invocation) { asker = other.asker }

    /// The same request for another action; ``originalAction`` stays the same.
    public func redirected(to name: ActionName) -> Invocation {
        var copy = Invocation(name, arguments: arguments)
        copy.asker = asker
        copy.originalAction = originalAction
        return copy
    }

    /// The same request for a typed action, with the arguments as they are; ``originalAction`` stays the same.
    public func redirected<Input, Output>(to action: Action<Input, Output>) -> Invocation {
        redirected(to: action.name)
    }
}

// In an extension, so that the compiler keeps its own initializer of all properties, which writes each property in place.
extension Invocation {
    /// Creates a request for an action.
    @inline(__always)
    public init(_ name: ActionName, arguments: ActionArguments = ActionArguments(), sender: AnyObject? = nil) {
        self.init(action: name, originalAction: name, arguments: arguments, asker: sender.map { Asker($0) })
    }

    /// Creates a request for an action, whose handlers are called only with a consent.
    package init(_ name: ActionName, arguments: ActionArguments, sender: AnyObject, with consent: any Consent) {
        self.init(name, arguments: arguments)
        asker = Asker(sender, consent)
    }

    /// Creates a request for a typed action without an input.
    public init<Output>(_ action: Action<Void, Output>, sender: AnyObject? = nil) {
        self.init(action.name, sender: sender)
    }

    /// Creates a request for a typed action with an input.
    public init<Input: ActionValueConvertible, Output>(
        _ action: Action<Input, Output>, _ input: Input, sender: AnyObject? = nil
    ) {
        self = action.invocation(input, sender: sender)
    }

    /// Says that a typed action with an input needs an input.
    @available(*, unavailable, message: "the action takes an input: write it after the action, as in .rate, 5")
    @_disfavoredOverload
    public init<Input, Output>(_ action: Action<Input, Output>, sender: AnyObject? = nil) {
        fatalError("The compiler lets nobody call this.")
    }
}

extension Invocation {
    /// The sender, the consent and what is said of a former name, which few invocations have: the others are cheap to copy.
    final class Asker {
        private(set) weak var sender: AnyObject?
        let consent: (any Consent)?
        let deprecated: String?

        init(_ sender: AnyObject?, _ consent: (any Consent)? = nil, _ deprecated: String? = nil) {
            self.sender = sender
            self.consent = consent
            self.deprecated = deprecated
        }
    }
}

extension Invocation: Hashable {
    /// Whether the names, selectors and arguments are equal; senders and starts are not compared.
    public static func == (left: Invocation, right: Invocation) -> Bool {
        left.selector == right.selector && left.action == right.action
            && left.originalAction == right.originalAction && left.arguments == right.arguments
    }

    /// Hashes everything but the sender and the start.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(selector)
        hasher.combine(action)
        hasher.combine(originalAction)
        hasher.combine(arguments)
    }
}

extension Invocation: Codable {
    private enum CodingKeys: CodingKey {
        case selector, action, originalAction, arguments
    }

    /// Reads an invocation; only the action is required.
    ///
    /// Any selector but `handleAction:` is ignored: the selector of a request that is not forwarded is its action.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.decode(ActionName.self, forKey: .action),
            arguments: try container.decodeIfPresent(ActionArguments.self, forKey: .arguments) ?? [:])
        isForwarded =
            try container.decodeIfPresent(ActionName.self, forKey: .selector) == Forwarder.handleAction
        originalAction = try container.decodeIfPresent(ActionName.self, forKey: .originalAction) ?? action
    }

    /// Writes everything but the sender and the start.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(selector, forKey: .selector)
        try container.encode(action, forKey: .action)
        try container.encode(originalAction, forKey: .originalAction)
        try container.encode(arguments, forKey: .arguments)
    }
}

extension Invocation: CustomStringConvertible {
    /// The name and the arguments: `applyRating: {"stars":4}`.
    public var description: String {
        arguments.isEmpty ? action.text : "\(action) \(arguments)"
    }
}
