package import ActionMenus

/// A toolkit that shows the items of a menu as objects of its own.
package protocol MenuShowing: AnyObject {
    /// The class of the toolkit's menu items.
    associatedtype Item: AnyObject

    /// Makes the object of an item; the objects of a submenu's items are made and inserted afterwards.
    func make(_ item: MenuSnapshot.Item) -> Item

    /// Shows the changed fields of an item.
    func show(_ item: MenuSnapshot.Item, _ fields: MenuFields, in shown: Item)

    /// Puts an object into a menu; nil is the whole menu.
    func insert(_ shown: Item, at index: Int, in menu: Item?)

    /// Takes an object out of a menu; nil is the whole menu.
    func remove(_ shown: Item, at index: Int, from menu: Item?)
}
