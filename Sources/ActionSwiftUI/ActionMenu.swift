#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
    public import ActionMenus
    public import SwiftUI

    /// The items of a menu, for a `Menu`, a context menu, or a `CommandMenu` of the menu bar.
    ///
    /// ```swift
    /// Menu("Rating") { ActionMenu(.rating) }
    /// photo.contextMenu { ActionMenu(.rating) }
    /// CommandMenu("Rating") { ActionMenu(.rating, keys: keys) }
    /// ```
    ///
    /// In the menu bar it asks the window that has the focus; while there is none, the commands are disabled. Items that stay keep their
    /// identity.
    ///
    /// The adapter is tested with a double of SwiftUI, and has not run on a device yet.
    public struct ActionMenu: View {
        private let menu: ActionMenus.Menu
        private let keys: KeyMap?
        private let hear: @MainActor (Outcome) -> Void
        @StateObject private var model = CommandModel()
        @Environment(\.actionCoordinator) private var own
        @FocusedValue(\.actionCoordinator) private var focused

        /// Creates the items of a menu.
        ///
        /// - Parameters:
        ///   - menu: The menu.
        ///   - keys: The key map whose keys are shown; where it is left out, the menu's own keys are shown.
        ///   - hear: Is called with the outcome of each command that was chosen.
        public init(
            _ menu: ActionMenus.Menu, keys: KeyMap? = nil,
            then hear: @escaping @MainActor (Outcome) -> Void = { _ in }
        ) {
            self.menu = menu
            self.keys = keys
            self.hear = hear
        }

        private var coordinator: Coordinator? { own ?? focused }

        /// The items.
        public var body: some View {
            CommandItems(items: items, place: .menu) { model.choose($0, then: hear) }
        }

        private var items: [MenuSnapshot.Item] {
            model.items(of: menu, .edition(ObjectIdentifier(menu.edition)), by: coordinator, keys: keys)
        }
    }
#endif
