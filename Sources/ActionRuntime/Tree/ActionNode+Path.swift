extension ActionNode {
    /// The names of the nodes from the top down to this one, such as `app/window/grid`.
    ///
    /// Among siblings of one name each is written with its position among them, from 0: `cell[0]`, `cell[1]`.
    /// - Complexity: O(*d* · *s*) at depth *d* with up to *s* siblings a level.
    public var path: String { place.path }

    /// Finds the node of a path that begins with this node's own name; nil where there is none.
    ///
    /// A name without a position means the first of that name. A single one may be written with `[0]`.
    /// - Complexity: O(*d* · *s*).
    public func node(at path: String) -> ActionNode? {
        guard var parts = PathPart.parts(of: path)?[...] else { return nil }
        guard let first = parts.popFirst(), first.name == name, first.position == 0 else { return nil }
        var place = place
        for part in parts {
            guard let child = place.child(part) else { return nil }
            place = child
        }
        return place.node
    }
}

extension NodeRef {
    /// The names from the top down to the place.
    var path: String {
        var parts = ancestry.map(\.pathPart)
        parts.reverse()
        return parts.joined(separator: "/")
    }

    /// The place's part of its path.
    var pathPart: String {
        let name = name
        guard let parent else { return name }
        var position = 0
        var isOneOfSeveral = false
        var isBefore = true
        for sibling in parent.children {
            if sibling == self {
                isBefore = false
            } else if sibling.name == name {
                isOneOfSeveral = true
                if isBefore { position += 1 }
            }
        }
        return isOneOfSeveral ? "\(name)[\(position)]" : name
    }

    fileprivate func child(_ part: PathPart) -> NodeRef? {
        var position = part.position
        for child in children where child.name == part.name {
            if position == 0 { return child }
            position -= 1
        }
        return nil
    }
}

/// One part of a written path: a name and the position among the siblings of that name.
package struct PathPart {
    package let name: Substring
    package let position: Int

    /// The parts of a path from the top down; nil where one of them cannot be read.
    package static func parts(of path: String) -> [PathPart]? {
        var parts: [PathPart] = []
        // By scalar: a name may begin or end with one that makes a character with the slash or bracket beside it.
        for text in path.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false) {
            guard let part = PathPart(text) else { return nil }
            parts.append(part)
        }
        return parts
    }

    /// Reads `cell` or `cell[3]`; nil for anything else, such as `cell[03]`, so that each position has one spelling.
    private init?(_ text: Substring.UnicodeScalarView) {
        guard text.last == "]" else {
            name = Substring(text)
            position = 0
            return
        }
        guard let bracket = text.firstIndex(of: "["),
            case let digits = text[text.index(after: bracket)...].dropLast(),
            !digits.isEmpty, digits.allSatisfy({ ("0"..."9").contains($0) }), let number = Int(Substring(digits)),
            digits.count == 1 || digits.first != "0"
        else { return nil }
        name = Substring(text[..<bracket])
        position = number
    }
}
