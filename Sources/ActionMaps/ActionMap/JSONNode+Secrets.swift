import ActionRuntime

extension JSONNode {
    /// The names of all secret parameters in a document, at any depth.
    ///
    /// The key of any other object with `"secret": true` counts as well: to hide a value too many is better than to show a secret.
    /// So do the parameters of sequences whose names stand in secret arguments of their steps.
    package var secretNames: Set<String> {
        var names: Set<String> = [], arguments: [(key: String, value: JSONNode)] = []
        // A list of pending values takes constant stack space, however deep the document is nested.
        var pending = [self]
        while let node = pending.popLast() {
            switch node.content {
            case .array(let elements): pending += elements
            case .object(let members):
                for member in members {
                    if case .bool(true)? = member.value["secret"]?.content { names.insert(member.key) }
                    if member.key == "performs" { arguments += member.value.stepArguments }
                    pending.append(member.value)
                }
            default: break
            }
        }
        var values = Dictionary(grouping: arguments, by: \.key), unread = names
        // A step may perform another sequence, whose parameter is secret.
        while let name = unread.popFirst() {
            for value in values.removeValue(forKey: name) ?? [] {
                for found in value.value.placeholders where names.insert(found).inserted { unread.insert(found) }
            }
        }
        return names
    }

    /// The arguments of the steps of a sequence.
    private var stepArguments: [(key: String, value: JSONNode)] {
        guard case .array(let steps) = content else { return [] }
        return steps.flatMap { step -> [(key: String, value: JSONNode)] in
            guard case .object(let members)? = step["arguments"]?.content else { return [] }
            return members.map { ($0.key, $0.value) }
        }
    }

    /// The names that stand in the texts of the value, as in `"${password}"`.
    private var placeholders: [String] {
        var found: [String] = [], pending = [self]
        while let node = pending.popLast() {
            switch node.content {
            case .array(let elements): pending += elements
            case .object(let members): pending += members.map(\.value)
            case .string(let text):
                found += text.split(separator: "${", omittingEmptySubsequences: false).dropFirst().compactMap { rest in
                    rest.firstIndex(of: "}").map { String(rest[..<$0]) }
                }
            default: break
            }
        }
        return found
    }
}

extension ActionMap {
    /// The names of all arguments that some action of the map takes as a secret.
    package var secretNames: Set<String> { source.node.secretNames }
}
