extension ExposedActions {
    /// The members of answers that are sentences, or ends of sentences.
    private static let sentences: Set<String> = ["reason", "error", "why", "answer", "text"]

    /// Hides the names of actions that are not exposed in the sentences of an answer.
    ///
    /// Such a sentence may name other actions than the answer is about: which step of a sequence is disabled, which actions call each
    /// other without end.
    func hideNames(in line: inout JSONLine) {
        // Nothing has a name then that clients may not know.
        if exposer.exposure == .all { return }
        for (key, content) in line.members {
            switch content {
            case .value(.string(let text)) where Self.sentences.contains(key): line.add(key, hidingNames(in: text))
            case .value(let reasons) where ["reasons", "menuReasons"].contains(key):
                line.add(key, hidingNames(inReasons: reasons))
            case .value: continue
            case .line(let inner): line.add(key, hidingNames(in: inner))
            case .lines(let lines): line.add(key, lines.map(hidingNames))
            }
        }
    }

    private func hidingNames(in line: JSONLine) -> JSONLine {
        var line = line
        hideNames(in: &line)
        return line
    }

    /// A list of reasons, or of such lists.
    private func hidingNames(inReasons value: ActionValue) -> ActionValue {
        switch value {
        case .array(let elements): .array(elements.map(hidingNames(inReasons:)))
        case .object(let reason):
            .object(
                reason.merging(["text": reason["text"] ?? .null]) { _, text in
                    if case .string(let text) = text { .string(hidingNames(in: text)) } else { text }
                })
        case .null, .bool, .int, .double, .string: value
        }
    }

    /// A sentence with `another action` in place of each name of an action that is not exposed.
    ///
    /// The library writes names in quotes, and between arrows where actions call each other. No name has white space.
    private func hidingNames(in sentence: String) -> String {
        let hasArrows = sentence.contains(Self.arrow)
        guard hasArrows || sentence.contains("'") else { return sentence }
        var words = sentence.split(separator: " ", omittingEmptySubsequences: false)
        for index in words.indices {
            let word = words[index]
            if let start = word.firstIndex(of: "'"), let end = word.lastIndex(of: "'"), start < end {
                if isHidden(word[start...end].dropFirst().dropLast()) {
                    words[index] = word[..<start] + Self.stranger + word[word.index(after: end)...]
                }
            } else if hasArrows, words[max(0, index - 1)...].prefix(index == 0 ? 2 : 3).contains(Self.arrow) {
                // The last name ends the sentence.
                let name = word.hasSuffix(".") && !isHidden(word) ? word.dropLast() : word
                if isHidden(name) { words[index] = Self.stranger + word[name.endIndex...] }
            }
        }
        return words.joined(separator: " ")
    }

    private static let arrow: Substring = "→"
    private static let stranger: Substring = "another action"

    private func isHidden(_ name: Substring) -> Bool {
        ActionName(registered: String(name)).map { !mayName($0) } ?? false
    }
}
