/// Something wrong with a tree: an event or error that is sent and not declared, or that is declared and answered by
/// nobody, or a responder that cannot be reached.
public struct SafetyFinding: Hashable, Sendable {
    /// What is wrong.
    public enum Problem: Hashable, Sendable {
        /// A value of a type passed a declaration that does not name it.
        case undeclared
        /// A declared type has no rule of its own on the way up.
        case noExplicitResponder
        /// A subscriber has nobody above who publishes for it.
        case noPublisher
        /// A rule is for a type that is no event, or no error.
        case impossibleType
        /// A node's responder was released before it was asked for a method: probably nobody but the node held it.
        case lostResponder
        /// A coordinator's first responder stands outside its tree, so that requests never reach the root.
        case strayFirstResponder
    }

    /// What is wrong.
    public let problem: Problem
    /// The name of the type.
    public let type: String
    /// The node of the declaration, subscriber, rule or responder, or the first responder.
    public let node: NodeID
    /// Where it stands in the source; for a responder and a first responder, the node's path and line 0.
    public let source: SourceLocation
}

extension SafetyFinding: CustomStringConvertible {
    /// What is wrong, where, and how to mend it.
    public var description: String {
        let text =
            switch problem {
            case .undeclared:
                "\(type) was sent past '\(node)', which does not declare it. Add it to the declaration, or to one below."
            case .noExplicitResponder:
                "\(type) is declared at '\(node)', and no rule there or above is for it. Add one, or say "
                    + "requireExplicitResponders(false)."
            case .noPublisher:
                "'\(node)' subscribes to \(type), and nobody above publishes it. Add mayPublish(\(type).self) there."
            case .impossibleType:
                "A rule at '\(node)' is for \(type), which never gets there. Name an event or error type, or a protocol."
            case .lostResponder:
                "The responder of '\(node)', a \(type), was released before it was asked for a method. A node holds its "
                    + "responder weakly: keep it elsewhere, or set the node's responder to nil when it ends."
            case .strayFirstResponder:
                "The first responder '\(node)' stands outside the coordinator's tree, so requests from it never reach "
                    + "the root. Add it below the root, or set the first responder of the coordinator whose tree it is in."
            }
        switch problem {
        case .lostResponder, .strayFirstResponder: return text
        case .undeclared, .noExplicitResponder, .noPublisher, .impossibleType: return "\(source): \(text)"
        }
    }
}

/// How strictly declarations are checked while events and errors are sent.
public enum SafetyLevel: Hashable, Sendable {
    /// Not at all.
    case disabled
    /// Findings are told to `Coordinator.onSafetyFinding`, or printed as warnings.
    case relaxed
    /// As relaxed, and then the program is stopped.
    case strict
}
