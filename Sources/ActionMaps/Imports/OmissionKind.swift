import ActionRuntime

/// Parts of one kind that could not be carried over: what is said of them differs only in what is quoted.
package struct OmissionKind {
    package let first: MapOmission
    package private(set) var count = 1

    package init(first: MapOmission) {
        self.first = first
    }

    /// The kinds, in the order of their first parts.
    package static func all(of omissions: [MapOmission]) -> [OmissionKind] {
        var kinds: [OmissionKind] = []
        var indices: [[String]: Int] = [:]
        for omission in omissions {
            let key = [omission.what.kind, (omission.why ?? "").withoutQuotations]
            if let index = indices[key] {
                kinds[index].count += 1
            } else {
                indices[key] = kinds.count
                kinds.append(OmissionKind(first: omission))
            }
        }
        return kinds
    }
}

extension String {
    /// The name of a part without the names of the places where it is: `'icon' of …`, `the item … of the menu …`.
    fileprivate var kind: String {
        guard first == "'", let end = dropFirst().firstIndex(of: "'") else { return withoutQuotations }
        return self[...end] + String(self[index(after: end)...]).withoutQuotations
    }

    /// The text with … for everything from the first quotation to the end of the last one.
    fileprivate var withoutQuotations: String {
        let quotes = indices.filter { self[$0] == "'" }
        // An apostrophe within a word quotes nothing.
        guard let start = quotes.first(where: { $0 == startIndex || !self[index(before: $0)].isLetter }),
            let end = quotes.last(where: { $0 > start && !(self[index(after: $0)...].first?.isLetter ?? false) })
        else {
            return self
        }
        return self[..<start] + "…" + self[index(after: end)...]
    }
}
