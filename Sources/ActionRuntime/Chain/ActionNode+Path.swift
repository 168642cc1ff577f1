extension ActionNode {
    /// Where the node stands: the names from the top down to it, such as `app/window/grid`.
    ///
    /// Among siblings of one name each is written with its position among them, from 0: `cell[0]`, `cell[1]`.
    /// - Complexity: O(*d* · *s*) at depth *d* with up to *s* siblings a level.
    public var path: String { pathText }

    var pathText: String {
        var parts = ancestry.map(\.partText)
        parts.reverse()
        return parts.joined(separator: "/")
    }

    /// The node's part of its path.
    var partText: String {
        guard let parent else { return name }
        var position = 0
        var isOneOfSeveral = false
        var isBefore = true
        var next = parent.firstChild
        while let sibling = next {
            if sibling === self {
                isBefore = false
            } else if sibling.name == name {
                isOneOfSeveral = true
                if isBefore { position += 1 }
            }
            next = sibling.nextSibling
        }
        return isOneOfSeveral ? "\(name)[\(position)]" : name
    }

    /// Finds the node of a path that begins with this node's own name; nil where there is none.
    ///
    /// A name without a position means the first of that name. A single one may be written with `[0]`.
    /// - Complexity: O(*d* · *s*).
    public func node(at path: String) -> ActionNode? {
        var parts = path.split(separator: "/", omittingEmptySubsequences: false).map(PathPart.init)[...]
        guard let first = parts.popFirst() ?? nil, first.name == name, first.position == 0 else { return nil }
        var node = self
        for part in parts {
            guard let part, let child = node.child(part) else { return nil }
            node = child
        }
        return node
    }

    private func child(_ part: PathPart) -> ActionNode? {
        var position = part.position
        var next = firstChild
        while let child = next {
            if child.name == part.name {
                if position == 0 { return child }
                position -= 1
            }
            next = child.nextSibling
        }
        return nil
    }
}

/// One part of a written path: a name and the position among the siblings of that name.
private struct PathPart {
    let name: Substring
    let position: Int

    /// Reads `cell` or `cell[3]`; nil for anything else.
    init?(_ text: Substring) {
        guard text.last == "]" else {
            name = text
            position = 0
            return
        }
        guard let bracket = text.firstIndex(of: "["),
            case let digits = text[text.index(after: bracket)...].dropLast(),
            !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(digits)
        else { return nil }
        name = text[..<bracket]
        position = number
    }
}
