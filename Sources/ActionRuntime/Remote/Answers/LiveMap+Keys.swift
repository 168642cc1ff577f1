extension LiveMap {
    /// Reads the key bindings of a node: for each shortcut one binding, or a list of bindings in the order in which they are asked.
    mutating func readKeys(of place: inout Place) {
        let bindings = place.node.keyBindings
        if bindings.isEmpty { return }
        var lines: [String: [JSONLine?]] = [:]
        for binding in bindings.reversed() where isShown(binding) {
            lines[binding.shortcut.description, default: []].append(line(of: binding, at: place.node))
        }
        for (keys, lines) in lines.sorted(by: { $0.key < $1.key }) {
            let content: JSONLine.Content =
                lines.count > 1 ? .lines(lines.map { $0 ?? .takingAway }) : lines[0].map { .line($0) } ?? .value(.null)
            place.keys.append(keys, content)
        }
    }

    private func isShown(_ binding: KeyBinding) -> Bool {
        binding.takesAway || exposes(binding.action, binding.arguments)
    }

    /// The members of a binding; nil for a binding that takes its keys away in any case.
    private mutating func line(of binding: KeyBinding, at node: ActionNode) -> JSONLine? {
        let condition = binding.condition.map { text(of: $0) }
        guard !binding.takesAway else {
            guard let condition else { return nil }
            var line = JSONLine.takingAway
            line.add("when", condition)
            return line
        }
        var line = JSONLine()
        line.add("action", binding.action.text)
        add(binding.arguments, of: binding.action, from: node, as: "arguments", to: &line)
        if binding.passes { line.add("passes", true) }
        if let condition { line.add("when", condition) }
        if isExternal(binding.action, from: node) { line.add("external", true) }
        return line
    }

    /// The user's bindings and removals.
    mutating func keymap() throws(LiveMapError) -> [JSONLine] {
        var lines: [JSONLine] = []
        for override in keys?.overrides ?? [] where isShown(override) {
            guard var line = override.jsonLine?.only(["key", "command", "when", "passes"]) else { continue }
            add(override.arguments, of: override.action, from: nil, as: "args", to: &line)
            guard fits(line.depth, at: 3) else { throw .tooDeep(part: "What the user's '\(override.action)' takes") }
            if let condition = override.condition { stateKeys.formUnion(condition.keys) }
            lines.append(line)
        }
        return lines
    }

    private func isShown(_ override: KeyOverride) -> Bool {
        override.takesAway || exposes(override.action, override.isRemoval ? nil : override.arguments)
    }
}

extension JSONLine {
    /// A binding that takes its keys away.
    fileprivate static var takingAway: JSONLine {
        var line = JSONLine()
        line.add("action", .null)
        return line
    }
}
