/// An entry of an undo stack, with what takes it back or does it again.
final class UndoLevel {
    let id: UInt64
    /// The title that was given first; nil where none was.
    private let givenTitle: String?
    /// The name of the action that was performed, for entries without a given title; nil outside of handlers.
    private let name: ActionName?
    /// The steps, in the order in which they were added; the last is taken first.
    var parts: [UndoPart] = []
    /// The requests that made the entry, in their order.
    private(set) var requests: [SentRequest]
    /// What made the entry, or added to it last.
    private(set) var undertaking: Undertaking?
    /// Whether what the undertaking adds from now on is another entry, because the stack was marked or sealed meanwhile.
    var isClosed = false
    /// Whether the entry is done again by its requests, because not every step said how.
    var isByRequest = false
    private let merging: UndoMerging?
    private var lastAddition: ContinuousClock.Instant?

    init(
        id: UInt64, title: String?, name: ActionName?, requests: [SentRequest] = [], by undertaking: Undertaking? = nil,
        merging: UndoMerging? = nil
    ) {
        (self.id, givenTitle, self.name, self.requests) = (id, title, name, requests)
        (self.undertaking, self.merging) = (undertaking, merging)
    }

    /// The same entry under another number and with other steps.
    func copy(id: UInt64, parts: [UndoPart], requests: [SentRequest]? = nil) -> UndoLevel {
        let copy = UndoLevel(id: id, title: givenTitle, name: name, requests: requests ?? self.requests)
        copy.parts = parts
        return copy
    }

    var title: String { givenTitle ?? name?.words ?? "" }

    /// What the steps cost whose owners are still there.
    var cost: Int { parts.reduce(0) { $0.adding($1.isLive ? $1.cost : 0) } }

    /// Whether going through the entry would do anything.
    var isLive: Bool { isByRequest ? !requests.isEmpty : parts.contains(where: \.isLive) }

    var needsAwait: Bool { parts.contains { $0.needsAwait && $0.isLive } }

    var isData: Bool { parts.allSatisfy { $0.isData || !$0.isLive } }

    var entry: UndoEntry { UndoEntry(id: id, title: title, cost: cost, isData: isData) }

    /// Whether the dispatch or event that made the entry has not ended.
    var isUnderWay: Bool { undertaking?.isRunning ?? false }

    /// Whether a step belongs to the entry: the same undertaking adds it, or it is merged.
    func takes(from undertaking: Undertaking?, merging other: UndoMerging?) -> Bool {
        if isClosed { return false }
        if let undertaking, undertaking === self.undertaking { return true }
        if isUnderWay { return false }
        guard let other, let merging, other.key == merging.key else { return false }
        guard let window = merging.within ?? other.within else { return true }
        return lastAddition.map { $0.duration(to: .now) <= window } ?? false
    }

    /// Takes the steps out of an entry that is removed, whose place in memory may be kept for a while.
    func takeParts() -> [UndoPart] {
        defer { (parts, requests, undertaking) = ([], [], nil) }
        return parts
    }

    func add(_ part: UndoPart, from undertaking: Undertaking?, request: SentRequest?) {
        parts.append(part)
        if merging != nil { lastAddition = .now }
        self.undertaking = undertaking
        if let request, requests.last !== request {
            requests.append(request)
            request.entries += 1
        }
    }
}

extension Int {
    /// The sum of two costs, at most the greatest number.
    func adding(_ other: Int) -> Int {
        let (sum, overflows) = addingReportingOverflow(other)
        return overflows ? .max : sum
    }
}

extension ActionName {
    /// The name as words, for titles: `Rate Five Stars` for `rateFiveStars:`, `Open File` for `app.file/open-file`.
    var words: String {
        let last = text.prefix { $0 != ":" }.split { $0 == "." || $0 == "/" }.last ?? Substring(text)
        var (words, word): ([String], String) = ([], "")
        for character in last {
            let isBreak = character == "-" || character == "_" || character == " "
            if isBreak || (character.isUppercase && word.last?.isUppercase == false) {
                if !word.isEmpty { words.append(word) }
                word = ""
            }
            if !isBreak { word.append(character) }
        }
        if !word.isEmpty { words.append(word) }
        return words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
    }
}
