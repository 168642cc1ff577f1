/// A target's answer to the question whether an action can be performed now, and how it is shown.
///
/// A validation can be encoded, for a log; see ``encode(to:)`` for the keys.
public struct Validation: Sendable, Hashable {
    /// Whether the setting that the action changes is on, as the mark of a menu item or a toggle shows it.
    public enum State: String, Hashable, Sendable {
        /// Not on; shown without a mark. The default.
        case off
        /// On; shown as a tick.
        case on
        /// On for a part of what is selected; shown as a dash.
        case mixed
    }

    /// Why an action is disabled: a text, the node that says so, and the kind of reason.
    ///
    /// Two reasons are equal where their texts are; node and kind are neither compared nor hashed. So a test can read
    /// `validation.reasons == ["the image is locked"]`.
    public struct Reason: Hashable, Sendable {
        /// What a reason is about, so that a program can word it in its user's language.
        public enum Kind: String, Hashable, Sendable, CaseIterable {
            /// A validator says so, in its own words.
            case validator
            /// A condition that enables the action does not hold, or the command is declared disabled.
            case condition
            /// An argument is missing, superfluous or wrong.
            case arguments
            /// Nobody responds to the action.
            case unclaimed
            /// A node below the target keeps requests from going further, as while a dialog is open.
            case blocked
            /// The target's handler runs, and only one call of it may run at a time.
            case running
            /// The start has left its tree, or requests are nested too deep, so nobody was asked.
            case refused
        }

        /// The reason, as the end of a sentence and without a full stop: `the image is locked`.
        public var text: String
        /// The node that says so; nil where nobody was found to ask.
        public var by: NodeID? {
            get { speaker.value }
            set { speaker.value = newValue }
        }
        /// What the reason is about.
        public var kind: Kind {
            get { topic.value }
            set { topic.value = newValue }
        }
        private var speaker: Uncompared<NodeID?>
        private var topic: Uncompared<Kind>

        /// Creates a reason from the end of a sentence.
        public init(text: String, by: NodeID? = nil, kind: Kind = .validator) {
            self.text = text
            speaker = Uncompared(by)
            topic = Uncompared(kind)
        }
    }

    /// The name that was resolved: after a remapping, the other name.
    public let action: ActionName
    /// The name that was asked.
    public let originalAction: ActionName
    /// The arguments, as the signature completed them; nil where they are not known yet or are wrong.
    public let arguments: ActionArguments?
    /// The claim that would perform the action; nil where nobody claims it.
    public let target: Performer?
    /// The node where the request began; nil where nobody was asked.
    public var start: NodeID? { startBits == 0 ? nil : NodeID(number: startBits) }
    private let startBits: UInt64

    /// Whether the setting that the action changes is on; off unless a validator says otherwise.
    public var state: State = .off
    /// The action's present value, such as the number of stars of an image; nil where there is none.
    ///
    /// It is what `GAction` calls the state of an action. Of the commands of the action, the one whose only argument equals the
    /// value is on, and the others are off, whatever the validator says of ``state``: so one action makes a menu to choose from. A
    /// command with several arguments is on where the value is an object of just these.
    /// Numbers are equal where they stand for the same number. ``setValue(_:)`` takes values of other types.
    public var value: ActionValue? {
        get { remarks?.content.value }
        set { if newValue != nil || remarks != nil { remark { $0.value = newValue } } }
    }
    /// What menus show in place of the command's own title; nil leaves that as it is.
    public var title: String?
    /// Whether menus and palettes leave the action out; it can be performed all the same.
    public var isHidden = false
    /// The reasons why the action is disabled, in the order in which they were given; empty where it is enabled.
    public var reasons: [Reason] { remarks?.content.reasons ?? [] }
    /// The action's signature, where a command lacks arguments that the action requires.
    var needsArguments: ActionSignature? {
        get { remarks?.content.needsArguments }
        set { if newValue != nil || remarks != nil { remark { $0.needsArguments = newValue } } }
    }
    /// The reasons, the value and the needed arguments; nil without any, so that copying most validations counts no references.
    private var remarks: StoredRemarks?
    /// Whether performing the action now would call its handler: true until ``disable(_:)`` is called.
    public private(set) var isEnabled = true

    /// Creates the answer of an enabled action that is off and has no title; for dispatchers other than ``Coordinator``.
    ///
    /// - Parameters:
    ///   - action: The name that was resolved.
    ///   - originalAction: The name that was asked; the same where left out.
    ///   - arguments: The arguments; nil where they are not known yet.
    ///   - target: The claim that would perform the action; nil where nobody claims it.
    ///   - start: The node where the request began; nil where that is not known.
    public init(
        _ action: ActionName, originalAction: ActionName? = nil, arguments: ActionArguments? = nil,
        target: Performer? = nil, start: NodeID? = nil
    ) {
        self.action = action
        self.originalAction = originalAction ?? action
        self.arguments = arguments
        self.target = target
        startBits = start?.number ?? 0
    }

