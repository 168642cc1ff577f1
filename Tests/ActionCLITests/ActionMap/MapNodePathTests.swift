import Testing

@testable import ActionMaps

@Suite("Paths in a map")
struct MapNodePathTests {
    static let tree = MapNode(
        name: "app", offset: 0, line: 1,
        children: [
            MapNode(name: "cell", offset: 1, line: 1),
            MapNode(name: "grid", offset: 2, line: 1, children: [MapNode(name: "cell", offset: 3, line: 1)]),
            MapNode(name: "cell", offset: 4, line: 1),
        ])

    @Test("are written with a position among siblings of one name")
    func written() {
        #expect(Array(Self.tree.paths()) == ["app", "app/cell[0]", "app/grid", "app/grid/cell", "app/cell[1]"])
    }

    @Test("are read as they are written, and without a position as the first")
    func read() {
        #expect(Self.tree.paths().map { Self.tree.node(at: $0)?.offset } == [0, 1, 2, 3, 4])
        #expect(Self.tree.node(at: "app/cell")?.offset == 1)
        #expect(Self.tree.node(at: "app[0]/grid[0]/cell[0]")?.offset == 3)
    }

    @Test(
        "that lead nowhere give nil",
        arguments: [
            "", "/", "app/", "/app", "grid", "app/cell[2]", "app/cell[-1]", "app/cell[]", "app/cell[0", "app/cell[x]",
            "app/cell[99999999999999999999]", "app/cell[00]", "app/cell[01]", "app/cell[+1]", "app[1]", "app/[0]",
            "app//grid", "app/cell[0]x",
        ])
    func nowhere(path: String) {
        #expect(Self.tree.node(at: path) == nil)
    }

    @Test("that are too long are left out with all below them")
    func limited() {
        #expect(Array(Self.tree.paths(upTo: 8)) == ["app", "app/grid"])
        #expect(Array(Self.tree.paths(upTo: 11)) == ["app", "app/cell[0]", "app/grid", "app/cell[1]"])
        #expect(Array(Self.tree.paths(upTo: 2)) == [])
    }
}
