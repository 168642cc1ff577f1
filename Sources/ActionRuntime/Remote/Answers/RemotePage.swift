/// The entries of one answer to a question for a list.
///
/// A page ends by the bounds of the endpoint, of entries, time and bytes, and has one entry at least. Nothing is
/// kept for the next page: its cursor names the last entry.
struct RemotePage {
    /// The last entry of the page before; nil for the first page.
    let cursor: RemoteCursor?
    private let limit: Int
    private let now: () -> ContinuousClock.Instant
    private let began: ContinuousClock.Instant
    /// When the entries of the page have taken their time; nil before the first.
    ///
    /// They have half of the time that the list took to be made, and 2 ms at least, so that a long list is not made again for each
    /// few of its entries.
    private var end: ContinuousClock.Instant?
    let bounds: RemoteBounds
    private var room: Int
    private(set) var lines: [JSONLine] = []
    private var entryCount = 0
    /// The last entry that was looked at, where others follow; nil for the last page.
    private(set) var next: RemoteCursor?

    /// Begins a page.
    ///
    /// - Parameter params: The parameters of the question, of which `limit` and `cursor` are read; more entries than a page may have
    ///   count as the most.
    init(_ params: RemoteParams, of endpoint: RemoteEndpoint) throws(RemoteFault) {
        self.init(
            limit: try params.number("limit", in: 1 ... .max), after: try params.cursor(), endpoint.bounds,
            by: endpoint.now)
    }

    init(
        limit: Int? = nil, after cursor: RemoteCursor? = nil, _ bounds: RemoteBounds = .ofClients,
        by now: @escaping () -> ContinuousClock.Instant
    ) {
        (self.limit, self.cursor) = (min(limit ?? bounds.entries, bounds.entries), cursor)
        (self.bounds, self.now, room) = (bounds, now, bounds.page)
        began = now()
    }

    /// Adds an entry.
    mutating func add(_ line: JSONLine) throws(RemoteFault) {
        try count(line)
        lines.append(line)
    }

    /// Counts an entry that is given in parts.
    mutating func count(_ line: JSONLine) throws(RemoteFault) { try count(line.size(upTo: bounds.making)) }

    /// Counts the members of the answer beside its list.
    mutating func take(rest line: JSONLine) throws(RemoteFault) { try take(line.size(upTo: bounds.making)) }

    /// Counts the bytes of a part of an entry.
    mutating func take(_ bytes: Int) throws(RemoteFault) {
        guard bytes < bounds.making else { throw .tooLarge(bounds) }
        room -= bytes
    }

    /// Counts an entry that the answer need not have, and its bytes.
    mutating func count(_ bytes: Int) throws(RemoteFault) {
        try take(bytes)
        entryCount += 1
    }

    /// Whether the page ends before the next entry; asked before each entry is looked at.
    mutating func ends() -> Bool {
        guard end == nil else { return isOver }
        let now = now()
        end = now + max(bounds.duration, (now - began) / 2)
        return false
    }

    /// Whether the page ends before the next entry, with the next page behind the last one; asked before each entry is looked at.
    mutating func ends(behind last: RemoteCursor?) -> Bool {
        guard ends(), let last, last.text != cursor?.text else { return false }
        next = last
        return true
    }

    private var isOver: Bool {
        if entryCount >= limit || room <= 0 { return true }
        guard let end else { return false }
        let now = now()
        // A page that finds no entry may take longer.
        return now >= end && (entryCount > 0 || now >= end + bounds.duration * 4)
    }

    /// Whether an entry that has begun is to be ended, to go on with it in the next page.
    ///
    /// - Parameter least: Until when the entry may go on, though the time of the page has passed.
    func isOverWithinEntry(notBefore least: ContinuousClock.Instant) -> Bool {
        room <= 0 || end.map { now() >= max($0, least) } ?? false
    }

    /// Ends the page within an entry, of which a part was given.
    mutating func end(within cursor: RemoteCursor) { next = cursor }

    /// The answer: the list, and the cursor of the next page.
    ///
    /// - Parameter key: The name of the list.
    func answer(_ key: String) -> JSONLine {
        var line = JSONLine()
        line.add(key, lines)
        line.add("next", next?.text)
        return line
    }
}

