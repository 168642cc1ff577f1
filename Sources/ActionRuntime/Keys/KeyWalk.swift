/// Keystrokes that are pressed one after the other, as a person presses them.
///
/// A keystroke that abandons a chord is pressed again after the chord's binding. The walk ends where no binding takes the
/// keystrokes, or where whoever performs the bindings ends it.
package struct KeyWalk {
    private let keys: KeyMap
    /// The keystrokes that are left.
    private var strokes: ArraySlice<KeyStroke>
    /// What the keystrokes since the last complete binding come to; nil before the first.
    package private(set) var resolution: KeyResolution?
    /// Whether the last binding is that of a chord that was not continued.
    package private(set) var isAbandoning = false
    /// The way of the last choice's keys to the bindings behind it.
    private var way: KeyWay?
    /// Whether the keys go on to the choice that the way has come to.
    private var isPassing = false

    /// Creates a walk over the keystrokes of a shortcut; the pending keystrokes of the key map are those of the walk.
    package init(_ shortcut: KeyShortcut, in keys: KeyMap) {
        self.keys = keys
        strokes = shortcut.strokes[...]
    }

    /// The keystrokes that are left; nil for none.
    package var rest: KeyShortcut? { KeyShortcut(strokes: Array(strokes)) }

    /// The next choice that leads to a binding, which is to be performed before the next call; nil for none.
    ///
    /// - Parameter node: Where requests start now.
    package mutating func next(from node: ActionNode?) -> KeyResolution? {
        if isPassing {
            isPassing = false
            if let passed = way?.resolution, passed.binding != nil { return passed }
        }
        isAbandoning = false
        while let stroke = strokes.first, resolution?.decision != .unclaimed {
            let way = keys.advance(KeyPress(stroke), from: node), found = way.resolution
            self.way = way
            isAbandoning = way.abandonsChord
            if isAbandoning { return found }
            strokes.removeFirst()
            resolution = found
            if found.binding != nil { return found }
        }
        return nil
    }

    /// Whether the last choice's binding passes and was not performed, so that its keys go on to those behind it.
    ///
    /// - Parameters:
    ///   - kind: What became of the binding's action; nil for no outcome.
    ///   - reasons: Why the action is disabled.
    package mutating func passesOn(after kind: Outcome.Kind?, because reasons: @autoclosure () -> [String]) -> Bool {
        isPassing = way?.goesOn(after: kind, because: reasons()) ?? false
        if !isAbandoning, let way { resolution = way.resolution }
        return isPassing
    }
}
