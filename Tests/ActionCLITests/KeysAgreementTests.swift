import ActionRuntime
import TestSupport
import Testing

@testable import ActionMaps

@Suite("'keys', 'press', 'menu' and 'check' agree about every binding")
struct KeysAgreementTests {
    @Test("of random maps, from every node and in several states")
    func agreement() throws {
        let seed = SharedData.environment("ACTIONRUNTIME_SEED").flatMap(UInt64.init) ?? .random(in: 1...UInt64.max)
        print("keys of maps: ACTIONRUNTIME_SEED=\(seed)")
        var generator = Xorshift(state: seed)
        var counts: [String: Int] = [:]
        let scratch = try Scratch()
        let states = try RandomBindings.states.enumerated().map { try scratch.write($1, to: "state\($0).json") }
        for number in 0..<Effort.count(300) {
            let document = RandomBindings.document(using: &generator)
            let file = try scratch.write(document, to: "map\(number).json")
            var map = AskedMap(file: file, states: states)
            try map.ask { counts[$0, default: 0] += 1 }
            guard map.faults.isEmpty else {
                Issue.record("seed \(seed):\n\(map.faults.joined(separator: "\n"))\n\(document)")
                return
            }
        }
        for word in ["active", "shadowed", "taken away", "always", "item", "external", "dead"] {
            #expect(counts[word, default: 0] > 0, "\(counts), seed \(seed)")
        }
    }
}

/// What the command line says of the keys of one map, compared.
private struct AskedMap {
    let file: String
    private let states: [String]
    private(set) var faults: [String] = []

    init(file: String, states: [String]) {
        self.file = file
        self.states = states
    }

    /// A binding as it is told in a sentence: `cmd+1 → a: (app/pane)`.
    private static func text(_ row: [String: ActionValue]) -> String {
        "\(row["keys"]?.string ?? "") → \(row["action"]?.string ?? "nothing") "
            + "(\(row["node"]?.string ?? row["source"]?.string ?? ""))"
    }

    mutating func ask(_ count: (String) -> Void) throws {
        /// What keys did, wherever and in whatever state: `cmd+1 → a:`.
        var seen: Set<String> = []
        for node in RandomBindings.paths {
            var always: [(winner: String, loser: String)] = []
            var chosen: Set<String> = []
            var names: [String: Int] = [:]
            for state in states {
                let words = ["--map", file, "--from", node, "--state", state, "--dry-run"]
                let asking = Array(words.dropLast())
                let rows = try Run(["keys", "--json"] + asking).objects
                let sentences = Run(["keys", "--color", "never"] + asking).output
                always += sentences.compactMap(Self.always)
                names = Dictionary(rows.map { (Self.text($0), 1) }, uniquingKeysWith: +)
                let keys = Set(rows.compactMap { $0["keys"]?.string })
                var pressed: [String: [String: ActionValue]] = [:]
                for keys in keys { pressed[keys] = try Run(["press", keys, "--json"] + words).object }
                for row in rows { compare(row, pressed, count) }
                for press in pressed.values {
                    guard let choice = Self.choice(press), let action = press["action"]?.string else { continue }
                    chosen.insert(Self.text(choice))
                    seen.insert("\(press["keys"]?.string ?? "") → \(action)")
                    if press["outcome"] == "external" { count("external") }
                }
                let items = try Run(["menu", "--json", "--all"] + asking).objects
                for item in items {
                    try compare(item: item, pressed, rows, count)
                }
            }
            for (winner, loser) in always where names[loser] == 1 && winner != loser {
                count("always")
                if chosen.contains(loser) {
                    faults.append("\(winner) always wins, but \(loser) is performed at \(node)")
                }
            }
        }
        for finding in try Run(["check", "--json", file]).objects where finding["rule"] == "shadowed-key" {
            // The binding of 'cmd+1' to 'a:' is never reached: …
            let words = (finding["message"]?.string ?? "").split(separator: "'").map(String.init)
            guard words.count > 4, words[2] == " to " else { continue }
            let text = "\(words[1]) → \(words[3])"
            count("dead")
            if try isUnique(text), seen.contains(text) { faults.append("\(text) is dead, but performed") }
        }
    }

