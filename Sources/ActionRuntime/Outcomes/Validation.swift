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

    /// The name that was resolved: after a remapping, the other name.
    public let action: ActionName
    /// The name that was asked.
    public let originalAction: ActionName
    /// The arguments, as the signature completed them; nil where they are not known yet or are wrong.
    public let arguments: ActionArguments?
    /// The claim that would perform the action; nil where no claim takes it.
    public let target: Performer?
    /// The node where the request began; nil where no node was asked.
    public var start: NodeID? { startBits == 0 ? nil : NodeID(number: startBits) }
    private let startBits: UInt64

    /// Whether the setting that the action changes is on; off unless a validator says otherwise.
    public var state: State = .off
    /// The action's present value, such as the number of stars of an image; nil where there is none.
    ///
    /// It is what `GAction` calls the state of an action. A command of the action is on if its only argument equals the value, and
    /// off otherwise, whatever the validator says of ``state``: so one action makes a menu of choices. A command with several
    /// arguments is on if the value is an object with exactly these members. Numbers are equal if they represent the same number.
    /// ``setValue(_:)`` takes values of other types.
    public var value: ActionValue? {
        get { remarks.content.value }
        set { remark { $0.value = newValue } }
    }
    /// The title that menus show in place of the command's own title; nil for the command's own.
    public var title: String? {
        get { remarks.content.title }
        set { remark { $0.title = newValue } }
    }
    /// Whether menus and palettes leave the action out; it can still be performed.
    public var isHidden = false
    /// The reasons why the action is disabled, in the order in which they were given; empty where it is enabled.
    public var reasons: [Reason] { remarks.content.reasons }
    /// The action's signature, where a command lacks arguments that the action requires.
    package var needsArguments: ActionSignature? {
        get { remarks.content.needsArguments }
        set { remark { $0.needsArguments = newValue } }
    }
    /// The reasons, the title, the value and the needed arguments.
    private var remarks = StoredRemarks.none
    /// Whether performing the action now would call its handler: true until ``disable(_:)`` is called.
    public private(set) var isEnabled = true

    /// Whether the answer has reasons, a title, a value or needed arguments.
    package var hasRemarks: Bool { if case .some = remarks { true } else { false } }

    /// Creates the answer of an enabled action that is off and has no title; for dispatchers other than ``Coordinator``.
    ///
    /// If `originalAction` is left out, it is `action`.
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

    /// The answer to another request for the action: as an earlier answer, but for the name that was asked, the arguments and the start.
    package init(
        _ other: Validation, originalAction: ActionName, arguments: ActionArguments?, start: NodeID?
    ) {
        (action, target) = (other.action, other.target)
        (self.originalAction, self.arguments, startBits) = (originalAction, arguments, start?.number ?? 0)
        (state, isHidden, isEnabled, remarks) = (other.state, other.isHidden, other.isEnabled, other.remarks)
    }

    /// Sets the action's present ``value``; nil stands for none.
    public mutating func setValue(_ value: (any ActionValueConvertible)?) { self.value = value?.actionValue }

    /// Adopts the answer of a validator, except for the action, the arguments, the target and the start.
    ///
    /// A validator gets an `inout` value, and may have replaced it by the validation of another request.
    /// - Parameter given: The arguments as they were sent; nil where they are not known yet.
    @inline(__always) mutating func adopt(_ answer: Validation, given: @autoclosure () -> ActionArguments?) {
        state = answer.state
        isHidden = answer.isHidden
        isEnabled = answer.isEnabled
        if case .some = answer.remarks { adoptRemarks(of: answer, given: given()) }
    }

    @inline(never) private mutating func adoptRemarks(of answer: Validation, given: ActionArguments?) {
        let reasons = answer.reasons(by: target?.node)
        remark { $0 = Remarks(reasons: reasons, title: answer.title, value: answer.value) }
        if let given { compareValue(with: given) }
    }

    /// Sets the state by the present value: on if the arguments, as they were sent, are those for which the action has the value.
    package mutating func compareValue(with given: ActionArguments) {
        guard let value else { return }
        if let only = given.only {
            state = value.equals(arguments?[only.name] ?? only.value) ? .on : .off
        } else if case .object(let members) = value, !given.isEmpty {
            state = members == given.values ? .on : .off
        }
    }

    /// Changes the remarks.
    private mutating func remark(_ change: (inout Remarks) -> Void) {
        var content = remarks.content
        // Releases the former box, so that `content` alone refers to its array of reasons.
        remarks = .none
        change(&content)
        if !content.isEmpty { remarks = .some(content) }
    }

    /// The reasons; a reason without a node gets this node.
    func reasons(by node: NodeID?) -> [Reason] {
        reasons.map { Reason(text: $0.text, by: $0.by ?? node, kind: $0.kind) }
    }

    /// Disables the action, and adds a reason to the earlier reasons.
    ///
    /// - Parameter reason: The end of a sentence, without a full stop: `the image is locked`. An empty text becomes `no reason is
    ///   given`.
    public mutating func disable(_ reason: String) { disable(reason, kind: .validator) }

    /// Disables the action for a reason of a kind.
    package mutating func disable(_ reason: String, kind: Reason.Kind) {
        disable(Reason(given: reason, by: target?.node, kind: kind))
    }

    /// Disables the action, and adds a reason to those that were given before.
    package mutating func disable(_ reason: Reason) {
        isEnabled = false
        remark { $0.reasons.append(reason) }
    }

    /// Removes the reasons about arguments, because the arguments are not known yet; enables the action if no other reason is left.
    mutating func leaveOutArguments() {
        guard reasons.contains(where: { $0.kind == .arguments }) else { return }
        remark { $0.reasons.removeAll { $0.kind == .arguments } }
        isEnabled = reasons.isEmpty
    }

    /// Disables the action for one reason, in place of the reasons that its target gives.
    mutating func disable(only reason: Reason) {
        isEnabled = false
        remark { $0.reasons = [reason] }
    }
}

/// The parts of a validation that most validations do not have.
private struct Remarks: Hashable, Sendable {
    var reasons: [Validation.Reason] = []
    var title: String?
    var value: ActionValue?
    var needsArguments: ActionSignature?

    var isEmpty: Bool { reasons.isEmpty && title == nil && value == nil && needsArguments == nil }
}

/// Remarks in a box that copies of a validation share; a validation without remarks has no box, and copying it retains nothing.
///
/// Four stored properties in place of it take 70 instructions more of 460 to validate, and 200 of 930 to perform behind a validator.
private indirect enum StoredRemarks: Hashable, Sendable {
    case none, some(Remarks)

    var content: Remarks { if case .some(let content) = self { content } else { Remarks() } }
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
