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
    /// It is drawn as a button, pressed while the command is ticked; in a menu write ``ActionMenu``. A destructive command is never drawn as
    /// pressed, because SwiftUI has no control with both.
    ///
    /// Its requests start at the first responder of the window, as the requests of menus do; with `fromHere` they start at
    /// the button's own node.
    ///
    /// The adapter is tested with a double of SwiftUI, and has not run on a device yet.
    public struct ActionButton: View {
        private let command: Command
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
            self.command = command
            startsHere = fromHere
            self.hear = hear
        }

        /// The button; empty where the command is hidden.
        public var body: some View {
            CommandItems(items: items, place: .window) { model.choose($0, then: hear) }
        }

        private var items: [MenuSnapshot.Item] {
            model.items(
                of: ActionMenus.Menu("button", items: [.command(command)]), .command(command), by: coordinator,
                from: startsHere ? node : nil)
        }
    }
#endif
