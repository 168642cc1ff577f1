import ActionRuntime

/// A keyboard reference card as a page that needs no other file: for the screen, light or dark, and for paper.
enum HTMLExport: ExportFormat {
    static let name = "html"
    static let summary = "the same card as a page of its own, for light and dark screens and for paper"

    static func text(of source: ExportSource) -> String {
        let card = ReferenceCard(source.map)
        let title = card.title.markup
        let sections = (card.menus + card.keys).map(text).joined(separator: "\n")
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(title)</title>
            <style>
            \(style)
            </style>
            </head>
            <body>
            <h1>\(title)</h1>
            <main>
            \(sections)
            </main>
            </body>
            </html>
            """
    }

    private static func text(of section: ReferenceCard.Section) -> String {
        let groups = section.groups.map { rows in
            "<tbody>\n" + rows.map { text(of: $0) + "\n" }.joined() + "</tbody>"
        }
        return "<section>\n<h2>\(section.heading.markup)</h2>\n<table>\n" + groups.joined(separator: "\n")
            + "\n</table>\n</section>"
    }

    private static func text(of row: ReferenceCard.Row) -> String {
        let condition = row.when.map { " <small>when \($0.markup)</small>" } ?? ""
        let shortcuts = row.keys.map { keys in
            keys.split(separator: " ").map { "<kbd>\(String($0).markup)</kbd>" }.joined(separator: " ")
        }
        return
            "<tr><th scope=\"row\">\(row.title.markup)\(condition)</th><td>\(shortcuts.joined(separator: ", "))</td></tr>"
    }

    private static let style = """
        :root { color-scheme: light dark; --page: #f4f4f6; --card: #fff; --text: #1c1c1e; --soft: #6a6a70; --line: #dcdce0; }
        @media (prefers-color-scheme: dark) {
          :root { --page: #161618; --card: #212124; --text: #ececf0; --soft: #9d9da6; --line: #3a3a40; }
        }
        body { margin: 2rem; background: var(--page); color: var(--text); font: 15px/1.45 system-ui, sans-serif; }
        h1 { margin: 0 0 1.25rem; font-size: 1.7rem; }
        main { columns: 22rem; column-gap: 1.25rem; }
        section { break-inside: avoid; margin: 0 0 1.25rem; padding: .9rem 1.1rem; background: var(--card);
          border: 1px solid var(--line); border-radius: 10px; }
        h2 { margin: 0 0 .4rem; font-size: 1rem; overflow-wrap: anywhere; }
        table { width: 100%; border-collapse: collapse; }
        tbody + tbody { border-top: 1px solid var(--line); }
        tbody:not(:last-child) tr:last-child > * { padding-bottom: .5rem; }
        tbody + tbody tr:first-child > * { padding-top: .5rem; }
        th { padding: .2rem 0; font-weight: normal; text-align: left; overflow-wrap: anywhere; vertical-align: baseline; }
        td { padding: .2rem 0 .2rem 1rem; text-align: right; white-space: nowrap; vertical-align: baseline; }
        small { display: block; color: var(--soft); }
        kbd { padding: .1rem .4rem; border: 1px solid var(--line); border-bottom-width: 2px; border-radius: 5px;
          font: .85em ui-monospace, monospace; }
        @media print { body { margin: 0; background: none; font-size: 10pt; } section { border-radius: 0; } }
        """
}
