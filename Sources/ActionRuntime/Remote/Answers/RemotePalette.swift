/// The answer about a text typed into a palette, made step by step: commands are found, ranked in small groups, and written down.
///
/// The order is that of ``Palette``: by score, then by title, name and place.
final class RemotePalette: RemoteWork {
    /// How many commands are ranked together.
    private static let groupSize = 64

    private struct Found {
        let item: MenuSnapshot.Item
        let name: String
        /// The command's position among all commands.
        let place: Int
        var score = 0

        static func precedes(_ one: Found, _ other: Found) -> Bool {
            if one.score != other.score { return one.score > other.score }
            if one.item.title != other.item.title { return one.item.title < other.item.title }
            return (one.name, one.place) < (other.name, other.place)
        }
    }

    private enum Stage {
        case keys
        /// The commands of the menu are found.
        case menu
        /// The commands that no menu has are found, made of the names of actions.
        case names
        case writing
    }

    let revision: Int
    private let service: RemoteService
    private let start: ActionNode
    private let query: String
    private let limit: Int
    private var stage = Stage.keys
    /// The commands that are still to be found, which are not copied because this is the only reference to them.
    private var commands: ShownCommands?
    /// The actions that the commands of the menu perform.
    private var actions: Set<ActionName> = []
    private let exposed: ExposedActions
    private lazy var listing = service.keys?.listing(from: start)
    /// The names of actions that a claim takes and no menu shows.
    private var names = NamesInOrder([])
    private var seen: Set<Invocation> = []
    /// The commands that are still to be ranked, and the best of the ranked commands.
    private var group: [Found] = []
    private var best: [Found] = []
    private var place = 0
    private var lines: [JSONLine] = []
    private var room = RemoteService.makingLimit

    init(_ query: String, limit: Int, of service: RemoteService, from start: ActionNode) {
        (self.query, self.limit, self.service, self.start) = (query, limit, service, start)
        exposed = ExposedActions(service.exposer, from: start)
        isListing = FuzzyQuery(query).isEmpty
        revision = service.revision
    }

    /// Whether no text was typed, so that commands keep their order.
    private let isListing: Bool

    func step() throws(RemoteFault) -> JSONLine? {
        switch stage {
        case .keys:
            if listing?.index.prepare(RemoteService.bindingsInStep) ?? false { return nil }
            let menu = service.menu ?? service.keys?.menu ?? Menu("")
            commands = ShownCommands(menu, by: service.coordinator, service.keys, listing, from: start)
            stage = .menu
        case .menu:
            guard let found = commands?.next() else {
                names = NamesInOrder(service.coordinator.namesWithoutOrder(from: start).subtracting(actions))
                stage = .names
                return nil
            }
            if let action = take(found?.item) { actions.insert(action) }
            if hasEnough { stage = .writing }
        case .names:
            if let name = names.next() {
                _ = take(commands?.show(Command(service.exposer.title(name), action: name)))
                if hasEnough { stage = .writing }
            } else {
                rank()
                stage = .writing
            }
        case .writing: return try write()
        }
        return nil
    }

    /// Takes a command that was found; gives its action where a claim takes it.
    private func take(_ item: MenuSnapshot.Item?) -> ActionName? {
        guard let item, item.target != nil, let command = item.command else { return nil }
        if exposed.contains(item), seen.insert(command.invocation()).inserted {
            place += 1
            group.append(Found(item: item, name: command.action.text, place: place))
            if group.count == Self.groupSize { rank() }
        }
        return command.action
    }

    /// Whether no command that is still to be found could be among the commands of the answer.
    private var hasEnough: Bool {
        guard isListing, best.count + group.count >= limit else { return false }
        rank()
        return true
    }

    /// Ranks the group, and keeps the best commands of all groups.
    private func rank() {
        defer { group = [] }
        if isListing {
            best += group.prefix(limit - best.count)
            return
        }
        let index = PaletteIndex(entries: group.map { ($0.item.title, $0.name) })
        let matches = index.ranked(query).map { match in
            var found = group[match.index]
            found.score = match.score
            return found
        }
        var merged: [Found] = [], old = best[...], new = matches[...]
        merged.reserveCapacity(min(limit, old.count + new.count))
        while merged.count < limit, let next = [old.first, new.first].compactMap(\.self).min(by: Found.precedes) {
            merged.append(next)
            if next.place == old.first?.place { old.removeFirst() } else { new.removeFirst() }
        }
        best = merged
    }

    /// Writes down the next match; gives the answer once all are written.
    private func write() throws(RemoteFault) -> JSONLine? {
        guard lines.count < best.count else {
            var line = JSONLine()
            line.add("matches", lines)
            return line
        }
        let found = best[lines.count]
        let line = Palette.Item(found.item, score: found.score).jsonLine { $0.path }
        room -= line.size(upTo: room)
        guard room > 0 else { throw .tooLarge }
        lines.append(line)
        return nil
    }
}
