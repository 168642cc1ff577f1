import ActionRuntime

/// A list at one moment, so that its pages fit together even if the program changes between two pages.
final class Listing {
    /// The actions or the tools.
    let entries: [JSONLine]
    let revision: ActionValue
    let query: String?
    let from: String?
    /// The members of each entry that a page shows.
    let fields: [String]

    init(
        entries: [JSONLine], revision: ActionValue = .null, query: String? = nil, from: String? = nil,
        fields: [String] = []
    ) {
        self.entries = entries
        self.revision = revision
        self.query = query
        self.from = from
        self.fields = fields
    }
}

/// The latest lists that have pages left.
final class Listings {
    /// How many lists are kept.
    private static let limit = 4

    private var kept: [(number: Int, listing: Listing)] = []
    private var last = 0
    /// The beginning of all cursors of this process, by which a cursor of another process is told apart.
    private let mark = String(UInt32.random(in: 0 ... .max), radix: 36)

    /// The fault of a cursor that is not found.
    static let unknown =
        "'cursor' is not that of a list that is still kept, and may be of an earlier process: list again without it."

    /// The entries of a page, and the cursor of the next page; nil at the end.
    func page(of listing: Listing, at start: Int, _ limit: Int) -> (entries: ArraySlice<JSONLine>, next: String?) {
        let end = min(start + limit, listing.entries.count)
        return (listing.entries[start..<end], end < listing.entries.count ? cursor(of: listing, at: end) : nil)
    }

    /// The cursor of a place in a list; the list is kept for the cursor.
    private func cursor(of listing: Listing, at place: Int) -> String {
        if let known = kept.first(where: { $0.listing === listing }) { return "\(mark)-\(known.number)-\(place)" }
        last += 1
        if kept.count == Self.limit { kept.removeFirst() }
        kept.append((last, listing))
        return "\(mark)-\(last)-\(place)"
    }

    func find(_ cursor: String) -> (Listing, Int)? {
        let parts = cursor.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == mark, let number = Int(parts[1]), let place = Int(parts[2]),
            let listing = kept.first(where: { $0.number == number })?.listing,
            listing.entries.indices.contains(place)
        else { return nil }
        return (listing, place)
    }
}
