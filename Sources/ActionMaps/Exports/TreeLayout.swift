/// Places the boxes of a tree: a column for each level from left to right, each node beside the middle of its children.
///
/// Subtrees stand as close as their outlines allow, and no two boxes overlap.
struct TreeLayout {
    struct Size {
        let width: Int
        let height: Int
    }

    /// The left end of each node's box.
    private(set) var lefts: [Int]
    /// The upper end of each node's box; the highest is at 0.
    private(set) var tops: [Int]
    /// The right end of each node's column.
    private(set) var columnEnds: [Int]
    let size: Size

    /// The space between columns, in which the lines run.
    static let columnGap = 56
    /// The space between two children of one node.
    static let siblingGap = 14
    /// The space between children of different nodes in one column.
    static let cousinGap = 30

    /// Places the boxes of a tree.
    ///
    /// - Parameters:
    ///   - parents: The position of each node's parent; nil for the first node, which is the root. Parents come first.
    ///   - sizes: The sizes of the boxes.
    /// - Complexity: O(*n* · *d*) for *n* nodes on *d* levels.
    init(parents: [Int?], sizes: [Size]) {
        var levels: [Int] = []
        var widths: [Int] = []
        for (parent, size) in zip(parents, sizes) {
            let level = parent.map { levels[$0] + 1 } ?? 0
            levels.append(level)
            if level == widths.count { widths.append(0) }
            widths[level] = max(widths[level], size.width)
        }
        var starts: [Int] = []
        var end = 0
        for width in widths {
            starts.append(end)
            end += width + Self.columnGap
        }
        lefts = levels.map { starts[$0] }
        columnEnds = levels.map { starts[$0] + widths[$0] }
        tops = Self.tops(parents, sizes.map(\.height))
        let bottom = zip(tops, sizes).map { $0 + $1.height }.max() ?? 0
        size = Size(width: end - Self.columnGap, height: bottom)
    }

    // MARK: Heights

    /// The upper and the lower end of a subtree on each of its levels, the level of its top node first.
    private typealias Outline = [ClosedRange<Int>]

    private static func tops(_ parents: [Int?], _ heights: [Int]) -> [Int] {
        var children = [[Int]](repeating: [], count: parents.count)
        for (position, parent) in parents.enumerated() { if let parent { children[parent].append(position) } }
        // The distance from the upper end of the parent's box to the upper end of each node's box.
        var offsets = [Int](repeating: 0, count: parents.count)
        var outlines = [Outline](repeating: [], count: parents.count)
        for position in parents.indices.reversed() {
            let own = 0...heights[position]
            guard let first = children[position].first, let last = children[position].last else {
                outlines[position] = [own]
                continue
            }
            let below = children[position].map { outlines[$0] }
            let places = places(of: below)
            let middle = (places[0] + places[below.count - 1] + heights[first] / 2 + heights[last] / 2) / 2
            let shift = heights[position] / 2 - middle
            var outline: Outline = []
            for (place, (child, levels)) in zip(places, zip(children[position], below)) {
                offsets[child] = place + shift
                for (level, range) in levels.enumerated() {
                    let range = range.lowerBound + place + shift...range.upperBound + place + shift
                    if level == outline.count {
                        outline.append(range)
                    } else {
                        outline[level] = outline[level].lowerBound...range.upperBound
                    }
                }
                outlines[child] = []
            }
            outlines[position] = [own] + outline
        }
        let highest = outlines.first?.map(\.lowerBound).min() ?? 0
        var tops: [Int] = []
        for (position, parent) in parents.enumerated() {
            tops.append(parent.map { tops[$0] + offsets[position] } ?? -highest)
        }
        return tops
    }

    /// The upper ends of the subtrees below a node, one below the other.
    ///
    /// Each subtree stands in the middle between its highest and its lowest possible place, so that small subtrees between
    /// two large subtrees spread over the space between the two.
    private static func places(of outlines: [Outline]) -> [Int] {
        let high = packed(outlines)
        let mirrored = packed(outlines.reversed().map { $0.map { -$0.upperBound ... -$0.lowerBound } })
        let low = mirrored.reversed().map { (high.last ?? 0) - $0 }
        // In both lists the subtrees are in order and far enough apart, so this also holds in the middle of both lists.
        return zip(high, low).map { ($0 + $1) >> 1 }
    }

    /// The upper ends of subtrees that stand as close below each other as their outlines allow, the first at 0.
    private static func packed(_ outlines: [Outline]) -> [Int] {
        var ends: [Int] = []
        return outlines.map { outline in
            var place = Int.min
            for (level, (end, range)) in zip(ends, outline).enumerated() {
                let gap = level == 0 ? siblingGap : cousinGap
                place = max(place, end + gap - range.lowerBound)
            }
            if place == Int.min { place = 0 }
            for (level, range) in outline.enumerated() {
                if level == ends.count {
                    ends.append(range.upperBound + place)
                } else {
                    ends[level] = range.upperBound + place
                }
            }
            return place
        }
    }
}
