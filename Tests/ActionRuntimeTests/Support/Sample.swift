import ActionRuntime

/// A small tree: `app/window/grid/cell[0]`, `app/window/grid/cell[1]`, `app/window/sidebar`.
struct Sample {
    let app = ActionNode("app")
    let window: ActionNode
    let grid: ActionNode
    let cells: [ActionNode]
    let sidebar: ActionNode
    let coordinator: Coordinator
    let journal = Journal()

    init() {
        window = ActionNode("window", in: app)
        let grid = ActionNode("grid", in: window)
        self.grid = grid
        cells = [ActionNode("cell", in: grid), ActionNode("cell", in: grid)]
        sidebar = ActionNode("sidebar", in: window)
        coordinator = Coordinator(root: app)
    }
}

/// An error that says nothing but its name.
struct Mishap: Error, Hashable, CustomStringConvertible {
    var description: String { "a mishap" }
}
