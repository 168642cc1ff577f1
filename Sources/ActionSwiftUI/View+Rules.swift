#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
    public import ActionMenus
    public import SwiftUI

    extension View {
        /// Handles events of a type from the node of the view and from the nodes below.
        public func handleEvent<E>(_ type: E.Type, _ rule: @escaping (E) throws -> Void) -> some View {
            modifier(
                ClaimModifier(nil, rule) { node, latest in
                    node.handleEvent(type) { (event: E) in try latest.closures?(event) }
                })
        }

        /// Handles events of a type, or lets them go on to the next rule, as the closure decides.
        public func receiveEvent<E>(_ type: E.Type, _ rule: @escaping (E) throws -> Passage) -> some View {
            modifier(
                ClaimModifier(nil, rule) { node, latest in
                    node.receiveEvent(type) { (event: E) in try latest.closures?(event) ?? .notHandled }
                })
        }

        /// Handles errors of a type from the node of the view and from the nodes below.
        public func handleError<E>(_ type: E.Type, _ rule: @escaping (E) -> Void) -> some View {
            modifier(
                ClaimModifier(nil, rule) { node, latest in
                    node.handleError(type) { (error: E) in latest.closures?(error) }
                })
        }

        /// Handles errors that can be shown as an alert, from the node of the view and from the nodes below.
        public func handleAlertErrors(_ rule: @escaping (any AlertableError) -> Void) -> some View {
            modifier(
                ClaimModifier(nil, rule) { node, latest in node.handleAlertErrors { latest.closures?($0) } })
        }
    }
#endif
