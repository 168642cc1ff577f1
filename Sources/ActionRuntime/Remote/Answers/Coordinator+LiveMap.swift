extension Coordinator {
    /// The tree, what is claimed in it, the menus and the keys, as an action map that the command line reads.
    ///
    /// What claims do, and their conditions, cannot be written down: they are `opaque`. Menus' sections are made, and names are
    /// sorted, so that equal trees give equal maps.
    ///
    /// - Parameters:
    ///   - app: The map's name.
    ///   - menu: The program's menu; its menus are those of the map, or it is itself where other items stand in it too.
    ///   - keys: The key map, whose overrides become the map's `keymap`.
    ///   - exposes: Whether an action is shown with arguments; nil asks whether it is with any at all. What is not shown is
    ///     left out everywhere, but for the names of nodes.
    ///   - hides: Whether a node hides an action that it claims, so that its claims are left out.
    ///   - includesCatchAlls: Whether catch-alls are shown.
    /// - Throws: ``LiveMapError`` where the tree, or what stands in it, is nested too deep.
    /// - Complexity: O(*n*) in the nodes and what is registered on them, sorting aside.
    func liveMap(
        app: String, menu: Menu?, keys: KeyMap?, exposes: @escaping (ActionName, ActionArguments?) -> Bool,
        hides: @escaping (ActionName, ActionNode) -> Bool = { _, _ in false }, includesCatchAlls: Bool
    ) throws(LiveMapError) -> JSONLine {
        // Reading tables, sections and predicates runs user code, which may ask for a map again.
        try Frames.current.run(Forwarder.handleAction) {
            Result { () throws(LiveMapError) in
                var map = LiveMap(
                    of: self, menu: menu, keys: keys, exposes: exposes, hides: hides,
                    includesCatchAlls: includesCatchAlls)
                return try map.line(named: app)
            }
        } tooDeep: {
            .failure(.nested($0))
        }.get()
    }
}
