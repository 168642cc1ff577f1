import ActionRuntime

extension JSONNode {
    /// The names of all secret parameters in a document, at any depth.
    ///
    /// The key of any other object with `"secret": true` counts as well: to hide a value too many is better than to show a secret.
    var secretNames: Set<String> {
        var names: Set<String> = []
        // A list of pending values takes constant stack space, however deep the document is nested.
        var pending = [self]
        while let node = pending.popLast() {
            switch node.content {
            case .array(let elements): pending += elements
            case .object(let members):
                for member in members {
                    if case .bool(true)? = member.value["secret"]?.content { names.insert(member.key) }
                    pending.append(member.value)
                }
            default: break
            }
        }
        return names
    }
}
