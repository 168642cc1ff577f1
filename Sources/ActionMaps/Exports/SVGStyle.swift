/// The colours and fonts of a drawing: for light pages, and overridden for dark pages.
///
/// All colours are plain properties of classes, because some programs do not know variables.
enum SVGStyle {
    static let text = """
        text { font: 13px ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; white-space: pre; }
        .title { font: 600 18px system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif; }
        .name { font-weight: 600; }
        .number { font-weight: 600; text-anchor: middle; }
        .link { fill: none; stroke-width: 1.5; }
        .link.taken { stroke-width: 2.5; }
        .link.ahead { stroke-dasharray: 5 4; }
        .asked .card { stroke-width: 2; }
        .node.ahead .card { stroke-dasharray: 5 4; }
        .met { font-weight: 600; }
        \(colors(light))
        @media (prefers-color-scheme: dark) {
        \(colors(dark))
        }
        """

    private struct Palette {
        let page, card, line, link, text, soft, way, target, refused, onBadge: String
    }

    private static let light = Palette(
        page: "#f6f7f9", card: "#ffffff", line: "#d5dae1", link: "#aab3be", text: "#1b2026", soft: "#566070",
        way: "#0b63ce", target: "#177a3a", refused: "#b4470a", onBadge: "#ffffff")
    private static let dark = Palette(
        page: "#13161b", card: "#1d2229", line: "#39424e", link: "#566270", text: "#e9edf2", soft: "#a5b0bd",
        way: "#5eaaff", target: "#4fc98a", refused: "#f2a359", onBadge: "#0d1014")

    private static func colors(_ palette: Palette) -> String {
        """
        .page { fill: \(palette.page); }
        .card { fill: \(palette.card); stroke: \(palette.line); }
        .rule { stroke: \(palette.line); }
        .link { stroke: \(palette.link); }
        .title, .name { fill: \(palette.text); }
        .claim, .ahead .name { fill: \(palette.soft); }
        .asked .card, .link.taken { stroke: \(palette.way); }
        .link.ahead { stroke: \(palette.way); }
        .badge, .arrow { fill: \(palette.way); }
        .number { fill: \(palette.onBadge); }
        .met, .answer { fill: \(palette.text); }
        .claim.passed.met { fill: \(palette.way); }
        .node.target .card { stroke: \(palette.target); }
        .node.target .badge, .claim.target { fill: \(palette.target); }
        .node.disabled .card { stroke: \(palette.refused); }
        .node.disabled .badge, .claim.disabled, .claim.unavailable { fill: \(palette.refused); }
        """
    }
}
