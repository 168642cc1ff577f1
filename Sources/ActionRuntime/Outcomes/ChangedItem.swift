extension DispatchError {
    /// A menu item that was not performed because it has changed since the menu was shown: what it shows now.
    public struct ChangedItem: Sendable {
        /// The title to show.
        public let title: String
        /// The item itself, whose type the core does not know.
        package let shown: any Sendable

        package init(title: String, shown: any Sendable) { (self.title, self.shown) = (title, shown) }
    }
}
