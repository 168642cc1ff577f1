import ActionRuntime

/// Menus that never show an item.
enum EmptyMenu: Check {
    static let rule = CheckRule.emptyMenu
    static let level = CheckLevel.note
    static let summary = "a menu or submenu that can never show anything"

    static func findings(in map: CheckedMap) -> [Finding] {
        map.menus.filter { !map.canShow($0.menu) }.map {
            let menu = $0.menu, isNever = map.isNever(menu.when)
            let what =
                menu.items.isEmpty ? "has no items" : isNever ? "is never shown" : "has no item that is ever shown"
            return Finding(
                rule, at: $0.place, "The menu \(menu.title.quoted) \(what).",
                help: isNever ? "Correct its 'when', or remove it." : "Give it an item, or remove it.")
        }
    }
}

extension CheckedMap {
    fileprivate func canShow(_ menu: MapMenu) -> Bool {
        if isNever(menu.when) { return false }
        return menu.items.contains { item in
            switch item {
            case .separator: false
            case .menu(let inner): canShow(inner)
            case .command(let command): canShow(command)
            }
        }
    }

    private func canShow(_ command: MapCommand) -> Bool {
        if command.isHidden || isNever(command.when) { return false }
        let entries = command.isExternal ? [] : claimIndex(of: command.action)
        return entries.isEmpty || !entries.allSatisfy { claims[$0.claim].claim.hidden?.isAlways ?? false }
    }
}
