/// The way of keys from a binding that passes to the bindings behind it, one performed after the other.
///
/// A binding that passes is passed over where its action is disabled (``KeyMap/resolve(_:among:from:without:)``). Where its request
/// was sent and nothing was performed, because all claims declined or the target was disabled by then, its keys go on to the bindings
/// that stood behind it, as those are by then.
package struct KeyWay {
    private let keys: KeyMap
    /// Where requests start; nil for a start that has left its tree.
    package let node: ActionNode?
    /// The keys, each in its forms.
    private let pressed: PressedKeys
    /// Whether the keys are those of an abandoned chord, which longer bindings do not take any more; the keystroke that abandoned it is
    /// pressed again once their binding was performed.
    package let abandonsChord: Bool
    /// The choice among the bindings, with the verdicts so far.
    package private(set) var resolution: KeyResolution
    /// The bindings behind the chosen one, if that passes.
    private var behind: [KeyBinding] = []

    init(_ choice: KeyChoice, _ keys: KeyMap, from node: ActionNode?) {
        (pressed, resolution, abandonsChord) = (choice.keys, choice.resolution, choice.abandonsChord)
        (self.keys, self.node) = (keys, node)
        behind = passed
    }

    /// The bindings behind the chosen one, as they are now; none where it does not pass.
    private var passed: [KeyBinding] {
        guard let binding = resolution.binding, binding.passes else { return [] }
        return bindings.drop { $0 != binding }.filter { $0 != binding }
    }

    /// The bindings that may take the keys, as they are now.
    private var bindings: [KeyBinding] {
        keys.allBindings(from: node, beginning: pressed).filter {
            pressed.concerns($0) && (!abandonsChord || (pressed.isWhole($0.shortcut) && !$0.isOfAnyKey))
        }
    }

    /// Goes on to the next binding where the chosen one passes and was not performed; false where it stays the chosen one.
    ///
    /// - Parameters:
    ///   - kind: What became of the chosen binding's action; nil for no outcome.
    ///   - reasons: Why the action is disabled.
    package mutating func goesOn(after kind: Outcome.Kind?, because reasons: @autoclosure () -> [String]) -> Bool {
        guard let binding = resolution.binding, binding.passes, let kind, !resolution.consumes(kind) else {
            return false
        }
        let verdict: KeyResolution.Verdict =
            switch kind {
            case .declined: .declined
            case .unclaimed: .noTarget
            default: .passed(reasons().joined)
            }
        let asked = Array(resolution.candidates.prefix { $0.binding != binding })
        let takenAway = asked.filter { $0.verdict == .takenAway }.map(\.binding.shortcut)
        let left = Set(bindings)
        let next = keys.resolve(
            pressed, among: behind.filter(left.contains), from: node, without: Set(takenAway))
        let isTaken = next.decision != .unclaimed
        resolution = KeyResolution(
            shortcut: resolution.shortcut,
            candidates: asked + [.init(binding: binding, verdict: verdict)] + next.candidates,
            decision: isTaken ? next.decision : resolution.decision, abandoned: resolution.abandoned,
            isHeldDown: next.isHeldDown)
        if next.decision == .pending { keys.pressed = pressed }
        behind = passed
        return isTaken
    }
}
