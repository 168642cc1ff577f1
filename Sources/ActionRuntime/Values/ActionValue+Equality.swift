extension ActionValue: Hashable {
    /// Whether the values are equal, case by case.
    public static func == (left: ActionValue, right: ActionValue) -> Bool {
        if let isSame = left.isSame(as: right) { return isSame }
        // Containers wait in a list, not on the stack, because values may be nested to any depth.
        var pending = [(left, right)]
        func mayBeSame(_ left: ActionValue, _ right: ActionValue) -> Bool {
            if let isSame = left.isSame(as: right) { return isSame }
            pending.append((left, right))
            return true
        }
        while let pair = pending.popLast() {
            switch pair {
            case (.array(let left), .array(let right)):
                guard left.count == right.count, zip(left, right).allSatisfy(mayBeSame) else { return false }
            case (.object(let left), .object(let right)):
                guard left.count == right.count else { return false }
                for (key, value) in left {
                    guard let other = right[key], mayBeSame(value, other) else { return false }
                }
            default: return false
            }
        }
        return true
    }

    /// Whether the values are equal; nil for two arrays, and for two objects.
    private func isSame(as other: ActionValue) -> Bool? {
        switch (self, other) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.int(let left), .int(let right)): left == right
        case (.double(let left), .double(let right)): left == right
        case (.string(let left), .string(let right)): left == right
        case (.array, .array), (.object, .object): nil
        default: false
        }
    }

    /// How deep containers are hashed: values that differ further inside have equal hashes.
    private static var hashedLevels: Int { 8 }

    /// Hashes the case and what is in it, down to eight levels.
    public func hash(into hasher: inout Hasher) { hash(into: &hasher, levels: Self.hashedLevels) }

    private func hash(into hasher: inout Hasher, levels: Int) {
        switch self {
        case .null: hasher.combine(0)
        case .bool(let value): hasher.combine(value)
        case .int(let value): hasher.combine(value)
        case .double(let value): hasher.combine(value)
        case .string(let value): hasher.combine(value)
        case .array(let elements):
            hasher.combine(elements.count)
            if levels > 0 { for element in elements { element.hash(into: &hasher, levels: levels - 1) } }
        case .object(let members):
            hasher.combine(members.count)
            guard levels > 0 else { return }
            // Joined by an operation whose result does not depend on the order, because members have none.
            var all = 0
            for (key, value) in members {
                var member = Hasher()
                member.combine(key)
                value.hash(into: &member, levels: levels - 1)
                all ^= member.finalize()
            }
            hasher.combine(all)
        }
    }
}
