/// Asks for all pages of a list, one after the other, and puts them together.
///
/// ```swift
/// var pages = RemotePages("actions/list", params)
/// repeat { answer = try program.call(pages.method, pages.params) } while try pages.take(answer)
/// let all = pages.answer
/// ```
package struct RemotePages {
    package let method: String
    private let first: JSONLine
    private var cursor: String?
    private var restarts = 0
    /// About how many bytes the pages have.
    private var size = 0
    /// About how many bytes the pages of the list may have.
    private let sizeLimit: Int
    /// Whether an entry had gone before the list was whole, so often that ``answer`` has only a part of it.
    package private(set) var isPartial = false

    /// The members of the last page that are no lists.
    private var last = JSONLine()
    private var lists: [String: [JSONLine]] = [:]
    private var conflicts: [String] = []
    private var assembly: MapAssembly?

    /// About how many bytes all pages of a list may have: 256 MiB.
    package static let sizeLimit = 256 << 20
    /// How often the list is begun again because an entry had gone.
    private static let restartLimit = 3

    /// - Parameters:
    ///   - method: The method, which may be one that has no pages.
    ///   - params: The parameters of the first page.
    ///   - sizeLimit: About how many bytes the pages may have.
    package init(_ method: String, _ params: JSONLine, sizeLimit: Int = sizeLimit) {
        (self.method, first, self.sizeLimit) = (method, params, sizeLimit)
    }

    /// The parameters of the next page.
    package var params: JSONLine {
        guard let cursor else { return first }
        var params = first
        params.add("cursor", cursor)
        return params
    }

    /// Takes a page; gives whether another one follows.
    ///
    /// - Throws: ``RemoteFailure/tooMuchSent(_:)`` where the list does not end.
    package mutating func take(_ page: JSONLine) throws(RemoteFailure) -> Bool {
        // The first page may be the whole list of a program that gives no pages, whose size was bounded as a line.
        if cursor != nil { size += page.size(upTo: sizeLimit) }
        guard size < sizeLimit else { throw .tooMuchSent(sizeLimit) }
        last = page
        for key in Self.lists where page[key] != nil {
            if method != RemoteMethod.map.rawValue { lists[key, default: []] += page.lines(key) }
            last = last.without(key)
        }
        conflicts += page.texts("conflicts")
        if method == RemoteMethod.map.rawValue, page["map"] == nil {
            var assembly = assembly ?? MapAssembly()
            assembly.add(nodes: page.lines("nodes"), rest: page.line("rest") ?? JSONLine())
            self.assembly = assembly
        }
        cursor = page.text("next")
        return cursor != nil
    }

    /// Begins again where an entry has gone; gives whether it is worth it.
    ///
    /// - Parameter fault: Why the page was refused.
    package mutating func restart(after fault: RemoteFault) -> Bool {
        guard cursor != nil, fault.code == .stale else { return false }
        guard restarts < Self.restartLimit else {
            isPartial = true
            cursor = nil
            return false
        }
        let restarts = restarts + 1
        self = RemotePages(method, first, sizeLimit: sizeLimit)
        self.restarts = restarts
        return true
    }

    /// The lists of an answer that has pages.
    private static let lists = ["actions", "items", "keys", "matches", "nodes"]

    /// The whole answer: the members of the last page, with all entries in its list.
    ///
    /// - Throws: `tooMuch` where the parts of a map make no map.
    package var answer: JSONLine {
        get throws(RemoteFault) {
            var line = JSONLine()
            if let assembly {
                line.add("map", try assembly.map())
                line.add("revision", from: last)
                return line
            }
            line = last.without("next")
            for key in Self.lists { if let lines = lists[key] { line.add(key, lines) } }
            if !conflicts.isEmpty { line.add("conflicts", conflicts) }
            return line
        }
    }
}
