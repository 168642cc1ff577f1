/// A target's answer to the question whether an action can be performed now, and how it is shown.
public struct Validation: Sendable, Hashable {
    /// The tick of a menu item.
    public enum State: String, Hashable, Sendable {
        /// No tick.
        case off
        /// A tick.
        case on
        /// A dash: on for a part of what is selected.
        case mixed
    }

    /// Why an action is disabled.
    public struct Reason: Hashable, Sendable {
        /// The reason, as the end of a sentence: `the image is locked`.
        public var text: String
        /// The node that says so; nil where nobody was found to ask.
        public var by: NodeID?

        /// Creates a reason.
        public init(text: String, by: NodeID? = nil) {
            self.text = text
            self.by = by
        }
    }

    /// The name that was resolved.
    public let action: ActionName
    /// The name that was asked.
    public let originalAction: ActionName
    /// The arguments; nil where they are not known yet.
    public let arguments: ActionArguments?
    /// Who would perform the action; nil where nobody claims it.
    public let target: Performer?

    /// The tick.
    public var state: State = .off
    /// The title, where it differs from what the command says.
    public var title: String?
    /// Whether the action is to be left out of menus.
    public var isHidden = false
    /// Why the action is disabled; empty where it is enabled.
    public var reasons: [Reason] { disabling ?? [] }
    /// The reasons; nil where there are none, which copies without counting references.
    private var disabling: [Reason]?
    /// Whether performing the action now would call its handler.
    public private(set) var isEnabled = true

    /// Creates the answer of an enabled action without state or title.
    public init(
        _ action: ActionName, originalAction: ActionName? = nil, arguments: ActionArguments? = nil,
        target: Performer? = nil
    ) {
        self.action = action
        self.originalAction = originalAction ?? action
        self.arguments = arguments
        self.target = target
    }

    /// Takes over what a validator says, which may have put another validation in the place of the one it was given.
    mutating func adopt(_ answer: Validation) {
        state = answer.state
        title = answer.title
        isHidden = answer.isHidden
        disabling = answer.disabling == nil ? nil : answer.reasons(by: target?.node)
        isEnabled = answer.isEnabled
    }

    /// The reasons; those that say nothing else are said by a node.
    func reasons(by node: NodeID?) -> [Reason] { reasons.map { Reason(text: $0.text, by: $0.by ?? node) } }

    /// Disables the action, for a reason that reads as the end of a sentence; several reasons add up.
    public mutating func disable(_ reason: String) {
        isEnabled = false
        let reason = Reason(text: reason.isEmpty ? "no reason is given" : reason, by: target?.node)
        // In place: thousands of wrong arguments are as many reasons.
        if disabling == nil { disabling = [reason] } else { disabling?.append(reason) }
    }
}
