import ActionRuntime

/// The box of a node in a drawing: its name, its claims in columns, and below them its answers to a request.
struct SVGBox {
    let size: TreeLayout.Size
    private let name: String
    private let claims: [TreePicture.Claim]
    private let stop: ActionWay.Stop?
    private let marks: [(line: String, tone: ActionWay.Tone)]
    /// How many claims stand below each other, and how wide their columns are.
    private let rows: Int
    private let columnWidth: Int

    private static let padding = 12
    private static let headHeight = 30
    /// The most columns of text that a line may take.
    private static let widest = 48

    init(_ node: TreePicture.Node, _ stop: ActionWay.Stop?) {
        name = node.name.printable
        claims = node.claims
        self.stop = stop
        marks = (stop?.marks ?? []).flatMap { mark in
            SVGText.plain.lines(mark.text, columns: Self.widest).enumerated().map { index, line in
                ((index == 0 ? Self.sign(of: mark.tone) : "  ") + line, mark.tone)
            }
        }
        let texts = claims.map { SVGText.plain.width(of: Self.shown($0)) }
        columnWidth = (texts.max() ?? 0) + 20
        rows = Self.rows(for: claims.count, columnWidth: columnWidth)
        let columns = rows == 0 ? 0 : (claims.count + rows - 1) / rows
        let contents = [
            SVGText.node.width(of: SVGText.node.clipped(name, columns: Self.widest)), columns * columnWidth - 20,
            marks.map { SVGText.plain.width(of: $0.line) }.max() ?? 0,
        ]
        let parts = [rows, marks.count].filter { $0 > 0 }.map { $0 * SVGText.plain.leading + 14 }
        size = TreeLayout.Size(
            width: max(64, (contents.max() ?? 0) + 2 * Self.padding), height: Self.headHeight + parts.reduce(0, +))
    }

    /// How many claims stand below each other: all, or so many that a box of many claims is wider than it is high.
    private static func rows(for count: Int, columnWidth: Int) -> Int {
        var columns = 1
        func rows() -> Int { (count + columns - 1) / columns }
        while rows() > 16, rows() * SVGText.plain.leading > columns * columnWidth * 2 / 3 { columns += 1 }
        return rows()
    }

    private static func shown(_ claim: TreePicture.Claim) -> String {
        SVGText.plain.clipped(claim.text.printable, columns: widest)
    }

    private static func sign(of tone: ActionWay.Tone) -> String {
        switch tone {
        case .passed: "· "
        case .unavailable, .disabled: "✕ "
        case .target: "✓ "
        }
    }

    // MARK: Drawing

    func elements(x: Int, y: Int) -> [String] {
        let (width, height) = (size.width, size.height)
        var lines = ["<g class=\"\(style)\" transform=\"translate(\(x) \(y))\">"]
        let shownName = SVGText.node.clipped(name, columns: Self.widest)
        if shownName != name { lines.append("<title>\(name.markup)</title>") }
        lines.append(#"<rect class="card" width="\#(width)" height="\#(height)" rx="8"/>"#)
        if !claims.isEmpty || !marks.isEmpty {
            lines.append(#"<path class="rule" d="M0 \#(Self.headHeight)h\#(width)"/>"#)
        }
        lines.append(SVGText.node.element(shownName, x: Self.padding, y: 20))
        var y = Self.headHeight
        for (index, claim) in claims.enumerated() {
            lines += element(
                of: claim, x: Self.padding + index / rows * columnWidth,
                y: y + 19 + index % rows * SVGText.plain.leading)
        }
        if !marks.isEmpty {
            if !claims.isEmpty {
                y += rows * SVGText.plain.leading + 14
                lines.append(#"<path class="rule" d="M0 \#(y)h\#(width)"/>"#)
            }
            for (index, mark) in marks.enumerated() {
                lines.append(
                    SVGText.plain.element(
                        mark.line, class: mark.tone.rawValue, x: Self.padding,
                        y: y + 19 + index * SVGText.plain.leading))
            }
        }
        if let number = stop?.number { lines += badge(number) }
        return lines + ["</g>"]
    }

    /// The classes of the box.
    private var style: String {
        guard let stop else { return "node" }
        return "node \(stop.tone.map { "asked \($0.rawValue)" } ?? "ahead")"
    }

    private func element(of claim: TreePicture.Claim, x: Int, y: Int) -> [String] {
        let shown = Self.shown(claim)
        let tone = stop?.tone(of: claim).map { "met \($0.rawValue)" } ?? ""
        let element = SVGText.plain.element(shown, class: tone, x: x, y: y)
        guard shown != claim.text.printable else { return [element] }
        return ["<g><title>\(claim.text.printable.markup)</title>", element, "</g>"]
    }

    /// The place of the node in the order in which nodes are asked, on the corner of its box.
    private func badge(_ number: Int) -> [String] {
        let width = 14 + 8 * "\(number)".count
        return [
            #"<rect class="badge" x="\#(-width / 2 + 2)" y="-10" width="\#(width)" height="20" rx="10"/>"#,
            #"<text class="number" x="2" y="4">\#(number)</text>"#,
        ]
    }
}
