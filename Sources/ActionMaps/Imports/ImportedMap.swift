import ActionRuntime

/// The map that an importer fills: the contents of the files in the terms of maps, and a list of the parts that could not
/// be carried over.
///
/// All formats fill the same map, and one writer makes its document.
package final class ImportedMap {
    /// A command that the application takes itself: an opaque claim at the root.
    struct Claim {
        let action: String
        /// The condition under which the command is enabled; nil for always.
        let enabled: Condition?
        /// The condition under which the command's state is on; nil for a command without a state.
        let checked: Condition?
        /// The place where the original declares the command, or first names it.
        let source: SourceLocation
    }

    /// A binding, and its position in the original.
    typealias Binding = (key: MapKey, position: String?)

    /// The bindings of one place below the root.
    package struct Place {
        /// The name of the node; nil for the root.
        let name: String?
        /// The bindings in the order of the original.
        var keys: [Binding] = []
    }

    package let platform: ImportPlatform
    /// The application's name.
    package var name: String
    /// The paths of files that were read because they stand beside the named files.
    package var filesBeside: [String] = []
    /// The menus of the menu bar and all other menus, in order.
    package var menus: [MapMenu] = []
    /// The user's own bindings and removals.
    var keymap: [KeyOverride] = []
    /// The values of keys that the platform or the original sets; all other keys that conditions read are null.
    var knownState: [String: ActionValue] = [:]
    /// The rules of `action check` whose findings the format cannot avoid; they are switched off for the root and `keymap`.
    var ignored: Set<CheckRule> = []
    /// What people see of actions, and what the actions take, in the order of the first descriptions.
    private(set) var descriptions: [MapDescription] = []
    private(set) var claims: [Claim] = []
    var places: [Place] = [Place(name: nil)]
    /// Whether of several bindings of one place the first is asked first; otherwise the last is.
    var asksFirstKeysFirst = false
    private var listed: [MapOmission] = []
    private var counted: [(omission: MapOmission, count: Int)] = []
    private var descriptionIndices: [String: Int] = [:]
    private var claimed: Set<String> = []
    private var placeIndices: [String: Int] = [:]
    /// How often each name was made for an action without one.
    private var placeholders: [String: Int] = [:]

    package init(name: String, platform: ImportPlatform) {
        self.name = name
        self.platform = platform
    }

    // MARK: Contents

    /// Adds a command that the application takes, unless it has been added before.
    func claim(_ action: String, enabled: Condition? = nil, checked: Condition? = nil, source: SourceLocation) {
        guard claimed.insert(action).inserted else { return }
        claims.append(Claim(action: action, enabled: enabled, checked: checked, source: source))
    }

    /// Gives an action a title and parameters, unless the action has them.
    func describe(_ action: String, title: String?, parameters: [ActionSignature.Parameter]? = nil) {
        let index = descriptionIndices[action] ?? descriptions.count
        if index == descriptions.count {
            guard title != nil || parameters != nil else { return }
            descriptions.append(MapDescription(name: action, line: 0))
            descriptionIndices[action] = index
        }
        descriptions[index].title = descriptions[index].title ?? title
        descriptions[index].parameters = descriptions[index].parameters ?? parameters
    }

    package func title(of action: String) -> String? { descriptionIndices[action].flatMap { descriptions[$0].title } }

    /// Whether the application takes the command.
    func claims(_ action: String) -> Bool { claimed.contains(action) }

    /// Adds a binding at the root, or at a node below it.
    ///
    /// - Parameter position: The binding's position in the original.
    package func bind(_ key: MapKey, at name: String? = nil, from position: String? = nil) {
        guard let name else { return places[0].keys.append((key, position)) }
        let index = placeIndices[name] ?? places.count
        if index == places.count {
            places.append(Place(name: name))
            placeIndices[name] = index
        }
        places[index].keys.append((key, position))
    }

    /// Binds keys to an action, or takes them away: as one of the user's bindings, or at the root.
    ///
    /// - Parameter position: The binding's position in the original.
    func bind(
        _ shortcut: KeyShortcut, to action: String?, _ arguments: ActionArguments, when: Condition?, isUsers: Bool,
        from position: String
    ) {
        if let action, isUsers {
            keymap.append(KeyOverride(shortcut, ActionName(checked: action), arguments: arguments, when: when))
        } else if isUsers {
            keymap.append(KeyOverride(takingAway: shortcut, when: when))
        } else {
            let arguments = action == nil ? [:] : arguments
            bind(MapKey(shortcut: shortcut, action: action, arguments: arguments, when: when, line: 0), from: position)
        }
    }

    /// A name for an action that the original does not name, such as `file.openRecent` for an item of a menu.
    func placeholder(of titles: [String]) -> String {
        let words = titles.map { title in
            let words = title.split { !$0.isLetter && !$0.isNumber }.enumerated().map { index, word in
                index == 0
                    ? word.prefix(1).lowercased() + word.dropFirst() : word.prefix(1).uppercased() + word.dropFirst()
            }
            return words.joined()
        }
        var name = words.filter { !$0.isEmpty }.joined(separator: ".")
        while name.utf8.count > 200 { name.removeLast() }
        placeholders[name, default: 0] += 1
        let count = placeholders[name] ?? 1
        return count == 1 && !name.isEmpty ? name : "\(name)(\(count))"
    }

    // MARK: Omissions

    /// Notes a part of the original that could not be carried over.
    ///
    /// - Parameters:
    ///   - what: The part, as the beginning of a sentence.
    ///   - position: The part's position in the original.
    ///   - why: The reason why the part could not be carried over, as a clause.
    func omit(_ what: String, at position: String?, _ why: String) {
        listed.append(MapOmission(what: what, at: position, why: why))
    }

    /// Notes the members of an object that a map has no place for.
    ///
    /// - Parameters:
    ///   - known: The keys of the others.
    ///   - what: The object, as the end of a noun: `'icon' of …`.
    func omitMembers(of object: JSONNode, but known: [String], of what: String, in source: ImportSource) {
        for member in object.members where !known.contains(member.key) {
            omit(
                "\(member.key.quoted) of \(what)", at: source.position(of: member.keyOffset),
                "an action map has no place for it")
        }
    }

    /// Notes one of many parts that could not be carried over: such parts are listed together, with the position of the first.
    ///
    /// - Parameter what: The noun of the parts, in the plural.
    package func count(_ what: String, at position: @autoclosure () -> String, _ why: String) {
        if let index = counted.firstIndex(where: { $0.omission.what == what }) {
            counted[index].count += 1
        } else {
            counted.append((MapOmission(what: what, at: position(), why: why), 1))
        }
    }

    /// The parts that could not be carried over.
    package var omissions: [MapOmission] {
        listed
            + counted.map { omission, count in
                MapOmission(what: "\(omission.what) (\(count))", at: omission.at, why: omission.why)
            }
    }

    /// The text as the name of an action; nil where the text is not valid, which is noted.
    package func action(_ text: String, at position: @autoclosure () -> String) -> String? {
        guard let fault = ActionName.fault(in: text) else { return text }
        omit("the command \(text.quoted)", at: position(), "the name \(fault)")
        return nil
    }

    /// The text as a key shortcut; nil where the text is not valid, which is noted.
    func shortcut(_ text: String, of what: String, at position: @autoclosure () -> String) -> KeyShortcut? {
        do throws(KeyShortcutError) {
            return try KeyShortcut(parsing: text)
        } catch {
            omit("the keys \(text.quoted) of \(what)", at: position(), error.clause)
            return nil
        }
    }
}

