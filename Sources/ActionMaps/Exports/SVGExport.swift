import ActionRuntime

/// The tree as a drawing that browsers and editors show without another program, on light and dark pages.
enum SVGExport: PictureFormat {
    static let name = "svg"
    static let summary = "the tree with its claims as a drawing, for light and dark pages"

    /// The space around the drawing.
    private static let margin = 28
    /// The fewest columns of text that a line of the heading may take, however narrow the tree is.
    private static let narrowest = 56

    static func text(of picture: TreePicture) -> String {
        let boxes = picture.nodes.enumerated().map { SVGBox($1, picture.way?.stops[$0]) }
        let layout = TreeLayout(parents: picture.nodes.map(\.parent), sizes: boxes.map(\.size))
        let columns = max(narrowest, layout.size.width / SVGText.title.cell)
        let heading = SVGText.title.lines(picture.title.printable, columns: columns)
        let answer = (picture.way?.headline).map { SVGText.plain.lines($0, columns: columns) } ?? []
        let top = margin + heading.count * SVGText.title.leading + answer.count * SVGText.plain.leading + 24
        let texts = heading.map { ($0, SVGText.title) } + answer.map { ($0, SVGText.plain) }
        let widest = (texts.map { $1.width(of: $0) } + [layout.size.width]).max() ?? 0
        let (width, height) = (widest + 2 * margin, top + layout.size.height + margin)

        var lines = [
            #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(width) \#(height)" width="\#(width)" height="\#(height)" role="img" aria-labelledby="title description" xml:space="preserve">"#,
            "<title id=\"title\">\(picture.title.printable.markup)</title>",
            "<desc id=\"description\">\(description(of: picture).markup)</desc>",
            "<style>\n\(SVGStyle.text)\n</style>",
            #"<rect class="page" width="\#(width)" height="\#(height)"/>"#,
        ]
        var y = margin - 6
        for line in heading {
            y += SVGText.title.leading
            lines.append(SVGText.title.element(line, x: margin, y: y))
        }
        y += 4
        for line in answer {
            y += SVGText.plain.leading
            lines.append(SVGText.plain.element(line, class: "answer", x: margin, y: y))
        }
        lines.append("<g transform=\"translate(\(margin) \(top))\">")
        lines += links(of: picture, boxes, layout)
        for (position, box) in boxes.enumerated() {
            lines += box.elements(x: layout.lefts[position], y: layout.tops[position])
        }
        return (lines + ["</g>", "</svg>"]).joined(separator: "\n")
    }

    /// The drawing in words, for people who cannot see it.
    private static func description(of picture: TreePicture) -> String {
        let count = picture.nodes.count
        let tree = "A tree of \(count) \(count == 1 ? "node" : "nodes") with what each claims."
        return picture.way.map { "\(tree) \($0.headline)" } ?? tree
    }

    /// The lines between the boxes; the lines of the way come last, so that they are on top.
    private static func links(of picture: TreePicture, _ boxes: [SVGBox], _ layout: TreeLayout) -> [String] {
        func middle(_ position: Int) -> Int { layout.tops[position] + boxes[position].size.height / 2 }
        var plain: [String] = []
        var way: [String] = []
        for (position, node) in picture.nodes.enumerated() {
            guard let parent = node.parent else { continue }
            let upper = (x: layout.lefts[parent] + boxes[parent].size.width, y: middle(parent))
            let lower = (x: layout.lefts[position], y: middle(position))
            // All lines to one parent turn at the same place, and are one line from there on.
            let bend = layout.columnEnds[parent] + TreeLayout.columnGap / 2
            if let passage = picture.way?.passage(from: position, to: parent) {
                // The line goes up, with an arrow at the upper node.
                let line = line(from: lower, by: bend, to: (upper.x + 9, upper.y))
                way.append(#"<path class="link \#(passage.rawValue)" d="\#(line)"/>"#)
                way.append(#"<path class="arrow" d="M\#(upper.x + 1) \#(upper.y)l10 -5v10z"/>"#)
            } else {
                plain.append(#"<path class="link" d="\#(line(from: upper, by: bend, to: lower))"/>"#)
            }
        }
        return plain + way
    }

    /// A line that goes across, turns up or down at a place, and goes on across, with round corners.
    private static func line(from start: (x: Int, y: Int), by bend: Int, to end: (x: Int, y: Int)) -> String {
        let height = end.y - start.y
        let radius = min(12, abs(height) / 2)
        let across = (end.x - start.x).signum() * radius
        let along = height.signum() * radius
        return "M\(start.x) \(start.y)H\(bend - across)Q\(bend) \(start.y) \(bend) \(start.y + along)"
            + "V\(end.y - along)Q\(bend) \(end.y) \(bend + across) \(end.y)H\(end.x)"
    }
}
