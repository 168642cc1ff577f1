#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
    import ActionBridging
    public import ActionMenus
    public import SwiftUI

    /// A button for a command: it is enabled, titled and ticked as the command's target says, and says in its help why it is disabled.
    ///
    /// ```swift
    /// ActionButton(Command("Five Stars", action: .rate, 5))
    /// ```
    ///
    /// Its request starts at the first responder of the window, as those of menus do; with `fromHere` it starts at the button's own
    /// node.
    ///
    /// The adapter is type-checked, and nobody has run it on a device yet.
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
        ///   - hear: Is called with what became of each click.
        public init(
            _ command: Command, fromHere: Bool = false, then hear: @escaping @MainActor (Outcome) -> Void = { _ in }
        ) {
            menu = ActionMenus.Menu("button", items: [.command(command)])
            startsHere = fromHere
            self.hear = hear
        }

        /// The button; nothing where the command is hidden.
        public var body: some View {
            CommandItems(items: model.items) { model.choose($0, then: hear) }
                .task(id: identity) { await model.follow(menu, of: coordinator, nil, from: startsHere ? node : nil) }
        }

        /// What decides where requests go.
        private var identity: [ObjectIdentifier] {
            [coordinator.map { ObjectIdentifier($0) }, startsHere ? node.map { ObjectIdentifier($0) } : nil].compactMap
            { $0 }
        }
    }
#endif
