/// The commands of a menu, of the menus in it and of its sections, one after the other in menu order, down to the depth that menus
/// are shown to.
package struct MenuCommands: Sequence, IteratorProtocol {
    /// The items of the menus that are being read and that are still to come, the innermost menu last.
    private var open: [(items: ArraySlice<MenuItem>, depth: Int)]

    /// Whether the commands that sections make are among them.
    private let makesSections: Bool

    /// - Parameters:
    ///   - depth: How deep the items stand, counted from 1.
    ///   - makesSections: Whether the commands that sections make are among them.
    package init(_ items: [MenuItem], at depth: Int = 1, makingSections makesSections: Bool = true) {
        open = [(items[...], depth)]
        self.makesSections = makesSections
    }

    /// Goes on by one item, with at most one call of the program's closures.
    ///
    /// - Returns: A command, or nil within the result for an item that is no command; nil at the end.
    package mutating func next() -> Command?? {
        guard let last = open.indices.last else { return nil }
        let depth = open[last].depth
        switch open[last].items.popFirst() {
        case nil: open.removeLast()
        case .command(let command): return .some(command)
        case .menu(let menu) where depth < Menu.maximumDepth: open.append((menu.items[...], depth + 1))
        case .section(_, let make) where makesSections && depth < Menu.maximumDepth:
            open.append((MenuItem.made(by: make)[...], depth + 1))
        case .menu, .section, .separator: break
        }
        return .some(nil)
    }
}