extension ConditionError {
    /// The fault, as a clause.
    package var clause: String { "expected \(expected), found \(found)" }
}

extension KeyShortcutError {
    /// The fault, as a clause.
    package var clause: String { "expected \(expected), found \(found)" }
}

extension ImportedMap {
    /// A text as the name of a node without brackets, slashes and control characters, which paths would escape; nil where
    /// no text is left.
    static func nodeName(_ text: String) -> String? {
        var name = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "[": name += "("
            case "]": name += ")"
            case "/": name += "|"
            default: name.unicodeScalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
            }
        }
        let words = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? nil : words
    }

    /// The name, with a number after it where another place has the name.
    func freeNodeName(_ name: String) -> String {
        var free = name
        var number = 1
        while placeIndices[free] != nil {
            number += 1
            free = "\(name) (\(number))"
        }
        return free
    }
}

// MARK: Menus

extension MapMenu {
    /// Creates a menu of the original.
    ///
    /// A menu to which the program adds items may be empty without a fault.
    init(
        imported title: String, id: String?, kind: Kind = .bar, when: Condition? = nil, enabled: Condition? = nil,
        items: [MapItem], isFilledElsewhere: Bool = false
    ) {
        self.init(id: id ?? title, title: title, items: items, when: when, enabled: enabled, kind: kind, line: 0)
        let isOpen = isFilledElsewhere || when == .never || items.contains(where: \.isFilledElsewhere)
        if isOpen, when == .never || !items.contains(where: \.canShow) { ignored = [.emptyMenu] }
    }