    /// Whether one binding of the map alone leads keys to an action.
    private func isUnique(_ text: String) throws -> Bool {
        var all: Set<String> = []
        for node in RandomBindings.paths {
            let rows = try Run(["keys", "--json", "--map", file, "--from", node]).objects.map(Self.text)
            let same = rows.filter { $0.hasPrefix(text + " (") }
            if Set(same).count != same.count { return false }
            all.formUnion(same)
        }
        return all.count < 2
    }

    /// The two bindings of a sentence that says that one always wins.
    private static func always(_ sentence: String) -> (winner: String, loser: String)? {
        let verb = " always wins over "
        guard let range = sentence.firstRange(of: verb) else { return nil }
        let rest = sentence[range.upperBound...]
        guard let end = rest.firstRange(of: "): ") else { return nil }
        return (String(sentence[..<range.lowerBound]), String(rest[..<end.lowerBound]) + ")")
    }

    /// The candidate that took keys.
    private static func choice(_ press: [String: ActionValue]) -> [String: ActionValue]? {
        guard press["source"] != .null else { return nil }
        return (press["candidates"]?.elements ?? []).compactMap(\.objectMembers).first {
            $0["why"] == "chosen" || $0["why"]?.string?.hasPrefix("disabled, and uses") == true
        }
    }

    private mutating func compare(
        _ row: [String: ActionValue], _ pressed: [String: [String: ActionValue]], _ count: (String) -> Void
    ) {
        let press = pressed[row["keys"]?.string ?? ""] ?? [:]
        let text = Self.text(row), isAway = row["action"] == .null
        let choice = Self.choice(press).map(Self.text)
        let isDone = press["keys"] == row["keys"] && choice == text
        if row["active"] == true, let shadow = row["shadowedBy"]?.string {
            faults.append("\(text) is active, and shadowed by \(shadow)")
        }
        if row["active"] == true, isAway {
            count("taken away")
            if press["outcome"] != "unclaimed" { faults.append("\(text) is active: \(press)") }
        } else if row["active"] == true {
            count("active")
            if !isDone { faults.append("\(text) is active, but \(choice ?? "nothing") is performed") }
        }
        guard let shadow = row["shadowedBy"]?.string else { return }
        count("shadowed")
        // Keys that are complete by themselves are performed first, as they are alone.
        let first = press["before"]?[0]?["keys"]?.string.flatMap { pressed[$0] } ?? [:]
        let candidates = (press["candidates"]?.elements ?? []) + (first["candidates"]?.elements ?? [])
        let takers = candidates.compactMap(\.objectMembers).filter {
            ["chosen", "more keys have to follow", "taken away"].contains($0["why"]?.string)
                || $0["why"]?.string?.hasPrefix("disabled, and uses") == true
        }
        if !takers.contains(where: { Self.text($0) == shadow }) {
            faults.append("\(text) is shadowed by \(shadow), but \(takers.map(Self.text)) takes the keys")
        }
    }

    private mutating func compare(
        item: [String: ActionValue], _ pressed: [String: [String: ActionValue]], _ rows: [[String: ActionValue]],
        _ count: (String) -> Void
    ) throws {
        let isEnabled = item["enabled"] == true
        guard let keys = item["shortcut"]?.string else {
            if rows.contains(where: {
                $0["active"] == true && $0["action"] == item["action"] && $0["arguments"] == item["arguments"]
            }) {
                faults.append("\(item) shows no keys, though some are active")
            }
            return
        }
        guard let press = pressed[keys] else { return faults.append("\(item) shows keys that nothing is bound to") }
        count("item")
        if isEnabled || press["action"] != .null, press["action"] != item["action"] {
            faults.append("\(item) shows \(keys), but they perform \(press["action"] ?? .null)")
        }
        if isEnabled, (press["outcome"] == "external") != (item["external"] == true) {
            faults.append("\(item) and its keys: \(press)")
        }
    }
}

