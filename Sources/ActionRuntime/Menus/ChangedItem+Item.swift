extension DispatchError.ChangedItem {
    init(_ item: MenuSnapshot.Item) { self.init(title: item.title, shown: item) }

    /// The item as it is now, which can be performed in place of the one that was shown.
    public var item: MenuSnapshot.Item {
        guard let item = shown as? MenuSnapshot.Item else { fatalError("'\(title)' is no item of a menu.") }
        return item
    }

    /// Whether the item can be chosen.
    public var isEnabled: Bool { item.isEnabled }

    /// Why the item cannot be chosen; empty where it can.
    public var reasons: [Validation.Reason] { item.reasons }

    /// Whether the item is ticked (`on`), has a dash (`mixed`), or neither (`off`).
    public var state: Validation.State { item.state }

    /// Who would perform the command; nil where nobody claims its action.
    public var target: Performer? { item.target }
}
