import ActionRuntime

/// A keyboard reference card in Markdown, with tables as GitHub reads them.
enum MarkdownExport: ExportFormat {
    static let name = "markdown"
    static let summary = "a keyboard reference card: the menus with their shortcuts, then the keys of the nodes"

    static func text(of source: ExportSource) -> String {
        let card = ReferenceCard(source.map)
        let sections = (card.menus + card.keys).map(text)
        return (["# \(card.title.markdown)"] + sections).joined(separator: "\n\n")
    }

    private static func text(of section: ReferenceCard.Section) -> String {
        let rows = section.groups.joined()
        let hasConditions = rows.contains { $0.when != nil }
        var lines = ["## \(section.heading.markdown)", ""]
        lines.append(hasConditions ? "| Command | Keys | When |" : "| Command | Keys |")
        lines.append(hasConditions ? "| --- | --- | --- |" : "| --- | --- |")
        for row in rows {
            let cells = [row.title.markdown, row.keys.map { "<kbd>\($0.markdown)</kbd>" }.joined(separator: ", ")]
            let condition = hasConditions ? [(row.when ?? "").markdown] : []
            lines.append("| " + (cells + condition).joined(separator: " | ") + " |")
        }
        return lines.joined(separator: "\n")
    }
}

extension String {
    /// The text, with all characters escaped that Markdown or a table would read as markup.
    fileprivate var markdown: String {
        printable.unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\\", "`", "*", "_", "[", "]", "|", "~", "#", "!": text += "\\\(scalar)"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}
