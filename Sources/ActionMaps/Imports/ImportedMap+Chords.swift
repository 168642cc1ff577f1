import ActionRuntime

extension ImportedMap {
    /// How many bindings may stand in the way of a binding whose place changes.
    private static let maximumOthers = 16

    /// Keeps the meaning of chords and of the keys that they begin with, in the order in which the last binding is asked first.
    ///
    /// A map has the bindings of the same keys in one list, so that a binding may move before a binding of longer or
    /// shorter keys that comes before it in the original. The moved binding then gets the further condition that the other
    /// binding's condition does not hold.
    /// - Complexity: O(*n* log *n*) in the bindings, for keys of a bounded number of strokes.
    func keepOrderOfChords() {
        for index in places.indices { places[index].keys = keepingOrderOfChords(places[index].keys) }
    }

    private func keepingOrderOfChords(_ keys: [Binding]) -> [Binding] {
        var groups: [KeyShortcut: [Int]] = [:]
        for (place, key) in keys.enumerated() { groups[key.key.shortcut, default: []].append(place) }
        // For each binding the bindings of other keys that are asked before it in the original, and after it in the map; at
        // most one more than the limit.
        var others: [Int: [Int]] = [:]
        func note(_ places: [Int], behind place: Int) {
            let known = others[place]?.count ?? 0
            let later = places[places.firstIndex(notBelow: place + 1)...]
            if later.isEmpty || known > Self.maximumOthers { return }
            others[place, default: []] += later.suffix(Self.maximumOthers + 1 - known).reversed()
        }
        // The map asks the first keys of the list last.
        var chordsBehind: [KeyShortcut: [Int]] = [:]
        for (shortcut, chords) in groups where shortcut.strokes.count > 1 {
            for part in shortcut.parts where part != shortcut {
                guard let parts = groups[part] else { continue }
                if chords[0] < parts[0] {
                    chordsBehind[part, default: []] += chords
                } else {
                    for place in chords { note(parts, behind: place) }
                }
            }
        }
        for (part, chords) in chordsBehind {
            let chords = chords.sorted()
            for place in groups[part] ?? [] { note(chords, behind: place) }
        }
        guard !others.isEmpty else { return keys }
        return keys.enumerated().compactMap { place, key in
            guard let others = others[place] else { return key }
            guard others.count <= Self.maximumOthers else {
                return omit(key, "more than \(Self.maximumOthers) bindings of longer or shorter keys stand behind it")
            }
            var key = key
            for other in others {
                let free = keys[other].key.when.map { !$0 } ?? .never
                do throws(Condition.TooDeep) {
                    key.key.when = try Condition.both(key.key.when, free)
                } catch {
                    return omit(key, "its condition is nested too deep with those of the bindings behind it")
                }
            }
            if key.key.when?.isNever ?? false {
                return omit(key, "bindings of longer or shorter keys behind it take its keys in every case")
            }
            return key
        }
    }

    private func omit(_ key: Binding, _ why: String) -> Binding? {
        omit("the keys '\(key.key.shortcut)' of \((key.key.action ?? "nothing").quoted)", at: key.position, why)
        return nil
    }
}
