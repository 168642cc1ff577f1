/// A menu's parts in menu order, and where each action's commands stand.
///
/// It is made once for each edition of a menu, so that a question about one action does not read all commands. The items of sections
/// are not among the parts, because sections make them anew for each reading.
final class MenuIndex {
    enum Content {
        case command(Command)
        case separator
        /// The beginning of a menu, whose parts follow.
        case menu(Menu)
        case section(items: () -> [MenuItem], depth: Int)
    }

    struct Part {
        fileprivate(set) var content: Content
        /// The position of the menu that the part stands in; nil for none.
        let menu: Int?
        /// How many separators stand before the part in its menu, without those that sections make.
        let group: Int
    }

    let edition: MenuEdition?
    private(set) var parts: [Part] = []
    /// The positions of the commands of each action, and of the sections, ascending.
    private(set) var positions: [ActionName: [Int]] = [:]
    private(set) var sections: [Int] = []
    /// The actions of the destructive commands.
    private(set) var destructive: Set<ActionName> = []
    /// Whether some menus are shown, or can be opened, under conditions.
    private(set) var haveConditions = false
    /// How many separators are in no menu.
    private(set) var separators = 0

    init(_ menu: Menu) {
        edition = menu.edition
        add(menu.items, at: 1, in: nil, expanding: false, &separators)
        for position in positions[.runCommands] ?? [] {
            guard case .command(let command) = parts[position].content else { continue }
            parts[position].content = .command(command.withPresentCommands(in: menu))
        }
    }

    /// The index of the items that a section has made.
    init(_ items: [MenuItem], at depth: Int) {
        edition = nil
        add(items, at: depth, in: nil, expanding: true, &separators)
    }

    private func add(_ items: [MenuItem], at depth: Int, in menu: Int?, expanding: Bool, _ group: inout Int) {
        for item in items {
            switch item {
            case .separator:
                parts.append(Part(content: .separator, menu: menu, group: group))
                group += 1
            case .command(let command):
                positions[command.action, default: []].append(parts.count)
                parts.append(Part(content: .command(command), menu: menu, group: group))
                if command.attributes.contains(.destructive) { destructive.insert(command.action) }
            case .menu(let inner) where depth < Menu.maximumDepth:
                let position = parts.count
                parts.append(Part(content: .menu(inner), menu: menu, group: group))
                if inner.condition != nil || inner.enabled != nil { haveConditions = true }
                var innerGroup = 0
                add(inner.items, at: depth + 1, in: position, expanding: expanding, &innerGroup)
            case .section(_, let make) where depth < Menu.maximumDepth:
                if expanding {
                    add(MenuItem.made(by: make), at: depth + 1, in: menu, expanding: true, &group)
                } else {
                    sections.append(parts.count)
                    parts.append(Part(content: .section(items: make, depth: depth + 1), menu: menu, group: group))
                }
            case .menu, .section: continue
            }
        }
    }
}

/// Where a part stands in a menu.
struct MenuPlace: Hashable, Comparable {
    /// The position among the menu's own parts.
    let part: Int
    /// The position among the parts that the section there has made; 0 for a part of the menu itself.
    var item = 0

    static func < (one: MenuPlace, other: MenuPlace) -> Bool { (one.part, one.item) < (other.part, other.item) }
}

/// The commands of a menu at one moment: its own, and those that its sections make, each section called once.
final class MenuReading {
    /// The menu; nil for none.
    private let index: MenuIndex?
    /// The parts that sections have made, by the position of the section.
    private var made: [Int: MenuIndex] = [:]
    /// Whether the conditions of menus let them be shown, and be opened, as far as that was asked.
    private var (shown, open): ([MenuPlace: Bool], [MenuPlace: Bool]) = ([:], [:])

    init(_ index: MenuIndex?) {
        self.index = index
    }

