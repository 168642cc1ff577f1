/// The answer about a text typed into a palette.
///
/// The order is that of ``Palette``: by score, then by title, name and place; without a text, that of the menu and then of the
/// names. Commands are asked in menu order for 1 ms; those behind are ranked by the titles that the menu declares, and asked where
/// the page comes to them.
struct RemotePalette {
    /// A command that may match.
    private struct Candidate {
        /// Where the command stands in the menu; nil for one that is made of the name of an action.
        let place: MenuPlace?
        let action: ActionName
        /// The title that the menu declares, or that stands for the name, and the name.
        let texts: (title: String, name: String)
    }

    private let endpoint: RemoteEndpoint
    private let start: ActionNode
    private let exposed: ExposedActions
    private var shown: ShownCommands
    /// The commands of actions that have several in the menu, by their arguments, for those that were met.
    private var repeated: [ActionName: [ActionArguments: [(place: MenuPlace, command: Command)]]] = [:]

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
        let words = FuzzyQuery(query).count
        if words == 0 {
            return try listing(page(limit, after: cursor))
        }
        guard words <= endpoint.bounds.palette.words else {
            throw RemoteFault(
                .tooMuch, "'query' may have \(endpoint.bounds.palette.words) words, and has \(words).")
        }
        let candidates = try candidates()
        let items = items(of: candidates)
        let ranked = ranked(query, candidates, items)
        let first = try position(behind: cursor, in: ranked, of: candidates)
        return try matches(ranked[first...], of: candidates, items, page(limit, after: cursor))
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
        for name in endpoint.exposer.inOrder(names, behind: text) where name != .runCommands {
            if page.ends(behind: last) { break }
            last = .name(name.text)
            if let item = item(of: name) { try page.add(line(of: item, score: 0)) }
        }
        return page.answer("matches")
    }

    // MARK: With a text

    /// The commands that may match: those of the menu, and those that are made of the names of other actions.
    private mutating func candidates() throws(RemoteFault) -> [Candidate] {
        // Refused as soon as there are too many: to collect all would take longer than a page may.
        let limit = endpoint.bounds.palette.commands
        func check(_ count: Int) throws(RemoteFault) {
            guard count > limit else { return }
            throw RemoteFault(
                .tooMuch,
                "The palette has more than \(limit) commands, with which a query is not compared: ask for all, without 'query', page by page."
            )
        }
        let names = names
        var candidates: [Candidate] = [], known: Set<ActionName> = [.runCommands]
        known.reserveCapacity(names.count)
        try exposed.reading.eachCommand { place, command throws(RemoteFault) in
            try check(candidates.count + 1)
            known.insert(command.action)
            candidates.append(
                Candidate(place: place, action: command.action, texts: (command.title, command.action.text)))
        }
        let others = names.filter { !known.contains($0) }
        try check(candidates.count + others.count)
        // In order, so that the index of an earlier query is found to be that of the same texts.
        for name in endpoint.exposer.inOrder(others, behind: nil) {
            let text = name.text
            candidates.append(
                Candidate(place: nil, action: name, texts: (endpoint.exposer.title(name) ?? text, text)))
        }
        return candidates
    }

    /// The first commands as they are shown, as many as are asked in half of the time of a page; nil for those that are not shown.
    private mutating func items(of candidates: [Candidate]) -> [MenuSnapshot.Item?] {
        let end = endpoint.now() + endpoint.bounds.duration / 2
        var items: [MenuSnapshot.Item?] = []
        while items.count < candidates.count, endpoint.now() < end {
            items.append(item(of: candidates[items.count]))
        }
        return items
    }

    /// The commands that match a query, the best first.
    private func ranked(
        _ query: String, _ candidates: [Candidate], _ items: [MenuSnapshot.Item?]
    ) -> [PaletteMatch] {
        let formerNames = endpoint.exposer.formerNames.joined(
            with: .remapped(from: start, in: endpoint.coordinator))
        let index = endpoint.exposer.paletteIndex(
            of: candidates.map(\.texts), formerly: formerNames.texts(of: candidates.lazy.map(\.action)))
        let ranked = index.ranked(query)
        // Commands whose targets give other titles have an index of their own, because the titles may be others at each query.
        var retitled: [Int] = [], titles: [Int: String] = [:]
        for (index, item) in items.enumerated() {
            guard let title = item?.title, title != candidates[index].texts.title else { continue }
            retitled.append(index)
            titles[index] = title
        }
        if retitled.isEmpty { return ranked }
        let others = PaletteIndex(
            entries: retitled.map { (titles[$0] ?? "", candidates[$0].texts.name) },
            formerly: formerNames.texts(of: retitled.lazy.map { candidates[$0].action }))
        func texts(_ match: PaletteMatch) -> (String, String, Int) {
            let texts = candidates[match.index].texts
            return (titles[match.index] ?? texts.title, texts.name, match.index)
        }
        // Both lists are in this order already.
        var rest = others.ranked(query).map { PaletteMatch(index: retitled[$0.index], score: $0.score) }[...]
        var all: [PaletteMatch] = []
        for match in ranked where titles[match.index] == nil {
            while let other = rest.first,
                other.score == match.score ? texts(other) < texts(match) : other.score > match.score
            {
                all.append(rest.removeFirst())
            }
            all.append(match)
        }
        return all + rest
    }

    private func position(
        behind cursor: RemoteCursor?, in ranked: [PaletteMatch], of candidates: [Candidate]
    ) throws(RemoteFault) -> Int {
        let position: Int?
        switch cursor {
        case nil: return 0
        case .name(let text)?:
            position = ranked.firstIndex {
                candidates[$0.index].place == nil && candidates[$0.index].texts.name == text
            }
        default:
            let place = try exposed.reading.place(behind: cursor, revision: endpoint.revision)
            position = ranked.firstIndex { candidates[$0.index].place == place }
        }
        guard let position else { throw RemoteCursor.gone(revision: endpoint.revision) }
        return position + 1
    }

    private mutating func matches(
        _ ranked: ArraySlice<PaletteMatch>, of candidates: [Candidate], _ items: [MenuSnapshot.Item?],
        _ page: consuming RemotePage
    ) throws(RemoteFault) -> JSONLine {
        var last = page.cursor
        for match in ranked {
            if page.ends(behind: last) { break }
            let candidate = candidates[match.index]
            let item = match.index < items.count ? items[match.index] : item(of: candidate)
            if let item { try page.add(line(of: item, score: match.score)) }
            last = cursor(behind: candidate)
        }
        return page.answer("matches")
    }

    private func cursor(behind candidate: Candidate) -> RemoteCursor {
        guard let place = candidate.place, let command = exposed.reading.command(at: place) else {
            return .name(candidate.texts.name)
        }
        return .command(place, digest: RemoteCursor.digest(of: command.invocation()))
    }

    // MARK: Items

    /// The names that are offered on the path.
    private var names: Set<ActionName> {
        endpoint.coordinator.namesWithoutOrder(from: start)
    }

    private mutating func item(of candidate: Candidate) -> MenuSnapshot.Item? {
        guard let place = candidate.place else { return item(of: candidate.action) }
        return exposed.reading.command(at: place).flatMap { item(of: $0, at: place) }
    }

    /// The item of a command of the menu; nil where an earlier one that asks the same is shown.
    private mutating func item(of command: Command, at place: MenuPlace) -> MenuSnapshot.Item? {
        guard let item = item(showing: command, at: place) else { return nil }
        for (other, earlier) in commands(like: command)
        where other < place && self.item(showing: earlier, at: other) != nil { return nil }
        return item
    }

    /// The commands of the menu with a command's action and arguments, in menu order.
    private mutating func commands(like command: Command) -> [(place: MenuPlace, command: Command)] {
        if let known = repeated[command.action] { return known[command.arguments] ?? [] }
        let commands = exposed.reading.commands(of: command.action)
        if commands.count < 2 { return commands }
        let groups = Dictionary(grouping: commands, by: \.command.arguments)
        repeated[command.action] = groups
        return groups[command.arguments] ?? []
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
