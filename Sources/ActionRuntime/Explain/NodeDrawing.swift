/// A node of a drawn tree: its part of a path, and its claims, as texts.
///
/// It is made of a node, or of another program's answer about a node.
package struct NodeDrawing {
    private let part: String
    private let depth: Int
    /// The names of methods and closures, and the remapped names with the other names; each list in order, each name once.
    package var methods: [String] = []
    package var closures: [String] = []
    package var remaps: [(name: String, other: String)] = []
    package var hasCatchAll = false
    /// How many trees the node hosts.
    package var hosted = 0

    /// Draws a node without claims.
    ///
    /// - Parameters:
    ///   - part: The node's part of its path; for the topmost node, its name as it is written in a path.
    ///   - depth: How many drawn nodes are above it.
    package init(_ part: String, depth: Int) {
        self.part = part
        self.depth = depth
    }

    /// The line of the node, to the right of its parent's, and further lines where one line is too wide.
    ///
    /// Further lines begin to the right of where the nodes below begin. A name is never parted.
    /// - Parameter width: The display width of a line; nil for one line, however wide.
    package func lines(width: Int?) -> [String] {
        let indent = String(repeating: "  ", count: depth)
        var lines: [String] = []
        var line = indent + part
        var columns = line.displayWidth
        for list in lists {
            for (position, text) in list.enumerated() {
                let blanks = position == 0 ? "   " : " "
                let text = position == list.count - 1 ? text : text + ","
                columns += blanks.count + text.displayWidth
                if let width, columns > width {
                    lines.append(line)
                    line = indent + "    "
                    columns = line.count + text.displayWidth
                } else {
                    line += blanks
                }
                line += text
            }
        }
        return lines + [line]
    }

    /// The node's claims, as lists of texts that are shown with commas between them.
    private var lists: [[String]] {
        var lists = remaps.map { ["\($0.name) → \($0.other)"] }
        if !closures.isEmpty { lists.insert(closures, at: 0) }
        if let first = methods.first { lists.insert(["methods " + first] + methods.dropFirst(), at: 0) }
        if hasCatchAll { lists.append(["catch-all"]) }
        if hosted > 0 { lists.append([hosted == 1 ? "a host" : "a host of \(hosted)"]) }
        return lists
    }
}
