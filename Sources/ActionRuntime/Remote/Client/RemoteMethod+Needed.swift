extension RemoteMethod {
    /// What a member of an answer has to be.
    private enum Kind {
        case flag, text, number, list, object
        /// There, and anything, null included.
        case any

        func fits(_ value: JSONNode.Content) -> Bool {
            switch (self, value) {
            case (.flag, .bool), (.text, .string), (.number, .int), (.list, .array), (.object, .object), (.any, _): true
            default: false
            }
        }
    }

    /// The members that an answer cannot do without; without the others the answer still says what was asked.
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
        case .palette: [("matches", .list)]
        case .map: [("map", .object)]
        case .watch: [("watch", .number), ("actions", .list)]
        case .unwatch: []
        }
    }

    /// What an answer lacks, as the end of a sentence; nil where it has all that it needs.
    func fault(in answer: JSONNode) -> String? {
        guard case .object = answer.content else { return "is \(answer.noun), and no object" }
        for (name, kind) in needed {
            guard let value = answer[name] else { return "lacks '\(name)'" }
            if !kind.fits(value.content) { return "has \(value.noun) as '\(name)'" }
        }
        return nil
    }
}
