/// The way of keys from a binding that passes to the bindings behind it, one performed after the other.
///
/// A binding that passes is passed over where its action is disabled (``KeyMap/resolve(_:among:from:without:)``). Where its request
/// was sent and nothing was performed, because all claims declined or the target was disabled by then, its keys go on to the bindings
/// that stood behind it, as those are by then, and from those of the key's own character to those of its Latin letter.
package struct KeyWay {
    private let keys: KeyMap
    /// Where requests start; nil for a start that has left its tree.
    package let node: ActionNode?
    /// The choice among the bindings, with the verdicts so far.
    private var choice: KeyChoice
    /// The bindings behind the chosen one, if that passes.
    private var behind: [KeyBinding] = []
    /// The bindings of the key's Latin letter, if the chosen one passes.
    private var behindByLatin: [KeyBinding] = []

    init(_ choice: KeyChoice, _ keys: KeyMap, from node: ActionNode?) {
        (self.choice, self.keys, self.node) = (choice, keys, node)
        notePassed()
    }

    /// The choice among the bindings, with the verdicts so far.
    package var resolution: KeyResolution { choice.resolution }

    /// Whether the keys are those of an abandoned chord; the keystroke that abandoned it is pressed again once their binding was
    /// performed.
    package var abandonsChord: Bool { choice.abandonsChord }

    /// Notes the bindings behind the chosen one, as they are now, if it passes.
    private mutating func notePassed() {
        guard let binding = resolution.binding, binding.passes else { return (behind, behindByLatin) = ([], []) }
        behind = bindings(of: choice.keys).drop { $0 != binding }.filter { $0 != binding }
        behindByLatin = choice.latin.map(bindings) ?? []
    }

    /// The bindings that may take keys, as they are now.
    private func bindings(of pressed: PressedKeys) -> [KeyBinding] {
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
        var next = resolve(choice.keys, among: behind, without: Set(takenAway))
        if let latin = choice.latin, next.leavesToLatin {
            next = next.left(to: resolve(latin, among: behindByLatin))
            (choice.keys, choice.latin) = (latin, nil)
        }
        let isTaken = next.decision != .unclaimed
        choice.resolution = KeyResolution(
            shortcut: isTaken ? next.shortcut : resolution.shortcut,
            candidates: asked + [.init(binding: binding, verdict: verdict)] + next.candidates,
            decision: isTaken ? next.decision : resolution.decision, abandoned: resolution.abandoned,
            isHeldDown: next.isHeldDown)
        if next.decision == .pending { keys.pressed = choice.keys }
        notePassed()
        return isTaken
    }

    /// Chooses among bindings of keys that are still there.
    private func resolve(
        _ pressed: PressedKeys, among former: [KeyBinding], without takenAway: Set<KeyShortcut> = []
    ) -> KeyResolution {
        let left = Set(bindings(of: pressed))
        return keys.resolve(pressed, among: former.filter(left.contains), from: node, without: takenAway)
    }
}
