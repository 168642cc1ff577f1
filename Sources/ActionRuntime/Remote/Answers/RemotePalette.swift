/// The answer about a text typed into a palette.
///
/// The order is that of ``Palette``: by score, then by title, name and place; without a text, that of the menu and then of the
/// names. Commands are asked in menu order for 2 ms; those behind are ranked by the titles that the menu declares, and asked where
/// the page comes to them.
struct RemotePalette {
    /// A command that may match.
    private struct Candidate {
        let command: Command
        /// Where the command stands in the menu; nil for one that is made of the name of an action.
        let place: MenuPlace?
        let cursor: RemoteCursor
        /// The command as it is shown; the inner nil stands for one that is not, and the outer for one that was not asked.
        var item: MenuSnapshot.Item??
    }

    private let endpoint: RemoteEndpoint
    private let start: ActionNode
    private let exposed: ExposedActions
    private var shown: ShownCommands

    init(_ endpoint: RemoteEndpoint, from start: ActionNode) {
        (self.endpoint, self.start) = (endpoint, start)
        exposed = ExposedActions(endpoint.exposer, from: start)
        shown = ShownCommands(endpoint, exposed, from: start)
    }

    /// The answer to `palette/search`.
    mutating func answer(_ params: RemoteParams) throws(RemoteFault) -> JSONLine {
        let query = try params.text("query") ?? ""
        guard query.utf8.count <= endpoint.bounds.palette.query else {
            throw RemoteFault(
                .tooMuch, "'query' may have \(endpoint.bounds.palette.query) bytes, and has \(query.utf8.count).")
        }
        // A palette shows few commands, so its pages have 50 where the client does not say.
        let limit = try params.number("limit", in: 0 ... .max) ?? 50
        let cursor = try params.cursor()
        if limit == 0 { return page(0).answer("matches") }
        if FuzzyQuery(query).isEmpty {
            return try listing(page(limit, after: cursor))
        }
        let ranked = try ranked(query), first = try position(behind: cursor, in: ranked)
        return try matches(ranked[first...], page(limit, after: cursor))
    }

    private func page(_ limit: Int, after cursor: RemoteCursor? = nil) -> RemotePage {
        RemotePage(limit: limit, after: cursor, endpoint.bounds, by: endpoint.now)
    }

    // MARK: Without a text

    private mutating func listing(_ page: consuming RemotePage) throws(RemoteFault) -> JSONLine {
        var place: MenuPlace?, text: String?
        if case .name(let name)? = page.cursor {
            text = name
        } else {
            place = try exposed.reading.place(behind: page.cursor, revision: endpoint.revision)
        }
        var last = page.cursor
        if text == nil {
            for (place, command) in exposed.reading.commands(behind: place) {
                if page.ends(behind: last) { return page.answer("matches") }
                last = .command(place, digest: RemoteCursor.digest(of: command.invocation()))
                if let item = item(of: command, at: place) { try page.add(line(of: item, score: 0)) }
            }
        }
        for name in NamesInOrder(names, behind: text) {
            if page.ends(behind: last) { break }
            last = .name(name.text)
            if let item = item(of: name) { try page.add(line(of: item, score: 0)) }
        }
        return page.answer("matches")
    }

    // MARK: With a text

