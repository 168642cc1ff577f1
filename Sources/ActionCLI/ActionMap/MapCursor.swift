import ActionRuntime

/// A value in the document, and the way to it.
struct MapCursor {
    let json: JSONNode
    let path: JSONPath
    /// The byte at which the value's key begins; that of the value itself where it has none.
    let keyOffset: Int

    init(_ json: JSONNode) {
        self.init(json, path: .document, keyOffset: json.offset)
    }

    private init(_ json: JSONNode, path: JSONPath, keyOffset: Int) {
        self.json = json
        self.path = path
        self.keyOffset = keyOffset
    }

    /// The value of a member of this object.
    func member(_ member: JSONMember) -> MapCursor {
        MapCursor(member.value, path: .member(of: path, key: member.key), keyOffset: member.keyOffset)
    }

    /// The elements of this array, each made when it is asked for; nil where it is none.
    var elements: LazyMapCollection<Range<Int>, MapCursor>? {
        guard case .array(let elements) = json.content else { return nil }
        return elements.indices.lazy.map { index in
            MapCursor(
                elements[index], path: .element(of: path, index: index), keyOffset: elements[index].offset)
        }
    }
}
