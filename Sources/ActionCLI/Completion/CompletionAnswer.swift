import CLibrary

/// The program's answer to a shell that asks how a line can go on: `action __complete WORD...`.
///
/// The answer has a line for each candidate: the word, a tab, and its help. An empty word stands for the shell's own
/// completion of files, with their ending as the help. A failure prints nothing, and the status is 0: the person is typing.
enum CompletionAnswer {
    /// The first word of a shell's question.
    static let name = "__complete"

    static func print(_ words: ArraySlice<String?>, _ context: CallContext, _ console: Console) {
        let known = words.compactMap(\.self)
        guard known.count == words.count else { return }
        let line = TypedLine(known, in: context)
        for candidate in line.candidates { console.print("\(candidate.word)\t\(candidate.help)") }
        if let ending = line.files { console.print("\t\(ending)") }
    }
}

extension CompletionAnswer {
    /// How long the answer may take, in microseconds; with the start of the process the answer takes at most 50 ms.
    private static let patience: useconds_t = 45_000

    /// Ends the process where its answer would come too late for a person who types.
    static func startWatchdog() {
        signal(SIGALRM) { _ in _exit(0) }
        ualarm(patience, 0)
    }

    static func stopWatchdog() { ualarm(0, 0) }
}
