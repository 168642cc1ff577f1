import ActionRuntime
import TestSupport

@testable import ActionMaps

/// A random action map that can be read, in which most members of nodes, claims, menus and keys occur.
struct MixedMap {
    static let paths = ["app", "app/pane", "app/pane/field", "app/side"]
    static let names = ["a:", "b:", "c:", "x.d", "host:"]
    private static let keys = ["cmd+1", "cmd+1", "cmd+2", "ctrl+k", "ctrl+k c", "ctrl+k d"]
    private static let conditions = ["m", "!m", "n", "m && n", "m || n", "args.n == 1"]

    private var generator: Xorshift
    private var menuCount = 0
    private var formerNames = ["old:", "older:"]

    private init(_ generator: Xorshift) { self.generator = generator }

    /// The document of a map.
    static func document(using generator: inout Xorshift) -> String {
        var map = MixedMap(generator)
        defer { generator = map.generator }
        return map.document().text
    }

    // MARK: Chance

    private mutating func isOne(in count: Int) -> Bool { Int.random(in: 0..<count, using: &generator) == 0 }

    private mutating func any(_ texts: [String]) -> String { texts.randomElement(using: &generator) ?? "" }

    private mutating func some(_ range: ClosedRange<Int>, _ make: (inout MixedMap) -> JSONLine) -> [JSONLine] {
        var lines: [JSONLine] = []
        for _ in 0..<Int.random(in: range, using: &generator) { lines.append(make(&self)) }
        return lines
    }

    /// Adds a member to some of the objects.
    private mutating func add(
        _ key: String, to line: inout JSONLine, oneIn count: Int, _ value: (inout MixedMap) -> ActionValue
    ) {
        if isOne(in: count) { line.add(key, value(&self)) }
    }

    // MARK: The map

    private mutating func document() -> JSONLine {
        var map = JSONLine()
        map.add("actionMap", .int(1))
        map.add("name", "Random")
        map.add("state", .object(["m": true, "n": .bool(isOne(in: 2)), "count": 1]))
        var actions = JSONLine()
        for name in Self.names where isOne(in: 3) {
            var action = JSONLine()
            add("title", to: &action, oneIn: 2) { .string("Do \($0.any(["A", "B", "…"]))") }
            if isOne(in: 3) { action.add("parameters", parameters()) }
            actions.add(name, action)
        }
        map.add("actions", actions)
        map.add("menus", some(0...3) { $0.menu(at: 0) })
        if isOne(in: 2) { map.add("focus", any(Self.paths)) }
        map.add("keymap", some(0...3) { $0.override() })
        var pane = node("pane")
        pane.add("children", [node("field")])
        var app = node("app")
        app.add("children", [pane, node("side")])
        map.add("root", app)
        return map
    }

    private mutating func parameters() -> JSONLine {
        var parameters = JSONLine(), number = JSONLine()
        let type = any(["integer", "any", "number"])
        number.add("type", type)
        add("default", to: &number, oneIn: 3) { _ in 1 }
        add("optional", to: &number, oneIn: 3) { _ in true }
        // Only numbers have bounds.
        if type != "any" { add("maximum", to: &number, oneIn: 4) { _ in 3 } }
        parameters.add("n", number)
        if isOne(in: 3) {
            var secret = JSONLine()
            secret.add("type", "string")
            secret.add("optional", true)
            secret.add("secret", true)
            parameters.add("pin", secret)
        }
        return parameters
    }

    private mutating func node(_ name: String) -> JSONLine {
        var node = JSONLine()
        node.add("name", name)
        add("undo", to: &node, oneIn: 4) { _ in true }
        var methods = JSONLine(), actions = JSONLine()
        for name in Self.names where name != "host:" || isOne(in: 8) {
            if isOne(in: 5) { methods.add(name, claim()) }
            guard isOne(in: 3) else { continue }
            if isOne(in: 5) { actions.add(name, some(2...2) { $0.claim() }) } else { actions.add(name, claim()) }
        }
        node.add("methods", methods)
        node.add("actions", actions)
        if isOne(in: 5) { node.add("remap", .object([any(Self.names): "c:"])) }
        if isOne(in: 5) {
            var claim = claim(isCatchAll: true)
            add("matching", to: &claim, oneIn: 2) {
                $0.isOne(in: 2) ? .string($0.any(["x.*", "*"])) : .array(["b:", "x.d"])
            }
            node.add("catchAll", claim)
        }
        if isOne(in: 8) {
            var interceptor = JSONLine()
            interceptor.add("actions", [any(Self.names)])
            interceptor.add("before", [step("print", "before ${action}")])
            add("enabled", to: &interceptor, oneIn: 2) { .string($0.any(Self.conditions)) }
            node.add("intercept", [interceptor])
        }
        if isOne(in: 4) {
            var rule = JSONLine()
            rule.add(any(["handleEvent", "handleError"]), any(["Done", "Lost"]))
            rule.add("do", [step("print", "heard")])
            node.add("rules", [rule])
        }
        var bindings = JSONLine()
        for shortcut in Self.keys where isOne(in: 3) {
            if isOne(in: 8) {
                bindings.add(shortcut, ActionValue.null)
            } else {
                bindings.add(shortcut, some(1...2) { $0.binding("action") })
            }
        }
        node.add("keys", bindings)
        return node
    }

