import ActionRuntime

extension JSONNode {
    /// The names of the parameters in a document that are secret, wherever they stand.
    ///
    /// A key of another object with `"secret": true` counts as well: a value too many is hidden, and none is shown.
    var secretNames: Set<String> {
        var names: Set<String> = []
        // Takes constant stack space: documents may be nested as deep as it is allowed.
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
