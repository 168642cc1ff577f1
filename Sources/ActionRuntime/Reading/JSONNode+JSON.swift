extension JSONNode {
    /// The value as JSON, indented by two spaces a level, with the members of objects in their order.
    package var json: String { json(pretty: true) }

    /// The value as JSON, on one line or indented by two spaces a level, with the members of objects in their order.
    ///
    /// Takes constant stack space: the pieces that are still to be written are kept on a stack of their own.
    ///
    /// - Parameter document: The bytes that the node was read from: numbers are written with their digits in the document, which
    ///   may be more than a double holds. Empty where the node was not read.
    package func json(pretty: Bool, in document: [UInt8] = []) -> String {
        var text = ""
        var pending: [Piece] = [.node(self, depth: 0)]
        while let piece = pending.popLast() {
            switch piece {
            case .text(let piece): text += piece
            case .node(let node, let depth): pending += node.pieces(depth, pretty, document).reversed()
            }
        }
        return text
    }

    /// A piece that is still to be written: a text, or a value in some containers.
    private enum Piece {
        case text(String)
        case node(JSONNode, depth: Int)
    }

    private func pieces(_ depth: Int, _ isPretty: Bool, _ document: [UInt8]) -> [Piece] {
        func list(_ open: String, _ items: [[Piece]], _ close: String) -> [Piece] {
            if items.isEmpty { return [.text(open + close)] }
            func line(_ depth: Int) -> String { isPretty ? "\n" + String(repeating: "  ", count: depth) : "" }
            let pieces = items.enumerated().flatMap { [.text(($0 == 0 ? "" : ",") + line(depth + 1))] + $1 }
            return [.text(open)] + pieces + [.text(line(depth) + close)]
        }
        switch content {
        case .array(let elements): return list("[", elements.map { [.node($0, depth: depth + 1)] }, "]")
        case .object(let members):
            let items: [[Piece]] = members.map {
                [.text(ActionValue.string($0.key).json() + (isPretty ? ": " : ":")), .node($0.value, depth: depth + 1)]
            }
            return list("{", items, "}")
        case .double where document.indices.contains(offset):
            return [.text(String(decoding: document[offset...].prefix(while: Self.isOfNumber), as: UTF8.self))]
        default: return [.text(value.json())]
        }
    }
    private static func isOfNumber(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }
}

extension ActionValue {
    /// The value as indented JSON, in which unchanged numbers have the digits that they had in a document.
    ///
    /// - Parameters:
    ///   - original: The node that was read from the document.
    ///   - document: The document's bytes.
    package func json(like original: JSONNode, in document: [UInt8]) -> String {
        JSONNode(self, like: original).json(pretty: true, in: document)
    }
}

extension JSONNode {
    /// A value as a node, with its keys sorted; the offset of a number is that of the equal number at its place in the original, and
    /// negative where there is none.
    fileprivate init(_ value: ActionValue, like original: JSONNode?) {
        switch value {
        case .array(let elements):
            var originals: [JSONNode] = []
            if case .array(let nodes)? = original?.content { originals = nodes }
            self.init(
                .array(
                    elements.enumerated().map { JSONNode($1, like: $0 < originals.count ? originals[$0] : nil) }),
                at: -1)
        case .object(let values):
            var originals: [String: JSONNode] = [:]
            if case .object(let members)? = original?.content {
                originals = Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
            }
            let sorted = values.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            self.init(
                .object(
                    sorted.map {
                        JSONMember(key: $0.key, keyOffset: -1, value: JSONNode($0.value, like: originals[$0.key]))
                    }), at: -1)
        case .double(let value):
            var offset = -1
            if case .double(let former)? = original?.content, former.bitPattern == value.bitPattern {
                offset = original?.offset ?? -1
            }
            self.init(.double(value), at: offset)
        default: self = .scalar(value, at: -1)
        }
    }
}