    /// The parts that the section at a position makes.
    private func made(at position: Int) -> MenuIndex? {
        if let known = made[position] { return known }
        guard case .section(let make, let depth)? = index?.parts[position].content else { return nil }
        let new = MenuIndex(MenuItem.made(by: make), at: depth)
        made[position] = new
        return new
    }

    /// The commands of an action, in menu order.
    func commands(of action: ActionName) -> [(place: MenuPlace, command: Command)] {
        guard let index else { return [] }
        var places = (index.positions[action] ?? []).map { MenuPlace(part: $0) }
        for section in index.sections {
            places += (made(at: section)?.positions[action] ?? []).map { MenuPlace(part: section, item: $0) }
        }
        if !index.sections.isEmpty { places.sort() }
        return places.compactMap { place in command(at: place).map { (place, $0) } }
    }

    private func part(at place: MenuPlace) -> MenuIndex.Part? {
        guard let index, index.parts.indices.contains(place.part) else { return nil }
        guard case .section = index.parts[place.part].content else {
            return place.item == 0 ? index.parts[place.part] : nil
        }
        guard let parts = made(at: place.part)?.parts, parts.indices.contains(place.item) else { return nil }
        return parts[place.item]
    }

    func command(at place: MenuPlace) -> Command? {
        if case .command(let command)? = part(at: place)?.content { command } else { nil }
    }

    /// The menus that a part stands in, the outermost first.
    func menus(around place: MenuPlace) -> [(place: MenuPlace, menu: Menu)] {
        guard let index else { return [] }
        var menus: [(place: MenuPlace, menu: Menu)] = []
        func add(_ menu: Int?, of parts: [MenuIndex.Part], _ place: (Int) -> MenuPlace) {
            var menu = menu
            while let position = menu, case .menu(let inner) = parts[position].content {
                menus.append((place(position), inner))
                menu = parts[position].menu
            }
        }
        if case .section = index.parts[place.part].content, let parts = made(at: place.part)?.parts {
            add(parts[place.item].menu, of: parts) { MenuPlace(part: place.part, item: $0) }
        }
        add(index.parts[place.part].menu, of: index.parts) { MenuPlace(part: $0) }
        return menus.reversed()
    }

    /// Whether menus around a part may be shown, or can be opened, under conditions.
    private func mayHaveConditions(around place: MenuPlace) -> Bool {
        index?.haveConditions ?? false || made[place.part]?.haveConditions ?? false
    }

    /// Whether a menu around a part is left out.
    ///
    /// - Parameter holds: Whether a condition holds; asked once for each menu.
    func isHidden(around place: MenuPlace, _ holds: (Condition) -> Bool) -> Bool {
        guard mayHaveConditions(around: place) else { return false }
        return menus(around: place).contains { place, menu in
            guard let condition = menu.condition else { return false }
            let isShown = shown[place] ?? holds(condition)
            shown[place] = isShown
            return !isShown
        }
    }

    /// The menus around a part, with the reasons why they cannot be opened; the whole menu for a part that is in none of its menus.
    ///
    /// - Parameters:
    ///   - whole: The whole menu's title.
    ///   - holds: Whether a condition holds; asked once for each menu.
    func headings(
        around place: MenuPlace, in whole: String, _ holds: (Condition) -> Bool
    ) -> [MenuSnapshot.Heading] {
        let menus = menus(around: place)
        if menus.isEmpty { return [MenuSnapshot.Heading(whole, group: group(of: place))] }
        let groups = (menus.dropFirst().map(\.place) + [place]).map(group)
        return zip(menus, groups).map { menu, group in
            let (place, menu) = menu
            var reasons: [Validation.Reason] = []
            if let condition = menu.enabled {
                let isOpen = open[place] ?? holds(condition)
                open[place] = isOpen
                if !isOpen { reasons = [menu.closingReason] }
            }
            return MenuSnapshot.Heading(menu.title, id: menu.id, group: group, reasons: reasons)
        }
    }

