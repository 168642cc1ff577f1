/// Bindings in the order in which they are asked, found by what their keys begin with and by what they perform.
package final class KeyIndex {
    /// The bindings, those that are asked first before the others.
    package let bindings: [KeyBinding]

    init(_ bindings: [KeyBinding]) {
        self.bindings = bindings
    }

    /// The positions of the bindings whose keys begin with keystrokes, in order.
    ///
    /// A binding is among those of each part of its keys, of which there are ``KeyShortcut/maximumLength`` at most.
    private(set) lazy var beginning: [KeyShortcut: [Int]] = {
        var positions: [KeyShortcut: [Int]] = [:]
        for (position, binding) in bindings.enumerated() {
            for part in binding.shortcut.parts { positions[part, default: []].append(position) }
        }
        return positions
    }()

    /// The positions of the bindings that perform an action with arguments, in order.
    private(set) lazy var performing: [Invocation: [Int]] = Dictionary(grouping: bindings.indices) {
        Invocation(bindings[$0].action, arguments: bindings[$0].arguments)
    }
}

extension KeyShortcut {
    /// The first keystroke, the first two, and so on to the whole shortcut.
    var parts: some Sequence<KeyShortcut> {
        (1...strokes.count).lazy.compactMap { KeyShortcut(strokes: strokes.prefix($0)) }
    }
}
