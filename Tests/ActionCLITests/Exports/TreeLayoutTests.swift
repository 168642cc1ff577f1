import TestSupport
import Testing

@testable import ActionMaps

@Suite("The layout of a drawn tree")
struct TreeLayoutTests {
    private struct Case {
        let parents: [Int?]
        let sizes: [TreeLayout.Size]

        /// A random tree in document order: each node is below the one before it, or below one above that.
        init(count: Int, using random: inout some RandomNumberGenerator) {
            var parents: [Int?] = [nil]
            while parents.count < count {
                var parent = parents.count - 1
                while Bool.random(using: &random), let above = parents[parent] { parent = above }
                parents.append(parent)
            }
            self.parents = parents
            sizes = parents.map { _ in
                TreeLayout.Size(
                    width: .random(in: 20...300, using: &random), height: .random(in: 20...200, using: &random))
            }
        }
    }

    @Test("places no two boxes over each other, children in order and beside the middle of their parent, from the seed")
    func boxes() {
        let seed = UInt64.random(in: .min ... .max)
        var random = Xorshift(state: seed | 1)
        for number in 0..<Effort.count(300) {
            let tree = Case(count: Int.random(in: 1...60, using: &random), using: &random)
            let layout = TreeLayout(parents: tree.parents, sizes: tree.sizes)
            var columns: [Int: [ClosedRange<Int>]] = [:]
            var last: [Int: Int] = [:]
            var ends: [Int: [Int]] = [:]
            for (position, parent) in tree.parents.enumerated() {
                let top = layout.tops[position]
                let range = top...top + tree.sizes[position].height
                for other in columns[layout.lefts[position], default: []] {
                    #expect(!other.overlaps(range), "seed \(seed), tree \(number), node \(position)")
                }
                columns[layout.lefts[position], default: []].append(range)
                #expect(layout.lefts[position] + tree.sizes[position].width <= layout.columnEnds[position])
                #expect(range.lowerBound >= 0 && range.upperBound <= layout.size.height)
                #expect(layout.columnEnds[position] <= layout.size.width)
                guard let parent else { continue }
                #expect(layout.lefts[position] >= layout.columnEnds[parent] + TreeLayout.columnGap)
                if let last = last[parent] {
                    #expect(top >= layout.tops[last] + tree.sizes[last].height + TreeLayout.siblingGap)
                }
                last[parent] = position
                ends[parent, default: []].append(top + tree.sizes[position].height / 2)
            }
            for (parent, middles) in ends {
                let middle = layout.tops[parent] + tree.sizes[parent].height / 2
                #expect(
                    abs(middle - (middles[0] + middles[middles.count - 1]) / 2) <= 1, "seed \(seed), tree \(number)")
            }
        }
    }

    @Test("spreads small subtrees over the space between large ones")
    func spreading() {
        // Two nodes with three leaves each, and one leaf between them.
        let parents: [Int?] = [nil, 0, 1, 1, 1, 0, 0, 6, 6, 6]
        let sizes = parents.map { _ in TreeLayout.Size(width: 10, height: 10) }
        let layout = TreeLayout(parents: parents, sizes: sizes)
        #expect(layout.tops[5] * 2 == layout.tops[1] + layout.tops[6])
    }

    @Test("takes long chains and wide trees", arguments: [false, true])
    func large(isWide: Bool) {
        let count = 5_000
        let parents = (0..<count).map { $0 == 0 ? nil : isWide ? 0 : max(0, $0 - 1) % 200 }
        let layout = TreeLayout(
            parents: parents, sizes: parents.map { _ in TreeLayout.Size(width: 10, height: 10) })
        #expect(layout.size.height >= (isWide ? (count - 1) * 10 : 10))
    }
}
