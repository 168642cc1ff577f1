/// A JSON value as it stands in a document: what it is, and the byte it begins at.
package struct JSONNode: Sendable {
    package enum Content: Sendable {
        case null
        case bool(Bool)
        case int(Int)
        case double(Double)
        case string(String)
        case array([JSONNode])
        case object([JSONMember])
    }

    package var content: Content
    /// The byte offset of the value's first character.
    package var offset: Int

    package init(_ content: Content, at offset: Int) {
        self.content = content
        self.offset = offset
    }
}

/// A member of a JSON object, in document order.
package struct JSONMember: Sendable {
    package var key: String
    /// The byte offset of the key's opening quote.
    package var keyOffset: Int
    package var value: JSONNode

    package init(key: String, keyOffset: Int, value: JSONNode) {
        self.key = key
        self.keyOffset = keyOffset
        self.value = value
    }
}
