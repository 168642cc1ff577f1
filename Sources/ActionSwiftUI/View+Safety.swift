#if canImport(SwiftUI)
    public import ActionMenus
    public import SwiftUI

    extension View {
        /// Declares the events that views inside may send, as `ActionNode.mayTrigger(_:fileID:line:)` does at a node.
        ///
        /// Rules outside count as rules for the declared types; those inside take events before they come to the declaration.
        public func triggers(
            _ types: any Event.Type..., fileID: StaticString = #fileID, line: UInt32 = #line
        ) -> some View {
            modifier(
                NodeModifier("triggers \(types.names)", ()) { node, _ in
                    for type in types { node.mayTrigger(type, fileID: fileID, line: line) }
                })
        }

        /// Declares the errors that views inside may report, as `ActionNode.mayReport(_:fileID:line:)` does at a node.
        public func reports(
            _ types: any Error.Type..., fileID: StaticString = #fileID, line: UInt32 = #line
        ) -> some View {
            modifier(
                NodeModifier("reports \(types.names)", ()) { node, _ in
                    for type in types { node.mayReport(type, fileID: fileID, line: line) }
                })
        }

        /// Sets how strictly declarations are checked inside of the view; a view inside may set another level.
        public func responderSafetyLevel(_ level: SafetyLevel) -> some View {
            modifier(NodeModifier("responderSafetyLevel \(level)", ()) { node, _ in node.safetyLevel(level) })
        }

        /// Sets whether each type that is declared inside needs a typed rule; true unless it was set.
        public func requireExplicitResponders(_ isRequired: Bool = true) -> some View {
            modifier(
                NodeModifier("requireExplicitResponders \(isRequired)", ()) { node, _ in
                    node.requireExplicitResponders(isRequired)
                })
        }
    }

    extension [any Event.Type] {
        fileprivate var names: String { map { "\($0)" }.joined(separator: ", ") }
    }

    extension [any Error.Type] {
        fileprivate var names: String { map { "\($0)" }.joined(separator: ", ") }
    }
#endif
