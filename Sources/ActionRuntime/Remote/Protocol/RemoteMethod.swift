/// A method that a client can call.
enum RemoteMethod: String, CaseIterable {
    case info = "app/info"
    case list = "actions/list"
    case can = "actions/can"
    case validate = "actions/validate"
    case target = "actions/target"
    case explain = "actions/explain"
    case perform = "actions/perform"
    case tree = "tree/get"
    case menu = "menu/get"
    case keys = "keys/list"
    case explainKeys = "keys/explain"
    case palette = "palette/search"
    case press = "keys/press"
    case map = "map/get"
    case watch = "watch/start"
    case unwatch = "watch/stop"
    case log = "log/get"
    case requests = "requests/list"
    case cancelRequest = "requests/cancel"

    /// The notification that cancels a request.
    static let cancel = "$/cancel"

    /// The members that its `params` may have.
    var members: [String] {
        switch self {
        case .info: []
        case .map: ["limit", "cursor"]
        case .list, .menu, .keys: ["from", "limit", "cursor"]
        case .can, .validate, .target: ["action", "arguments", "from"]
        case .explain: ["action", "arguments", "from", "hops"]
        case .perform: ["action", "arguments", "steps", "from", "force", "ifRevision", "confirm", "progress", "hops"]
        case .press: ["keys", "from", "force", "ifRevision", "confirm", "progress", "hops"]
        case .tree: ["from", "depth", "limit", "cursor"]
        case .explainKeys: ["keys", "from"]
        case .palette: ["query", "limit", "cursor", "from"]
        case .watch: ["actions", "from", "log", "trace", "keys"]
        case .unwatch: ["watch"]
        case .log: ["since", "limit", "cursor"]
        case .requests: []
        case .cancelRequest: ["request"]
        }
    }

    /// The permission that the method needs; nil for none.
    var permission: RemotePermissions? {
        switch self {
        case .info, .unwatch: nil
        case .perform, .press: .perform
        case .log, .requests: .log
        case .cancelRequest: [.log, .perform]
        case .list, .can, .validate, .target, .explain, .tree, .menu, .keys, .explainKeys, .palette, .map, .watch: .ask
        }
    }

    /// Finds a method by its name.
    static func named(_ name: String) throws(RemoteFault) -> RemoteMethod {
        if let method = RemoteMethod(rawValue: name) { return method }
        if name == cancel {
            throw RemoteFault(.unknownMethod, "'\(cancel)' is a notification: send it without an 'id'.")
        }
        let nearest = nearMisses(to: name, among: allCases.map(\.rawValue), limit: 1).first
        throw RemoteFault(
            .unknownMethod,
            "There is no method '\(name.shortened)'." + (nearest.map { " Did you mean '\($0)'?" } ?? ""))
    }
}

extension String {
    /// The text for a message: without control characters, and cut off after 80 characters.
    var shortened: String {
        let text = prefix(81).description.printable
        return text.count > 80 ? text.prefix(80) + "…" : text
    }
}
