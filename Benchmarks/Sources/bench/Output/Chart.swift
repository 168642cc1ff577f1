import Foundation

/// The picture: nanoseconds a dispatch against depth, on logarithmic scales, as SVG.
struct Chart {
    private struct Curve {
        enum Style { case ours, swift, peer }

        let name: String
        let style: Style
        let color: String
        let points: [(depth: Int, value: Double)]
        /// Whether depth means nothing to it.
        var isFlat = false
    }

    private let report: Report
    private let curves: [Curve]

    private let width = 960.0, height = 672.0
    private let left = 92.0, right = 590.0, top = 140.0, bottom = 568.0
    private let lowest = 1.0, highest: Double
    private let ink = "#1f2328", faint = "#59636e", rule = "#e4e7eb"

    init(_ report: Report) {
        self.report = report
        let figures = report.sections.flatMap(\.figures)
        func curve(_ series: String, _ name: String, _ style: Curve.Style, _ color: String) -> Curve? {
            let found = figures.filter { $0.series == series }
            guard let first = found.first else { return nil }
            let points =
                first.depth == nil
                ? Chain.depths.map { ($0, first.median) } : found.map { ($0.depth ?? 1, $0.median) }
            return Curve(name: name, style: style, color: color, points: points, isFlat: first.depth == nil)
        }
        let ours = [
            curve("perform", "ActionRuntime perform", .ours, "#0550ae"),
            curve("perform with a condition", "ActionRuntime perform, condition", .ours, "#0a3069"),
            curve("perform a method", "ActionRuntime perform, a method", .ours, "#54aeff"),
            curve("perform with a validator", "ActionRuntime perform, validator", .ours, "#0969da"),
            curve("canPerform", "ActionRuntime canPerform", .ours, "#218bff"),
        ]
        let floors = [
            curve("c1", "c1: [Int32: closure]", .swift, "#24292f"),
            curve("[String: closure]", "[String: closure]", .swift, "#57606a"),
            curve("NotificationCenter", "NotificationCenter", .swift, "#818b98"),
            curve("naive walk", "naive Swift walk up", .swift, "#cf222e"),
        ]
        let peers = Peer.all.map { peer in
            Curve(
                name: peer.name, style: .peer, color: peer.color,
                points: peer.points.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
        }
        // Ours last, so that they lie on top.
        curves = peers + floors.compactMap(\.self) + ours.compactMap(\.self)
        highest = 1.5 * (curves.flatMap(\.points).map(\.value).max() ?? 10_000)
    }

    /// The document.
    var svg: String {
        var parts = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(text(width)) \(text(height))\" "
                + "width=\"\(text(width))\" height=\"\(text(height))\" role=\"img\" "
                + "font-family=\"system-ui, -apple-system, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif\">",
            "<title>Nanoseconds a dispatch against the depth of the tree: ActionRuntime and others</title>",
            "<rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"#ffffff\" stroke=\"#d1d9e0\"/>",
            label("One dispatch, by the depth of the tree", 28, 36, size: 20, weight: 600),
            label(
                "From a request at the deepest node to the closure on the root, in nanoseconds; lower is better.", 28,
                58,
                color: faint),
        ]
        parts += legend + axes + curves.flatMap(draw) + names
        parts += [
            label("Solid: \(report.circumstances)", 28, height - 34, size: 12, color: faint),
            label("Dashed: \(Peer.circumstances).", 28, height - 16, size: 12, color: faint),
            "</svg>",
        ]
        return parts.joined(separator: "\n")
    }

    // MARK: - Scales

    private func x(_ depth: Int) -> Double { left + (right - left) * log(Double(depth)) / log(512) }

    private func y(_ value: Double) -> Double {
        bottom - (bottom - top) * log(max(value, lowest) / lowest) / log(highest / lowest)
    }

    private var axes: [String] {
        var parts: [String] = []
        for (value, name) in [(1.0, "1 ns"), (10, "10 ns"), (100, "100 ns"), (1_000, "1 µs"), (10_000, "10 µs")] {
            parts.append(line(left, y(value), right, y(value), rule))
            parts.append(label(name, left - 10, y(value) + 4, size: 12, color: faint, anchor: "end"))
        }
        for depth in Chain.depths {
            parts.append(line(x(depth), top, x(depth), bottom, rule))
            parts.append(label("\(depth)", x(depth), bottom + 20, size: 12, color: faint, anchor: "middle"))
        }
        parts.append(
            label(
                "depth: steps up from where it is asked to who does it", (left + right) / 2, bottom + 42, color: ink,
                anchor: "middle"))
        let middle = (top + bottom) / 2
        parts.append(
            "<g transform=\"rotate(-90 32 \(text(middle)))\">"
                + label("time a dispatch", 32, middle, color: ink, anchor: "middle") + "</g>")
        return parts
    }

    // MARK: - Curves

    private func draw(_ curve: Curve) -> [String] {
        let points = curve.points.map { (x($0.depth), y($0.value)) }
        let path = points.map { "\(text($0.0)),\(text($0.1))" }.joined(separator: " ")
        var parts = [
            "<polyline points=\"\(path)\" fill=\"none\" stroke=\"\(curve.color)\" stroke-linejoin=\"round\" \(stroke(curve.style))/>"
        ]
        // What knows no depth is a line without points.
        if !curve.isFlat { parts += points.map { mark(curve, $0.0, $0.1) } }
        return parts
    }

