import ActionRuntime
import TestSupport
import Testing

@testable import ActionMaps

/// Exports the keys of maps that are made up to an editor's file, and imports the file again.
enum EditorRoundTrip {
    /// Checks that the same keys come, but for those that the export tells of.
    ///
    /// - Parameters:
    ///   - format: The name of the export, and the name of the import with that of the file.
    ///   - isAllowed: Whether the import may tell of an omission.
    ///   - keys: The keys of a map in the order in which the import gives them.
    static func check(
        _ format: (export: String, import: String, file: String),
        omitting isAllowed: (String) -> Bool = { _ in false }, keys: (ActionMap) -> [KeyOverride] = \.allKeys
    ) throws {
        var (carried, omitted) = (0, 0)
        for _ in 0..<Effort.count(600) {
            let seed = UInt64.random(in: .min ... .max)
            let document = RandomMap(seed: seed).document
            let map = try ActionMap(reading: Array(document.utf8), file: "made up")
            for platform in ["linux", "mac", "win"] {
                let run = try Run.on(document, "export", format.export, "--platform", platform)
                let imported = try Importing(
                    format.import, [format.file: run.output.joined(separator: "\n")], platform: platform)
                let omissions = imported.omissions.filter { !isAllowed($0) }
                #expect(omissions.isEmpty, "seed \(seed): \(omissions)")
                var read = imported.map.keymap[...]
                var missing = 0
                for key in keys(map) {
                    if read.first == key { read.removeFirst() } else { missing += 1 }
                }
                #expect(read.isEmpty, "seed \(seed): \(run.output)")
                #expect(run.errors.count { $0.contains(": not exported: ") } == missing, "seed \(seed)")
                #expect(run.output.count { $0.hasPrefix("  // Not exported, ") } == missing, "seed \(seed)")
                carried += imported.map.keymap.count
                omitted += missing
            }
        }
        #expect(carried > 0 && omitted > 0)
    }
}

extension ActionMap {
    /// The keys of the nodes that the user has not removed, each node's before those below it, then the user's, as bindings of the user.
    var allKeys: [KeyOverride] {
        func keys(of node: MapNode) -> [KeyOverride] {
            node.keys.map { key in
                guard let action = key.action else { return KeyOverride(takingAway: key.shortcut, when: key.when) }
                return KeyOverride(key.shortcut, ActionName(checked: action), arguments: key.arguments, when: key.when)
            } + node.children.flatMap(keys)
        }
        let removals = DeprecatedNames(of: self).removals(by: keymap)
        let left = keys(of: root).filter { key in
            key.takesAway || !(key.shortcut.map { removals.contain($0, key.action, when: key.condition) } ?? false)
        }
        return left + keymap
    }
}
