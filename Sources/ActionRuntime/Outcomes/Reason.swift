extension Validation {
    /// Why an action is disabled: a text, the node that says so, and the kind of reason.
    ///
    /// Two reasons are equal if their texts are equal; node and kind are neither compared nor hashed. So a test can compare
    /// `validation.reasons == ["the image is locked"]`.
    public struct Reason: Hashable, Sendable {
        /// The cause of a reason, so that a program can word the reason in its user's language.
        public enum Kind: String, Hashable, Sendable, CaseIterable {
            /// A validator says so, in its own words.
            case validator
            /// A condition that enables the action does not hold, or the command is declared disabled.
            case condition
            /// An argument is missing, superfluous or wrong.
            case arguments
            /// No claim takes the action.
            case unclaimed
            /// A node below the target blocks requests, for example while a dialog is open.
            case blocked
            /// The target's handler runs, and only one call of it may run at a time.
            case running
            /// An interceptor or a person refuses, the start has left its tree, or requests are nested too deep.
            case refused
        }

        /// The reason, as the end of a sentence and without a full stop: `the image is locked`.
        public var text: String
        /// The node that gives the reason; nil where no node was asked.
        public var by: NodeID? {
            get { speaker.value }
            set { speaker.value = newValue }
        }
        /// The cause of the reason.
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
}

extension Validation.Reason {
    /// A reason in words that a program gives; an empty text becomes `no reason is given`.
    package init(given text: String, by node: NodeID?, kind: Kind) {
        self.init(text: text.isEmpty ? "no reason is given" : text, by: node, kind: kind)
    }

    /// The text of the reason where no claim takes an action of that name.
    package static func unclaimed(_ name: String) -> String { "nothing responds to '\(name)'" + lack(of: name) }

    /// What the tree lacks where no claim takes one of the actions that undo stacks claim, as `: …`; empty for other names.
    package static func lack(of name: String) -> String {
        switch name {
        case "undo:", "redo:", "repeat:": ": no node above has an undoStack"
        default: ""
        }
    }

    /// The text of the reason where only one run of the handler is let run at a time.
    static var running: String { "it is running" }
}

extension Validation.Reason: ExpressibleByStringInterpolation {
    /// Creates a reason without a node from `"the image is locked"`, with or without interpolations.
    public init(stringLiteral text: String) { self.init(text: text) }
}

extension Validation.Reason: CustomStringConvertible {
    /// The text.
    public var description: String { text }
}

extension [Validation.Reason] {
    /// Whether a forced request would be performed in spite of these reasons: its target alone gives them.
    package var areForcible: Bool { allSatisfy { [.validator, .condition, .running].contains($0.kind) } }

    /// The reasons for a person who looks at a menu, and knows no actions' names.
    package var shown: Self {
        map { $0.kind == .unclaimed ? .init(text: "not available here", by: $0.by, kind: .unclaimed) : $0 }
    }

    /// The reasons as people read them, as one text for a tool tip; nil where there is none.
    package var shownText: String? { isEmpty ? nil : shown.map(\.text).joined(separator: "; ") }

    /// Whether people read the same where these reasons are shown as where others are.
    package func areShown(as others: Self) -> Bool {
        count == others.count
            && zip(self, others).allSatisfy { $0 == $1 || $0.kind == .unclaimed && $1.kind == .unclaimed }
    }

    /// The reasons as the end of a sentence, on one line; the first 20, and how many more there are.
    package var clause: String { texts(\.text.printable).joined(separator: "; ") }
}

extension [Validation.Reason] {
    /// Reads the member `reasons` of a JSON object; the nodes are elsewhere, and left out.
    package init(reading line: JSONLine) { self.init(reading: line["reasons"] ?? .null) }

    /// Reads a list of JSON objects; empty for another value.
    package init(reading value: ActionValue) {
        let values = if case .array(let values) = value { values } else { [ActionValue]() }
        self = values.compactMap { reason in
            guard case .object(let members) = reason, case .string(let text)? = members["text"] else { return nil }
            var kind = Validation.Reason.Kind.validator
            if case .string(let word)? = members["kind"] { kind = Validation.Reason.Kind(rawValue: word) ?? kind }
            return Validation.Reason(text: text, kind: kind)
        }
    }
}
