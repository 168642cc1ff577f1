/// An answer that is made in steps, so that the program goes on between them.
protocol RemoteWork: AnyObject {
    /// Does the next step.
    ///
    /// - Returns: The members of the answer, apart from its revision; nil where more steps are needed.
    func step() throws(RemoteFault) -> JSONLine?

    /// The revision of the answer.
    var revision: Int { get }
}

/// An answer that is made in one step.
final class RemoteQuestion: RemoteWork {
    let revision: Int
    private let answer: () throws(RemoteFault) -> JSONLine

    init(revision: Int, _ answer: @escaping () throws(RemoteFault) -> JSONLine) {
        self.revision = revision
        self.answer = answer
    }

    func step() throws(RemoteFault) -> JSONLine? { try answer() }
}

/// A request whose answer is being made or written, step by step.
final class RemoteJob {
    private enum Stage {
        /// It is being looked for what is secret, which the answer must not tell.
        case searching(SecretSearch, for: any RemoteWork)
        case making(any RemoteWork)
        case writing(JSONLine, JSONLineWriter)
    }

    /// The result of a step.
    enum Progress {
        case goesOn
        case answered(RemoteReply)
        case refused(RemoteFault)
    }

    /// The request's identifier.
    let id: ActionValue
    /// Called with whether the answer was sent, and not refused as too large.
    let isSent: (Bool) -> Void
    private var stage: Stage
    /// The coordinator that is asked; nil for an answer that is complete.
    private let coordinator: Coordinator?
    /// Whether a step was done.
    private(set) var hasBegun = false
    /// Whether a step runs, whose closures may serve again.
    private(set) var isRunning = false
    /// The counted bytes of an answer that is kept until it is sent; nil for an answer that is made step by step.
    var kept: RemoteBudget.Kept?

    init(
        _ id: ActionValue, _ work: any RemoteWork, by coordinator: Coordinator,
        isSent: @escaping (Bool) -> Void = { _ in }
    ) {
        self.id = id
        self.isSent = isSent
        self.coordinator = coordinator
        stage = coordinator.secretSearch().map { .searching($0, for: work) } ?? .making(work)
    }

    /// Writes an answer that is complete.
    init(_ id: ActionValue, _ line: JSONLine) {
        self.id = id
        coordinator = nil
        isSent = { _ in }
        stage = .writing(line, Self.writer(line, id))
    }

    /// Makes or writes the next part of the answer.
    func step() -> Progress {
        (hasBegun, isRunning) = (true, true)
        defer { isRunning = false }
        switch stage {
        case .searching(let search, let work):
            if !search.step(upTo: NodesInOrder.countInStep) {
                coordinator?.remember(search)
                stage = .making(work)
            }
            return .goesOn
        case .making(let work): return make(work)
        case .writing(let line, var writer):
            // The stage gives up the writer, whose text would be copied otherwise.
            stage = .writing(JSONLine(), JSONLineWriter(JSONLine()))
            let isComplete = writer.write(atLeast: Self.textSize)
            guard writer.count <= RemoteService.answerLimit else { return .refused(.tooLarge) }
            guard isComplete else {
                stage = .writing(line, writer)
                return .goesOn
            }
            return .answered(RemoteReply(line, writer.takeText(before: "}")))
        }
    }

    private func make(_ work: any RemoteWork) -> Progress {
        do throws(RemoteFault) {
            guard var line = try work.step() else { return .goesOn }
            line.add("revision", .int(work.revision))
            stage = .writing(line, Self.writer(line, id))
            return .goesOn
        } catch {
            return .refused(error)
        }
    }

    private static func writer(_ line: JSONLine, _ id: ActionValue) -> JSONLineWriter {
        JSONLineWriter(line, after: RemoteMessage.beginning(of: id))
    }

    /// The fewest bytes that a step writes, unless fewer are left.
    private static let textSize = 1 << 12
}

/// The clients whose answers take longer than a slice: a few answers are made at a time, the others wait, to save memory.
final class RemoteMakers {
    /// How many long answers are made at a time.
    static let limit = 4

    /// The clients, in the order in which their answers were begun; the clients after the first few wait.
    private var sessions: [ObjectIdentifier] = []

    func add(_ session: RemoteSession) {
        if !sessions.contains(ObjectIdentifier(session)) { sessions.append(ObjectIdentifier(session)) }
    }

    func remove(_ session: RemoteSession) { sessions.removeAll { $0 == ObjectIdentifier(session) } }

    /// Whether the client's answer is made now.
    func mayGoOn(_ session: RemoteSession) -> Bool {
        sessions.firstIndex(of: ObjectIdentifier(session)).map { $0 < Self.limit } ?? true
    }
}