    /// The separators that sections have made: the section's position, the menu that it stands in, and their number.
    private lazy var madeSeparators = (index?.sections ?? []).compactMap { section in
        made(at: section).flatMap { made in
            made.separators == 0 ? nil : (section: section, menu: index?.parts[section].menu, count: made.separators)
        }
    }

    /// How many separators stand before a part in its menu.
    private func group(of place: MenuPlace) -> Int {
        guard let index else { return 0 }
        let part = index.parts[place.part]
        var group = 0
        if case .section = part.content, let inner = made(at: place.part)?.parts[place.item] {
            if inner.menu != nil { return inner.group }
            group = inner.group
        }
        for made in madeSeparators where made.section < place.part && made.menu == part.menu { group += made.count }
        return group + part.group
    }

    /// The place of a part behind another one, and what stands there; nil at the end.
    ///
    /// - Parameter place: The other place; nil for the first part.
    func next(after place: MenuPlace?) -> (place: MenuPlace, content: MenuIndex.Content)? {
        guard let index else { return nil }
        var place = place.map { MenuPlace(part: $0.part, item: $0.item + 1) } ?? MenuPlace(part: 0)
        while place.part < index.parts.count {
            let content = index.parts[place.part].content
            if case .section = content {
                let parts = made(at: place.part)?.parts ?? []
                if place.item < parts.count { return (place, parts[place.item].content) }
            } else if place.item == 0 {
                return (place, content)
            }
            place = MenuPlace(part: place.part + 1)
        }
        return nil
    }

    /// The commands behind a place, in menu order; all for nil.
    func commands(behind place: MenuPlace?) -> some Sequence<(place: MenuPlace, command: Command)> {
        sequence(state: place) { [self] place in
            let next = next(after: place)
            place = next?.place
            return next
        }.lazy.compactMap { place, content in
            if case .command(let command) = content { (place: place, command: command) } else { nil }
        }
    }

    /// Calls a closure with all commands, in menu order; costs a quarter of ``commands(behind:)``.
    func eachCommand(_ body: (MenuPlace, borrowing Command) throws(RemoteFault) -> Void) throws(RemoteFault) {
        guard let index else { return }
        for part in index.parts.indices {
            switch index.parts[part].content {
            case .command(let command): try body(MenuPlace(part: part), command)
            case .section:
                guard let parts = made(at: part)?.parts else { continue }
                for item in parts.indices {
                    guard case .command(let command) = parts[item].content else { continue }
                    try body(MenuPlace(part: part, item: item), command)
                }
            case .separator, .menu: continue
            }
        }
    }

    /// The actions of the destructive commands.
    private lazy var destructive: Set<ActionName> = {
        guard let index else { return [] }
        return index.sections.reduce(into: index.destructive) { $0.formUnion(made(at: $1)?.destructive ?? []) }
    }()

    /// Whether the menu has a destructive command.
    var hasDestructive: Bool { !destructive.isEmpty }

    /// Whether a destructive command is for a request: it has the asked name or the target's name, and its arguments are contained
    /// in those of the request.
    ///
    /// Arguments are compared as the target receives them, converted and with defaults: `3` and `3.0` may be equal.
    func destroys(_ invocation: Invocation, asked name: ActionName, by target: Target) -> Bool {
        guard
            destructive.contains(name) || destructive.contains(invocation.originalAction)
                || destructive.contains(target.action)
        else { return false }
        func received(_ arguments: ActionArguments) -> ActionArguments {
            target.signature.flatMap { try? $0.check(arguments) } ?? arguments
        }
        let commands = Set([name, invocation.originalAction, target.action]).flatMap { self.commands(of: $0) }
        let all = received(invocation.arguments).values
        return commands.contains { _, command in
            guard command.attributes.contains(.destructive) else { return false }
            let own = received(command.arguments).values
            return command.arguments.values.allSatisfy { key, value in
                all[key].map { ($0.equals(own[key] ?? value)) } ?? false
            }
        }
    }
}
