extension JSONLine {
    /// About how many bytes the object takes as text; counting ends at a limit.
    package func size(upTo limit: Int) -> Int {
        var size = 2
        for (key, content) in members {
            size += key.utf8.count + 4
            switch content {
            case .value(let value): size += value.size(upTo: limit - size)
            case .line(let line): size += line.size(upTo: limit - size)
            case .lines(let lines):
                for line in lines where size < limit { size += line.size(upTo: limit - size) }
            }
            if size >= limit { return size }
        }
        return size
    }
}

extension ActionValue {
    /// About how many bytes the value takes, as text or in memory, whichever is more; counting ends at a limit.
    ///
    /// Takes constant stack space.
    package func size(upTo limit: Int) -> Int {
        switch self {
        // Most values are scalars, which need no list.
        case .null, .bool, .int, .double: return Self.leastSize
        case .string(let text): return Self.leastSize + text.utf8.count
        case .array, .object: break
        }
        var size = 0, pending = [self]
        while size < limit, let value = pending.popLast() {
            size += Self.leastSize
            switch value {
            case .string(let text): size += text.utf8.count
            case .array(let elements):
                size += Self.containerSize
                if elements.count * Self.leastSize < limit - size { pending += elements } else { return limit }
            case .object(let members):
                size += Self.containerSize + members.keys.reduce(0) { $0 + $1.utf8.count + Self.leastSize }
                if members.count * Self.leastSize < limit - size { pending += members.values } else { return limit }
            case .null, .bool, .int, .double: continue
            }
        }
        return size
    }

    private static let leastSize = 16
    /// The bytes that an array or a table takes besides its elements.
    private static let containerSize = 64
}
