/// Where the numbered nodes of the process stand, as data that any thread can read to make paths.
///
/// Code that changes a tree updates the places of numbered nodes here, under a lock; a request along a remembered route does not
/// take the lock.
package enum NodeRecords {
    private struct NodeRecord {
        let name: String
        var parent: UInt64
        /// The node's number among its siblings.
        var order: UInt64
        /// For each tracked name (``NodeNumber/tracks(_:)``): the sibling numbers of all children of that name, ascending.
        var twins: [String: ArraySlice<UInt64>] = [:]
        let node: TreeIsolated<UnownedNode>
    }

    /// A reference to a node, which removes its place first thing when it is released.
    private struct UnownedNode {
        unowned let node: ActionNode
    }

    private struct Table {
        var last: UInt64 = 0
        var records: [UInt64: NodeRecord] = [:]

        /// The numbers and places of a node, its parent, and so on to the top of its tree; empty once the node is released.
        func ancestry(of id: NodeID) -> some Sequence<(number: UInt64, record: NodeRecord)> {
            sequence(state: id.number) { next in
                guard let record = records[next] else { return nil }
                defer { next = record.parent }
                return (next, record)
            }
        }

        func part(of record: NodeRecord) -> String {
            let text = PathPart.text(of: record.name)
            guard let twins = records[record.parent]?.twins[record.name], twins.count > 1,
                let index = twins.index(of: record.order, by: { $0 })
            else { return text }
            return "\(text)[\(index - twins.startIndex)]"
        }
    }

    private static let table = Lock(Table())

    /// Numbers a node; its parent must be numbered.
    static func add(_ node: ActionNode) {
        let record = NodeRecord(
            name: node.name, parent: node.parent?.number ?? 0, order: node.order,
            node: TreeIsolated(UnownedNode(node: node)))
        let number = table.withLock { table in
            table.last += 1
            table.records[table.last] = record
            return table.last
        }
        node.numbering = NodeNumber(number)
        countTwins(of: node)
    }

    /// How many names of a node's children are tracked one by one.
    ///
    /// With more names, one pass over the children tracks them all: a pass for each name would cost the square of their number.
    private static let namesApart = 16

    /// Begins to track the siblings that share a numbered node's name.
    private static func countTwins(of node: ActionNode) {
        guard let parent = node.parent, let numbering = parent.numbering, !numbering.tracks(node.name) else { return }
        let (name, number) = (node.name, numbering.number)
        if numbering.counted.count < namesApart {
            numbering.counted.insert(name)
            let orders = parent.children(named: name).map(\.order)
            table.withLock { $0.records[number]?.twins[name] = orders[...] }
        } else {
            numbering.tracksAll = true
            let twins = Dictionary(grouping: parent.below, by: \.name).mapValues { $0.map(\.order)[...] }
            table.withLock { $0.records[number]?.twins = twins }
        }
    }

    /// Notes that a node was appended to the children of a parent.
    static func arrived(_ node: ActionNode, below parent: ActionNode) {
        move(node)
        guard let above = parent.numbering else { return }
        if above.tracks(node.name) {
            let (name, order, number) = (node.name, node.order, above.number)
            table.withLock { $0.records[number]?.twins[name, default: []].append(order) }
        } else if node.numbering != nil {
            countTwins(of: node)
        }
    }

    /// Notes that a node was taken from a parent.
    static func departed(_ node: ActionNode, from parent: ActionNode) {
        move(node)
        guard let above = parent.numbering, above.tracks(node.name) else { return }
        let (name, order, number) = (node.name, node.order, above.number)
        table.withLock { table in
            guard var orders = table.records[number]?.twins.removeValue(forKey: name) else { return }
            if orders.first == order {
                orders.removeFirst()
            } else if let index = orders.index(of: order, by: { $0 }) {
                orders.remove(at: index)
            }
            if !orders.isEmpty { table.records[number]?.twins[name] = orders }
        }
    }

    /// Updates the place of a node to where it stands now, if the node is numbered; numbers its parent.
    static func move(_ node: ActionNode) {
        guard let number = node.numbering?.number else { return }
        let (parent, order) = (node.parent?.assignNumber() ?? 0, node.order)
        table.withLock { table in
            table.records[number]?.parent = parent
            table.records[number]?.order = order
        }
        Ancestry.stamp.add(1)
    }

    static func remove(_ number: UInt64) { table.withLock { $0.records[number] = nil } }

    static func path(of id: NodeID) -> String? {
        var parts = table.withLock { table in table.ancestry(of: id).map { table.part(of: $0.record) } }
        // An array is joined sooner than a view of one.
        parts.reverse()
        return parts.isEmpty ? nil : parts.joined(separator: "/")
    }

    /// A node's part of its path; nil once the node is released.
    static func part(of id: NodeID) -> String? {
        table.withLock { table in table.records[id.number].map { table.part(of: $0) } }
    }

    /// The current paths of the nodes from `start` up to `end`, or to the top; empty once `start` is released.
    static func paths(from start: NodeID, to end: NodeID) -> [String] {
        table.withLock { table in
            let all = Array(table.ancestry(of: start)), parts = all.map { table.part(of: $0.record) }
            let last = all.firstIndex { $0.number == end.number } ?? all.endIndex - 1
            return parts.indices.prefix(last + 1).map { parts[$0...].reversed().joined(separator: "/") }
        }
    }

    static func node(of id: NodeID) -> ActionNode? {
        table.withLock { $0.records[id.number]?.node }?.value.node
    }

    /// Whether a node is `root` or stands below it; false once the node is being released.
    ///
    /// Any thread may ask, because the nodes themselves are not touched.
    package static func isNode(_ id: NodeID, in root: NodeID) -> Bool {
        table.withLock { $0.ancestry(of: id).contains { $0.number == root.number } }
    }
}
