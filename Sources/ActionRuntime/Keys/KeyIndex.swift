/// Bindings in the order in which they are asked, found by the keystrokes that they begin with and by the requests that they send.
package final class KeyIndex {
    /// The bindings, in the order in which they are asked.
    package let bindings: [KeyBinding]
    /// For each prefix that was asked about, the positions of its longer bindings, ascending, by their next keystroke.
    private var continued: [KeyShortcut: [KeyStroke: [Int]]] = [:]
    /// The positions of the bindings before ``next``, ascending, by their requests.
    private var performed: [Invocation: [Int]] = [:]
    private var next = 0
    /// The positions of the bindings, ascending, by their first keystroke; complete once ``hasFirst``.
    private var first: [KeyStroke: [Int]] = [:]
    private var hasFirst = false

    package init(_ bindings: [KeyBinding]) {
        self.bindings = bindings
    }

    /// The positions of the bindings whose keys begin with keystrokes, ascending.
    ///
    /// - Complexity: O(*n*) in the bindings that begin with all keystrokes but the last, when these are asked about first; then
    ///   O(1).
    func positions(beginning keys: KeyShortcut) -> [Int] {
        let last = keys.strokes[keys.strokes.count - 1]
        guard let former = KeyShortcut(strokes: keys.strokes.dropLast()) else { return positions(beginning: last) }
        if let known = continued[former] { return known[last] ?? [] }
        let positions = positions(beginning: former)
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

    private func positions(beginning keystroke: KeyStroke) -> [Int] {
        if !hasFirst {
            first = Dictionary(grouping: bindings.indices) { bindings[$0].shortcut.strokes[0] }
            hasFirst = true
        }
        return first[keystroke] ?? []
    }

    /// Indexes the requests and first keystrokes of some more bindings; gives whether there are more.
    ///
    /// A question about a request indexes all bindings that are left. A caller that must not take long indexes some at a time
    /// before.
    package func prepare(_ count: Int) -> Bool {
        for position in bindings.indices[next...].prefix(count) {
            performed[bindings[position].invocation(), default: []].append(position)
            if !hasFirst { first[bindings[position].shortcut.strokes[0], default: []].append(position) }
        }
        next += min(count, bindings.count - next)
        if next == bindings.count { hasFirst = true }
        return next < bindings.count
    }

    /// The positions of the bindings that send a request, ascending.
    func positions(performing invocation: Invocation) -> [Int] {
        _ = prepare(.max)
        return performed[invocation] ?? []
    }
}
