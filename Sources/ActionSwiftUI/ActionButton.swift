#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
    import ActionBridging
    public import ActionMenus
    public import SwiftUI

    /// A button for a command, whose target enables, titles and ticks the button; its help is the reason if it is disabled.
    ///
    /// ```swift
    /// ActionButton(Command("Five Stars", action: .rate, 5))
    /// ```
    ///
    /// Its requests start at the first responder of the window, as the requests of menus do; with `fromHere` they start at
    /// the button's own node.
    ///
    /// The adapter is type-checked, but has not run on a device yet.
    public struct ActionButton: View {
        private let menu: ActionMenus.Menu
        private let startsHere: Bool
        private let hear: @MainActor (Outcome) -> Void
        @StateObject private var model = CommandModel()
        @Environment(\.actionCoordinator) private var coordinator
        @Environment(\.actionNode) private var node

        /// Creates the button of a command.
        ///
        /// - Parameters:
        ///   - command: The command.
        ///   - fromHere: Whether requests start at the node of the button, and not at the first responder.
        ///   - hear: Is called with the outcome of each click.
        public init(
            _ command: Command, fromHere: Bool = false, then hear: @escaping @MainActor (Outcome) -> Void = { _ in }
        ) {
            menu = ActionMenus.Menu("button", items: [.command(command)])
            startsHere = fromHere
            self.hear = hear
        }

        /// The button; empty where the command is hidden.
        public var body: some View {
            CommandItems(items: model.items) { model.choose($0, then: hear) }
                .task(id: identity) { await model.follow(menu, of: coordinator, nil, from: startsHere ? node : nil) }
        }

        /// The objects that decide where requests go.
        private var identity: [ObjectIdentifier] {
            [coordinator.map { ObjectIdentifier($0) }, startsHere ? node.map { ObjectIdentifier($0) } : nil].compactMap
            { $0 }
        }
    }
#endif
