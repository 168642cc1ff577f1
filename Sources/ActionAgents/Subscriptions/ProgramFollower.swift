import ActionRuntime

/// Follows a program for all clients of a server: it hears of changes once, and lists the actions once, however many clients ask.
final class ProgramFollower {
    let program: any AgentProgram
    private let tools: AgentToolSet
    /// The list that was asked for.
    private var asked: Listing?
    /// Whoever waits for the list after that, by number.
    private var waiting: [Int: (Answer) -> Void] = [:]
    private var lastNumber = 0
    /// The last request that was given up, whose answer may still come; nil for none.
    private var late: Int?
    /// Whether a list was given up and none has arrived since, so that a change may not have been told.
    private var isBehind = false
    /// The digest of the tools, and the count of changes before the list that it was made of.
    private var known: (changes: Int, digest: Int)?

    typealias Answer = Result<JSONLine, RemoteFault>

    /// A list that was asked for.
    private struct Listing {
        /// The number of the request.
        let request: Int
        /// When the program has had long enough.
        let deadline: ContinuousClock.Instant
        /// The count of changes before the request.
        let changes: Int
        /// Whoever waits for the list, by number.
        var listeners: [Int: (Answer) -> Void]
    }

    init(_ program: any AgentProgram, _ tools: AgentToolSet) { (self.program, self.tools) = (program, tools) }

    /// The closures that hear that the state of actions may have changed.
    var watchers: ProgramWatchers { program.watchers }

    /// When the program has had long enough to answer; nil where nobody waits for it.
    var deadline: ContinuousClock.Instant? { asked?.deadline }

    /// Lists the actions as they are now or later, and gives the number by which the listener is forgotten.
    @discardableResult
    func list(_ listener: @escaping (Answer) -> Void) -> Int {
        let number = number()
        waiting[number] = listener
        ask()
        return number
    }

    /// Forgets whoever waits for a list.
    func forget(_ number: Int) {
        waiting[number] = nil
        asked?.listeners[number] = nil
    }

    private func number() -> Int {
        lastNumber += 1
        return lastNumber
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
        if asked?.changes == changes { asked?.listeners[number()] = take } else { list(take) }
    }

    /// Asks for the list that is waited for; a list that is under way may be older than the question, so it is waited for first.
    private func ask() {
        guard asked == nil, !waiting.isEmpty else { return }
        let (changes, listeners) = (watchers.count, waiting)
        waiting = [:]
        var request: Int?
        request = program.send(
            ProgramRequest("actions/list", JSONLine()),
            to: ProgramListener { [weak self] in self?.take($0, to: request) })
        asked = Listing(
            request: request ?? 0, deadline: .now + AgentSession.patience, changes: changes, listeners: listeners)
    }

    private func take(_ answer: Answer, to request: Int?) {
        if late == request { late = nil }
        if asked?.request == request { end(with: answer) }
        guard isBehind, case .success = answer else { return }
        isBehind = false
        watchers.tell()
    }

    /// Gives up a list that the program takes too long for; an answer that comes later is told as a change.
    func expire(at now: ContinuousClock.Instant) {
        guard let asked, asked.deadline <= now else { return }
        if let late { program.cancel(late) }
        (late, isBehind) = (asked.request, true)
        end(with: .failure(RemoteFault(.timedOut, from: program.name)))
    }

    private func end(with answer: Answer) {
        let listeners = asked?.listeners ?? [:]
        asked = nil
        for (_, listener) in listeners.sorted(by: { $0.key < $1.key }) { listener(answer) }
        ask()
    }
}
