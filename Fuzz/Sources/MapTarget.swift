import ActionRuntime

@testable import ActionMaps

/// Maps: the input as a document, and every subcommand on it.
enum MapTarget {
    static func run(_ input: [UInt8]) {
        let bytes = input.grown
        do throws(MapFaults) {
            let map = try ActionMap(reading: bytes, file: "map.json")
            let path = Scratch.write(bytes, to: "map.json")
            var calls = MapCalls(map, path, InputRandom(input))
            calls.run()
        } catch {
            check(!error.faults.isEmpty && error.faults.count <= MapFaults.limit, "a map that is refused has faults")
            for fault in error.faults { check(fault.line >= 1 && fault.column >= 1, "a fault has a place: \(fault)") }
            check(
                !error.description.split(separator: "\n").contains { $0.hasControlCharacter }, "messages are printable")
        }
    }
}

/// The calls on one map, with names that the map has.
private struct MapCalls {
    private let path: String
    private var random: InputRandom
    private var actions: [String] = ["noSuchAction:"]
    private var signals: [String] = ["NoSuchEvent"]
    private var keys: [String] = ["cmd+5"]
    private var menus: [String] = []
    private let nodes: [String]

    init(_ map: ActionMap, _ path: String, _ random: InputRandom) {
        self.path = path
        self.random = random
        nodes = ToolRun(["tree", "--format", "names", "--map", path]).output
        menus = map.menus.map(\.title)
        actions += map.descriptions.map(\.name)
        var pending = [map.root]
        while let node = pending.popLast() {
            actions += (node.methods + node.actions).map(\.name) + node.remap.map(\.from)
            keys += node.keys.map { "\($0.shortcut)" }
            for case .named(let name) in node.rules.map(\.subject) { signals.append(name) }
            pending += node.children
        }
        // A word that begins so is an option, and one with an equals sign is an argument.
        func isWord(_ text: String) -> Bool { !text.hasPrefix("-") && !text.utf8.contains(UInt8(ascii: "=")) }
        actions = actions.filter(isWord)
        signals = signals.filter(isWord)
        keys = keys.filter { !$0.hasPrefix("-") }
        menus = menus.filter { !$0.hasPrefix("-") }
    }

    mutating func run() {
        let action = actions.randomElement(using: &random) ?? ""
        let signal = signals.randomElement(using: &random) ?? ""
        for words in [
            ["list"], ["tree"], ["keys"], ["menu", "--all"], ["menu"] + menus.prefix(1), ["palette"],
            ["palette", "r s"],
        ] {
            ask(words, [.success, .disabled])
        }
        askAbout(action)
        ask(["explain", "--event", signal], [.success])
        ask(["explain", "--error", signal], [.success])
        act(["trigger", signal], [.success, .unclaimed, .failed])
        act(["report", signal, "code=5"], [.success, .unclaimed, .failed])
        act(["press", keys.randomElement(using: &random) ?? ""], [.success, .disabled, .unclaimed, .failed, .data])
        act(["fire", action, "stars:=3", "name=x"], [.success, .disabled, .unclaimed, .failed, .data])
        act(["fire", action, "--force"], [.success, .unclaimed, .failed, .data, .disabled])
    }

    /// Asks the four questions, whose answers have to agree.
    private mutating func askAbout(_ action: String) {
        let from = ["--from", nodes.randomElement(using: &random) ?? ""]
        let can = ask(["can", action] + from, [.success, .disabled])
        let target = ask(["target", action] + from, [.success, .unclaimed])
        let validate = ask(["validate", action] + from, [.success, .disabled, .unclaimed])
        let explain = ask(["explain", action] + from, [.success, .disabled, .unclaimed])
        check((can == .success) == (target == .success), "'can' and 'target' agree on \(action)")
        check(validate == explain, "'validate' and 'explain' agree on \(action)")
        check((validate != .unclaimed) == (can == .success), "'validate' and 'can' agree on \(action)")
    }

    /// A question in each form: the answers' status is the same, and each is fit for a terminal.
    @discardableResult
    private mutating func ask(_ words: [String], _ allowed: [ExitStatus]) -> ExitStatus {
        let (text, status) = run(words, allowed)
        for line in text.output.flatMap({ $0.split(separator: "\n") }) {
            check(!line.hasControlCharacter, "answers are printable: \(text), \(line)")
        }
        return status
    }

    private mutating func act(_ words: [String], _ allowed: [ExitStatus]) { _ = run(words, allowed) }

    private mutating func run(_ words: [String], _ allowed: [ExitStatus]) -> (text: ToolRun, ExitStatus) {
        let words = words + ["--map", path]
        let text = ToolRun(words + ["--color", "never"])
        let json = ToolRun(words + ["--json"])
        let names = ToolRun(words + ["--format", "names"])
        check(json.objects.count == json.output.count, "each line is an object: \(json)")
        check(allowed.contains(text.status), "the status is one of the documented: \(text)")
        check(text.status == json.status && text.status == names.status, "the form changes no status: \(text), \(json)")
        return (text, text.status)
    }
}
