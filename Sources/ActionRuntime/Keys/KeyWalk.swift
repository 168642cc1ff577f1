/// Keys that are pressed one after the other, as a person presses them, and the bindings that they come to.
///
/// A walk stops at each binding. Whoever drives it performs the binding's action, or asks about it, and says what became of it. A press
/// that abandons a chord is made again after the chord's binding. The walk ends where no binding takes the keys.
package struct KeyWalk {
    private let keys: KeyMap
    private let start: (any RequestStart)?
    /// The presses that are left.
    private var presses: ArraySlice<KeyPress>
    /// Where requests start since the last press; nil for a start that has left its tree.
    package private(set) var node: ActionNode?
    /// The choice among the bindings of the keys, with the verdicts so far; unclaimed before the first press.
    private var choice: KeyChoice
    /// The bindings behind the chosen one, if that passes, by the keys that they are asked for.
    private var behind: [PressedKeys: [KeyBinding]] = [:]

    /// Creates a walk that has made no press yet.
    package init(_ presses: [KeyPress], in keys: KeyMap, from start: (any RequestStart)?) {
        (self.keys, self.start, self.presses) = (keys, start, presses[...])
        let first = KeyShortcut(presses[0].stroke)
        choice = KeyChoice(
            PressedKeys(first), KeyResolution(shortcut: first, candidates: [], decision: .unclaimed))
    }

    /// Creates a walk that has come to a choice, and makes no presses.
    init(_ choice: KeyChoice, in keys: KeyMap, from node: ActionNode?) {
        (self.keys, start, presses, self.node, self.choice) = (keys, nil, [], node, choice)
        notePassed()
    }

    /// What the keys since the last complete binding come to.
    package var resolution: KeyResolution { choice.resolution }

    /// Whether the binding is that of a chord that the next press does not continue.
    package var abandonsChord: Bool { choice.abandonsChord }

    /// Whether keys have more bindings than are tried, so that another may take them.
    package var isExhausted: Bool { keys.isExhausted }

    /// Whether presses are left.
    package var hasMore: Bool { !presses.isEmpty }

    /// The keys that are left; nil for none.
    package var rest: KeyShortcut? { KeyShortcut(strokes: presses.map(\.stroke)) }

    /// Makes the next presses, up to one that comes to a binding or to none.
    package mutating func goOn() {
        var isAgain = abandonsChord
        repeat {
            guard let press = presses.first else { return }
            // The action of the keys before may have moved the first responder.
            node = keys.coordinator.startNode(start)
            choice = keys.advance(press, from: node)
            // A handler may have begun another chord, which the press abandons as well: it is not made a third time.
            if isAgain || !abandonsChord { presses.removeFirst() }
            isAgain = false
            notePassed()
        } while resolution.decision == .pending
    }

    /// Goes on to the next binding of the keys where the chosen one passes and was not performed; false where it stays the chosen one.
    ///
    /// A binding that passes is passed over where its action is disabled (``KeyMap/resolve(_:among:from:without:)``). Where its request
    /// was sent and nothing was performed, because all claims declined or the target was disabled by then, its keys go on to the bindings
    /// that stood behind it, as those are by then, and from those of the key's own character to those of its Latin letter.
    ///
    /// - Parameters:
    ///   - kind: What became of the chosen binding's action; nil for no outcome.
    ///   - reasons: Why the action is disabled.
    package mutating func passesOn(after kind: Outcome.Kind?, because reasons: @autoclosure () -> [String]) -> Bool {
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
        let next = keys.choose(choice.keys, choice.latin, without: Set(takenAway), from: node) { pressed in
            let left = Set(bindings(of: pressed))
            return behind[pressed, default: []].filter(left.contains)
        }
        let found = next.resolution, isTaken = found.decision != .unclaimed
        (choice.keys, choice.latin) = (next.keys, next.latin)
        choice.resolution = KeyResolution(
            shortcut: isTaken ? found.shortcut : resolution.shortcut,
            candidates: asked + [.init(binding: binding, verdict: verdict)] + found.candidates,
            decision: isTaken ? found.decision : resolution.decision, isHeldDown: found.isHeldDown)
        notePassed()
        if found.decision == .pending {
            keys.pressed = choice.keys
            goOn()
        }
        return isTaken
    }

    /// Notes the bindings behind the chosen one, as they are now, if it passes.
    private mutating func notePassed() {
        behind = [:]
        guard let binding = resolution.binding, binding.passes else { return }
        if let latin = choice.latin { behind[latin] = bindings(of: latin) }
        behind[choice.keys] = bindings(of: choice.keys).drop { $0 != binding }.filter { $0 != binding }
    }

    /// The bindings that may take keys, as they are now.
    private func bindings(of pressed: PressedKeys) -> [KeyBinding] {
        keys.bindings(beginning: pressed, from: node).filter {
            pressed.concerns($0) && (!abandonsChord || (pressed.isWhole($0.shortcut) && !$0.isOfAnyKey))
        }
    }
}
