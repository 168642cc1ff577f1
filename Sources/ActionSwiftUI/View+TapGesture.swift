#if canImport(SwiftUI)
    public import ActionMenus
    public import SwiftUI

    extension View {
        /// Sends an event from the view when it is tapped, and awaits the rules in a task.
        ///
        /// The event is handled outside of the view: by rules that are written after this modifier.
        ///
        /// - Parameters:
        ///   - count: The number of taps.
        ///   - event: The event, which is made anew each time.
        public func onTapGesture(count: Int = 1, trigger event: @escaping @autoclosure () -> any Event) -> some View {
            modifier(TapModifier(count: count, event: event))
        }
    }

    private struct TapModifier: ViewModifier {
        let count: Int
        let event: () -> any Event
        @Environment(\.actionNode) private var node

        func body(content: Content) -> some View {
            content.onTapGesture(count: count) { node.send(event()) { _ in } }
        }
    }
#endif
