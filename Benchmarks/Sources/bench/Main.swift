import Foundation

@main
enum Main {
    static func main() async {
        do {
            try await run(Request(Array(CommandLine.arguments.dropFirst())))
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }

    private static func run(_ request: Request) async throws {
        switch request {
        case .help: print(Request.usage)
        case .tree(let shape): try TreeLines.printCost(of: shape)
        case .changing: try RemoteLines.printLoads()
        case .chart(let json): print(Chart(try Report(contentsOf: json)).svg)
        case .growth(let filter): Growth.printTable(filter)
        case .count(let filter): try await count(filter)
        case .repeating(let line, let calls):
            let bench = Bench(.repeating(calls: calls), filter: line)
            await measureRequests(bench)
            if bench.sections.isEmpty { throw Request.Fault(description: "There is no line '\(line)'.") }
        case .documents(let json, let reasons, let files):
            let report = try Report(contentsOf: json), reasons = try Reasons(contentsOf: reasons)
            for file in files { try Document.update(file, report, reasons) }
            let faults = [
                ("They fall short, and nobody says why", report.unexplained(reasons)),
                ("A reason is given, and no line falls short", report.idle(reasons)),
            ].filter { !$0.1.isEmpty }.map { "\($0): \($1.joined(separator: ", "))." }
            if !faults.isEmpty { throw Request.Fault(description: faults.joined(separator: "\n")) }
        case .measure(let filter, let isQuick, let swift, let tool, let json, let table):
            let report = try await measure(filter, isQuick: isQuick, swift: swift, tool: tool)
            print(report.table, report.score, separator: "\n\n")
            try json.map(report.write)
            try table.map { try "\(report.table)\n".write(toFile: $0, atomically: true, encoding: .utf8) }
        }
    }

    /// Measures the times here, and the allocations in a process of their own, where counting costs nobody time.
    private static func measure(_ filter: String, isQuick: Bool, swift: String, tool: String?) async throws -> Report {
        let bench = Bench(isQuick ? .quick : .full, filter: filter)
        var counts: [String: Double] = [:]
        if let counter = Child.counter {
            let text = try Child.run(["--counts", filter], preloading: counter)
            for line in text.split(separator: "\n") {
                let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
                counts[String(words[1])] = Double(words[0])
            }
        }
        try await measureLines(bench, tool: tool)
        var report = Report(swift: swift, isQuick: isQuick)
        report.sections = bench.sections
        report.add(counts)
        return report
    }

    private static func measureLines(_ bench: Bench, tool: String? = nil) async throws {
        Floors.measure(bench)
        await measureRequests(bench)
        PaletteLines.measure(bench)
        KeyLines.measure(bench)
        LogLines.measure(bench)
        ApartLines.measure(bench)
        try RemoteLines.measure(bench, tool: tool)
        try MapLines.measure(bench, tool: tool)
        try TreeLines.measure(bench)
        UnusedLines.measure(bench)
        AroundLines.measure(bench)
    }

    /// The lines of requests and events on one thread.
    private static func measureRequests(_ bench: Bench) async {
        RouteLines.measure(bench)
        MethodLines.measure(bench)
        DispatchLines.measure(bench)
        ChangeLines.measure(bench)
        MenuLines.measure(bench)
        EventLines.measure(bench)
        await AwaitLines.measure(bench)
    }

    /// Prints the allocations of an operation of each line, and the line.
    private static func count(_ filter: String) async throws {
        guard Memory.requests() != nil else { throw Request.Fault(description: "Nobody counts: preload the counter.") }
        let bench = Bench(.count, filter: filter)
        try await measureLines(bench)
        for section in bench.sections where section.row != .floors {
            for figure in section.figures {
                print(String(format: "%11.5f ", figure.allocations ?? 0) + "\(section.row.rawValue): \(figure.name)")
            }
        }
    }
}

extension Report {
    /// Adds what was counted to the lines, and the line that says how many of them allocate.
    mutating func add(_ counts: [String: Double]) {
        guard !counts.isEmpty else { return }
        var allocating = 0, isCounted = false
        for (index, section) in sections.enumerated() {
            for (place, figure) in section.figures.enumerated() {
                guard let count = counts["\(section.row.rawValue): \(figure.name)"] else { continue }
                sections[index].figures[place].allocations = count
                guard section.row.isWithoutAllocations else { continue }
                isCounted = true
                if count > 0 { allocating += 1 }
            }
        }
        guard isCounted else { return }
        let value = Double(allocating)
        let line = Figure(name: "lines that allocate", unit: .lines, best: value, median: value, goal: .absolute(0))
        let place = sections.firstIndex { [.unused, .trees].contains($0.row) } ?? sections.endIndex
        sections.insert(Section(row: .allocations, figures: [line]), at: place)
    }
}
