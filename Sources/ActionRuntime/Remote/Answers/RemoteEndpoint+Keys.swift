extension RemoteEndpoint {
    /// The record of a key that was pressed in the program, as clients are told.
    ///
    /// A binding of an action that is not exposed does not exist for clients, so what it takes counts as not taken.
    func line(of record: KeyRecord) -> JSONLine {
        let asked = AskedBindings(self, from: record.start.node ?? coordinator.root), exposed = asked.exposed
        func isShown(_ binding: KeyBinding) -> Bool { asked.contains(binding) && exposed.tells(of: binding) }
        let resolution = record.resolution
        let isHidden = resolution.binding.map { !isShown($0) } ?? false
        // Keys that a binding of any key takes are typed as well: nobody is to learn a password from them.
        let isTyped =
            record.press.stroke.key == .any || resolution.binding?.isOfAnyKey ?? false
            || isHidden && record.press.isTyping
        let keys = isTyped ? "a character" : resolution.shortcut.description
        let action = isHidden ? nil : resolution.binding?.action.text
        let abandoned = resolution.abandoned.flatMap { isShown($0) ? "\($0)" : nil }
        var candidates: [JSONLine] = []
        for candidate in resolution.candidates
        where candidates.count < bounds.bindings.told && isShown(candidate.binding) {
            candidates.append(candidate.jsonLine { $0.path })
        }
        var line = JSONLine()
        line.add("keys", keys)
        line.add("from", record.start.path)
        line.add("time", .double(record.time))
        line.add("duration", .double(record.duration.seconds))
        line.add("answer", answer(keys, action, record, candidates))
        line.add("action", action)
        line.add("outcome", isHidden ? nil : record.outcome?.rawValue)
        line.add("consumed", !isHidden && record.isConsumed)
        line.add("pending", record.isPending && !candidates.isEmpty)
        line.add("dispatch", record.dispatch.flatMap { isHidden ? nil : .int(Int(clamping: $0)) } ?? .null)
        line.add("abandoned", abandoned)
        line.add("candidates", candidates)
        line.add("raw", isTyped || action == nil ? nil : record.press.raw)
        exposed.hideNames(in: &line)
        return line
    }

    /// What became of the key, as a sentence.
    private func answer(
        _ keys: String, _ action: String?, _ record: KeyRecord, _ candidates: [JSONLine]
    ) -> String {
        if action == nil, keys == "a character" { return "No binding took it." }
        let chosen = record.resolution.candidates.first { $0.binding == record.resolution.binding }
        if let action, case .disabled(let reason)? = chosen?.verdict {
            return "\(keys) stands for '\(action)', which is disabled: \(reason)".closed
        }
        return KeyResolution.sentence(keys, performing: action, record.isPending && !candidates.isEmpty, candidates)
    }
}
