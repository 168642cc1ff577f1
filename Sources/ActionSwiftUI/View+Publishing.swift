#if canImport(SwiftUI)
    public import ActionMenus
    public import SwiftUI

    extension View {
        /// Hands out a publisher, for code outside of the views that sends events to those inside: a menu, a link that was opened.
        ///
        /// ```swift
        /// PhotoGrid().publisher(for: Refresh.self) { controller.refresh = $0 }
        /// ```
        ///
        /// The publisher reaches the subscribers inside of the view, among them those that the view itself had before this modifier.
        ///
        /// - Parameters:
        ///   - type: The type of the events.
        ///   - destination: The subscribers that are called.
        ///   - register: Is given the publisher when the view appears, another one where the view comes below another coordinator, and
        ///     nil when it disappears.
        public func publisher<E: Event>(
            for type: E.Type, destination: PublishLevel = .lastLevel,
            register: @escaping (EventPublisher<E>?) -> Void
        ) -> some View {
            modifier(PublisherModifier(destination: destination, register: register))
                .modifier(NodeModifier("publisher \(type)", ()) { node, _ in node.mayPublish(type) })
        }

        /// Calls a closure with each event of a type that is published around the view, while the view is shown.
        ///
        /// Each subscription is a level of its own: a later one of the same view stands above an earlier one.
        public func subscribe<E: Event>(
            to type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, handler: @escaping (E) -> Void
        ) -> some View {
            modifier(
                NodeModifier("subscribe \(type)", handler) { node, latest in
                    node.subscribe(to: type, fileID: fileID, line: line) { latest.closures($0) }
                })
        }
    }

    /// Registers a publisher at the node around for as long as the view is shown.
    private struct PublisherModifier<E: Event>: ViewModifier {
        let destination: PublishLevel
        let register: (EventPublisher<E>?) -> Void
        @StateObject private var shown = Appearances()
        @Environment(\.actionNode) private var node
        @Environment(\.actionCoordinator) private var coordinator

        /// What a publisher is made for; numbers, because another object may get the address of one that is gone.
        private struct Source: Equatable {
            let node: NodeID?
            let root: NodeID?
            let destination: PublishLevel
        }

        // Not in the body: what `register` does with the publisher may change what bodies read.
        func body(content: Content) -> some View {
            content
                .onAppear { if shown.appear() { publish() } }
                .onDisappear { shown.disappear { register(nil) } }
                .onChange(of: Source(node: node?.id, root: coordinator?.root.id, destination: destination)) { _ in
                    publish()
                }
        }

        private func publish() { register(node?.publisher(of: E.self, to: destination)) }
    }
#endif
