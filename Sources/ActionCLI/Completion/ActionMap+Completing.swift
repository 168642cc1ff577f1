import ActionMaps
import ActionRuntime

extension ActionMap {
    /// The map of a line that is being typed; nil where it cannot be read at once.
    ///
    /// It is the prompt's map or the map of the program of `--app`, else the names in the call's map, which may have faults.
    ///
    /// - Parameter keys: Whether key shortcuts are wanted.
    static func completing(_ call: Call, keys: Bool) -> ActionMap? {
        if let prompt = call.prompt { return try? prompt.completingMap(for: call) }
        if let app = call.value(.app) {
            // A command may take long, and ask for a password.
            if RemotePlace.isCommand(app) { return nil }
            return try? RunningProgram(app, from: nil, patience: call.context.typingPatience).map()
        }
        guard let path = call.mapSource.path else {
            return ActionMap(namesIn: Array(Sample.photoRater.utf8), keys: keys)
        }
        // Standard input belongs to the shell, and a pipe might have to be waited for.
        guard path != "-", let status = try? FileStatus.of(path, as: "map"), status.isRegular,
            let bytes = try? Files.read(path, as: "map")
        else { return nil }
        return ActionMap(namesIn: bytes, keys: keys)
    }
}

// The names in a map, each once, in document order.

extension ActionMap {
    /// The actions that a node claims or remaps, or that menus and keys name, with their titles.
    var actionNames: [Completion] {
        let commands = menus.flatMap(\.commands)
        let named = commands.map(\.action) + keyBindings.map(\.action) + descriptions.map(\.name)
        let titles = descriptions.map { ($0.name, $0.title) } + commands.map { ($0.action, $0.title) }
        let title = Dictionary(
            titles.compactMap { name, title in title.map { (name, $0) } }, uniquingKeysWith: { first, _ in first })
        return (root.subtree.flatMap(\.claimedNames) + named).uniqued.map { Completion($0, title[$0] ?? "") }
    }

    /// The paths of the nodes in their printed form, which can be read as the same paths.
    var nodePaths: [Completion] { root.paths(upTo: 4096).map { Completion($0.printable) } }

    var eventNames: [Completion] { signals(areErrors: false) }

    var errorNames: [Completion] { signals(areErrors: true) }

    /// The titles of menus and submenus.
    var menuTitles: [Completion] { menus.flatMap(\.titles).uniqued.map { Completion($0) } }

    /// The next keystroke of each binding that begins with the keys of the typed words, with the action or the whole keys
    /// of the binding.
    func strokes(behind words: [String]) -> [Completion] {
        var helps: [String: String] = [:]
        var strokes: [String] = []
        let pressed = (try? KeyShortcut(parsing: words.joined(separator: " ")))?.strokes ?? []
        guard pressed.isEmpty == words.isEmpty else { return [] }
        for (shortcut, action) in keyBindings where shortcut.strokes.starts(with: pressed) {
            guard let next = shortcut.strokes.dropFirst(pressed.count).first?.description else { continue }
            strokes.append(next)
            if helps[next] == nil { helps[next] = shortcut.strokes.count == pressed.count + 1 ? action : "\(shortcut)" }
        }
        return strokes.uniqued.map { Completion($0, helps[$0] ?? "") }
    }

    private var keyBindings: [(shortcut: KeyShortcut, action: String)] {
        let user = keymap.reversed().compactMap { key in
            key.isRemoval || key.takesAway ? nil : key.shortcut.map { ($0, key.action.text) }
        }
        let nodes = root.subtree.flatMap(\.keys).compactMap { key in key.action.map { (key.shortcut, $0) } }
        let items = menus.flatMap(\.commands).compactMap { item in item.shortcut.map { ($0, item.action) } }
        return user + nodes + items
    }

    private func signals(areErrors: Bool) -> [Completion] {
        var names: [String] = []
        for node in root.subtree {
            for rule in node.rules where rule.verb.isForErrors == areErrors {
                if case .named(let name) = rule.subject { names.append(name) }
            }
            for step in node.steps {
                switch step {
                case .trigger(let name, _) where !areErrors, .publish(let name, _, _) where !areErrors,
                    .report(let name, _) where areErrors:
                    names.append(name)
                default: break
                }
            }
        }
        return names.uniqued.map { Completion($0) }
    }
}

extension MapNode {
    /// The names that the node takes; names that match the pattern of a catch-all are not known.
    fileprivate var claimedNames: [String] {
        methods.map(\.name) + actions.map(\.name) + undoNames + remap.map(\.from) + (catchAll?.names ?? [])
    }

    /// The steps of the claims and rules of the node.
    fileprivate var steps: [MapStep] {
        (methods + actions + [catchAll?.claim].compactMap(\.self)).flatMap(\.steps) + rules.flatMap(\.steps)
    }
}

extension MapMenu {
    /// The titles of the menu and of its submenus.
    fileprivate var titles: [String] { [title] + menus.flatMap(\.titles) }
}

extension [String] {
    /// The texts without repetitions, each at its first place.
    fileprivate var uniqued: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