    private func step(_ verb: String, _ value: ActionValue) -> JSONLine {
        var step = JSONLine()
        step.add(verb, value)
        return step
    }

    private mutating func claim(isCatchAll: Bool = false) -> JSONLine {
        var claim = JSONLine()
        for key in ["when", "enabled"] { add(key, to: &claim, oneIn: 3) { .string($0.any(Self.conditions)) } }
        for key in ["hidden", "checked", "mixed"] {
            add(key, to: &claim, oneIn: 6) { .string($0.any(Self.conditions)) }
        }
        if claim["enabled"] != nil { add("reason", to: &claim, oneIn: 2) { _ in "it is 'not' ready" } }
        add("title", to: &claim, oneIn: 6) { _ in "Title ${count}" }
        add("value", to: &claim, oneIn: 8) { _ in "${count}" }
        if isOne(in: 6), !isCatchAll { claim.add("parameters", parameters()) }
        if isOne(in: 8), !isCatchAll {
            claim.add("performs", some(1...2) { $0.step("action", .string($0.any(["a:", "b:"]))) })
            return claim
        }
        claim.add(
            "do",
            some(0...3) {
                switch Int.random(in: 0..<8, using: &$0.generator) {
                case 0: $0.step("toggle", "m")
                case 1: $0.step("set", .object(["count": "${args.n}"]))
                case 2: $0.step("perform", .string($0.any(Self.names)))
                case 3: $0.step("report", "Lost")
                case 4: $0.step("trigger", "Done")
                default: $0.step("print", "did ${action} for ${originalAction}")
                }
            } + (isOne(in: 5) ? [isOne(in: 2) ? step("return", "${count}") : step("decline", true)] : []))
        return claim
    }

    // MARK: Menus and keys

    private mutating func menu(at depth: Int) -> JSONLine {
        var menu = JSONLine()
        menuCount += 1
        menu.add("title", any(["Edit", "View", "More"]))
        menu.add("id", "menu\(menuCount)")
        if depth == 0 { add("kind", to: &menu, oneIn: 2) { .string($0.any(["bar", "context", "dock"])) } }
        for key in ["when", "enabled"] { add(key, to: &menu, oneIn: 5) { .string($0.any(["m", "n", "!m"])) } }
        if menu["enabled"] != nil { add("reason", to: &menu, oneIn: 2) { _ in "it is closed" } }
        menu.add(
            "items",
            some(0...5) { map in
                switch Int.random(in: 0..<6, using: &map.generator) {
                case 0, 1: map.step("separator", true)
                case 2 where depth < 2: map.menu(at: depth + 1)
                default: map.command()
                }
            })
        return menu
    }

    private mutating func command() -> JSONLine {
        var item = JSONLine()
        let action = any(Self.names)
        item.add("action", action)
        add("title", to: &item, oneIn: 3) { .string($0.any(["One", "Two…", "Three"])) }
        add("summary", to: &item, oneIn: 6) { _ in "What it does." }
        add("arguments", to: &item, oneIn: 4) { $0.isOne(in: 3) ? .object(["pin": "s"]) : .object(["n": 1]) }
        add("shortcut", to: &item, oneIn: 2) { .string($0.any(Self.keys)) }
        add("when", to: &item, oneIn: 4) { .string($0.any(["m", "n", "!m"])) }
        // Nothing is destructive: a program asks for a confirmation of that, and a map of none.
        for key in ["hidden", "passes"] { add(key, to: &item, oneIn: 8) { _ in true } }
        if isOne(in: 8), let former = formerNames.popLast() { item.add("formerly", [former]) }
        if action == "host:" { item.add("external", true) }
        return item
    }

    private mutating func binding(_ member: String) -> JSONLine {
        var line = JSONLine()
        let action = any(Self.names)
        line.add(member, action)
        add("when", to: &line, oneIn: 3) { .string($0.any(["m", "!m", "n", "m && n"])) }
        guard member == "action" else { return line }
        add("passes", to: &line, oneIn: 4) { _ in true }
        add("arguments", to: &line, oneIn: 5) { _ in .object(["n": 1]) }
        if action == "host:" { line.add("external", true) }
        return line
    }

    private mutating func override() -> JSONLine {
        var line = binding("command")
        line.add("key", any(Self.keys))
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: line.add("command", "-\(any(Self.names))")
        case 1: line.add("command", "")
        default: break
        }
        return line
    }
}
