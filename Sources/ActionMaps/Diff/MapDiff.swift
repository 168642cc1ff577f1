import ActionRuntime

/// The differences between an old map and a new map.
package struct MapDiff {
    /// The changes by section; each section has the added, then the changed, then the removed entries, in document order.
    package private(set) var changes: [MapChange] = []

    /// Compares two maps.
    ///
    /// - Complexity: O(*n* log *n* + *n* · *m*) in the number *n* of their entries and *m* of those that moved.
    package init(from old: ActionMap, to new: ActionMap) {
        let (old, new) = (MapEntries(old).all, MapEntries(new).all)
        let partners = Self.partners(of: new, in: old)
        let moves = Self.moves(of: new, partners, from: old)
        var isLeft = [Bool](repeating: true, count: old.count)
        for (index, entry) in new.enumerated() {
            guard let partner = partners[index] else {
                changes.append(MapChange(kind: .added, entry: entry, new: entry.fields))
                continue
            }
            isLeft[partner] = false
            let move = moves[index]
            let before = old[partner].fields + (move.map { [.init("place", .int($0.old))] } ?? [])
            let after = entry.fields + (move.map { [.init("place", .int($0.new))] } ?? [])
            guard before != after else { continue }
            changes.append(
                MapChange(
                    kind: .changed, entry: entry, old: before.filter { !after.contains($0) },
                    new: after.filter { !before.contains($0) }))
        }
        for (entry, isLeft) in zip(old, isLeft) where isLeft {
            changes.append(MapChange(kind: .removed, entry: entry, old: entry.fields))
        }
        changes = MapEntry.Section.allCases.flatMap { section in
            MapChange.Kind.allCases.flatMap { kind in
                changes.filter { $0.entry.identity.section == section && $0.kind == kind }
            }
        }
    }

    /// For each entry of the new map its counterpart in the old map; nil for no counterpart.
    ///
    /// It is an equal entry if there is one, else the next entry of the same identity.
    private static func partners(of new: [MapEntry], in old: [MapEntry]) -> [Int?] {
        struct Content: Hashable {
            let identity: MapEntry.Identity
            let fields: [MapEntry.Field]

            init(_ entry: MapEntry) { (identity, fields) = (entry.identity, entry.fields) }
        }
        var equal = Dictionary(grouping: old.indices, by: { Content(old[$0]) }).mapValues { $0[...] }
        var partners = new.map { equal[Content($0)]?.popFirst() }
        let taken = Set(partners.compactMap(\.self))
        let rest = old.indices.filter { !taken.contains($0) }
        var named = Dictionary(grouping: rest, by: { old[$0].identity }).mapValues { $0[...] }
        for index in new.indices where partners[index] == nil {
            partners[index] = named[new[index].identity]?.popFirst()
        }
        return partners
    }

    // MARK: Order

    /// The places of the entries that moved within their list, from 1, by the entries' positions in the new map.
    ///
    /// As few entries as possible count as moved: those outside the longest part of the list that kept its order. Of two
    /// entries that changed places, the one that came from behind counts as moved.
    private static func moves(
        of new: [MapEntry], _ partners: [Int?], from old: [MapEntry]
    ) -> [Int: (old: Int, new: Int)] {
        let (oldPlaces, newPlaces) = (places(in: old), places(in: new))
        let stayed = new.indices.filter { index in
            partners[index].map { new[index].list != nil && new[index].list == old[$0].list } ?? false
        }
        var moves: [Int: (old: Int, new: Int)] = [:]
        for members in Dictionary(grouping: stayed, by: { new[$0].orderedList }).values {
            let order = members.compactMap { partners[$0] }
            for case .remove(let position, let partner, _) in order.sorted().difference(from: order) {
                moves[members[position]] = (oldPlaces[partner], newPlaces[members[position]])
            }
        }
        return moves
    }

    /// The place of each entry in its list, from 1.
    private static func places(in entries: [MapEntry]) -> [Int] {
        var counts: [[String]: Int] = [:]
        return entries.map { entry in
            guard let list = entry.orderedList else { return 0 }
            counts[list, default: 0] += 1
            return counts[list, default: 0]
        }
    }
}