/// The last entry of a page, by its place and by what tells it from other entries, for the next page.
///
/// Clients take it as it is. It tells no argument, and no claim of a node, which may be one that clients may not know: a digest stands
/// for them, which each process makes another way.
enum RemoteCursor {
    /// A command of the menu.
    case command(MenuPlace, digest: Int)
    /// A binding, by its position among the bindings.
    case binding(Int, digest: Int)
    /// A name; a list in the order of names goes on behind it.
    case name(String)
    /// A node, by its identifier, and the digest of the last name of which its claims were read; nil for all.
    case node(String, claim: Int?)
    /// A dispatch of the log, by its number.
    case record(UInt64)

    /// Reads the text that an earlier answer gave.
    init(_ text: String) throws(RemoteFault) {
        let rest = text.dropFirst(2)
        let numbers = rest.split(separator: ".", omittingEmptySubsequences: false).compactMap { Int($0) }
        switch (text.prefix(2), numbers.count) {
        case ("c:", 3): self = .command(MenuPlace(part: numbers[0], item: numbers[1]), digest: numbers[2])
        case ("b:", 2): self = .binding(numbers[0], digest: numbers[1])
        case ("l:", 1) where numbers[0] >= 0: self = .record(UInt64(numbers[0]))
        case ("n:", _): self = .name(String(rest))
        default:
            guard text.hasPrefix("["), let end = text.firstIndex(of: "]") else { throw Self.unknown }
            let rest = text[text.index(after: end)...], claim = Int(rest.dropFirst())
            guard rest.isEmpty || (rest.hasPrefix(" ") && claim != nil) else { throw Self.unknown }
            self = .node(String(text[...end]), claim: claim)
        }
    }

    var text: String {
        switch self {
        case .command(let place, let digest): "c:\(place.part).\(place.item).\(digest)"
        case .binding(let position, let digest): "b:\(position).\(digest)"
        case .name(let name): "n:\(name)"
        case .node(let id, let claim): claim.map { "\(id) \($0)" } ?? id
        case .record(let id): "l:\(id)"
        }
    }

    /// What tells a name from others.
    static func digest(of name: ActionName) -> Int { name.hashValue }

    /// What tells an action with arguments from others.
    static func digest(of invocation: Invocation) -> Int { invocation.hashValue }

    /// What tells a binding from others.
    static func digest(of binding: KeyBinding) -> Int {
        var hasher = Hasher()
        hasher.combine(binding.shortcut)
        hasher.combine(binding.invocation())
        hasher.combine(binding.source)
        hasher.combine(binding.node)
        return hasher.finalize()
    }

    /// The refusal of a text that no answer to this question has given.
    static var unknown: RemoteFault {
        .parameter("'cursor' has to be what an answer to this question gave as 'next'.")
    }

    /// The refusal of an entry that has gone.
    static func gone(revision: Int) -> RemoteFault {
        RemoteFault(
            .stale, "The entry that 'cursor' names has gone: ask for the first page again.", revision: revision)
    }
}

extension MenuReading {
    /// The place behind which the page of a menu's commands begins; nil for the first page.
    func place(behind cursor: RemoteCursor?, revision: Int) throws(RemoteFault) -> MenuPlace? {
        guard let cursor else { return nil }
        guard case .command(let place, let digest) = cursor else { throw RemoteCursor.unknown }
        func isMeant(_ command: Command) -> Bool { RemoteCursor.digest(of: command.invocation()) == digest }
        if let command = command(at: place), isMeant(command) { return place }
        // The command may have moved.
        guard let found = commands(behind: nil).first(where: { isMeant($0.command) }) else {
            throw RemoteCursor.gone(revision: revision)
        }
        return found.place
    }
}

extension KeyIndex {
    /// The position of the binding that a cursor names, which may have moved; nil where it has gone.
    func position(of digest: Int, at position: Int) -> Int? {
        if position >= 0, position < count, RemoteCursor.digest(of: self[position]) == digest { return position }
        return positions.first { RemoteCursor.digest(of: self[$0]) == digest }
    }
}

extension RemoteParams {
    /// `cursor`: the last entry of the page before; nil for the first page.
    func cursor() throws(RemoteFault) -> RemoteCursor? {
        guard let text = try text("cursor") else { return nil }
        return try RemoteCursor(text)
    }
}
