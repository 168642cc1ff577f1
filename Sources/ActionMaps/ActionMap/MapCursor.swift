import ActionRuntime

/// A value in the document, and the path to it.
package struct MapCursor {
    let json: JSONNode
    let path: JSONPath
    /// The byte at which the value's key begins; for a value without a key, at which the value begins.
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

    /// The elements of this array, made lazily; nil where the value is not an array.
    var elements: LazyMapCollection<Range<Int>, MapCursor>? {
        guard case .array(let elements) = json.content else { return nil }
        return elements.indices.lazy.map { index in
            MapCursor(
                elements[index], path: .element(of: path, index: index), keyOffset: elements[index].offset)
        }
    }
}
