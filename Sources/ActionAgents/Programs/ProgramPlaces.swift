import ActionRuntime

/// The connections of one server to a program: each client of the server has one of its own, as far as there are places.
///
/// A program answers each connection in turn, and binds tokens and limits to it, so that no client of the server takes those of
/// another. The clients for whom there is no place share the connection of the first one, which follows the program.
final class ProgramPlaces {
    /// How many connections there may be besides the first: a program takes 64, of which some are left to others.
    static let limit = 48

    /// The process that a call has chosen among those of the name; nil where no call has chosen, or the process has gone.
    var chosen: Int32?
    /// The process whose end was noted last, so that it is noted once for all connections to it; nil after another was reached.
    var lost: Int32?
    private var programs: [Member] = []

    private struct Member {
        weak var program: RemoteProgram?
    }

    private var connected: [RemoteProgram] { programs.compactMap(\.program).filter(\.isConnected) }

    /// The program of the first client.
    var first: RemoteProgram? { programs.first?.program }

    /// Whether several clients ask the program.
    var areShared: Bool { programs.count { $0.program != nil } > 1 }

    /// The process that the clients ask; nil where none has been chosen or reached.
    var process: Int32? { chosen ?? connected.lazy.compactMap(\.pid).first }

    func add(_ program: RemoteProgram) {
        // The first one keeps its rank, also where it has gone.
        programs = Array(programs.prefix(1)) + programs.dropFirst().filter { $0.program != nil }
        programs.append(Member(program: program))
    }

    /// Makes room for the connection of a client: where there is none, the connection that was not used for the longest time is given
    /// up, unless something of it would be lost.
    ///
    /// - Returns: Whether there is room.
    func makeRoom(for program: RemoteProgram) -> Bool {
        let others = connected.filter { $0 !== first }
        guard program !== first, others.count >= Self.limit else { return true }
        let now = ContinuousClock.now
        guard let idle = others.filter({ $0.isQuiet(at: now) }).min(by: { $0.lastUse < $1.lastUse }) else {
            return false
        }
        idle.leavePlace()
        return true
    }
}