    fileprivate var canShow: Bool { when != Condition.never && items.contains(where: \.canShow) }
}

extension MapItem {
    /// Whether the item is a command that may be shown, or a menu with such a command.
    fileprivate var canShow: Bool {
        switch self {
        case .separator: false
        case .command(let command): !command.isHidden && command.when != Condition.never
        case .menu(let menu): menu.canShow
        }
    }

    fileprivate var isFilledElsewhere: Bool {
        if case .menu(let menu) = self { menu.ignored.contains(.emptyMenu) } else { false }
    }
}

extension Condition {
    /// A condition that never holds.
    static let never: Condition = "false"
}

extension [MapItem] {
    /// The menus of a menu bar with these items: its menus one by one, and one menu of the items that open no menu.
    func menusOfBar(named title: String) -> [MapMenu] {
        var menus: [MapMenu] = [], loose: [MapItem] = []
        for item in self {
            if case .menu(let menu) = item { menus.append(menu) } else { loose.append(item) }
        }
        if loose.contains(where: { $0 != .separator }) {
            menus.append(MapMenu(imported: title, id: nil, items: loose))
        }
        return menus
    }

    /// The groups in order, with separators between the groups that have items.
    init(groups: [[MapItem]]) {
        self = Array(groups.filter { !$0.isEmpty }.joined(separator: [.separator]))
    }
}

// MARK: Titles

extension ImportedMap {
    /// A label without the sign before its mnemonic, which is noted; the sign twice stands for itself.
    func title(_ label: String, without sign: Character, at position: @autoclosure () -> String) -> String {
        guard label.contains(sign) else { return label }
        count("mnemonics of labels", at: position(), "an action map has no mnemonics")
        var title = "", isMarked = false
        for character in label {
            isMarked = character == sign && !isMarked
            if !isMarked { title.append(character) }
        }
        return title
    }

    /// Gives an action its items' title, where all of its items have the same title.
    func describeItems() {
        var titles: [String: String?] = [:]
        var actions: [String] = []
        func note(_ items: [MapItem]) {
            for item in items {
                switch item {
                case .separator: continue
                case .menu(let menu): note(menu.items)
                case .command(let command):
                    guard let title = command.title else { continue }
                    if let known = titles[command.action] {
                        if known != title { titles[command.action] = .some(nil) }
                    } else {
                        titles[command.action] = title
                        actions.append(command.action)
                    }
                }
            }
        }
        for menu in menus { note(menu.items) }
        for action in actions {
            if let title = titles[action] ?? nil { describe(action, title: title) }
        }
    }
}
