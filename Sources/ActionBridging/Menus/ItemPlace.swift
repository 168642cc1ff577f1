package import ActionMenus

/// What tells an item from the others of a menu, such as one separator from the next.
package struct ItemPlace: Hashable {
    private let key: MenuSnapshot.Item.Key
    /// How many items with the key are before this one.
    private let count: Int

    /// Counts the items of a menu, in their order.
    package struct Counter {
        private var counts: [MenuSnapshot.Item.Key: Int] = [:]

        package init() {}

        /// Counts the next item, and returns its place.
        package mutating func place(of item: MenuSnapshot.Item) -> ItemPlace {
            let count = counts[item.key, default: 0]
            counts[item.key] = count + 1
            return ItemPlace(key: item.key, count: count)
        }
    }
}
