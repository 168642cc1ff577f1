/// Bindings in the order in which they are asked, found by the keystrokes that they begin with and by the requests that they send.
package final class KeyIndex {
    /// The bindings, in the order in which they are asked.
    package let bindings: [KeyBinding]
    /// The positions of bindings, ascending: of those that begin with some keystrokes, by the keystroke that comes next; nil stands
    /// for no keystrokes.
    private var continued: [KeyShortcut?: [KeyStroke: [Int]]] = [:]
    /// The positions of the bindings before ``next``, ascending, by their requests.
    private var performed: [Invocation: [Int]] = [:]
    private var next = 0

    package init(_ bindings: [KeyBinding]) {
        self.bindings = bindings
    }

    /// The positions of the bindings whose keys begin with keystrokes, ascending.
    ///
    /// - Complexity: O(*n*) in the bindings that begin with all keystrokes but the last, when these are asked about first; then
    ///   O(1).
    func positions(beginning keys: KeyShortcut) -> [Int] {
        let former = KeyShortcut(strokes: keys.strokes.dropLast()), last = keys.strokes[keys.strokes.count - 1]
        if let known = continued[former] { return known[last] ?? [] }
        let positions = former.map(positions) ?? Array(bindings.indices)
        if positions.isEmpty { return [] }
        var continued: [KeyStroke: [Int]] = [:]
        for position in positions {
            let strokes = bindings[position].shortcut.strokes
            guard strokes.count >= keys.strokes.count else { continue }
            continued[strokes[keys.strokes.count - 1], default: []].append(position)
        }
        self.continued[former] = continued
        return continued[last] ?? []
    }

    /// Indexes the requests of some more bindings; gives whether there are more.
    ///
    /// A question about a request indexes all bindings that are left. A caller that must not take long indexes some at a time
    /// before.
    package func prepare(_ count: Int) -> Bool {
        for position in bindings.indices[next...].prefix(count) {
            performed[bindings[position].invocation(), default: []].append(position)
        }
        next += min(count, bindings.count - next)
        return next < bindings.count
    }

    /// The positions of the bindings that send a request, ascending.
    func positions(performing invocation: Invocation) -> [Int] {
        _ = prepare(.max)
        return performed[invocation] ?? []
    }
}
