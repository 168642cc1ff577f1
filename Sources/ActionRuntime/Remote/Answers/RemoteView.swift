/// The exposed actions as they are at one moment, worked out once for each start, one after the other.
///
/// A view may be worked out over several turns: changes meanwhile belong to a later view.
final class RemoteView {
    /// The action and the arguments of an entry.
    struct Key: Hashable {
        let action: String
        /// The only arguments that are exposed; nil for any.
        let arguments: ActionArguments?
    }

    /// The answer about one action, as clients are told.
    final class Entry {
        let key: Key
        let line: JSONLine
        /// The digest that tells the answer from other answers.
        private(set) lazy var digest = line.text.hashValue

        fileprivate init(key: Key, line: JSONLine) {
            self.key = key
            self.line = line
        }
    }

    let service: RemoteService
    /// The moment before the first entry was made.
    let moment: RemoteMoment
    let revision: Int
    private lazy var commands = service.exposer.commands
    private var places: [NodeID?: Place] = [:]
    private var paths: [NodeID: String?] = [:]

    init(_ service: RemoteService) {
        self.service = service
        revision = service.revision
        moment = service.moment
    }

    /// The exposed actions of one start, which are found step by step.
    final class Place {
        let node: ActionNode
        let keys: KeyListing?
        /// Whether the keys still have to be indexed, and whether actions are still to be found.
        private var (hasKeys, hasMore) = (true, true)
        /// The search for all actions, which is not lazy because each step would copy it; nil where none has begun.
        private var search: ExposedActionSearch?
        private lazy var named = ExposedActions(exposer, from: node)
        private let exposer: Exposer
        /// The entries that were made; the value nil stands for an action that is hidden or unclaimed.
        fileprivate var entries: [Key: Entry?] = [:]

        fileprivate init(_ service: RemoteService, _ node: ActionNode) {
            self.node = node
            exposer = service.exposer
            keys = service.keys?.listing(from: node)
        }

        /// Does a step of the work that comes before entries are made; gives whether more steps are needed.
        ///
        /// - Parameter all: Whether all actions are looked for.
        func prepare(all: Bool) -> Bool {
            if hasKeys {
                hasKeys = keys?.index.prepare(RemoteService.bindingsInStep) ?? false
            } else if all, search == nil {
                search = ExposedActionSearch(exposer, from: node)
            } else if all, hasMore {
                hasMore = search?.step() ?? false
            } else {
                return false
            }
            return true
        }

        /// All exposed actions, once they have been found.
        var exposed: [ExposedAction] { search?.found ?? [] }

        /// The exposed actions of a name.
        func exposed(of name: String) -> [ExposedAction] {
            ActionName(registered: name).map(named.candidates) ?? []
        }
    }

    /// The exposed actions of a start; nil stands for the program's own start.
    func place(of start: ActionNode?) -> Place {
        if let known = places[start?.id] { return known }
        let place = Place(service, start ?? service.coordinator.defaultStart)
        places[start?.id] = place
        return place
    }

    /// The answer about an action of a place; nil for an action that is hidden, or that no claim takes there.
    ///
    /// - Parameter action: One of the place's exposed actions.
    func entry(of action: ExposedAction, at place: Place) -> Entry? {
        let key = Key(action: action.action.text, arguments: action.arguments)
        if let known = place.entries[key] { return known }
        let entry = entry(action, key, from: place.node, place.keys)
        place.entries[key] = .some(entry)
        return entry
    }

    private func entry(
        _ exposed: ExposedAction, _ key: Key, from node: ActionNode, _ keys: KeyListing?
    ) -> Entry? {
        let coordinator = service.coordinator
        let invocation = Invocation(exposed.action, arguments: exposed.arguments ?? [:])
        let validation = service.validate(exposed, exposed.arguments, from: node)
        guard validation.target != nil, !(validation.isHidden && service.exposer.hidesByValidator) else { return nil }
        let target = coordinator.target(for: invocation, from: node)
        var line = validation.jsonLine { path(of: $0) }
        line.add("title", validation.title ?? exposed.title)
        add(exposed.arguments, of: exposed.action, from: node, to: &line)
        line.add("summary", exposed.command?.discoverabilityText)
        let shortcut =
            keys.map { $0.shortcut(for: exposed.action, arguments: exposed.arguments ?? [:]) }
            ?? exposed.command?.shortcut
        line.add("shortcut", shortcut?.description)
        line.add("parameters", target?.signature?.schema ?? .null)
        line.add("returns", target?.returns?.rawValue)
        line.add(
            "destructive", target.map { commands.destroys(invocation, asked: invocation.action, by: $0) } ?? false)
        return Entry(key: key, line: line)
    }

    /// Adds the only arguments that are exposed, as far as they may be told.
    private func add(
        _ arguments: ActionArguments?, of action: ActionName?, from node: ActionNode?, to line: inout JSONLine
    ) {
        guard let arguments, let action else { return line.add("arguments", .null) }
        line.add(arguments: service.coordinator.markingSecrets(arguments, of: action, from: node))
    }

    private func path(of node: NodeID) -> String? {
        if let path = paths[node] { return path }
        let path = node.path
        paths[node] = path
        return path
    }

    // MARK: Missing actions

    /// The entry of an action that is not exposed, or that no claim takes.
    func missing(_ key: Key) -> Entry {
        var line = Unknown(key.action).validation
        line.add("title", nil as String?)
        add(key.arguments, of: ActionName(registered: key.action), from: nil, to: &line)
        line.add("summary", nil as String?)
        line.add("shortcut", nil as String?)
        line.add("parameters", .null)
        line.add("returns", nil as String?)
        line.add("destructive", false)
        return Entry(key: key, line: line)
    }
}

/// The answers about an action that does not exist, or is not exposed, which are the same.
///
/// Its text need not be a registered name, so that answering interns no name.
package struct Unknown {
    /// A placeholder, which is interned already; each answer replaces it by the text.
    private static let placeholder = Forwarder.handleAction
    private let text: String

    package init(_ text: String) {
        self.text = text
    }

    /// The answer to `validate`.
    var validation: JSONLine {
        unclaimed(Validation.unclaimed(Invocation(Self.placeholder), false).jsonLine { $0.path })
    }

    /// The answer to `target`.
    var target: JSONLine { named(Target.jsonLine(nil, for: Self.placeholder) { $0.path }) }

    /// The answer to `explain`: no node on the path has a claim.
    package func explanation(along path: [ActionNode], suggestions: [String], isForced: Bool = false) -> JSONLine {
        let explanation = Explanation(
            unclaimed: Self.placeholder, along: path, suggestions: suggestions, isForced: isForced)
        var line = unclaimed(explanation.jsonLine { $0.path })
        line.add("steps", explanation.steps.map { named($0.jsonLine) })
        return line
    }

    /// The answer to `fire`.
    package func outcome(asked path: [ActionNode], suggestions: [String]) -> JSONLine {
        let outcome = Outcome.unclaimed(Self.placeholder, asked: .none)
        var line = named(outcome.jsonLine(asked: NodePaths(path).texts, suggestions: suggestions) { $0.path })
        line.add("error", "Nothing responds to '\(text)'.")
        return line
    }

    /// The line with the reason that names the action, and not the placeholder.
    private func unclaimed(_ line: JSONLine) -> JSONLine {
        var line = named(line)
        line.add(reasons: [Validation.Reason(text: Validation.Reason.unclaimed(text), kind: .unclaimed)]) { $0.path }
        return line
    }

    private func named(_ line: JSONLine) -> JSONLine {
        var line = line
        line.add("action", text)
        return line
    }
}
