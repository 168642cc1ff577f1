extension Coordinator {
    /// The tree with its claims, menus and keys, as an action map that the command line reads.
    ///
    /// Handlers and conditions are closures and cannot be written down, so claims are `opaque`. Sections of menus are written
    /// with their present items. Names are sorted, so that equal trees give equal maps.
    ///
    /// - Parameters:
    ///   - app: The map's name.
    ///   - menu: The program's menu. The menus in it become the map's menus; if the program's menu has other items too, it becomes
    ///     the map's only menu.
    ///   - keys: The key map, whose overrides become the map's `keymap`.
    ///   - exposes: Whether an action is shown with some arguments; nil arguments stand for any. Actions that are not shown are
    ///     left out everywhere.
    ///   - hides: Whether a node hides an action that it claims, so that its claims to the action are left out.
    ///   - includesCatchAlls: Whether catch-alls are shown.
    /// - Throws: ``LiveMapError`` where the tree, or a value in it, is nested too deep.
    /// - Complexity: O(*n*) in the nodes and the registrations on them, sorting aside.
    func liveMap(
        app: String, menu: Menu?, keys: KeyMap?, exposes: @escaping (ActionName, ActionArguments?) -> Bool,
        hides: @escaping (ActionName, ActionNode) -> Bool = { _, _ in false }, includesCatchAlls: Bool
    ) throws(LiveMapError) -> JSONLine {
        var map = LiveMap(
            of: self, named: app, menu: menu, keys: keys, exposes: exposes, hides: hides,
            includesCatchAlls: includesCatchAlls)
        while true {
            if let line = try map.step() { return line }
        }
    }
}
