/// The parameters of a request, read by name and kind; null counts as left out.
package struct RemoteParams {
    /// The members that are not null; few, and no two have the same key.
    private var members: [JSONMember] = []

    /// Reads the members of `params`; a member that the method does not take is a fault.
    init(_ members: [JSONMember], of method: RemoteMethod) throws(RemoteFault) {
        try self.init(members, of: method.rawValue, taking: method.members)
    }

    /// Reads the members of an object.
    ///
    /// - Parameters:
    ///   - members: The members of the object.
    ///   - name: The name of the method or tool, for messages.
    ///   - names: The parameters that the method or tool takes.
    /// - Throws: The fault of the first member whose name is not among `names`.
    package init(_ members: [JSONMember], of name: String, taking names: [String]) throws(RemoteFault) {
        for member in members {
            guard names.contains(member.key) else {
                let nearest = nearMisses(to: member.key, among: names, limit: 1).first
                let known = names.isEmpty ? "It takes none." : "It takes \(names.alternatives)."
                throw .parameter(
                    "'\(name)' takes no parameter '\(member.key.shortened)'. "
                        + (nearest.map { "Did you mean '\($0)'?" } ?? known))
            }
            if case .null = member.value.content { continue }
            self.members.append(member)
        }
    }

    private func value(_ name: String) -> JSONNode? { members.first { $0.key == name }?.value }

    /// The parameters of some names, unchanged, as an object; parameters that were not given are left out.
    package func only(_ names: [String]) -> JSONLine {
        var line = JSONLine()
        for name in names { if let node = value(name) { line.add(name, node.value) } }
        return line
    }

    /// About how many bytes the parameters take; counting ends at a limit.
    func size(upTo limit: Int) -> Int {
        members.reduce(0) { $0 < limit ? $0 + $1.value.value.size(upTo: limit - $0) : $0 }
    }

    // MARK: Kinds

    /// Whether a parameter was given.
    func has(_ name: String) -> Bool { value(name) != nil }

    package func text(_ name: String) throws(RemoteFault) -> String? {
        guard let node = value(name) else { return nil }
        guard case .string(let text) = node.content else { throw .kind(name, "a string", node) }
        return text
    }

    package func requiredText(_ name: String) throws(RemoteFault) -> String {
        guard let text = try text(name) else { throw .parameter("'\(name)' is missing: it has to be a string.") }
        return text
    }

    func flag(_ name: String) throws(RemoteFault) -> Bool {
        guard let node = value(name) else { return false }
        guard case .bool(let flag) = node.content else { throw .kind(name, "a boolean", node) }
        return flag
    }

    /// A whole number, which may be written with a fraction of zero.
    package func number(_ name: String, in range: ClosedRange<Int> = .min ... .max) throws(RemoteFault) -> Int? {
        guard let node = value(name) else { return nil }
        let number: Int?
        switch node.content {
        case .int(let value): number = value
        case .double(let value): number = Int(exactly: value)
        default: number = nil
        }
        guard let number else { throw .kind(name, "an integer", node) }
        guard range.contains(number) else {
            let limits =
                range.upperBound == .max ? "at least \(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
            throw .parameter("'\(name)' has to be \(limits), and is \(number).")
        }
        return number
    }

    /// A time, in seconds since 1970.
    func seconds(_ name: String) throws(RemoteFault) -> Double? {
        guard let node = value(name) else { return nil }
        switch node.content {
        case .int(let value): return Double(value)
        case .double(let value): return value
        default: throw .kind(name, "a number of seconds", node)
        }
    }

    package func object(_ name: String) throws(RemoteFault) -> [String: ActionValue]? {
        guard let node = value(name) else { return nil }
        guard case .object(let members) = node.value else { throw .kind(name, "an object", node) }
        return members
    }

    package func texts(_ name: String) throws(RemoteFault) -> [String]? {
        guard let node = value(name) else { return nil }
        guard case .array(let elements) = node.content else { throw .kind(name, "an array of strings", node) }
        var texts: [String] = []
        for element in elements {
            guard case .string(let text) = element.content else {
                throw .parameter("'\(name)' has to be an array of strings, and one of its elements is \(element.noun).")
            }
            texts.append(text)
        }
        return texts
    }

    package func objects(_ name: String) throws(RemoteFault) -> [[JSONMember]]? {
        guard let node = value(name) else { return nil }
        guard case .array(let elements) = node.content else { throw .kind(name, "an array of objects", node) }
        var objects: [[JSONMember]] = []
        for element in elements {
            guard case .object(let members) = element.content else {
                throw .parameter("'\(name)' has to be an array of objects, and one of its elements is \(element.noun).")
            }
            objects.append(members)
        }
        return objects
    }

    // MARK: Parameters of several methods

    /// `action`: a text that can be an action's name.
    package func action() throws(RemoteFault) -> String {
        let text = try requiredText("action")
        if let fault = ActionName.fault(in: text) { throw .parameter("'action' is not an action's name: it \(fault).") }
        return text
    }

    /// `arguments`; nil where the arguments are not known.
    func arguments(_ bounds: RemoteBounds) throws(RemoteFault) -> ActionArguments? {
        guard let arguments = try object("arguments") else { return nil }
        guard arguments.count <= bounds.arguments else {
            let count = "'arguments' may have \(bounds.arguments) members, and has \(arguments.count)"
            throw RemoteFault(.tooMuch, "\(count): pass more as one array or object.")
        }
        return ActionArguments(arguments)
    }
}

extension RemoteFault {
    package static func parameter(_ message: String) -> RemoteFault { RemoteFault(.badParameters, message) }

    fileprivate static func kind(_ name: String, _ expected: String, _ found: JSONNode) -> RemoteFault {
        let value: String
        switch found.content {
        case .int, .double, .bool: value = found.value.json()
        default: value = found.noun
        }
        return .parameter("'\(name)' has to be \(expected), and is \(value).")
    }
}
