/// A keystroke that goes on from the keys that were pressed, and what it leads to.
public struct KeyContinuation: Hashable, Sendable {
    /// The next keystroke.
    public let stroke: KeyStroke
    /// The binding that the keystroke completes; nil where more keystrokes have to follow.
    public let binding: KeyBinding?
    /// What the binding's command is called: as its target says, else as the menu does, else the action's name in words; nil where
    /// more keystrokes have to follow.
    ///
    /// The titles of commands that a section of the menu makes do not count, because sections make them anew for each question.
    public let title: String?
    /// Whether the binding's action is enabled, and if not, why, when the continuations were read; nil where more keystrokes have to
    /// follow.
    public let validation: Validation?
    /// How many longer bindings begin with the keystroke and may be performed; 0 where the keystroke completes a binding.
    public let more: Int
}

extension KeyContinuation: CustomStringConvertible {
    /// The keystroke and its command, `ctrl+s: Save`, with the reason why it is disabled; or the number of commands behind it.
    public var description: String {
        guard let title else { return "\(stroke): \(more) more" }
        let reasons = validation?.reasons.map(\.text).joined ?? ""
        return "\(stroke): \(title)\(reasons.isEmpty ? "" : " (\(reasons))")"
    }
}

extension KeyMap {
    /// The keystrokes that go on from keys, in the order in which their bindings are asked: what a program shows while a chord is not
    /// complete.
    ///
    /// ```swift
    /// for next in keys.continuations() { print(next) }        // ctrl+s: Save All
    /// ```
    ///
    /// A keystroke is listed where it would complete a binding or has to be followed by more, as `press(_:from:sender:)`
    /// decides; so those whose condition does not hold, and whose action nobody claims, are left out.
    ///
    /// - Parameters:
    ///   - strokes: The keystrokes before; empty for the first keystroke of all bindings. Where they are left out, those that are
    ///     ``pending``, and if none is, the answer is empty.
    ///   - start: Where requests start.
    /// - Complexity: O(*n*) in the bindings that begin with the keystrokes, after the first question since the bindings of the user and of
    ///   the menu were changed.
    public func continuations(
        of strokes: [KeyStroke]? = nil, from start: (any RequestStart)? = nil
    ) -> [KeyContinuation] {
        continuations(of: strokes, at: coordinator.startNode(start))
    }

    func continuations(of strokes: [KeyStroke]?, at node: ActionNode?) -> [KeyContinuation] {
        let keys = strokes.map { KeyShortcut(strokes: $0).map { PressedKeys($0) } } ?? pressed
        if keys == nil, strokes?.isEmpty != true { return [] }
        return listing(from: node).continuations(of: keys, title: title)
    }

    /// What a binding's command is called.
    private func title(of binding: KeyBinding, _ validation: Validation) -> String {
        validation.title ?? menu.flatMap { $0.edition.titles(of: $0)[binding.invocation()] } ?? binding.action.words
    }
}

extension KeyListing {
    /// The keystrokes that go on from keys; the first keystrokes of all bindings for nil.
    fileprivate func continuations(
        of keys: PressedKeys?, title: (KeyBinding, Validation) -> String
    ) -> [KeyContinuation] {
        let count = keys?.count ?? 0
        var next: [KeyStroke: [Int]] = [:]
        var order: [KeyStroke] = []
        for position in index.positions({ keys.map($0.positions(beginning:)) ?? Array($0.bindings.indices) }) {
            let binding = index[position]
            guard binding.shortcut.strokes.count > count, binding.phase == .down, !binding.isOfAnyKey else { continue }
            let stroke = binding.shortcut.strokes[count]
            if next[stroke] == nil { order.append(stroke) }
            next[stroke, default: []].append(position)
        }
        return order.compactMap { stroke in
            let longer = keys?.continued(by: [stroke], .down) ?? PressedKeys(KeyShortcut(stroke))
            guard longer.count == count + 1 else { return nil }
            switch decision(on: longer) {
            case .unclaimed: return nil
            case .binding(let binding):
                let validation = validation(of: binding)
                return KeyContinuation(
                    stroke: stroke, binding: binding, title: title(binding, validation), validation: validation, more: 0
                )
            case .pending:
                let more = next[stroke, default: []].count {
                    index[$0].shortcut.strokes.count > count + 1 && mayTake($0)
                }
                return KeyContinuation(stroke: stroke, binding: nil, title: nil, validation: nil, more: more)
            }
        }
    }
}
