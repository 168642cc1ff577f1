/// A node of a drawn tree: its part of a path, and what it claims, as texts.
///
/// It is made of a node, or of what a program elsewhere says of one.
package struct NodeDrawing {
    private let part: String
    private let depth: Int
    /// The names of methods, of closures, and of what is remapped with the other names; each in order and once.
    package var methods: [String] = []
    package var closures: [String] = []
    package var remaps: [(name: String, other: String)] = []
    package var hasCatchAll = false
    /// How many trees the node hosts.
    package var hosted = 0

    /// Draws a node that claims nothing.
    ///
    /// - Parameters:
    ///   - part: The node's part of its path; its name where it is the topmost.
    ///   - depth: How many drawn nodes are above it.
    package init(_ part: String, depth: Int) {
        self.part = part
        self.depth = depth
    }

    /// The line of the node, to the right of its parent's.
    package var line: String {
        var texts = [part]
        if !methods.isEmpty { texts.append("methods " + methods.joined(separator: ", ")) }
        if !closures.isEmpty { texts.append(closures.joined(separator: ", ")) }
        texts += remaps.map { "\($0.name) → \($0.other)" }
        if hasCatchAll { texts.append("catch-all") }
        if hosted > 0 { texts.append(hosted == 1 ? "a host" : "a host of \(hosted)") }
        return String(repeating: "  ", count: depth) + texts.joined(separator: "   ")
    }
}
