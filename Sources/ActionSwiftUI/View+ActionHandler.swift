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

        /// Claims an action, as `onAction` does; the closure is asynchronous.
        @_disfavoredOverload
        public func actionHandler(
            for name: ActionName, validationHandler: ((inout Validation) -> Void)? = nil,
            fileID: StaticString = #fileID, line: UInt32 = #line,
            actionHandler: @escaping (Invocation) async throws -> Void
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
                self.actionHandler(
                    for: ActionName(of: selector), validationHandler: validationHandler, fileID: fileID, line: line,
                    actionHandler: actionHandler)
            }

            /// Claims the action of a selector, as `onAction` does; the closure is asynchronous.
            @_disfavoredOverload
            public func actionHandler(
                for selector: Selector, validationHandler: ((inout Validation) -> Void)? = nil,
                fileID: StaticString = #fileID, line: UInt32 = #line,
                actionHandler: @escaping (Invocation) async throws -> Void
            ) -> some View {
                self.actionHandler(
                    for: ActionName(of: selector), validationHandler: validationHandler, fileID: fileID, line: line,
                    actionHandler: actionHandler)
            }
        #endif
    }

    #if canImport(ObjectiveC)
        extension ActionName {
            /// The name of a selector that takes no argument or the sender.
            fileprivate init(of selector: Selector) {
                guard let name = ActionName(validating: NSStringFromSelector(selector)) else {
                    fatalError("'\(NSStringFromSelector(selector))' is not the selector of an action.")
                }
                self = name
            }
        }
    #endif
#endif
