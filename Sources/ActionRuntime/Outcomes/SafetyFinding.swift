/// Something wrong with the events and errors of a tree: sent and not declared, or declared and answered by nobody.
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
    }

    /// What is wrong.
    public let problem: Problem
    /// The name of the type.
    public let type: String
    /// The node of the declaration, subscriber or rule.
    public let node: NodeID
    /// Where it stands in the source.
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
                "'\(node)' subscribes to \(type), and nobody above publishes it. Add publishes(\(type).self) there."
            case .impossibleType:
                "A rule at '\(node)' is for \(type), which never gets there. Name an event or error type, or a protocol."
            }
        return "\(source): \(text)"
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
