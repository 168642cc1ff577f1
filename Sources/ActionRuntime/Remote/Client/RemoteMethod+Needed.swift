extension RemoteMethod {
    /// The kind of value that a member of an answer has to have.
    private enum Kind {
        case flag, text, number, list, object
        /// Any value, null included, as long as the member is there.
        case any

        func fits(_ value: JSONNode.Content) -> Bool {
            switch (self, value) {
            case (.flag, .bool), (.text, .string), (.number, .int), (.list, .array), (.object, .object), (.any, _): true
            default: false
            }
        }
    }

    /// The members that an answer cannot do without; without other members the answer still answers the question.
    private var needed: [(name: String, kind: Kind)] {
        switch self {
        case .info: [("protocol", .number)]
        case .list: [("actions", .list)]
        case .can: [("can", .flag)]
        case .validate: [("enabled", .flag)]
        case .target: [("target", .any)]
        case .explain: [("enabled", .flag), ("steps", .list)]
        case .perform, .press: [("outcome", .text)]
        case .tree: [("root", .object)]
        case .menu: [("items", .list)]
        case .keys: [("keys", .list)]
        case .explainKeys: [("answer", .text), ("before", .list), ("bindings", .list)]
        case .palette: [("matches", .list)]
        case .map: [("map", .object)]
        case .watch: [("watch", .number), ("actions", .list)]
        case .unwatch: []
        case .log: [("records", .list)]
        case .requests: [("requests", .list)]
        case .cancelRequest: [("cancelled", .flag)]
        }
    }

    /// The fault of an answer that is no object, or has no fitting value of a needed member, as the end of a sentence; nil for
    /// none.
    func fault(in answer: JSONNode) -> String? {
        // The answer is `true`.
        if self == .unwatch { return nil }
        guard case .object = answer.content else { return "is \(answer.noun), and no object" }
        // A page of a tree or a map has nodes in place of the whole.
        if self == .tree || self == .map, case .array? = answer["nodes"]?.content { return nil }
        for (name, kind) in needed {
            guard let value = answer[name] else { return "lacks '\(name)'" }
            if !kind.fits(value.content) { return "has \(value.noun) as '\(name)'" }
        }
        return nil
    }
}
