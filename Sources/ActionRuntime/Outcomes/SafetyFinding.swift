/// A fault in how a tree declares its events and errors: one is sent and not declared, or declared and nobody answers it.
public struct SafetyFinding: Hashable, Sendable {
    /// The sorts of fault.
    public enum Problem: Hashable, Sendable {
        /// A value of a type passed a declaration that does not name it.
        case undeclared
        /// A declared type has no rule that names it, at its node or above.
        case noExplicitResponder
        /// A node subscribes to a type that no node above publishes.
        case noPublisher
        /// A rule for events names a type that is no event, or one for errors a type that is no error.
        case impossibleType
    }

    /// The sort of fault.
    public let problem: Problem
    /// The name of the event's or error's type.
    public let type: String
    /// The node of the declaration, subscriber or rule.
    public let node: NodeID
    /// Where the declaration, subscriber or rule was added.
    public let source: SourceLocation
}

extension SafetyFinding: CustomStringConvertible {
    /// The source location, what is wrong, at which node, and how to mend it: `App/Grid.swift:21: …`.
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
    /// Nothing is checked.
    case disabled
    /// Findings go to `Coordinator.onSafetyFinding`, or to standard error as warnings where that is nil.
    case relaxed
    /// As ``relaxed``; then the program traps.
    case strict
}
