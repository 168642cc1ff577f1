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
    public private(set) var reasons: [Reason] = []

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

    /// Whether performing the action now would call its handler.
    public var isEnabled: Bool { reasons.isEmpty }

    /// Takes over what a validator says, which may have put another validation in the place of the one it was given.
    mutating func adopt(_ answer: Validation) {
        state = answer.state
        title = answer.title
        isHidden = answer.isHidden
        reasons = answer.reasons.map { Reason(text: $0.text, by: $0.by ?? target?.node) }
    }

    /// Disables the action, for a reason that reads as the end of a sentence; several reasons add up.
    public mutating func disable(_ reason: String) {
        reasons.append(Reason(text: reason.isEmpty ? "no reason is given" : reason, by: target?.node))
    }
}
