import Foundation

/// Why lines fall short, as somebody wrote it down: sections of Markdown, headed by a row, or by a row and a line.
struct Reasons {
    private var texts: [String: String] = [:]

    init(contentsOf path: String) throws {
        var key: String?
        for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
            if line.hasPrefix("## ") {
                key = String(line.dropFirst(3))
            } else if let key {
                texts[key] = [texts[key], String(line)].compactMap(\.self).joined(separator: " ")
            }
        }
    }

    /// Why a line falls short; why its row does, where nothing is said of the line.
    subscript(row: Row, line: String) -> String? { heading(of: row, line).flatMap { texts[$0] } }

    /// The heading that the reason of a line stands below; nil where there is none.
    fileprivate func heading(of row: Row, _ line: String) -> String? {
        ["\(row.rawValue): \(line)", row.rawValue].first { texts[$0] != nil }
    }

    fileprivate var headings: [String] { texts.keys.sorted() }
}

extension Report {
    /// The lines that fall short and why, as a list in Markdown: those of a row that have the same reason together.
    func shortfalls(_ reasons: Reasons) -> String {
        let items = sections.flatMap { section -> [String] in
            let missed = section.figures.filter { $0.isMet == false }
            let known = missed.map { reasons[section.row, $0.name] ?? Self.unexplained }
            var seen: Set<String> = []
            return known.filter { seen.insert($0).inserted }.map { reason in
                let lines = zip(missed, known).filter { $0.1 == reason }.map { figure, _ in
                    "  - \(figure.name): \(figure.resultText), goal \(figure.goalText)"
                }
                return "- **\(section.row.summary)**: \(reason)\n\(lines.joined(separator: "\n"))"
            }
        }
        return items.isEmpty ? "Nothing." : items.joined(separator: "\n")
    }

    /// The rows with lines that fall short and of which nobody said why, as in changes (3 lines).
    func unexplained(_ reasons: Reasons) -> [String] {
        sections.compactMap { section in
            let count = section.figures.count { $0.isMet == false && reasons[section.row, $0.name] == nil }
            return count == 0 ? nil : "\(section.row.rawValue) (\(count) line\(count == 1 ? "" : "s"))"
        }
    }

    /// The headings below which no line is found that falls short.
    func idle(_ reasons: Reasons) -> [String] {
        let used = sections.flatMap { section in
            section.figures.filter { $0.isMet == false }.compactMap { reasons.heading(of: section.row, $0.name) }
        }
        return reasons.headings.filter { !used.contains($0) }
    }

    private static let unexplained = "not explained yet"
}
