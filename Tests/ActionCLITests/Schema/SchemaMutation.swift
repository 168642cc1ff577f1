import ActionRuntime

/// Changes a document at random in one place: a member goes, comes or gets another name, or a value becomes another one.
struct SchemaMutation {
    /// The keys that documents have, so that a key comes where another object has it.
    private let keys: [String]
    /// The values that documents have, with some that they do not have.
    private let values: [ActionValue]

    init(of documents: [ActionValue]) {
        var keys: Set<String> = ["unknown", "", "a b"]
        var values: [ActionValue] = [
            .null, true, false, 0, 1, -1, 2.5, "", " ", "*", "a b", "${x}", "actionState", [], [.null], [:], ["x": 1],
            "handled", "lastLevel",
            "integer", "cmd+1", "unclaimed-action",
        ]
        var pending = documents
        while let value = pending.popLast() {
            values.append(value)
            keys.formUnion(value.members.keys)
            pending += value.members.sorted { $0.key < $1.key }.map(\.value) + value.elements
        }
        self.keys = keys.sorted()
        self.values = values
    }

    func apply(to value: ActionValue, using random: inout Xorshift) -> ActionValue {
        // Goes down to a random place; the deeper ones are the more, so it seldom stays at the top.
        if Int.random(in: 0..<8, using: &random) > 0 {
            switch value {
            case .object(var members):
                let keys = members.keys.sorted()
                if let key = keys.randomElement(using: &random), let inner = members[key] {
                    members[key] = apply(to: inner, using: &random)
                    return .object(members)
                }
            case .array(var elements):
                if let index = elements.indices.randomElement(using: &random) {
                    elements[index] = apply(to: elements[index], using: &random)
                    return .array(elements)
                }
            default: break
            }
        }
        return change(value, using: &random)
    }

    private func change(_ value: ActionValue, using random: inout Xorshift) -> ActionValue {
        let other = values.randomElement(using: &random) ?? .null
        switch value {
        case .object(var members):
            let key = members.keys.sorted().randomElement(using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: if let key { members[key] = nil }
            case 1: members[keys.randomElement(using: &random) ?? ""] = other
            case 2: if let key { members[keys.randomElement(using: &random) ?? ""] = members.removeValue(forKey: key) }
            default: return other
            }
            return .object(members)
        case .array(var elements):
            switch Int.random(in: 0..<3, using: &random) {
            case 0: elements.append(other)
            case 1: if !elements.isEmpty { elements.removeLast() }
            default: return other
            }
            return .array(elements)
        default:
            return other
        }
    }
}