/// Random maps of one tree with many bindings of few keys.
enum RandomBindings {
    static let paths = ["app", "app/pane", "app/pane/field", "app/side"]
    static let states = [#"{"m":true,"n":true}"#, #"{"m":true,"n":false}"#, #"{"m":false,"n":false}"#]
    private static let actions = ["a:", "b:", "c:", "host:"]
    private static let keys = ["cmd+1", "cmd+1", "cmd+2", "ctrl+k", "ctrl+k c", "ctrl+k d"]
    private static let conditions = ["m", "!m", "n", "m && n", "m || n", "n == true"]

    static func document(using generator: inout Xorshift) -> String {
        var map = JSONLine()
        map.add("actionMap", .int(1))
        map.add("state", .object(["m": true, "n": true]))
        map.add(
            "actions", .object(isOne(in: 2, &generator) ? ["a:": ["title": "Do A"], "c:": ["title": "Do C"]] : [:]))
        map.add("menus", [menu(using: &generator)])
        map.add("keymap", some(0...3) { override(using: &$0) }(&generator))
        var pane = node("pane", &generator)
        pane.add("children", [node("field", &generator)])
        var app = node("app", &generator)
        app.add("children", [pane, node("side", &generator)])
        map.add("root", app)
        return map.text
    }

    private static func some(
        _ range: ClosedRange<Int>, _ make: @escaping (inout Xorshift) -> JSONLine
    ) -> (inout Xorshift) -> [JSONLine] {
        { generator in (0..<Int.random(in: range, using: &generator)).map { _ in make(&generator) } }
    }

    private static func isOne(in count: Int, _ generator: inout Xorshift) -> Bool {
        Int.random(in: 0..<count, using: &generator) == 0
    }

    private static func any(_ texts: [String], _ generator: inout Xorshift) -> String {
        texts.randomElement(using: &generator) ?? ""
    }

    private static func node(_ name: String, _ generator: inout Xorshift) -> JSONLine {
        var node = JSONLine()
        node.add("name", name)
        var claims = JSONLine()
        for action in actions where isOne(in: action == "host:" ? 8 : 3, &generator) {
            var claim = JSONLine()
            if isOne(in: 3, &generator) { claim.add("when", any(conditions, &generator)) }
            if isOne(in: 3, &generator) { claim.add("enabled", any(conditions, &generator)) }
            claims.add(action, claim)
        }
        node.add("actions", claims)
        if isOne(in: 6, &generator) { node.add("remap", .object([any(actions, &generator): "c:"])) }
        var bindings = JSONLine()
        for shortcut in keys where isOne(in: 3, &generator) {
            if isOne(in: 8, &generator) {
                bindings.add(shortcut, ActionValue.null)
            } else {
                bindings.add(shortcut, some(1...2) { binding("action", using: &$0) }(&generator))
            }
        }
        node.add("keys", bindings)
        return node
    }

    private static func binding(_ member: String, using generator: inout Xorshift) -> JSONLine {
        var line = JSONLine()
        let action = any(actions, &generator)
        line.add(member, action)
        if isOne(in: 3, &generator) { line.add("when", any(conditions, &generator)) }
        guard member == "action" else { return line }
        if isOne(in: 4, &generator) { line.add("passes", true) }
        if isOne(in: 5, &generator) { line.add("arguments", .object(["n": 1])) }
        if action == "host:" { line.add("external", true) }
        return line
    }

    private static func override(using generator: inout Xorshift) -> JSONLine {
        var line = binding("command", using: &generator)
        line.add("key", any(keys, &generator))
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: line.add("command", "-\(any(actions, &generator))")
        case 1: line.add("command", "")
        default: break
        }
        return line
    }

    private static func menu(using generator: inout Xorshift) -> JSONLine {
        var menu = JSONLine()
        menu.add("title", "Menu")
        menu.add(
            "items",
            actions.map { action in
                var item = JSONLine()
                item.add("action", action)
                if !isOne(in: 3, &generator) { item.add("shortcut", any(keys, &generator)) }
                if isOne(in: 3, &generator) { item.add("when", any(conditions, &generator)) }
                if action == "host:" { item.add("external", true) }
                return item
            })
        return menu
    }
}

extension ActionValue {
    /// The members of an object; nil where it is no object.
    fileprivate var objectMembers: [String: ActionValue]? {
        if case .object(let members) = self { members } else { nil }
    }
}