    /// The commands that match a query, the best first.
    private mutating func ranked(_ query: String) throws(RemoteFault) -> [(candidate: Candidate, score: Int)] {
        // Too many are refused before they are collected, which would take longer than a page may.
        let names = names, limit = endpoint.bounds.palette.commands
        func check(_ count: Int) throws(RemoteFault) {
            guard count > limit else { return }
            throw RemoteFault(
                .tooMuch,
                "The palette has more than \(limit) commands, with which a query is not compared: ask for all, without 'query', page by page."
            )
        }
        try check(names.count)
        var candidates: [Candidate] = [], counts: [Invocation: Int] = [:]
        for (place, command) in exposed.reading.commands(behind: nil) {
            try check(names.count + candidates.count)
            // Commands that ask the same are told apart by their order.
            counts[command.invocation(), default: 0] += 1
            var hasher = Hasher()
            hasher.combine(command.invocation())
            hasher.combine(counts[command.invocation()])
            candidates.append(Candidate(command: command, place: place, cursor: .match(digest: hasher.finalize())))
        }
        for name in names {
            let command = Command(endpoint.exposer.title(name) ?? name.text, action: name)
            candidates.append(Candidate(command: command, place: nil, cursor: .match(digest: name.hashValue)))
        }
        let end = endpoint.now() + endpoint.bounds.duration
        for index in candidates.indices {
            if endpoint.now() >= end { break }
            candidates[index].item = .some(item(of: candidates[index]))
        }
        let index = PaletteIndex(
            entries: candidates.map { ($0.item.flatMap(\.self)?.title ?? $0.command.title, $0.command.action.text) },
            formerly: endpoint.exposer.formerNames.joined(with: .remapped(from: start, in: endpoint.coordinator)).texts(
                of: candidates.lazy.map(\.command)))
        return index.ranked(query).map { (candidates[$0.index], $0.score) }
    }

    private func position(
        behind cursor: RemoteCursor?, in ranked: [(candidate: Candidate, score: Int)]
    ) throws(RemoteFault) -> Int {
        guard let cursor else { return 0 }
        guard case .match = cursor else { throw RemoteCursor.unknown }
        guard let position = ranked.firstIndex(where: { $0.candidate.cursor.text == cursor.text }) else {
            throw RemoteCursor.gone(revision: endpoint.revision)
        }
        return position + 1
    }

    private mutating func matches(
        _ ranked: ArraySlice<(candidate: Candidate, score: Int)>, _ page: consuming RemotePage
    ) throws(RemoteFault) -> JSONLine {
        var last = page.cursor
        for (candidate, score) in ranked {
            if page.ends(behind: last) { break }
            if let item = candidate.item ?? item(of: candidate) { try page.add(line(of: item, score: score)) }
            last = candidate.cursor
        }
        return page.answer("matches")
    }

    // MARK: Items

    /// The names that are offered on the path.
    private var names: Set<ActionName> {
        endpoint.coordinator.namesWithoutOrder(from: start).subtracting([.runCommands])
    }

    private mutating func item(of candidate: Candidate) -> MenuSnapshot.Item? {
        candidate.place.map { item(of: candidate.command, at: $0) } ?? item(of: candidate.command.action)
    }

    /// The item of a command of the menu; nil where an earlier one that asks the same is shown.
    private mutating func item(of command: Command, at place: MenuPlace) -> MenuSnapshot.Item? {
        guard let item = item(showing: command, at: place) else { return nil }
        for (other, earlier) in exposed.reading.commands(of: command.action)
        where other < place && earlier.arguments == command.arguments && self.item(showing: earlier, at: other) != nil {
            return nil
        }
        return item
    }

    /// The item of a command; nil where it is hidden or not exposed, or no claim takes it.
    ///
    /// - Parameter place: Where the command stands in the menu; nil for one that is in no menu.
    private mutating func item(showing command: Command, at place: MenuPlace?) -> MenuSnapshot.Item? {
        guard let item = shown.show(command, at: place), item.target != nil, exposed.contains(item) else { return nil }
        return item
    }

    /// The item of an action by its name; nil where the menu has a command of it, shown or hidden.
    private mutating func item(of name: ActionName) -> MenuSnapshot.Item? {
        guard exposed.reading.commands(of: name).isEmpty else { return nil }
        return item(showing: Command(endpoint.exposer.title(name) ?? name.text, action: name), at: nil)
    }

    private func line(of item: MenuSnapshot.Item, score: Int) -> JSONLine {
        var line = Palette.Item(item, score: score).jsonLine { $0.path }
        let target = item.command.flatMap { endpoint.coordinator.target(for: $0.invocation(), from: start) }
        line.add("parameters", target?.signature?.schema ?? .null)
        exposed.hideNames(in: &line)
        return line
    }
}
