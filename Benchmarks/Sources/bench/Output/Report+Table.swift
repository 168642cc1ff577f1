extension Report {
    /// All figures as a table in Markdown, by the rows of the goals.
    var table: String {
        var lines = [
            "| what | ns | c1 | ratio | goal | met | allocations |", "| --- | ---: | ---: | ---: | ---: | --- | ---: |",
        ]
        for section in sections {
            let goal = section.row.goal.isEmpty ? "" : "**\(section.row.goal)**"
            lines.append("| **\(section.row.title)** | | | | \(goal) | | |")
            lines += section.figures.map(line)
            if !section.row.peers.isEmpty { lines.append("| *others: \(section.row.peers)* | | | | | | |") }
            guard !section.beside.isEmpty, section.row != .floors else { continue }
            let beside = section.beside.dropLast().map { "\($0.name) \($0.median.short)" }
            lines.append("| *beside it: \(beside.joined(separator: ", "))* | | | | | | |")
        }
        return lines.joined(separator: "\n")
    }

    private func line(_ figure: Figure) -> String {
        let value = figure.unit == .nanoseconds ? figure.median.short : figure.resultText
        let met = figure.isMet.map { $0 ? "yes" : "**no**" } ?? ""
        let cells = [
            figure.name, value, figure.c1?.short ?? "", figure.ratio.map { "\($0.short) ×" } ?? "", figure.goalText,
            met,
            figure.allocationsText,
        ]
        return "| \(cells.joined(separator: " | ")) |"
    }

    /// Where and when the figures were taken, in a sentence.
    var circumstances: String {
        "Measured on \(date) with Swift \(swift) on \(system) with \(processors) processors\(isQuick ? ", in haste" : "")."
    }

    /// The figures that have a goal, with the rows that they belong to.
    var judged: [(row: Row, figure: Figure)] {
        sections.flatMap { section in section.figures.filter { $0.goal != nil }.map { (section.row, $0) } }
    }

    /// How many goals are met, in a sentence.
    var score: String {
        "\(judged.count { $0.figure.isMet == true }) of \(judged.count) lines meet their goals."
    }
}
