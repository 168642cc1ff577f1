import ActionRuntime

/// `actions_list`: the actions that can be performed here and now, and why others cannot.
struct ListTool: AgentTool {
    let name = "actions_list"
    let title = "List actions"
    let description = """
        Lists the program's actions, with whether each is enabled now and why not, its title, summary, keys, the JSON \
        Schema of its arguments, and whether it is destructive; what is null, false, off or empty is left out. A query finds \
        actions by a few letters of titles and names.
        """
    let filter: ActionFilter
    /// The lists that cursors lead into.
    let listings = Listings()

    /// How many actions a page has where the call does not choose, and how many it may have.
    private static let (pageSize, pageLimit) = (50, 1_000)
    /// How many bytes a query may have.
    private static let queryLimit = 1_000

    let parameters: [(name: String, schema: AgentSchema)] = [
        (
            "query",
            .text("A few letters of a title or a name, the best matches first. Left out: all.", isNullable: false)
        ),
        ("limit", .integer("How many at most; 50 where left out.", in: 1...pageLimit, isNullable: false)),
        ("cursor", .text("Where the list goes on: nextCursor of the page before.", isNullable: false)),
        ("from", .text(AgentText.from, isNullable: false)),
        (
            "fields",
            .list(
                of: .choice(of: ListedAction.names),
                "The members that each action has besides 'action'. Left out: all but target and kind.",
                isNullable: false)
        ),
    ]

    var output: ToolOutput {
        ToolOutput([
            (
                "actions",
                .list(of: ListedAction.schema, "The actions, in the order of the menu or of the query's matches.")
            ),
            ("total", .integer("How many there are, with those of other pages.")),
            ("nextCursor", .text("Where the list goes on; null at its end.")),
        ])
    }

    func call(_ params: RemoteParams, _ caller: AgentCaller) throws(RemoteFault) -> AgentStep {
        let limit = try params.number("limit", in: 1...Self.pageLimit) ?? Self.pageSize
        let query = try params.text("query"), from = try params.text("from")
        let fields = try params.texts("fields").map(ListedAction.checked)
        if let cursor = try params.text("cursor") {
            return try page(of: cursor, query, from, fields, limit).step
        }
        if let count = query?.utf8.count, count > Self.queryLimit {
            throw .parameter("'query' may have \(Self.queryLimit) bytes, and has \(count).")
        }
        return .ask([ProgramRequest("actions/list", params.only(["from"]))]) { [self] answers in
            answers.step(output) { answer in
                let entries = ranked(filter.entries(of: answer[0]), by: query ?? "")
                let listing = Listing(
                    entries: entries, revision: answer[0]["revision"] ?? .null, query: query, from: from,
                    fields: fields ?? ListedAction.usual)
                return page(of: listing, at: 0, listing.fields, limit)
            }
        }
    }

    /// The entries that match a query, in the order in which a palette shows them.
    private func ranked(_ entries: [JSONLine], by query: String) -> [JSONLine] {
        if query.isEmpty { return entries }
        let index = PaletteIndex(entries: entries.map { ($0.text("title") ?? "", $0.text("action") ?? "") })
        return index.ranked(query).map { entries[$0.index] }
    }

    // MARK: Pages

    private func page(of listing: Listing, at start: Int, _ fields: [String], _ limit: Int) -> ToolResult {
        let (entries, next) = listings.page(of: listing, at: start, limit)
        var line = JSONLine()
        line.add("actions", entries.map { ListedAction.compact($0, fields) })
        line.add("total", .int(listing.entries.count))
        line.add("nextCursor", next)
        line.add("revision", listing.revision)
        return ToolResult(members: output.members(of: line))
    }

    private func page(
        of cursor: String, _ query: String?, _ from: String?, _ fields: [String]?, _ limit: Int
    ) throws(RemoteFault) -> ToolResult {
        guard let (listing, start) = listings.find(cursor) else {
            throw .parameter(Listings.unknown)
        }
        if query.map({ $0 != listing.query }) ?? false || from.map({ $0 != listing.from }) ?? false {
            throw .parameter("'cursor' belongs to a list with another 'query' or 'from': leave these out.")
        }
        return page(of: listing, at: start, fields ?? listing.fields, limit)
    }
}
