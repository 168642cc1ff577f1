extension ActionNode {
    /// The names of the nodes from the top down to this one, such as `app/window/grid`.
    ///
    /// Any text is a name, so a path escapes what would be read another way: `/`, `[`, `]`, `\`, and white space at a name's
    /// ends stand behind a `\`, and control characters are written as `\u{1b}`. Among siblings of one name each is written with
    /// its position among them, from 0: `cell[0]`, `cell[1]`. ``Coordinator/node(at:)`` reads it back.
    /// - Complexity: O(*d* · *s*) at depth *d* with up to *s* siblings a level.
    public var path: String {
        var parts = ancestry.map(\.pathPart)
        parts.reverse()
        return parts.joined(separator: "/")
    }

    /// Finds the node of a path that begins with this node's own name; nil where there is none.
    ///
    /// A name without a position means the first of that name. A single one may be written with `[0]`. Any character may be
    /// written as `\u{…}`, as texts for people do with those that are invisible.
    /// - Complexity: O(*d* · *s*).
    public func node(at path: String) -> ActionNode? {
        guard var parts = PathPart.parts(of: path)?[...] else { return nil }
        guard let first = parts.popFirst(), first.name == name, first.position == 0 else { return nil }
        var node = self
        for part in parts {
            guard let child = node.child(part) else { return nil }
            node = child
        }
        return node
    }

    /// The part of a path that stands for a name: `src\/main.swift` for `src/main.swift`.
    ///
    /// ```swift
    /// coordinator.node(at: "app/files/" + ActionNode.pathPart(of: "src/main.swift"))
    /// ```
    ///
    /// - Parameter name: Any text, as it is given to ``init(_:in:)``.
    public static func pathPart(of name: String) -> String { PathPart.text(of: Self.name(name)) }
}

extension ActionNode {
    /// The node's part of its path.
    var pathPart: String {
        let text = PathPart.text(of: name)
        guard let parent else { return text }
        var position = 0
        var isOneOfSeveral = false
        var isBefore = true
        for sibling in parent.children {
            if sibling === self {
                isBefore = false
            } else if sibling.name == name {
                isOneOfSeveral = true
                if isBefore { position += 1 }
            }
        }
        return isOneOfSeveral ? "\(text)[\(position)]" : text
    }

    fileprivate func child(_ part: PathPart) -> ActionNode? {
        var position = part.position
        for child in children where child.name == part.name {
            if position == 0 { return child }
            position -= 1
        }
        return nil
    }
}
