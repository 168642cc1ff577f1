import ActionMenus
import CGTK

/// A command of a menu, as an action of the menu's group and an item of a `GMenu`.
@MainActor
final class MenuRow {
    /// The form in which GTK draws the item.
    enum Role {
        case plain, check, radio
    }

    /// The name of the row's action in the menu's group.
    let name: String
    private(set) var item: MenuSnapshot.Item
    private(set) var role = Role.plain

    init(_ item: MenuSnapshot.Item, name: String) {
        self.item = item
        self.name = name
        updateRole()
    }

    /// Shows the present state of the item.
    ///
    /// - Returns: Whether the role has changed, and with it the type of the action's state.
    func show(_ item: MenuSnapshot.Item) -> Bool {
        self.item = item
        let old = role
        updateRole()
        return role != old
    }

    /// An item that has been ticked keeps its mark, because an action of GTK cannot change the type of its state.
    private func updateRole() {
        if item.value != nil, item.command?.arguments.isEmpty == false {
            role = .radio
        } else if role == .plain, item.state != .off {
            role = .check
        }
    }

    /// The reason why the command cannot be chosen; nil where it can be chosen.
    var reason: String? { item.reasonText }

    // MARK: The action

    /// The answer of the group for the row's action.
    var answer: GroupAnswer {
        switch role {
        case .plain: GroupAnswer(isEnabled: item.isEnabled)
        case .check: GroupAnswer(isEnabled: item.isEnabled, stateType: "b")
        case .radio: GroupAnswer(isEnabled: item.isEnabled, parameterType: "s", stateType: "s")
        }
    }

    /// The state of the row's action as a variant with a floating reference; nil for none.
    var state: OpaquePointer? {
        let isOn = item.state != .off
        return switch role {
        case .plain: nil
        case .check: g_variant_new_boolean(isOn ? 1 : 0)
        case .radio: g_variant_new_string(isOn ? Self.chosen : "")
        }
    }

    /// The state of a radio item that is on; its menu item has the same text as its target.
    private static let chosen = "on"

    // MARK: The menu item

    /// The title in the form of GTK's menus, in which an underline stands before a mnemonic.
    var label: String { Self.label(item.title, needsMore: item.needsArguments != nil) }

    /// A title as a label, with an ellipsis where the command asks for arguments.
    static func label(_ title: String, needsMore: Bool = false) -> String {
        let text = title.replacing("_", with: "__")
        return needsMore && !text.hasSuffix("…") ? text + "…" : text
    }

    /// Makes the row's `GMenuItem`, which the caller owns.
    func makeItem(prefix: String) -> OpaquePointer {
        let made = g_menu_item_new(label, nil)!
        func set(_ attribute: String, _ value: String) {
            g_menu_item_set_attribute_value(made, attribute, g_variant_new_string(value))
        }
        set("action", "\(prefix).\(name)")
        if role == .radio { set("target", Self.chosen) }
        set("hidden-when", "action-missing")
        if let accelerator = item.shortcut?.accelerator { set("accel", accelerator) }
        if let image = item.command?.imageName {
            let icon = g_themed_icon_new(image)
            g_menu_item_set_icon(made, icon)
            g_object_unref(UnsafeMutableRawPointer(icon))
        }
        return made
    }
}
