/// What was performed from palettes, so that the next palette shows it first.
///
/// ```swift
/// let palette = coordinator.palette(menu, keys: keys, memory: memory)
/// palette.perform(palette.search("")[0])           // noted, if it was performed
/// ```
///
/// Keep one for each person, and encode it where the program keeps its settings. A command with other arguments is another one. What has
/// secret arguments is not remembered at all. A memory belongs to the isolation of the trees whose palettes use it.
public final class PaletteMemory {
    /// What a command asks for.
    private struct Request: Hashable {
        let action: ActionName
        let arguments: ActionArguments
    }

    /// A command that was performed.
    private struct Entry {
        let request: Request
        /// How often it was performed, at most ``mostUses``.
        var uses = 0
    }

    /// How many commands are kept, from 1 to 10,000; those that were performed longest ago go first.
    public let limit: Int
    /// The commands, the one that was performed last first.
    private var entries: [Entry] = []
    /// How often the memory has changed.
    private(set) var revision = 0

    /// How often a command counts at most, so that an old habit does not stay on top.
    private static let mostUses = 20

    /// Creates a memory without commands.
    ///
    /// - Parameter limit: How many commands are kept, from 1 to 10,000; those that were performed longest ago go first.
    public init(limit: Int = 500) { self.limit = min(max(1, limit), 10_000) }

    /// Remembers that a command was performed; does nothing where some of its arguments are marked as secret.
    ///
    /// A ``Palette`` does it by itself for what it performs. Call it for a command that the program performs in another way, such as
    /// one whose arguments it has asked for: with the arguments of the command, not with those that were asked for.
    /// - Complexity: O(*n*) in the commands that are remembered.
    public func note(_ action: ActionName, arguments: ActionArguments = [:]) {
        guard arguments.secretNames.isEmpty else { return }
        let request = Request(action: action, arguments: arguments)
        let index = entries.firstIndex { $0.request == request }
        var entry = index.map { entries.remove(at: $0) } ?? Entry(request: request)
        entry.uses = min(entry.uses + 1, Self.mostUses)
        entries.insert(entry, at: 0)
        if entries.count > limit { entries.removeLast() }
        revision += 1
    }

    /// Forgets a command, as when a person removes it from the list of recent ones.
    ///
    /// - Parameters:
    ///   - action: The action's name.
    ///   - arguments: The arguments of the command; nil for all commands of the action.
    public func forget(_ action: ActionName, arguments: ActionArguments? = nil) {
        forget { $0.action == action && (arguments == nil || $0.arguments == arguments) }
    }

    /// Forgets all commands.
    public func forgetAll() { forget { _ in true } }

    private func forget(where isMeant: (Request) -> Bool) {
        entries.removeAll { isMeant($0.request) }
        revision += 1
    }

    /// Forgets the commands of which some arguments turn out to be secret.
    ///
    /// - Parameter marked: Gives the arguments of an action with those marked that are secret.
    func forgetSecrets(marking marked: (ActionArguments, ActionName) -> ActionArguments) {
        // Marking may run user code, which may use the memory, so it ends before commands are forgotten.
        let requests = entries.map(\.request).filter { request in
            !request.arguments.isEmpty && !marked(request.arguments, request.action).secretNames.isEmpty
        }
        let secret = Set(requests)
        if !secret.isEmpty { forget(where: secret.contains) }
    }

    /// How much each of some commands is favoured: 0 where it was not performed.
    ///
    /// A command counts as often as it was performed, and the less the more other commands were performed since: a quarter of that
    /// after four others.
    /// - Parameters:
    ///   - commands: The commands.
    ///   - names: The former names by which commands may be remembered.
    /// - Complexity: O(*n*) in the commands and in those that are remembered.
    package func weights(
        of commands: some Sequence<(action: ActionName?, arguments: ActionArguments)>,
        formerly names: FormerNames = .none
    ) -> [Double] {
        var weights: [Request: Double] = [:]
        for (rank, entry) in entries.enumerated() {
            let nearness = 4 / Double(4 + rank), action = names.current(entry.request.action) ?? entry.request.action
            let request = Request(action: action, arguments: entry.request.arguments)
            weights[request, default: 0] += Double(entry.uses) * nearness * nearness
        }
        return commands.map { command in
            command.action.flatMap { weights[Request(action: $0, arguments: command.arguments)] } ?? 0
        }
    }
}

// MARK: Coding

extension PaletteMemory: Codable {
    private enum Key: String, CodingKey {
        case version = "paletteMemory"
        case limit, commands
    }

    private enum EntryKey: String, CodingKey {
        case action, arguments, uses
    }

    /// The version of the form in which memories are written.
    private static let version = 1

    /// Reads a memory that was encoded.
    ///
    /// - Throws: `DecodingError` where it is none, or one of a later version.
    public convenience init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let version = try container.decode(Int.self, forKey: .version)
        guard version == Self.version else {
            throw DecodingError.dataCorruptedError(
                forKey: .version, in: container,
                debugDescription: "the version must be \(Self.version), and is \(version)")
        }
        let limit = try container.decode(Int.self, forKey: .limit)
        guard limit > 0 else {
            throw DecodingError.dataCorruptedError(
                forKey: .limit, in: container, debugDescription: "the limit must be at least 1, and is \(limit)")
        }
        self.init(limit: limit)
        var known: Set<Request> = []
        var list = try container.nestedUnkeyedContainer(forKey: .commands)
        while !list.isAtEnd {
            let members = try list.nestedContainer(keyedBy: EntryKey.self)
            let uses = try members.decode(Int.self, forKey: .uses)
            guard uses > 0 else {
                throw DecodingError.dataCorruptedError(
                    forKey: .uses, in: members, debugDescription: "'uses' must be at least 1, and is \(uses)")
            }
            let request = Request(
                action: try members.decode(ActionName.self, forKey: .action),
                arguments: try members.decodeIfPresent(ActionArguments.self, forKey: .arguments) ?? [:])
            // What was written by hand may say the same twice, or too much.
            if entries.count < self.limit, known.insert(request).inserted {
                entries.append(Entry(request: request, uses: min(uses, Self.mostUses)))
            }
        }
    }

    /// Writes the memory: an object with `paletteMemory` (1, the version), `limit` and `commands`, the one that was performed last first.
    ///
    /// A command is an object with `action`, `arguments` (left out where there are none) and `uses`, how often it was performed, up to 20.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(Self.version, forKey: .version)
        try container.encode(limit, forKey: .limit)
        var list = container.nestedUnkeyedContainer(forKey: .commands)
        for entry in entries {
            var members = list.nestedContainer(keyedBy: EntryKey.self)
            let request = entry.request
            try members.encode(request.action, forKey: .action)
            if !request.arguments.isEmpty { try members.encode(request.arguments, forKey: .arguments) }
            try members.encode(entry.uses, forKey: .uses)
        }
    }
}