    /// Sets the action's present ``value``.
    ///
    /// - Parameter value: The value; nil for none.
    public mutating func setValue(_ value: (any ActionValueConvertible)?) { self.value = value?.actionValue }

    /// Takes over what a validator says, except for the action, the arguments, the target and the start.
    ///
    /// A validator is given an `inout` value, and may have replaced it by a validation of something else.
    /// - Parameter given: The arguments as they were given; nil where they are not known yet.
    @inline(__always) mutating func adopt(_ answer: Validation, given: @autoclosure () -> ActionArguments?) {
        state = answer.state
        title = answer.title
        isHidden = answer.isHidden
        isEnabled = answer.isEnabled
        if answer.remarks != nil { adoptRemarks(of: answer, given: given()) }
    }

    @inline(never) private mutating func adoptRemarks(of answer: Validation, given: ActionArguments?) {
        let reasons = answer.reasons(by: target?.node)
        value = answer.value
        if !reasons.isEmpty { remark { $0.reasons = reasons } }
        guard let value, let given else { return }
        if let only = given.only {
            state = value.equals(arguments?[only.name] ?? only.value) ? .on : .off
        } else if case .object(let members) = value, !given.isEmpty {
            state = members == given.values ? .on : .off
        }
    }

    /// Changes the remarks.
    private mutating func remark(_ change: (inout Remarks) -> Void) {
        var content = remarks?.content ?? Remarks()
        remarks = nil
        change(&content)
        if !content.isEmpty { remarks = StoredRemarks(content) }
    }

    /// The reasons; those without a node are said by this one.
    func reasons(by node: NodeID?) -> [Reason] {
        reasons.map { Reason(text: $0.text, by: $0.by ?? node, kind: $0.kind) }
    }

    /// Disables the action, and adds a reason to those that were given before.
    ///
    /// - Parameter reason: The end of a sentence, without a full stop: `the image is locked`. An empty one becomes
    ///   `no reason is given`.
    public mutating func disable(_ reason: String) { disable(reason, kind: .validator) }

    /// Disables the action for a reason of a kind.
    package mutating func disable(_ reason: String, kind: Reason.Kind) {
        disable(Reason(text: reason.isEmpty ? "no reason is given" : reason, by: target?.node, kind: kind))
    }

    /// Disables the action, and adds a reason to those that were given before.
    mutating func disable(_ reason: Reason) {
        isEnabled = false
        remark { $0.reasons.append(reason) }
    }

    /// Removes the reasons about arguments, which are not known yet.
    mutating func leaveOutArguments() {
        guard reasons.contains(where: { $0.kind == .arguments }) else { return }
        remark { $0.reasons.removeAll { $0.kind == .arguments } }
        isEnabled = reasons.isEmpty
    }

    /// Whether a forced request would be performed although the action is disabled: its target alone disables it.
    var isForcible: Bool { reasons.areForcible }

    /// Disables the action for one reason, in place of the reasons that its target gives.
    mutating func disable(only reason: Reason) {
        isEnabled = false
        remark { $0.reasons = [reason] }
    }
}

/// The parts of a validation that most validations do not have.
private struct Remarks: Hashable, Sendable {
    var reasons: [Validation.Reason] = []
    var value: ActionValue?
    var needsArguments: ActionSignature?

    var isEmpty: Bool { reasons.isEmpty && value == nil && needsArguments == nil }
}

/// Remarks that validations share, so that one without any is small.
private final class StoredRemarks: Hashable, Sendable {
    let content: Remarks

    init(_ content: Remarks) { self.content = content }

    static func == (left: StoredRemarks, right: StoredRemarks) -> Bool { left.content == right.content }

    func hash(into hasher: inout Hasher) { hasher.combine(content) }
}

extension Validation.Reason: ExpressibleByStringInterpolation {
    /// Creates a reason without a node from `"the image is locked"`, with or without interpolations.
    public init(stringLiteral text: String) { self.init(text: text) }
}

extension Validation.Reason: CustomStringConvertible {
    /// The text.
    public var description: String { text }
}

extension Validation: CustomStringConvertible {
    /// The answer in short: `save: is disabled: the image is locked`, `bold: is enabled and on`.
    ///
    /// Of more than 20 reasons the first 20 are listed.
    public var description: String {
        let mark = state == .off ? "" : " and \(state)"
        let hidden = isHidden ? ", hidden" : ""
        return "\(originalAction) is "
            + (isEnabled ? "enabled\(mark)\(hidden)" : "disabled\(mark)\(hidden): \(reasons.clause)")
    }
}

extension [Validation.Reason] {
    /// Whether a forced request would be performed in spite of these reasons: its target alone gives them.
    var areForcible: Bool { allSatisfy { [.validator, .condition, .running].contains($0.kind) } }

    /// How many reasons are told in text.
    private static var limit: Int { 20 }

    /// The reasons as the end of a sentence, on one line; the first 20, and how many more there are.
    package var clause: String {
        let more = count > Self.limit ? ["and \(count - Self.limit) more"] : []
        return (prefix(Self.limit).map(\.text.printable) + more).joined(separator: "; ")
    }
}
