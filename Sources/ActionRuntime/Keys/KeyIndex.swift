/// A list of bindings in the order in which they are asked, of which each index is made when it is first needed.
package final class KeyTable {
    package let bindings: [KeyBinding]
    private lazy var beginning: [KeyShortcut: [Int]] = {
        var beginning: [KeyShortcut: [Int]] = [:]
        for position in bindings.indices {
            for part in bindings[position].shortcut.parts { beginning[part, default: []].append(position) }
        }
        return beginning
    }()
    private lazy var complete = Dictionary(grouping: bindings.indices) { bindings[$0].shortcut }
    private lazy var performed = Dictionary(grouping: bindings.indices) { bindings[$0].invocation() }
    private lazy var named = Dictionary(grouping: bindings.indices) { bindings[$0].action }
    /// The positions of the bindings that take keys away.
    private(set) lazy var takingAway = bindings.indices.filter { bindings[$0].takesAway }

    package init(_ bindings: [KeyBinding]) {
        self.bindings = bindings
    }

    /// The positions of the bindings whose keys begin with keystrokes, ascending.
    func positions(beginning keys: KeyShortcut) -> [Int] { beginning[keys] ?? [] }

    /// The positions of the bindings that are asked for keys, in whichever form they are written, ascending; those of any phase.
    func positions(beginning keys: PressedKeys) -> [Int] {
        let spellings = keys.spellings { !positions(beginning: $0).isEmpty }
        let found = spellings?.flatMap(positions(beginning:)) ?? positions(beginning: keys.shortcut)
        let any = keys.mayBeAny ? positions(beginning: KeyShortcut(KeyStroke(.any))) : []
        return spellings == nil && any.isEmpty ? found : (found + any).sorted()
    }

    /// The positions of the bindings whose keys are these, ascending.
    func positions(of keys: KeyShortcut) -> [Int] { complete[keys] ?? [] }

    /// The positions of the bindings whose keys are some of these, or begin with some, or are the beginning of some, ascending.
    func positions(relatedTo keys: [KeyShortcut]) -> [Int] {
        let related = keys.flatMap { keys in
            keys.parts.filter { $0 != keys }.flatMap(positions(of:)) + positions(beginning: keys)
        }
        return Set(related).sorted()
    }

    /// The positions of the bindings that send a request, ascending.
    func positions(performing invocation: Invocation) -> [Int] { performed[invocation] ?? [] }

    /// The positions of the bindings of an action, ascending.
    package func positions(performing action: ActionName) -> [Int] { named[action] ?? [] }
}

/// The bindings that are asked from one start, in that order: the tables of the user, of each node and of the menu.
///
/// Each table is made once until its bindings are edited; those of a menu's sections are made for each index.
package final class KeyIndex {
    private let tables: [(table: KeyTable, start: Int)]
    /// Whether a binding is asked, and the binding with its secret arguments marked.
    private let isAsked: (KeyBinding) -> Bool
    private let mark: ((KeyBinding) -> KeyBinding)?
    /// The number of bindings, those that are not asked included.
    package let count: Int

    /// - Parameters:
    ///   - tables: The tables, in the order in which they are asked.
    ///   - mark: Marks the secret arguments of a binding; nil where none are.
    ///   - isAsked: Whether a binding is asked.
    package init(
        _ tables: [KeyTable], marking mark: ((KeyBinding) -> KeyBinding)? = nil,
        where isAsked: @escaping (KeyBinding) -> Bool = { _ in true }
    ) {
        var count = 0
        self.tables = tables.map { table in
            defer { count += table.bindings.count }
            return (table, count)
        }
        (self.count, self.mark, self.isAsked) = (count, mark, isAsked)
    }

    /// The index without some bindings.
    package func filter(_ isIncluded: @escaping (KeyBinding) -> Bool) -> KeyIndex {
        KeyIndex(tables.map(\.table), marking: mark) { [isAsked] in isAsked($0) && isIncluded($0) }
    }

    /// The bindings that are asked.
    package var bindings: [KeyBinding] { positions.map { self[$0] } }

    /// The positions of the bindings that are asked, ascending.
    package var positions: some Sequence<Int> { asked(from: 0) }

    /// The positions of the bindings that are asked, from a position on, ascending.
    package func asked(from start: Int) -> some Sequence<Int> {
        (start..<max(start, count)).lazy.filter { [self] in isAsked(at: $0) }
    }

    /// The binding at a position.
    package subscript(_ position: Int) -> KeyBinding {
        let binding = stored(at: position)
        return mark.map { $0(binding) } ?? binding
    }

    private func stored(at position: Int) -> KeyBinding {
        var index = tables.count - 1
        while tables[index].start > position { index -= 1 }
        return tables[index].table.bindings[position - tables[index].start]
    }

    private func isAsked(at position: Int) -> Bool { isAsked(stored(at: position)) }

    /// The positions that a closure finds in each table, of those that are asked, ascending; read one by one, because many bindings may
    /// share their keys.
    package func positions(_ find: (KeyTable) -> [Int]) -> AnySequence<Int> {
        let found = tables.map { (table: $0.table, start: $0.start, positions: find($0.table)) }
        return AnySequence(
            found.lazy.flatMap { [isAsked] table, start, positions in
                positions.lazy.filter { isAsked(table.bindings[$0]) }.map { start + $0 }
            })
    }
}