    private func stroke(_ style: Curve.Style) -> String {
        switch style {
        case .ours: "stroke-width=\"3\""
        case .swift: "stroke-width=\"1.75\""
        case .peer: "stroke-width=\"1.5\" stroke-dasharray=\"6 4\""
        }
    }

    private func mark(_ curve: Curve, _ x: Double, _ y: Double) -> String {
        switch curve.style {
        case .ours: "<circle cx=\"\(text(x))\" cy=\"\(text(y))\" r=\"4.5\" fill=\"\(curve.color)\"/>"
        case .swift: "<circle cx=\"\(text(x))\" cy=\"\(text(y))\" r=\"3\" fill=\"\(curve.color)\"/>"
        case .peer:
            "<rect x=\"\(text(x - 3))\" y=\"\(text(y - 3))\" width=\"6\" height=\"6\" fill=\"#ffffff\" "
                + "stroke=\"\(curve.color)\" stroke-width=\"1.5\"/>"
        }
    }

    // MARK: - Names

    private var legend: [String] {
        var parts: [String] = [], x = 28.0
        let entries: [(Curve.Style, String, String, Double)] = [
            (.ours, "#0550ae", "ActionRuntime", 170),
            (.swift, "#24292f", "what else there is in Swift, measured beside it", 372),
            (.peer, "#8250df", "other toolkits, as recorded", 0),
        ]
        for (style, color, name, advance) in entries {
            parts.append(
                "<line x1=\"\(text(x))\" y1=\"80\" x2=\"\(text(x + 28))\" y2=\"80\" stroke=\"\(color)\" \(stroke(style))/>"
            )
            parts.append(mark(Curve(name: "", style: style, color: color, points: []), x + 14, 80))
            parts.append(label(name, x + 36, 84, color: ink))
            x += advance
        }
        return parts
    }

    /// The names of the curves beside their ends, moved apart where they would overlap.
    private var names: [String] {
        let ended = curves.filter { $0.points.last?.depth == 512 }
        let wished = ended.map { y($0.points.last?.value ?? lowest) }
        let order = wished.indices.sorted { (wished[$0], $0) < (wished[$1], $1) }
        let places = Self.spread(order.map { wished[$0] }, by: 21, from: top - 2, to: bottom + 6)
        var parts = [label("at depth 512", right + 44, places[0] - 22, size: 12, color: faint)]
        for (index, place) in zip(order, places) {
            let curve = ended[index], value = curve.points.last?.value ?? 0
            parts.append(
                "<path d=\"M\(text(right + 7)),\(text(wished[index])) L\(text(right + 38)),\(text(place))\" "
                    + "fill=\"none\" stroke=\"\(curve.color)\" stroke-width=\"1\" opacity=\"0.6\"/>")
            parts.append(
                label(curve.name, right + 44, place + 4, color: curve.color, weight: curve.style == .ours ? 600 : 400))
            parts.append(label(value.short, width - 24, place + 4, color: curve.color, anchor: "end"))
        }
        // What is a single point has its name beside it, on two lines.
        for curve in curves where curve.points.count == 1 {
            let point = curve.points[0]
            for (index, words) in "\(curve.name) \(point.value.short)".split(separator: " ", maxSplits: 1).enumerated()
            {
                let (x, y) = (x(point.depth) + 10, y(point.value) + 12 + 15 * Double(index))
                parts.append(label(String(words), x, y, size: 12, color: curve.color))
            }
        }
        return parts
    }

    /// Places near the wished ones, in the same order, that are at least so far apart and within bounds.
    static func spread(_ wished: [Double], by gap: Double, from low: Double, to high: Double) -> [Double] {
        // Groups of places that touch each other stand around the middle of what their members wish.
        var groups: [(start: Double, members: [Double])] = []
        func place(_ members: [Double]) -> Double {
            let offsets = members.enumerated().map { $1 - Double($0) * gap }
            let mean = offsets.reduce(0, +) / Double(members.count)
            return min(max(mean, low), high - Double(members.count - 1) * gap)
        }
        for wish in wished {
            groups.append((place([wish]), [wish]))
            while groups.count > 1, case let (last, before) = (groups[groups.count - 1], groups[groups.count - 2]),
                before.start + Double(before.members.count) * gap > last.start
            {
                groups.removeLast(2)
                let members = before.members + last.members
                groups.append((place(members), members))
            }
        }
        return groups.flatMap { group in group.members.indices.map { group.start + Double($0) * gap } }
    }

    // MARK: - Elements

    private func label(
        _ words: String, _ x: Double, _ y: Double, size: Int = 13, color: String? = nil, weight: Int = 400,
        anchor: String = "start"
    ) -> String {
        let words = words.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
        return "<text x=\"\(text(x))\" y=\"\(text(y))\" font-size=\"\(size)\" font-weight=\"\(weight)\" "
            + "text-anchor=\"\(anchor)\" fill=\"\(color ?? ink)\">\(words)</text>"
    }

    private func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ color: String) -> String {
        "<line x1=\"\(text(x1))\" y1=\"\(text(y1))\" x2=\"\(text(x2))\" y2=\"\(text(y2))\" stroke=\"\(color)\"/>"
    }

    private func text(_ number: Double) -> String {
        let text = String(format: "%.1f", number)
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
