#if canImport(SwiftUI)
    public import ActionMenus
    public import SwiftUI

    extension View {
        /// Claims an action, as `onAction` does.
        ///
        /// It has the form of a modifier that many programs copied from an article about the responder chain in SwiftUI:
        /// https://ikennd.ac/blog/2024/09/handling-responder-chain-actions-in-swiftui
        ///
        /// - Parameters:
        ///   - name: The name of the action.
        ///   - validationHandler: Whether the action is enabled, its state and title.
        ///   - actionHandler: Performs the action.
        public func actionHandler(
            for name: ActionName, validationHandler: ((inout Validation) -> Void)? = nil,
            fileID: StaticString = #fileID, line: UInt32 = #line, actionHandler: @escaping (Invocation) throws -> Void
        ) -> some View {
            onAction(name, validate: validationHandler, fileID: fileID, line: line, perform: actionHandler)
        }

        #if canImport(ObjectiveC)
            /// Claims the action of a selector, as `onAction` does.
            ///
            /// - Parameters:
            ///   - selector: The selector, which takes no argument or the sender.
            ///   - validationHandler: Whether the action is enabled, its state and title.
            ///   - actionHandler: Performs the action.
            public func actionHandler(
                for selector: Selector, validationHandler: ((inout Validation) -> Void)? = nil,
                fileID: StaticString = #fileID, line: UInt32 = #line,
                actionHandler: @escaping (Invocation) throws -> Void
            ) -> some View {
                guard let name = ActionName(validating: NSStringFromSelector(selector)) else {
                    fatalError("'\(NSStringFromSelector(selector))' is not the selector of an action.")
                }
                return self.actionHandler(
                    for: name, validationHandler: validationHandler, fileID: fileID, line: line,
                    actionHandler: actionHandler)
            }
        #endif
    }
#endif
