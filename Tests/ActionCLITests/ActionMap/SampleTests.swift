import ActionRuntime
import Testing

@testable import ActionMaps

@Suite("The sample")
struct SampleTests {
    static func map() throws -> ActionMap {
        try ActionMap(reading: Array(Sample.photoRater.utf8), file: Sample.file)
    }

    @Test("is a map whose focus is the grid")
    func decodes() throws {
        let map = try Self.map()
        #expect(map.name == "Photo Rater")
        #expect(
            Array(map.root.paths()) == [
                "app", "app/window", "app/window/grid", "app/window/grid/cell[0]", "app/window/grid/cell[1]",
                "app/window/viewer", "app/viewerWindow", "app/viewerWindow/viewer",
            ])
        #expect(map.focus == "app/window/grid")
    }

    @Test("has a Rating menu with a shortcut for each rating, which the grid and both viewers take")
    func ratings() throws {
        let map = try Self.map()
        let menu = try #require(map.menus.first { $0.id == "rating" })
        let commands = menu.items.compactMap { item in
            if case .command(let command) = item { command } else { nil }
        }
        #expect(commands.compactMap(\.shortcut?.description) == (0...5).map { "cmd+\($0)" })
        for command in commands {
            #expect(map.root.node(at: "app/window/grid")?.actions.contains { $0.name == command.action } == true)
            for path in ["app/window/viewer", "app/viewerWindow/viewer"] {
                #expect(map.root.node(at: path)?.methods.contains { $0.name == command.action } == true)
            }
        }
    }

    @Test("describes every action that a node claims or a menu names")
    func descriptions() throws {
        let map = try Self.map()
        let described = Set(map.descriptions.map(\.name))
        for path in map.root.paths() {
            let node = try #require(map.root.node(at: path))
            for claim in node.methods + node.actions { #expect(described.contains(claim.name), "\(claim.name)") }
        }
    }

    @Test("is short and fits a window")
    func size() {
        let lines = Sample.photoRater.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 165)
        #expect(lines.allSatisfy { $0.count <= 120 })
        #expect(Sample.photoRater.hasSuffix("}\n"))
    }
}
