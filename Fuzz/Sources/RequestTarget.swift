import ActionRuntime

/// Requests from outside: the input is lines, of which `+` begins those of the second client, and `!` changes of the program.
///
/// The first line may be `#` and letters: how the program is served. In all others `$TOKEN` stands for the last token that the
/// client was given, `$OTHER` for the other client's, `$REVISION` for the last revision, `$NODE` and `$ID` for a node.
enum RequestTarget {
    static func run(_ input: [UInt8]) {
        let visit = Visit(input)
        visit.run()
        visit.end()
    }
}

/// A program that is served without sockets, and two clients of it.
final class Visit {
    let program: ServedProgram
    let endpoint: RemoteEndpoint
    let allowing: RemotePermissions
    /// Whether something is hidden, and the input does not name it.
    let hidesSecrets: Bool
    /// Whether names that nobody lists may become names.
    let interns: Bool
    /// Whether the program remembers requests that were not performed.
    let remembers: Bool
    private(set) var clients: [VisitClient] = []
    private var lines: ArraySlice<ArraySlice<UInt8>>
    private var depth = 0
    /// The greatest revision that was told.
    var revision = 0
    /// What questions were answered, with the revision.
    var answers: [String: ActionValue] = [:]

    init(_ input: [UInt8]) {
        lines = input.split(separator: UInt8(ascii: "\n")).prefix(60)
        var options = Set<UInt8>()
        if lines.first?.first == UInt8(ascii: "#") { options = Set(lines.removeFirst()) }
        func has(_ letter: Character) -> Bool { letter.asciiValue.map(options.contains) ?? false }
        program = ServedProgram(hasKeys: !has("k"))
        let most: RemotePermissions = has("l") ? .ask : has("f") ? [.ask, .perform, .force] : [.ask, .perform]
        allowing = (has("p") ? .perform : most).union(has("g") ? .log : [])
        let exposure: RemoteExposure = has("a") ? .all : has("n") ? .actions(ServedProgram.named) : .menu
        remembers = has("r")
        endpoint = RemoteEndpoint(
            program.coordinator, app: "visit", menu: program.menu, keys: program.keys, exposing: exposure,
            allowing: allowing, remembering: remembers ? 4 : 0, bounds: .ofClients)
        // A page ends by the number of its entries only, so that an input has one run.
        let now = ContinuousClock.now
        endpoint.now = { now }
        interns = exposure == .all
        program.isOpen = interns
        program.hidesByMenu = exposure == .menu
        let text = input.text.lowercased()
        // What is escaped might be named so.
        hidesSecrets = exposure != .all && !text.contains(ServedProgram.secret) && !text.contains("\\u")
        program.onNest = { [unowned self] in next() }
        for process in [11, 12] { clients.append(VisitClient(self, process: Int32(process))) }
    }

    func run() {
        while !lines.isEmpty { next() }
        for client in clients { client.isSlow = false }
        endpoint.tellChanges()
        for client in clients { client.checkWatches() }
    }

    func end() {
        program.onNest = {}
        for client in clients { endpoint.close(client.session) }
        if !remembers { check(endpoint.isAlone, "nothing listens once all have gone") }
    }

    private func next() {
        guard depth < 4, let line = lines.popFirst() else { return }
        depth += 1
        defer { depth -= 1 }
        switch line.first {
        case UInt8(ascii: "!"): for choice in line.dropFirst().prefix(40) { change(choice) }
        case UInt8(ascii: "+"): clients[1].ask(line.dropFirst(), other: clients[0])
        default: clients[0].ask(line, other: clients[1])
        }
    }

    private func change(_ choice: UInt8) {
        switch Character(UnicodeScalar(choice)) {
        case "t": endpoint.tellChanges()
        case "n": endpoint.changed()
        case "b": clients[0].isSlow.toggle()
        case "o": clients[1].reopen()
        case "l", "m", "u":
            program.toggle(choice)
            // State outside of the tree has changed.
            endpoint.changed()
        default: program.change(choice)
        }
    }

    /// Notes a revision that was told.
    func note(_ told: ActionValue?) {
        guard case .int(let number)? = told else { return }
        check(number >= revision, "the revision never falls: \(number) after \(revision)")
        revision = number
    }
}
