extension DispatchError {
    /// A menu item that was not performed because it has changed since the menu was shown: what it shows now.
    public struct ChangedItem: Sendable {
        /// The title to show.
        public let title: String
        /// Whether the item can be chosen.
        public let isEnabled: Bool
        /// Why the item cannot be chosen; empty where it can.
        public let reasons: [Validation.Reason]
        /// Whether the item is ticked (`on`), has a dash (`mixed`), or neither (`off`).
        public let state: Validation.State
        /// Who would perform the command; nil where nobody claims its action.
        public let target: Performer?
        /// The item itself, whose type the core does not know.
        package let shown: any Sendable

        package init(
            title: String, isEnabled: Bool, reasons: [Validation.Reason], state: Validation.State, target: Performer?,
            shown: any Sendable
        ) {
            (self.title, self.isEnabled, self.reasons) = (title, isEnabled, reasons)
            (self.state, self.target, self.shown) = (state, target, shown)
        }
    }
}
