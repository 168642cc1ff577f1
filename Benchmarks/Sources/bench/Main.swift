import Foundation

@main
enum Main {
    /// Usage: bench [--quick] [--json FILE] [FILTER]
    static func main() async throws {
        var words = CommandLine.arguments.dropFirst()
        var filter = ""
        var isQuick = false
        var json: String?
        while let word = words.popFirst() {
            switch word {
            case "--quick": isQuick = true
            case "--json": json = words.popFirst()
            default: filter = word
            }
        }
        let bench = Bench(filter: filter, isQuick: isQuick)
        _ = Floors.yardstick(bench)
        Floors.measure(bench)
        for group in [DispatchBench.measure, ChangeBench.measure, EventBench.measure, MenuBench.measure] {
            // The yardstick is measured again beside every group.
            _ = Floors.yardstick(bench)
            group(bench)
        }
        await AwaitBench.measure(bench)
        if filter.isEmpty || filter == "trees" { TreeBench.measure(bench) }
        print(bench.table)
        guard let json else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try encoder.encode(bench.figures).write(to: URL(fileURLWithPath: json))
    }
}
