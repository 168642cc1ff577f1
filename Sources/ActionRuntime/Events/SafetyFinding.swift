/// A fault in a tree: an event is sent and not declared, or declared without a rule; a claim or a responder is never reached; or an
/// asynchronous closure runs elsewhere than its caller.
public struct SafetyFinding: Hashable, Sendable {
    /// The sorts of fault.
    public enum Problem: Hashable, Sendable {
        /// A value of a type passed a declaration that does not name it.
        case undeclared
        /// A declared type has no rule above that names it: added to the node after the declaration, or to a node above.
        case noExplicitResponder
        /// A node subscribes to a type that no node above publishes.
        case noPublisher
        /// A rule for events names a type that is no event, or a rule for errors names a type that is no error.
        case impossibleType
        /// A node's responder was released before it was asked for a method; a node does not hold its responder.
        case lostResponder
        /// A coordinator's first responder stands outside its tree, so that requests never reach the root.
        case strayFirstResponder
        /// A handler returned a value of another kind than its claim declares, so that clients outside are told null.
        case wrongResult
        /// An asynchronous closure ran elsewhere than on its caller's actor, as one with a capture list does; debug builds only.
        case leftIsolation
        /// One chain of calls, or one action table, registers a name twice, so that the earlier registration is never asked.
        case registeredTwice
        /// Several items of a menu have one identifier, so that it edits none of them.
        case sharedIdentifier
    }

    /// The sort of fault.
    public let problem: Problem
    /// The name of the type at fault: of an event, an error, a responder, or `ActionNode` for a first responder; for a result its kind;
    /// else the name that is registered twice, the identifier that is shared, or the action whose closure is at fault.
    public let type: String
    /// The node of the declaration, subscriber, rule, claim, closure or responder; the first responder; for a menu, the root.
    public let node: NodeID
    /// Where the declaration, subscriber, rule, claim or closure was added; for a responder and a first responder, the node's path and
    /// line 0, and for a menu its title and line 0.
    public let source: SourceLocation
    /// Where the name was registered first, for a name that is registered twice; nil for other faults.
    public internal(set) var earlier: SourceLocation?
}

extension SafetyFinding {
    /// Creates a finding of an identifier that several items of a menu have.
    package init(sharing id: String, in menu: String, at root: NodeID) {
        let source = SourceLocation(document: menu, line: 0)
        self.init(problem: .sharedIdentifier, type: id, node: root, source: source)
    }
}

extension SafetyFinding: CustomStringConvertible {
    /// The source location, the fault, its node, and how to mend the fault: `App/Grid.swift:21: …`.
    public var description: String {
        let text =
            switch problem {
            case .undeclared:
                "\(type) was sent past '\(node)', which does not declare it. Add it to the declaration, or to one below."
            case .noExplicitResponder:
                "\(type) is declared at '\(node)', and no rule added there after the declaration, or above, is for it. Add "
                    + "one, or say requireExplicitResponders(false)."
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
            case .wrongResult:
                "A handler at '\(node)' returned a value of the kind \(type), which is not the kind that its claim declares, so "
                    + "clients are told null. Declare 'returns: .\(type)', or return what is declared."
            case .leftIsolation:
                "The asynchronous closure of '\(type)' at '\(node)' ran on another executor than its caller. If it has a capture "
                    + "list, write 'weak let' or a constant before it instead; if it is a method or a function, declare that "
                    + "nonisolated(nonsending), or enable NonisolatedNonsendingByDefault."
            case .registeredTwice:
                "'\(type)' is registered twice for '\(node)', first at \(earlier.map { "\($0)" } ?? "another line"), and nobody "
                    + "asks that one. Remove one of them, or register the one that is to stand over the other by register(_:), which "
                    + "gives a Registration."
            case .sharedIdentifier:
                "Several items of the menu '\(source.file)' have the identifier '\(type)', so that it edits none of them. Give "
                    + "them identifiers of their own."
            }
        return source.line == 0 ? text : "\(source): \(text)"
    }
}

/// How strictly declarations are checked while events and errors are sent.
public enum SafetyLevel: Hashable, Sendable {
    /// Nothing is checked.
    case disabled
    /// Findings go to `Coordinator.onSafetyFinding`, or to standard error as warnings where that is nil.
    case relaxed
    /// Findings are told as with ``relaxed``, and then the program traps.
    case strict
}
