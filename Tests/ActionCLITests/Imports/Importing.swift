import ActionRuntime
import Testing

@testable import ActionMaps

/// What `action import` made of files.
struct Importing {
    let run: Run
    /// The map, which has to decode.
    let map: ActionMap
    /// What was not imported, each as one line.
    let omissions: [String]

    /// Imports files by their names and texts.
    init(
        _ format: String, _ files: KeyValuePairs<String, String>, platform: String = "linux",
        _ location: Testing.SourceLocation = #_sourceLocation
    ) throws {
        let scratch = try Scratch()
        let paths = try files.map { try scratch.write($0.value, to: $0.key) }
        run = Run(["import", format] + paths + ["--platform", platform])
        try #require(run.status == .success, "\(run.errors)", sourceLocation: location)
        do {
            map = try ActionMap(reading: Array(run.output.joined(separator: "\n").utf8), file: "imported.json")
        } catch {
            Issue.record("\(error)", sourceLocation: location)
            throw error
        }
        omissions = map.notImported.map { "\($0.at ?? "")|\($0.what)|\($0.why ?? "")" }
    }

    /// The items of all menus, a line each: submenus indented, conditions, shortcuts and arguments behind the action.
    var menus: [String] { map.menus.flatMap { Self.lines($0, depth: 0) } }

    private static func lines(_ menu: MapMenu, depth: Int) -> [String] {
        let indent = String(repeating: "  ", count: depth)
        let ignored = menu.ignored.isEmpty ? "" : " (filled)"
        let id = menu.id == menu.title ? "" : " #\(menu.id)"
        let conditions = menu.conditions.map { " \($0.key) \($0.condition)" }.joined()
        return ["\(indent)\(menu.title)\(id)\(conditions)\(ignored)"]
            + menu.items.flatMap { item -> [String] in
                switch item {
                case .separator: return ["\(indent)  -"]
                case .menu(let inner): return lines(inner, depth: depth + 1)
                case .command(let command): return ["\(indent)  \(line(command))"]
                }
            }
    }

    private static func line(_ command: MapCommand) -> String {
        var parts = [command.action]
        if let title = command.title { parts.append("“\(title)”") }
        if command.arguments != [:] { parts.append(ActionValue.object(command.arguments.values).json()) }
        if let shortcut = command.shortcut { parts.append("[\(shortcut)\(command.passes ? ", passes" : "")]") }
        if let when = command.when { parts.append("when \(when)") }
        if let summary = command.summary { parts.append("summary \(summary)") }
        if command.isHidden { parts.append("hidden") }
        if command.isExternal { parts.append("external") }
        return parts.joined(separator: " ")
    }

    /// The bindings of the root and of the nodes below it, a line each, the first to be asked first within the same keys.
    var keys: [String] {
        ([map.root] + map.root.children).flatMap { node in
            node.keys.map { key in
                var parts = ["\(node.name): \(key.shortcut) → \(key.action ?? "nothing")"]
                if key.arguments != [:] { parts.append(ActionValue.object(key.arguments.values).json()) }
                if let when = key.when { parts.append("when \(when)") }
                if key.passes { parts.append("passes") }
                if key.isExternal { parts.append("external") }
                return parts.joined(separator: " ")
            }
        }
    }

    /// The claims of the root, each opaque, with the conditions under which they are enabled.
    var claims: [String] {
        map.root.actions.map { claim in
            (claim.isOpaque ? "" : "not opaque: ") + claim.name + (claim.enabled.map { " if \($0)" } ?? "")
        }
    }

    /// What the check finds in the map, each as `rule: message`.
    var findings: [String] {
        Checker(rules: CheckRule.allCases).report(on: map, file: "x").entries.map {
            "\($0.rule): \($0.message)"
        }
    }

    var titles: [String: String] {
        Dictionary(map.descriptions.map { ($0.name, $0.title ?? "") }, uniquingKeysWith: { first, _ in first })
    }
}

extension Importing {
    /// The map of files that are not on a disk; nil where they are refused, as data that is not of the format.
    static func map(_ format: String, _ sources: [ImportSource]) throws -> ActionMap? {
        let type = try #require(ImportFormats.all.first { $0.name == format })
        let map = ImportedMap(name: "x", platform: .linux)
        do throws(ToolError) {
            try type.read(sources, into: map)
        } catch {
            #expect(error.status == .data && !error.message.isEmpty)
            return nil
        }
        return try ActionMap(reading: Array(map.document.utf8), file: "x")
    }

    static func map(_ format: String, _ files: KeyValuePairs<String, String>) throws -> ActionMap? {
        try map(format, files.map { ImportSource(path: $0.key, bytes: Array($0.value.utf8)) })
    }
}
