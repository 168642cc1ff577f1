import ActionMaps
import ActionRuntime

extension Prompt {
    /// The completion of a line at its end.
    func completion(of line: String) -> LineCompletion {
        LineCompletion(line) { words in
            guard words[0].hasPrefix(":") else {
                return candidates(words.first == "action" ? Array(words.dropFirst()) : words)
            }
            return words.count == 1 ? commands(words[0]) : candidates(behind: words)
        }
    }

    /// The candidates for a word of a command line.
    private func candidates(_ words: [String]) -> [Completion] {
        if words.isEmpty { return [] }
        let line = TypedLine(words, in: callContext)
        return line.completions + (line.files.map { Files.completions(of: line.typed, ending: $0) } ?? [])
    }

    private func commands(_ typed: String) -> [Completion] {
        PromptCommand.allCases.map { Completion(":\($0.rawValue)", $0.help) }.filter { $0.word.hasPrefix(typed) }
    }

    /// The candidates for the word after a command of the prompt.
    private func candidates(behind words: [String]) -> [Completion] {
        guard words.count == 2, let command = PromptCommand(rawValue: String(words[0].dropFirst())) else { return [] }
        switch command {
        case .focus: return candidates([Tree.name, "--\(Option.from.name)", words[1]])
        case .save: return Files.completions(of: words[1], ending: "json")
        case .record: return Files.completions(of: words[1], ending: "jsonl")
        case .set:
            guard case .map(let session, _) = context.subject else { return [] }
            return session.state.keys.sorted().filter { $0.hasPrefix(words[1]) }.map { Completion($0) }
        case .why, .help, .quit: return []
        }
    }
}

extension Files {
    /// The files and folders that a path can become; hidden files only where their dot is typed.
    ///
    /// - Parameter ending: The ending of the files' names, after a dot; empty for any.
    fileprivate static func completions(of path: String, ending: String) -> [Completion] {
        let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        let (folder, typed) = (String(path[..<slash]), path[slash...])
        return names(in: folder.isEmpty ? "." : folder).sorted().compactMap { name in
            guard name.hasPrefix(typed), !name.hasPrefix(".") || typed.hasPrefix("."),
                ![".", ".."].contains(name), let status = try? FileStatus.of(folder + name, as: "file")
            else { return nil }
            if status.isFolder { return Completion("\(folder)\(name)/", isOpen: true) }
            return ending.isEmpty || name.hasSuffix(".\(ending)") ? Completion(folder + name) : nil
        }
    }
}
