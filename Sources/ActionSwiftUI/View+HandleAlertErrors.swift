#if canImport(SwiftUI)
    public import ActionMenus
    public import SwiftUI

    extension View {
        /// Shows errors that conform to `AlertableError` in an alert with a button, and handles no others.
        ///
        /// The alert has the error's title, else "Error", and its message. Views in a sheet are not inside of the view that presents it
        /// as far as alerts go, so the sheet's content needs the modifier, too.
        public func handleAlertErrors(fileID: StaticString = #fileID, line: UInt32 = #line) -> some View {
            modifier(AlertModifier(fileID: fileID, line: line))
        }

        /// Handles errors that conform to `AlertableError`, and no others.
        public func handleAlertErrors(
            fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any AlertableError) -> Void
        ) -> some View {
            handleError((any AlertableError).self, fileID: fileID, line: line, rule)
        }

        /// Handles errors that conform to `AlertableError`, and no others; the closure is asynchronous.
        public func handleAlertErrors(
            fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any AlertableError) async -> Void
        ) -> some View {
            handleError((any AlertableError).self, fileID: fileID, line: line, rule)
        }
    }

    /// Shows the last error that was reported in an alert.
    private struct AlertModifier: ViewModifier, NodeMaking {
        let fileID: StaticString
        let line: UInt32
        @State private var error: (any AlertableError)?

        var mark: NodeMark? { nil }

        // https://developer.apple.com/documentation/swiftui/view/alert(_:ispresented:presenting:actions:message:)-8584l
        func body(content: Content) -> some View {
            content
                .handleAlertErrors(fileID: fileID, line: line) { error = $0 }
                .alert(error?.title ?? "Error", isPresented: isPresented, presenting: error) { _ in
                    // "All actions in an alert dismiss the alert after the action runs."
                    Button("OK") {}
                } message: { error in
                    Text(error.message)
                }
        }

        private var isPresented: Binding<Bool> {
            Binding(get: { @MainActor in error != nil }, set: { @MainActor in if !$0 { error = nil } })
        }
    }
#endif
