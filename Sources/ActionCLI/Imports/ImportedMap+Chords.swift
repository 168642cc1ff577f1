import ActionRuntime

extension ImportedMap {
    /// How many bindings may stand in the way of one whose place changes.
    private static let maximumOthers = 16

    /// Keeps what chords and the keys that they begin with mean in their order, the last to be asked first.
    ///
    /// A map has the bindings of the same keys in one list, so that a binding may come before one of longer or shorter keys
    /// that comes before it in the original. It gets the condition that the other one's does not hold.
    /// - Complexity: O(*n*) in the bindings.
    func keepOrderOfChords() {
        for index in places.indices { places[index].keys = keepingOrderOfChords(places[index].keys) }
    }

    private func keepingOrderOfChords(_ keys: [Binding]) -> [Binding] {
        var groups: [KeyShortcut: [Int]] = [:]
        for (place, key) in keys.enumerated() { groups[key.key.shortcut, default: []].append(place) }
        // For each binding, those of other keys that are asked before it in the original, and behind it in the map.
        var others: [Int: [Int]] = [:]
        for (shortcut, chords) in groups where shortcut.strokes.count > 1 {
            for part in shortcut.parts where part != shortcut {
                guard let parts = groups[part] else { continue }
                let (first, second) = chords[0] < parts[0] ? (chords, parts) : (parts, chords)
                // The second ones are asked before the first ones in the map.
                for place in second {
                    let missed = first.reversed().prefix { $0 > place }.prefix(Self.maximumOthers + 1)
                    others[place, default: []] += missed
                }
            }
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
                guard let when = Condition.both(key.key.when, free) else {
                    return omit(key, "its condition is nested too deep with those of the bindings behind it")
                }
                key.key.when = when
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
