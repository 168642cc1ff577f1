import ActionRuntime

/// Follows a program for all clients of a server: it hears of changes once, and lists the actions once, however many clients ask.
final class ProgramFollower {
    let program: any AgentProgram
    private let tools: AgentToolSet
    /// Whoever waits for the list that was asked for, and the count of changes before that.
    private var asked: (changes: Int, listeners: [(Answer) -> Void])?
    /// Whoever waits for the list after that.
    private var waiting: [(Answer) -> Void] = []
    /// The digest of the tools, and the count of changes before the list that it was made of.
    private var known: (changes: Int, digest: Int)?

    typealias Answer = Result<JSONLine, ProgramRefusal>

    init(_ program: any AgentProgram, _ tools: AgentToolSet) { (self.program, self.tools) = (program, tools) }

    /// The closures that hear that the state of actions may have changed.
    var watchers: ProgramWatchers { program.watchers }

    /// Lists the actions as they are now or later.
    func list(_ listener: @escaping (Answer) -> Void) {
        waiting.append(listener)
        ask()
    }

    /// Gives the digest of the tools as they are after the last change that was told; nil where the program cannot be asked.
    func digest(_ listener: @escaping (Int?) -> Void) {
        let changes = watchers.count
        if let known, known.changes == changes { return listener(known.digest) }
        let take = { [weak self] (answer: Answer) in
            guard let self, case .success(let list) = answer else { return listener(nil) }
            if known?.changes != changes { known = (changes, tools.digest(of: list)) }
            listener(known?.digest)
        }
        if asked?.changes == changes { asked?.listeners.append(take) } else { list(take) }
    }

    /// Asks for the list that is waited for; a list that is under way may be older than the question, so it is waited for first.
    private func ask() {
        guard asked == nil, !waiting.isEmpty else { return }
        asked = (watchers.count, waiting)
        waiting = []
        _ = program.send(
            ProgramRequest("actions/list", JSONLine()), to: ProgramListener { [weak self] in self?.take($0) })
    }

    private func take(_ answer: Answer) {
        let listeners = asked?.listeners ?? []
        asked = nil
        for listener in listeners { listener(answer) }
        ask()
    }
}
