#if canImport(SwiftUI)
    public import ActionMenus
    public import SwiftUI

    /// A button that sends an event from where it stands.
    ///
    /// ```swift
    /// EventButton("Rate", event: Rated(stars: 5)) { outcome in … }
    /// ```
    ///
    /// Whoever presses a button awaits nothing, so the button starts a task that awaits the rules. A rule that runs ends when its
    /// own view, or the modifier around the button, disappears; it goes on when the button alone does.
    public struct EventButton<Label: View>: View {
        private let event: () -> any Event
        private let label: Label
        private let hear: @MainActor (EventOutcome) -> Void
        @Environment(\.actionNode) private var node

        /// Creates a button with a label.
        ///
        /// - Parameters:
        ///   - event: The event, which is made anew for each click.
        ///   - label: The label.
        ///   - hear: Is called with the outcome of each click.
        public init(
            _ event: @autoclosure @escaping () -> any Event, @ViewBuilder label: () -> Label,
            then hear: @escaping @MainActor (EventOutcome) -> Void = { _ in }
        ) {
            self.event = event
            self.label = label()
            self.hear = hear
        }

        /// The button.
        public var body: some View {
            Button {
                node.send(event(), then: hear)
            } label: {
                label
            }
        }
    }

    extension EventButton where Label == Text {
        /// Creates a button with a title.
        ///
        /// - Parameters:
        ///   - title: The title.
        ///   - event: The event, which is made anew for each click.
        ///   - hear: Is called with the outcome of each click.
        @_disfavoredOverload
        public init<S: StringProtocol>(
            _ title: S, event: @autoclosure @escaping () -> any Event,
            then hear: @escaping @MainActor (EventOutcome) -> Void = { _ in }
        ) {
            self.init(event(), label: { Text(title) }, then: hear)
        }

        /// Creates a button with the key of a title.
        ///
        /// - Parameters:
        ///   - title: The key of the title.
        ///   - event: The event, which is made anew for each click.
        ///   - hear: Is called with the outcome of each click.
        public init(
            _ title: LocalizedStringKey, event: @autoclosure @escaping () -> any Event,
            then hear: @escaping @MainActor (EventOutcome) -> Void = { _ in }
        ) {
            self.init(event(), label: { Text(title) }, then: hear)
        }
    }

    extension ActionNode? {
        /// Sends an event from the node, or from nowhere, and awaits the rules in a task.
        @MainActor
        func send(_ event: any Event, then hear: @escaping @MainActor (EventOutcome) -> Void) {
            let start = orDetached
            Task { @MainActor in hear(await start.trigger(event)) }
        }
    }
#endif
